import type { Dividend, DividendContract, DividendInput } from '../contracts/dividend.ts';
import { dividendOf } from '../contracts/dividend.ts';
import { dailySalaries, type DailyContract, type DailySalary } from '../contracts/salary.ts';
import { countedFacts, type CountedMember, type MoneyFact, type PlayFact } from '../counting/facts.ts';
import { daysBetween, monthStart, type HalfMonth } from '../counting/periods.ts';
import { rebateLines, totalsOf, type RebateLine } from '../counting/rebate-lines.ts';
import { isAgentType, isRealMember, type AgentTree } from '../tree/agent-tree.ts';
import type { RateOn } from '../tree/rates.ts';
import { takeOut, type AgentBooks, type Move } from './books.ts';
import { payRebates, payStatements, type PaidStatement } from './pay-runs.ts';

/** Everything that the runs of a period are computed from; frozen with each run, so that they can be computed again (agents.md 7.1). */
export interface RunInputs {
  readonly tree: AgentTree;
  readonly rateOn: RateOn;
  readonly members: readonly CountedMember[];
  readonly facts: readonly PlayFact[];
  readonly money: readonly MoneyFact[];
  readonly daily: readonly DailyContract[];
  readonly dividends: readonly DividendContract[];
  readonly takenOut: readonly { readonly agent: string; readonly day: string }[];
  readonly fees: DividendInput['fees'];
  readonly activeDayMin: bigint;
  readonly activePeriodMin: bigint;
  readonly companyAdvances: boolean;
  readonly minorUnit: bigint;
}

const realIds = (members: readonly CountedMember[]) => new Set(members.filter(({ type }) => isRealMember(type)).map(({ id }) => id));

/** The rebate lines of some days, by the day in which the play was counted. */
export function linesOfDays(inputs: RunInputs, days: readonly string[]): RebateLine[] {
  const counted = countedFacts(inputs.facts, inputs.members);
  return days.flatMap((day) => rebateLines({ ...inputs, facts: counted.filter((fact) => fact.day === day) }));
}

/** The daily salaries of some days, one for each contract in force. */
export function salariesOfDays(inputs: RunInputs, days: readonly string[]): DailySalary[] {
  const counted = countedFacts(inputs.facts, inputs.members);
  return days.flatMap((day) => dailySalaries(inputs.daily, day, inputs.tree, counted, inputs.activeDayMin));
}

/**
 * The dividends of a half-month from its lines and salaries. Where a contract counts by the month, those of the first half are computed
 * again from the same inputs.
 */
export function dividendsOfPeriod(inputs: RunInputs, half: HalfMonth, lines: readonly RebateLine[], salaries: readonly DailySalary[]): Dividend[] {
  const real = realIds(inputs.members);
  const isMonthly = !half.isFirstHalf && inputs.dividends.some(({ period }) => period === 'month');
  const earlier = isMonthly ? daysBetween(monthStart(half.from), half.from).slice(0, -1) : [];
  const input = {
    ...inputs,
    lines: [...linesOfDays(inputs, earlier), ...lines],
    salaries: [...salariesOfDays(inputs, earlier), ...salaries],
    facts: countedFacts(inputs.facts, inputs.members),
    money: inputs.money.filter(({ member }) => real.has(member)),
    activeMin: inputs.activePeriodMin,
  };
  return inputs.dividends.map((contract) => dividendOf(contract, half, input)).filter((dividend) => dividend !== null);
}

export interface PeriodResult {
  readonly lines: RebateLine[];
  readonly salaries: DailySalary[];
  readonly salaryPay: (PaidStatement & { readonly day: string })[];
  readonly dividends: Dividend[];
  readonly dividendPay: PaidStatement[];
  readonly takenOut: { readonly agent: string; readonly amount: bigint }[];
  readonly moves: Move[];
}

/** The runs of each day of a half-month (rebates, daily salary, then what agents take out), and its dividends after the last day. Changes the books. */
export function runPeriod(inputs: RunInputs, half: HalfMonth, books: AgentBooks): PeriodResult {
  const { tree } = inputs;
  const agents = new Set(inputs.members.filter(({ type }) => isAgentType(type)).map(({ id }) => id));
  const days = daysBetween(half.from, half.to);
  const result: PeriodResult = { lines: [], salaries: [], salaryPay: [], dividends: [], dividendPay: [], takenOut: [], moves: [] };
  let number = 0;
  for (const day of days) {
    const lines = linesOfDays(inputs, [day]);
    number += 1;
    result.moves.push(...payRebates(books, totalsOf(lines), (member) => agents.has(member), { number, day, tree }));
    const salaries = salariesOfDays(inputs, [day]).filter(({ amount }) => amount > 0n);
    number += 1;
    const { paid, moves } = payStatements(books, salaries, { number, day, tree }, () => inputs.companyAdvances);
    result.moves.push(...moves);
    for (const { agent } of inputs.takenOut.filter((taken) => taken.day === day)) {
      result.takenOut.push({ agent, amount: takeOut(books, result.moves, agent, inputs.minorUnit) });
    }
    result.lines.push(...lines);
    result.salaries.push(...salaries);
    result.salaryPay.push(...paid.map((statement) => ({ day, ...statement })));
  }
  result.dividends.push(...dividendsOfPeriod(inputs, half, result.lines, result.salaries));
  const due = result.dividends.filter(({ amount }) => amount > 0n);
  const { paid, moves } = payStatements(books, due, { number: number + 1, day: half.to, tree }, () => inputs.companyAdvances);
  result.dividendPay.push(...paid);
  result.moves.push(...moves);
  return result;
}
