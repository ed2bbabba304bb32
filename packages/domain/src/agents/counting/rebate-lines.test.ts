import { expect, test } from 'vitest';
import { agentTree } from '../tree/agent-tree.ts';
import { ratesOf } from '../tree/rates.ts';
import type { PlayFact } from './facts.ts';
import { sumMoneyFigures } from './money-figures.ts';
import { lineKey, rebateLines, totalsOf } from './rebate-lines.ts';

const DAY = '2026-11-04';
const tree = agentTree([
  { member: 'A', upline: null, from: '2026-01-01' },
  { member: 'p', upline: 'A', from: '2026-01-01' },
  { member: 'q', upline: 'A', from: '2026-01-01' },
]);
const rateOn = ratesOf([
  { member: 'A', from: '2026-01-01', ppm: { RNG: 100_000, LOTT: 100_000 } },
  { member: 'p', from: '2026-01-01', ppm: { RNG: 50_000, LOTT: 50_000 } },
]);
const members = [
  { id: 'A', type: 2 },
  { id: 'p', type: 0 },
  { id: 'q', type: 0 },
].map((member) => ({ ...member, excludedFrom: null, notCountedFrom: null }));
const fact = (valid: bigint, more: Partial<PlayFact> = {}): PlayFact => ({
  member: 'p',
  day: DAY,
  origin: DAY,
  category: 'RNG',
  staked: valid,
  paid: 0n,
  valid,
  kept: 0n,
  rake: null,
  ...more,
});
const lines = (facts: PlayFact[]) => rebateLines({ tree, rateOn, members, facts });
const shown = (facts: PlayFact[]) => lines(facts).map(({ beneficiary, kind, base, amount }) => [beneficiary, kind, base, amount]);

test('[AGENT-14] held play has an own line apart; a release takes it back and pays it as counted play', () => {
  expect(shown([fact(1_000n, { isHeld: true })])).toEqual([['p', 'own', 1_000n, 50n]]);
  expect(lines([fact(1_000n, { isHeld: true })])[0]?.isHeld).toBe(true);
  const release = [fact(-1_000n, { isHeld: true }), fact(1_000n)];
  expect(shown(release)).toEqual([
    ['A', 'players', 1_000n, 50n],
    ['p', 'own', 1_000n, 50n],
    ['p', 'own', -1_000n, -50n],
  ]);
  expect(totalsOf(lines(release)).get('p')).toBe(0n);
  // Held and released on one day: nothing is left of the held line; a line of 0 of play that was never held stays.
  expect(shown([fact(1_000n, { isHeld: true }), ...release])).toEqual([
    ['A', 'players', 1_000n, 50n],
    ['p', 'own', 1_000n, 50n],
  ]);
  expect(shown([fact(1_000n), fact(-1_000n)])).toEqual([
    ['A', 'players', 0n, 0n],
    ['p', 'own', 0n, 0n],
  ]);
});

test('[AGENT-14] [AGENT-20] of held lottery play a line stays while either its base or its amount is left', () => {
  const held = (valid: bigint, kept: bigint) => fact(valid, { category: 'LOTT', kept, isHeld: true });
  expect(shown([held(100n, 3n), held(-100n, -1n)])).toEqual([['p', 'own', 0n, 2n]]);
  expect(shown([held(100n, 3n), held(-40n, -3n)])).toEqual([['p', 'own', 60n, 0n]]);
  expect(shown([held(100n, 3n), held(-100n, -3n)])).toEqual([]);
});

test('[AGENT-33] a player who becomes an agent later has a line of players on the days before, whatever the type is now', () => {
  const places = agentTree([
    { member: 'A', upline: null, from: '2026-01-01', isAgent: true },
    { member: 'p', upline: 'A', from: '2026-01-01', isAgent: false },
    { member: 'p', upline: 'A', from: '2026-11-05', isAgent: true },
  ]);
  const now = members.map((member) => (member.id === 'p' ? { ...member, type: 1 } : member));
  const above = (facts: PlayFact[], known = members) =>
    rebateLines({ tree: places, rateOn, members: known, facts }).flatMap(({ kind, source }) => (kind === 'own' ? [] : [`${kind} ${source}`]));
  expect(above([fact(1_000n)], now)).toEqual(['players 50000']);
  expect(above([fact(1_000n)], now)).toEqual(above([fact(1_000n)]));
  expect(above([fact(1_000n, { day: '2026-11-05', origin: '2026-11-05' })], now)).toEqual(['agent p']);
  expect(above([fact(-400n, { day: '2026-11-06', origin: DAY })], now)).toEqual(['players 50000']);
});

test('[AGENT-33] lines come in one order whatever the order of the facts, and play of an unknown member has none', () => {
  const facts = [fact(10n, { category: 'RNG' }), fact(20n, { member: 'q' }), fact(30n, { origin: '2026-11-02' }), fact(1_000n, { category: 'LOTT', kept: 4n })];
  const keys = (given: PlayFact[]) => lines(given).map(lineKey);
  const sorted = [
    '2026-11-04|A|players|0|RNG|2026-11-04',
    '2026-11-04|A|players|50000|LOTT|2026-11-04',
    '2026-11-04|A|players|50000|RNG|2026-11-02',
    '2026-11-04|A|players|50000|RNG|2026-11-04',
    '2026-11-04|p|own|p|LOTT|2026-11-04',
    '2026-11-04|p|own|p|RNG|2026-11-02',
    '2026-11-04|p|own|p|RNG|2026-11-04',
  ];
  expect(keys(facts)).toEqual(sorted);
  expect(keys([...facts].reverse())).toEqual(sorted);
  expect(keys([fact(10n, { member: 'nobody' })])).toEqual([]);
});

test('[AGENT-48] an agent whose rebates are off on the day of the bets gets no line of them; those above and below get theirs', () => {
  const places = agentTree([
    { member: 'A', upline: null, from: '2026-01-01' },
    { member: 'B', upline: 'A', from: '2026-01-01' },
    { member: 'p', upline: 'B', from: '2026-01-01' },
  ]);
  const rates = ratesOf([
    { member: 'A', from: '2026-01-01', ppm: { RNG: 100_000 } },
    { member: 'B', from: '2026-01-01', ppm: { RNG: 70_000 } },
    { member: 'p', from: '2026-01-01', ppm: { RNG: 50_000 } },
  ]);
  const isOffFor = (member: string, origin: string) => member === 'B' && origin >= DAY;
  const known = [...members, { id: 'B', type: 1, excludedFrom: null, notCountedFrom: null }];
  const facts = [fact(1_000n), fact(500n, { member: 'B' }), fact(-100n, { origin: '2026-11-03' })];
  const found = rebateLines({ tree: places, rateOn: rates, members: known, facts, isOffFor });
  expect(found.map(({ beneficiary, kind, base, amount, origin }) => [beneficiary, kind, base, amount, origin])).toEqual([
    ['A', 'agent', -100n, -3n, '2026-11-03'],
    ['A', 'agent', 1_500n, 45n, DAY],
    ['B', 'players', -100n, -2n, '2026-11-03'],
    ['p', 'own', -100n, -5n, '2026-11-03'],
    ['p', 'own', 1_000n, 50n, DAY],
  ]);
});

test('[AGENT-19] totals leave lapsed lines out', () => {
  const [above, own] = lines([fact(1_000n)]);
  expect([...totalsOf([above!, { ...own!, isLapsed: true }, above!])]).toEqual([['A', 100n]]);
});

test('[AGENT-27] deposits and withdrawals count net of returns, rewards as what was released, and no other movement', () => {
  const moved = (kind: string, amount: bigint) => ({ kind, amount }) as Parameters<typeof sumMoneyFigures>[0][number];
  expect(
    sumMoneyFigures([
      moved('deposit_paid', 100n),
      moved('deposit_returned', 30n),
      moved('withdrawal_paid', 50n),
      moved('withdrawal_fee_taken', 2n),
      moved('withdrawal_returned', 20n),
      moved('withdrawal_fee_returned', 1n),
      moved('bonus_released', 7n),
      moved('reward_paid', 5n),
      moved('ticket_paid', 3n),
      moved('ticket_returned', 2n),
      moved('bet', 1_000n),
      moved('adjusted_up', 500n),
    ]),
  ).toEqual({ deposits: 70n, withdrawals: 31n, rewards: 13n });
});
