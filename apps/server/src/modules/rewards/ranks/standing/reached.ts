import { meetsByPlay, placeOf, rankOn, ranksOf, type LadderBody } from '@laro/domain/ranks/ladder-program';
import { isWindowKind } from '@laro/domain/ranks/rank-demands';
import { dayReached, momentReached, type PlaySum } from '@laro/domain/rewards/ranks/reached';
import { dayAt } from '@laro/domain/time/day-at';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { ladderAt } from '../ladders/ladders.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { metApartAt } from './member-facts.ts';
import { annulRises, dateRise, playByDay, roundsOfDay } from './reached.store.ts';
import { changeRank, countingChanges, noteChange, type MemberRank, type RankChange } from './ranks.store.ts';
import type { Judged } from './rise.ts';

/** True if play meets what a rank asks of it. */
const isMetBy =
  (body: LadderBody, place: number) =>
  (play: PlaySum): boolean => {
    const rank = ranksOf(body)[place - 1];
    return rank !== undefined && meetsByPlay(body, rank, play);
  };

/**
 * When a member reached a rank: the closing of the round with which its conditions of play were met, or what else it asks for, if that came later. It follows from the
 * counted rounds alone, not from when they were counted (REW-17). Never later than now, and now where the rounds are not kept any more.
 */
export async function reachedAt(
  deps: RanksDeps,
  queries: Queries,
  { merchant, ladder: { body }, playerId }: Pick<Judged, 'merchant' | 'ladder' | 'playerId'>,
  place: number,
): Promise<Date> {
  const isMet = isMetBy(body, place);
  const found = dayReached(isMet, await playByDay(queries, playerId));
  const played = found && momentReached(isMet, found, await roundsOfDay(queries, playerId, found.day));
  const apart = await metApartAt(queries, rankOn(body, place), { playerId, zone: zoneOf(merchant) });
  return new Date(Math.min(deps.now(), Math.max(played ?? deps.now(), apart)));
}

/** True if the counted play meets a rank: now, or by the end of some date where the rank asks for the last days. */
export async function isReached(
  queries: Queries,
  body: LadderBody,
  rankId: string,
  { playerId, facts }: { playerId: bigint; facts: PlaySum },
): Promise<boolean> {
  const place = placeOf(body, rankId);
  const isMet = isMetBy(body, place);
  const looksBack = rankOn(body, place).demands.some(({ kind }) => isWindowKind(kind));
  return isMet(facts) || (looksBack && dayReached(isMet, await playByDay(queries, playerId)) !== null);
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
    if (!then || (await isReached(transaction, then.body, id, { playerId, facts }))) break;
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
