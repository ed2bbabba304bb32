import type pg from 'pg';

export interface GatewayHealth {
  gateway: string;
  lastCallbackAt: Date | null;
  refusedCount: bigint;
  lastRefusedAt: Date | null;
  errorCount: bigint;
  lastErrorAt: Date | null;
  lastError: string | null;
}

const ERROR_MAX = 200;

async function note(pool: pg.Pool, name: string, change: string, values: readonly unknown[]): Promise<void> {
  await pool.query({
    name,
    text: `insert into gateway_health as h (merchant_code, gateway) values ($1, $2) on conflict (merchant_code, gateway) do nothing`,
    values: values.slice(0, 2),
  });
  await pool.query({ name: `${name}_set`, text: `update gateway_health set ${change} where merchant_code = $1 and gateway = $2`, values: [...values] });
}

export const noteProven = (pool: pg.Pool, merchantCode: string, gateway: string, at: Date): Promise<void> =>
  note(pool, 'gateway_proven', 'last_callback_at = greatest(last_callback_at, $3)', [merchantCode, gateway, at]);

export const noteRefused = (pool: pg.Pool, merchantCode: string, gateway: string, at: Date, count: number): Promise<void> =>
  note(pool, 'gateway_refused', 'refused_count = refused_count + $4, last_refused_at = $3', [merchantCode, gateway, at, count]);

export const noteError = (pool: pg.Pool, merchantCode: string, gateway: string, at: Date, why: string): Promise<void> =>
  note(pool, 'gateway_error', 'error_count = error_count + 1, last_error_at = $3, last_error = $4', [merchantCode, gateway, at, why.slice(0, ERROR_MAX)]);

export async function readHealth(pool: pg.Pool, merchantCode: string): Promise<GatewayHealth[]> {
  const { rows } = await pool.query<GatewayHealth>({
    name: 'gateway_health',
    text: `select gateway, last_callback_at as "lastCallbackAt", refused_count as "refusedCount", last_refused_at as "lastRefusedAt", error_count as "errorCount",
        last_error_at as "lastErrorAt", last_error as "lastError" from gateway_health where merchant_code = $1`,
    values: [merchantCode],
  });
  return rows;
}

/** How orders of a gateway went since a moment: the middle time from order to payment, and how many were paid and failed. */
export async function readSpeed(
  pool: pg.Pool,
  merchantCode: string,
  since: Date,
): Promise<Map<string, { medianSeconds: number | null; paid: number; failed: number }>> {
  const { rows } = await pool.query<{ gateway: string; median: number | null; paid: number; failed: number }>({
    name: 'gateway_speed',
    text: `select gateway, percentile_disc(0.5) within group (order by extract(epoch from paid_at - created_at)::integer) filter (where paid_at is not null) as median,
        count(*) filter (where state in ('paid', 'returned'))::integer as paid, count(*) filter (where state = 'failed')::integer as failed
      from deposit_orders where merchant_code = $1 and created_at > $2 group by gateway`,
    values: [merchantCode, since],
  });
  return new Map(rows.map((row) => [row.gateway, { medianSeconds: row.median, paid: row.paid, failed: row.failed }]));
}
