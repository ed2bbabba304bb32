import type pg from 'pg';

/** Details that a member has given, and when contacts were proven. */
export interface ProfileRow {
  nickname: string | null;
  email: string | null;
  emailVerifiedAt: Date | null;
  mobileNumber: string | null;
  mobileVerifiedAt: Date | null;
  payeeName: string | null;
  birthday: string | null;
  hasPaymentPassword: boolean;
  language: string | null;
}

/** A member's profile; null for free play. */
export async function readProfile(pool: pg.Pool, playerId: bigint): Promise<ProfileRow | null> {
  const { rows } = await pool.query<ProfileRow>({
    name: 'member_profile',
    text: `select nickname, email, email_verified_at as "emailVerifiedAt", mobile_number as "mobileNumber", mobile_verified_at as "mobileVerifiedAt",
        payee_name as "payeeName", birthday, payment_password_hash is not null as "hasPaymentPassword", language
      from player_profiles where player_id = $1`,
    values: [playerId],
  });
  return rows[0] ?? null;
}

const FOUND_MAX = 20;

/**
 * Members whose mobile number or e-mail address begins with a text; at most 20 ids. A number may be written with its dialling code, with
 * or without `+`, or nationally with a leading 0. Fewer than four digits or three letters of an address match no one, as they would match everyone.
 */
export async function membersByContact(pool: pg.Pool, merchantCode: string, text: string): Promise<bigint[]> {
  const digits = text.replaceAll(/[\s()-]/g, '');
  const isNumber = /^\+?\d{4,19}$/.test(digits);
  if (isNumber) return byNumber(pool, merchantCode, digits.replace(/^\+/, ''));
  return text.length >= 3 && /^[^\s+]/.test(text) ? byEmail(pool, merchantCode, text.toLowerCase()) : [];
}

/** Members who gave this name and birthday at the registration. */
export async function membersByNameAndBirthday(pool: pg.Pool, merchantCode: string, name: string, birthday: string): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'members_by_name_and_birthday',
    text: 'select player_id as id from player_profiles where merchant_code = $1 and lower(payee_name) = lower($2) and birthday = $3::date limit $4',
    values: [merchantCode, name, birthday, FOUND_MAX],
  });
  return rows.map((row) => row.id);
}

async function byNumber(pool: pg.Pool, merchantCode: string, digits: string): Promise<bigint[]> {
  const own = digits.replace(/^0+/, '');
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'members_by_number',
    text: `(select player_id as id from player_profiles
        where merchant_code = $1 and mobile_number is not null and mobile_number collate "C" >= $2 and mobile_number collate "C" < $3 limit $6)
      union
      (select player_id from player_profiles where merchant_code = $1 and mobile_number is not null
        and substr(mobile_number, 2 + length(regexp_replace(mobile_dialing_code, '\\D', '', 'g'))) collate "C" >= $4
        and substr(mobile_number, 2 + length(regexp_replace(mobile_dialing_code, '\\D', '', 'g'))) collate "C" < $5 limit $6)`,
    values: [merchantCode, `+${digits}`, `+${digits}:`, own, `${own}:`, FOUND_MAX],
  });
  return rows.map((row) => row.id);
}

async function byEmail(pool: pg.Pool, merchantCode: string, start: string): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'members_by_email',
    text: `select player_id as id from player_profiles
      where merchant_code = $1 and email is not null and lower(email) collate "C" >= $2 and lower(email) collate "C" < $3 limit $4`,
    values: [merchantCode, start, `${start}\u{10FFFF}`, FOUND_MAX],
  });
  return rows.map((row) => row.id);
}
