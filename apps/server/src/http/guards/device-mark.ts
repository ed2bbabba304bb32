import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that identify a browser, of players (to detect many accounts in one browser, T5) and of staff. Together with the password, the mark opens its account even while strangers guess passwords. */
export const deviceCookies = { player: '__Host-laro-device', desk: '__Host-laro-desk-device' } as const;
type DeviceCookie = (typeof deviceCookies)[keyof typeof deviceCookies];

const DEVICE = /^[\w-]{22}$/;
const YEAR_S = 365 * 24 * 3600;

const hashOf = (mark: string): Buffer => createHash('sha256').update(mark).digest();
/** Marks that were issued in the answer to a request that is still open: a second read of the same request returns the same mark. */
const given = new WeakMap<FastifyRequest, string>();

function markOf(request: FastifyRequest, cookie: DeviceCookie): string | null {
  const mark = request.cookies[cookie];
  return mark !== undefined && DEVICE.test(mark) ? mark : null;
}

/** The hash of the browser's mark, or null for a browser without one. */
export function knownDeviceHash(request: FastifyRequest, cookie: DeviceCookie): Buffer | null {
  const mark = markOf(request, cookie);
  return mark === null ? null : hashOf(mark);
}

/** The hash of the browser's mark; issues one if the browser has none. */
export function deviceHashOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, cookie: DeviceCookie = deviceCookies.player): Buffer {
  const mark = markOf(request, cookie) ?? given.get(request) ?? randomBytes(16).toString('base64url');
  given.set(request, mark);
  const sameSite = cookie === deviceCookies.desk ? 'strict' : 'lax';
  reply.setCookie(cookie, mark, { path: '/', httpOnly: true, secure: true, sameSite, maxAge: YEAR_S });
  return hashOf(mark);
}
