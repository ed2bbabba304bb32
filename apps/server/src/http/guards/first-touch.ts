import { readTouch, TOUCH_DAYS, touchText, type Touch } from '@laro/domain/invitations/first-touch';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Remembers by which link a browser came first, of friends and agents alike; nothing else reads it (INVITE-02). */
const TOUCH_COOKIE = '__Host-laro-way';
const DAY_S = 24 * 3600;

/** The first touch of a browser; null for none, and for one that has expired. `linkDays`: how long the links of agents count at the merchant. */
export const firstTouch = (request: FastifyRequest, now: number, linkDays: number): Touch | null => readTouch(request.cookies[TOUCH_COOKIE], now, linkDays);

/** Keeps a touch, unless the browser came by another link before. */
export function keepFirstTouch({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, touch: Touch, linkDays: number): void {
  if (firstTouch(request, touch.at, linkDays) !== null) return;
  const days = touch.kind === 'link' ? linkDays : TOUCH_DAYS;
  reply.setCookie(TOUCH_COOKIE, touchText(touch), { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: days * DAY_S });
}
