/** A month of a member, judged on the first of the next one (VIP-04). */
export interface ReviewedMonth {
  readonly month: string;
  readonly isKept: boolean;
  readonly pausedDays: number;
  /** The rank that was reached in this month; null for none. */
  readonly reached: number | null;
}

export interface ReviewState {
  /** Number of the rank in the ladder; 1 is the lowest. */
  readonly rank: number;
  /** Missed months in a row. */
  readonly missed: number;
  /** The month in which the rank was reached, as far as known. */
  readonly reachedIn: string | null;
}

export type ReviewResult = 'protected' | 'not_reviewed' | 'kept' | 'warned' | 'lowered';

/** Number of paused days from which a month is not reviewed. */
const PAUSED_DAYS = 7;
const LOWEST = 1;

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Reviews one month. The month in which a rank was reached and the next are protected; a fall lowers by one rank only. */
export function reviewMonth(
  before: ReviewState,
  { month, isKept, pausedDays, reached }: ReviewedMonth,
  graceMonths: number,
): ReviewState & { result: ReviewResult } {
  const state = reached === null ? before : { rank: reached, missed: 0, reachedIn: month };
  const { rank, reachedIn } = state;
  if (reachedIn !== null && (month === reachedIn || month === nextMonth(reachedIn))) return { ...state, missed: 0, result: 'protected' };
  if (pausedDays >= PAUSED_DAYS) return { ...state, result: 'not_reviewed' };
  if (isKept || rank <= LOWEST) return { ...state, missed: 0, result: 'kept' };
  const missed = state.missed + 1;
  if (missed <= graceMonths) return { ...state, missed, result: 'warned' };
  return { rank: rank - 1, missed: 0, reachedIn: null, result: 'lowered' };
}
