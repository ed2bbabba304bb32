import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';

/** Member whose password is to be set. */
export interface RecoveringMember {
  id: bigint;
  username: string;
  passwordHash: string | null;
  /** Only an address that was proven. */
  email: string | null;
}

const MEMBER = `p.id, p.username, p.password_hash as "passwordHash", case when f.email_verified_at is not null then f.email end as email`;
const OPEN = 'p.is_enabled and not p.is_trial';

/** The member to whom username and e-mail both belong, and who has proven the address; null for any other pair. */
export async function findByNameAndEmail(pool: pg.Pool, merchantCode: string, username: string, email: string): Promise<RecoveringMember | null> {
  const { rows } = await pool.query<RecoveringMember>({
    name: 'find_recovering_by_email',
    text: `select ${MEMBER} from players p join player_profiles f on f.player_id = p.id
      where p.merchant_code = $1 and lower(p.username) = lower($2) and lower(f.email) = lower($3)
        and f.email_verified_at is not null and ${OPEN}`,
    values: [merchantCode, username, email],
  });
  return rows[0] ?? null;
}

/** The member with this proven number; null if there is none. */
export async function findByNumber(pool: pg.Pool, merchantCode: string, number: string): Promise<RecoveringMember | null> {
  const { rows } = await pool.query<RecoveringMember>({
    name: 'find_recovering_by_number',
    text: `select ${MEMBER} from player_profiles f join players p on p.id = f.player_id
      where f.merchant_code = $1 and f.mobile_number = $2 and f.mobile_verified_at is not null and ${OPEN}`,
    values: [merchantCode, number],
  });
  return rows[0] ?? null;
}

export async function findMember(pool: pg.Pool, playerId: bigint): Promise<RecoveringMember | null> {
  const { rows } = await pool.query<RecoveringMember>({
    name: 'find_recovering_member',
    text: `select ${MEMBER} from players p join player_profiles f on f.player_id = p.id where p.id = $1 and ${OPEN}`,
    values: [playerId],
  });
  return rows[0] ?? null;
}

/**
 * Stores a link of a player or, to take equally long, of no account; true if it may be sent: an account gets a limited number per hour.
 * Deletes links that expired long ago.
 */
export async function insertLink(
  pool: pg.Pool,
  link: { tokenHash: Buffer; merchantCode: string; playerId: bigint | null; now: Date; expiresAt: Date; perHour: number },
): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'insert_password_link',
    text: `with over as (delete from password_links where expires_at < $4::timestamptz - interval '1 day'),
        written as (insert into password_links (token_hash, merchant_code, player_id, created_at, expires_at) values ($1, $2, $3, $4, $5))
      select count(*)::int as count from password_links where player_id = $3 and created_at > $4::timestamptz - interval '1 hour'`,
    values: [link.tokenHash, link.merchantCode, link.playerId, link.now, link.expiresAt],
  });
  return link.playerId !== null && (rows[0]?.count ?? 0) < link.perHour;
}

/** Account and expiry of a link; null if it is unknown, used or expired. */
export async function findLink(pool: pg.Pool, merchantCode: string, tokenHash: Buffer, now: Date): Promise<{ playerId: bigint; expiresAt: Date } | null> {
  const { rows } = await pool.query<{ playerId: bigint; expiresAt: Date }>({
    name: 'find_password_link',
    text: `select player_id as "playerId", expires_at as "expiresAt" from password_links
      where token_hash = $2 and merchant_code = $1 and player_id is not null and used_at is null and expires_at > $3`,
    values: [merchantCode, tokenHash, now],
  });
  return rows[0] ?? null;
}

/** Consumes a link and sets the password in one statement; all other links of the account become invalid. False if the link was used since. */
export async function setPasswordOfLink(pool: pg.Pool, tokenHash: Buffer, passwordHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'set_password_of_link',
    text: `with claimed as (update password_links set used_at = $3 where token_hash = $1 and used_at is null and expires_at > $3 returning player_id),
        voided as (update password_links set used_at = $3 where player_id in (select player_id from claimed) and token_hash <> $1 and used_at is null)
      update players set password_hash = $2 where id in (select player_id from claimed)`,
    values: [tokenHash, passwordHash, now],
  });
  return rowCount === 1;
}

/** Sets a password; pending links become invalid. */
export async function setPassword(pool: Queries, playerId: bigint, passwordHash: string, now: Date): Promise<void> {
  await pool.query({
    name: 'set_recovered_password',
    text: `with voided as (update password_links set used_at = $3 where player_id = $1 and used_at is null)
      update players set password_hash = $2 where id = $1`,
    values: [playerId, passwordHash, now],
  });
}

/** Keeps that a number was proven with a code. */
export async function insertProof(pool: pg.Pool, proof: { merchantCode: string; number: string; codeHash: Buffer; now: Date; expiresAt: Date }): Promise<void> {
  await pool.query({
    name: 'insert_recovery_proof',
    text: `with over as (delete from recovery_proofs where expires_at < $4 and (merchant_code, mobile_number) is distinct from ($1, $2))
      insert into recovery_proofs (merchant_code, mobile_number, code_hash, expires_at) values ($1, $2, $3, $5)
      on conflict (merchant_code, mobile_number) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
    values: [proof.merchantCode, proof.number, proof.codeHash, proof.now, proof.expiresAt],
  });
}

/** True if a number was recently proven with this code. Every call counts; after the maximum the proof is invalid. */
export async function takeProof(
  pool: pg.Pool,
  proof: { merchantCode: string; number: string; codeHash: Buffer; now: Date; triesMax: number },
): Promise<boolean> {
  const { rows } = await pool.query<{ isRight: boolean }>({
    name: 'take_recovery_proof',
    text: `update recovery_proofs set tries = tries + 1
      where merchant_code = $1 and mobile_number = $2 and expires_at > $4 and tries < $5 returning code_hash = $3 as "isRight"`,
    values: [proof.merchantCode, proof.number, proof.codeHash, proof.now, proof.triesMax],
  });
  return rows[0]?.isRight ?? false;
}

/** Deletes a proof; false if another call has done so. */
export async function deleteProof(pool: pg.Pool, merchantCode: string, number: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'delete_recovery_proof',
    text: 'delete from recovery_proofs where merchant_code = $1 and mobile_number = $2',
    values: [merchantCode, number],
  });
  return rowCount === 1;
}
