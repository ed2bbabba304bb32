import type { ContractKind, lastDaysWhenOff } from '@laro/domain/agents/contracts/contract-terms';
import type { StatementNote } from '@laro/domain/agents/pay/approval';
import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import type { TreeKey } from '../../tree/tree-key.ts';
import { isOfTree } from '../contracts.store.ts';
import type { StatementState } from '../../pay/runs.store.ts';
import type { ContractPay, RunPeriod } from './compute-statements.ts';
import { insertNewPlayers } from './new-players.store.ts';
import type { RunTerms } from './contract-inputs.ts';

export interface LastRun {
  day: string;
  hour: Date | null;
}

/** A tree's last run of a kind; undefined before the first. */
export const readLastContractRun = (queries: Queries, { merchantCode, isTrial }: TreeKey, kind: ContractKind): Promise<LastRun | undefined> =>
  first<LastRun>(
    queries,
    'select day::text, hour from agent_runs where merchant_code = $1 and is_trial = $3 and kind = $2 order by day desc, hour desc limit 1',
    [merchantCode, kind, isTrial],
  );

/** The first day of a tree's accepted contracts of a kind that count after a day; null without any. */
export const readFirstDay = async (queries: Queries, { merchantCode, isTrial }: TreeKey, kind: ContractKind): Promise<string | null> =>
  (
    await one<{ day: string | null }>(
      queries,
      `select min(c.from_day)::text as day from agent_contracts c
        where c.merchant_code = $1 and c.kind = $2 and c.state = 'accepted' and (c.to_day is null or c.to_day >= c.from_day) and ${isOfTree('c', '$3')}`,
      [merchantCode, kind, isTrial],
    )
  ).day;

/**
 * The carry out of the last statement before a day, by contract. A new version inherits the carry of the one that it follows without a gap, and so does a contract
 * that the upline of an ended agent has taken over; a contract with another payer, after a pause, or whose offer said so, begins with nothing.
 */
export async function readCarries(queries: Queries, contracts: readonly bigint[], before: string): Promise<Map<bigint, bigint>> {
  const rows = await many<{ contract: bigint; carry: Money }>(
    queries,
    `select x.id as contract, l.carry from agent_contracts x cross join lateral (
        select f.carry_out as carry from agent_contracts c join agent_statements s on s.contract = c.id join agent_runs r on r.id = s.run
          join agent_figures f on f.statement = s.number
        where c.member = x.member and c.kind = x.kind and c.scope = x.scope
          and (c.id in (x.id, x.follows) or (c.payer is not distinct from x.payer and c.to_day >= x.from_day - 1 and coalesce((x.options ->> 'inheritsCarry')::boolean, true))) and r.day < $2 and s.reverses is null
        order by r.day desc, s.number desc limit 1
      ) l where x.id = any ($1)`,
    [contracts, before],
  );
  return new Map(rows.map(({ contract, carry }) => [contract, carry]));
}

/** Writes the run of a period; null where it has one already. */
export async function insertContractRun(
  transaction: Transaction,
  run: RunPeriod & TreeKey & { countsTo: bigint; at: Date; terms: RunTerms },
): Promise<bigint | null> {
  const row = await first<{ id: bigint }>(
    transaction,
    `insert into agent_runs (merchant_code, is_trial, kind, day, hour, counts_to, computed_at, terms) values ($1, $8, $2, $3, $4, $5, $6, $7)
      on conflict on constraint agent_runs_once do nothing returning id`,
    [run.merchantCode, run.kind, run.day, run.hour, run.countsTo, run.at, JSON.stringify(run.terms), run.isTrial],
  );
  return row?.id ?? null;
}

export interface NewContractStatement extends ContractPay {
  line: bigint;
  passed: bigint;
  notes: readonly StatementNote[];
  state: StatementState;
}

export async function insertContractStatement(transaction: Transaction, run: bigint, statement: NewContractStatement): Promise<void> {
  const { contract, amount, figures, line, passed, notes, state, lines } = statement;
  const { number } = await one<{ number: bigint }>(
    transaction,
    `insert into agent_statements (run, member, is_agent, gross, notes, state, contract, line, passed) values ($1, $2, true, $3, $4, $5, $6, $7, $8) returning number`,
    [run, contract.member, amount, notes, state, contract.id, line, passed],
  );
  await transaction.query(
    `insert into agent_figures (statement, valid, ggr, active, rebates, rewards, fees, salary, net, carry_in, base, step, carry_out, taken_over)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      number,
      figures.valid,
      figures.ggr,
      figures.active,
      figures.rebates,
      figures.rewards,
      figures.fees,
      figures.salary,
      figures.net,
      figures.carryIn,
      figures.base,
      figures.step,
      figures.carryOut,
      figures.takenOver,
    ],
  );
  if (lines !== undefined) await insertNewPlayers(transaction, number, lines);
}

/** Ends what is accepted of a kind that the merchant does not pay any more with its running period, and lapses its offers (AGENT-48). */
export async function endKind(transaction: Transaction, merchantCode: string, kind: ContractKind, lastDays: ReturnType<typeof lastDaysWhenOff>): Promise<void> {
  await transaction.query(
    `update agent_contracts c set to_day = greatest(l.day, c.from_day - 1), ended_by = 'kind off'
      from (select id, case when options ->> 'period' = 'month' then $4::date else $3::date end as day from agent_contracts where merchant_code = $1 and kind = $2) l
      where c.id = l.id and c.state = 'accepted' and (c.to_day is null or c.to_day > greatest(l.day, c.from_day - 1))`,
    [merchantCode, kind, lastDays.day, lastDays.monthly],
  );
  await transaction.query("update agent_contracts set state = 'lapsed' where merchant_code = $1 and kind = $2 and state = 'offered'", [merchantCode, kind]);
}
