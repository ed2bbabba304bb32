import { expect, test } from 'vitest';

import { cashOutOffer, maxStake, oddsFormats, walletPlan } from './offers.ts';
import { priceMarket } from './prices.ts';
import { type Leg, settleBet, type SportEvent } from './settle.ts';

const goals = (h1: [number, number], ft: [number, number], names: string, more: Record<string, unknown> = {}): SportEvent => ({
  sport: 'football',
  status: 'ended',
  h1,
  ft,
  goals: names,
  ...more,
});

/** A single: stake, market, outcome, price, event → return and state. */
const single = (stake: string, market: string, outcome: string, odds: string, event: SportEvent, more: Partial<Leg> = {}) => {
  const { return: paid, state } = settleBet({ kind: 'single', stake, legs: [{ event: 'e', market, outcome, odds, ...more }] }, { e: event }, 2);
  return `${paid} ${state}`;
};

test('[SPORT-39] football markets, before the start and in play', () => {
  expect(single('100', '1x2', '1', '2.14', goals([1, 0], [2, 1], 'HAH'))).toBe('214.00 won');
  const draw = goals([0, 0], [1, 1], 'HA');
  expect(single('100', 'dc', '1x', '1.33', draw)).toBe('133.00 won');
  expect(single('100', 'dnb', '1', '1.58', draw)).toBe('100.00 void');
  expect(single('100', 'ah/-0.25', '1', '1.92', draw)).toBe('50.00 reduced');
  expect(single('100', 'ah/+0.25', '1', '1.72', draw)).toBe('136.00 won');
  const narrow = goals([0, 0], [1, 0], 'H');
  expect(single('100', 'ah/-0.75', '1', '2.20', narrow)).toBe('160.00 won');
  expect(single('100', 'ah/-0.75', '2', '1.70', narrow)).toBe('50.00 reduced');
  expect(single('100', 'ah/-1', '1', '2.50', narrow)).toBe('100.00 void');
  expect(single('100', 'ah/-0.5@1:0', '2', '1.95', narrow)).toBe('195.00 won');
  expect(single('100', 'ou/2.25', 'over', '1.90', draw)).toBe('50.00 reduced');
  expect(single('100', 'ou/2.25', 'under', '1.96', draw)).toBe('148.00 won');
  expect(single('100', 'ou/2.75', 'over', '2.10', goals([1, 0], [2, 1], 'HAH'))).toBe('155.00 won');
  expect(single('10', 'cs', 'other', '41', goals([2, 0], [5, 0], 'HHHHH'))).toBe('410.00 won');
  expect(single('10', 'htft', 'x/1', '4.80', goals([1, 1], [2, 1], 'HAH'))).toBe('48.00 won');
  expect(single('10', 'ng/2', '2', '2.60', goals([1, 1], [2, 1], 'HAH'))).toBe('26.00 won');
  expect(single('10', 'ng/4', 'none', '2.05', goals([1, 1], [2, 1], 'HAH'))).toBe('20.50 won');
  expect(single('20', 'h2.1x2', '1', '2.30', goals([1, 1], [2, 1], 'HAH'))).toBe('46.00 won');
  expect(single('20', 'tt2/1.25', 'over', '2.00', goals([1, 1], [2, 1], 'HAH'))).toBe('10.00 reduced');
  expect(single('20', 'oe', 'odd', '1.90', goals([1, 1], [2, 1], 'HAH'))).toBe('38.00 won');
});

test('[SPORT-23] [SPORT-24] determined markets remain valid if a match is abandoned, others are void', () => {
  const abandoned = goals([1, 1], [2, 1], 'HAH', { status: 'abandoned', now: '70:00' });
  expect(single('50', 'ou/2.5', 'over', '1.80', abandoned)).toBe('90.00 won');
  expect(single('50', 'ou/2.75', 'over', '1.80', abandoned)).toBe('50.00 void');
  expect(single('50', '1x2', '1', '1.80', abandoned)).toBe('50.00 void');
  expect(single('50', 'btts', 'yes', '1.75', abandoned)).toBe('87.50 won');
  const builder = (over: string) => ({
    parts: [
      { market: '1x2', outcome: '1' },
      { market: 'ou/2.5', outcome: over },
    ],
  });
  expect(single('20', 'builder', 'yes', '2.80', goals([1, 0], [3, 0], 'HHH'), builder('over'))).toBe('56.00 won');
  expect(single('20', 'builder', 'yes', '2.80', abandoned, builder('over'))).toBe('20.00 void');
  expect(single('20', 'builder', 'yes', '2.80', abandoned, builder('under'))).toBe('0.00 lost');
  expect(single('20', '1x2', '1', '1.80', goals([0, 0], [0, 0], '', { status: 'postponed' }))).toBe('20.00 void');
  const cancels = { cancels: [{ market: '1x2', from: '2026-11-24T10:02:00Z', to: '2026-11-24T10:04:00Z' }] };
  expect(single('20', '1x2', '1', '2.00', goals([1, 1], [2, 1], 'HAH', cancels), { at: '2026-11-24T10:02:00Z' })).toBe('20.00 void');
  expect(single('20', '1x2', '1', '2.00', goals([1, 1], [2, 1], 'HAH', cancels), { at: '2026-11-24T10:04:00Z' })).toBe('40.00 won');
});

test('[SPORT-27] basketball: overtime counts in the match, not in periods', () => {
  const q = [
    [20, 25],
    [25, 20],
    [20, 25],
    [25, 20],
  ];
  const game: SportEvent = { sport: 'basketball', status: 'ended', q, ot: [[10, 7]] };
  expect(single('100', 'ml', '1', '1.70', game)).toBe('170.00 won');
  expect(single('100', 'ah/-3', '1', '1.91', game)).toBe('100.00 void');
  expect(single('100', 'ou/196.5', 'over', '1.90', game)).toBe('190.00 won');
  expect(single('10', 'rt.1x2', 'x', '15', game)).toBe('150.00 won');
});

test('[SPORT-23] [SPORT-24] tennis: games and sets, and what is determined at a retirement', () => {
  const match = {
    sport: 'tennis',
    status: 'ended',
    bestOf: 3,
    sets: [
      [6, 4],
      [4, 6],
      [7, 6],
    ],
  };
  expect(single('40', 'ah/-0.5', '1', '1.90', match)).toBe('76.00 won');
  expect(single('40', 'ous/2.5', 'over', '2.20', match)).toBe('88.00 won');
  expect(single('20', 'sb', '2:1', '3.40', match)).toBe('68.00 won');
  expect(single('20', 'ahs/-1.5', '1', '2.60', match)).toBe('0.00 lost');
  const retired = { sport: 'tennis', status: 'retired', bestOf: 3, sets: [[6, 3]], now: [4, 4] };
  expect(single('40', 's2.ou/9.5', 'over', '1.80', retired)).toBe('72.00 won');
  expect(single('40', 'ml', '1', '1.40', retired)).toBe('40.00 void');
});

test('[SPORT-28] maps: broken off, not played, and whole matches', () => {
  const moba = {
    sport: 'moba',
    status: 'ended',
    bestOf: 3,
    maps: [
      { winner: 'A', score: [20, 10] },
      { winner: 'B', score: [10, 20] },
      { winner: 'A', score: [25, 22] },
    ],
  };
  expect(single('20', 'ml', '1', '1.70', moba)).toBe('34.00 won');
  expect(single('20', 'ahm/-1.5', '1', '1.70', moba)).toBe('0.00 lost');
  expect(single('20', 'oum/2.5', 'over', '1.95', moba)).toBe('39.00 won');
  expect(single('20', 'cs', '2:1', '3.10', moba)).toBe('62.00 won');
  expect(single('20', 'm3.ou/46.5', 'over', '1.85', moba)).toBe('37.00 won');
  const fps = (now: number[]) => ({ sport: 'fps', status: 'abandoned', bestOf: 3, maps: [{ winner: 'A', score: [13, 6] }], now });
  expect(single('20', 'm2.ou/20.5', 'over', '1.85', fps([12, 7]))).toBe('20.00 void');
  expect(single('20', 'm2.ou/20.5', 'over', '1.85', fps([12, 8]))).toBe('37.00 won');
  expect(single('20', 'm1.ou/20.5', 'under', '1.85', fps([12, 8]))).toBe('37.00 won');
});

test('[SPORT-29] bouts, fields and derby', () => {
  const bout = (round: number, time: string, method: string) => ({ sport: 'boxing', status: 'ended', winner: 'A', method, round, time, scheduled: 12 });
  expect(single('40', 'our/9.5', 'over', '1.80', bout(10, '1:30', 'tko'))).toBe('72.00 won');
  expect(single('20', 'method', '1ko', '2.20', bout(3, '2:00', 'dq'))).toBe('44.00 won');
  expect(single('20', 'our/4.5', 'over', '1.70', bout(5, 'end', 'rtd'))).toBe('34.00 won');
  const field = { sport: 'field', status: 'ended', places: { a: 1, b: 1, c: 3, d: 3, e: 3 }, nonStarters: ['x'] };
  expect(single('30', 'top/3', 'c', '3.00', field)).toBe('30.00 returned');
  expect(single('20', 'win', 'a', '5', field)).toBe('50.00 won');
  expect(single('20', 'h2h/c:d', 'c', '1.90', field)).toBe('20.00 void');
  expect(single('20', 'win', 'x', '9', field)).toBe('20.00 void');
  expect(single('30', 'bout', 'meron', '1.90', { sport: 'derby', status: 'ended', winner: 'draw' })).toBe('30.00 void');
});

const EVENTS: Record<string, SportEvent> = {
  A: goals([0, 0], [1, 0], 'H'),
  B: goals([0, 0], [1, 0], 'H'),
  C: goals([0, 0], [0, 0], ''),
  D: goals([0, 0], [0, 0], '', { status: 'postponed' }),
  G: goals([0, 0], [0, 1], 'A'),
};
const LEGS: Record<string, Leg> = {
  A: { event: 'A', market: '1x2', outcome: '1', odds: '2.00' },
  B: { event: 'B', market: 'ah/-0.75', outcome: '1', odds: '2.20' },
  C: { event: 'C', market: 'ah/-0.25', outcome: '1', odds: '1.90' },
  D: { event: 'D', market: '1x2', outcome: '1', odds: '3.00' },
  G: { event: 'G', market: '1x2', outcome: '1', odds: '2.50' },
};
const combined = (stake: string, names: string, folds?: number[], more = {}) => {
  const legs = [...names].map((name) => LEGS[name]!);
  const kind = folds === undefined ? (legs.length === 1 ? 'single' : 'acc') : 'system';
  const { return: paid, state } = settleBet({ kind, stake, legs, ...(folds === undefined ? {} : { folds }), ...more }, EVENTS, 2);
  return `${paid} ${state}`;
};

test('[SPORT-39] [SPORT-40] accumulators and systems with won, half, void and lost legs', () => {
  expect(combined('100', 'ABD')).toBe('320.00 won');
  expect(combined('100', 'ABC')).toBe('160.00 won');
  expect(combined('40', 'ABC', [2, 3])).toBe('66.00 won');
  expect(combined('70', 'ADG', [1, 2, 3])).toBe('50.00 reduced');
  expect(combined('110', 'ABCD', [2, 3, 4])).toBe('173.00 won');
  expect(combined('150', 'ABDG', [1, 2, 3, 4])).toBe('146.00 reduced');
  expect(combined('30', 'ADG', [2])).toBe('20.00 reduced');
  expect(combined('100', 'ABCDG', [3])).toBe('66.00 reduced');
  expect(combined('100', 'A', undefined, { free: true })).toBe('100.00 won');
  expect(combined('100', 'B', undefined, { free: true })).toBe('60.00 won');
  expect(combined('100', 'A', undefined, { cashed: [{ stake: '40', paid: '38.00' }] })).toBe('120.00 won');
});

test('[SPORT-66] returns are rounded once, half up, to the minor unit', () => {
  const won = (odds: string): Leg => ({ event: 'A', market: '1x2', outcome: '1', odds });
  expect(settleBet({ kind: 'acc', stake: '1000', legs: [won('1.333'), won('1.5')] }, EVENTS, 0).return).toBe('2000');
  expect(settleBet({ kind: 'single', stake: '12.35', legs: [won('1.91')] }, EVENTS, 2).return).toBe('23.59');
  expect(settleBet({ kind: 'acc', stake: '100', legs: Array.from({ length: 20 }, () => won('1.05')) }, EVENTS, 2).return).toBe('265.33');
  expect(
    settleBet({ kind: 'system', stake: '247', folds: [2, 3, 4, 5, 6, 7, 8], legs: Array.from({ length: 8 }, () => won('2.00')) }, EVENTS, 2),
  ).toMatchObject({
    lines: 247,
    return: '6544.00',
  });
});

test('[SPORT-55] [SPORT-58] cash-out of a whole stake and of a part', () => {
  const bet = { kind: 'single' as const, stake: '100', legs: [{ odds: '2.00' }] };
  const open = { 0: { won: '0.70', void: '0' } };
  expect(cashOutOffer({ bet, settled: {}, open, decimals: 2 })).toEqual({ offer: '133.00' });
  expect(cashOutOffer({ bet, settled: {}, open, decimals: 2, part: '25' })).toEqual({ offer: '133.00', paid: '33.25', left: '75.00' });
  const acc = { kind: 'acc' as const, stake: '100', legs: [{ odds: '2.00' }, { odds: '1.80' }, { odds: '2.20' }] };
  const rest = { 1: { won: '0.6', void: '0' }, 2: { won: '0.4', void: '0.1' } };
  expect(cashOutOffer({ bet: acc, settled: { 0: { won: '1', void: '0' } }, open: rest, decimals: 2 })).toEqual({ offer: '198.97' });
});

test('[SPORT-59] [SPORT-68] wallet calls, largest stakes and formats', () => {
  expect(walletPlan(['200', '150'])).toEqual(['win 1 200.00', 'rollback win 1', 'win 2 150.00']);
  expect(walletPlan(['0', '80', '120', '100'])).toEqual(['win 1 0.00', 'win 2 80.00', 'win 3 40.00', 'rollback win 3', 'win 4 20.00']);
  expect(walletPlan(['200', '0'])).toEqual(['win 1 200.00', 'rollback win 1']);
  const shared = { hard: '200000', cap: '5000000', decimals: 2 };
  expect(maxStake({ ...shared, odds: ['2.00'], limits: [{ limit: '300000', exposure: '260000' }], factor: '1' })).toBe('40000.00');
  const limits = [
    { limit: '300000', exposure: '0' },
    { limit: '100000', exposure: '0' },
  ];
  expect(maxStake({ ...shared, odds: ['2.00', '3.00'], limits, factor: '0.5' })).toBe('5000.00');
  expect(oddsFormats('1.50')).toEqual({ hk: '0.50', malay: '0.50', indo: '-2.00', us: '-200' });
  expect(oddsFormats('2.14')).toEqual({ hk: '1.14', malay: '-0.88', indo: '1.14', us: '+114' });
  expect(oddsFormats('4.00')).toEqual({ hk: '3.00', malay: '-0.33', indo: '3.00', us: '+300' });
});

test('[SPORT-32] [SPORT-33] prices by the power method on the ladder', () => {
  expect(priceMarket([0.437893, 0.272412, 0.289696], 0.05, false)).toEqual(['2.18', '3.45', '3.25']);
  expect(priceMarket([0.710305, 0.727589, 0.562108], 0.05, false)).toEqual(['1.35', '1.32', '1.65']);
  expect(priceMarket([0.506941, 0.493059], 0.03, true)).toEqual(['1.91', '1.96']);
  expect(priceMarket([0.829304, 0.145203, 0.025493], 0.06, false)).toEqual(['1.18', '5.60', '32.00']);
  expect(priceMarket([0.9999, 0.0001], 0.03, true)).toBeNull();
});
