import type { MessageChannel } from '@laro/domain/messages/message-templates';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Counter } from './code-limits.ts';
import type { CountedDay } from '../outgoing/sms-days.store.ts';

export type SendHashes = Record<Counter, Buffer>;

/** Key of a code: purpose, merchant, and target (as a hash). */
export interface CodeName {
  merchantCode: string;
  purpose: string;
  targetHash: Buffer;
}

/** Makes sendings that share a number, an address or a device follow one another until this transaction ends. */
export async function queueSends(transaction: Transaction, hashes: SendHashes): Promise<void> {
  // Always in the same order, so that two can never wait for each other.
  const keys = Object.values(hashes)
    .map((hash) => hash.readBigInt64BE())
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (const key of keys) await transaction.query('select pg_advisory_xact_lock($1)', [key]);
}

/** When was sent before, newest first, since a moment: by target, network address and device. `max` bounds each list. */
export async function recentSends(transaction: Transaction, hashes: SendHashes, since: Date, max: number): Promise<Record<Counter, Date[]>> {
  const { rows } = await transaction.query<{ by: Counter; sent_at: Date }>(
    `(select 'target' as by, sent_at from code_sends where target_hash = $1 and sent_at > $2 order by sent_at desc limit $3)
    union all (select 'ip', sent_at from code_sends where ip_hash = $4 and sent_at > $5 order by sent_at desc limit $6)
    union all (select 'device', sent_at from code_sends where device_hash = $7 and sent_at > $8 order by sent_at desc limit $9)
  `,
    [hashes.target, since, max, hashes.ip, since, max, hashes.device, since, max],
  );
  const of = (by: Counter) => rows.filter((row) => row.by === by).map((row) => row.sent_at);
  return { target: of('target'), ip: of('ip'), device: of('device') };
}

/** Number of codes requested since a moment from a network address and a device. */
export async function countSends(queries: Queries, { ip, device }: Omit<SendHashes, 'target'>, since: Date): Promise<{ ip: number; device: number }> {
  const { rows } = await queries.query<{ ip: number; device: number }>(
    `select (select count(*)::int from code_sends where ip_hash = $1 and sent_at > $2) as ip,
      (select count(*)::int from code_sends where device_hash = $3 and sent_at > $4) as device`,
    [ip, since, device, since],
  );
  return rows[0] ?? { ip: 0, device: 0 };
}

/** True if an address has sent at least this many codes since a moment, none of them to this target. */
export async function isFirstOfMany(queries: Queries, { ip, target }: Pick<SendHashes, 'ip' | 'target'>, since: Date, count: number): Promise<boolean> {
  const { rows } = await queries.query<{ is: boolean }>(
    `select (select count(*) from code_sends where ip_hash = $1 and sent_at > $2) >= $3
      and not exists (select from code_sends where ip_hash = $4 and target_hash = $5 and sent_at > $6) as is`,
    [ip, since, count, ip, target, since],
  );
  return rows[0]?.is ?? false;
}

/** Notes a sending and gives its number. */
export async function insertSend(transaction: Transaction, merchantCode: string, hashes: SendHashes, sentAt: Date): Promise<bigint> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into code_sends (merchant_code, target_hash, ip_hash, device_hash, sent_at)
    values ($1, $2, $3, $4, $5) returning id`,
    [merchantCode, hashes.target, hashes.ip, hashes.device, sentAt],
  );
  const [row] = rows;
  if (!row) throw new Error('a sending was not noted');
  return row.id;
}

/** Stores a code; it replaces the previous one. */
export async function putCode(
  transaction: Transaction,
  name: CodeName,
  code: { codeHash: Buffer; channel: MessageChannel; playerId: bigint | null; createdAt: Date; expiresAt: Date; counted: CountedDay | null },
): Promise<void> {
  await transaction.query(
    `insert into one_time_codes (merchant_code, purpose, target_hash, code_hash, channel, player_id, created_at, expires_at, sent_day, country)
    values ($1, $2, $3, $4, $5, $6, $7, $8,
      $9, $10)
    on conflict (merchant_code, purpose, target_hash) do update set code_hash = excluded.code_hash, channel = excluded.channel,
      player_id = excluded.player_id, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
      sent_day = excluded.sent_day, country = excluded.country`,
    [
      name.merchantCode,
      name.purpose,
      name.targetHash,
      code.codeHash,
      code.channel,
      code.playerId,
      code.createdAt,
      code.expiresAt,
      code.counted?.day ?? null,
      code.counted?.country ?? null,
    ],
  );
}

/** Deletes a code that was never handed over, with its count, so that the visitor can retry immediately. */
export async function withdrawSend(transaction: Transaction, sendId: bigint, name: CodeName, codeHash: Buffer): Promise<void> {
  await transaction.query('delete from code_sends where id = $1', [sendId]);
  await deleteCode(transaction, name, codeHash);
}

/** Counts a try before comparing, so that concurrent tries cannot pass the limit. Returns the code's hash, or null if there is none to try. */
export async function countTry(queries: Queries, { merchantCode, purpose, targetHash }: CodeName, now: Date, triesMax: number): Promise<Buffer | null> {
  const { rows } = await queries.query<{ code_hash: Buffer }>(
    `update one_time_codes set tries = tries + 1
    where merchant_code = $1 and purpose = $2 and target_hash = $3 and expires_at > $4 and tries < $5
    returning code_hash`,
    [merchantCode, purpose, targetHash, now, triesMax],
  );
  return rows[0]?.code_hash ?? null;
}

/** Consumes a code; null if a concurrent call has done so. Returns the day on which it is counted. */
export async function deleteCode(
  queries: Queries,
  { merchantCode, purpose, targetHash }: CodeName,
  codeHash: Buffer,
): Promise<{ counted: CountedDay | null } | null> {
  const { rows } = await queries.query<{ day: string | null; country: string | null }>(
    `delete from one_time_codes
    where merchant_code = $1 and purpose = $2 and target_hash = $3 and code_hash = $4
    returning sent_day::text as day, country`,
    [merchantCode, purpose, targetHash, codeHash],
  );
  const [row] = rows;
  if (!row) return null;
  return { counted: row.day === null || row.country === null ? null : { day: row.day, country: row.country } };
}

/** Deletes expired codes and old sends. */
export async function forgetOldCodes(queries: Queries, expiredBefore: Date, sentBefore: Date): Promise<void> {
  await queries.query('delete from one_time_codes where expires_at < $1', [expiredBefore]);
  await queries.query('delete from code_sends where sent_at < $1', [sentBefore]);
}

/** The member with a proven number or address, under this username if one is given; null if there is none. */
export async function findOwner(queries: Queries, merchantCode: string, channel: MessageChannel, to: string, username: string | null): Promise<bigint | null> {
  const isTheirs =
    channel === 'sms' ? 'f.mobile_number = $2 and f.mobile_verified_at is not null' : 'lower(f.email) = lower($2) and f.email_verified_at is not null';
  const { rows } = await queries.query<{ id: bigint }>(
    `select p.id from player_profiles f join players p on p.id = f.player_id
    where f.merchant_code = $1 and ${isTheirs} and ($3::text is null or lower(p.username) = lower($3))`,
    [merchantCode, to, username],
  );
  return rows[0]?.id ?? null;
}

/** A member's proven number (E.164) or address; null when none is bound. */
export async function findBound(queries: Queries, playerId: bigint, channel: MessageChannel): Promise<string | null> {
  const { rows } = await queries.query<{ sms: string | null; email: string | null }>(
    `select case when mobile_verified_at is not null then mobile_number end as sms, case when email_verified_at is not null then email end as email
    from player_profiles where player_id = $1`,
    [playerId],
  );
  return rows[0]?.[channel] ?? null;
}
