import type { PlayedRound } from './played-round.ts';
import { byMoment, compare, counts, scoreOf, type ScoredRound, type Scoring, type TournamentRules } from './tournament-scores.ts';

/** Rounds of a member that are kept beyond those of the score, so that a round that is taken back rarely needs the events (TOUR-05). */
const KEPT_MORE = 5;

/** The score of a member as it is kept between rounds. */
export interface LiveScore {
  readonly score: bigint;
  /** The closing and the id of the last round that the score consists of; null without a score. */
  readonly reachedAt: number | null;
  readonly lastRound: string | number | null;
  /** The best rounds, for `multiplier`. */
  readonly kept: readonly ScoredRound[];
  /** Rounds that are worse than all kept ones have been left out. */
  readonly isCut: boolean;
}

export const noScore: LiveScore = { score: 0n, reachedAt: null, lastRound: null, kept: [], isCut: false };

/** A round as the score sees it; null for one that does not count. */
export function scoredRound(rules: TournamentRules, round: PlayedRound, enteredAt: number): ScoredRound | null {
  if (!counts(rules, round, enteredAt)) return null;
  const score = scoreOf(rules.scoring, round);
  return score > 0n ? { id: round.id, score, at: round.closedAt ?? 0 } : null;
}

const bestFirst = (one: ScoredRound, other: ScoredRound): number => compare(other.score, one.score) || byMoment(one, other);

function fromKept(bestOf: number, kept: readonly ScoredRound[], isCut: boolean): LiveScore {
  const counted = kept.slice(0, bestOf).toSorted(byMoment);
  const last = counted.at(-1);
  return { score: counted.reduce((sum, { score }) => sum + score, 0n), reachedAt: last?.at ?? null, lastRound: last?.id ?? null, kept, isCut };
}

/** The score with further rounds. */
export function addRounds(scoring: Scoring, live: LiveScore, rounds: readonly ScoredRound[]): LiveScore {
  if (rounds.length === 0) return live;
  if (scoring.score === 'multiplier') {
    const worst = live.isCut ? live.kept.at(-1) : undefined;
    const fitting = rounds.filter((round) => worst === undefined || bestFirst(round, worst) < 0);
    const all = [...live.kept, ...fitting].toSorted(bestFirst);
    const kept = all.slice(0, scoring.bestOf + KEPT_MORE);
    return fromKept(scoring.bestOf, kept, live.isCut || kept.length < all.length);
  }
  const known = live.reachedAt === null || live.lastRound === null ? [] : [{ id: live.lastRound, score: 0n, at: live.reachedAt }];
  const last = [...known, ...rounds].toSorted(byMoment).at(-1);
  return { ...live, score: rounds.reduce((sum, { score }) => sum + score, live.score), reachedAt: last?.at ?? null, lastRound: last?.id ?? null };
}

/** The score without rounds that were taken back; null if it must be counted from the events. */
export function dropRounds(scoring: Scoring, live: LiveScore, ids: ReadonlySet<string | number>): LiveScore | null {
  if (ids.size === 0) return live;
  if (scoring.score !== 'multiplier') return null;
  const kept = live.kept.filter(({ id }) => !ids.has(id));
  if (kept.length === live.kept.length) return live;
  return live.isCut && kept.length < scoring.bestOf ? null : fromKept(scoring.bestOf, kept, live.isCut);
}
