import type { ListedRunState, StatementNote } from '@laro/domain/agents/pay/approval';
import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { RunKind, StatementState } from '../runs.store.ts';

export interface RunRow {
  id: bigint;
  kind: RunKind;
  day: string;
  hour: Date | null;
  computedAt: Date;
  paidAt: Date | null;
  /** Of house accounts, in trial money. */
  isTrial: boolean;
  statements: number;
  waiting: number;
  gross: Money;
  paid: Money;
}

const RUN = `select r.id, r.kind, r.day::text, r.hour, r.computed_at as "computedAt", r.paid_at as "paidAt", r.is_trial as "isTrial", s.* from agent_runs r cross join lateral (
    select count(*)::int as statements, count(*) filter (where state = 'waiting')::int as waiting, coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(paid), 0)::bigint as paid
    from agent_statements where run = r.id
  ) s`;

interface RunFilter {
  kind: RunKind | '';
  state: ListedRunState | '';
  /** Days; empty: no bound. */
  from: string;
  to: string;
  money: 'real' | 'trial' | '';
}

const WAITS = `exists (select from agent_statements w where w.run = r.id and w.state = 'waiting')`;
const ofState: Record<ListedRunState | '', string> = {
  '': '',
  waiting: `and ${WAITS}`,
  approved: `and r.paid_at is null and not ${WAITS}`,
  paid: 'and r.paid_at is not null',
};

/** Runs of a merchant, the newest first, below an id. */
export const readRuns = (
  queries: Queries,
  merchantCode: string,
  { kind, state, from, to, money }: RunFilter,
  below: bigint | null,
  limit: number,
): Promise<RunRow[]> =>
  many<RunRow>(
    queries,
    `${RUN} where r.merchant_code = $1 and r.id < $2 and ($4 = '' or r.kind = $4) and ($5 = '' or r.day >= $5::date) and ($6 = '' or r.day <= $6::date) and ($7 = '' or r.is_trial = ($7 = 'trial')) ${ofState[state]}
      order by r.id desc limit $3`,
    [merchantCode, below ?? 2n ** 62n, limit, kind, from, to, money],
  );

export const readRun = (queries: Queries, merchantCode: string, id: bigint): Promise<RunRow | undefined> =>
  first<RunRow>(queries, `${RUN} where r.merchant_code = $1 and r.id = $2`, [merchantCode, id]);

export interface DeskStatementRow {
  number: bigint;
  run: bigint;
  /** Sum of the run. */
  runGross: Money;
  member: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  isAgent: boolean;
  currency: string;
  gross: Money;
  paid: Money;
  notes: StatementNote[];
  state: StatementState;
  decidedBy: string | null;
  contract: bigint | null;
  /** The number of the statement that it takes back. */
  reverses: bigint | null;
  /** True if another statement takes it back. */
  isReversed: boolean;
  cashAccount: bigint;
  day: string;
}

const STATEMENT = `select s.number, s.run, (select sum(o.gross)::bigint from agent_statements o where o.run = s.run) as "runGross", s.member, p.public_id as "publicId",
    coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", p.currency, s.is_agent as "isAgent", s.gross, s.paid, s.notes, s.state, s.decided_by as "decidedBy", s.contract, s.reverses,
    exists (select from agent_statements b where b.reverses = s.number) as "isReversed", p.cash_account as "cashAccount", r.day::text
  from agent_statements s join agent_runs r on r.id = s.run join players p on p.id = s.member`;

/** Statements of a run: those that wait first, then by their amounts. */
export const readRunStatements = (queries: Queries, run: bigint, limit: number): Promise<DeskStatementRow[]> =>
  many<DeskStatementRow>(queries, `${STATEMENT} where s.run = $1 order by s.state <> 'waiting', abs(s.gross) desc, s.number limit $2`, [run, limit]);

/** A statement of a merchant. */
export const readDeskStatement = (queries: Queries, merchantCode: string, number: bigint): Promise<DeskStatementRow | undefined> =>
  first<DeskStatementRow>(queries, `${STATEMENT} where r.merchant_code = $1 and s.number = $2`, [merchantCode, number]);

/** A statement of a merchant, locked until the transaction ends. */
export const lockStatement = (transaction: Transaction, merchantCode: string, number: bigint): Promise<DeskStatementRow | undefined> =>
  first<DeskStatementRow>(transaction, `${STATEMENT} where r.merchant_code = $1 and s.number = $2 for update of s`, [merchantCode, number]);

export async function writeDecision(
  transaction: Transaction,
  number: bigint,
  { state, by, at }: { state: 'approved' | 'refused'; by: string; at: Date },
): Promise<void> {
  await transaction.query('update agent_statements set state = $2, decided_by = $3, decided_at = $4 where number = $1', [number, state, by, at]);
}

/** True if a member of staff has set rates of the member of a statement since a moment, or has offered the contract that it pays. */
export const hasSetTerms = async (
  queries: Queries,
  { member, contract }: Pick<DeskStatementRow, 'member' | 'contract'>,
  by: string,
  since: Date,
): Promise<boolean> =>
  (await first(
    queries,
    `select 1 from agent_rates where member = $1 and set_by = $3 and set_at > $4
      union all select 1 from agent_contracts where id = $2 and offered_by = $3 limit 1`,
    [member, contract, by, since],
  )) !== undefined;
