import type { Parsed } from '@laro/contract/routes';
import { placeOf, rankOn, rankPoints } from '@laro/domain/ranks/ladder-program';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { noticeView } from '#server/modules/rewards/rewards/index.ts';
import { ladderAt, laddersOf, readLadder, type LadderRow } from '../ladders/ladders.store.ts';
import { playedFacts } from '../play/play.store.ts';
import type { RanksDeps } from '../ranks-parts.ts';
import { wholeOf } from '../views/ranks-views.ts';
import { changesOf, readRank } from '../standing/ranks.store.ts';
import { checkLadder, publishLadder, saveLadder } from './change-ladder.ts';
import { memberNameOf, rankCounts, reviewsOf } from './desk.store.ts';
import { decideReview, setRank } from './member-rank.ts';
import { simulate } from './simulate.ts';

type Names =
  | 'getDeskRanks'
  | 'saveDeskLadder'
  | 'publishDeskLadder'
  | 'simulateDeskLadder'
  | 'getDeskMemberRank'
  | 'setDeskMemberRank'
  | 'decideDeskRankReview';
type Room = Parsed<'getDeskRanks', 'value'>;
type MemberRankView = Parsed<'getDeskMemberRank', 'value'>;

/** Members of each rank of the ladder in force, with the bonuses of a month. */
async function ranksInForce(deps: RanksDeps, merchant: Merchant, ladder: LadderRow | null): Promise<Room['ranks']> {
  if (!ladder) return [];
  const counts = await rankCounts(deps.pool, merchant.code);
  return ladder.body.ranks.map(({ id, monthly }) => {
    const members = counts.find(({ rankId }) => rankId === id)?.members ?? 0;
    return { id, members, monthly: monthly * BigInt(members) };
  });
}

async function roomOf(deps: RanksDeps, merchant: Merchant): Promise<Room> {
  const now = new Date(deps.now());
  const [rows, inForce] = [await laddersOf(deps.pool, merchant.code), await ladderAt(deps.pool, merchant.code, now)];
  const approvable = (inForce?.body.ranks ?? []).filter(({ needsApproval }) => needsApproval).map(({ id }) => id);
  const reviews = await reviewsOf(deps.pool, merchant.code, approvable, now);
  const ladders: Room['ladders'] = [];
  for (const ladder of rows) {
    const { merchantCode: _code, startsAt, madeAt, body, ...row } = ladder;
    const { faults, notice } = row.state === 'draft' ? await checkLadder(deps, deps.pool, merchant, ladder) : { faults: [], notice: null };
    ladders.push({
      ...row,
      body: body as Room['ladders'][number]['body'],
      isInForce: row.id === inForce?.id,
      startsAt: startsAt.toISOString(),
      madeAt: madeAt.toISOString(),
      faults,
      notice: noticeView(notice),
    });
  }
  return {
    ladders,
    currency: merchant.settings['market.currency'],
    ranks: await ranksInForce(deps, merchant, inForce),
    reviews: reviews.map(({ rankId, since, isAgain, ...member }) => ({ member, rankId, since: since.toISOString(), isAgain })),
    secondPersonFrom: merchant.settings['ranks.secondPersonFrom'],
  };
}

async function memberView(deps: RanksDeps, merchant: Merchant, playerId: bigint): Promise<MemberRankView> {
  const member = await memberNameOf(deps.pool, merchant.code, playerId);
  if (!member) throw new Refusal('desk.member_unknown');
  const [row, ladder] = [await readRank(deps.pool, playerId), await ladderAt(deps.pool, merchant.code, new Date(deps.now()))];
  const played = await playedFacts(deps.pool, merchant.code, [playerId]);
  return {
    member,
    rankId: ladder ? rankOn(ladder.body, placeOf(ladder.body, row?.rankId ?? null)).id : null,
    since: row?.since.toISOString() ?? null,
    points: ladder ? wholeOf(rankPoints(ladder.body, played.get(playerId)?.valid ?? {})) : 0,
    inReview: row?.inReview ?? null,
    setUntil: row?.setUntil?.toISOString() ?? null,
    changes: (await changesOf(deps.pool, playerId)).toReversed().map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
}

/** Ranks at the desk (rewards.md 17). */
export function deskRankCalls(deps: RanksDeps): Handlers<Names> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    getDeskRanks: (_context, { params: { merchant } }) => roomOf(deps, known(merchant)),
    saveDeskLadder: async (context, { params: { merchant }, body: { body, startsAt, reason } }) => {
      await saveLadder(deps, known(merchant), { body, startsAt: new Date(startsAt), reason }, actorOf(context));
      return roomOf(deps, known(merchant));
    },
    publishDeskLadder: async (context, { params: { merchant, ladderId }, body: { reason } }) =>
      (await publishLadder(deps, known(merchant), ladderId, reason, actorOf(context))) ?? roomOf(deps, known(merchant)),
    simulateDeskLadder: async (_context, { params: { merchant, ladderId } }) => {
      const ladder = await readLadder(deps.pool, known(merchant).code, ladderId);
      if (!ladder) throw new Refusal('desk.ladder_unknown');
      return simulate(deps, known(merchant), ladder);
    },
    getDeskMemberRank: (_context, { params: { merchant, memberId } }) => memberView(deps, known(merchant), BigInt(memberId)),
    setDeskMemberRank: async (context, { params: { merchant, memberId }, body: { rankId, until, reason } }) => {
      if (Date.parse(until) <= deps.now()) throw new Refusal('request.invalid', { fields: [{ path: 'body.until', fault: 'pattern' }] });
      const wish = { rankId, until: new Date(until), reason };
      return (await setRank(deps, known(merchant), BigInt(memberId), wish, actorOf(context))) ?? memberView(deps, known(merchant), BigInt(memberId));
    },
    decideDeskRankReview: async (context, { params: { merchant, memberId }, body }) => {
      await decideReview(deps, known(merchant), BigInt(memberId), body, actorOf(context));
      return memberView(deps, known(merchant), BigInt(memberId));
    },
  };
}
