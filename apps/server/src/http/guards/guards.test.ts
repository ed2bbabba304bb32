import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { admit, type GuardPorts } from './guards.ts';
import type { PlayerSession } from '../handlers.ts';

const session = { playerId: 1n, isTrial: false, hasPageToken: true } as PlayerSession;
let owed: number | null = null;
const ports = (found: PlayerSession | 'none' | 'ended'): GuardPorts => ({
  statusOf: () => 0,
  playerSessionOf: async () => found,
  owedTerms: async () => owed,
  staffSessionOf: async () => null,
  recordRefusedAct: async () => {},
});
const ask = (method: string, endpoint: Partial<Endpoint>, found: PlayerSession | 'none' | 'ended') =>
  admit({ method, headers: {} } as FastifyRequest, endpoint as Endpoint, ports(found)).then(
    ({ player, staff }) => (staff ? 'staff' : player ? 'let in' : 'nobody'),
    (error: { code: string }) => error.code,
  );

describe('access to calls of players', () => {
  test('[ROLE-01] [T86] guests and expired sessions cannot make player calls; everyone can make public ones', async () => {
    expect(await ask('GET', { access: 'player' }, 'none')).toBe('session.missing');
    expect(await ask('GET', { access: 'member' }, 'ended')).toBe('session.ended');
    expect(await ask('POST', { access: 'public' }, 'none')).toBe('nobody');
  });

  test('[ROLE-01] [TOUR-09] a public call knows the player only where it is marked, and an ended session is a guest’s', async () => {
    const marked = { access: 'public', knowsPlayer: true } as const;
    expect(await ask('GET', { access: 'public' }, session)).toBe('nobody');
    expect([await ask('GET', marked, session), await ask('GET', marked, 'none'), await ask('GET', marked, 'ended')]).toEqual(['let in', 'nobody', 'nobody']);
  });

  test('[ROLE-02] free play can make the calls of any session, but not those of members', async () => {
    const trial = { ...session, isTrial: true };
    expect(await ask('POST', { access: 'player' }, trial)).toBe('let in');
    expect(await ask('GET', { access: 'member' }, trial)).toBe('session.members_only');
    expect(await ask('GET', { access: 'member' }, session)).toBe('let in');
  });

  test('[AGENT-04] house accounts are refused the calls of members in the words of free play, unless a call is open to them', async () => {
    for (const type of [40, 41, 42]) {
      const house = { ...session, type, isTrial: true };
      expect(await ask('POST', { access: 'player' }, house)).toBe('let in');
      expect(await ask('GET', { access: 'member' }, house)).toBe('session.free_reject');
      expect(await ask('GET', { access: 'member', forHouse: true }, house)).toBe('let in');
      expect(await ask('GET', { access: 'agent' }, house)).toBe(type === 40 ? 'agent.not_an_agent' : 'let in');
    }
    expect(await ask('GET', { access: 'member', forHouse: true }, { ...session, type: 4, isTrial: true })).toBe('session.members_only');
  });

  test('[T17] changes need the page’s half as well: all methods except reads, and reads that are marked', async () => {
    const half = { ...session, hasPageToken: false };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await ask(method, { access: 'player' }, half)).toBe('session.page_half_missing');
    expect(await ask('GET', { access: 'player', bothHalves: true }, half)).toBe('session.page_half_missing');
    expect(await ask('GET', { access: 'player', bothHalves: true }, session)).toBe('let in');
    expect(await ask('GET', { access: 'player' }, half)).toBe('let in');
  });

  test('[T3] a player who has not accepted changed terms can neither play nor deposit, but can withdraw and read', async () => {
    owed = 2;
    expect(await ask('POST', { access: 'member', needsProof: true }, session)).toBe('terms.changed');
    expect(await ask('POST', { access: 'member', needsProof: true, withoutTerms: true }, session)).toBe('let in');
    expect(await ask('GET', { access: 'member' }, session)).toBe('let in');
    owed = null;
    expect(await ask('POST', { access: 'member', needsProof: true }, session)).toBe('let in');
  });

  test('[T86] a player’s session has no access to the desk', async () => {
    expect(await ask('GET', { access: 'staff' }, session)).toBe('desk.not_signed_in');
  });
});
