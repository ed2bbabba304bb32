import { cutToUpline, rateVector, ratesOfVector } from '@laro/domain/agents/tree/rates';
import type { AgentState } from '@laro/domain/agents/tree/agent-states';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { insertRates, ratesFrom } from '../rates/rates.store.ts';
import { isOnTrial } from './house/house.store.ts';
import { holdAgent, insertAgent, insertPlace } from './tree.store.ts';

/** Whom to place under an agent, on the merchant's day `day`. */
export interface Joining {
  member: bigint;
  upline: bigint;
  /** The state in which an agent begins; null for a player. */
  agentState: AgentState | null;
  /** Promised rates; cut to the rates of the upline on that day. */
  ppm: readonly number[];
  by: string;
  reason: string;
  day: string;
  at: Date;
  /** Uses a quota for the rates, which it may lower. */
  withQuota?: (ppm: number[]) => Promise<number[]>;
}

/** True if the deepest level allows an agent under one of this level. */
export const hasLevelBelow = ({ settings }: Merchant, level: number): boolean => level < settings['agent.levelsMax'];

/**
 * Places a new member under an active agent of the merchant, with closure and rates. False, and nothing is written, where the agent is not active any more, plays with
 * another kind of money, or an agent would be too deep. The upline's row is held, so a move or a suspension waits.
 */
export async function placeUnder(transaction: Transaction, merchant: Merchant, joining: Joining): Promise<boolean> {
  const { member, upline, agentState, day, at, by, reason } = joining;
  const above = await holdAgent(transaction, upline);
  if (above?.state !== 'active' || above.merchantCode !== merchant.code) return false;
  if ((await isOnTrial(transaction, member)) !== above.isTrial) return false;
  const isAgent = agentState !== null;
  if (isAgent && !hasLevelBelow(merchant, above.level)) return false;
  const level = above.level + 1;
  const [own] = await ratesFrom(transaction, upline, day);
  const cut = rateVector(cutToUpline(ratesOfVector(joining.ppm), ratesOfVector(own?.ppm ?? [])));
  const ppm = joining.withQuota === undefined ? cut : await joining.withQuota(cut);
  if (isAgent) await insertAgent(transaction, { member, merchantCode: merchant.code, isTrial: above.isTrial, state: agentState, upline, level, at });
  await insertPlace(transaction, { member, upline, level, isAgent, day });
  await insertRates(transaction, member, { from: day, ppm, by, reason, at });
  return true;
}
