import type { Language } from '@laro/domain/system/languages';
import type { PushAudience, PushTopic } from '@laro/domain/push/push-rules';
import { activeDays } from '@laro/domain/push/push-rules';
import type pg from 'pg';
import type { PushTarget } from './ports.ts';

export interface PushDevice extends PushTarget {
  id: bigint;
  language: Language;
  merchantCode: string;
}

const DEVICE = 'd.id, d.endpoint, d.p256dh, d.auth, d.language, d.merchant_code as "merchantCode"';

/** Players who may receive messages: open accounts of members. */
const OPEN = 'p.is_enabled and p.closed_at is null and not p.is_trial';
/** SQL for players who are not kept from gambling, in full or in part, by their own wish or by order, nor by the markers of harm (T44, T51). */
const FREE = 'not gets_no_offers(p.id)';
const RECENT = `exists (select from player_sessions s where s.player_id = p.id and s.last_seen_at > now() - interval '${activeDays} days')`;
const audienceSql: Record<PushAudience, string> = { everybody: 'true', active: RECENT, away: `not ${RECENT}` };

/** Adds or renews a browser; another member's browser is taken over. Above the limit the oldest are deleted. */
export async function keepDevice(
  pool: pg.Pool,
  device: PushTarget & { playerId: bigint; merchantCode: string; language: Language; at: Date; max: number },
): Promise<void> {
  await pool.query({
    name: 'keep_push_device',
    text: `insert into push_devices (player_id, merchant_code, endpoint, p256dh, auth, language, created_at, renewed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
      on conflict (endpoint) do update set player_id = excluded.player_id, merchant_code = excluded.merchant_code, p256dh = excluded.p256dh,
        auth = excluded.auth, language = excluded.language, renewed_at = excluded.renewed_at`,
    values: [device.playerId, device.merchantCode, device.endpoint, device.p256dh, device.auth, device.language, device.at],
  });
  await pool.query({
    name: 'drop_oldest_push_devices',
    text: `delete from push_devices where id in (select id from push_devices where player_id = $1 order by renewed_at desc, id desc offset $2)`,
    values: [device.playerId, device.max],
  });
}

export async function dropDevice(pool: pg.Pool, playerId: bigint, endpoint: string): Promise<void> {
  await pool.query({ name: 'drop_push_device', text: 'delete from push_devices where player_id = $1 and endpoint = $2', values: [playerId, endpoint] });
}

/** Deletes browsers that accept no more messages. */
export async function dropGone(pool: pg.Pool, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await pool.query({ name: 'drop_gone_push_devices', text: 'delete from push_devices where id = any($1)', values: [ids] });
}

export async function chooseTopics(pool: pg.Pool, playerId: bigint, topics: readonly PushTopic[], at: Date): Promise<void> {
  await pool.query({
    name: 'choose_push_topics',
    text: `insert into push_choices (player_id, topics, chosen_at) values ($1, $2, $3)
      on conflict (player_id) do update set topics = excluded.topics, chosen_at = excluded.chosen_at`,
    values: [playerId, topics, at],
  });
}

/** Topics chosen by a member, null before any choice, and the number of subscribed browsers. */
export async function readChoice(pool: pg.Pool, playerId: bigint): Promise<{ topics: PushTopic[] | null; devices: number }> {
  const { rows } = await pool.query<{ topics: PushTopic[] | null; devices: number }>({
    name: 'read_push_choice',
    text: `select (select topics from push_choices where player_id = $1) as topics,
      (select count(*)::integer from push_devices where player_id = $1) as devices`,
    values: [playerId],
  });
  return rows[0] ?? { topics: null, devices: 0 };
}

/** Browsers of one member, if the topic is chosen. A fully blocked member still gets news about their own account. */
export async function devicesOfMember(pool: pg.Pool, playerId: bigint, topic: PushTopic): Promise<PushDevice[]> {
  const { rows } = await pool.query<PushDevice>({
    name: 'push_devices_of_member',
    text: `select ${DEVICE} from push_devices d join push_choices c using (player_id) where d.player_id = $1 and $2 = any(c.topics) order by d.id`,
    values: [playerId, topic],
  });
  return rows;
}

const WRITTEN_TO = (audience: PushAudience) => `push_devices d join push_choices c using (player_id) join players p on p.id = d.player_id
  where d.merchant_code = $1 and $2 = any(c.topics) and ${OPEN} and ${FREE} and ${audienceSql[audience]}`;

/** The next browsers that a message of the desk goes to, in the order of their ids. */
export async function nextDevices(
  pool: pg.Pool,
  message: { merchantCode: string; topic: PushTopic; audience: PushAudience; lastDeviceId: bigint },
  limit: number,
): Promise<PushDevice[]> {
  const { rows } = await pool.query<PushDevice>({
    name: `next_push_devices_${message.audience}`,
    text: `select ${DEVICE} from ${WRITTEN_TO(message.audience)} and d.id > $3 order by d.id limit $4`,
    values: [message.merchantCode, message.topic, message.lastDeviceId, limit],
  });
  return rows;
}

/** How many members a message would reach now. */
export async function countReach(pool: pg.Pool, merchantCode: string, topic: PushTopic, audience: PushAudience): Promise<number> {
  const { rows } = await pool.query<{ members: number }>({
    name: `count_push_reach_${audience}`,
    text: `select count(distinct d.player_id)::integer as members from ${WRITTEN_TO(audience)}`,
    values: [merchantCode, topic],
  });
  return rows[0]?.members ?? 0;
}
