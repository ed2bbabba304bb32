import type pg from 'pg';

export interface Account {
  id: bigint;
  username: string;
  /** Member type of the product text. */
  type: number;
  isTrial: boolean;
  passwordHash: string | null;
  /** Targets of codes: only proven contacts. */
  mobileNumber: string | null;
  email: string | null;
  /** The language that messages to this member are written in, if they chose one. */
  language: string | null;
}

const COLUMNS = `p.id, p.username, p.type, p.is_trial as "isTrial", p.password_hash as "passwordHash",
  case when m.mobile_verified_at is not null then m.mobile_number end as "mobileNumber",
  case when m.email_verified_at is not null then m.email end as email, m.language`;
const TABLES = 'players p left join player_profiles m on m.player_id = p.id';

/** The account of a username at a merchant, in any case; null if there is none. */
export async function findAccount(pool: pg.Pool, merchantCode: string, username: string): Promise<Account | null> {
  const { rows } = await pool.query<Account>({
    name: 'log_in_account',
    text: `select ${COLUMNS} from ${TABLES} where p.merchant_code = $1 and lower(p.username) = lower($2)`,
    values: [merchantCode, username],
  });
  return rows[0] ?? null;
}

export async function findAccountById(pool: pg.Pool, playerId: bigint): Promise<Account | null> {
  const { rows } = await pool.query<Account>({ name: 'log_in_account_by_id', text: `select ${COLUMNS} from ${TABLES} where p.id = $1`, values: [playerId] });
  return rows[0] ?? null;
}

/** The account with this proven mobile number; null if there is none. */
export async function findAccountByMobile(pool: pg.Pool, merchantCode: string, mobileNumber: string): Promise<Account | null> {
  const { rows } = await pool.query<Account>({
    name: 'log_in_account_by_mobile',
    text: `select ${COLUMNS} from ${TABLES} where m.merchant_code = $1 and m.mobile_number = $2 and m.mobile_verified_at is not null`,
    values: [merchantCode, mobileNumber],
  });
  return rows[0] ?? null;
}

/** The account linked to a person at an outside provider; null if there is none. */
export async function findAccountBySocial(pool: pg.Pool, merchantCode: string, issuer: string, subject: string): Promise<Account | null> {
  const { rows } = await pool.query<Account>({
    name: 'log_in_account_by_social',
    text: `select ${COLUMNS} from ${TABLES} join player_social_links l on l.player_id = p.id
      where l.merchant_code = $1 and l.issuer = $2 and l.subject = $3`,
    values: [merchantCode, issuer, subject],
  });
  return rows[0] ?? null;
}

/** Links a person at an outside provider to an account. False when that person is linked already. */
export async function insertSocialLink(
  pool: pg.Pool,
  link: { merchantCode: string; issuer: string; subject: string; playerId: bigint; email: string | null },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert_social_link',
    text: 'insert into player_social_links (merchant_code, issuer, subject, player_id, email) values ($1, $2, $3, $4, $5) on conflict do nothing',
    values: [link.merchantCode, link.issuer, link.subject, link.playerId, link.email],
  });
  return rowCount === 1;
}

export async function replacePasswordHash(pool: pg.Pool, playerId: bigint, passwordHash: string): Promise<void> {
  await pool.query({ name: 'replace_player_password', text: 'update players set password_hash = $2 where id = $1', values: [playerId, passwordHash] });
}

/** Notes that a token of the phone verification was used; false when it was before. */
export async function usePhoneProof(pool: pg.Pool, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  await pool.query('delete from used_phone_proofs where expires_at < now()');
  const { rowCount } = await pool.query({
    name: 'use_phone_proof',
    text: 'insert into used_phone_proofs (token_hash, expires_at) values ($1, $2) on conflict do nothing',
    values: [tokenHash, expiresAt],
  });
  return rowCount === 1;
}

export interface LogInRow {
  id: bigint;
  at: Date;
  method: string;
  ip: string;
  userAgent: string;
}

/** Accesses to an account before the given one, newest first. */
export async function readLogIns(pool: pg.Pool, playerId: bigint, before: bigint | null, count: number): Promise<LogInRow[]> {
  const { rows } = await pool.query<LogInRow>({
    name: 'read_log_ins',
    text: `select id, at, method, ip, user_agent as "userAgent" from player_log_ins
      where player_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    values: [playerId, before, count],
  });
  return rows;
}
