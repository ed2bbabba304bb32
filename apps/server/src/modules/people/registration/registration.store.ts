import type { RegistrationMethod } from '@laro/domain/registration/registration-fields';
import pg from 'pg';
import type { Queries } from '#server/db/sql.ts';

export async function isNameTaken(pool: Queries, merchantCode: string, username: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'registration_name',
    text: 'select 1 from players where merchant_code = $1 and lower(username) = lower($2)',
    values: [merchantCode, username],
  });
  return rowCount !== 0;
}

export interface RegistrationOrigin {
  rateAddress: string;
  deviceHash: Buffer;
}

/** How many accounts came from an address and from a device within a day. */
export async function countRegistrations(
  pool: Queries,
  merchantCode: string,
  { rateAddress, deviceHash }: RegistrationOrigin,
): Promise<{ byAddress: number; byDevice: number }> {
  const { rows } = await pool.query<{ byAddress: number; byDevice: number }>({
    name: 'registration_counts',
    text: `select
        (select count(*)::int from player_registrations where merchant_code = $1 and rate_address = $2 and registered_at > now() - interval '1 day') as "byAddress",
        (select count(*)::int from player_registrations where merchant_code = $1 and device_hash = $3 and registered_at > now() - interval '1 day') as "byDevice"`,
    values: [merchantCode, rateAddress, deviceHash],
  });
  return rows[0] ?? { byAddress: 0, byDevice: 0 };
}

/** Lets registrations from one address, and those from one device, go one after the other until the transaction ends. */
export async function holdOrigin(client: Queries, merchantCode: string, { rateAddress, deviceHash }: RegistrationOrigin): Promise<void> {
  for (const name of [`registration ${merchantCode} ${rateAddress}`, `registration ${merchantCode} ${deviceHash.toString('hex')}`])
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** The account that the same sending of a form has opened, if it did within the last ten minutes. */
export async function findAttempt(
  pool: Queries,
  merchantCode: string,
  attempt: string,
): Promise<{ playerId: bigint; passwordHash: string | null; username: string; method: RegistrationMethod; mobile: string | null } | null> {
  const { rows } = await pool.query({
    name: 'registration_attempt',
    text: `select r.player_id as "playerId", p.password_hash as "passwordHash", p.username, r.method, f.mobile_number as mobile
      from player_registrations r join players p on p.id = r.player_id join player_profiles f on f.player_id = r.player_id
      where r.attempt = $2 and r.merchant_code = $1 and r.registered_at > now() - interval '10 minutes'`,
    values: [merchantCode, attempt],
  });
  return rows[0] ?? null;
}

/** True if a number is proven by another account. */
export async function isNumberBound(pool: Queries, merchantCode: string, mobile: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'registration_number',
    text: 'select 1 from player_profiles where merchant_code = $1 and mobile_number = $2 and mobile_verified_at is not null',
    values: [merchantCode, mobile],
  });
  return rowCount !== 0;
}

export interface NewProfile {
  email: string | null;
  mobile: string | null;
  dialingCode: string | null;
  isMobileProven: boolean;
  nickname: string | null;
  payeeName: string | null;
  birthday: string | null;
  paymentPasswordHash: string | null;
  language: string;
}

/** Fills the profile created with the account. False if the number is proven by another account. */
export async function fillProfile(client: Queries, playerId: bigint, profile: NewProfile): Promise<boolean> {
  try {
    await client.query({
      name: 'registration_profile',
      text: `update player_profiles set email = $2, mobile_number = $3, mobile_dialing_code = $4, mobile_verified_at = case when $5::boolean then now() end,
          nickname = $6, payee_name = $7, birthday = $8, payment_password_hash = $9, language = $10, updated_at = now()
        where player_id = $1`,
      values: [
        playerId,
        profile.email,
        profile.mobile,
        profile.dialingCode,
        profile.isMobileProven,
        profile.nickname,
        profile.payeeName,
        profile.birthday,
        profile.paymentPasswordHash,
        profile.language,
      ],
    });
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'player_profiles_by_mobile') return false;
    throw error;
  }
}

export interface NewRegistration extends RegistrationOrigin {
  merchantCode: string;
  attempt: string;
  method: RegistrationMethod;
  registerMethod: string;
  host: string;
  ip: string;
  userAgent: string;
  affiliateCode: string | null;
  recommenderId: string | null;
  idNumberClosed: Buffer | null;
  idNumberHash: Buffer | null;
  contacts: Readonly<Record<string, string>>;
  termsVersion: number;
  notOneOf: readonly string[];
}

/** Records how an account was opened, its agreements and its declarations (REG-03, T3, T8). */
export async function noteRegistration(client: Queries, playerId: bigint, given: NewRegistration): Promise<void> {
  await client.query({
    name: 'registration_note',
    text: `insert into player_registrations (player_id, merchant_code, attempt, method, register_method, host, ip, rate_address, device_hash, user_agent,
        affiliate_code, recommender_id, id_number_closed, id_number_hash, contacts)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    values: [
      playerId,
      given.merchantCode,
      given.attempt,
      given.method,
      given.registerMethod,
      given.host,
      given.ip,
      given.rateAddress,
      given.deviceHash,
      given.userAgent,
      given.affiliateCode,
      given.recommenderId,
      given.idNumberClosed,
      given.idNumberHash,
      JSON.stringify(given.contacts),
    ],
  });
  await client.query({
    name: 'registration_agreement',
    text: "insert into player_agreements (player_id, document, version) values ($1, 'terms', $2)",
    values: [playerId, given.termsVersion],
  });
  await client.query({
    name: 'registration_declaration',
    text: 'insert into player_declarations (player_id, terms_version, not_one_of) values ($1, $2, $3)',
    values: [playerId, given.termsVersion, given.notOneOf],
  });
}

const DUPLICATES_MAX = 50;

/** Notes the accounts that may belong to the same person, for the desk (T5). */
export async function noteDuplicates(
  client: Queries,
  playerId: bigint,
  merchantCode: string,
  {
    email,
    mobile,
    payeeName,
    birthday,
    idNumberHash,
    deviceHash,
  }: Pick<NewProfile, 'email' | 'mobile' | 'payeeName' | 'birthday'> & Pick<NewRegistration, 'idNumberHash' | 'deviceHash'>,
): Promise<void> {
  await client.query({
    name: 'registration_duplicates',
    text: `insert into player_duplicates (merchant_code, player_id, other_player_id, matched_on)
      select $1, $2, other, what from (
        select player_id as other, 'mobile' as what from player_profiles where merchant_code = $1 and mobile_number = $3
        union all select player_id, 'email' from player_profiles where merchant_code = $1 and lower(email) = lower($4)
        union all select player_id, 'name_birthday' from player_profiles where merchant_code = $1 and lower(payee_name) = lower($5) and birthday = $6
        union all select player_id, 'id_number' from player_registrations where merchant_code = $1 and id_number_hash = $7
        union all select player_id, 'device' from player_registrations where merchant_code = $1 and device_hash = $8
      ) found where other <> $2 limit $9
      on conflict do nothing`,
    values: [merchantCode, playerId, mobile, email, payeeName, birthday, idNumberHash, deviceHash, DUPLICATES_MAX],
  });
}
