import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import type { PaymentKey } from '../callbacks/payments.store.ts';

/** Stores the card charge behind a payment, once; the gateway is queried about it from a given moment on. */
export async function noteCharge(transaction: Transaction, { merchantCode, gateway, paymentId }: PaymentKey, charge: string, at: Date): Promise<void> {
  await transaction.query(
    `update deposit_payments set card_charge = $1, card_ask_at = $2
    where merchant_code = $3 and gateway = $4 and payment_id = $5 and card_charge is null`,
    [charge, at, merchantCode, gateway, paymentId],
  );
}

export interface DueCard extends PaymentKey {
  charge: string;
  asks: number;
}

/** Payments whose cards are not known, each taken by one process alone: the next question is put ahead, twice as far each time, and ends after some. */
export async function takeDueCards(pool: pg.Pool, now: Date, limits: { limit: number; firstMs: number; asksMax: number }): Promise<DueCard[]> {
  const { rows } = await pool.query<DueCard>({
    name: 'due_cards',
    text: `update deposit_payments d set card_asks = d.card_asks + 1,
        card_ask_at = case when d.card_asks + 1 < $4 then $1::timestamptz + $3 * 2 ^ d.card_asks * interval '1 millisecond' end
      from (select merchant_code, gateway, payment_id from deposit_payments where card_ask_at <= $1 order by card_ask_at limit $2 for update skip locked) due
      where d.merchant_code = due.merchant_code and d.gateway = due.gateway and d.payment_id = due.payment_id
      returning d.merchant_code as "merchantCode", d.gateway, d.payment_id as "paymentId", d.card_charge as charge, d.card_asks as asks`,
    values: [now, limits.limit, limits.firstMs, limits.asksMax],
  });
  return rows;
}

/** Stores the gateway's answer and returns the payer; null if it was stored already or the payment has no order. */
export async function writeCard(
  transaction: Transaction,
  { merchantCode, gateway, paymentId }: PaymentKey,
  card: { hash: Buffer; tail: string } | null,
): Promise<{ playerId: bigint; number: string } | null> {
  const { rows } = await transaction.query<{ playerId: bigint; number: string }>(
    `update deposit_payments d set card_ask_at = null, card_hash = $1, card_tail = $2 from deposit_orders o
    where d.merchant_code = $3 and d.gateway = $4 and d.payment_id = $5 and d.card_hash is null and o.id = d.order_id
    returning o.player_id as "playerId", o.number`,
    [card?.hash ?? null, card?.tail ?? null, merchantCode, gateway, paymentId],
  );
  return rows[0] ?? null;
}
