import { agentStates } from '@laro/domain/agents/tree/agent-states';
import { isAgentType, memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { hasAgentCentre } from '@laro/domain/agents/tree/member-types';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { refuseUnaccredited, todayAt } from '../rights/accreditation/accreditation-rules.ts';
import { markAsAgent } from '../rights/accreditation/applications.store.ts';
import { lockedWriterOf, readerOf } from '../rights/caller.ts';
import { hasLevelBelow } from '../tree/place-member.ts';
import { holdAgent, insertAgent, isFormer, lockAgent, readAgent, uplineOf, writeType, type AgentRow } from '../tree/tree.store.ts';

/** The member behind a call about own contracts: an agent in a state that reads, or a player. Throws what `readerOf` does, for house accounts too. */
export async function partyOf(queries: Queries, context: CallContext): Promise<bigint> {
  const { playerId, type } = playerOf(context);
  if (hasAgentCentre(type)) return (await readerOf(queries, context)).member;
  const agent = await readAgent(queries, playerId);
  if (type !== memberTypes.player || (agent !== null && !isFormer(agent))) throw new Refusal('agent.not_an_agent');
  return playerId;
}

export interface Party {
  member: bigint;
  /** The direct upline; null: the company. */
  payer: bigint | null;
  /** Null for a player. */
  agent: AgentRow | null;
}

/** The same with the row locked, for an answer, and who is above. Throws `agent.not_an_agent` for house accounts and players of no team. */
export async function lockedPartyOf(transaction: Transaction, context: CallContext): Promise<Party> {
  const { playerId, type } = playerOf(context);
  if (isAgentType(type)) {
    const agent = await lockedWriterOf(transaction, context);
    return { member: agent.member, payer: agent.upline, agent };
  }
  if (type !== memberTypes.player) throw new Refusal('agent.not_an_agent');
  await transaction.query('select from players where id = $1 for update', [playerId]);
  const payer = await uplineOf(transaction, playerId);
  if (payer === null) throw new Refusal('agent.not_an_agent');
  return { member: playerId, payer, agent: null };
}

/** Locks a member who is offered something: the agent, null for a player. */
export async function lockMember(transaction: Transaction, member: bigint): Promise<AgentRow | null> {
  const found = await lockAgent(transaction, member);
  const agent = found === null || isFormer(found) ? null : found;
  if (agent === null) await transaction.query('select from players where id = $1 for update', [member]);
  return agent;
}

/** True for an agent directly below who has not ended, and for a player directly below who may become one. Throws `agent.level_limit`. */
export async function mayBeOffered(transaction: Transaction, merchant: Merchant, payer: AgentRow, { member, agent }: Omit<Party, 'payer'>): Promise<boolean> {
  if (agent !== null) return agent.upline === payer.member && agent.state !== 'ended';
  if ((await uplineOf(transaction, member)) !== payer.member) return false;
  if (!hasLevelBelow(merchant, payer.level)) throw new Refusal('agent.level_limit', { max: merchant.settings['agent.levelsMax'] });
  return true;
}

/**
 * Makes a player who accepts a contract an agent under the payer, in the own place now and in the stored places from the next day on (agents.md 3.3). The
 * player's row is locked. Throws `agent.contract_state`, `agent.level_limit`, `agent.accreditation_needed`.
 */
export async function becomeAgent(transaction: Transaction, merchant: Merchant, { member, payer }: Party, now: number): Promise<void> {
  const above = payer === null ? null : await holdAgent(transaction, payer);
  if (above === null || !agentStates[above.state].mayOffer) throw new Refusal('agent.contract_state');
  if (!hasLevelBelow(merchant, above.level)) throw new Refusal('agent.level_limit', { max: merchant.settings['agent.levelsMax'] });
  const today = todayAt(merchant, now);
  await refuseUnaccredited(transaction, merchant, { member, level: above.level + 1, isTrial: false }, today);
  const at = new Date(now);
  await insertAgent(transaction, { member, merchantCode: merchant.code, isTrial: false, state: 'active', upline: above.member, level: above.level + 1, at });
  await markAsAgent(transaction, member, shiftDay(today, 1));
  await writeType(transaction, member, memberTypes.agent);
}
