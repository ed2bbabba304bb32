import type { ApplicationState } from '@laro/domain/agents/accreditation/accreditation';
import type { AgentState } from '@laro/domain/agents/tree/agent-states';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Accreditation } from './accreditations.store.ts';

export interface ApplicationRow {
  id: bigint;
  member: bigint;
  merchantCode: string;
  entity: 'person' | 'company';
  name: string;
  number: string | null;
  holder: string | null;
  issuer: string | null;
  validUntil: string | null;
  termsVersion: string;
  state: ApplicationState;
  upline: bigint | null;
  sentAt: Date;
  reason: string;
}

const COLUMNS = `a.id, a.member, a.merchant_code as "merchantCode", a.entity, a.name, a.number, a.holder, a.issuer, a.valid_until::text as "validUntil",
  a.terms_version as "termsVersion", a.state, a.upline, a.sent_at as "sentAt", a.reason`;

/** The accreditation that an application holds; null for none. */
export const accreditationOf = ({ number, holder, issuer, validUntil }: ApplicationRow): Accreditation | null =>
  number === null || holder === null || issuer === null || validUntil === null ? null : { number, holder, issuer, validUntil };

export const readLastApplication = (queries: Queries, member: bigint): Promise<ApplicationRow | undefined> =>
  first(queries, `select ${COLUMNS} from agent_applications a where a.member = $1 order by a.id desc limit 1`, [member]);

export const applicationByKey = (queries: Queries, member: bigint, key: string): Promise<ApplicationRow | undefined> =>
  first(queries, `select ${COLUMNS} from agent_applications a where a.member = $1 and a.key = $2`, [member, key]);

/** The application of a member that waits, to decide about it. */
export const lockWaiting = (transaction: Transaction, merchantCode: string, member: bigint): Promise<ApplicationRow | undefined> =>
  first(transaction, `select ${COLUMNS} from agent_applications a where a.merchant_code = $1 and a.member = $2 and a.state = 'desk' for update`, [
    merchantCode,
    member,
  ]);

/** An application that waits for an upline's answer. */
export const lockOfUpline = (transaction: Transaction, upline: bigint, id: bigint): Promise<ApplicationRow | undefined> =>
  first(transaction, `select ${COLUMNS} from agent_applications a where a.id = $2 and a.upline = $1 and a.state = 'upline' for update`, [upline, id]);

export interface NewApplication {
  merchantCode: string;
  member: bigint;
  key: string;
  entity: string;
  name: string;
  accreditation: Accreditation | null;
  termsVersion: string;
  state: ApplicationState;
  upline: bigint | null;
  at: Date;
}

export async function insertApplication(transaction: Transaction, { accreditation, ...given }: NewApplication): Promise<void> {
  await transaction.query(
    `insert into agent_applications (merchant_code, member, key, entity, name, number, holder, issuer, valid_until, terms_version, state, upline, sent_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      given.merchantCode,
      given.member,
      given.key,
      given.entity,
      given.name,
      accreditation?.number ?? null,
      accreditation?.holder ?? null,
      accreditation?.issuer ?? null,
      accreditation?.validUntil ?? null,
      given.termsVersion,
      given.state,
      given.upline,
      given.at,
    ],
  );
}

export async function writeApplication(
  transaction: Transaction,
  id: bigint,
  { state, by, reason, at }: { state: ApplicationState; by: string; reason: string; at: Date },
): Promise<void> {
  await transaction.query('update agent_applications set state = $2, decided_by = $3, reason = $4, decided_at = $5 where id = $1', [id, state, by, reason, at]);
}

export interface WaitingForUpline {
  id: bigint;
  name: string;
  sentAt: Date;
}

export const readOfUpline = (queries: Queries, upline: bigint, limit: number): Promise<WaitingForUpline[]> =>
  many(
    queries,
    `select a.id, coalesce(p.username, p.public_id) as name, a.sent_at as "sentAt" from agent_applications a join players p on p.id = a.member
      where a.upline = $1 and a.state = 'upline' order by a.id limit $2`,
    [upline, limit],
  );

export interface DeskApplicationRow extends ApplicationRow {
  publicId: string;
  username: string;
  isTrial: boolean;
  agentState: AgentState | null;
  uplineName: string | null;
}

export const readWaiting = (queries: Queries, merchantCode: string, limit: number): Promise<DeskApplicationRow[]> =>
  many(
    queries,
    `select ${COLUMNS}, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", g.state as "agentState",
        coalesce(u.username, u.public_id) as "uplineName"
      from agent_applications a join players p on p.id = a.member left join agents g on g.member = a.member
      left join agent_closure c on c.member = a.member and c.distance = 1 left join players u on u.id = c.ancestor
      where a.merchant_code = $1 and a.state = 'desk' order by a.id limit $2`,
    [merchantCode, limit],
  );

/** Makes a player of the tree an agent: in the tree now, and in the places from a day on. */
export async function markAsAgent(transaction: Transaction, member: bigint, fromDay: string): Promise<void> {
  await transaction.query('update agent_closure set is_agent = true where member = $1', [member]);
  await transaction.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select member, $2, upline, path, level, true from agent_placements where member = $1 order by from_day desc limit 1
      on conflict (member, from_day) do update set is_agent = true`,
    [member, fromDay],
  );
}
