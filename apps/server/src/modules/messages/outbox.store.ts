import type { MessageChannel, TemplateName } from '@laro/domain/message-templates';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface OutgoingRow {
  id: bigint;
  merchantCode: string;
  channel: MessageChannel;
  template: TemplateName;
  sealed: Buffer;
  attempts: number;
  createdAt: Date;
}

/** Keeps a place for a message; what it says is put in as soon as its number, to which it is sealed, is known. */
export async function insertOutgoing(
  transaction: Transaction<Tables>,
  message: { merchantCode: string; channel: MessageChannel; template: TemplateName; at: Date },
  seal: (id: bigint) => Buffer,
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    insert into outgoing_messages (merchant_code, channel, template, created_at, next_attempt_at)
    values (${message.merchantCode}, ${message.channel}, ${message.template}, ${message.at}, ${message.at}) returning id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('a message was not kept');
  await sql`update outgoing_messages set sealed = ${seal(row.id)} where id = ${row.id}`.execute(transaction);
}

/**
 * The message that has waited longest and is due, for this process alone until `heldUntil`: a process that dies while it sends leaves the message
 * to the next. Null when none is due.
 */
export async function takeDue(db: Kysely<Tables>, now: Date, heldUntil: Date): Promise<OutgoingRow | null> {
  const { rows } = await sql<OutgoingRow>`
    update outgoing_messages m set attempts = attempts + 1, next_attempt_at = ${heldUntil}
    where id = (select id from outgoing_messages where sent_at is null and failed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, merchant_code as "merchantCode", channel, template, sealed, attempts, created_at as "createdAt"`.execute(db);
  return rows[0] ?? null;
}

/** Gone, or given up: what it said is forgotten. */
export async function finishOutgoing(db: Kysely<Tables>, id: bigint, outcome: 'sent' | 'failed', at: Date): Promise<void> {
  const column = outcome === 'sent' ? sql`sent_at` : sql`failed_at`;
  await sql`update outgoing_messages set ${column} = ${at}, sealed = null where id = ${id}`.execute(db);
}

export async function postponeOutgoing(db: Kysely<Tables>, id: bigint, until: Date): Promise<void> {
  await sql`update outgoing_messages set next_attempt_at = ${until} where id = ${id}`.execute(db);
}

export async function forgetOutgoing(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`delete from outgoing_messages where created_at < ${before}`.execute(db);
}
