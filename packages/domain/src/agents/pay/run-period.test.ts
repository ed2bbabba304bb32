import { expect, test } from 'vitest';
import type { DividendContract } from '../contracts/dividend.ts';
import type { DailyContract } from '../contracts/salary.ts';
import type { PlayFact } from '../counting/facts.ts';
import { halfMonthOf } from '../counting/periods.ts';
import { agentTree } from '../tree/agent-tree.ts';
import { ratesOf } from '../tree/rates.ts';
import { balanceOf, emptyBooks } from './books.ts';
import { dividendsOfPeriod, linesOfDays, runPeriod, type RunInputs } from './run-period.ts';

const START = '2026-11-01';
const types = { A: 2, B: 1, p: 0, h: 40 };
const frame = (agent: string, payer: 'company' | 'upline') => ({ id: `${payer} ${agent}`, agent, payer, scope: 'CONS', from: START, to: null });
const salary = (agent: string, payer: 'company' | 'upline', betVolume: bigint, amount: bigint): DailyContract => ({
  ...frame(agent, payer),
  max: null,
  rows: [{ betVolume, activeMember: 1, netLoss: 0n, pay: { type: 'F', amount } }],
});
const dividend = (agent: string, more: Partial<DividendContract> = {}): DividendContract => ({
  ...frame(agent, 'company'),
  rows: [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractPpm: 100_000 }],
  period: 'half',
  carry: 'none',
  carryCap: null,
  carryIn: 0n,
  deductsSalary: false,
  ...more,
});
const fact = (day: string, valid: bigint, more: Partial<PlayFact> = {}): PlayFact => ({
  member: 'p',
  day,
  origin: day,
  category: 'RNG',
  staked: valid,
  paid: 0n,
  valid,
  kept: 0n,
  rake: null,
  ...more,
});
const inputs = (change: Partial<RunInputs>): RunInputs => ({
  tree: agentTree([
    { member: 'A', upline: null, from: START },
    { member: 'B', upline: 'A', from: START },
    { member: 'p', upline: 'B', from: START },
    { member: 'h', upline: 'B', from: START },
  ]),
  rateOn: ratesOf([]),
  members: Object.entries(types).map(([id, type]) => ({ id, type, excludedFrom: null, notCountedFrom: null })),
  facts: [],
  money: [],
  daily: [],
  hourly: [],
  dividends: [],
  takenOut: [],
  fees: { categories: {}, depositPpm: 0, withdrawalPpm: 0 },
  activeDayMin: 1n,
  activeHourMin: 1n,
  activePeriodMin: 1n,
  companyAdvances: false,
  minorUnit: 1_000n,
  ...change,
});
const first = halfMonthOf('2026-11-03');
const second = halfMonthOf('2026-11-20');

test('[AGENT-26] [AGENT-52] [AGENT-30] each hour of each day is paid once, in its order, from the company downwards', () => {
  const facts = [fact('2026-11-04', 700n), fact('2026-11-03', 900n, { hour: 14 }), fact('2026-11-03', 800n, { hour: 9 }), fact('2026-11-03', 50n, { hour: 9 })];
  const hourly = [salary('A', 'company', 100n, 30n), salary('B', 'upline', 800n, 20n)];
  const books = emptyBooks();
  const result = runPeriod(inputs({ facts, hourly }), first, books);
  expect(result.hourPay.map(({ agent, day, hour, gross, atOnce }) => [agent, day, hour, gross, atOnce])).toEqual([
    ['A', '2026-11-03', 9, 30n, 30n],
    ['B', '2026-11-03', 9, 20n, 20n],
    ['A', '2026-11-03', 14, 30n, 30n],
    ['B', '2026-11-03', 14, 20n, 20n],
    ['A', '2026-11-04', 0, 30n, 30n],
  ]);
  expect(result.hourSalaries.map(({ hour, agent, valid }) => [hour, agent, valid])).toEqual([
    [9, 'A', 850n],
    [9, 'B', 850n],
    [14, 'A', 900n],
    [14, 'B', 900n],
    [0, 'A', 700n],
  ]);
  expect(result.salaries).toEqual([]);
  expect([balanceOf(books, 'A'), balanceOf(books, 'B')]).toEqual([50n, 40n]);
  expect(result.moves.map(({ kind, from, to, amount }) => [kind, from, to, amount]).slice(0, 2)).toEqual([
    ['agent_paid', 'company', 'A', 30n],
    ['agent_passed', 'A', 'B', 20n],
  ]);
});

test('[AGENT-37] what is taken out on a day comes after the pay of that day, in whole minor units', () => {
  const facts = [fact('2026-11-03', 900n), fact('2026-11-05', 900n)];
  const books = emptyBooks();
  const { takenOut, moves } = runPeriod(
    inputs({ facts, daily: [salary('A', 'company', 1n, 2_500n)], takenOut: [{ agent: 'A', day: '2026-11-03' }] }),
    first,
    books,
  );
  expect(takenOut).toEqual([{ agent: 'A', amount: 2_000n }]);
  expect(moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['agent_paid', 2_500n],
    ['agent_moved', 2_000n],
    ['agent_paid', 2_500n],
  ]);
  expect(balanceOf(books, 'A')).toBe(3_000n);
});

test('[AGENT-30] debts are numbered by their runs, and where the company advances it is owed', () => {
  const facts = [fact('2026-11-03', 900n), fact('2026-11-04', 900n)];
  const daily = [salary('A', 'company', 1n, 10n), salary('B', 'upline', 1n, 25n)];
  const books = emptyBooks();
  runPeriod(inputs({ facts, daily }), first, books);
  expect(books.debts.map(({ from, to, amount, left }) => [from, to, amount, left])).toEqual([
    ['A', 'B', 15n, 15n],
    ['A', 'B', 15n, 15n],
  ]);
  const [one, two] = books.debts;
  expect((two?.run ?? 0) > (one?.run ?? 0) && (one?.run ?? 0) > 0).toBe(true);
  const advanced = emptyBooks();
  runPeriod(inputs({ facts, daily, companyAdvances: true }), first, advanced);
  expect(advanced.debts.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    ['A', 'company', 15n],
    ['A', 'company', 15n],
  ]);
  expect(balanceOf(advanced, 'B')).toBe(50n);
});

test('[AGENT-19] [AGENT-22] only agents have an account: a rebate of a player is cash', () => {
  const rateOn = ratesOf([
    { member: 'A', from: START, ppm: { RNG: 100_000 } },
    { member: 'B', from: START, ppm: { RNG: 60_000 } },
    { member: 'p', from: START, ppm: { RNG: 40_000 } },
  ]);
  const books = emptyBooks();
  const { moves } = runPeriod(inputs({ facts: [fact('2026-11-03', 1_000n)], rateOn }), first, books);
  expect(books.playersCash.get('p')).toBe(40n);
  expect([balanceOf(books, 'A'), balanceOf(books, 'B')]).toEqual([40n, 20n]);
  expect(moves.map(({ kind, to, amount }) => [kind, to, amount])).toContainEqual(['rebate_paid', 'p', 40n]);
  expect(books.balances.has('p')).toBe(false);
});

test('[AGENT-27] money and play of house accounts are outside of a dividend, and salaries of hours are deducted where the contract says so', () => {
  const facts = [fact('2026-11-03', 1_000n, { hour: 5 }), fact('2026-11-03', 5_000n, { member: 'h' })];
  const money = ['p', 'h'].map((member) => ({ member, day: '2026-11-03', deposits: 100n, withdrawals: 0n, rewards: 200n }));
  const contract = dividend('A', { deductsSalary: true });
  const fees = { categories: {}, depositPpm: 500_000, withdrawalPpm: 0 };
  const { dividends } = runPeriod(inputs({ facts, money, fees, dividends: [contract], hourly: [salary('A', 'company', 1n, 70n)] }), first, emptyBooks());
  expect(dividends).toMatchObject([{ valid: 1_000n, ggr: 1_000n, rewards: 200n, fees: 50n, salary: 70n, net: 680n, amount: 68n }]);
});

test('[AGENT-27] a contract by the month deducts rebates and salaries of both halves; one by the half those of its own alone', () => {
  const facts = [fact('2026-11-10', 1_000n), fact('2026-11-20', 1_000n)];
  const rateOn = ratesOf(['A', 'B'].map((member) => ({ member, from: START, ppm: { RNG: 10_000 } })));
  const daily = [salary('A', 'company', 1n, 5n)];
  const hourly = [salary('A', 'company', 1n, 3n)];
  const both = [dividend('A', { deductsSalary: true }), dividend('A', { deductsSalary: true, period: 'month' })];
  const given = inputs({ facts, rateOn, daily, hourly, dividends: both });
  const { dividends } = runPeriod(given, second, emptyBooks());
  expect(dividends.map(({ ggr, rebates, salary: paid }) => [ggr, rebates, paid])).toEqual([
    [1_000n, 10n, 8n],
    [2_000n, 20n, 16n],
  ]);
  const one = runPeriod(given, first, emptyBooks()).dividends;
  expect(one.map(({ ggr, rebates, salary: paid }) => [ggr, rebates, paid])).toEqual([[1_000n, 10n, 8n]]);
  const ofHalf = dividendsOfPeriod({ ...given, dividends: [both[0]!] }, second, linesOfDays(given, ['2026-11-20']), []);
  expect(ofHalf.map(({ rebates, salary: paid }) => [rebates, paid])).toEqual([[10n, 0n]]);
});

test('[AGENT-28] a run without anything due leaves nothing behind', () => {
  const books = emptyBooks();
  const result = runPeriod(inputs({}), first, books);
  expect(Object.values(result).every((list) => list.length === 0)).toBe(true);
  expect([...books.balances.keys(), ...books.playersCash.keys(), ...books.debts]).toEqual([]);
});
