import { larger, share } from '../../money/share.ts';
import { CONSOLIDATED, isInScope, playResult, sumFacts, teamFacts, type MoneyFact, type PlayFact, type TeamSums } from '../counting/facts.ts';
import { shiftDay } from '../../time/shift-day.ts';
import { monthStart, type HalfMonth } from '../counting/periods.ts';
import type { RebateLine } from '../counting/rebate-lines.ts';
import type { AgentTree } from '../tree/agent-tree.ts';
import { bestRow, type BestRow, type ContractFrame, type DailySalary } from './salary.ts';

export interface DividendRow {
  readonly minimumBet: bigint;
  readonly netLoss: bigint;
  readonly activeMember: number;
  readonly contractPpm: number;
}
export type CarryRule = 'none' | 'month' | 'always';

export interface CarryTerms {
  readonly carry: CarryRule;
  /** The most that is carried, as a positive amount; null: no bound. */
  readonly carryCap: bigint | null;
}
export interface DividendContract extends ContractFrame, CarryTerms {
  readonly rows: readonly DividendRow[];
  readonly period: 'half' | 'month';
  readonly deductsSalary: boolean;
  readonly carryIn: bigint;
  /** The contract by the month that this one has taken over within the month, from the ended agent above (agents.md 3.2). */
  readonly takesOver?: DividendContract | undefined;
}

/** Deductions of the operator before a dividend, in ppm. */
export interface Fees {
  readonly categories: Readonly<Record<string, { readonly ggrPpm: number; readonly turnoverPpm: number }>>;
  readonly depositPpm: number;
  readonly withdrawalPpm: number;
}

/** Carry-over of a half-month (agents.md 6.3). A positive base carries nothing, even if no row was reached. */
export function carryOut(base: bigint, { carry, carryCap }: CarryTerms, isFirstHalf: boolean): bigint {
  if (base >= 0n || carry === 'none' || (carry === 'month' && !isFirstHalf)) return 0n;
  return carryCap === null ? base : larger(base, -carryCap);
}

/** The row that pays most on the whole base. */
export function dividendFor(rows: readonly DividendRow[], base: bigint, valid: bigint, active: number): BestRow {
  const holds = (row: DividendRow) => valid >= row.minimumBet && base > 0n && base >= row.netLoss && active >= row.activeMember;
  return bestRow(rows, holds, ({ contractPpm }) => share(base, contractPpm));
}

/** The parts of a rebate line that a dividend reads. */
export type DividendLine = Pick<RebateLine, 'day' | 'origin' | 'category' | 'beneficiary' | 'kind' | 'amount' | 'isLapsed' | 'isHeld'>;

export interface DividendInput {
  readonly tree: AgentTree;
  readonly facts: readonly PlayFact[];
  readonly money: readonly MoneyFact[];
  readonly lines: readonly DividendLine[];
  readonly salaries: readonly Pick<DailySalary, 'agent' | 'day' | 'amount'>[];
  readonly fees: Fees;
  readonly activeMin: bigint;
}

export interface Dividend extends TeamSums, BestRow {
  readonly contract: string;
  readonly agent: string;
  readonly payer: 'company' | 'upline';
  readonly rebates: bigint;
  readonly rewards: bigint;
  readonly fees: bigint;
  readonly salary: bigint;
  readonly net: bigint;
  readonly carryIn: bigint;
  readonly base: bigint;
  readonly carryOut: bigint;
  /** The part of the month's dividend that the contract taken over pays; left out of those that took none over. */
  readonly takenOver?: bigint;
}

/** Poker enters a dividend only where the vendor states its rake. */
const entersDividend = ({ category, rake }: PlayFact): boolean => category !== 'PVP' || rake !== null;

const sum = <T>(items: readonly T[], amountOf: (item: T) => bigint): bigint => items.reduce((total, item) => total + amountOf(item), 0n);

function categoryFees(facts: readonly PlayFact[], fees: Fees): bigint {
  return sum([...new Set(facts.map(({ category }) => category))], (category) => {
    const own = facts.filter((fact) => fact.category === category);
    const { ggrPpm, turnoverPpm } = fees.categories[category] ?? { ggrPpm: 0, turnoverPpm: 0 };
    return (
      share(larger(0n, sum(own, playResult)), ggrPpm) +
      share(
        larger(
          0n,
          sum(own, ({ staked }) => staked),
        ),
        turnoverPpm,
      )
    );
  });
}

/**
 * The first days of the parts of a run between which a contract can begin or end, in order; the run's first day is the first. What is counted on the days of a part
 * enters every contract alike.
 */
export function dividendParts(contracts: readonly Pick<DividendContract, 'from' | 'to'>[], half: HalfMonth, first: string): string[] {
  const begins = contracts.flatMap(({ from, to }) => [from, ...(to === null ? [] : [shiftDay(to, 1)])]);
  return [...new Set([first, half.from, ...begins])].filter((day) => first <= day && day <= half.to).toSorted();
}

/** The days that a contract counts of a half-month; null where it counts none. Contracts by the month count with the second half. */
function countedDays({ period, from, to }: DividendContract, half: HalfMonth): { from: string; to: string } | null {
  if (period === 'month' && half.isFirstHalf) return null;
  const first = period === 'month' ? monthStart(half.from) : half.from;
  const days = { from: from > first ? from : first, to: to !== null && to < half.to ? to : half.to };
  return days.from <= days.to ? days : null;
}

/** Rewards and fees of payments of the team. With a single category they enter by its part of the valid turnover, cut. */
function paymentParts(contract: DividendContract, money: readonly MoneyFact[], fees: Fees, scope: bigint, all: bigint): { rewards: bigint; fees: bigint } {
  const part = (amount: bigint) => {
    if (contract.scope === CONSOLIDATED) return amount;
    return all > 0n ? (amount * scope) / all : 0n;
  };
  const paid =
    share(
      sum(money, ({ deposits }) => deposits),
      fees.depositPpm,
    ) +
    share(
      sum(money, ({ withdrawals }) => withdrawals),
      fees.withdrawalPpm,
    );
  return { rewards: part(sum(money, ({ rewards }) => rewards)), fees: part(paid) };
}

/** The dividend of the contract that a contract by the month has taken over within the month; null where it took none over. */
const partBefore = ({ period, takesOver }: DividendContract, half: HalfMonth, input: DividendInput): Dividend | null =>
  period === 'month' && takesOver !== undefined ? dividendOf(takesOver, half, input) : null;

/**
 * The dividend of a contract for a half-month or, by the month, for the month that it ends; null where the contract counts no day of it. A contract that was taken
 * over within a month counts the whole month, and pays what the month pays beyond the part before: the end of an upline lowers no pay.
 */
export function dividendOf(contract: DividendContract, half: HalfMonth, input: DividendInput): Dividend | null {
  const before = partBefore(contract, half, input);
  const days = countedDays(before === null ? contract : { ...contract, from: contract.takesOver?.from ?? contract.from }, half);
  if (days === null) return null;
  const { agent } = contract;
  const isCounted = (day: string) => days.from <= day && day <= days.to;
  const all = teamFacts(input.tree, agent, input.facts).filter((fact) => isCounted(fact.day) && entersDividend(fact));
  const facts = all.filter(({ category }) => isInScope(contract.scope, category));
  const sums = sumFacts(facts, input.activeMin);
  const lines = input.lines.filter(
    (line) =>
      isCounted(line.day) &&
      isInScope(contract.scope, line.category) &&
      !line.isLapsed &&
      line.isHeld !== true &&
      (line.beneficiary === agent ? line.kind !== 'own' : input.tree.isInTeam(agent, line.beneficiary, line.origin)),
  );
  const money = input.money.filter(({ member, day, origin = day }) => isCounted(day) && input.tree.isInTeam(agent, member, origin));
  const payments = paymentParts(
    contract,
    money,
    input.fees,
    sums.valid,
    sum(all, ({ valid }) => valid),
  );
  const salaries = contract.deductsSalary ? input.salaries.filter((salary) => salary.agent === agent && isCounted(salary.day)) : [];
  const rebates = sum(lines, ({ amount }) => amount);
  const fees = categoryFees(facts, input.fees) + payments.fees;
  const salary = sum(salaries, ({ amount }) => amount);
  const net = sums.ggr - rebates - payments.rewards - fees - salary;
  const base = net + contract.carryIn;
  const due = dividendFor(contract.rows, base, sums.valid, sums.active);
  return {
    contract: contract.id,
    agent,
    payer: contract.payer,
    ...sums,
    rebates,
    rewards: payments.rewards,
    fees,
    salary,
    net,
    carryIn: contract.carryIn,
    base,
    ...due,
    ...(before === null ? {} : { takenOver: before.amount, amount: larger(0n, due.amount - before.amount) }),
    carryOut: carryOut(base, contract, half.isFirstHalf),
  };
}
