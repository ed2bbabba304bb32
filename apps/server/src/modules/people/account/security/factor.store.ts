import type pg from 'pg';

export interface TotpRow {
  secret: Buffer | null;
  pending: Buffer | null;
  lastStep: bigint | null;
}

export async function readTotp(pool: pg.Pool, playerId: bigint): Promise<TotpRow | null> {
  const text = 'select secret, pending, last_step as "lastStep" from player_totp where player_id = $1';
  return (await pool.query<TotpRow>(text, [playerId])).rows[0] ?? null;
}

export async function writePendingTotp(pool: pg.Pool, playerId: bigint, pending: Buffer): Promise<void> {
  await pool.query('insert into player_totp (player_id, pending) values ($1, $2) on conflict (player_id) do update set pending = excluded.pending', [
    playerId,
    pending,
  ]);
}

/** Takes the pending secret for the member's, with the step of its first code, and the recovery codes with it. False when it is another by now. */
export async function confirmTotp(pool: pg.Pool, playerId: bigint, given: { pending: Buffer; step: bigint; codeHashes: readonly Buffer[] }): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with kept as (
        update player_totp set secret = pending, pending = null, last_step = $3, confirmed_at = now() where player_id = $1 and pending = $2 returning player_id
      ),
      gone as (delete from player_recovery_codes where player_id in (select player_id from kept))
      insert into player_recovery_codes (player_id, code_hash) select player_id, hash from kept, unnest($4::bytea[]) hash`,
    [playerId, given.pending, given.step, given.codeHashes],
  );
  return (rowCount ?? 0) > 0;
}

/** Marks a step as used; false when it, or a later one, was used already. */
export async function takeStep(pool: pg.Pool, playerId: bigint, step: bigint): Promise<boolean> {
  const text = 'update player_totp set last_step = $2 where player_id = $1 and (last_step is null or last_step < $2)';
  return (await pool.query(text, [playerId, step])).rowCount === 1;
}

/** Deletes the authenticator, including a secret that waits for its first code. True if one was active. */
export async function deleteTotp(pool: pg.Pool, playerId: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ counted: boolean }>(
    `with gone as (delete from player_recovery_codes where player_id = $1)
      delete from player_totp where player_id = $1 returning secret is not null as counted`,
    [playerId],
  );
  return rows[0]?.counted ?? false;
}

export async function replaceRecoveryCodes(pool: pg.Pool, playerId: bigint, codeHashes: readonly Buffer[]): Promise<void> {
  await pool.query(
    `with gone as (delete from player_recovery_codes where player_id = $1)
      insert into player_recovery_codes (player_id, code_hash) select $1, hash from unnest($2::bytea[]) hash`,
    [playerId, codeHashes],
  );
}

/** Consumes a recovery code; false if it is not the member's. */
export async function takeRecoveryCode(pool: pg.Pool, playerId: bigint, codeHash: Buffer): Promise<boolean> {
  return (await pool.query('delete from player_recovery_codes where player_id = $1 and code_hash = $2', [playerId, codeHash])).rowCount === 1;
}

export async function countRecoveryCodes(pool: pg.Pool, playerId: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from player_recovery_codes where player_id = $1', [playerId]);
  return rows[0]?.count ?? 0;
}

export interface PasskeyRow {
  id: string;
  playerId: bigint;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = `id, player_id as "playerId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function readPasskeys(pool: pg.Pool, playerId: bigint): Promise<PasskeyRow[]> {
  return (await pool.query<PasskeyRow>(`select ${columns} from player_passkeys where player_id = $1 order by created_at`, [playerId])).rows;
}

export async function findPasskey(pool: pg.Pool, merchantCode: string, credentialId: string): Promise<PasskeyRow | null> {
  const text = `select ${columns} from player_passkeys where credential_id = $1 and merchant_code = $2`;
  return (await pool.query<PasskeyRow>(text, [credentialId, merchantCode])).rows[0] ?? null;
}

/** The id of the kept passkey; null when the credential is known already. */
export async function insertPasskey(
  pool: pg.Pool,
  given: Pick<PasskeyRow, 'playerId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'> & { merchantCode: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into player_passkeys (player_id, merchant_code, credential_id, public_key, counter, transports, name) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (credential_id) do nothing returning id`,
    [given.playerId, given.merchantCode, given.credentialId, given.publicKey, given.counter, given.transports, given.name],
  );
  return rows[0]?.id ?? null;
}

/** Stores the counter of a use; false if a concurrent use has stored the same or a higher one. */
export async function usePasskey(pool: pg.Pool, id: string, counter: bigint): Promise<boolean> {
  const text = 'update player_passkeys set counter = $2, last_used_at = now() where id = $1 and (counter < $2 or counter = 0)';
  return (await pool.query(text, [id, counter])).rowCount === 1;
}

export async function renamePasskey(pool: pg.Pool, playerId: bigint, id: string, name: string): Promise<boolean> {
  return (await pool.query('update player_passkeys set name = $3 where id = $2 and player_id = $1', [playerId, id, name])).rowCount === 1;
}

export async function deletePasskey(pool: pg.Pool, playerId: bigint, id: string): Promise<string | null> {
  const text = 'delete from player_passkeys where id = $2 and player_id = $1 returning name';
  return (await pool.query<{ name: string }>(text, [playerId, id])).rows[0]?.name ?? null;
}

export type ChallengePurpose = 'add' | 'log-in' | 'confirm';

/** Stores a challenge and deletes expired ones. */
export async function keepChallenge(
  pool: pg.Pool,
  given: { hash: Buffer; merchantCode: string; purpose: ChallengePurpose; playerId: bigint | null; lifeMs: number },
): Promise<void> {
  await pool.query(
    `with over as (delete from player_passkey_challenges where expires_at <= now())
      insert into player_passkey_challenges (challenge_hash, merchant_code, purpose, player_id, expires_at) values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')`,
    [given.hash, given.merchantCode, given.purpose, given.playerId, given.lifeMs],
  );
}

/** Consumes a challenge, once; false if it is unknown or expired. */
export async function takeChallenge(
  pool: pg.Pool,
  given: { hash: Buffer; merchantCode: string; purpose: ChallengePurpose; playerId: bigint | null },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `delete from player_passkey_challenges where challenge_hash = $1 and merchant_code = $2 and purpose = $3 and player_id is not distinct from $4 and expires_at > now()`,
    [given.hash, given.merchantCode, given.purpose, given.playerId],
  );
  return rowCount === 1;
}
