import { type Market, type Score, settleGrowing, settleScore, sumScores, VOID, wonIf, LOST, WON, readMarket } from './score-markets.ts';
import { type Portions } from './slip.ts';

/** A match of goals in time. `goals` names who scored, in order; `h1` is there from half-time on. */
export interface GoalEvent {
  readonly status: string;
  readonly h1?: Score;
  readonly ft?: Score;
  readonly goals?: string;
}

/** A match of quarters. `now` is the score of the quarter or overtime that was broken off. */
export interface QuarterEvent {
  readonly status: string;
  readonly q: readonly Score[];
  readonly ot?: readonly Score[];
  readonly scheduled?: number;
  readonly minute?: number;
  readonly now?: unknown;
}

/** A part of a builder. */
export interface BuilderPart {
  readonly market: string;
  readonly outcome: string;
}

const goalsScore = (goals: string): Score => [[...goals].filter((side) => side === 'H').length, [...goals].filter((side) => side === 'A').length];
const sideOf = ([home, away]: Score): string => {
  if (home === away) return 'x';
  return home > away ? '1' : '2';
};

/** The score of regular time: the final one, or what was scored until the match was broken off. */
function goalsUntilEnd({ status, ft, goals }: GoalEvent): Score {
  if (goals === undefined || (status === 'ended' && ft !== undefined)) return ft ?? [0, 0];
  return goalsScore(goals);
}

/** Side that scored goal n: `none` if the match has ended without it, null while it may still be scored. */
function scorerOf(goal: number, { status, goals = '' }: GoalEvent): string | null {
  const side = goals[goal - 1];
  if (side === undefined) return status === 'ended' ? 'none' : null;
  return side === 'H' ? '1' : '2';
}

/** A market of goals; null while it is not determined. */
function determinedGoals(market: Market, event: GoalEvent): Portions | null {
  const { h1 } = event;
  const isEnded = event.status === 'ended';
  if (market.code === 'ng') {
    const scorer = scorerOf(Number(market.argument), event);
    return scorer === null ? null : wonIf(market.outcome === scorer);
  }
  const score = goalsUntilEnd(event);
  if (market.code === 'htft') return isEnded && h1 !== undefined ? wonIf(market.outcome === `${sideOf(h1)}/${sideOf(score)}`) : null;
  if (market.period === 'h1' && h1 !== undefined) return settleScore(market, h1);
  const [before, beforeAway] = h1 ?? score;
  const ofPeriod: Score = market.period === 'h2' ? [score[0] - before, score[1] - beforeAway] : score;
  return isEnded ? settleScore(market, ofPeriod) : settleGrowing(market, ofPeriod);
}

/** Goals: a market that is determined is settled, others are void when the match is not finished (SPORT-24). */
export function settleGoals(market: Market, event: GoalEvent, parts: readonly BuilderPart[]): Portions {
  if (market.code !== 'builder') return determinedGoals(market, event) ?? VOID;
  const settled = parts.map((part) => determinedGoals(readMarket(part.market, part.outcome), event));
  if (settled.some((portions) => portions !== null && portions.won.top === 0n && portions.void.top === 0n)) return LOST;
  if (settled.some((portions) => portions === null)) return VOID;
  return settled.some((portions) => portions?.void.top !== 0n) ? VOID : WON;
}

/** The score in an event's `now`, written as a pair or as an object with a score. */
export function runningScore(now: unknown): Score | null {
  const pair = Array.isArray(now) ? now : typeof now === 'object' && now !== null && 'score' in now ? now.score : null;
  return Array.isArray(pair) && typeof pair[0] === 'number' && typeof pair[1] === 'number' ? [pair[0], pair[1]] : null;
}

const QUARTERS = 4;
const LAST_MINUTES = 5;

/** Quarters: periods of regular time have no overtime, the whole match has (SPORT-27). */
export function settleQuarters(market: Market, event: QuarterEvent): Portions {
  const { q, ot = [] } = event;
  const isEnded = event.status === 'ended';
  const running = isEnded ? null : runningScore(event.now);
  const periods: Score[] = running === null ? [...q] : [...q, running];
  const complete = q.length;
  const whole = /^q[1-4]$/.test(market.period) ? [Number(market.period.slice(1))] : { h1: [1, 2], h2: [3, 4], rt: [1, 2, 3, 4] }[market.period];
  if (whole !== undefined) {
    const score = sumScores(periods.filter((_, place) => whole.includes(place + 1)));
    if (isEnded || whole.every((quarter) => quarter <= complete)) return settleScore(market, score) ?? VOID;
    return settleGrowing(market, score) ?? VOID;
  }
  const score = sumScores([...periods, ...ot]);
  const isLate = event.scheduled !== undefined && event.minute !== undefined && event.scheduled - event.minute <= LAST_MINUTES;
  const stands = isEnded || isLate || complete > QUARTERS;
  return (stands ? settleScore(market, score) : settleGrowing(market, score)) ?? VOID;
}
