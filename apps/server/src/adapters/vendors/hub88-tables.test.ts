import { expect, test } from 'vitest';
import { tableActAnswer, tablesAnswer } from './hub88-tables.ts';

const listed = {
  table: 'sala-baccarat',
  game_code: 'sala-baccarat',
  is_trial: false,
  players: 3,
  round: 7,
  phase: 'open',
  stopped_at: null,
  stop_reason: null,
  driver: 'a1b2c3d4',
  epoch: 2,
  staked: [{ currency: 'PHP', amount: '1000000' }],
  seeds_used: 7,
  seeds: 50_000,
};

test('[GAME-31] a vendor’s list of tables is read in our units; anything else says nothing', () => {
  expect(tablesAnswer({ answer: [listed] })).toMatchObject({
    kind: 'tables',
    tables: [{ gameCode: 'sala-baccarat', staked: [{ amount: 1_000_000n }], stoppedAt: null, cards: null, pools: [] }],
  });
  const hall = { ...listed, cards: 31, pools: [{ currency: 'PHP', amount: '5000000000', drops: 2 }] };
  expect(tablesAnswer({ answer: [hall] })).toMatchObject({ tables: [{ cards: 31, pools: [{ currency: 'PHP', amount: 5_000_000_000n, drops: 2 }] }] });
  expect(tablesAnswer({ answer: { error: 'RS_ERROR_UNKNOWN' } })).toEqual({ kind: 'refused', status: 'RS_ERROR_UNKNOWN' });
  for (const answer of [null, {}, [{ ...listed, staked: [{ currency: 'PHP', amount: '1.5' }] }], [{ ...listed, players: -1 }]])
    expect(tablesAnswer({ answer })).toEqual({ kind: 'unavailable' });
  expect(tablesAnswer(null)).toEqual({ kind: 'unavailable' });
});

test('[GAME-31] an act is done when the vendor names the table', () => {
  expect(tableActAnswer({ answer: { table: 'sala-baccarat' } })).toEqual({ kind: 'done' });
  expect(tableActAnswer({ answer: { error: 'RS_ERROR_INVALID_GAME' } })).toEqual({ kind: 'refused', status: 'RS_ERROR_INVALID_GAME' });
  expect(tableActAnswer({ answer: 'ok' })).toEqual({ kind: 'unavailable' });
  expect(tableActAnswer(null)).toEqual({ kind: 'unavailable' });
});
