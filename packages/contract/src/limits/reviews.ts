import { limitKinds, limitPeriods } from '@laro/domain/limits/limit-rules';
import { reviewAnswers } from '@laro/domain/limits/review-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money, rowNumber } from '../wire/scalars.ts';

/** Figures of a review; stored as they were shown. */
export const reviewFigures = z.object({
  currency: z.string(),
  deposited: money,
  withdrawn: money,
  /** Payouts minus stakes. */
  net: money,
  /** Clock hours with play. */
  hours: z.number().int(),
  /** The last six calendar months, current first. */
  months: z.array(z.object({ month: z.string(), deposited: money, withdrawn: money, net: money, hours: z.number().int() })),
});
export const reviewLimit = z.object({ kind: z.enum(limitKinds), period: z.enum(limitPeriods), amount: money.nullable(), minutes: z.number().int().nullable() });

const always = { access: 'member', whileClosed: 'answers', rate: 'write', serves: ['T41'] } as const;

/** The periodic review of account and limits (T41). */
export const reviews = {
  openReview: endpoint({
    summary: 'The review of account and limits that is due, or null. The figures shown are stored as evidence; it is due until it is answered.',
    ...always,
    value: z.object({
      review: z.object({ id: z.string(), shownAt: moment, figures: reviewFigures, limits: z.array(reviewLimit) }).nullable(),
    }),
    refusals: [],
  }),
  answerReview: endpoint({
    summary: 'Stores the member’s answer to a review with its time. The first answer counts.',
    ...always,
    params: z.object({ reviewId: rowNumber }),
    body: z.object({ answer: z.enum(reviewAnswers) }),
    value: z.object({}),
    refusals: ['limits.review_unknown'],
  }),
};
