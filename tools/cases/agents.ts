// Worked cases of the agent centre: small ones by their kind, and one large half-month.
import { createHash } from 'node:crypto';

import { carryOut, dividendFor, type CarryTerms } from '../../packages/domain/src/agents/contracts/dividend.ts';
import { cpaLines } from '../../packages/domain/src/agents/contracts/first-deposit-pay.ts';
import { salaryFor } from '../../packages/domain/src/agents/contracts/salary.ts';
import { halfMonthOf, hoursOfDay, type HalfMonth } from '../../packages/domain/src/agents/counting/periods.ts';
import { lineKey, totalsOf, type RebateLine } from '../../packages/domain/src/agents/counting/rebate-lines.ts';
import { emptyBooks, takeOut, type AgentBooks, type Debt, type Move } from '../../packages/domain/src/agents/pay/books.ts';
import { payRebates, payStatements, type PayStatement } from '../../packages/domain/src/agents/pay/pay-runs.ts';
import { dividendsOfPeriod, linesOfDays, runPeriod, salariesOfDays, type RunInputs } from '../../packages/domain/src/agents/pay/run-period.ts';
import { isAgentType } from '../../packages/domain/src/agents/tree/agent-tree.ts';
import { dayAt } from '../../packages/domain/src/time/day-at.ts';
import { formatMoney, parseMoney } from '../../packages/domain/src/money/money.ts';
import { cashOfRound, validStake, validStakesOfGroup, type CountedRound } from '../../packages/domain/src/money/valid-stake.ts';
import { newPlayers, runInputs, salaryTerms, type AgentInputJson, type NewPlayersJson, type SalaryTermsJson } from './agent-inputs.ts';
import { computed, type CaseForm, type CaseResult } from './case-file.ts';
import { withAmounts } from './written-values.ts';

interface SmallCase {
  id: string;
  kind: string;
  title: string;
  input: Record<string, unknown>;
  expected: unknown;
}

const amounts = (accounts: ReadonlyMap<string, bigint>) => Object.fromEntries([...accounts].sort().map(([owner, amount]) => [owner, formatMoney(amount)]));
const nonZero = (accounts: ReadonlyMap<string, bigint>) => amounts(new Map([...accounts].filter(([, amount]) => amount !== 0n)));
const openDebts = ({ debts }: AgentBooks) => debts.filter(({ left }) => left > 0n);

function line({ isLapsed, ...rest }: RebateLine) {
  return withAmounts(isLapsed ? { ...rest, lapsed: true } : rest);
}

function totals(lines: readonly RebateLine[]) {
  const days = [...new Set(lines.map(({ day }) => day))];
  return days.flatMap((day) => {
    const ofDay = totalsOf(lines.filter((candidate) => candidate.day === day));
    return [...ofDay].sort().map(([beneficiary, total]) => ({ day, beneficiary, total: formatMoney(total) }));
  });
}

const factDays = ({ facts }: RunInputs) => [...new Set(facts.map(({ day }) => day))].sort();

interface RoundJson {
  name: string;
  rule: CountedRound['rule'];
  staked: string;
  paid: string;
  bonusStaked?: string;
  factorPpm?: number;
  state?: CountedRound['state'];
  group?: string;
}

function valid({ rounds }: { rounds: RoundJson[] }) {
  const read = rounds.map(({ rule, staked, paid, bonusStaked = '0', factorPpm, state = 'closed' }): CountedRound => ({
    rule,
    state,
    staked: parseMoney(staked),
    paid: parseMoney(paid),
    bonusStaked: parseMoney(bonusStaked),
    ...(factorPpm === undefined ? {} : { factorPpm }),
  }));
  const ofGroup = (index: number): bigint => {
    const members = rounds.flatMap(({ group }, place) => (group === rounds[index]?.group ? [place] : []));
    return validStakesOfGroup(members.map((place) => read[place] as CountedRound))[members.indexOf(index)] ?? 0n;
  };
  return read.map((round, index) => {
    const { name, group } = rounds[index] as RoundJson;
    return { name, ...withAmounts(cashOfRound(round)), valid: formatMoney(group === undefined ? validStake(round) : ofGroup(index)) };
  });
}

function days(input: { moments: { zone: string; at: string }[]; hoursOf: { zone: string; day: string }[] }) {
  return {
    moments: input.moments.map(({ zone, at }) => {
      const day = dayAt(Date.parse(at), zone);
      return { zone, at, day, half: halfMonthOf(day) };
    }),
    hoursOf: input.hoursOf.map(({ zone, day }) => ({ zone, day, hours: hoursOfDay(day, zone) })),
  };
}

function hourly(input: { contract: SalaryTermsJson; hours: { hour: string; valid: string; ggr: string; active: number }[] }) {
  const terms = salaryTerms(input.contract);
  return input.hours.map(({ hour, active, ...sums }) => ({
    hour,
    ...withAmounts(salaryFor(terms, { active, valid: parseMoney(sums.valid), ggr: parseMoney(sums.ggr) })),
  }));
}

function carry(input: { rate: number; nets: string[]; rules: { carry: CarryTerms['carry']; carryCap?: string }[] }) {
  const rows = [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractPpm: input.rate }];
  return input.rules.map((rule) => {
    const terms = { carry: rule.carry, carryCap: rule.carryCap === undefined ? null : parseMoney(rule.carryCap) };
    let carryIn = 0n;
    const halves = input.nets.map((text, index) => {
      const net = parseMoney(text);
      const base = net + carryIn;
      const half = { net, carryIn, base, amount: dividendFor(rows, base, 0n, 0).amount, carryOut: carryOut(base, terms, index % 2 === 0) };
      carryIn = half.carryOut;
      return withAmounts(half);
    });
    return { ...rule, halves };
  });
}

/** The files have no statements below zero: what is taken back is not written. */
const paidOf = <T extends { clawed: bigint }>(paid: readonly T[]) => paid.map(({ clawed: _, ...statement }) => withAmounts(statement));
const written = (moves: readonly Move[]) => moves.map(withAmounts);
const writtenDebts = (debts: readonly Debt[]) => debts.map((debt) => withAmounts({ ...debt }));

function books(input: AgentInputJson): AgentBooks {
  return emptyBooks(Object.entries(input.balances).map(([agent, amount]) => [agent, parseMoney(amount)]));
}

function payDays(input: AgentInputJson) {
  const inputs = runInputs(input);
  const accounts = books(input);
  const agents = new Set(input.members.filter(({ type }) => isAgentType(type)).map(({ id }) => id));
  return factDays(inputs).map((day, index) => {
    const run = { number: index + 1, day, tree: inputs.tree };
    const moves = payRebates(accounts, totalsOf(linesOfDays(inputs, [day])), (id) => agents.has(id), run);
    for (const { agent } of input.takenOut.filter((taken) => taken.day === day)) takeOut(accounts, moves, agent, inputs.minorUnit);
    const { balances, playersCash, playersCarry, debts } = accounts;
    return {
      day,
      moves: written(moves),
      balances: amounts(balances),
      playersCash: amounts(playersCash),
      playersCarry: amounts(playersCarry),
      debts: writtenDebts(debts),
    };
  });
}

function pay(input: AgentInputJson & { day: string; runs: { statements: { agent: string; payer: PayStatement['payer']; amount: string }[] }[] }) {
  const { tree, companyAdvances } = runInputs(input);
  const accounts = books(input);
  return input.runs.map(({ statements }, index) => {
    const read = statements.map((statement) => ({ ...statement, amount: parseMoney(statement.amount) }));
    const { paid, moves } = payStatements(accounts, read, { number: index + 1, day: input.day, tree }, () => companyAdvances);
    return { paid: paidOf(paid), moves: written(moves), balances: amounts(accounts.balances), debts: writtenDebts(openDebts(accounts)) };
  });
}

function dividends(input: AgentInputJson & { period: HalfMonth }) {
  const inputs = runInputs(input);
  const inPeriod = factDays(inputs).filter((day) => input.period.from <= day && day <= input.period.to);
  const salaries = salariesOfDays(inputs, inPeriod).filter(({ amount }) => amount > 0n);
  return {
    salaries: salaries.map(({ contract, day, amount }) => withAmounts({ contract, day, amount })),
    dividends: dividendsOfPeriod(inputs, input.period, linesOfDays(inputs, inPeriod), salaries).map(withAmounts),
  };
}

function rebates(input: AgentInputJson) {
  const inputs = runInputs(input);
  const lines = linesOfDays(inputs, factDays(inputs));
  return { lines: lines.map(line), totals: totals(lines) };
}

const kinds: Readonly<Record<string, (input: never) => unknown>> = {
  valid,
  days,
  rebates,
  hourly,
  carry,
  pay,
  dividends,
  payRebates: payDays,
  cpa: (input: NewPlayersJson) => {
    const { terms, players } = newPlayers(input);
    return cpaLines(terms, players).map(withAmounts);
  },
  daily: (input: AgentInputJson & { days: string[] }) => salariesOfDays(runInputs(input), input.days).map(withAmounts),
};

const MAPS = ['balances', 'playersCash', 'playersCarry', 'rebatesOfPeriod'];
const SETS = ['moves', 'debts'];
const isOfAmount = (entry: unknown) =>
  !(typeof entry === 'object' && entry !== null && 'contract' in entry && 'row' in entry && 'day' in entry && entry.row === null);

/**
 * A value without parts that the files spell in more than one way: an account of 0 may be omitted, a day without a row of a salary
 * has no statement, and the movements and debts of a run have no order.
 */
function essence(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const parts = value.filter(isOfAmount).map((part) => essence(part));
    return SETS.includes(key) ? parts.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) : parts;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => !(MAPS.includes(key) && part === '0.00'));
  return Object.fromEntries(entries.map(([name, part]) => [name, essence(part, key === 'rebatesByDay' ? 'balances' : name)]));
}

function small({ id, kind, title, input, expected }: SmallCase): CaseResult {
  const evaluate = kinds[kind];
  const compute = () => {
    if (evaluate === undefined) throw new Error(`unknown kind of case: ${kind}`);
    return evaluate(input as never);
  };
  return { id: `${id} (${kind})`, title, expected: essence(expected), computed: essence(computed(compute)) };
}

/** The text over which a file states the hash of its lines. */
const hashedLine = (one: RebateLine) => `${lineKey(one)}|${formatMoney(one.base)}|${one.ppm}|${formatMoney(one.amount)}|${one.isLapsed ? 'lapsed' : ''}`;

function large(input: AgentInputJson & { period: HalfMonth }) {
  const inputs = runInputs(input);
  const accounts = books(input);
  const result = runPeriod(inputs, input.period, accounts);
  const byDay = factDays(inputs).map((day) => [day, amounts(totalsOf(result.lines.filter((one) => one.day === day)))]);
  const lapsed = result.lines.filter(({ isLapsed }) => isLapsed);
  return {
    rebateLines: result.lines.length,
    rebateLinesSha256: createHash('sha256').update(result.lines.map(hashedLine).join('\n')).digest('hex'),
    lapsed: lapsed.map(({ day, beneficiary, category, amount }) => withAmounts({ day, beneficiary, category, amount })),
    rebatesByDay: Object.fromEntries(byDay),
    rebatesOfPeriod: nonZero(totalsOf(result.lines)),
    dailySalaries: result.salaries.map(withAmounts),
    salaryPay: paidOf(result.salaryPay),
    hourlySalaries: result.hourSalaries.map(withAmounts),
    hourlyPay: paidOf(result.hourPay),
    dividends: result.dividends.map(withAmounts),
    dividendPay: paidOf(result.dividendPay),
    balances: nonZero(accounts.balances),
    playersCash: nonZero(accounts.playersCash),
    takenOut: result.takenOut.map(withAmounts),
    playersCarry: nonZero(accounts.playersCarry),
    debts: writtenDebts(openDebts(accounts)),
  };
}

interface LargeCase {
  title: string;
  input: AgentInputJson & { period: HalfMonth };
  expected: Record<string, unknown>;
}

/** One result for each part of the large case, so that a difference is found in its part. */
function largeResults({ title, input, expected }: LargeCase): CaseResult[] {
  const outcome = computed(() => large(input)) as Record<string, unknown>;
  return Object.entries(expected).map(([part, value]) => ({
    id: `large ${part}`,
    title,
    expected: essence(value, part),
    computed: essence(outcome[part] ?? outcome, part),
  }));
}

export const agentCases: CaseForm = {
  name: 'agents',
  recognises: ({ small: cases, large: half }) => Array.isArray(cases) && typeof half === 'object',
  evaluate: ({ small: cases, large: half }) => [...(cases as SmallCase[]).map(small), ...largeResults(half as LargeCase)],
};
