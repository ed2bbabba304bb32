import type { Dividend, DividendContract, DividendInput } from '../contracts/dividend.ts';
import { dividendOf } from '../contracts/dividend.ts';
import { dailySalaries, type DailyContract, type DailySalary } from '../contracts/salary.ts';
import { countedFacts, type CountedMember, type MoneyFact, type PlayFact } from '../counting/facts.ts';
import { daysBetween, monthStart, type HalfMonth } from '../counting/periods.ts';
import { rebateLines, totalsOf, type RebateLine } from '../counting/rebate-lines.ts';
import { isAgentType, isRealMember, type AgentTree } from '../tree/agent-tree.ts';
import type { RateOn } from '../tree/rates.ts';
import { takeOut, type AgentBooks, type Move } from './books.ts';
import { payRebates, payStatements, type PaidStatement, type PayStatement } from './pay-runs.ts';

/** Everything that the runs of a period are computed from; frozen with each run, so that they can be computed again (agents.md 7.1). */
export interface RunInputs {
  readonly tree: AgentTree;
  readonly rateOn: RateOn;
  readonly members: readonly CountedMember[];
  readonly facts: readonly PlayFact[];
  readonly money: readonly MoneyFact[];
  readonly daily: readonly DailyContract[];
  readonly hourly: readonly DailyContract[];
  readonly dividends: readonly DividendContract[];
  readonly takenOut: readonly { readonly agent: string; readonly day: string }[];
  readonly fees: DividendInput['fees'];
  readonly activeDayMin: bigint;
  readonly activeHourMin: bigint;
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

export interface HourSalary extends DailySalary {
  readonly hour: number;
}

/** The hourly salaries of some days, one for each hour with play and contract in force. */
function salariesOfHours({ facts, members, hourly, tree, activeHourMin }: RunInputs, days: readonly string[]): HourSalary[] {
  const counted = countedFacts(facts, members);
  return days.flatMap((day) => {
    const ofDay = counted.filter((fact) => fact.day === day);
    const hours = [...new Set(ofDay.map(({ hour }) => hour ?? 0))].toSorted((one, other) => one - other);
    return hours.flatMap((hour) => {
      const ofHour = ofDay.filter((fact) => (fact.hour ?? 0) === hour);
      return dailySalaries(hourly, day, tree, ofHour, activeHourMin).map((salary) => ({ ...salary, hour }));
    });
  });
}

/**
 * The dividends of a half-month from its lines and salaries. Where a contract counts by the month, those of the first half are computed
 * again from the same inputs.
 */
export function dividendsOfPeriod(inputs: RunInputs, half: HalfMonth, lines: readonly RebateLine[], salaries: DividendInput['salaries']): Dividend[] {
  const real = realIds(inputs.members);
  const isMonthly = !half.isFirstHalf && inputs.dividends.some(({ period }) => period === 'month');
  const earlier = isMonthly ? daysBetween(monthStart(half.from), half.from).slice(0, -1) : [];
  const input = {
    ...inputs,
    lines: [...linesOfDays(inputs, earlier), ...lines],
    salaries: [...salariesOfDays(inputs, earlier), ...salariesOfHours(inputs, earlier), ...salaries],
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
  readonly hourSalaries: HourSalary[];
  readonly hourPay: (PaidStatement & { readonly day: string; readonly hour: number })[];
  readonly dividends: Dividend[];
  readonly dividendPay: PaidStatement[];
  readonly takenOut: { readonly agent: string; readonly amount: bigint }[];
  readonly moves: Move[];
}

/**
 * The runs of each day of a half-month (rebates, daily salary, the salaries of its hours, then what agents take out), and its dividends after the last day.
 * Changes the books.
 */
export function runPeriod(inputs: RunInputs, half: HalfMonth, books: AgentBooks): PeriodResult {
  const { tree } = inputs;
  const agents = new Set(inputs.members.filter(({ type }) => isAgentType(type)).map(({ id }) => id));
  const result: PeriodResult = {
    lines: [],
    salaries: [],
    salaryPay: [],
    hourSalaries: [],
    hourPay: [],
    dividends: [],
    dividendPay: [],
    takenOut: [],
    moves: [],
  };
  let number = 0;
  const pay = (day: string, due: readonly PayStatement[]): PaidStatement[] => {
    number += 1;
    const { paid, moves } = payStatements(books, due, { number, day, tree }, () => inputs.companyAdvances);
    result.moves.push(...moves);
    return paid;
  };
  for (const day of daysBetween(half.from, half.to)) {
    const lines = linesOfDays(inputs, [day]);
    number += 1;
    result.moves.push(...payRebates(books, totalsOf(lines), (member) => agents.has(member), { number, day, tree }));
    const salaries = salariesOfDays(inputs, [day]).filter(({ amount }) => amount > 0n);
    result.salaryPay.push(...pay(day, salaries).map((statement) => ({ day, ...statement })));
    const ofHours = salariesOfHours(inputs, [day]).filter(({ amount }) => amount > 0n);
    for (const [hour, due] of Map.groupBy(ofHours, (salary) => salary.hour)) {
      result.hourPay.push(...pay(day, due).map((statement) => ({ day, hour, ...statement })));
    }
    for (const { agent } of inputs.takenOut.filter((taken) => taken.day === day)) {
      result.takenOut.push({ agent, amount: takeOut(books, result.moves, agent, inputs.minorUnit) });
    }
    result.lines.push(...lines);
    result.salaries.push(...salaries);
    result.hourSalaries.push(...ofHours);
  }
  result.dividends.push(...dividendsOfPeriod(inputs, half, result.lines, [...result.salaries, ...result.hourSalaries]));
  result.dividendPay.push(
    ...pay(
      half.to,
      result.dividends.filter(({ amount }) => amount > 0n),
    ),
  );
  return result;
}
