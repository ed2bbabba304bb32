import { createHash, randomBytes } from 'node:crypto';
import type { CallContext } from '#server/http/handlers.ts';

/** Names a browser, so that many accounts from one can be seen (T5). It opens nothing. */
const DEVICE_COOKIE = '__Host-laro-device';
const DEVICE = /^[\w-]{22}$/;
const YEAR_S = 365 * 24 * 3600;

/** The hash of the browser's own mark; one that has none gets one. */
export function deviceHashOf({ request, reply }: Pick<CallContext, 'request' | 'reply'>): Buffer {
  const known = request.cookies[DEVICE_COOKIE];
  const mark = known !== undefined && DEVICE.test(known) ? known : randomBytes(16).toString('base64url');
  reply.setCookie(DEVICE_COOKIE, mark, { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: YEAR_S });
  return createHash('sha256').update(mark).digest();
}
