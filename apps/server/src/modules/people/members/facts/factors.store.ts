import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

/** Second factors of a member; the desk learns that they exist, never their content. */
export interface Factors {
  totp: boolean;
  passkeys: number;
  securityQuestions: boolean;
}

export async function readFactors(pool: pg.Pool, playerId: bigint): Promise<Factors> {
  const { rows } = await pool.query<Factors>({
    name: 'member_factors',
    text: `select exists (select from player_totp where player_id = $1 and secret is not null) as totp,
      (select count(*)::int from player_passkeys where player_id = $1) as passkeys,
      exists (select from player_security_answers where player_id = $1) as "securityQuestions"`,
    values: [playerId],
  });
  return rows[0] ?? { totp: false, passkeys: 0, securityQuestions: false };
}

/** Removes the authenticator, its recovery codes and all passkeys of an account; returns the removed ones. */
export async function resetFactors(transaction: Transaction, playerId: bigint): Promise<Pick<Factors, 'totp' | 'passkeys'>> {
  const totp = await transaction.query('delete from player_totp where player_id = $1 and secret is not null returning 1', [playerId]);
  await transaction.query('delete from player_totp where player_id = $1', [playerId]);
  await transaction.query('delete from player_recovery_codes where player_id = $1', [playerId]);
  const passkeys = await transaction.query('delete from player_passkeys where player_id = $1 returning 1', [playerId]);
  await transaction.query('delete from player_passkey_challenges where player_id = $1', [playerId]);
  return { totp: totp.rows.length > 0, passkeys: passkeys.rows.length };
}
