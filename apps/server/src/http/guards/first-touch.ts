import { readTouch, TOUCH_DAYS, touchText, type Touch } from '@laro/domain/invitations/first-touch';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Remembers by which link a browser came first, of friends and agents alike; nothing else reads it (INVITE-02). */
const TOUCH_COOKIE = '__Host-laro-way';
const DAY_S = 24 * 3600;

/** The first touch of a browser; null for none, and after 30 days. */
export const firstTouch = (request: FastifyRequest, now: number): Touch | null => readTouch(request.cookies[TOUCH_COOKIE], now);

/** Keeps a touch, unless the browser came by another link before. */
export function keepFirstTouch({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, touch: Touch): void {
  if (firstTouch(request, touch.at) !== null) return;
  reply.setCookie(TOUCH_COOKIE, touchText(touch), { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: TOUCH_DAYS * DAY_S });
}
