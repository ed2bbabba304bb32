import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Delivery } from './delivery.ts';
import { finishOutgoing, insertOutgoing, postponeOutgoing, takeDue, type OutgoingRow } from './outbox.store.ts';
import { DeliveryFailure } from '../ports.ts';
import type { Templates, Text, WriteMessage } from '../texts/templates.ts';

/** Poll interval for messages stored by other processes or due for a retry. */
const LOOK_EVERY_MS = 2000;
/** Longer than any attempt takes. */
const HOLD_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
/** Waits after the first, second … failure; the last is repeated until the message is too old to be of use. */
const waitsMs = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS] as const;
const LIFE_MS = 24 * 60 * MINUTE_MS;

export interface OutboxDeps {
  pool: pg.Pool;
  secret: Buffer;
  templates: Templates;
  delivery: Delivery;
  merchantOf: (code: string) => Merchant | null;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export interface Outbox {
  /** Stores a message until it is delivered; delivery is tried immediately. */
  put: (message: WriteMessage & { to: string }) => Promise<void>;
  /** Keeps a message in a transaction of the caller; it goes once that has ended. */
  putWithin: (transaction: Transaction, message: WriteMessage & { to: string }) => Promise<void>;
  /** Sends one due message; true if there may be more. */
  sendNext: () => Promise<boolean>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Messages that may be some seconds late but must not be lost: they wait in a table until a gateway accepts them. */
export function createOutbox({ pool, secret, templates, delivery, merchantOf, now, onBackgroundError }: OutboxDeps): Outbox {
  const box = new SecretBox(secret, 'outgoing messages');
  const attempt = async (row: OutgoingRow): Promise<void> => {
    const merchant = merchantOf(row.merchantCode);
    if (!merchant) {
      await finishOutgoing(pool, row.id, 'failed', new Date(now()));
      return;
    }
    const { to, ...text } = JSON.parse(box.open(row.sealed, String(row.id)).toString()) as Text & { to: string };
    try {
      await delivery.handOver(merchant, row.channel, to, text);
      await finishOutgoing(pool, row.id, 'sent', new Date(now()));
    } catch (error) {
      const isTooOld = now() - row.createdAt.getTime() > LIFE_MS;
      if (isTooOld || (error instanceof DeliveryFailure && error.isFinal)) await finishOutgoing(pool, row.id, 'failed', new Date(now()));
      else await postponeOutgoing(pool, row.id, new Date(now() + (waitsMs[row.attempts - 1] ?? waitsMs[3])));
      throw error;
    }
  };
  const sendNext = async (): Promise<boolean> => {
    const at = now();
    const row = await takeDue(pool, new Date(at), new Date(at + HOLD_MS));
    // A failed message must not block those behind it.
    if (row) await attempt(row).catch(onBackgroundError);
    return row !== null;
  };
  const putWithin: Outbox['putWithin'] = async (transaction, { to, ...message }) => {
    const text = await templates.write(message);
    const { merchant, channel, template } = message;
    const row = { merchantCode: merchant.code, channel, template, at: new Date(now()) };
    await insertOutgoing(transaction, row, (id) => box.close(Buffer.from(JSON.stringify({ to, ...text })), String(id)));
  };
  const job = new Repeated(sendNext, LOOK_EVERY_MS, onBackgroundError, 'outbox');
  return {
    put: async (message) => {
      await inTransaction(pool, (transaction) => putWithin(transaction, message));
      job.wake();
    },
    putWithin,
    sendNext,
    start: () => job.start(),
    stop: () => job.stop(),
  };
}
