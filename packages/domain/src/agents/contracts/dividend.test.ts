import { expect, test } from 'vitest';
import type { MoneyFact, PlayFact } from '../counting/facts.ts';
import { halfMonthOf } from '../counting/periods.ts';
import type { RebateLine } from '../counting/rebate-lines.ts';
import { agentTree } from '../tree/agent-tree.ts';
import { carryOut, dividendFor, dividendOf, dividendParts, type DividendContract, type DividendInput } from './dividend.ts';

const row = (minimumBet: bigint, netLoss: bigint, activeMember: number, contractPpm = 100_000) => ({ minimumBet, netLoss, activeMember, contractPpm });
const step = (base: bigint, valid: bigint, active: number) => dividendFor([row(1_000n, 500n, 2)], base, valid, active).row;

test('[AGENT-27] [AGENT-52] a step needs its turnover, its active members and its result, each from its very value on, and a base above 0', () => {
  expect(step(500n, 1_000n, 2)).toBe(0);
  expect([step(499n, 1_000n, 2), step(500n, 999n, 2), step(500n, 1_000n, 1)]).toEqual([null, null, null]);
  const free = (base: bigint) => dividendFor([row(0n, 0n, 0)], base, 0n, 0);
  expect([free(0n), free(-100n), free(100n)]).toEqual([
    { row: null, amount: 0n },
    { row: null, amount: 0n },
    { row: 0, amount: 10n },
  ]);
  expect(dividendFor([row(0n, 0n, 0, 100_000), row(0n, 0n, 0, 200_000), row(0n, 0n, 0, 200_000)], 100n, 1n, 1)).toEqual({ row: 1, amount: 20n });
});

test('[AGENT-28] only a base below 0 is carried, by the rule of the contract and never below the cap', () => {
  const always = { carry: 'always' as const, carryCap: null };
  expect([carryOut(-5n, always, false), carryOut(0n, always, true), carryOut(7n, always, true)]).toEqual([-5n, 0n, 0n]);
  expect([carryOut(-5n, { ...always, carryCap: 3n }, true), carryOut(-2n, { ...always, carryCap: 3n }, true)]).toEqual([-3n, -2n]);
  expect([carryOut(-5n, { carry: 'month', carryCap: null }, true), carryOut(-5n, { carry: 'month', carryCap: null }, false)]).toEqual([-5n, 0n]);
  expect(carryOut(-5n, { carry: 'none', carryCap: null }, true)).toBe(0n);
});

const tree = agentTree([
  { member: 'A', upline: null, from: '2026-01-01' },
  { member: 'B', upline: 'A', from: '2026-01-01' },
  { member: 'p', upline: 'B', from: '2026-01-01' },
  { member: 'x', upline: null, from: '2026-01-01' },
]);
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const fact = (on: number, valid: bigint, category = 'RNG', member = 'p'): PlayFact => ({
  member,
  day: day(on),
  origin: day(on),
  category,
  staked: valid,
  paid: 0n,
  valid,
  kept: 0n,
  rake: null,
});
const line = (on: number, amount: bigint, more: Partial<RebateLine> = {}): RebateLine => ({
  day: day(on),
  origin: day(on),
  category: 'RNG',
  beneficiary: 'B',
  kind: 'players',
  source: '0',
  base: 0n,
  ppm: 1,
  amount,
  isLapsed: false,
  ...more,
});
const money = (on: number, rewards: bigint, member = 'p'): MoneyFact => ({ member, day: day(on), deposits: 0n, withdrawals: 0n, rewards });
const contract = (more: Partial<DividendContract> = {}): DividendContract => ({
  id: '1',
  agent: 'A',
  payer: 'company',
  scope: 'CONS',
  from: day(1),
  to: null,
  rows: [row(0n, 0n, 0)],
  period: 'half',
  carry: 'always',
  carryCap: null,
  carryIn: 0n,
  deductsSalary: true,
  ...more,
});
const input = (more: Partial<DividendInput>): DividendInput => ({
  tree,
  facts: [],
  money: [],
  lines: [],
  salaries: [],
  fees: { categories: {}, depositPpm: 0, withdrawalPpm: 0 },
  activeMin: 1n,
  ...more,
});
const first = halfMonthOf(day(3));
const second = halfMonthOf(day(20));
const everyDay = [1, 4, 5, 10, 11, 15, 16, 30];

test('[AGENT-27] a contract counts the days of the half-month on which it is in force, both ends included', () => {
  const facts = everyDay.map((on) => fact(on, 10n ** BigInt(everyDay.indexOf(on))));
  const validOf = (days: Partial<DividendContract>, half = first) => dividendOf(contract(days), half, input({ facts }))?.valid ?? null;
  expect(validOf({})).toBe(111_111n);
  expect(validOf({ from: day(5) })).toBe(111_100n);
  expect(validOf({ to: day(10) })).toBe(1_111n);
  expect(validOf({ to: day(15) })).toBe(111_111n);
  expect(validOf({ to: day(30) })).toBe(111_111n);
  expect(validOf({ from: day(5), to: day(5) })).toBe(100n);
  expect(validOf({ from: day(16) })).toBeNull();
  expect(validOf({ to: day(1) })).toBe(1n);
  expect(validOf({ from: '2026-10-16', to: '2026-10-31' })).toBeNull();
  expect(validOf({}, second)).toBe(11_000_000n);
  expect(validOf({ period: 'month' }, second)).toBe(11_111_111n);
  expect(validOf({ period: 'month', from: day(11) }, second)).toBe(11_110_000n);
  expect(validOf({ period: 'month' }, first)).toBeNull();
});

test('[AGENT-27] sums of the parts of a run give every contract what the days give', () => {
  const contracts = [contract({}), contract({ from: day(5), to: day(10) }), contract({ to: day(15) }), contract({ period: 'month', from: day(11) })];
  expect(dividendParts(contracts, first, first.from)).toEqual([day(1), day(5), day(11)]);
  expect(dividendParts([contract({ to: day(20) })], first, first.from)).toEqual([day(1)]);
  const parts = dividendParts(contracts, second, first.from);
  expect(parts).toEqual([day(1), day(5), day(11), day(16)]);
  const facts = everyDay.map((on) => fact(on, 10n ** BigInt(everyDay.indexOf(on))));
  const summed = facts.map((of) => ({ ...of, day: parts.findLast((part) => part <= of.day) ?? '' }));
  for (const half of [first, second])
    for (const of of contracts) expect(dividendOf(of, half, input({ facts: summed }))?.valid).toBe(dividendOf(of, half, input({ facts }))?.valid);
});

test('[AGENT-27] rebates, rewards and salaries are those of the counted days, of the scope and of the team; own and lapsed lines are outside', () => {
  const lines = [
    line(4, 1n),
    line(16, 10n),
    line(4, 100n, { category: 'LIVE' }),
    line(4, 1_000n, { isLapsed: true }),
    line(4, 10_000n, { beneficiary: 'A', kind: 'agent', source: 'B' }),
    line(4, 100_000n, { beneficiary: 'A', kind: 'own', source: 'A' }),
    line(4, 1_000_000n, { beneficiary: 'x' }),
    line(4, 10_000_000n, { beneficiary: 'p', kind: 'own', source: 'p' }),
  ];
  const rewards = [money(4, 1n), money(16, 10n), money(4, 100n, 'x')];
  const salaries = [
    { agent: 'A', day: day(4), amount: 1n },
    { agent: 'A', day: day(16), amount: 10n },
    { agent: 'B', day: day(4), amount: 100n },
  ];
  const given = input({ facts: [fact(4, 50n)], lines, money: rewards, salaries });
  const of = (more: Partial<DividendContract> = {}, half = first) => dividendOf(contract(more), half, given);
  expect(of()).toMatchObject({ rebates: 10_010_101n, rewards: 1n, salary: 1n });
  expect(of({ scope: 'LIVE' })).toMatchObject({ rebates: 100n, valid: 0n });
  expect(of({ scope: 'RNG' })).toMatchObject({ rebates: 10_010_001n });
  expect(of({ deductsSalary: false })).toMatchObject({ salary: 0n });
  expect(of({}, second)).toMatchObject({ rebates: 10n, rewards: 10n, salary: 10n });
});

test('[AGENT-27] a single category bears its part of rewards and payment fees; without turnover none, all categories bear them whole', () => {
  const fees = { categories: {}, depositPpm: 100_000, withdrawalPpm: 50_000 };
  const paid = [{ member: 'p', day: day(4), deposits: 1_000n, withdrawals: 2_000n, rewards: 90n }];
  const of = (scope: string, facts: PlayFact[]) => dividendOf(contract({ scope }), first, input({ facts, money: paid, fees }));
  expect(of('RNG', [fact(4, 10n), fact(4, 20n, 'LIVE')])).toMatchObject({ rewards: 30n, fees: 66n });
  expect(of('RNG', [fact(4, 10n), fact(5, -10n, 'LIVE')])).toMatchObject({ rewards: 0n, fees: 0n });
  expect(of('RNG', [fact(4, 10n), fact(5, -20n, 'LIVE')])).toMatchObject({ rewards: 0n, fees: 0n });
  expect(of('CONS', [])).toMatchObject({ rewards: 90n, fees: 200n, net: -290n, carryOut: -290n });
});

test('[AGENT-27] fees of a category are taken of a result and of stakes above 0 alone', () => {
  const categories = { RNG: { ggrPpm: 100_000, turnoverPpm: 10_000 }, LIVE: { ggrPpm: 200_000, turnoverPpm: 0 } };
  const fees = { categories, depositPpm: 0, withdrawalPpm: 0 };
  const lost = { ...fact(4, 1_000n), paid: 1_500n };
  const of = (facts: PlayFact[]) => dividendOf(contract(), first, input({ facts, fees }))?.fees;
  expect(of([fact(4, 1_000n), fact(4, 300n, 'LIVE'), fact(5, 700n, 'FISH')])).toBe(170n);
  expect(of([lost])).toBe(10n);
  expect(of([fact(4, -1_000n)])).toBe(0n);
});

test('[AGENT-14] [AGENT-27] the rebate of held play is deducted once the play counts, not before', () => {
  const held = line(3, 40n, { beneficiary: 'p', kind: 'own', isHeld: true });
  const own = line(3, 30n, { beneficiary: 'p', kind: 'own' });
  const rebatesOf = (lines: RebateLine[]) => dividendOf(contract(), first, input({ lines }))?.rebates;
  expect(rebatesOf([own, held])).toBe(30n);
  // A release takes the held line back and pays the same as counted play.
  expect(rebatesOf([own, { ...held, amount: -40n }, { ...own, amount: 40n, origin: day(2) }])).toBe(70n);
});

test('[AGENT-06] [AGENT-27] a contract by the month that was taken over within the month counts the whole month, and pays what the part before does not', () => {
  const half = halfMonthOf(day(16));
  const month = (facts: readonly PlayFact[], rows = [row(3_000n, 0n, 0)]) => {
    const before = contract({ id: '1', period: 'month', to: day(15), rows, carryIn: -100n });
    const after = contract({ id: '2', period: 'month', from: day(16), rows, carryIn: -100n, takesOver: before });
    const asked = input({ facts });
    const whole = dividendOf(contract({ period: 'month', rows, carryIn: -100n }), half, asked);
    return { first: dividendOf(before, half, asked), rest: dividendOf(after, half, asked), whole, halfOf: dividendOf(after, halfMonthOf(day(1)), asked) };
  };
  // Neither part reaches the step alone: 10 % of 2,000 + 1,500 − 100.
  const short = month([fact(3, 2_000n), fact(20, 1_500n)]);
  expect([short.first?.amount, short.rest?.amount, short.rest?.takenOver, short.whole?.amount]).toEqual([0n, 340n, 0n, 340n]);
  expect([short.rest?.base, short.rest?.carryIn, short.halfOf]).toEqual([3_400n, -100n, null]);
  // The part before has reached it: what it pays is left out.
  const reached = month([fact(3, 3_000n), fact(20, 1_000n)]);
  expect([reached.first?.amount, reached.rest?.amount, reached.rest?.takenOver, reached.whole?.amount]).toEqual([290n, 100n, 290n, 390n]);
  // A loss after the end takes nothing back of what the part before pays, and is carried.
  const lost = month([fact(3, 3_000n), { ...fact(20, 0n), paid: 9_000n }]);
  expect([lost.first?.amount, lost.rest?.amount, lost.rest?.base]).toEqual([290n, 0n, -6_100n]);
  expect(short.whole?.takenOver).toBeUndefined();
});

test('[AGENT-14] [AGENT-27] money that counts later belongs to the team of its own day', () => {
  const moved = agentTree([
    { member: 'A', upline: null, from: '2026-01-01' },
    { member: 'x', upline: null, from: '2026-01-01' },
    { member: 'p', upline: 'A', from: '2026-01-01' },
    { member: 'p', upline: 'x', from: day(16) },
  ]);
  const late = { ...money(20, 70n), origin: day(10) };
  const rewardsOf = (agent: string) => dividendOf(contract({ agent }), halfMonthOf(day(16)), { ...input({ money: [late] }), tree: moved })?.rewards;
  expect([rewardsOf('A'), rewardsOf('x')]).toEqual([70n, 0n]);
});
