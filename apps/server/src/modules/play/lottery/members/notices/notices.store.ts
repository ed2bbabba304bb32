import type { Money } from '@laro/domain/money/money';
import { first, type Transaction } from '#server/db/sql.ts';

/** The event that a message reports: a corrected order, a void one, the release of a held payout, a win. */
export type NoticeKind = 'corrected' | 'void' | 'released' | 'won';

export interface NoticeRow {
  id: bigint;
  kind: NoticeKind;
  amount: Money;
  orderId: string;
  playerId: bigint | null;
  merchantCode: string;
  gameId: string;
  numero: string;
}

export async function insertNotices(transaction: Transaction, kind: NoticeKind, notices: readonly { orderId: string; amount: Money }[]): Promise<void> {
  await transaction.query(
    'insert into lottery_notices (order_id, kind, amount) select id, $1, amount from unnest($2::uuid[], $3::bigint[]) as n (id, amount)',
    [kind, notices.map(({ orderId }) => orderId), notices.map(({ amount }) => String(amount))],
  );
}

/** Locks the next message that is due; it goes to the account that its player has today. */
export const lockNotice = (transaction: Transaction): Promise<NoticeRow | undefined> =>
  first<NoticeRow>(
    transaction,
    `select n.id, n.kind, n.amount, n.order_id as "orderId", kept_player(o.player_id) as "playerId", o.merchant_code as "merchantCode", d.game_id as "gameId", d.numero
      from lottery_notices n join lottery_orders o on o.id = n.order_id join lottery_draws d on d.id = o.draw_id
      where n.sent_at is null and n.due_at <= clock_timestamp() order by n.due_at, n.id limit 1 for update of n skip locked`,
    [],
  );

export async function markSent(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.query('update lottery_notices set sent_at = clock_timestamp() where id = $1', [id]);
}

/** Puts a message off after a failed attempt: two minutes, then twice as long each time, up to a day. */
export async function postponeNotice(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.query(
    `update lottery_notices set attempts = attempts + 1, due_at = clock_timestamp() + least(interval '2 minutes' * power(2, least(attempts, 10)), interval '1 day')
      where id = $1`,
    [id],
  );
}
