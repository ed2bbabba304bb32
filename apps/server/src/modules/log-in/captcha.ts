import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { drawDigits } from './captcha-picture.ts';
import { insertCaptcha, takeCaptcha } from './captchas.store.ts';
import { isWorkDone, proofOfWork } from './proof-of-work.ts';

const DIGITS = 6;
const LIFE_MS = 5 * 60_000;
const GIVEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:w:([\d,]{1,100})|(\d{1,16}))$/;

/** Captchas for everybody who must show that a person, or some work, stands behind a call (LOGIN-05, T21). */
export interface Captcha {
  make: (context: CallContext) => Promise<Parsed<'getCaptcha', 'value'>>;
  /**
   * Takes what the page's captcha field gave, once, whether it is right or not. Lets everything through where the merchant has switched
   * captchas off. Throws `session.captcha_needed` without one, `session.captcha_wrong` for a wrong, used, foreign or old one.
   */
  require: (context: CallContext, given: string | undefined) => Promise<void>;
}

/** A captcha belongs to the address and the browser that asked for it. */
const visitorHash = ({ ip, request }: CallContext): Buffer =>
  createHash('sha256')
    .update(`${ip}\n${String(request.headers['user-agent'] ?? '')}`)
    .digest();

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export function createCaptcha(pool: pg.Pool): Captcha {
  const isRight = async (context: CallContext, given: string): Promise<boolean> => {
    const [, id, nonces, digits] = GIVEN.exec(given) ?? [];
    if (id === undefined) return false;
    const known = await takeCaptcha(pool, id);
    if (!known || !known.isFresh || !known.visitorHash.equals(visitorHash(context))) return false;
    return nonces === undefined ? isSame(digits ?? '', known.answer) : isWorkDone(id, nonces.split(','));
  };
  return {
    make: async (context) => {
      const answer = String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0');
      const { id, expiresAt } = await insertCaptcha(pool, { answer, visitorHash: visitorHash(context), lifeMs: LIFE_MS });
      return { id, picture: drawDigits(answer), expiresAt: expiresAt.toISOString(), work: { ...proofOfWork } };
    },
    require: async (context, given) => {
      if (!context.merchant.settings['module.VALID_CAPTCHA3']) return;
      if (given === undefined || given === '') throw new Refusal('session.captcha_needed', { captcha: true });
      if (!(await isRight(context, given))) throw new Refusal('session.captcha_wrong', { captcha: true });
    },
  };
}
