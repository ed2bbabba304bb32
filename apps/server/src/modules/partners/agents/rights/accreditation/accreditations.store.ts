import type { AgentState } from '@laro/domain/agents/tree/agent-states';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface Accreditation {
  number: string;
  holder: string;
  issuer: string;
  /** The last day. */
  validUntil: string;
}
export interface AccreditationRow extends Accreditation {
  document: string;
  by: string;
  at: Date;
}

const SHOWN = 10;

/** Accreditations of a member, the newest first. */
export const readAccreditations = (queries: Queries, member: bigint): Promise<AccreditationRow[]> =>
  many(
    queries,
    `select number, holder, issuer, valid_until::text as "validUntil", document, set_by as "by", set_at as "at"
      from agent_accreditations where member = $1 order by id desc limit ${SHOWN}`,
    [member],
  );

/** The last day of the accreditation that counts; null for none. */
export async function accreditedUntil(queries: Queries, member: bigint): Promise<string | null> {
  const row = await first<{ day: string }>(queries, 'select valid_until::text as day from agent_accreditations where member = $1 order by id desc limit 1', [
    member,
  ]);
  return row?.day ?? null;
}

export async function insertAccreditation(
  transaction: Transaction,
  given: Accreditation & { merchantCode: string; member: bigint; document: string; by: string; reason: string; at: Date },
): Promise<void> {
  await transaction.query(
    `insert into agent_accreditations (merchant_code, member, number, holder, issuer, valid_until, document, set_by, reason, set_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [given.merchantCode, given.member, given.number, given.holder, given.issuer, given.validUntil, given.document, given.by, given.reason, given.at],
  );
}

export interface EndingRow {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  state: AgentState;
  level: number;
  validUntil: string | null;
}

/** Active agents, and those suspended by it, whose accreditation ends by a day, has expired or is missing; the earliest end first. */
export const readEnding = (queries: Queries, merchantCode: string, by: string, topOnly: boolean, limit: number): Promise<EndingRow[]> =>
  many(
    queries,
    `select p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", a.state, a.level, l.day::text as "validUntil"
      from agents a join players p on p.id = a.member
      left join lateral (select valid_until as day from agent_accreditations c where c.member = a.member order by c.id desc limit 1) l on true
      where a.merchant_code = $1 and not a.is_trial and (a.state = 'active' or a.is_unaccredited) and (a.level = 1 or not $3) and coalesce(l.day <= $2, true)
      order by l.day nulls last, a.member limit $4`,
    [merchantCode, by, topOnly, limit],
  );

export interface DueRow {
  id: bigint;
  member: bigint;
  validUntil: string;
  warned: number | null;
}

/** Newest accreditations of active agents that end by a day, with the agents locked. */
export const lockDue = (transaction: Transaction, merchantCode: string, by: string, topOnly: boolean): Promise<DueRow[]> =>
  many(
    transaction,
    `select c.id, a.member, c.valid_until::text as "validUntil", c.warned from agents a join agent_accreditations c on c.member = a.member
      where a.merchant_code = $1 and a.state = 'active' and (a.level = 1 or not $3) and c.valid_until <= $2
        and c.id = (select max(id) from agent_accreditations n where n.member = a.member)
      order by a.member for update of a skip locked`,
    [merchantCode, by, topOnly],
  );

export async function writeWarned(transaction: Transaction, id: bigint, days: number): Promise<void> {
  await transaction.query('update agent_accreditations set warned = $2 where id = $1', [id, days]);
}

/** Marks an agent as suspended because the accreditation has expired, or as not. */
export async function writeUnaccredited(transaction: Transaction, member: bigint, isUnaccredited: boolean): Promise<void> {
  await transaction.query('update agents set is_unaccredited = $2 where member = $1', [member, isUnaccredited]);
}

/** True for an agent who is suspended because the accreditation has expired. */
export async function isUnaccredited(queries: Queries, member: bigint): Promise<boolean> {
  const row = await first<{ is: boolean }>(queries, 'select is_unaccredited as "is" from agents where member = $1', [member]);
  return row?.is === true;
}
