import type { Parsed } from '@laro/contract/routes';
import { dayAt } from '@laro/domain/time/day-at';
import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { placeOf, rankFacts, rankOn, ranksOf, rankPoints, type LadderRank } from '@laro/domain/ranks/ladder-program';
import { hostHref } from '@laro/domain/ranks/rank-host';
import { shiftMonth } from '@laro/domain/ranks/months';
import type { GateAnswer } from '@laro/domain/rewards/grants/gate';
import { rankAt, rankProgress, shownPercent } from '@laro/domain/rewards/ranks/ladder';
import { carriedSum, periodOf } from '@laro/domain/rewards/ranks/rebate';
import { shiftDay } from '@laro/domain/time/shift-day';
import { share, sumOf } from '@laro/domain/money/share';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { ladderAt, laddersOf, nextLadderAt, type LadderRow } from './ladders/ladders.store.ts';
import { gateOf, zoneOf, type RanksDeps } from './ranks-parts.ts';
import { conditionViews, isGameType, rankName, rankView, saysRates, wholeOf } from './views/ranks-views.ts';
import { periodOn } from './rebates/periods.ts';
import { countedPart, isByLoss, openParts } from './rebates/rebate-parts.ts';
import { lastRebate, openPlay, rebatesOf, type CountedPart } from './rebates/rebates.store.ts';
import { factsOfOne } from './standing/member-facts.ts';
import { keptPoints } from './standing/months.ts';
import { changesOf, countingChanges, readRank } from './standing/ranks.store.ts';

const PERIODS = 30;
type Ranks = Parsed<'getRanks', 'value'>;

/** The rank of a member in a ladder, with the progress to the next one. */
async function standingOf(deps: RanksDeps, context: CallContext, ladder: LadderRow) {
  const { playerId } = playerOf(context);
  const { merchant } = context;
  const [member, facts] = await Promise.all([readRank(deps.pool, playerId), factsOfOne(deps, deps.pool, { merchant, body: ladder.body }, playerId)]);
  const place = placeOf(ladder.body, member?.rankId ?? null);
  const ranks = ranksOf(ladder.body);
  const progress = rankProgress(rankAt(ranks, place + 1), rankFacts(ladder.body, facts));
  const conditions = conditionViews(ladder.body, ladder.body.ranks[place], facts);
  return { member, facts, place, progress, conditions };
}

/** The last day of the month that decides about a rank after a missed one. */
const warnedUntil = (month: string): string => shiftDay(`${shiftMonth(month, 1)}-01`, -1);

/** The host of the member's rank, unless the gate keeps rewards from the member (T95). */
const hostOf = ({ host }: LadderRank, { earns }: GateAnswer): NonNullable<Ranks['own']>['host'] =>
  host && earns ? { ...host, days: [...host.days], href: hostHref(host) } : null;

async function ownRank(deps: RanksDeps, context: CallContext, ladder: LadderRow): Promise<Ranks['own']> {
  const { playerId } = playerOf(context);
  const { member, facts, place, progress, conditions } = await standingOf(deps, context, ladder);
  const today = dayAt(deps.now(), zoneOf(context.merchant));
  const counters = await deps.rewards.counters(context.merchant, playerOf(context));
  const gate = (await gateOf(deps, deps.pool, context.merchant.code, playerId)).answer('cash');
  return {
    rankId: rankOn(ladder.body, place).id,
    since: member?.since.toISOString() ?? null,
    points: wholeOf(rankPoints(ladder.body, facts.valid)),
    nextId: progress.labelId,
    completed: progress.completed,
    total: progress.total,
    percent: shownPercent(progress),
    conditions,
    inReview: member?.inReview ?? null,
    warnedUntil: member && member.missed > 0 ? warnedUntil(today.slice(0, 7)) : null,
    keptPoints: wholeOf(await keptPoints(deps, deps.pool, { ladder, playerId }, today)),
    host: hostOf(rankOn(ladder.body, place), gate),
    isOnHold: gate.refusal === 'reward.not_now',
    waiting: (counters.UPGRADE_BONUS?.count ?? 0) + (counters.MANUAL?.count ?? 0),
  };
}

const emptyLadder: Omit<Ranks, 'zone'> = { own: null, ladder: [], perPoint: 1, weights: [], graceMonths: 0, rebatePeriod: null, changesAt: null, history: [] };

async function ranksOfMember(deps: RanksDeps, context: CallContext): Promise<Ranks> {
  const { merchant } = context;
  const now = new Date(deps.now());
  const zone = zoneOf(merchant);
  const ladder = await ladderAt(deps.pool, merchant.code, now);
  if (!ladder) return { zone, ...emptyLadder };
  const [own, changes, changesAt] = [
    await ownRank(deps, context, ladder),
    await changesOf(deps.pool, playerOf(context).playerId),
    await nextLadderAt(deps.pool, merchant.code, now),
  ];
  return {
    zone,
    own,
    ladder: ladder.body.ranks.map((rank) => rankView(ladder.body, rank, context)),
    perPoint: ladder.body.perPoint,
    weights: gameTypes.flatMap((type) => (ladder.body.weights[type] > 0 ? [{ type, weight: ladder.body.weights[type] }] : [])),
    graceMonths: ladder.body.graceMonths,
    rebatePeriod: saysRates(ladder.body) ? ladder.body.rebatePeriod : null,
    changesAt: changesAt?.toISOString() ?? null,
    // A decline and its reason stay with the desk.
    history: changes
      .filter(({ cause }) => cause !== 'declined')
      .toReversed()
      .map(({ at, from, to, cause }) => ({ at: at.toISOString(), from, to, cause })),
  };
}

type Shown = Parsed<'listRebates', 'value'>;

/** The difference between a part by loss and its rate alone. */
const lessOf = ({ loss, ppm, part }: Pick<CountedPart, 'loss' | 'ppm' | 'part'>): bigint => (loss === null ? 0n : share(loss, ppm) - part);

const countedView = (parts: readonly CountedPart[]): Shown['periods'][number]['types'] =>
  parts.flatMap(({ type, ...part }) => (isGameType(type) ? [{ type, ...part, less: lessOf(part) }] : []));

/** The present period as it counts now; null where nothing is said of it before its end (REW-49), and without a ladder. */
async function runningPeriod(deps: RanksDeps, merchant: Merchant, playerId: bigint): Promise<Shown['running']> {
  const ladders = await laddersOf(deps.pool, merchant.code);
  const today = dayAt(deps.now(), zoneOf(merchant));
  const period = periodOn(ladders, today, zoneOf(merchant));
  if (period === null || isByLoss(period)) return null;
  const [open, changes] = [await openPlay(deps.pool, playerId, today), await countingChanges(deps.pool, playerId)];
  const parts = (await openParts(deps, deps.pool, { merchant, ladders, playerId, changes }, open)).parts.map(countedPart);
  const newest = await lastRebate(deps.pool, playerId);
  const { rebateMin: min, rebateMax: max } = period.ladder.body;
  const sum = sumOf(parts.map(({ part }) => part));
  return { day: period.from, until: period.to, types: countedView(parts), sum, carried: carriedSum(newest?.carried ?? []), min, max };
}

async function rebatesOfMember(deps: RanksDeps, context: CallContext, before: string): Promise<Shown> {
  const { merchant, language } = context;
  const { playerId } = playerOf(context);
  const ladder = await ladderAt(deps.pool, merchant.code, new Date(deps.now()));
  const rows = await rebatesOf(deps.pool, playerId, before === '' ? null : before, PERIODS + 1);
  const nameOf = (id: string): string => {
    const rank = ladder?.body.ranks.find((known) => known.id === id);
    return rank ? rankName(rank, language, merchant) : id;
  };
  const shown = rows.slice(0, PERIODS);
  return {
    zone: zoneOf(merchant),
    running: await runningPeriod(deps, merchant, playerId),
    periods: shown.map((row) => ({
      day: row.day,
      until: periodOf(row.day, row.period).to,
      types: countedView(row.parts),
      sum: row.earned,
      rankName: nameOf(row.rankId),
      carriedIn: row.carriedIn,
      paid: row.paid,
      carried: carriedSum(row.carried),
    })),
    next: rows.length > PERIODS ? (shown.at(-1)?.day ?? null) : null,
  };
}

/** Calls of a member about ranks and rebates (rewards.md 19). */
export function rankCalls(deps: RanksDeps): Handlers<'getRankProgress' | 'getRanks' | 'listRebates'> {
  return {
    getRankProgress: async (context) => {
      const ladder = await ladderAt(deps.pool, context.merchant.code, new Date(deps.now()));
      if (!ladder)
        return {
          currentProgress: { completedConditions: 0, totalExpectedConditions: 0, conditions: [] },
          playerRankProgress: { labelId: null, labelName: null, rankId: null },
        };
      const { place, progress, conditions } = await standingOf(deps, context, ladder);
      const next = ladder.body.ranks[place];
      return {
        currentProgress: { completedConditions: progress.completed, totalExpectedConditions: progress.total, conditions },
        playerRankProgress: {
          labelId: progress.labelId,
          labelName: next ? rankName(next, context.language, context.merchant) : null,
          rankId: rankOn(ladder.body, place).id,
        },
      };
    },
    getRanks: (context) => ranksOfMember(deps, context),
    listRebates: (context, { query: { before } }) => rebatesOfMember(deps, context, before),
  };
}
