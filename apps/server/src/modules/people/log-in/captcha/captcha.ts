import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { workBits } from '@laro/domain/log-in/log-in-pace';
import type pg from 'pg';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { drawDigits } from './captcha-picture.ts';
import { insertCaptcha, takeCaptcha } from './captchas.store.ts';
import { isWorkDone, WORK_PIECES } from './proof-of-work.ts';

const DIGITS = 6;
const LIFE_MS = 5 * 60_000;
const GIVEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:w:([\d,]{1,100})|(\d{1,16}))$/;

/** Captchas for calls that need a person or proof of work behind them (LOGIN-05, T21). */
export interface Captcha {
  /** `isWorkOnly` leaves the picture out: paid solvers of pictures still have to do the work. */
  make: (context: CallContext, wanted?: { bits: number; isWorkOnly: boolean }) => Promise<Parsed<'getCaptcha', 'value'>>;
  /**
   * Consumes the value of the page's captcha field, correct or not. Allows every value if the merchant has switched
   * captchas off, unless `always`. Throws `session.captcha_needed` without one or for one of less work than `bits`, `session.captcha_wrong` for a
   * wrong, used, foreign or old one.
   */
  require: (context: CallContext, given: string | undefined, wanted?: { bits?: number; always?: boolean }) => Promise<void>;
}

/** Key of a visitor: a captcha belongs to the address and the browser that requested it. */
const visitorHash = ({ ip, request }: CallContext): Buffer =>
  createHash('sha256')
    .update(`${ip}\n${String(request.headers['user-agent'] ?? '')}`)
    .digest();

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export function createCaptcha(pool: pg.Pool): Captcha {
  const judge = async (context: CallContext, given: string, bits: number): Promise<'right' | 'wrong' | 'too little'> => {
    const [, id, nonces, digits] = GIVEN.exec(given) ?? [];
    if (id === undefined) return 'wrong';
    const known = await takeCaptcha(pool, id);
    if (!known || !known.isFresh || !known.visitorHash.equals(visitorHash(context))) return 'wrong';
    if (known.bits < bits) return 'too little';
    const isRight = nonces === undefined ? known.answer !== null && isSame(digits ?? '', known.answer) : isWorkDone(id, nonces.split(','), known.bits);
    return isRight ? 'right' : 'wrong';
  };
  return {
    make: async (context, { bits, isWorkOnly } = { bits: workBits.min, isWorkOnly: false }) => {
      const answer = isWorkOnly ? null : String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0');
      const { id, expiresAt } = await insertCaptcha(pool, { answer, bits, visitorHash: visitorHash(context), lifeMs: LIFE_MS });
      return { id, picture: answer === null ? null : drawDigits(answer), expiresAt: expiresAt.toISOString(), work: { bits, count: WORK_PIECES } };
    },
    require: async (context, given, { bits = workBits.min, always = false } = {}) => {
      if (!always && !context.merchant.settings['module.VALID_CAPTCHA3']) return;
      const verdict = given === undefined || given === '' ? 'too little' : await judge(context, given, bits);
      if (verdict === 'too little') throw new Refusal('session.captcha_needed', { captcha: true });
      if (verdict === 'wrong') throw new Refusal('session.captcha_wrong', { captcha: true });
    },
  };
}
