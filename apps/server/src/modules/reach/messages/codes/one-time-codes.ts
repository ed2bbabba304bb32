import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { dayAt } from '@laro/domain/time/day-at';
import { oneTimeCodeDigits } from '@laro/domain/system/constants';
import type { MessageChannel } from '@laro/domain/messages/message-templates';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { rateAddress } from '#server/http/rates/rate-counts.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { codeTriesMax, counters, firstToNumberAfter, humanAfter, longestWindowMs, sendLimits } from './code-limits.ts';
import {
  countSends,
  countTry,
  deleteCode,
  insertSend,
  isFirstOfMany,
  putCode,
  queueSends,
  recentSends,
  withdrawSend,
  type CodeName,
  type SendHashes,
} from './codes.store.ts';
import type { Delivery } from '../outgoing/delivery.ts';
import { findLimit } from './find-limit.ts';
import { countryOfNumber } from '../outgoing/phone-number.ts';
import { DeliveryFailure } from '../ports.ts';
import { noteSmsSent, noteSmsUsed } from '../outgoing/sms-days.store.ts';

export type CodePurpose = 'login' | 'register' | 'recover' | 'bind' | 'unlock' | 'confirm';

/**
 * Purposes for which the requester must not learn if a number or address belongs to an account (T10): the answer is sent before the
 * delivery, so that neither its content nor its time depends on that.
 */
const HIDDEN: ReadonlySet<CodePurpose> = new Set(['login', 'register', 'recover', 'unlock']);

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

export interface CodeRequest {
  context: CallContext;
  purpose: CodePurpose;
  channel: MessageChannel;
  /** E.164, or an address. */
  to: string;
  playerId: bigint | null;
  /** False does and answers the same but sends nothing, or only the note that there is an account already. */
  isReallySent?: boolean;
}

export interface SentCode {
  resendAt: Date;
  expiresAt: Date;
}

export interface OneTimeCodes {
  /** Sends a code. Throws `verification.too_soon`, `.too_many`, `.gateway_unavailable`, and to members `.number_invalid`, `.address_invalid`. */
  send: (request: CodeRequest) => Promise<SentCode>;
  /** Consumes a code: once, for its purpose and target. Throws `verification.code_wrong`, also for one that has expired, was used or was never sent. */
  take: (given: { merchantCode: string; purpose: CodePurpose; to: string; code: string }) => Promise<void>;
}

export interface CountedCodes extends OneTimeCodes {
  /**
   * True if the codes requested from a visitor's device or address have reached the captcha's threshold; by SMS, also for the first code to
   * a number from an address that has had several today (SAFE-17).
   */
  needsHuman: (context: CallContext, channel: MessageChannel, to: string) => Promise<boolean>;
}

export interface OneTimeCodesDeps {
  pool: pg.Pool;
  /** The installation's own. */
  secret: Buffer;
  /** False counts by number and address only. */
  isRateLimited: boolean;
  delivery: Delivery;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Numbers as they are; addresses in small letters, because that is how they are compared. */
const targetOf = (to: string): string => to.trim().toLowerCase();

const makeCode = (): string => String(randomInt(10 ** oneTimeCodeDigits)).padStart(oneTimeCodeDigits, '0');

/** One-time codes: single use, at most ten minutes, 23 bits, bound to merchant, purpose and target, few tries, counted sendings (T15). */
export function createOneTimeCodes({ pool, secret, isRateLimited, delivery, now }: OneTimeCodesDeps): CountedCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laro one-time codes', 32));
  const hash = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const nameOf = (merchantCode: string, purpose: CodePurpose, to: string): CodeName => ({
    merchantCode,
    purpose,
    targetHash: hash('target', merchantCode, targetOf(to)),
  });
  const codeHashOf = ({ merchantCode, purpose }: CodeName, to: string, code: string): Buffer => hash('code', merchantCode, purpose, targetOf(to), code);
  const visitorHashes = ({ merchant: { code }, ip, request }: CallContext): Omit<SendHashes, 'target'> => {
    const address = rateAddress(ip);
    return { ip: hash('ip', code, address), device: hash('device', code, address, request.headers['user-agent'] ?? '') };
  };
  return {
    send: async (request) => {
      const { context, purpose, channel, to, playerId } = request;
      const { code: merchantCode, settings } = context.merchant;
      if (!delivery.isUp(channel)) throw new Refusal('verification.gateway_unavailable');
      const resendMs = settings['messages.codeResendSeconds'] * SECOND_MS;
      const at = now();
      const expiresAt = new Date(at + settings['messages.codeMinutes'] * MINUTE_MS);
      const name = nameOf(merchantCode, purpose, to);
      const hashes = { target: name.targetHash, ...visitorHashes(context) };
      const code = makeCode();
      const counted = channel === 'sms' ? { day: dayAt(at, settings['market.timeZone']), country: countryOfNumber(to) ?? '' } : null;
      const codeHash = codeHashOf(name, to, code);
      const sendId = await inTransaction(pool, async (transaction) => {
        await queueSends(transaction, hashes);
        const sends = await recentSends(transaction, hashes, new Date(at - longestWindowMs), Math.max(...sendLimits.map(({ max }) => max)));
        const limit = findLimit(sends, at, resendMs, isRateLimited ? counters : ['target']);
        if (limit?.kind === 'too_soon') throw new Refusal('verification.too_soon', { seconds: limit.seconds });
        if (limit) throw new Refusal('verification.too_many', { until: limit.until.toISOString() });
        await putCode(transaction, name, { codeHash, channel, playerId, createdAt: new Date(at), expiresAt, counted });
        return insertSend(transaction, merchantCode, hashes, new Date(at));
      });
      const isReallySent = request.isReallySent ?? true;
      const handOver = async () => {
        await delivery.sendCode({ context, purpose, channel, to, code, isReallySent });
        // The owner of an account gets a note instead of a code to register with; it costs the same.
        if (counted && (isReallySent || purpose === 'register')) await noteSmsSent(pool, merchantCode, counted, settings['messages.smsCostMinor']);
      };
      if (HIDDEN.has(purpose)) delivery.inBackground(handOver);
      else
        await handOver().catch(async (error: unknown) => {
          await inTransaction(pool, (transaction) => withdrawSend(transaction, sendId, name, codeHash));
          throw refusalOf(error, channel);
        });
      return { resendAt: new Date(at + resendMs), expiresAt };
    },
    needsHuman: async (context, channel, to) => {
      if (!isRateLimited) return false;
      const { merchant } = context;
      if (channel === 'sms') {
        const hashes = { ip: visitorHashes(context).ip, target: nameOf(merchant.code, 'login', to).targetHash };
        if (await isFirstOfMany(pool, hashes, new Date(now() - firstToNumberAfter.windowMs), firstToNumberAfter.ip)) return true;
      }
      const counts = await countSends(pool, visitorHashes(context), new Date(now() - humanAfter.windowMs));
      return counts.device >= humanAfter.device || counts.ip >= humanAfter.ip;
    },
    take: async ({ merchantCode, purpose, to, code }) => {
      const name = nameOf(merchantCode, purpose, to);
      const given = codeHashOf(name, to, code);
      const kept = await countTry(pool, name, new Date(now()), codeTriesMax);
      const used = kept !== null && timingSafeEqual(kept, given) ? await deleteCode(pool, name, given) : null;
      if (used === null) throw new Refusal('verification.code_wrong');
      if (used.counted) await noteSmsUsed(pool, merchantCode, used.counted);
    },
  };
}

function refusalOf(error: unknown, channel: MessageChannel): unknown {
  if (!(error instanceof DeliveryFailure)) return error;
  if (!error.isFinal) return new Refusal('verification.gateway_unavailable');
  return new Refusal(channel === 'sms' ? 'verification.number_invalid' : 'verification.address_invalid');
}
