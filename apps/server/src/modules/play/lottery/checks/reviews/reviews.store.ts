import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface ReviewRow {
  orderId: string;
  amount: Money;
  holds: number;
  heldAt: Date;
  releasedAt: Date | null;
}

const COLUMNS = 'order_id as "orderId", amount, holds, held_at as "heldAt", released_at as "releasedAt"';

export const readReview = (queries: Queries, orderId: string): Promise<ReviewRow | undefined> =>
  first<ReviewRow>(queries, `select ${COLUMNS} from lottery_reviews where order_id = $1`, [orderId]);

export const lockReview = (transaction: Transaction, orderId: string): Promise<ReviewRow | undefined> =>
  first<ReviewRow>(transaction, `select ${COLUMNS} from lottery_reviews where order_id = $1 for update`, [orderId]);

/** Payouts that wait, the oldest first, of orders at some merchants; null for all. */
export const readOpenReviews = (queries: Queries, count: number, merchants: readonly string[] | null): Promise<ReviewRow[]> =>
  many<ReviewRow>(
    queries,
    `select ${COLUMNS} from lottery_reviews where released_at is null
        and ($2::text[] is null or exists (select from lottery_orders o where o.id = order_id and o.merchant_code = any ($2)))
      order by held_at limit $1`,
    [count, merchants],
  );

/** The orders among some whose payout waits. */
export async function heldOrders(queries: Queries, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await many<{ id: string }>(queries, 'select order_id as id from lottery_reviews where order_id = any ($1) and released_at is null', [orderIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Writes that money of an order is held: in addition to what is still held of it, or again after a release. */
export async function writeHold(transaction: Transaction, orderId: string, amount: Money): Promise<void> {
  await transaction.query(
    `insert into lottery_reviews (order_id, amount) values ($1, $2)
      on conflict (order_id) do update
        set amount = excluded.amount + case when lottery_reviews.released_at is null then lottery_reviews.amount else 0 end, holds = lottery_reviews.holds + 1, held_at = clock_timestamp(), released_at = null, is_overdue = false`,
    [orderId, amount],
  );
}

export async function writeRelease(transaction: Transaction, orderId: string): Promise<void> {
  await transaction.query('update lottery_reviews set released_at = clock_timestamp() where order_id = $1', [orderId]);
}

/** Marks the payouts that wait since before a time, each once. Gives their orders. */
export const markOverdue = (queries: Queries, before: Date): Promise<{ orderId: string }[]> =>
  many(queries, 'update lottery_reviews set is_overdue = true where released_at is null and not is_overdue and held_at < $1 returning order_id as "orderId"', [
    before,
  ]);
