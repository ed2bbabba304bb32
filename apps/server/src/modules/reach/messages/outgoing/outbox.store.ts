import type { MessageChannel, TemplateName } from '@laro/domain/messages/message-templates';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface OutgoingRow {
  id: bigint;
  merchantCode: string;
  channel: MessageChannel;
  template: TemplateName;
  sealed: Buffer;
  attempts: number;
  createdAt: Date;
}

/** Inserts a message without its content, which is sealed to its number and added as soon as the number is known. */
export async function insertOutgoing(
  transaction: Transaction,
  message: { merchantCode: string; channel: MessageChannel; template: TemplateName; at: Date },
  seal: (id: bigint) => Buffer,
): Promise<void> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into outgoing_messages (merchant_code, channel, template, created_at, next_attempt_at)
    values ($1, $2, $3, $4, $5) returning id`,
    [message.merchantCode, message.channel, message.template, message.at, message.at],
  );
  const [row] = rows;
  if (!row) throw new Error('a message was not kept');
  await transaction.query('update outgoing_messages set sealed = $1 where id = $2', [seal(row.id), row.id]);
}

/**
 * The message that has waited longest and is due, for this process alone until `heldUntil`: a process that dies while it sends leaves the message
 * to the next. Null when none is due.
 */
export async function takeDue(queries: Queries, now: Date, heldUntil: Date): Promise<OutgoingRow | null> {
  const { rows } = await queries.query<OutgoingRow>(
    `update outgoing_messages m set attempts = attempts + 1, next_attempt_at = $1
    where id = (select id from outgoing_messages where sent_at is null and failed_at is null and next_attempt_at <= $2
      order by next_attempt_at limit 1 for update skip locked)
    returning id, merchant_code as "merchantCode", channel, template, sealed, attempts, created_at as "createdAt"`,
    [heldUntil, now],
  );
  return rows[0] ?? null;
}

/** Marks a message as sent or failed and deletes its content. */
export async function finishOutgoing(queries: Queries, id: bigint, outcome: 'sent' | 'failed', at: Date): Promise<void> {
  const column = outcome === 'sent' ? 'sent_at' : 'failed_at';
  await queries.query(`update outgoing_messages set ${column} = $1, sealed = null where id = $2`, [at, id]);
}

export async function postponeOutgoing(queries: Queries, id: bigint, until: Date): Promise<void> {
  await queries.query('update outgoing_messages set next_attempt_at = $1 where id = $2', [until, id]);
}

export async function forgetOutgoing(queries: Queries, before: Date): Promise<void> {
  await queries.query('delete from outgoing_messages where created_at < $1', [before]);
}
