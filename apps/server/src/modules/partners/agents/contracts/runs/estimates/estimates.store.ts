import type { Dividend } from '@laro/domain/agents/contracts/dividend';
import type { ContractRow, ContractScope } from '@laro/domain/agents/contracts/contract-terms';
import type { Money } from '@laro/domain/money/money';
import { many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { rowsOf, type StoredRow } from '../../contracts.store.ts';

/** The last closed day of a merchant's estimates; null before the first. */
export const readEstimatedTo = async (queries: Queries, merchantCode: string): Promise<string | null> =>
  (await one<{ day: string | null }>(queries, 'select max(day)::text as day from agent_estimates where merchant_code = $1', [merchantCode])).day;

/** Replaces the estimates of a merchant with those of a day. */
export async function writeEstimates(transaction: Transaction, merchantCode: string, day: string, estimates: readonly Dividend[]): Promise<void> {
  await transaction.query('delete from agent_estimates where merchant_code = $1', [merchantCode]);
  for (const estimate of estimates) {
    const { contract, agent, valid, ggr, active, rebates, rewards, fees, salary, net, carryIn, base, row, amount } = estimate;
    await transaction.query(
      `insert into agent_estimates (contract, merchant_code, agent, day, valid, ggr, active, rebates, rewards, fees, salary, net, carry_in, base, step, amount)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [contract, merchantCode, agent, day, valid, ggr, active, rebates, rewards, fees, salary, net, carryIn, base, row, amount],
    );
  }
}

export interface StoredEstimate {
  scope: ContractScope;
  period: 'half' | 'month';
  rows: ContractRow[];
  day: string;
  valid: Money;
  active: number;
  net: Money;
  base: Money;
  step: number | null;
  amount: Money;
}

/** An agent's estimates that were made on a day or later, by scope. */
export async function readEstimates(queries: Queries, agent: bigint, since: string): Promise<StoredEstimate[]> {
  const found = await many<Omit<StoredEstimate, 'rows'> & { rows: StoredRow[] }>(
    queries,
    `select c.scope, c.options ->> 'period' as period, c.rows, e.day::text, e.valid, e.active, e.net, e.base, e.step, e.amount
      from agent_estimates e join agent_contracts c on c.id = e.contract where e.agent = $1 and e.day >= $2 order by c.scope, c.id`,
    [agent, since],
  );
  return found.map(({ rows, ...estimate }) => ({ ...estimate, rows: rowsOf(rows) }));
}
