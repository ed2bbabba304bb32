import type { Language } from '@laro/domain/system/languages';
import type { PushAudience, WrittenTopic } from '@laro/domain/push/push-rules';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export type PushTexts = Partial<Record<Language, { title: string; body: string }>>;

export interface PushMessage {
  id: bigint;
  merchantCode: string;
  topic: WrittenTopic;
  audience: PushAudience;
  texts: PushTexts;
  path: string;
  by: string;
  at: Date;
  lastDeviceId: bigint;
  delivered: number;
  gone: number;
  failed: number;
  doneAt: Date | null;
}

const COLUMNS = `id, merchant_code as "merchantCode", topic, audience, texts, path, written_by as "by", written_at as "at", last_device_id as "lastDeviceId",
  delivered, gone, failed, done_at as "doneAt"`;

export type NewPushMessage = Pick<PushMessage, 'merchantCode' | 'topic' | 'audience' | 'texts' | 'path' | 'by' | 'at'>;

export async function insertMessage(transaction: Transaction, message: NewPushMessage): Promise<PushMessage> {
  const { merchantCode, topic, audience, texts, path, by, at } = message;
  const { rows } = await transaction.query<PushMessage>(
    `insert into push_messages (merchant_code, topic, audience, texts, path, written_by, written_at)
    values ($1, $2, $3, $4::jsonb, $5, $6, $7) returning ${COLUMNS}`,
    [merchantCode, topic, audience, JSON.stringify(texts), path, by, at],
  );
  const [row] = rows;
  if (!row) throw new Error('a push message was not written');
  return row;
}

/** The newest first. */
export async function readMessages(pool: pg.Pool, merchantCode: string, limit: number): Promise<PushMessage[]> {
  const { rows } = await pool.query<PushMessage>({
    name: 'read_push_messages',
    text: `select ${COLUMNS} from push_messages where merchant_code = $1 order by id desc limit $2`,
    values: [merchantCode, limit],
  });
  return rows;
}

/** The oldest message that is still going out and that no other process holds. */
export async function holdOpenMessage(transaction: Transaction): Promise<PushMessage | null> {
  const { rows } = await transaction.query<PushMessage>(
    `select ${COLUMNS} from push_messages where done_at is null order by id limit 1 for update skip locked`,
  );
  return rows[0] ?? null;
}

export interface PushProgress {
  lastDeviceId: bigint;
  delivered: number;
  gone: number;
  failed: number;
  doneAt: Date | null;
}

/** Writes how far a message is; the counts are added. */
export async function noteProgress(transaction: Transaction, id: bigint, { lastDeviceId, delivered, gone, failed, doneAt }: PushProgress): Promise<void> {
  await transaction.query(
    `update push_messages set last_device_id = $1, delivered = delivered + $2, gone = gone + $3,
    failed = failed + $4, done_at = $5 where id = $6`,
    [lastDeviceId, delivered, gone, failed, doneAt, id],
  );
}
