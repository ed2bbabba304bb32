import type { Money } from '@laro/domain/money/money';
import { many, one, type Queries } from '#server/db/sql.ts';
import type { StatementState } from '../runs.store.ts';

export interface OwnStatement {
  number: bigint;
  day: string;
  state: StatementState;
  gross: Money;
  paid: Money;
  clawed: Money;
  /** The number of the statement that it takes back; null for all others. */
  reverses: bigint | null;
}

const COLUMNS = 's.number, coalesce(s.dated, r.day)::text as day, s.state, s.gross, s.paid, s.clawed, s.reverses';

/** Rebate statements of a member, the newest first, below a number. */
export const readStatements = (queries: Queries, member: bigint, below: bigint | null, limit: number): Promise<OwnStatement[]> =>
  many<OwnStatement>(
    queries,
    `select ${COLUMNS} from agent_statements s join agent_runs r on r.id = s.run where s.member = $1 and r.kind = 'rebate' and s.number < $2 order by s.number desc limit $3`,
    [member, below ?? 2n ** 62n, limit],
  );

export interface StatementLine {
  kind: 'own' | 'agent' | 'players';
  source: string;
  /** The name of the direct agent; null for the other kinds. */
  agentName: string | null;
  category: string;
  origin: string;
  base: Money;
  ppm: number | null;
  amount: Money;
  isLapsed: boolean;
  /** The first days of the versions of rates on the day of the bets: of the statement's member, and of the direct agent whose team the line is of; null: none. */
  ratesFrom: string | null;
  sourceRatesFrom: string | null;
}

/** The first day of the version of rates of a member on the day of a line's bets. Versions of past days never change, so it is the one that the run has read. */
const versionOn = (member: string): string => `(select max(v.from_day)::text from agent_rates v where v.member = ${member} and v.from_day <= l.origin_day)`;

export const readLines = (queries: Queries, number: bigint): Promise<StatementLine[]> =>
  many<StatementLine>(
    queries,
    `select l.kind, l.source, case when l.kind = 'agent' then (select coalesce(p.username, p.public_id) from players p where p.id = l.source::bigint) end as "agentName",
        l.category, l.origin_day::text as origin, l.base, l.ppm, l.amount, l.is_lapsed as "isLapsed", ${versionOn('s.member')} as "ratesFrom",
        case when l.kind = 'agent' then ${versionOn('l.source::bigint')} end as "sourceRatesFrom"
      from agent_lines l join agent_statements s on s.number = l.statement where l.statement = $1 order by l.place`,
    [number],
  );

/** Commission of a member by closed day of a range: what was paid less what was taken back and what is for direct agents. */
export async function readCommission(queries: Queries, member: bigint, from: string, to: string): Promise<Map<string, bigint>> {
  const rows = await many<{ day: string; net: Money }>(
    queries,
    `select coalesce(s.dated, r.day)::text as day, sum(s.gross - s.passed)::bigint as net from agent_statements s join agent_runs r on r.id = s.run
      where s.member = $1 and s.state in ('approved', 'paid') and coalesce(s.dated, r.day) between $2 and $3 group by 1`,
    [member, from, to],
  );
  return new Map(rows.map(({ day, net }) => [day, net]));
}

/** Debts of an agent to the company and to direct agents, what its own upline owes it, and the sum of the statements that wait. */
export const readOpenSums = (queries: Queries, member: bigint): Promise<{ owed: Money; owedToMe: Money; waiting: Money }> =>
  one(
    queries,
    `select (select coalesce(sum(left_over), 0)::bigint from agent_debts where debtor = $1) as owed,
      (select coalesce(sum(left_over), 0)::bigint from agent_debts where creditor = $1) as "owedToMe",
      (select coalesce(sum(gross - passed), 0)::bigint from agent_statements where member = $1 and state in ('waiting', 'approved')) as waiting`,
    [member],
  );
