import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that name a browser: of players, so that many accounts from one are seen (T5), and of staff. With an account's password it opens that account while strangers guess. */
export const deviceCookies = { player: '__Host-laro-device', desk: '__Host-laro-desk-device' } as const;
type DeviceCookie = (typeof deviceCookies)[keyof typeof deviceCookies];

const DEVICE = /^[\w-]{22}$/;
const YEAR_S = 365 * 24 * 3600;

const hashOf = (mark: string): Buffer => createHash('sha256').update(mark).digest();
/** Marks that were given in the answer to a request which is still open: asked for again, they are the same. */
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

/** The hash of the browser's mark; a browser without one is given one. */
export function deviceHashOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, cookie: DeviceCookie = deviceCookies.player): Buffer {
  const mark = markOf(request, cookie) ?? given.get(request) ?? randomBytes(16).toString('base64url');
  given.set(request, mark);
  const sameSite = cookie === deviceCookies.desk ? 'strict' : 'lax';
  reply.setCookie(cookie, mark, { path: '/', httpOnly: true, secure: true, sameSite, maxAge: YEAR_S });
  return hashOf(mark);
}
