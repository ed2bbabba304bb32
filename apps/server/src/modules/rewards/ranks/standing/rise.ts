import { placeOf, rankFacts, rankOn, ranksOf, type RankPlayFacts } from '@laro/domain/ranks/ladder-program';
import { dayStart } from '@laro/domain/ranks/months';
import { isOfPlay } from '@laro/domain/ranks/rank-demands';
import { rankAt, riseOf } from '@laro/domain/rewards/ranks/ladder';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ladderAt, type LadderRow } from '../ladders/ladders.store.ts';
import { movePlace, playersOfEvents } from '../play/play.store.ts';
import { gateOf, zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { giveWithin, monthAt, upgradeGrant } from './grants.ts';
import { dateRises, fallBack, reachedAt } from './reached.ts';
import { settleUpgrades } from './settle-upgrades.ts';
import { factsOf } from './member-facts.ts';
import { metMeanwhile } from './member-facts.store.ts';
import { changeRank, holdRank, holdRanks, isSameWait, noteChange, noteWaits, withUpgradesBack, type MemberRank, type Waits } from './ranks.store.ts';

const PROGRAM = 'ranks';
/** Members of one transaction. */
const PROVEN_MAX = 200;

/** A member whose rank is judged. */
export interface Judged {
  merchant: Merchant;
  ladder: LadderRow;
  playerId: bigint;
  facts: RankPlayFacts;
  /** Rounds of the member were taken back since the last turn. */
  isReduced?: boolean;
  /** The first closing among the rounds since the last turn. */
  earliest?: Date | undefined;
}

export const holdMember = (
  deps: RanksDeps,
  transaction: Transaction,
  { merchant, ladder, playerId }: Pick<Judged, 'merchant' | 'ladder' | 'playerId'>,
): Promise<MemberRank> =>
  holdRank(transaction, {
    playerId,
    merchantCode: merchant.code,
    rankId: rankOn(ladder.body, 1).id,
    since: new Date(deps.now()),
    month: monthAt(deps.now(), merchant),
  });

/** Puts a member on a rank above: one entry and one upgrade bonus for each rank that is passed (VIP-03). */
export async function climb(
  deps: RanksDeps,
  transaction: Transaction,
  judged: Judged,
  member: MemberRank,
  to: { place: number; cause: 'rise' | 'approved'; by: string; reason: string },
): Promise<void> {
  const { merchant, ladder, playerId, facts } = judged;
  const now = deps.now();
  const at = new Date(now);
  const passed = ladder.body.ranks.slice(placeOf(ladder.body, member.rankId), to.place);
  let from = member.rankId;
  let since = at;
  for (const [index, rank] of passed.entries()) {
    if (to.cause === 'rise') since = await reachedAt(deps, transaction, judged, to.place - passed.length + index + 1);
    await noteChange(transaction, member, { at: since, from, to: rank.id, cause: to.cause, by: to.by, reason: to.reason });
    await giveWithin(deps, transaction, {
      merchant,
      playerId,
      ladder,
      grant: upgradeGrant(ladder.body, rank, facts, { at: now, zone: zoneOf(merchant) }),
      at: now,
    });
    from = rank.id;
  }
  await changeRank(transaction, playerId, { rank_id: from, since, reached_in: monthAt(since.getTime(), merchant), missed: 0 });
}

/** Missing facts of a member whose play is enough for the next rank; null where play is missing, or nothing. */
function waitsAt(deps: RanksDeps, { merchant, ladder, facts }: Judged, place: number): Waits | null {
  const next = rankAt(ranksOf(ladder.body), place + 1);
  const factOf = rankFacts(ladder.body, facts);
  const missing = (next?.conditions ?? []).filter((condition) => factOf(condition) < condition.target);
  if (missing.length === 0 || missing.some(isOfPlay)) return null;
  const targetOf = (kind: string): number | null => {
    const found = missing.find((condition) => condition.kind === kind);
    return found ? Number(found.target) : null;
  };
  const accountDays = targetOf('account_days');
  const zone = zoneOf(merchant);
  const day = shiftDay(dayAt(deps.now(), zone), (accountDays ?? 0) - facts.accountDays);
  return {
    kinds: missing.map(({ kind }) => kind),
    deposits: targetOf('deposits_count'),
    until: accountDays === null ? null : new Date(dayStart(day, zone)),
  };
}

/** Judges a member by the counted play: rises, or waits for a person's approval. True if something changed. */
export async function judge(deps: RanksDeps, transaction: Transaction, judged: Judged): Promise<boolean> {
  const { merchant, ladder, playerId, facts } = judged;
  const gate = await gateOf(deps, transaction, merchant.code, playerId);
  if (!gate.answer('cash').earns) return false;
  const member = await holdMember(deps, transaction, judged);
  const before = placeOf(ladder.body, member.rankId);
  const standing = judged.isReduced ? await fallBack(deps, transaction, judged, member) : member;
  const place = placeOf(ladder.body, standing.rankId);
  const { held, inReview } = riseOf(ranksOf(ladder.body), place, rankFacts(ladder.body, facts), [], member.approved);
  if (held > place) await climb(deps, transaction, judged, standing, { place: held, cause: 'rise', by: 'ranks', reason: '' });
  await dateRises(deps, transaction, judged, { member, held });
  const isSettled = Math.max(before, held) > 1 && (await settleUpgrades(deps, transaction, judged));
  const waits = waitsAt(deps, judged, held);
  const review = inReview?.id ?? null;
  const isNewReview = review !== member.inReview;
  if (!isSameWait(waits, member)) await noteWaits(transaction, [{ playerId, waits }]);
  if (isNewReview) await changeRank(transaction, playerId, { in_review: review, review_since: review === null ? null : new Date(deps.now()) });
  if (held !== before || isSettled) deps.onChanged(gate.publicId);
  return held !== before || isNewReview;
}

/** True if the play since the last turn changes nothing of a member but the note that the proof is missing. */
function isQuiet(judged: Judged, member: MemberRank): boolean {
  const { ladder, facts, isReduced = false, earliest } = judged;
  const place = placeOf(ladder.body, member.rankId);
  // A rise before the last one may have another date now; the lowest rank has no date of play.
  if (isReduced || (place > 1 && (earliest ?? member.since) < member.since)) return false;
  const { held, inReview } = riseOf(ranksOf(ladder.body), place, rankFacts(ladder.body, facts), [], member.approved);
  return held === place && (inReview?.id ?? null) === member.inReview;
}

/** Judges members in the order of their ids: those whose rank changes or may change one by one, all others together. */
async function judgeMany(
  deps: RanksDeps,
  transaction: Transaction,
  { merchant, ladder }: Pick<Judged, 'merchant' | 'ladder'>,
  all: readonly Judged[],
): Promise<void> {
  const earners = await deps.rewards.earnersOf(
    transaction,
    all.map(({ playerId }) => playerId),
  );
  const judged = all.filter(({ playerId }) => earners.has(playerId));
  const ids = judged.map(({ playerId }) => playerId);
  const begin = { merchantCode: merchant.code, rankId: rankOn(ladder.body, 1).id, since: new Date(deps.now()), month: monthAt(deps.now(), merchant) };
  const ranks = new Map((await holdRanks(transaction, ids, begin)).map((rank) => [rank.playerId, rank]));
  const risen = [...ranks.values()].filter(({ rankId }) => placeOf(ladder.body, rankId) > 1).map(({ playerId }) => playerId);
  const unsettled = await withUpgradesBack(transaction, merchant.code, risen);
  const changed: { playerId: bigint; waits: Waits | null }[] = [];
  for (const member of judged) {
    const rank = ranks.get(member.playerId);
    if (!rank || unsettled.has(member.playerId) || !isQuiet(member, rank)) {
      await judge(deps, transaction, member);
      continue;
    }
    const waits = waitsAt(deps, member, placeOf(ladder.body, rank.rankId));
    if (!isSameWait(waits, rank)) changed.push({ playerId: member.playerId, waits });
  }
  await noteWaits(transaction, changed);
}

type JudgedPlayer = Pick<Judged, 'playerId' | 'isReduced' | 'earliest'> & { merchantCode: string };

/** The members' merchants with their ladders in force; members of a merchant without one are left out. */
async function judgeAll(deps: RanksDeps, transaction: Transaction, players: readonly JudgedPlayer[]): Promise<void> {
  const at = new Date(deps.now());
  for (const [code, members] of Map.groupBy(players, ({ merchantCode }) => merchantCode)) {
    const [merchant, ladder] = [deps.merchantOf(code), await ladderAt(transaction, code, at)];
    if (!merchant || !ladder || !merchant.settings['module.RANK3']) continue;
    const known = await factsOf(
      deps,
      transaction,
      { merchant, body: ladder.body },
      members.map(({ playerId }) => playerId),
    );
    const given = new Map(members.map((member) => [member.playerId, member]));
    const all = [...known].map(([playerId, facts]): Judged => {
      const { isReduced = false, earliest } = given.get(playerId) ?? {};
      return { merchant, ladder, playerId, facts, isReduced, earliest };
    });
    await judgeMany(deps, transaction, { merchant, ladder }, all);
  }
}

/** Judges the members whose play was counted since the last turn, in one transaction with its place. True if more is waiting. */
export function riseByPlay(deps: RanksDeps): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const found = await playersOfEvents(transaction, PROGRAM);
    if (!found) return false;
    await judgeAll(deps, transaction, found.players);
    await movePlace(transaction, PROGRAM, found.upTo);
    return true;
  });
}

/** Judges the members who have something now that they waited for, and that is no play: a proof, a number, deposits, days as a member. */
export function riseByProof(deps: RanksDeps): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const players = await metMeanwhile(transaction, new Date(deps.now()), PROVEN_MAX);
    // Members who still wait are noted again. A member who earns nothing now is judged again with the next play.
    await noteWaits(
      transaction,
      players.map(({ playerId }) => ({ playerId, waits: null })),
    );
    await judgeAll(deps, transaction, players);
    return players.length === PROVEN_MAX;
  });
}
