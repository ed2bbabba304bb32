import type { Language } from '@laro/domain/system/languages';
import type { Relation, RelativeAct, RelativeState } from '@laro/domain/relatives/relative-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';

interface MemberColumns {
  playerId: bigint | null;
  publicId: string | null;
  username: string | null;
  isTrial: boolean | null;
}

export interface RequestRow extends MemberColumns {
  id: bigint;
  merchantCode: string;
  number: string;
  state: RelativeState;
  relation: Relation;
  language: Language;
  sentFrom: string;
  sentAt: Date;
  contactDueAt: Date;
  decideDueAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  hasPicture: boolean;
}

const COLUMNS = `r.id, r.merchant_code as "merchantCode", r.number, r.state, r.relation, r.language, r.sent_from as "sentFrom", r.sent_at as "sentAt",
  r.contact_due_at as "contactDueAt", r.decide_due_at as "decideDueAt", r.decided_at as "decidedAt", r.decided_by as "decidedBy",
  r.picture_sealed is not null as "hasPicture", r.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial"`;
const FROM = 'from relative_requests r left join players p on p.id = r.player_id';

export interface NewRequest {
  merchantCode: string;
  number: string;
  relation: Relation;
  language: Language;
  details: Buffer;
  picture: Buffer | null;
  emailHash: Buffer;
  sentFrom: string;
  sentAt: Date;
  contactDueAt: Date;
  decideDueAt: Date;
}

export async function insertRequest(queries: Queries, request: NewRequest): Promise<bigint> {
  const { rows } = await queries.query<{ id: bigint }>({
    name: 'insert_relative_request',
    text: `insert into relative_requests (merchant_code, number, state, relation, language, details_sealed, picture_sealed, email_hash, sent_from, sent_at,
        contact_due_at, decide_due_at) values ($1, $2, 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      request.merchantCode,
      request.number,
      request.relation,
      request.language,
      request.details,
      request.picture,
      request.emailHash,
      request.sentFrom,
      request.sentAt,
      request.contactDueAt,
      request.decideDueAt,
    ],
  });
  return rows[0]?.id ?? 0n;
}

export async function insertRequestEvent(
  queries: Queries,
  requestId: bigint,
  { at, what, by, detail }: { at: Date; what: 'send' | RelativeAct; by: string | null; detail: string },
): Promise<void> {
  await queries.query({
    name: 'insert_relative_event',
    text: 'insert into relative_request_events (request_id, at, what, by, detail) values ($1, $2, $3, $4, $5)',
    values: [requestId, at, what, by, detail],
  });
}

/** Requests since a moment from a network address and with an e-mail address. Senders are counted one after the other, so none slips by. */
export async function countSent(
  transaction: Transaction,
  { merchantCode, sentFrom, emailHash, since }: { merchantCode: string; sentFrom: string; emailHash: Buffer; since: Date },
): Promise<{ byAddress: number; byEmail: number }> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`relative requests ${merchantCode}`]);
  const { rows } = await transaction.query<{ byAddress: number; byEmail: number }>(
    `select
    (select count(*)::integer from relative_requests where merchant_code = $1 and sent_from = $2 and sent_at > $3) as "byAddress",
    (select count(*)::integer from relative_requests where merchant_code = $4 and email_hash = $5 and sent_at > $6) as "byEmail"`,
    [merchantCode, sentFrom, since, merchantCode, emailHash, since],
  );
  return rows[0] ?? { byAddress: 0, byEmail: 0 };
}

/** Undecided requests, the first to be decided first, behind a place in that order. */
export async function undecidedRequests(
  queries: Queries,
  merchantCode: string,
  behind: { dueAt: Date; id: bigint } | null,
  limit: number,
): Promise<RequestRow[]> {
  const { rows } = await queries.query<RequestRow>({
    name: 'relative_undecided',
    text: `select ${COLUMNS} ${FROM} where r.merchant_code = $1 and r.decided_at is null and ($2::timestamptz is null or (r.decide_due_at, r.id) > ($2, $3::bigint))
      order by r.decide_due_at, r.id limit $4`,
    values: [merchantCode, behind?.dueAt ?? null, behind?.id ?? null, limit],
  });
  return rows;
}

export async function decidedRequests(queries: Queries, merchantCode: string, below: bigint | null, limit: number): Promise<RequestRow[]> {
  const { rows } = await queries.query<RequestRow>({
    name: 'relative_decided',
    text: `select ${COLUMNS} ${FROM} where r.merchant_code = $1 and r.decided_at is not null and r.id < $2 order by r.id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit],
  });
  return rows;
}

export async function readRequest(queries: Queries, merchantCode: string, id: bigint): Promise<RequestRow | null> {
  const { rows } = await queries.query<RequestRow>({
    name: 'relative_request',
    text: `select ${COLUMNS} ${FROM} where r.merchant_code = $1 and r.id = $2`,
    values: [merchantCode, id],
  });
  return rows[0] ?? null;
}

/** Sealed part of a request; the picture is large, so it is read only where needed. */
export async function readSealed(queries: Queries, id: bigint, part: 'details_sealed' | 'picture_sealed'): Promise<Buffer | null> {
  const { rows } = await queries.query<{ sealed: Buffer | null }>({
    name: `relative_${part}`,
    text: `select ${part} as sealed from relative_requests where id = $1`,
    values: [id],
  });
  return rows[0]?.sealed ?? null;
}

/** The request, held until the transaction ends. */
export async function lockRequest(
  transaction: Transaction,
  merchantCode: string,
  id: bigint,
): Promise<{ state: RelativeState; playerId: bigint | null } | null> {
  const { rows } = await transaction.query<{ state: RelativeState; playerId: bigint | null }>(
    `select state, player_id as "playerId" from relative_requests where merchant_code = $1 and id = $2 for update`,
    [merchantCode, id],
  );
  return rows[0] ?? null;
}

/** Moves a request on; each moment is kept once. */
export async function writeMove(
  transaction: Transaction,
  id: bigint,
  { state, playerId, by, at }: { state: RelativeState; playerId: bigint | null; by: string; at: Date },
): Promise<void> {
  const isDecided = state === 'excluded' || state === 'refused';
  await transaction.query(
    `update relative_requests set state = $1, player_id = $2,
    checked_at = case when $3 = 'checked' then coalesce(checked_at, $4::timestamptz) else checked_at end,
    contacted_at = case when $5 = 'contacted' then coalesce(contacted_at, $6::timestamptz) else contacted_at end,
    decided_at = case when $7 then $8::timestamptz end, decided_by = case when $9 then $10 end where id = $11`,
    [state, playerId, state, at, state, at, isDecided, at, isDecided, by, id],
  );
}

export interface RequestEvent {
  id: bigint;
  at: Date;
  what: 'send' | RelativeAct;
  by: string | null;
  detail: string;
}

export async function readEvents(queries: Queries, id: bigint): Promise<RequestEvent[]> {
  const { rows } = await queries.query<RequestEvent>({
    name: 'relative_events',
    text: 'select id, at, what, by, detail from relative_request_events where request_id = $1 order by id',
    values: [id],
  });
  return rows;
}

/** Members whose proof of identity has this name and birthday. */
export async function membersByPerson(queries: Queries, merchantCode: string, personHash: Buffer): Promise<bigint[]> {
  const { rows } = await queries.query<{ id: bigint }>({
    name: 'relative_by_person',
    text: 'select distinct player_id as id from identity_proofs where merchant_code = $1 and person_hash = $2 limit 20',
    values: [merchantCode, personHash],
  });
  return rows.map(({ id }) => id);
}

/** Requests of each merchant that wait for the desk. */
export async function countUndecided(queries: Queries): Promise<Map<string, number>> {
  const { rows } = await queries.query<{ merchantCode: string; n: number }>({
    name: 'relative_count',
    text: 'select merchant_code as "merchantCode", count(*)::integer as n from relative_requests where decided_at is null group by 1',
  });
  return new Map(rows.map(({ merchantCode, n }) => [merchantCode, n]));
}
