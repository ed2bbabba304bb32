import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '#server/db/sql.ts';
import { deviceCookies, knownDeviceHash } from '#server/http/guards/device-mark.ts';
import type { StaffSession } from '#server/http/handlers.ts';
import { hashToken, makeToken, type StaffParts, type Visitor } from './staff-parts.ts';
import { accessFrom } from './accounts/access.store.ts';
import { findOpenSession, insertSession, touchSession } from './sessions.store.ts';

/** T13, T17: half an hour without a request ends a session, twelve hours end it in any case. */
const sessionIdleMs = 30 * 60_000;
const sessionLifeMs = 12 * 3_600_000;
const TOUCH_EVERY_MS = 30_000;
const USER_AGENT_MAX = 300;

/** The prefix makes browsers keep it for this host, secure, and away from other paths and subdomains. */
export const SESSION_COOKIE = '__Host-laro-desk';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '')
    .replaceAll(/[^\x20-\x7E]/g, '')
    .slice(0, USER_AGENT_MAX),
  token: request.cookies[SESSION_COOKIE] ?? null,
  device: knownDeviceHash(request, deviceCookies.desk),
});

export function giveCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, cookieOptions);
}

export function takeCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions);
}

export interface NewSession {
  token: string;
  csrfToken: string;
}

/** Opens a session with a new token: the browser's previous token becomes invalid (T17). */
export async function openSession(queries: Queries, staffId: bigint, visitor: Visitor, now: number): Promise<NewSession> {
  const session = { token: makeToken(), csrfToken: makeToken() };
  await insertSession(queries, {
    token_hash: hashToken(session.token),
    staff_id: staffId,
    csrf_token: session.csrfToken,
    created_at: new Date(now),
    last_seen_at: new Date(now),
    expires_at: new Date(now + sessionLifeMs),
    ip: visitor.ip,
    user_agent: visitor.userAgent,
  });
  return session;
}

export const seenAfter = (now: number): Date => new Date(now - sessionIdleMs);

/** The signed-in member of staff behind a request, or null. Every request that finds one counts as activity. */
export async function staffSessionOf(parts: StaffParts, request: FastifyRequest): Promise<StaffSession | null> {
  const { token } = visitorOf(request);
  if (token === null || token === '') return null;
  const tokenHash = hashToken(token);
  const now = parts.now();
  const found = await findOpenSession(parts.pool, tokenHash, new Date(now), seenAfter(now));
  if (!found) return null;
  if (now - found.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchSession(parts.pool, tokenHash, new Date(now));
  return { staffId: found.staffId, name: found.name, access: accessFrom(found), csrfToken: found.csrfToken, tokenHash };
}
