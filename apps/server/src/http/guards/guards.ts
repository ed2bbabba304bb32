import type { Endpoint } from '@laro/contract/wire/endpoint';
import { isHouseType } from '@laro/domain/agents/tree/agent-tree';
import { hasAgentCentre, visitorType } from '@laro/domain/agents/tree/member-types';
import { mayAnywhere, mayAt, mayEverywhere, seesMerchant, type StaffAccess } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { systemStatus, type SystemStatus } from '@laro/domain/system/system-status';
import type { FastifyRequest } from 'fastify';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PlayerSession, StaffSession } from '../handlers.ts';
import { Refusal } from '../problems/refusal.ts';
import { contextOf } from '../request-context.ts';

/** Data that the guards need from the modules; app.ts provides it. */
export interface GuardPorts {
  /** Status of a merchant's site for a visitor's address (GATE-01). */
  statusOf: (merchant: Merchant, ip: string) => SystemStatus;
  /** The player of a request: null without a cookie, 'ended' for a cookie whose session has expired. */
  playerSessionOf: (request: FastifyRequest) => Promise<PlayerSession | 'none' | 'ended'>;
  /** Version of the terms that a player must accept before play and money; null if none is pending (T3). */
  owedTerms: (player: PlayerSession) => Promise<number | null>;
  staffSessionOf: (request: FastifyRequest) => Promise<StaffSession | null>;
  /** Called for every refused act of a signed-in member of staff (T85). */
  recordRefusedAct: (session: StaffSession, permission: StaffPermission | null, request: FastifyRequest) => Promise<void>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** State-changing calls must come from the site's own pages: browsers report the origin of a request, and only that is trusted (T87). */
export function refuseOtherSites(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('request.cross_site');
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refusal('request.cross_site');
}

/** GATE-04: the server refuses clients that ignore the gate. */
export function refuseWhileClosed(request: FastifyRequest, endpoint: Endpoint, statusOf: GuardPorts['statusOf']): void {
  if (endpoint.whileClosed === 'answers') return;
  const { merchant, ip } = contextOf(request);
  const status = statusOf(merchant, ip);
  if (status === systemStatus.maintenance) throw new Refusal('system.maintenance');
  if (status === systemStatus.regionRestricted) throw new Refusal('system.region_restricted', { ip });
}

/** CALL-01: a call whose module the merchant switched off is refused. */
export function refuseSwitchedOff(request: FastifyRequest, endpoint: Endpoint): void {
  if (endpoint.module === undefined) return;
  if (!contextOf(request).merchant.settings[`module.${endpoint.module}`]) throw new Refusal('module.switched_off', { module: endpoint.module });
}

const CSRF_HEADER = 'x-csrf-token';

/** The caller of a call; public calls have none. */
export interface Caller {
  staff: StaffSession | null;
  player: PlayerSession | null;
}

const NOBODY: Caller = { staff: null, player: null };

/** The merchant named in a call's address; null if it names none. */
const merchantOf = (request: FastifyRequest): string | null => (request.params as { merchant?: string } | undefined)?.merchant ?? null;

function isAllowed(access: StaffAccess, permission: StaffPermission, merchant: string | null, scope: Endpoint['scope']): boolean {
  if (merchant !== null) return mayAt(access, merchant, permission);
  return scope === 'any' ? mayAnywhere(access, permission) : mayEverywhere(access, permission);
}

/** A merchant outside the caller's scope is reported as not found, through the same steps (DESK-95). */
async function admitStaff(request: FastifyRequest, endpoint: Endpoint, ports: GuardPorts): Promise<StaffSession> {
  const session = await ports.staffSessionOf(request);
  if (!session) throw new Refusal('desk.not_signed_in');
  if (!SAFE_METHODS.has(request.method) && request.headers[CSRF_HEADER] !== session.csrfToken) throw new Refusal('request.cross_site');
  const permission = endpoint.access === 'staff' ? null : (endpoint.access.slice('staff:'.length) as StaffPermission);
  const merchant = merchantOf(request);
  if (merchant !== null && !seesMerchant(session.access, merchant)) {
    await ports.recordRefusedAct(session, permission, request);
    throw new Refusal('request.not_found');
  }
  if (permission === null || isAllowed(session.access, permission, merchant, endpoint.scope)) return session;
  await ports.recordRefusedAct(session, permission, request);
  throw new Refusal('desk.permission_missing', { permission });
}

/** Refuses what only members of types 0, 1 and 2 may: free play with a request to register, house accounts with the words of free play (AGENT-04). */
function admitMember({ type, isTrial }: PlayerSession, { forHouse }: Endpoint): void {
  if (isHouseType(type) && forHouse !== true) throw new Refusal('session.free_reject');
  if (isTrial && !isHouseType(type)) throw new Refusal('session.members_only');
}

/** Refuses free play with a request to register, and member types without a team (AGENT-04). */
function admitAgent({ type }: PlayerSession): void {
  if (type === visitorType) throw new Refusal('session.members_only');
  if (!hasAgentCentre(type)) throw new Refusal('agent.not_an_agent');
}

/** Both halves are required for every change: the cookie alone could be sent by another site, the page's half alone by a thief. */
async function admitPlayer(request: FastifyRequest, endpoint: Endpoint, ports: GuardPorts): Promise<PlayerSession> {
  const session = await ports.playerSessionOf(request);
  if (session === 'none') throw new Refusal('session.missing');
  if (session === 'ended') throw new Refusal('session.ended');
  const needsBoth = endpoint.bothHalves === true || !SAFE_METHODS.has(request.method);
  if (needsBoth && !session.hasPageToken) throw new Refusal('session.page_half_missing');
  if (endpoint.access === 'member') admitMember(session, endpoint);
  if (endpoint.access === 'agent') admitAgent(session);
  if (endpoint.needsProof === true && session.needsProof) throw new Refusal('session.reauth_needed');
  const owed = endpoint.needsProof === true && endpoint.withoutTerms !== true ? await ports.owedTerms(session) : null;
  if (owed !== null) throw new Refusal('terms.changed', { version: owed });
  return session;
}

/** The player of a public call; an ended session is a guest's. */
async function playerIfAny(request: FastifyRequest, ports: GuardPorts): Promise<PlayerSession | null> {
  const session = await ports.playerSessionOf(request);
  return session === 'none' || session === 'ended' ? null : session;
}

const isOfPlayers = (access: Endpoint['access']): boolean => access === 'player' || access === 'member' || access === 'agent';

/** Identifies the caller and checks their access (ROLE-01, T86). */
export async function admit(request: FastifyRequest, endpoint: Endpoint, ports: GuardPorts): Promise<Caller> {
  if (endpoint.access === 'public') return endpoint.knowsPlayer === true ? { staff: null, player: await playerIfAny(request, ports) } : NOBODY;
  if (isOfPlayers(endpoint.access)) return { staff: null, player: await admitPlayer(request, endpoint, ports) };
  return { staff: await admitStaff(request, endpoint, ports), player: null };
}
