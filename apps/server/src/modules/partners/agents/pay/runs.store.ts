import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import type { RebateLine } from '@laro/domain/agents/counting/rebate-lines';
import type { StatementNote } from '@laro/domain/agents/pay/approval';
import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

import type { TreeKey } from '../tree/tree-key.ts';
import type { RebateTerms } from './run-inputs.ts';

export type StatementState = 'waiting' | 'approved' | 'paid' | 'refused';

/** The day of a tree's last run of rebates; null before the first one. */
export const readLastRun = async (queries: Queries, { merchantCode, isTrial }: TreeKey): Promise<string | null> =>
  (
    await first<{ day: string }>(
      queries,
      "select day::text from agent_runs where merchant_code = $1 and is_trial = $2 and kind = 'rebate' order by day desc limit 1",
      [merchantCode, isTrial],
    )
  )?.day ?? null;

/** The highest counted row of all. */
export const readCountsTo = async (queries: Queries): Promise<bigint> =>
  (await one<{ id: bigint }>(queries, 'select coalesce(max(id), 0)::bigint as id from agent_counts')).id;

/** Writes a run of rebates; null where the day has one already. */
export async function insertRun(
  transaction: Transaction,
  run: TreeKey & { day: string; countsTo: bigint; at: Date; terms: RebateTerms; linesHash: string },
): Promise<bigint | null> {
  const row = await first<{ id: bigint }>(
    transaction,
    `insert into agent_runs (merchant_code, is_trial, day, counts_to, computed_at, terms, lines_hash) values ($1, $7, $2, $3, $4, $5, $6)
      on conflict on constraint agent_runs_once do nothing returning id`,
    [run.merchantCode, run.day, run.countsTo, run.at, JSON.stringify(run.terms), run.linesHash, run.isTrial],
  );
  return row?.id ?? null;
}

export interface NewStatement {
  member: bigint;
  isAgent: boolean;
  gross: Money;
  notes: readonly StatementNote[];
  state: StatementState;
  lines: readonly RebateLine[];
}

/** Writes the statements of a run with their lines. */
export async function insertStatements(transaction: Transaction, run: bigint, statements: readonly NewStatement[]): Promise<void> {
  const written = await many<{ number: bigint; member: bigint }>(
    transaction,
    `insert into agent_statements (run, member, is_agent, gross, notes, state)
      select $1, d.member, d.is_agent, d.gross, d.notes, d.state
      from jsonb_to_recordset($2::jsonb) as d (member bigint, is_agent boolean, gross bigint, notes text[], state text) order by d.member returning number, member`,
    [
      run,
      JSON.stringify(
        statements.map(({ member, isAgent, gross, notes, state }) => ({ member: String(member), is_agent: isAgent, gross: String(gross), notes, state })),
      ),
    ],
  );
  const numbers = new Map(written.map(({ number, member }) => [member, number]));
  const lines = statements.flatMap(({ member, lines: own }) => own.map((line, place) => ({ line, place, number: numbers.get(member) ?? 0n })));
  const column = <Value>(pick: (row: (typeof lines)[number]) => Value): Value[] => lines.map(pick);
  await transaction.query(
    `insert into agent_lines (statement, place, kind, source, category, origin_day, base, ppm, amount, is_lapsed, is_held)
      select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::date[], $7::bigint[], $8::int[], $9::bigint[], $10::boolean[], $11::boolean[])`,
    [
      column(({ number }) => number),
      column(({ place }) => place),
      column(({ line }) => line.kind),
      column(({ line }) => line.source),
      column(({ line }) => line.category),
      column(({ line }) => line.origin),
      column(({ line }) => line.base.toString()),
      column(({ line }) => (line.ppm === 'kept' ? null : line.ppm)),
      column(({ line }) => line.amount.toString()),
      column(({ line }) => line.isLapsed),
      column(({ line }) => line.isHeld === true),
    ],
  );
}

export type RunKind = 'rebate' | ContractKind;

/** Amounts of the last statements of members of a kind, oldest first, six of each. */
export async function readAmountsBefore(queries: Queries, members: readonly bigint[], kind: RunKind): Promise<Map<bigint, bigint[]>> {
  const rows = await many<{ member: bigint; amounts: string[] }>(
    queries,
    `select u.member, array(select s.gross::text from agent_statements s join agent_runs r on r.id = s.run
        where s.member = u.member and r.kind = $2 and s.reverses is null order by s.number desc limit 6) as amounts
      from unnest($1::bigint[]) as u (member)`,
    [members, kind],
  );
  return new Map(rows.map(({ member, amounts }) => [member, amounts.map(BigInt).toReversed()]));
}

/** Runs with a statement that can be paid now, or with nothing left to decide. */
export const readOpenRuns = (queries: Queries, kind: 'rebate' | 'contract'): Promise<{ id: bigint; merchantCode: string; day: string; computedAt: Date }[]> =>
  many(
    queries,
    `select id, merchant_code as "merchantCode", day::text, computed_at as "computedAt" from agent_runs
      where paid_at is null and (kind = 'rebate') = ($1 = 'rebate') order by id`,
    [kind],
  );

export interface PayableStatement {
  number: bigint;
  member: bigint;
  cashAccount: bigint;
  isAgent: boolean;
  gross: Money;
}

/** Statements of a run that are approved and not paid, locked; those that another process pays now are left out. */
export const takeApproved = (transaction: Transaction, run: bigint, limit: number): Promise<PayableStatement[]> =>
  many<PayableStatement>(
    transaction,
    `select s.number, s.member, p.cash_account as "cashAccount", s.is_agent as "isAgent", s.gross from agent_statements s join players p on p.id = s.member
      where s.run = $1 and s.state = 'approved' order by s.number limit $2 for update of s skip locked`,
    [run, limit],
  );

/** Closes a run of which no statement waits or is left to pay. */
export async function closeRun(queries: Queries, run: bigint, at: Date): Promise<void> {
  await queries.query(
    `update agent_runs set paid_at = $2 where id = $1 and paid_at is null
      and not exists (select from agent_statements where run = $1 and state in ('waiting', 'approved'))`,
    [run, at],
  );
}
