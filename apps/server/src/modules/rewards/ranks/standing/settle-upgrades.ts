import type { Transaction } from '#server/db/sql.ts';
import { ladderVersion } from '../ladders/ladders.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { giveWithin, upgradeGrant } from './grants.ts';
import { isReached } from './reached.ts';
import { upgradesGiven, type UpgradeGiven } from './ranks.store.ts';
import type { Judged } from './rise.ts';

/** Settles one upgrade bonus by the play that counts now. True if it came or went. */
async function settle(deps: RanksDeps, transaction: Transaction, judged: Judged, given: UpgradeGiven): Promise<boolean> {
  const { merchant, playerId, facts, isReduced = false } = judged;
  const ladder = await ladderVersion(transaction, merchant.code, given.version);
  const rank = ladder?.body.ranks.find(({ id }) => id === given.rankId);
  if (!ladder || !rank) return false;
  const isMet = await isReached(transaction, ladder.body, rank.id, { playerId, facts });
  const now = deps.now();
  if (given.isTakenBack) {
    const grant = { ...upgradeGrant(ladder.body, rank, facts, { at: now, zone: zoneOf(merchant) }), sourceKey: `upgrade:${rank.id}:${given.count + 1}` };
    return isMet && (await giveWithin(deps, transaction, { merchant, playerId, ladder, grant, at: now }));
  }
  if (isMet || !isReduced) return false;
  const grant = { merchantCode: merchant.code, playerId, source: 'UPGRADE', sourceKey: given.sourceKey, by: 'ranks', at: new Date(now) } as const;
  return deps.rewards.takeBackWithin(transaction, grant);
}

/**
 * Takes back the upgrade bonuses whose conditions of play fail after rounds became void, as the version of the ladder asked that gave them, and gives
 * those again whose conditions are met again (REW-18). The rank itself stays until its review (VIP-04). True if one came or went.
 */
export async function settleUpgrades(deps: RanksDeps, transaction: Transaction, judged: Judged): Promise<boolean> {
  let isChanged = false;
  for (const given of await upgradesGiven(transaction, judged.merchant.code, judged.playerId))
    if (judged.isReduced || given.isTakenBack) isChanged = (await settle(deps, transaction, judged, given)) || isChanged;
  return isChanged;
}
