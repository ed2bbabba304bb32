import { share, smaller } from '../../money/share.ts';
import { isInScope, sumFacts, teamFacts, type PlayFact, type TeamSums } from '../counting/facts.ts';
import type { AgentTree } from '../tree/agent-tree.ts';

/** A step of a salary: turnover, active members and result that it needs, and what it pays (agents.md 6.2). */
export interface SalaryRow {
  readonly betVolume: bigint;
  readonly activeMember: number;
  /** Smallest result of the team; 0: no condition. */
  readonly netLoss: bigint;
  readonly pay: { readonly type: 'P'; readonly ppm: number } | { readonly type: 'F'; readonly amount: bigint };
}

export interface SalaryTerms {
  readonly rows: readonly SalaryRow[];
  /** The most that a day or an hour pays; null: no bound. */
  readonly max: bigint | null;
}

export interface BestRow {
  readonly row: number | null;
  readonly amount: bigint;
}

/** Of rows that hold, the one that pays most, the first of equals. A row that pays nothing counts as held. */
export function bestRow<T>(rows: readonly T[], holds: (row: T) => boolean, pays: (row: T) => bigint): BestRow {
  let best: BestRow = { row: null, amount: 0n };
  rows.forEach((row, index) => {
    if (!holds(row)) return;
    const amount = pays(row);
    if (best.row === null || amount > best.amount) best = { row: index, amount };
  });
  return best;
}

/** The salary of an hour or a day by its sums. Without positive turnover nothing is due, and nothing is taken. */
export function salaryFor({ rows, max }: SalaryTerms, { valid, ggr, active }: Pick<TeamSums, 'valid' | 'ggr' | 'active'>): BestRow {
  const holds = (row: SalaryRow) => valid > 0n && valid >= row.betVolume && active >= row.activeMember && (row.netLoss === 0n || ggr >= row.netLoss);
  const best = bestRow(rows, holds, ({ pay }) => (pay.type === 'F' ? pay.amount : share(valid, pay.ppm)));
  return { row: best.row, amount: max === null ? best.amount : smaller(best.amount, max) };
}

/** Terms of every contract except its rows; `to` is its last day, null while it is open. */
export interface ContractFrame {
  readonly id: string;
  readonly agent: string;
  readonly payer: 'company' | 'upline';
  readonly scope: string;
  readonly from: string;
  readonly to: string | null;
}

export const isInForce = ({ from, to }: Pick<ContractFrame, 'from' | 'to'>, day: string): boolean => from <= day && (to === null || day <= to);

export interface DailyContract extends ContractFrame, SalaryTerms {}

export interface DailySalary extends BestRow {
  readonly contract: string;
  readonly agent: string;
  readonly payer: 'company' | 'upline';
  readonly day: string;
  readonly valid: bigint;
  readonly ggr: bigint;
  readonly active: number;
}

/** The daily salaries of a closed day: team and scope of each contract in force, facts by the day in which they were counted. */
export function dailySalaries(contracts: readonly DailyContract[], day: string, tree: AgentTree, facts: readonly PlayFact[], activeMin: bigint): DailySalary[] {
  return contracts
    .filter((contract) => isInForce(contract, day))
    .map((contract) => {
      const own = teamFacts(tree, contract.agent, facts).filter((fact) => fact.day === day && isInScope(contract.scope, fact.category));
      const { valid, ggr, active } = sumFacts(own, activeMin);
      return { contract: contract.id, agent: contract.agent, payer: contract.payer, day, valid, ggr, active, ...salaryFor(contract, { valid, ggr, active }) };
    });
}
