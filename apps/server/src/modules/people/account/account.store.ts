import type { ConfirmationWay } from '@laro/domain/account/account-rules';
import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

export interface ProfileRow {
  nickname: string | null;
  avatar: string | null;
  email: string | null;
  isEmailProven: boolean;
  mobile: string | null;
  dialingCode: string | null;
  isMobileProven: boolean;
  payeeName: string | null;
  paymentPasswordHash: string | null;
  passwordHash: string | null;
  memberSince: Date;
}

/** Profile of a member. Throws for an account without one, which members always have. */
export async function readProfile(pool: pg.Pool, playerId: bigint): Promise<ProfileRow> {
  const { rows } = await pool.query<ProfileRow>({
    name: 'read_own_profile',
    text: `select f.nickname, f.avatar, f.email, f.email_verified_at is not null as "isEmailProven", f.mobile_number as mobile, f.mobile_dialing_code as "dialingCode",
        f.mobile_verified_at is not null as "isMobileProven", f.payee_name as "payeeName", f.payment_password_hash as "paymentPasswordHash",
        p.password_hash as "passwordHash", p.created_at as "memberSince"
      from player_profiles f join players p on p.id = f.player_id where f.player_id = $1`,
    values: [playerId],
  });
  const [row] = rows;
  if (!row) throw new Error('a member has no profile');
  return row;
}

export async function writeNickname(pool: pg.Pool, playerId: bigint, nickname: string): Promise<void> {
  await pool.query('update player_profiles set nickname = $2, updated_at = now() where player_id = $1', [playerId, nickname]);
}

/** Gives the name of the picture that stood before; null when there was none. */
export async function writeAvatar(pool: pg.Pool, playerId: bigint, avatar: string | null): Promise<string | null> {
  const { rows } = await pool.query<{ before: string | null }>(
    'update player_profiles set avatar = $2, updated_at = now() where player_id = $1 returning old.avatar as before',
    [playerId, avatar],
  );
  return rows[0]?.before ?? null;
}

/** False if the account already has a payee name. */
export async function writePayeeName(pool: pg.Pool, playerId: bigint, payeeName: string): Promise<boolean> {
  const text = 'update player_profiles set payee_name = $2, updated_at = now() where player_id = $1 and payee_name is null';
  return (await pool.query(text, [playerId, payeeName])).rowCount === 1;
}

async function unlessTaken(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** False when the address belongs to another account of the merchant. */
export const writeEmail = (pool: pg.Pool, playerId: bigint, email: string): Promise<boolean> =>
  unlessTaken(() => pool.query('update player_profiles set email = $2, email_verified_at = now(), updated_at = now() where player_id = $1', [playerId, email]));

/** False when the number belongs to another account of the merchant. */
export const writeMobile = (pool: pg.Pool, playerId: bigint, number: string, dialingCode: string): Promise<boolean> =>
  unlessTaken(() =>
    pool.query('update player_profiles set mobile_number = $2, mobile_dialing_code = $3, mobile_verified_at = now(), updated_at = now() where player_id = $1', [
      playerId,
      number,
      dialingCode,
    ]),
  );

export async function writePaymentPassword(pool: pg.Pool, playerId: bigint, hash: string): Promise<void> {
  await pool.query('update player_profiles set payment_password_hash = $2, updated_at = now() where player_id = $1', [playerId, hash]);
}

export async function readAnswers(pool: pg.Pool, playerId: bigint): Promise<{ question: string; hash: string }[]> {
  const text = 'select question, answer_hash as hash from player_security_answers where player_id = $1 order by question';
  return (await pool.query<{ question: string; hash: string }>(text, [playerId])).rows;
}

export async function writeAnswers(pool: pg.Pool, playerId: bigint, answers: readonly { question: string; hash: string }[]): Promise<void> {
  await pool.query(
    `with gone as (delete from player_security_answers where player_id = $1 and question <> all ($2))
      insert into player_security_answers (player_id, question, answer_hash) select $1, question, hash from unnest($2::text[], $3::text[]) given (question, hash)
      on conflict (player_id, question) do update set answer_hash = excluded.answer_hash`,
    [playerId, answers.map(({ question }) => question), answers.map(({ hash }) => hash)],
  );
}

/** The ways in which a session has proven itself that still hold. */
export async function readConfirmation(pool: pg.Pool, tokenHash: Buffer, holdsMs: number): Promise<ConfirmationWay | null> {
  const { rows } = await pool.query<{ way: ConfirmationWay }>({
    name: 'read_confirmation',
    text: "select way from player_confirmations where token_hash = $1 and confirmed_at > now() - $2 * interval '1 millisecond'",
    values: [tokenHash, holdsMs],
  });
  return rows[0]?.way ?? null;
}

export async function writeConfirmation(pool: pg.Pool, tokenHash: Buffer, way: ConfirmationWay): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    `insert into player_confirmations (token_hash, way) values ($1, $2)
      on conflict (token_hash) do update set way = excluded.way, confirmed_at = now() returning confirmed_at as at`,
    [tokenHash, way],
  );
  return rows[0]?.at ?? new Date();
}

/** Ways other than the password to confirm a change that a member has, in the order of confirmationWays. */
export async function readWays(pool: pg.Pool, playerId: bigint): Promise<Record<ConfirmationWay, boolean>> {
  const { rows } = await pool.query<Record<ConfirmationWay, boolean>>({
    name: 'read_confirmation_ways',
    text: `select exists (select from player_passkeys k where k.player_id = p.id) as passkey,
        exists (select from player_totp t where t.player_id = p.id and t.confirmed_at is not null) as totp,
        f.mobile_verified_at is not null as mobile, f.email_verified_at is not null as email, p.password_hash is not null as password
      from players p join player_profiles f on f.player_id = p.id where p.id = $1`,
    values: [playerId],
  });
  const [row] = rows;
  if (!row) throw new Error('a member has no profile');
  return row;
}
