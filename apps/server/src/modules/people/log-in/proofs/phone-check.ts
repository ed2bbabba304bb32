import { createHash, randomBytes } from 'node:crypto';
import type { PhoneCheckPurpose } from '@laro/contract/log-in/log-in';
import { languageInfo } from '@laro/domain/system/languages';
import type { Settings } from '@laro/domain/settings/settings';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { usePhoneProof } from '../log-in.store.ts';
import { phoneAuthOf, type MobileParts } from './prove-mobile.ts';

const COOKIE = '__Host-laro-phone-check';
const KEY = /^[\w-]{43}$/;
const LIFE_MS = 15 * 60_000;
/** Return path of every check. The address is never taken from a request. */
const RETURN_PATH = '/m/phoneCheck';

/** Content of an opened state. */
interface Begun {
  number: string;
  until: number;
}

/** A check that this browser has begun; `use` ends it, and throws `session.phone_check_over` where it was ended before. */
export interface BegunPhoneCheck {
  /** E.164. */
  number: string;
  use: () => Promise<void>;
}

/** The way to the operator's page on which a phone is proven, and back (LOGIN-06, FORGOT-04). */
export interface PhoneChecks {
  /** Where the visitor is sent for a number in E.164. Throws `session.way_closed`. */
  begin: (context: CallContext, purpose: PhoneCheckPurpose, number: string) => string;
  /** Opens a returned state. Throws `session.phone_check_over` for a foreign one, one of another browser, merchant or purpose, or an expired one. */
  open: (context: CallContext, purpose: PhoneCheckPurpose, state: string) => BegunPhoneCheck;
}

/** Operator's page on a second origin that proves a phone; null if there is none, or no issuer's tokens are accepted. */
export function phoneCheckOf(settings: Settings, addressOf: MobileParts['addressOf']): string | null {
  return phoneAuthOf(settings, addressOf) === null ? null : addressOf(settings['login.phoneCheck']);
}

/**
 * A state is encrypted for one merchant, one purpose and one browser, which holds a key in an HttpOnly cookie: several tabs share it, and
 * a state begun by another visitor opens in none of them.
 */
export function createPhoneChecks({
  pool,
  secret,
  now,
  addressOf,
}: Pick<MobileParts, 'pool' | 'addressOf'> & { secret: Buffer; now: () => number }): PhoneChecks {
  const box = new SecretBox(secret, 'phone check');
  const ownerOf = (merchantCode: string, purpose: PhoneCheckPurpose, key: string): string => `${merchantCode} ${purpose} ${key}`;
  const keyOf = ({ request }: CallContext): string | null => {
    const key = request.cookies[COOKIE];
    return key !== undefined && KEY.test(key) ? key : null;
  };
  const opened = (owner: string, state: string): Begun | null => {
    try {
      const begun = JSON.parse(box.open(Buffer.from(state, 'base64url'), owner).toString()) as Begun;
      return begun.until > now() ? begun : null;
    } catch {
      return null;
    }
  };
  return {
    begin: (context, purpose, number) => {
      const { merchant, language, request, reply } = context;
      const page = phoneCheckOf(merchant.settings, addressOf);
      if (page === null) throw new Refusal('session.way_closed');
      const key = keyOf(context) ?? randomBytes(32).toString('base64url');
      // Lax: the way back is a navigation that another site began.
      reply.setCookie(COOKIE, key, { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: LIFE_MS / 1000 });
      const begun: Begun = { number, until: now() + LIFE_MS };
      const state = box.close(Buffer.from(JSON.stringify(begun)), ownerOf(merchant.code, purpose, key)).toString('base64url');
      const url = new URL(page);
      // In the fragment, so that neither the number nor the state appears in any server's log.
      url.hash = new URLSearchParams({
        state,
        phone: number,
        language: languageInfo(language).tag,
        return: `${request.protocol}://${request.host}${RETURN_PATH}`,
      }).toString();
      return url.href;
    },
    open: (context, purpose, state) => {
      const key = keyOf(context);
      const begun = key === null ? null : opened(ownerOf(context.merchant.code, purpose, key), state);
      if (!begun) throw new Refusal('session.phone_check_over');
      return {
        number: begun.number,
        use: async () => {
          const hash = createHash('sha256').update(`phone check ${state}`).digest();
          if (!(await usePhoneProof(pool, hash, new Date(begun.until)))) throw new Refusal('session.phone_check_over');
        },
      };
    },
  };
}
