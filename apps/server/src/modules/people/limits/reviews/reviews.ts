import { reviewFigures, reviewLimit } from '@laro/contract/limits/reviews';
import type { Parsed } from '@laro/contract/routes';
import { limitKinds, limitPeriods } from '@laro/domain/limits/limit-rules';
import { isReviewDue } from '@laro/domain/limits/review-rules';
import type pg from 'pg';
import * as z from 'zod';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { monthHours } from '#server/ledger/feed/play-hours.ts';
import { monthSums } from '#server/ledger/bets/play-limits.ts';
import { inForce } from '../change-limit.ts';
import { readLimits } from '../limits.store.ts';
import { answerReview, reviewFacts, showReview } from './reviews.store.ts';
import { amountOf } from '../view-limits.ts';

export interface ReviewsDeps {
  pool: pg.Pool;
  now: () => number;
}

type Review = NonNullable<Parsed<'openReview', 'value'>['review']>;
type Figures = Review['figures'];

/** A member's last six calendar months: money, result and hours with play (T41, T51). */
export async function readFigures(
  pool: pg.Pool,
  { cashAccount, currency }: { cashAccount: bigint; currency: string },
  zone: string,
  now: Date,
): Promise<Figures> {
  const [sums, hours] = await Promise.all([monthSums(pool, cashAccount, zone), monthHours(pool, cashAccount, zone, now)]);
  const months = sums.map(({ month, deposited, withdrawn, staked, paid }) => ({
    month,
    deposited,
    withdrawn,
    net: paid - staked,
    hours: hours.get(month) ?? 0,
  }));
  const total = (of: (month: (typeof months)[number]) => bigint) => months.reduce((sum, month) => sum + of(month), 0n);
  return {
    currency,
    deposited: total(({ deposited }) => deposited),
    withdrawn: total(({ withdrawn }) => withdrawn),
    net: total(({ net }) => net),
    hours: months.reduce((sum, month) => sum + month.hours, 0),
    months,
  };
}

/** The limits in force, the member's and the operator's together. */
async function limitsInForce(pool: pg.Pool, playerId: bigint): Promise<Review['limits']> {
  const limits = await readLimits(pool, playerId);
  return limitKinds.flatMap((kind) =>
    limitPeriods.flatMap((period) => {
      const amount = inForce(limits, kind, period);
      return amount === null ? [] : [{ kind, period, ...amountOf(kind, amount) }];
    }),
  );
}

/** The periodic review of account and limits: shown to members who have not viewed both within the merchant's number of months (T41). */
export const reviewCalls = ({ pool, now }: ReviewsDeps): Handlers<'openReview' | 'answerReview'> => ({
  openReview: async (context) => {
    const player = playerOf(context);
    const { settings } = context.merchant;
    const at = new Date(now());
    const facts = await reviewFacts(pool, player.playerId);
    if (!facts || !isReviewDue(facts, settings['limits.reviewMonths'], at)) return { review: null };
    const [figures, limits] = await Promise.all([readFigures(pool, player, settings['market.timeZone'], at), limitsInForce(pool, player.playerId)]);
    const { id, shownAt } = await showReview(pool, {
      merchantCode: player.merchantCode,
      playerId: player.playerId,
      at,
      figures: z.encode(reviewFigures, figures),
      limits: limits.map((limit) => z.encode(reviewLimit, limit)),
    });
    return { review: { id: id.toString(), shownAt: shownAt.toISOString(), figures, limits } };
  },
  answerReview: async (context, { params, body }) => {
    const isKnown = await answerReview(pool, playerOf(context).playerId, BigInt(params.reviewId), body.answer, new Date(now()));
    if (!isKnown) throw new Refusal('limits.review_unknown');
    return {};
  },
});
