import type { TemplateName } from '@laro/domain/messages/message-templates';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { Transaction } from '#server/db/sql.ts';
import type { CallContext } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { longestWindowMs } from './codes/code-limits.ts';
import { forgetOldCodes } from './codes/codes.store.ts';
import { createDelivery } from './outgoing/delivery.ts';
import { createOneTimeCodes, type OneTimeCodes } from './codes/one-time-codes.ts';
import { createNotes, type Notes } from './outgoing/notes.ts';
import { createOutbox } from './outgoing/outbox.ts';
import { forgetOutgoing } from './outgoing/outbox.store.ts';
import type { MailServer, SmsGateway } from './ports.ts';
import { readSmsDays, type SmsDay } from './outgoing/sms-days.store.ts';
import { createTemplates, type Templates, type Text, type WriteMessage } from './texts/templates.ts';
import { verificationCalls, type VerificationHandlers } from './codes/verification-calls.ts';

const FORGET_EVERY_MS = 10 * 60_000;
const KEEP_OUTGOING_MS = 30 * 24 * 3_600_000;

export interface MessagesDeps {
  pool: pg.Pool;
  /** The installation's own. */
  secret: Buffer;
  sms: SmsGateway;
  mail: MailServer;
  merchantOf: (code: string) => Merchant | null;
  /** False counts codes by number and address only, not by network address and device. */
  isRateLimited: boolean;
  /** Requires a solved captcha (T21); throws the captcha's own refusals. Without this function no captcha is required. */
  requireHuman?: (context: CallContext, captcha: string | undefined) => Promise<void>;
  /** Stores messages about an account in the member's inbox; without it they only go out. */
  keepNote?: (note: Text & { merchant: Merchant; playerId: bigint; template: TemplateName }) => Promise<void>;
  onBackgroundError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Messages extends Notes {
  handlers: VerificationHandlers;
  codes: OneTimeCodes;
  /** Sends a message from a template. It is stored until delivered, so callers do not wait for the mail server and nothing is lost while it is down. */
  send: (message: WriteMessage & { to: string }) => Promise<void>;
  /** The same in a transaction of the caller. */
  sendWithin: (transaction: Transaction, message: WriteMessage & { to: string }) => Promise<void>;
  /** Texts of messages, for the desk. */
  templates: Pick<Templates, 'write' | 'list' | 'change'>;
  /** Codes by SMS by day and country since a day (YYYY-MM-DD). */
  smsDays: (merchantCode: string, since: string) => Promise<SmsDay[]>;
  start: () => void;
  stop: () => Promise<void>;
}

/** SMS and e-mail: one-time codes, messages from templates, and their way out. */
export function createMessages(deps: MessagesDeps): Messages {
  const { pool, sms, mail, onBackgroundError, now = Date.now } = deps;
  const templates = createTemplates(pool);
  const delivery = createDelivery({ sms, mail, templates, now, onBackgroundError });
  const codes = createOneTimeCodes({ ...deps, delivery, now });
  const outbox = createOutbox({ ...deps, templates, delivery, now });
  const keep = async ({ playerId, ...message }: Omit<WriteMessage, 'channel'> & { playerId: bigint }) =>
    deps.keepNote?.({ ...(await templates.write({ ...message, channel: 'email' })), merchant: message.merchant, playerId, template: message.template });
  const forgetting = new Repeated(
    async () => {
      await forgetOldCodes(pool, new Date(now()), new Date(now() - longestWindowMs));
      await forgetOutgoing(pool, new Date(now() - KEEP_OUTGOING_MS));
      return false;
    },
    FORGET_EVERY_MS,
    onBackgroundError,
    'message-upkeep',
  );
  return {
    handlers: verificationCalls({ pool, codes, requireHuman: deps.requireHuman ?? (async () => {}), now }),
    codes,
    send: outbox.put,
    sendWithin: outbox.putWithin,
    ...createNotes({ pool, put: outbox.put, putWithin: outbox.putWithin, keep, now }),
    templates,
    smsDays: (merchantCode, since) => readSmsDays(pool, merchantCode, since),
    start: () => {
      outbox.start();
      forgetting.start();
    },
    stop: async () => {
      await Promise.all([outbox.stop(), forgetting.stop()]);
      await delivery.stop();
      mail.close();
    },
  };
}
