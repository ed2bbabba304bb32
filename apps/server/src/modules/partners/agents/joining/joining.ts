import { createHash } from 'node:crypto';
import { dayAt } from '@laro/domain/time/day-at';
import type { AgentState } from '@laro/domain/agents/tree/agent-states';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { isBlocked } from '#server/modules/core/blocks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PlacementPort } from '#server/modules/people/registration/index.ts';
import { invitationByToken, isNameReserved, takeInvitation } from './invitations.store.ts';
import { countRegistration, openLink, takeLink, type OpenLink } from './links.store.ts';
import { hasLevelBelow, placeUnder } from '../tree/place-member.ts';
import { useForLink } from '../downline/quota/move-quota.ts';
import { writeUse } from '../downline/quota/quota.store.ts';
import { readAgent, uplineOf } from '../tree/tree.store.ts';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The state in which somebody begins whom an agent has made an agent: where accreditation is needed, as applied. */
const invitedState = ({ settings }: Merchant): AgentState => (settings['agent.accreditation'] === 'all' ? 'applied' : 'active');

/** How new members find their place in the tree; registration asks it (AGENT-10 to AGENT-12). */
export function createJoining({ pool, now }: { pool: pg.Pool; now: () => number }): PlacementPort {
  /** True if the owner of a link can bring members: active, not paused or blocked, and not on the deepest level for agents. */
  const bringsNow = async (merchant: Merchant, { owner, isAgent }: OpenLink): Promise<boolean> => {
    if (owner === null) return true;
    const agent = await readAgent(pool, owner);
    if (agent?.state !== 'active' || agent.isTrial || (isAgent && !hasLevelBelow(merchant, agent.level))) return false;
    return !(await isBlocked(pool, owner, 'bet'));
  };
  const placeByLink = async (transaction: Transaction, merchant: Merchant, member: bigint, code: string): Promise<void> => {
    const at = new Date(now());
    const day = dayAt(now(), merchant.settings['market.timeZone']);
    const link = await takeLink(transaction, at, merchant.code, code);
    if (link === null) throw new Refusal('registration.affiliate_unknown');
    await countRegistration(transaction, merchant.code, code, day);
    const { owner } = link;
    if (owner === null) return;
    const given = { by: `agent:${owner}`, reason: `link ${code}`, at };
    const isPlaced = await placeUnder(transaction, merchant, {
      member,
      upline: owner,
      agentState: link.isAgent ? 'applied' : null,
      ppm: link.ppm ?? [],
      day,
      ...given,
      withQuota: (ppm) => useForLink(transaction, merchant, { member, owner, ppm }, given),
    });
    if (!isPlaced) throw new Refusal('registration.affiliate_unknown');
  };
  const placeByInvitation = async (transaction: Transaction, merchant: Merchant, member: bigint, id: bigint): Promise<void> => {
    const at = new Date(now());
    const taken = await takeInvitation(transaction, at, id, member);
    if (taken === null) throw new Refusal('agent.invitation_over');
    const { owner, isAgent, ppm, quotaBand } = taken;
    const isPlaced = await placeUnder(transaction, merchant, {
      member,
      upline: owner,
      agentState: isAgent ? invitedState(merchant) : null,
      ppm,
      by: `agent:${owner}`,
      reason: 'invitation',
      day: dayAt(now(), merchant.settings['market.timeZone']),
      at,
    });
    if (!isPlaced) throw new Refusal('agent.invitation_over');
    if (quotaBand !== null) await writeUse(transaction, member, owner, quotaBand);
  };
  /** A friend belongs under the upline of the inviter, without rates of the friend's own; nowhere if that one takes no members now (agents.md 3.3). */
  const placeAsFriend = async (transaction: Transaction, merchant: Merchant, member: bigint, inviter: bigint): Promise<void> => {
    const upline = await uplineOf(transaction, inviter);
    if (upline === null) return;
    const at = new Date(now());
    const day = dayAt(now(), merchant.settings['market.timeZone']);
    await placeUnder(transaction, merchant, { member, upline, agentState: null, ppm: [], by: `friend:${inviter}`, reason: 'invited', day, at });
  };
  return {
    findLink: async (merchant, code) => {
      const link = await openLink(pool, new Date(now()), merchant.code, code);
      return link !== null && (await bringsNow(merchant, link)) ? { code: link.code, isAgent: link.isAgent } : null;
    },
    isNameReserved: (merchantCode, username) => isNameReserved(pool, new Date(now()), merchantCode, username),
    findInvitation: async (merchant, token) => {
      const row = await invitationByToken(pool, new Date(now()), merchant.code, hashOfToken(token));
      if (row === null || row.state === 'withdrawn' || row.state === 'lapsed') return null;
      return { id: row.id, username: row.username, isAgent: row.isAgent, isUsed: row.state === 'used' };
    },
    place: async (transaction, merchant, member, { link, invitation, inviter }) => {
      if (invitation !== null) await placeByInvitation(transaction, merchant, member, invitation);
      else if (link !== null) await placeByLink(transaction, merchant, member, link);
      else if (inviter !== null) await placeAsFriend(transaction, merchant, member, inviter);
    },
  };
}
