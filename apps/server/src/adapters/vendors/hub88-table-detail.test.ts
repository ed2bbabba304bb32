import { expect, test } from 'vitest';
import { betReturnsAnswer, tableDetailAnswer, tablesSetAnswer } from './hub88-table-detail.ts';

const returned = {
  game_code: 'sala-baccarat',
  mathematics: 'sala-baccarat',
  version: 1,
  is_trial: false,
  currency: 'PHP',
  bet: 'banker',
  bets: 2,
  rounds: 1,
  staked: '16000000',
  returned: '31200000',
  stake_squares: '256000000000000',
  return_squares: '973440000000000',
  products: '499200000000000',
  rtp: '10732465128097/10847218479825',
  least_rtp: '10732465128097/10847218479825',
  deviation: 926_000,
  from_day: '2026-11-01',
  to_day: '2026-11-28',
};
const round = {
  number: 7,
  phase: 'open',
  opens_at: '2026-11-28T00:00:00.000Z',
  closes_at: '2026-11-28T00:00:15.000Z',
  drawn_at: null,
  plays: 2,
  staked: [{ currency: 'PHP', amount: '16000000', returned: null }],
  result: null,
  void_reason: null,
  chain: 1,
  chain_number: 7,
  commitment: 'aa',
  server_seed: null,
  client_seed: null,
  root: null,
  beacon: null,
};
const detail = {
  table: 'sala-baccarat',
  game_code: 'sala-baccarat',
  is_trial: false,
  positions: [{ currency: 'PHP', bet: 'banker', amount: '16000000', stakes: 2 }],
  bets: [{ bet: 'banker', rtp: '10732465128097/10847218479825' }],
  returns: [returned],
  rounds: [round],
  chains: [{ number: 1, anchor: 'aa', length: 50_000, used: 7 }],
  settings: { own_window_ms: 15_000, window_ms: null, own_band: 'L', band: null, bands: ['S', 'M', 'L'] },
};

test('[GAME-31] a vendor’s answer about a table is read in our units and millionths; anything else says nothing', () => {
  expect(tableDetailAnswer({ answer: detail })).toMatchObject({
    kind: 'table',
    table: { positions: [{ amount: 16_000_000n }], bets: [{ rtp: 989_420n }], rounds: [{ drawnAt: null, serverSeed: null }], settings: { ownBand: 'L' } },
  });
  expect(tableDetailAnswer({ answer: { error: 'RS_ERROR_INVALID_GAME' } })).toEqual({ kind: 'refused', status: 'RS_ERROR_INVALID_GAME' });
  for (const answer of [null, { ...detail, rounds: [{ ...round, plays: -1 }] }, { ...detail, bets: [{ bet: 'banker', rtp: '1/0' }] }])
    expect(tableDetailAnswer({ answer })).toEqual({ kind: 'unavailable' });
  expect(tableDetailAnswer(null)).toEqual({ kind: 'unavailable' });
});

test('[GAME-03] [T68] returns of bets are read whole or not at all', () => {
  expect(betReturnsAnswer({ answer: [returned] })).toMatchObject({
    kind: 'returns',
    returns: [{ sums: { rounds: 1, staked: 16_000_000n }, stated: { rtp: 989_420n, least: 989_420n, deviation: 926_000n } }],
  });
  expect(betReturnsAnswer({ answer: [{ ...returned, deviation: null }] })).toMatchObject({ returns: [{ stated: { deviation: null } }] });
  expect(betReturnsAnswer({ answer: [returned, { ...returned, staked: '1.5' }] })).toEqual({ kind: 'unavailable' });
  expect(betReturnsAnswer({ answer: { error: 'RS_ERROR_UNKNOWN' } })).toEqual({ kind: 'refused', status: 'RS_ERROR_UNKNOWN' });
  expect(betReturnsAnswer(null)).toEqual({ kind: 'unavailable' });
});

test('[GAME-31] tables are set when the vendor names the game', () => {
  expect(tablesSetAnswer({ answer: { game_code: 'sala-baccarat' } })).toEqual({ kind: 'done' });
  expect(tablesSetAnswer({ answer: { error: 'RS_ERROR_BET_LIMIT_EXCEEDED' } })).toEqual({ kind: 'refused', status: 'RS_ERROR_BET_LIMIT_EXCEEDED' });
  expect(tablesSetAnswer(null)).toEqual({ kind: 'unavailable' });
});
