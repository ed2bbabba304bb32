import type { Money } from '@laro/domain/money/money';
import { costOf, type Reward } from '@laro/domain/rewards/reward';
import { gateFor, type GateAnswer } from '@laro/domain/rewards/grants/gate';
import type { Queries } from '#server/db/sql.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { gateFacts, gateFactsOf } from './gate.store.ts';

export interface Gate {
  /** The answer for a reward of a kind. */
  answer: (kind: string) => GateAnswer;
  cashAccount: bigint;
  publicId: string;
  currency: string;
  /** The merchant's cost of a reward. */
  costOf: (reward: Reward) => Money;
}

/** Asks who a member is for rewards now (rewards.md 5). */
export async function gateOf(deps: RewardsDeps, queries: Queries, merchantCode: string, playerId: bigint): Promise<Gate> {
  const { isCaredFor, cashAccount, publicId, currency, ...facts } = await gateFacts(queries, playerId);
  const settings = deps.merchantOf(merchantCode)?.settings;
  const isLimited = isCaredFor || (await deps.reachesLimit(queries, playerId, settings?.['market.timeZone'] ?? 'UTC'));
  const member = { ...facts, isLimited, needsVerified: settings?.['rewards.needsVerified'] ?? true };
  return { answer: (kind) => gateFor(member, kind), cashAccount, publicId, currency, costOf: (reward) => costOf(reward, settings?.['mall.pointCost'] ?? 0) };
}

/** A member who earns now. */
export interface Earner {
  publicId: string;
  currency: string;
}

/** Those of some members whom the gate lets earn now, in one statement. What a member earns depends on neither limits nor proofs, only when it can be claimed. */
export async function earnersOf(queries: Queries, playerIds: readonly bigint[]): Promise<Map<bigint, Earner>> {
  if (playerIds.length === 0) return new Map();
  const members = (await gateFactsOf(queries, playerIds)).filter(
    (facts) => gateFor({ ...facts, isLimited: facts.isCaredFor, needsVerified: true }, 'cash').earns,
  );
  return new Map(members.map(({ playerId, publicId, currency }) => [playerId, { publicId, currency }]));
}
