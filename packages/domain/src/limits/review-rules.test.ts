import { expect, test } from 'vitest';
import { isReviewDue, reviewDueAt } from './review-rules.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const facts = { joinedAt: day('2026-01-31'), answeredAt: null, limitsSeenAt: null, summarySeenAt: null };

test('[T41] the first review is due the set number of calendar months after joining', () => {
  expect(reviewDueAt(facts, 6)).toEqual(day('2026-07-31'));
  expect(reviewDueAt(facts, 1)).toEqual(day('2026-02-28'));
  expect(isReviewDue(facts, 6, day('2026-07-30'))).toBe(false);
  expect(isReviewDue(facts, 6, day('2026-07-31'))).toBe(true);
});

test('[T41] an answer, or a look at both limits and summary, begins the months again', () => {
  expect(reviewDueAt({ ...facts, answeredAt: day('2026-08-01') }, 6)).toEqual(day('2027-02-01'));
  expect(reviewDueAt({ ...facts, limitsSeenAt: day('2026-06-01') }, 6)).toEqual(day('2026-07-31'));
  expect(reviewDueAt({ ...facts, limitsSeenAt: day('2026-06-01'), summarySeenAt: day('2026-05-01') }, 6)).toEqual(day('2026-11-01'));
});
