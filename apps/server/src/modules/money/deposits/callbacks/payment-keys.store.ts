import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export interface PaymentKeyRow {
  id: bigint;
  gateway: string;
  sealed: Buffer;
  hint: string;
  /** The origin it was entered for. */
  origin: string | null;
  createdAt: Date;
  createdBy: string;
  retiredAt: Date | null;
}

/** Keys of a merchant at all gateways, newest first; at most 100. */
export async function readPaymentKeys(pool: pg.Pool, merchantCode: string): Promise<PaymentKeyRow[]> {
  const { rows } = await pool.query<PaymentKeyRow>({
    name: 'payment_keys',
    text: `select id, gateway, sealed, hint, origin, created_at as "createdAt", created_by as "createdBy", retired_at as "retiredAt" from payment_keys
      where merchant_code = $1 order by retired_at is not null, id desc limit 100`,
    values: [merchantCode],
  });
  return rows;
}

export async function insertPaymentKey(
  transaction: Transaction,
  row: { merchantCode: string; gateway: string; sealed: Buffer; hint: string; origin: string | null; by: string },
): Promise<void> {
  await transaction.query(
    `insert into payment_keys (merchant_code, gateway, sealed, hint, origin, created_by)
    values ($1, $2, $3, $4, $5, $6)`,
    [row.merchantCode, row.gateway, row.sealed, row.hint, row.origin, row.by],
  );
}

/** Retires a key; returns its hint, or null if there is no such key in use. */
export async function retireKey(
  transaction: Transaction,
  given: { merchantCode: string; gateway: string; id: bigint; by: string; at: Date },
): Promise<string | null> {
  const { rows } = await transaction.query<{ hint: string }>(
    `update payment_keys set retired_at = $1, retired_by = $2
    where merchant_code = $3 and gateway = $4 and id = $5 and retired_at is null returning hint`,
    [given.at, given.by, given.merchantCode, given.gateway, given.id],
  );
  return rows[0]?.hint ?? null;
}
