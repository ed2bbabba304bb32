import type { MessageChannel } from '@laro/domain/message-templates';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Counter } from './code-limits.ts';
import type { CountedDay } from './sms-days.store.ts';

type Executor = Kysely<Tables> | Transaction<Tables>;
export type SendHashes = Record<Counter, Buffer>;

/** What names a code: what it is for, where, and whom it was sent to (as a hash). */
export interface CodeName {
  merchantCode: string;
  purpose: string;
  targetHash: Buffer;
}

/** Makes sendings that share a number, an address or a device follow one another until this transaction ends. */
export async function queueSends(transaction: Transaction<Tables>, hashes: SendHashes): Promise<void> {
  // Always in the same order, so that two can never wait for each other.
  const keys = Object.values(hashes)
    .map((hash) => hash.readBigInt64BE())
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key})`.execute(transaction);
}

/** When was sent before, newest first, since a moment: by target, network address and device. `max` bounds each list. */
export async function recentSends(transaction: Transaction<Tables>, hashes: SendHashes, since: Date, max: number): Promise<Record<Counter, Date[]>> {
  const { rows } = await sql<{ by: Counter; sent_at: Date }>`
    (select 'target' as by, sent_at from code_sends where target_hash = ${hashes.target} and sent_at > ${since} order by sent_at desc limit ${max})
    union all (select 'ip', sent_at from code_sends where ip_hash = ${hashes.ip} and sent_at > ${since} order by sent_at desc limit ${max})
    union all (select 'device', sent_at from code_sends where device_hash = ${hashes.device} and sent_at > ${since} order by sent_at desc limit ${max})
  `.execute(transaction);
  const of = (by: Counter) => rows.filter((row) => row.by === by).map((row) => row.sent_at);
  return { target: of('target'), ip: of('ip'), device: of('device') };
}

/** How many codes were asked for since a moment from a network address and a device. */
export async function countSends(db: Executor, { ip, device }: Omit<SendHashes, 'target'>, since: Date): Promise<{ ip: number; device: number }> {
  const { rows } = await sql<{ ip: number; device: number }>`
    select (select count(*)::int from code_sends where ip_hash = ${ip} and sent_at > ${since}) as ip,
      (select count(*)::int from code_sends where device_hash = ${device} and sent_at > ${since}) as device`.execute(db);
  return rows[0] ?? { ip: 0, device: 0 };
}

/** Whether an address has sent so many codes since a moment, and none of them to this target. */
export async function isFirstOfMany(db: Executor, { ip, target }: Pick<SendHashes, 'ip' | 'target'>, since: Date, count: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select (select count(*) from code_sends where ip_hash = ${ip} and sent_at > ${since}) >= ${count}
      and not exists (select from code_sends where ip_hash = ${ip} and target_hash = ${target} and sent_at > ${since}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Notes a sending and gives its number. */
export async function insertSend(transaction: Transaction<Tables>, merchantCode: string, hashes: SendHashes, sentAt: Date): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into code_sends (merchant_code, target_hash, ip_hash, device_hash, sent_at)
    values (${merchantCode}, ${hashes.target}, ${hashes.ip}, ${hashes.device}, ${sentAt}) returning id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('a sending was not noted');
  return row.id;
}

/** Keeps a code; it takes the place of one that was sent before. */
export async function putCode(
  transaction: Transaction<Tables>,
  name: CodeName,
  code: { codeHash: Buffer; channel: MessageChannel; playerId: bigint | null; createdAt: Date; expiresAt: Date; counted: CountedDay | null },
): Promise<void> {
  await sql`
    insert into one_time_codes (merchant_code, purpose, target_hash, code_hash, channel, player_id, created_at, expires_at, sent_day, country)
    values (${name.merchantCode}, ${name.purpose}, ${name.targetHash}, ${code.codeHash}, ${code.channel}, ${code.playerId}, ${code.createdAt}, ${code.expiresAt},
      ${code.counted?.day ?? null}, ${code.counted?.country ?? null})
    on conflict (merchant_code, purpose, target_hash) do update set code_hash = excluded.code_hash, channel = excluded.channel,
      player_id = excluded.player_id, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
      sent_day = excluded.sent_day, country = excluded.country`.execute(transaction);
}

/** Takes back a code that was never handed over, with its count: whoever waits may ask again at once. */
export async function withdrawSend(transaction: Transaction<Tables>, sendId: bigint, name: CodeName, codeHash: Buffer): Promise<void> {
  await sql`delete from code_sends where id = ${sendId}`.execute(transaction);
  await deleteCode(transaction, name, codeHash);
}

/** Counts a try before it is looked at, so that many at once cannot slip past the limit. The code's hash, or null when there is none to try. */
export async function countTry(db: Executor, { merchantCode, purpose, targetHash }: CodeName, now: Date, triesMax: number): Promise<Buffer | null> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update one_time_codes set tries = tries + 1
    where merchant_code = ${merchantCode} and purpose = ${purpose} and target_hash = ${targetHash} and expires_at > ${now} and tries < ${triesMax}
    returning code_hash`.execute(db);
  return rows[0]?.code_hash ?? null;
}

/** Uses a code up; null when somebody else has done so in between. Gives the day for which it is counted. */
export async function deleteCode(
  db: Executor,
  { merchantCode, purpose, targetHash }: CodeName,
  codeHash: Buffer,
): Promise<{ counted: CountedDay | null } | null> {
  const { rows } = await sql<{ day: string | null; country: string | null }>`
    delete from one_time_codes
    where merchant_code = ${merchantCode} and purpose = ${purpose} and target_hash = ${targetHash} and code_hash = ${codeHash}
    returning sent_day::text as day, country`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { counted: row.day === null || row.country === null ? null : { day: row.day, country: row.country } };
}

/** Forgets what is over. */
export async function forgetOldCodes(db: Kysely<Tables>, expiredBefore: Date, sentBefore: Date): Promise<void> {
  await sql`delete from one_time_codes where expires_at < ${expiredBefore}`.execute(db);
  await sql`delete from code_sends where sent_at < ${sentBefore}`.execute(db);
}

/** The member to whom a proven number or address belongs, under this username if one is given; null for nobody. */
export async function findOwner(
  db: Kysely<Tables>,
  merchantCode: string,
  channel: MessageChannel,
  to: string,
  username: string | null,
): Promise<bigint | null> {
  const isTheirs =
    channel === 'sms'
      ? sql`f.mobile_number = ${to} and f.mobile_verified_at is not null`
      : sql`lower(f.email) = lower(${to}) and f.email_verified_at is not null`;
  const { rows } = await sql<{ id: bigint }>`
    select p.id from player_profiles f join players p on p.id = f.player_id
    where f.merchant_code = ${merchantCode} and ${isTheirs} and (${username}::text is null or lower(p.username) = lower(${username}))`.execute(db);
  return rows[0]?.id ?? null;
}

/** A member's proven number (E.164) or address; null when none is bound. */
export async function findBound(db: Kysely<Tables>, playerId: bigint, channel: MessageChannel): Promise<string | null> {
  const { rows } = await sql<{ sms: string | null; email: string | null }>`
    select case when mobile_verified_at is not null then mobile_number end as sms, case when email_verified_at is not null then email end as email
    from player_profiles where player_id = ${playerId}`.execute(db);
  return rows[0]?.[channel] ?? null;
}
