import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** Days after the release in which late play is still paid on. */
const LATE_DAYS = 366;

/** `ended`: the team goes to the upline; `player`: an agent without a team is a player again. */
export type Becomes = 'ended' | 'player';

export interface EndingRow {
  id: bigint;
  merchantCode: string;
  member: bigint;
  becomes: Becomes;
  fromDay: string;
  state: 'agreed' | 'acted' | 'withdrawn' | 'void';
  reason: string;
  agreedBy: string;
  endedBy: string | null;
  /** The first day on which the account is released. */
  releaseDay: string;
  releasedAt: Date | null;
  /** Taken from the account by decision. */
  clawed: Money;
}

const COLUMNS = `e.id, e.merchant_code as "merchantCode", e.member, e.becomes, e.from_day::text as "fromDay", e.state, e.reason, e.agreed_by as "agreedBy", e.ended_by as "endedBy",
  e.release_day::text as "releaseDay", e.released_at as "releasedAt", e.clawed`;

/** Ends of an agent, the newest first. */
export const readEndings = (queries: Queries, merchantCode: string, member: bigint, limit: number): Promise<EndingRow[]> =>
  many(queries, `select ${COLUMNS} from agent_endings e where e.merchant_code = $1 and e.member = $2 order by e.id desc limit $3`, [
    merchantCode,
    member,
    limit,
  ]);

export const lockEnding = (transaction: Transaction, merchantCode: string, id: bigint): Promise<EndingRow | undefined> =>
  first(transaction, `select ${COLUMNS} from agent_endings e where e.merchant_code = $1 and e.id = $2 for update`, [merchantCode, id]);

/** True if the end of an agent is agreed and has not acted. */
export const isEnding = async (queries: Queries, member: bigint): Promise<boolean> =>
  (await first(queries, "select 1 from agent_endings where member = $1 and state = 'agreed'", [member])) !== undefined;

/** Ends that act by a day, oldest first. */
export const readDueEndings = (queries: Queries, merchantCode: string, day: string): Promise<{ id: bigint }[]> =>
  many(queries, "select id from agent_endings where merchant_code = $1 and state = 'agreed' and from_day <= $2 order by from_day, id", [merchantCode, day]);

export interface NewEnding {
  merchantCode: string;
  member: bigint;
  becomes: Becomes;
  fromDay: string;
  releaseDay: string;
  reason: string;
  by: string;
  at: Date;
}

/** Writes an agreed end, or one that acts immediately. */
export const insertEnding = async (transaction: Transaction, ending: NewEnding, state: 'agreed' | 'acted' = 'agreed'): Promise<bigint> =>
  (
    await one<{ id: bigint }>(
      transaction,
      `insert into agent_endings (merchant_code, member, becomes, from_day, release_day, reason, agreed_by, agreed_at, state, ended_by, ended_at)
        values ($1, $2, $3, $4, $5, $6, $7::text, $8::timestamptz, $9::text, case when $9::text = 'acted' then $7::text end, case when $9::text = 'acted' then $8::timestamptz end)
        returning id`,
      [ending.merchantCode, ending.member, ending.becomes, ending.fromDay, ending.releaseDay, ending.reason, ending.by, ending.at, state],
    )
  ).id;

export async function closeEnding(transaction: Transaction, id: bigint, state: 'acted' | 'withdrawn' | 'void', by: string, at: Date): Promise<void> {
  await transaction.query('update agent_endings set state = $2, ended_by = $3, ended_at = $4 where id = $1', [id, state, by, at]);
}

/** Counts of the members, contracts and links that the end of an agent concerns. */
export interface TeamCounts {
  members: number;
  /** Direct agents. */
  agents: number;
  /** The agent's own contracts. */
  contracts: number;
  /** Contracts with direct agents. */
  passed: number;
  links: number;
  invitations: number;
}

/** Counts of a team, and of what is open from a day on. */
export const readTeamCounts = (queries: Queries, member: bigint, day: string): Promise<TeamCounts> =>
  one(
    queries,
    `select (select count(*)::int from agent_closure where ancestor = $1) as members,
      (select count(*)::int from agent_closure where ancestor = $1 and distance = 1 and is_agent) as agents,
      (select count(*)::int from agent_contracts where member = $1 and state = 'accepted' and (to_day is null or to_day >= $2)) as contracts,
      (select count(*)::int from agent_contracts where payer = $1 and state = 'accepted' and (to_day is null or to_day >= $2)) as passed,
      (select count(*)::int from affiliate_codes where owner = $1 and is_enabled) as links,
      (select count(*)::int from agent_invitations where owner = $1 and state = 'open') as invitations`,
    [member, day],
  );

export const readDirectAgents = async (queries: Queries, member: bigint): Promise<bigint[]> =>
  (await many<{ member: bigint }>(queries, 'select member from agent_closure where ancestor = $1 and distance = 1 and is_agent order by member', [member])).map(
    (row) => row.member,
  );

/** Accounts of ended agents that are due by a day; of released ones for as long as late play may pay to them. */
export const readReleasable = (
  queries: Queries,
  merchantCode: string,
  day: string,
): Promise<{ id: bigint; member: bigint; cash: bigint; isReleased: boolean }[]> =>
  many(
    queries,
    `select e.id, e.member, p.cash_account as cash, e.released_at is not null as "isReleased"
      from agent_endings e join agents a on a.member = e.member and a.state = 'ended' join players p on p.id = e.member
      where e.merchant_code = $1 and e.state = 'acted' and e.release_day between $2::date - ${LATE_DAYS} and $2 and p.closed_at is null
        and e.id = (select max(n.id) from agent_endings n where n.member = e.member and n.state = 'acted')
      order by e.id`,
    [merchantCode, day],
  );

export async function writeReleased(transaction: Transaction, id: bigint, at: Date): Promise<void> {
  await transaction.query('update agent_endings set released_at = coalesce(released_at, $2) where id = $1', [id, at]);
}

export async function addClawed(transaction: Transaction, id: bigint, amount: Money): Promise<void> {
  await transaction.query('update agent_endings set clawed = clawed + $2 where id = $1', [id, amount]);
}

/** Switches the links of ended agents off; they bring no member since the end. */
export async function switchLinksOff(queries: Queries, merchantCode: string): Promise<void> {
  await queries.query(
    `update affiliate_codes set is_enabled = false
      where merchant_code = $1 and is_enabled and owner in (select member from agents where merchant_code = $1 and state = 'ended')`,
    [merchantCode],
  );
}

/** Makes members whose end is older than its statements can be read, players. */
export async function forgetEnded(queries: Queries, merchantCode: string, before: Date): Promise<void> {
  await queries.query(
    `update players p set type = case when p.is_trial then 40 else 0 end from agents a
      where a.member = p.id and a.merchant_code = $1 and a.state = 'ended' and a.state_since < $2 and p.type in (1, 2, 41, 42)`,
    [merchantCode, before],
  );
}
