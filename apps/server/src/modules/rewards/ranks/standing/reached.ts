import { placeOf, rankFacts, rankOn, ranksOf, type LadderBody } from '@laro/domain/ranks/ladder-program';
import { meetsConditions } from '@laro/domain/rewards/ranks/ladder';
import { dayReached, momentReached, type PlaySum } from '@laro/domain/rewards/ranks/reached';
import { dayAt } from '@laro/domain/time/day-at';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { ladderAt } from '../ladders/ladders.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { annulRises, dateRise, playByDay, provenSince, roundsOfDay } from './reached.store.ts';
import { changeRank, countingChanges, noteChange, type MemberRank, type RankChange } from './ranks.store.ts';
import type { Judged } from './rise.ts';

/** True if play meets the conditions of a rank. A proof of identity is not lost with a round. */
const isMetBy =
  (body: LadderBody, place: number) =>
  (play: PlaySum): boolean => {
    const rank = ranksOf(body)[place - 1];
    return rank !== undefined && meetsConditions(rank, rankFacts(body, { ...play, isProven: true }));
  };

/**
 * When a member reached a rank: the closing of the round with which its conditions were met, or the proof of identity after it. It follows from the
 * counted rounds alone, not from when they were counted (REW-17). Never later than now, and now where the rounds are not kept any more.
 */
export async function reachedAt(
  deps: RanksDeps,
  queries: Queries,
  { ladder: { body }, playerId }: Pick<Judged, 'ladder' | 'playerId'>,
  place: number,
): Promise<Date> {
  const isMet = isMetBy(body, place);
  const found = dayReached(isMet, await playByDay(queries, playerId));
  const played = found && momentReached(isMet, found.before, await roundsOfDay(queries, playerId, found.day));
  const proven = rankOn(body, place).isProven ? ((await provenSince(queries, playerId))?.getTime() ?? 0) : 0;
  return new Date(Math.min(deps.now(), Math.max(played ?? deps.now(), proven)));
}

/** The last rise to a rank; null where a person gave it, or it was never reached by play. */
const riseTo = (changes: readonly RankChange[], rankId: string): RankChange | null => {
  const last = changes.findLast(({ to, cause }) => to === rankId && cause !== 'fall' && cause !== 'warned');
  return last?.cause === 'rise' ? last : null;
};

/**
 * Takes a member back to the rank that the counted rounds reach, after rounds became void (decision 119): each rank is judged by the ladder under which
 * it was reached, so that a later ladder lowers no member. A rank that a person gave stays. Gives the rank afterwards.
 */
export async function fallBack(deps: RanksDeps, transaction: Transaction, judged: Judged, member: MemberRank): Promise<MemberRank> {
  const { merchant, ladder, playerId, facts } = judged;
  const before = placeOf(ladder.body, member.rankId);
  if (member.setUntil !== null) return member;
  const changes = await countingChanges(transaction, playerId);
  let place = before;
  for (; place > 1; place--) {
    const id = rankOn(ladder.body, place).id;
    const rise = riseTo(changes, id);
    const then = rise && (await ladderAt(transaction, merchant.code, rise.at));
    if (!then || isMetBy(then.body, placeOf(then.body, id))(facts)) break;
  }
  if (place === before) return member;
  const at = new Date(deps.now());
  const { id } = rankOn(ladder.body, place);
  await noteChange(transaction, member, { at, from: member.rankId, to: id, cause: 'fall', by: 'ranks', reason: '', isVoid: true });
  await annulRises(
    transaction,
    playerId,
    ladder.body.ranks.slice(place, before).map((rank) => rank.id),
  );
  await changeRank(transaction, playerId, { rank_id: id, since: riseTo(changes, id)?.at ?? member.since, missed: 0 });
  return { ...member, rankId: id };
}

/** Dates the rises of a member again, if rounds were counted that ended before the last one, or were taken back. */
export async function dateRises(
  deps: RanksDeps,
  transaction: Transaction,
  judged: Judged,
  { member, held }: { member: MemberRank; held: number },
): Promise<void> {
  if (!judged.isReduced && (judged.earliest ?? member.since) >= member.since) return;
  const { merchant, ladder, playerId } = judged;
  const changes = await countingChanges(transaction, playerId);
  for (let place = 2; place <= held; place++) {
    const { id } = rankOn(ladder.body, place);
    const rise = riseTo(changes, id);
    if (!rise) continue;
    const at = await reachedAt(deps, transaction, judged, place);
    if (at.getTime() === rise.at.getTime()) continue;
    await dateRise(transaction, playerId, id, at);
    if (place === held) await changeRank(transaction, playerId, { since: at, reached_in: dayAt(at.getTime(), zoneOf(merchant)).slice(0, 7) });
  }
}
