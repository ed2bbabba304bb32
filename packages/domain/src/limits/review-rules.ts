import { addMonths } from './limit-rules.ts';

/** Answers to the review of account and limits (T41); `dismissed` is a sheet that was closed without an answer. */
export const reviewAnswers = ['kept', 'changed', 'dismissed'] as const;
export type ReviewAnswer = (typeof reviewAnswers)[number];

/** When a member last dealt with account and limits; null for never. */
export interface ReviewFacts {
  joinedAt: Date;
  answeredAt: Date | null;
  limitsSeenAt: Date | null;
  summarySeenAt: Date | null;
}

/** The moment from which on the next review is due. Looking counts once both the limits and the summary were looked at. */
export function reviewDueAt({ joinedAt, answeredAt, limitsSeenAt, summarySeenAt }: ReviewFacts, months: number): Date {
  const bothSeenAt = limitsSeenAt && summarySeenAt ? Math.min(limitsSeenAt.getTime(), summarySeenAt.getTime()) : 0;
  return addMonths(new Date(Math.max(joinedAt.getTime(), answeredAt?.getTime() ?? 0, bothSeenAt)), months);
}

export const isReviewDue = (facts: ReviewFacts, months: number, now: Date): boolean => now >= reviewDueAt(facts, months);

/** A look is written down at most once in this time: reading a page often costs no writes. */
export const lookKeptMs = 24 * 3_600_000;
