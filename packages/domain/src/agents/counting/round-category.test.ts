import { expect, test } from 'vitest';
import { agentCategoryOf, countedPlay, type FiledRound } from './round-category.ts';

const slot: FiledRound = {
  gameType: 'RNG',
  vendorCode: 'KISL',
  isCockfight: false,
  classification: 'VIDEO',
  staked: 90n,
  paid: 200n,
  bonusStaked: 0n,
  isFree: false,
};

test('[AGENT-15] a game has one category: its type, e-sports by vendor, cockfights by the vendor’s sports games', () => {
  const filed = (gameType: string, vendorCode = 'X', isCockfight = false) => agentCategoryOf({ gameType, vendorCode, isCockfight });
  expect([filed('LIVE'), filed('SPORTS'), filed('SPORTS', 'IMES'), filed('SPORTS', 'X', true), filed('ELOTT'), filed('')]).toEqual([
    'LIVE',
    'SPORTS',
    'ESPORTS',
    'COCKFIGHT',
    'ELOTT',
    'RNG',
  ]);
});

test('[AGENT-15] the bonus share of stake and payout is out, and tables count what was at risk whatever their category', () => {
  expect(countedPlay({ ...slot, bonusStaked: 30n }, null)).toEqual({ category: 'RNG', staked: 60n, paid: 134n, valid: 60n, kept: 0n });
  expect(countedPlay({ ...slot, classification: 'BACCARAT', staked: 200n, paid: 195n }, null)).toMatchObject({ category: 'RNG', valid: 5n });
  expect(countedPlay({ ...slot, gameType: 'LIVE', staked: 100n, paid: 100n }, null)).toMatchObject({ category: 'LIVE', valid: 0n });
});

test('[AGENT-15] a free round counts nothing, and a game’s own statement stands for the table', () => {
  expect(countedPlay({ ...slot, staked: 0n, paid: 500n, isFree: true }, null)).toEqual({ category: 'RNG', staked: 0n, paid: 0n, valid: 0n, kept: 0n });
  const note = { category: 'ZY' as const, valid: 0n, kept: 3n };
  expect(countedPlay({ ...slot, gameType: 'LOTT' }, note)).toEqual({ category: 'ZY', staked: 90n, paid: 200n, valid: 0n, kept: 3n });
});

test('[AGENT-15] the rake that a game states is counted, and none where it states none', () => {
  const poker = { ...slot, gameType: 'PVP', staked: 100n, paid: 60n };
  expect(countedPlay(poker, { category: 'PVP', valid: 40n, kept: 0n, rake: 4n })).toEqual({
    category: 'PVP',
    staked: 100n,
    paid: 60n,
    valid: 40n,
    kept: 0n,
    rake: 4n,
  });
  expect(countedPlay(poker, null)).toEqual({ category: 'PVP', staked: 100n, paid: 60n, valid: 40n, kept: 0n });
});
