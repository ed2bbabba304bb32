import { fitsFilter, multiplierOf, validOf, type PlayedRound, type RoundFilter } from './played-round.ts';

/** How a tournament counts: the best multipliers, the turnover, or points by steps of turnover (rewards.md 14). */
export type Scoring =
  | { readonly score: 'multiplier'; readonly bestOf: number }
  | { readonly score: 'turnover' }
  | { readonly score: 'points'; readonly step: bigint; readonly winPoints: bigint };

export interface TournamentRules {
  readonly scoring: Scoring;
  readonly filter: RoundFilter;
  readonly start: number;
  readonly end: number;
  readonly graceMinutes: number;
  /** False: everybody who plays takes part from the start. */
  readonly optIn: boolean;
}

export interface TournamentEntry {
  readonly member: string;
  readonly at: number;
}

export interface Standing {
  readonly member: string;
  /** Hundredths of a multiplier, money units of turnover, or points. */
  readonly score: bigint;
  readonly reachedAt: number;
  readonly lastRound: string | number;
}

/** A round that counts, with what it gives. */
export interface ScoredRound {
  readonly id: string | number;
  readonly score: bigint;
  readonly at: number;
}

const MINUTE_MS = 60_000;
export const compare = <T extends string | number | bigint>(one: T, other: T) => (one < other ? -1 : Number(one > other));
/** Rounds that are reached later come last; of the same moment the larger id. */
export const byMoment = (one: ScoredRound, other: ScoredRound) => one.at - other.at || compare(one.id, other.id);

/** The part of the score that a round gives. */
export function scoreOf(scoring: Scoring, round: PlayedRound): bigint {
  if (scoring.score === 'multiplier') return multiplierOf(round);
  const valid = validOf(round);
  if (scoring.score === 'turnover') return valid;
  return valid / scoring.step + (round.paid > round.staked ? scoring.winPoints : 0n);
}

/** True if a round counts for a member who entered at a moment. Rounds with bonus money never do. */
export function counts({ filter, start, end, graceMinutes }: TournamentRules, round: PlayedRound, enteredAt: number): boolean {
  const { closedAt, openedAt } = round;
  return (
    round.state === 'closed' &&
    closedAt !== null &&
    round.bonusStaked === 0n &&
    openedAt >= Math.max(start, enteredAt) &&
    openedAt < end &&
    closedAt <= end + graceMinutes * MINUTE_MS &&
    fitsFilter(filter, round)
  );
}

function standing(scoring: Scoring, member: string, rounds: readonly PlayedRound[]): Standing | null {
  const scored = rounds
    .map((round): ScoredRound => ({ id: round.id, score: scoreOf(scoring, round), at: round.closedAt ?? 0 }))
    .filter(({ score }) => score > 0n);
  const best = [...scored].sort((one, other) => compare(other.score, one.score) || byMoment(one, other));
  const counted = (scoring.score === 'multiplier' ? best.slice(0, scoring.bestOf) : best).sort(byMoment);
  const last = counted.at(-1);
  if (last === undefined) return null;
  return { member, score: counted.reduce((sum, { score }) => sum + score, 0n), reachedAt: last.at, lastRound: last.id };
}

/** The standings in order: score falling, reached earlier, smaller id of the round that reached it (TOUR-01). Members without score are left out. */
export function standings(rules: TournamentRules, entries: readonly TournamentEntry[], rounds: readonly PlayedRound[]): Standing[] {
  const entered = new Map(entries.map(({ member, at }) => [member, at]));
  if (!rules.optIn) for (const { member } of rounds) entered.set(member, rules.start);
  const all = [...entered].map(([member, at]) =>
    standing(
      rules.scoring,
      member,
      rounds.filter((round) => round.member === member && counts(rules, round, at)),
    ),
  );
  return all
    .filter((one) => one !== null)
    .sort((one, other) => compare(other.score, one.score) || one.reachedAt - other.reachedAt || compare(one.lastRound, other.lastRound));
}
