import type { Parsed } from '@laro/contract/routes';
import { formatMoney } from '@laro/domain/money/money';
import { seenMerchants } from '@laro/domain/staff/access';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { actorOf, staffOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { proposedOf, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { passToKept } from '../merged-accounts.ts';
import { readDraws } from '../../draws/draws.store.ts';
import type { LotteryParts } from '../../lottery-parts.ts';
import { noteOrders } from '../../members/notices/notices.ts';
import { readOrders, type OrderWithLines } from '../../orders/orders.store.ts';
import { RELEASED_WITHIN_MS, releaseHeld } from './hold-payouts.ts';
import { lockReview, readOpenReviews, readReview, type ReviewRow } from './reviews.store.ts';

type Calls = Handlers<'listDeskLotteryReviews' | 'releaseDeskLotteryPayout'>;
type Review = Parsed<'listDeskLotteryReviews', 'value'>['reviews'][number];

const SHOWN = 100;
const subjectOf = (orderId: string): string => `lottery-order:${orderId}`;
const orderIdOf = (subject: string): string => subject.slice(subjectOf('').length);

interface Acts {
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
}

/** Large payouts that wait at some merchants (null for all), with their orders and draws. */
async function viewReviews({ pool, catalogue }: LotteryParts, merchants: readonly string[] | null): Promise<Review[]> {
  const reviews = await readOpenReviews(pool, SHOWN, merchants);
  const orders = new Map((await readOrders(pool, 'o.id = any ($1)', [reviews.map(({ orderId }) => orderId)])).map((order) => [order.id, order]));
  const draws = new Map((await readDraws(pool, [...new Set([...orders.values()].map(({ drawId }) => drawId))])).map((draw) => [draw.id, draw]));
  return reviews.flatMap(({ orderId, amount, heldAt }) => {
    const order = orders.get(orderId);
    const draw = order && draws.get(order.drawId);
    if (!order || !draw) return [];
    const { merchantCode: merchant, publicId: player, currency, staked, payout } = order;
    const times = { heldAt: heldAt.toISOString(), dueAt: new Date(heldAt.getTime() + RELEASED_WITHIN_MS).toISOString() };
    return [
      {
        orderId,
        merchant,
        player,
        gameName: catalogue.gameName(draw.gameId) ?? draw.gameId,
        numero: draw.numero,
        currency,
        staked,
        payout,
        held: amount,
        ...times,
      },
    ];
  });
}

/** A waiting payout, locked, with its order. Throws `lottery.order_unknown`. */
async function waitingReview(transaction: Transaction, orderId: string): Promise<{ review: ReviewRow; order: OrderWithLines }> {
  const [order] = await readOrders(transaction, 'o.id = $1 for update', [orderId]);
  const review = await lockReview(transaction, orderId);
  if (!order || !review || review.releasedAt !== null) throw new Refusal('lottery.order_unknown');
  return { review, order };
}

const stampOf = async (queries: Queries, orderId: string): Promise<string> => {
  const review = await readReview(queries, orderId);
  return review?.releasedAt === null ? `${review.holds} ${review.amount}` : '';
};

/** Two people release a large payout to its player (LOTT-34). */
export function reviewDeskCalls(parts: LotteryParts, { audit, twoPersons }: Acts): Calls {
  const { pool, onMoved } = parts;
  const release = async (transaction: Transaction, orderId: string, given: { by: Actor; reason: string; more?: object }) => {
    const { review, order } = await waitingReview(transaction, orderId);
    await releaseHeld(transaction, order);
    const passed = await passToKept(transaction, [order], `released:${review.holds}`);
    await noteOrders(transaction, 'released', [{ order, amount: review.amount }]);
    const change = { before: { held: formatMoney(review.amount) }, after: { held: '0.00', ...given.more } };
    const entry = {
      actor: given.by.name,
      action: 'lottery.payoutReleased',
      subject: subjectOf(orderId),
      reason: given.reason,
      ...change,
      ip: given.by.ip,
    } as const;
    await audit.append(transaction, entry);
    return { orderId, amount: review.amount, players: [order.publicId, ...passed] };
  };
  twoPersons.register('lottery.release', {
    stampOf: (transaction, { subject }) => stampOf(transaction, orderIdOf(subject)),
    carryOut: async (transaction, { proposal: { subject, reason, proposer }, decider }) => {
      const { players } = await release(transaction, orderIdOf(subject), { by: decider, reason, more: { proposedBy: proposer } });
      return () => players.forEach((player) => onMoved(player));
    },
  });
  return {
    listDeskLotteryReviews: async (context) => ({ reviews: await viewReviews(parts, seenMerchants(staffOf(context).access, 'lottery.read')) }),
    releaseDeskLotteryPayout: async (context, { params: { orderId }, body: { reason } }) => {
      const actor = actorOf(context);
      const done = await inTransaction(pool, async (transaction) => {
        const { review, order } = await waitingReview(transaction, orderId);
        if (!(await twoPersons.isListed(transaction, 'lottery.release'))) return release(transaction, orderId, { by: actor, reason });
        const change = { before: { held: formatMoney(review.amount), player: order.publicId }, after: { held: '0.00' } };
        const wish = { act: 'lottery.release', merchantCode: null, subject: subjectOf(orderId), ...change, payload: {}, reason } as const;
        return twoPersons.proposeWithin(transaction, wish, actor);
      });
      if (!('orderId' in done)) return proposedOf(done);
      done.players.forEach((player) => onMoved(player));
      return { orderId, amount: done.amount };
    },
  };
}
