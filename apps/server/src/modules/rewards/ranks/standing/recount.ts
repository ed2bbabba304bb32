import { conditionsOf, meetsByPlay, rankFacts, ranksOf, type LadderBody, type LadderRank, type RankPlayFacts } from '@laro/domain/ranks/ladder-program';
import { isOfPlay } from '@laro/domain/ranks/rank-demands';
import { dayStart } from '@laro/domain/ranks/months';
import { dayReached, playUpTo, type DayPlay } from '@laro/domain/rewards/ranks/reached';
import { dayAt } from '@laro/domain/time/day-at';
import type { Transaction } from '#server/db/sql.ts';
import { RECOUNT, type Recounted, type Recounter, type RecountScope } from '#server/modules/rewards/counting/index.ts';
import type { RewardGate } from '#server/modules/rewards/rewards/index.ts';
import { ladderAt, ladderVersion, type LadderRow } from '../ladders/ladders.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { giveWithin, LADDER_CODE, upgradeGrant } from './grants.ts';
import { factsOfOne } from './member-facts.ts';
import { playCountedAgain } from './reached.store.ts';
import { countingChanges, upgradesGiven, type UpgradeGiven } from './ranks.store.ts';
import { holdMember } from './rise.ts';

interface Member {
  deps: RanksDeps;
  transaction: Transaction;
  scope: RecountScope;
  playerId: bigint;
  ladder: LadderRow;
  days: readonly DayPlay[];
  /** Facts of the member now; the play of it is as it was counted before. */
  known: RankPlayFacts;
  /** Ranks that a person has approved. */
  approved: ReadonlySet<string>;
  gate: RewardGate;
}

/** The date on which counted play meets a rank of a ladder; null: it does not. */
function reachedOn({ days }: Member, body: LadderBody, rankId: string): string | null {
  const rank = ranksOf(body).find(({ id }) => id === rankId);
  return rank ? (dayReached((play) => meetsByPlay(body, rank, play), days)?.day ?? null) : null;
}

/** True if nothing but the play that counts keeps a member from the bonus of a rank. */
function mayReach({ known, approved, gate, ladder }: Member, rank: LadderRank): boolean {
  const factOf = rankFacts(ladder.body, known);
  const isMetApart = conditionsOf(rank).every((condition) => isOfPlay(condition) || factOf(condition) >= condition.target);
  return gate.answer('cash').earns && isMetApart && (approved.has(rank.id) || !rank.needsApproval);
}

const factsCounted = ({ deps, scope, days, known }: Member): RankPlayFacts => ({ ...known, ...playUpTo(days, dayAt(deps.now(), zoneOf(scope.merchant))) });

/** The bonus of a rank by the play that counts now, next to the one that was given; null where it is of before the date. `isOnWay`: the member reaches it. */
async function countRank(member: Member, rank: LadderRank, newest: UpgradeGiven | undefined, isOnWay: boolean): Promise<Recounted | null> {
  const { deps, transaction, playerId, ladder } = member;
  const { merchant, from } = member.scope;
  const given = newest && !newest.isTakenBack ? newest : null;
  const then = given ? ((await ladderVersion(transaction, merchant.code, given.version)) ?? ladder) : ladder;
  const day = reachedOn(member, then.body, rank.id);
  const zone = zoneOf(merchant);
  const isInScope = given ? given.at.getTime() >= dayStart(from, zone) : (day ?? '') >= from;
  if (!isInScope) return null;
  const isDue = day !== null && (given !== null || (isOnWay && rank.upgrade > 0n));
  const now = deps.now();
  return {
    key: rank.id,
    version: then.version,
    due: isDue ? (given?.cost ?? rank.upgrade) : null,
    given,
    grantId: given?.id ?? null,
    write: () => {
      const grant = upgradeGrant(ladder.body, rank, factsCounted(member), { at: now, zone });
      const sourceKey = newest ? `${grant.sourceKey}:${newest.count + 1}` : grant.sourceKey;
      return giveWithin(deps, transaction, { merchant, playerId, ladder, grant: { ...grant, sourceKey }, at: now });
    },
    takeBack: (reason) => {
      const grant = { merchantCode: merchant.code, playerId, source: 'UPGRADE', sourceKey: given?.sourceKey ?? '', at: new Date(now) } as const;
      return deps.rewards.takeBackWithin(transaction, { ...grant, by: RECOUNT, reason });
    },
  };
}

/** Counts the upgrade bonuses of a member again: dates from one on by their rounds, not by their sums (REW-19). The rank itself stays (VIP-04). */
async function countMember(deps: RanksDeps, transaction: Transaction, scope: RecountScope, playerId: bigint, isHeld: boolean): Promise<Recounted[]> {
  const { merchant, from } = scope;
  const ladder = await ladderAt(transaction, merchant.code, new Date(deps.now()));
  if (!ladder) return [];
  if (isHeld) await holdMember(deps, transaction, { merchant, ladder, playerId });
  const changes = await countingChanges(transaction, playerId);
  const member: Member = {
    deps,
    transaction,
    scope,
    playerId,
    ladder,
    days: await playCountedAgain(transaction, playerId, from),
    known: await factsOfOne(deps, transaction, { merchant, body: ladder.body }, playerId),
    approved: new Set(changes.flatMap(({ cause, to }) => (cause === 'approved' ? [to] : []))),
    gate: await deps.rewards.gateOf(transaction, merchant.code, playerId),
  };
  const given = await upgradesGiven(transaction, merchant.code, playerId);
  const counted: Recounted[] = [];
  // A rank is reached by way of every rank below it.
  let isOnWay = true;
  for (const rank of ladder.body.ranks.slice(1)) {
    isOnWay &&= reachedOn(member, ladder.body, rank.id) !== null && mayReach(member, rank);
    const found = await countRank(
      member,
      rank,
      given.find(({ rankId }) => rankId === rank.id),
      isOnWay,
    );
    if (found) counted.push(found);
  }
  return counted;
}

/** Upgrade bonuses that are counted again. */
export const rankRecounter = (deps: RanksDeps): Recounter => ({
  source: 'UPGRADE',
  knowsRule: async (_queries, _merchantCode, rule) => rule === LADDER_CODE,
  count: (transaction, scope, playerId, isHeld) => countMember(deps, transaction, scope, playerId, isHeld),
});
