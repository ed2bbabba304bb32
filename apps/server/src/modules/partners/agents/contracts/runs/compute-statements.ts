import { cpaLinesOfDay, type CpaLine } from '@laro/domain/agents/contracts/first-deposit-pay';
import { dividendOf } from '@laro/domain/agents/contracts/dividend';
import { dailySalaries } from '@laro/domain/agents/contracts/salary';
import { CONSOLIDATED, isInScope, teamFacts, type PlayFact } from '@laro/domain/agents/counting/facts';
import { halfMonthOf, monthStart } from '@laro/domain/agents/counting/periods';
import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { absolute, percentOf, sumOf } from '@laro/domain/money/share';
import type { Queries } from '#server/db/sql.ts';
import type { ContractFigures } from '../contract-pay.store.ts';
import type { Contract } from '../contracts.store.ts';
import type { TreeKey } from '../../tree/tree-key.ts';
import { readFlagged } from '../../pay/review-facts.store.ts';
import { readBroughtPlayers, readKnownPay } from './new-players.store.ts';
import { dividendContractOf, feesOf, readDividendInputs, readPlay, salaryContractOf, type DividendInputs, type RunTerms } from './contract-inputs.ts';

/** A period of a run: `day` is its last day. */
export interface RunPeriod {
  kind: ContractKind;
  day: string;
  /** Of hourly runs. */
  hour: Date | null;
}

/** Pay of a contract in a run. */
export interface ContractPay {
  contract: Contract;
  amount: bigint;
  /** Other pay of the team in the period: rebates, and salaries where the contract counts all categories. The note on the share of the result reads it. */
  otherPay: bigint;
  figures: ContractFigures;
  /** The parts of the team's play in percent that are late, and that members with an open or confirmed finding have brought. */
  latePercent: number;
  flaggedPercent: number;
  /** Of pay for new players: the amount for each. */
  lines?: readonly CpaLine[];
}

const NOTHING = { rebates: 0n, rewards: 0n, fees: 0n, salary: 0n, carryIn: 0n, carryOut: 0n, takenOver: 0n };

/** The parts of the turnover in percent whose bets are older than the period, and of flagged members. */
function partsOf(facts: readonly PlayFact[], from: string, flagged: ReadonlySet<string>): Pick<ContractPay, 'latePercent' | 'flaggedPercent'> {
  const sumIn = (counted: readonly PlayFact[]) => sumOf(counted.map(({ valid }) => absolute(valid)));
  const all = sumIn(facts);
  const percent = (isCounted: (fact: PlayFact) => boolean): number => percentOf(sumIn(facts.filter(isCounted)), all);
  return { latePercent: percent(({ origin }) => origin < from), flaggedPercent: percent(({ member }) => flagged.has(member)) };
}

export interface ComputedStatements {
  pay: ContractPay[];
  /** Inputs of the pay: counted sums, and of dividends the money and the rebates of the teams. Null: pay for new players reads rows of other days as well. */
  inputs: Pick<DividendInputs, 'tree' | 'counted' | 'money' | 'lines'> | null;
}

interface Asked {
  tree: TreeKey;
  period: RunPeriod;
  terms: RunTerms;
  contracts: readonly Contract[];
  countsTo: bigint;
  /** Another connection for reads at the same time. */
  sideReads?: Queries;
}

async function salaries(queries: Queries, { tree: key, period, terms, contracts, countsTo }: Asked): Promise<ComputedStatements> {
  const { day, hour } = period;
  const { tree, facts, counted } = await readPlay(queries, key, { from: day, to: day, hour, countsTo });
  const flagged = await readFlagged(queries, key.merchantCode);
  const due = dailySalaries(contracts.map(salaryContractOf), day, tree, facts, BigInt(terms.activeMin));
  const pay = due.flatMap(({ contract: id, valid, ggr, active, row, amount }): ContractPay[] => {
    const contract = contracts.find((known) => known.id.toString() === id);
    if (contract === undefined || amount === 0n) return [];
    const own = teamFacts(tree, contract.member.toString(), facts).filter(({ category }) => isInScope(contract.scope, category));
    return [{ contract, amount, otherPay: 0n, ...partsOf(own, day, flagged), figures: { ...NOTHING, valid, ggr, active, net: ggr, base: valid, step: row } }];
  });
  return { pay, inputs: { tree, counted, money: [], lines: [] } };
}

async function dividends(queries: Queries, { tree, period, terms, contracts, countsTo, sideReads }: Asked): Promise<ComputedStatements> {
  const half = halfMonthOf(period.day);
  const isMonthly = !half.isFirstHalf && contracts.some(({ options }) => options.period === 'month');
  const inputs = await readDividendInputs(queries, { ...tree, zone: terms.zone }, half, {
    contracts,
    isMonthly,
    countsTo,
    at: terms.at ?? null,
    sideReads,
  });
  const flagged = await readFlagged(queries, tree.merchantCode);
  const carries = new Map(terms.contracts.map(({ id, carryIn }) => [id, BigInt(carryIn)]));
  const carryOf = (id: bigint): bigint => carries.get(id.toString()) ?? 0n;
  const pay = contracts.flatMap((contract): ContractPay[] => {
    const asked = dividendContractOf(contract, carryOf, contracts);
    const dividend = dividendOf(asked, half, { ...inputs, fees: feesOf(terms), activeMin: BigInt(terms.activeMin) });
    if (dividend === null) return [];
    const { valid, ggr, active, rebates, rewards, fees, salary, net, carryIn, base, row: step, carryOut, amount, takenOver = 0n } = dividend;
    // The run has the play of the whole month where one of its contracts counts by the month.
    const first = contract.options.period === 'month' ? monthStart(half.from) : half.from;
    const team = teamFacts(inputs.tree, contract.member.toString(), inputs.facts);
    const own = team.filter(({ category, day }) => isInScope(contract.scope, category) && day >= first);
    const figures = { valid, ggr, active, rebates, rewards, fees, salary, net, carryIn, base, step, carryOut, takenOver };
    const paid = inputs.salaries.filter(({ agent, day }) => agent === contract.member.toString() && day >= first);
    const otherPay = rebates + (contract.scope === CONSOLIDATED ? sumOf(paid.map((salary) => salary.amount)) : 0n);
    return [{ contract, amount, otherPay, ...partsOf(own, first, flagged), figures }];
  });
  return { pay, inputs };
}

/** Pay for new players: each contract's lines of the day; a contract that has ended still takes back. */
async function newPlayers(queries: Queries, { period, terms, contracts, countsTo }: Asked): Promise<ComputedStatements> {
  const pay: ContractPay[] = [];
  const { day } = period;
  for (const contract of contracts) {
    const { cpa } = contract.options;
    if (cpa === null) continue;
    const known = await readKnownPay(queries, contract.id, day);
    const asked = { agent: contract.member, contract: contract.id, zone: terms.zone, joinedFrom: contract.from };
    const players = await readBroughtPlayers(queries, asked, { day, countsTo });
    const lines = cpaLinesOfDay(cpa, contract, players, day, known);
    if (lines.length === 0) continue;
    const amount = sumOf(lines.map((line) => line.amount));
    const active = lines.filter((line) => line.amount > 0n).length;
    pay.push({
      contract,
      amount,
      otherPay: 0n,
      latePercent: 0,
      flaggedPercent: 0,
      lines,
      figures: { ...NOTHING, valid: 0n, ggr: 0n, active, net: amount, base: amount, step: null },
    });
  }
  return { pay, inputs: null };
}

/** Pay of the contracts of a run, from the counted rows and the frozen terms: the same today and at any later time (agents.md 7.1). */
export function computeStatements(queries: Queries, asked: Asked): Promise<ComputedStatements> {
  if (asked.period.kind === 'cpa') return newPlayers(queries, asked);
  return asked.period.kind === 'dividend' ? dividends(queries, asked) : salaries(queries, asked);
}
