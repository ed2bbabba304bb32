// Areas valid-stake, rebate, play-points, rank-progress, rank-up, rank-reviews and birthday.
import { dayAt } from '../../../packages/domain/src/time/day-at.ts';
import { birthdayGrant } from '../../../packages/domain/src/rewards/ranks/birthday.ts';
import {
  rankAt,
  rankProgress,
  riseOf,
  shownPercent,
  type Rank,
  type RankCondition,
  type RankFacts,
} from '../../../packages/domain/src/rewards/ranks/ladder.ts';
import { playPoints, wholePoints, type PointsRule } from '../../../packages/domain/src/rewards/ranks/play-points.ts';
import {
  carriedSum,
  lossPart,
  rebateOf,
  validParts,
  type CarriedPart,
  type RankPlay,
  type RebatePart,
  type RebateRule,
} from '../../../packages/domain/src/rewards/ranks/rebate.ts';
import { reviewMonth, type ReviewState } from '../../../packages/domain/src/rewards/ranks/reviews.ts';
import { stakeRuleOf, validStake } from '../../../packages/domain/src/money/valid-stake.ts';
import { amount, amountsByKey, asList, asText, moment, named, playedRound, spelled, stated, statedEach, writtenAmount, type Json } from './readers.ts';

export function validStakes({ rounds }: { rounds: Json[] }): unknown {
  return rounds.map((from) => {
    const round = playedRound(from);
    const stated = asText(named(from, 'stated', 'statedValid', 'valid', 'validStake'));
    if (stated !== null) return writtenAmount(amount(stated));
    const factor = typeof from.factorPpm === 'number' ? { factorPpm: from.factorPpm } : {};
    return writtenAmount(validStake({ ...round, ...factor, rule: stakeRuleOf(round.gameType, round.classification) }));
  });
}

const play = (from: Json, rank: string): RankPlay => ({
  rank: asText(from.rank) ?? rank,
  valid: amountsByKey(named(from, 'valid', 'types')),
  agentPpm: (named(from, 'agentRates', 'agentPpm', 'ownRates') ?? {}) as Record<string, number>,
});

/** Stakes less payouts by game type, stated as one figure or as the two. */
function nets(from: Json): Record<string, bigint> {
  const staked = amountsByKey(named(from, 'net', 'nets', 'staked', 'stakes', 'loss', 'losses'));
  const paid = amountsByKey(named(from, 'paidOut', 'payouts', 'payout', 'paid', 'won'));
  return Object.fromEntries([...new Set([...Object.keys(staked), ...Object.keys(paid)])].map((type) => [type, (staked[type] ?? 0n) - (paid[type] ?? 0n)]));
}

/** Parts of a week by its loss; what own agent rates pay is that of the valid stake. */
function lossParts(rule: RebateRule, from: Json, rank: string): RebatePart[] {
  const { valid, agentPpm } = play(from, rank);
  return Object.entries(nets(from)).map(([type, net]) => {
    const agent = (valid[type] ?? 0n) * BigInt(agentPpm[type] ?? 0);
    const before = { net: 0n, agent: 0n };
    return lossPart(rule, { rank, type, valid: valid[type] ?? 0n, before, now: { net, agent } });
  });
}

/** The plays of a period: its own, and corrections with the rank of the period that they correct. */
function playsOf(day: Json, days: readonly Json[], ladder: readonly string[]): RankPlay[] {
  // The highest rank held in the period counts; the rates list the ladder from the lowest.
  const rank = asText(day.rank) ?? ladder.findLast((id) => asList<unknown>(day.ranks).includes(id)) ?? '';
  const corrections = asList(day.corrections).map((correction) => {
    const corrected = days.find((candidate) => candidate.day === named(correction, 'day', 'of', 'period'));
    return play(correction, asText(corrected?.rank) ?? rank);
  });
  return [play(day, rank), ...corrections];
}

export function rebates({ rule, days }: { rule: Json; days: Json[] }, expected: unknown): unknown {
  const read: RebateRule = {
    rates: rule.rates as RebateRule['rates'],
    min: amount(rule.min),
    max: rule.max === undefined || rule.max === null ? 10n ** 30n : amount(rule.max),
    decimals: typeof rule.decimals === 'number' ? rule.decimals : 2,
    besideAgentRate: (rule.besideAgentRate ?? 'higher') as RebateRule['besideAgentRate'],
  };
  let carried: readonly CarriedPart[] = [];
  const results = days.map((day) => {
    const result = rebateOf(
      read,
      String(day.day),
      rule.basis === 'loss'
        ? lossParts(read, day, asText(day.rank) ?? '')
        : playsOf(day, days, Object.keys(read.rates)).flatMap((one) => validParts(read, one)),
      carried,
    );
    carried = result.carried;
    return { day: day.day, earned: writtenAmount(result.earned), paid: writtenAmount(result.paid), carried: writtenAmount(carriedSum(carried)) };
  });
  return statedEach(results, expected);
}

export function points({ rule, valid }: { rule: PointsRule; valid: Json }): unknown {
  const earned = playPoints(rule, amountsByKey(valid));
  return { points: writtenAmount(earned), shown: wholePoints(earned) };
}

/** Facts and targets are counts, or amounts as text; both are compared in units. */
const measured = (value: unknown): bigint => amount(typeof value === 'boolean' ? Number(value) : value);

const condition = (from: Json): RankCondition => ({
  kind: String(from.kind),
  days: typeof from.days === 'number' ? from.days : null,
  target: measured(from.target),
});

const rankFacts =
  (facts: Json): RankFacts =>
  ({ kind, days }) => {
    const value = named(facts, `${kind}:${days}`, `${kind}_${days}`, `${kind}${days}`, kind);
    return measured(typeof value === 'object' && value !== null ? (value as Json)[String(days)] : value);
  };

const rank = (from: Json): Rank => ({
  id: String(from.id),
  conditions: asList(from.conditions).map(condition),
  upgradeBonus: amount(from.upgradeBonus),
  needsApproval: from.needsApproval === true,
});

function progress(next: Rank | null, facts: Json, expected: unknown): Json {
  const shown = rankProgress(next, rankFacts(facts));
  const { labelId, completed, total } = shown;
  const fraction = labelId === null ? ['1', '1/1', '0/0'] : [`${completed}/${total}`, ...(total === 0 ? ['0'] : [])];
  return stated(
    {
      labelId,
      completedConditions: completed,
      totalExpectedConditions: total,
      progress: spelled((expected as Json | null)?.progress, ...fraction),
      percent: shownPercent(shown),
    },
    expected,
  );
}

export const progressOf = ({ next, facts }: { next?: Json | null; facts?: Json }, expected: unknown): unknown =>
  progress(next ? rank(next) : null, facts ?? {}, expected);

/** Ids of ranks in the lists of a member: those whose bonus was given, and those that a person has approved. */
function rankLists(member: Json): { given: string[]; approved: string[] } {
  const lists = Object.entries(member).filter(([name, value]) => name !== 'ranks' && Array.isArray(value));
  const ids = (isWanted: (name: string) => boolean) =>
    lists.filter(([name]) => isWanted(name)).flatMap(([, list]) => asList<string>(list).map((id) => String(id).replace(/^upgrade:/, '')));
  return { given: ids((name) => !/approv/i.test(name)), approved: ids((name) => /approv/i.test(name)) };
}

export function rise({ member, facts }: { member: Json; facts: Json }, expected: unknown): unknown {
  const ladder = asList(member.ranks).map(rank);
  const held = typeof member.held === 'number' ? member.held : ladder.findIndex(({ id }) => id === member.held) + 1;
  const { given, approved } = rankLists(member);
  const risen = riseOf(ladder, held, rankFacts(facts), given, approved);
  return stated(
    {
      rank: rankAt(ladder, risen.held)?.id ?? null,
      grants: risen.bonuses.map(({ id, upgradeBonus }) => ({ sourceKey: `upgrade:${id}`, amount: writtenAmount(upgradeBonus) })),
      next: progress(rankAt(ladder, risen.held + 1), facts, (expected as Json).next),
      inReview: risen.inReview?.id ?? null,
    },
    expected,
  );
}

export function reviews({ start, months }: { start: Json; months: Json[] }, expected: unknown): unknown {
  const graceMonths = typeof start.graceMonths === 'number' ? start.graceMonths : 1;
  let state: ReviewState = {
    rank: Number(start.rank),
    missed: Number(named(start, 'missed', 'missedMonths') ?? 0),
    reachedIn: asText(named(start, 'reachedIn', 'reached', 'since', 'reachedMonth')),
  };
  return months.map((from, index) => {
    const reached = named(from, 'reached', 'reaches', 'rank', 'reachedRank', 'risesTo');
    const month = {
      month: String(from.month),
      isKept: from.kept === true,
      pausedDays: Number(named(from, 'pausedDays', 'pauseDays', 'paused') ?? 0),
      reached: reached === true ? state.rank + 1 : typeof reached === 'number' ? reached : null,
    };
    const { result, ...after } = reviewMonth(state, month, graceMonths);
    state = after;
    const wanted = (asList(expected)[index] ?? {}) as Json;
    const spelling = result === 'not_reviewed' ? spelled(wanted.result, 'not_reviewed', 'notReviewed', 'not reviewed', 'paused', 'skipped') : result;
    return { month: from.month, result: spelling, rank: after.rank };
  });
}

export function birthday({ year, member }: { year: number; member: Json }): unknown {
  const zone = String(member.zone);
  const day = (value: unknown) => {
    const at = moment(value);
    return at === null ? null : dayAt(at, zone);
  };
  return birthdayGrant({ birthday: String(member.birthday), joined: day(member.joinedAt) ?? '', verified: day(member.verifiedAt) }, year);
}
