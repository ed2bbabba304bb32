import type { Queries, Transaction } from '#server/db/sql.ts';

export interface InvitationRow {
  id: bigint;
  owner: bigint;
  username: string;
  isAgent: boolean;
  ppm: number[];
  state: 'open' | 'used' | 'withdrawn' | 'lapsed';
  openedAt: Date;
  expiresAt: Date;
}

const COLUMNS = `id, owner, username, is_agent as "isAgent", ppm, case when state = 'open' and expires_at <= $1 then 'lapsed' else state end as state,
  opened_at as "openedAt", expires_at as "expiresAt"`;
const SHOWN_MAX = 100;

/** The newest invitations of an agent, as they are at a moment. */
export async function readInvitations(queries: Queries, at: Date, owner: bigint): Promise<InvitationRow[]> {
  const { rows } = await queries.query<InvitationRow>(`select ${COLUMNS} from agent_invitations where owner = $2 order by id desc limit ${SHOWN_MAX}`, [
    at,
    owner,
  ]);
  return rows;
}

export async function invitationByKey(queries: Queries, at: Date, owner: bigint, key: string): Promise<InvitationRow | null> {
  const { rows } = await queries.query<InvitationRow>(`select ${COLUMNS} from agent_invitations where owner = $2 and key = $3`, [at, owner, key]);
  return rows[0] ?? null;
}

export async function invitationByToken(queries: Queries, at: Date, merchantCode: string, tokenHash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await queries.query<InvitationRow>(`select ${COLUMNS} from agent_invitations where merchant_code = $2 and token_hash = $3`, [
    at,
    merchantCode,
    tokenHash,
  ]);
  return rows[0] ?? null;
}

/** True if an open invitation holds a name. */
export async function isNameReserved(queries: Queries, at: Date, merchantCode: string, username: string): Promise<boolean> {
  const { rowCount } = await queries.query(
    "select from agent_invitations where merchant_code = $1 and lower(username) = lower($2) and state = 'open' and expires_at > $3",
    [merchantCode, username, at],
  );
  return rowCount !== 0;
}

export async function countOpened(queries: Queries, owner: bigint, since: Date): Promise<number> {
  const { rows } = await queries.query<{ n: number }>('select count(*)::int as n from agent_invitations where owner = $1 and opened_at >= $2', [owner, since]);
  return rows[0]?.n ?? 0;
}

/** Writes an invitation; null where an open one holds the name. */
export async function insertInvitation(
  transaction: Transaction,
  given: Omit<InvitationRow, 'id' | 'state'> & { merchantCode: string; key: string; tokenHash: Buffer; quotaBand: number | null },
): Promise<bigint | null> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into agent_invitations (merchant_code, owner, key, username, is_agent, ppm, token_hash, opened_at, expires_at, quota_band)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [given.merchantCode, given.owner, given.key, given.username, given.isAgent, given.ppm, given.tokenHash, given.openedAt, given.expiresAt, given.quotaBand],
  );
  return rows[0]?.id ?? null;
}

/** Ends an open invitation of an agent; null where there is none. */
export async function withdrawInvitation(
  transaction: Transaction,
  at: Date,
  owner: bigint,
  id: bigint,
): Promise<{ id: bigint; owner: bigint; band: number | null } | null> {
  const { rows } = await transaction.query<{ id: bigint; owner: bigint; band: number | null }>(
    `update agent_invitations set state = 'withdrawn' where id = $1 and owner = $2 and state = 'open' and expires_at > $3
      returning id, owner, quota_band as band`,
    [id, owner, at],
  );
  return rows[0] ?? null;
}

interface TakenInvitation extends Pick<InvitationRow, 'owner' | 'isAgent' | 'ppm'> {
  quotaBand: number | null;
}

/** Takes an open invitation for the member who activates it; null if it has ended. */
export async function takeInvitation(transaction: Transaction, at: Date, id: bigint, member: bigint): Promise<TakenInvitation | null> {
  const { rows } = await transaction.query<TakenInvitation>(
    `update agent_invitations set state = 'used', member = $2 where id = $1 and state = 'open' and expires_at > $3 returning owner, is_agent as "isAgent", ppm,
      quota_band as "quotaBand"`,
    [id, member, at],
  );
  return rows[0] ?? null;
}
