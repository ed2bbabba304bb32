import type { IdentityDocument, IdentityHit, IdentityRefusal, IdentityState } from '@laro/domain/identity/identity-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface ProofRow {
  id: string;
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  state: IdentityState;
  method: string;
  document: IdentityDocument;
  country: string;
  /** Null once it was deleted. */
  numberSealed: Buffer | null;
  numberHash: Buffer;
  numberTail: string;
  detailsSealed: Buffer | null;
  personHash: Buffer;
  /** YYYY-MM-DD. */
  expiresOn: string | null;
  hits: IdentityHit[];
  sentAt: Date;
  sentFrom: string;
  openedBy: string | null;
  openedUntil: Date | null;
  checkedBy: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  refusals: IdentityRefusal[];
  told: string;
}

const COLUMNS = `i.id, i.merchant_code as "merchantCode", i.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username,
  p.is_trial as "isTrial", i.state, i.method, i.document, i.country, i.number_sealed as "numberSealed", i.number_hash as "numberHash",
  i.number_tail as "numberTail", i.details_sealed as "detailsSealed", i.person_hash as "personHash", i.expires_on as "expiresOn", i.hits,
  i.sent_at as "sentAt", i.sent_from as "sentFrom", i.opened_by as "openedBy", i.opened_until as "openedUntil", i.checked_by as "checkedBy",
  i.decided_by as "decidedBy", i.decided_at as "decidedAt", i.refusals, i.told`;
const FROM = 'identity_proofs i join players p on p.id = i.player_id';
const WAITING = "('pending', 'checked')";

/** True if a member's identity is proven and the proof is still valid. */
export async function readVerified(queries: Queries, playerId: bigint): Promise<boolean> {
  const { rows } = await queries.query<{ is: boolean }>({
    text: "select exists (select from identity_proofs where player_id = $1 and state = 'verified') as is",
    values: [playerId],
  });
  return rows[0]?.is ?? false;
}

/** Number of a member's latest proofs that are read: older ones decide nothing. */
const LOOKED_AT = 20;

/** Everything a member ever sent, the newest first; at most `limit`. */
export async function readProofsOf(queries: Queries, playerId: bigint, limit = LOOKED_AT): Promise<ProofRow[]> {
  const { rows } = await queries.query<ProofRow>({
    text: `select ${COLUMNS} from ${FROM} where i.player_id = $1 order by i.id desc limit $2`,
    values: [playerId, limit],
  });
  return rows;
}

/** Waiting proofs, the oldest first, after a given one. */
export async function readQueue(queries: Queries, merchantCode: string, after: string | null, limit: number): Promise<ProofRow[]> {
  const { rows } = await queries.query<ProofRow>({
    text: `select ${COLUMNS} from ${FROM} where i.merchant_code = $1 and i.state in ${WAITING} and ($2::uuid is null or i.id > $2) order by i.id limit $3`,
    values: [merchantCode, after, limit],
  });
  return rows;
}

/** Those of a state, the newest first, below one of them. */
export async function readByState(queries: Queries, merchantCode: string, state: IdentityState, below: string | null, limit: number): Promise<ProofRow[]> {
  const { rows } = await queries.query<ProofRow>({
    text: `select ${COLUMNS} from ${FROM} where i.merchant_code = $1 and i.state = $2 and ($3::uuid is null or i.id < $3) order by i.id desc limit $4`,
    values: [merchantCode, state, below, limit],
  });
  return rows;
}

export async function countWaiting(queries: Queries, merchantCode: string): Promise<number> {
  const { rows } = await queries.query<{ n: number }>({
    text: `select count(*)::integer as n from identity_proofs where merchant_code = $1 and state in ${WAITING}`,
    values: [merchantCode],
  });
  return rows[0]?.n ?? 0;
}

/** How many proofs a member has sent since a moment. */
export async function countSince(transaction: Transaction, playerId: bigint, since: Date): Promise<number> {
  const { rows } = await transaction.query<{
    n: number;
  }>('select count(*)::integer as n from identity_proofs where player_id = $1 and sent_at > $2', [playerId, since]);
  return rows[0]?.n ?? 0;
}

/** Locks a merchant's proof until the transaction ends; null if there is none with this id. */
export async function lockProof(transaction: Transaction, merchantCode: string, id: string): Promise<ProofRow | null> {
  const { rows } = await transaction.query<ProofRow>(`select ${COLUMNS} from ${FROM} where i.id = $1 and i.merchant_code = $2 for no key update of i`, [
    id,
    merchantCode,
  ]);
  return rows[0] ?? null;
}

/** Locks a member's valid proof; null if there is none. */
export async function lockVerified(transaction: Transaction, playerId: bigint): Promise<ProofRow | null> {
  const { rows } = await transaction.query<ProofRow>(`select ${COLUMNS} from ${FROM} where i.player_id = $1 and i.state = 'verified' for no key update of i`, [
    playerId,
  ]);
  return rows[0] ?? null;
}

/** Locks other members' valid proofs with a number, and states if their accounts are still open. */
export async function lockVerifiedWith(
  transaction: Transaction,
  { merchantCode, playerId, numberHash }: Pick<ProofRow, 'merchantCode' | 'playerId' | 'numberHash'>,
): Promise<{ row: ProofRow; isOpen: boolean }[]> {
  const { rows } = await transaction.query<ProofRow & { isOpen: boolean }>(
    `select ${COLUMNS}, p.closed_at is null as "isOpen" from ${FROM}
    where i.merchant_code = $1 and i.number_hash = $2 and i.state = 'verified' and i.player_id <> $3 for no key update of i`,
    [merchantCode, numberHash, playerId],
  );
  return rows.map(({ isOpen, ...row }) => ({ row, isOpen }));
}

export interface NewProof {
  id: string;
  merchantCode: string;
  playerId: bigint;
  document: IdentityDocument;
  country: string;
  numberSealed: Buffer;
  numberHash: Buffer;
  numberTail: string;
  detailsSealed: Buffer;
  personHash: Buffer;
  expiresOn: string | null;
  hits: readonly IdentityHit[];
  sentAt: Date;
  sentFrom: string;
}

export async function insertProof(transaction: Transaction, proof: NewProof): Promise<void> {
  await transaction.query(
    `insert into identity_proofs (id, merchant_code, player_id, state, document, country, number_sealed, number_hash, number_tail, details_sealed, person_hash,
      expires_on, hits, sent_at, sent_from)
    values ($1, $2, $3, 'pending', $4, $5, $6, $7,
      $8, $9, $10, $11, $12::text[], $13, $14)`,
    [
      proof.id,
      proof.merchantCode,
      proof.playerId,
      proof.document,
      proof.country,
      proof.numberSealed,
      proof.numberHash,
      proof.numberTail,
      proof.detailsSealed,
      proof.personHash,
      proof.expiresOn,
      [...proof.hits],
      proof.sentAt,
      proof.sentFrom,
    ],
  );
}

/** Fields written with a change of state; omitted ones stay. */
export interface ProofPatch {
  checkedBy?: string;
  decidedBy?: string;
  decidedAt?: Date;
  refusals?: readonly IdentityRefusal[];
  told?: string;
  endedAt?: Date;
  hits?: readonly IdentityHit[];
}

export async function writeProofState(transaction: Transaction, id: string, state: IdentityState, patch: ProofPatch): Promise<void> {
  const list = (values: readonly string[] | undefined) => (values === undefined ? null : [...values]);
  await transaction.query(
    `update identity_proofs set state = $1, opened_by = null, opened_until = null, checked_by = coalesce($2, checked_by),
      decided_by = coalesce($3, decided_by), decided_at = coalesce($4, decided_at),
      refusals = coalesce($5::text[], refusals), told = coalesce($6, told),
      ended_at = coalesce($7, ended_at), hits = coalesce($8::text[], hits)
    where id = $9`,
    [
      state,
      patch.checkedBy ?? null,
      patch.decidedBy ?? null,
      patch.decidedAt ?? null,
      list(patch.refusals),
      patch.told ?? null,
      patch.endedAt ?? null,
      list(patch.hits),
      id,
    ],
  );
}

/** The name as the document has it, with everything that follows from it. */
export async function writeDetails(transaction: Transaction, id: string, detailsSealed: Buffer, personHash: Buffer): Promise<void> {
  await transaction.query('update identity_proofs set details_sealed = $1, person_hash = $2 where id = $3', [detailsSealed, personHash, id]);
}

/** Assigns a proof to a person at the desk until a moment. */
export async function writeHolder(transaction: Transaction, id: string, by: string, until: Date): Promise<void> {
  await transaction.query('update identity_proofs set opened_by = $1, opened_until = $2 where id = $3', [by, until, id]);
}

export interface ProofEvent {
  id: bigint;
  at: Date;
  what: string;
  state: IdentityState;
  /** Null for the member and for time. */
  by: string | null;
  detail: string;
}

export async function insertProofEvent(transaction: Transaction, proofId: string, event: Omit<ProofEvent, 'id'>): Promise<void> {
  await transaction.query(
    `insert into identity_events (proof_id, at, what, state, by, detail)
    values ($1, $2, $3, $4, $5, $6)`,
    [proofId, event.at, event.what, event.state, event.by, event.detail],
  );
}

export async function readProofEvents(queries: Queries, proofId: string): Promise<ProofEvent[]> {
  const { rows } = await queries.query<ProofEvent>({
    text: 'select id, at, what, state, by, detail from identity_events where proof_id = $1 order by id',
    values: [proofId],
  });
  return rows;
}
