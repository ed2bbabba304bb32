import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';

/** Approved withdrawals that are due, the longest waiting first. */
export async function readApproved(pool: pg.Pool, now: Date, limit: number): Promise<string[]> {
  const text = "select id from withdrawals where state = 'approved' and next_ask_at <= $1 order by next_ask_at limit $2";
  return (await pool.query<{ id: string }>({ name: 'approved_withdrawals', text, values: [now, limit] })).rows.map(({ id }) => id);
}

/** Postpones an approved withdrawal while its gateway is unavailable. */
export async function postpone(pool: pg.Pool, id: string, until: Date): Promise<void> {
  await pool.query("update withdrawals set next_ask_at = $2 where id = $1 and state = 'approved'", [id, until]);
}

export interface DueAsk {
  id: string;
  gateway: string;
  asks: number;
}

/**
 * Claims sent withdrawals without a known outcome, each for one process: the claim schedules the next attempt, with a delay that
 * doubles each time, so that a process that dies in between only delays a poll.
 */
export async function takeDueAsks(pool: pg.Pool, now: Date, limits: { limit: number; firstMs: number; maxMs: number }): Promise<DueAsk[]> {
  const { rows } = await pool.query<DueAsk>({
    name: 'due_asks',
    text: `update withdrawals w set asks = w.asks + 1, next_ask_at = $1::timestamptz + least($4, $3 * 2 ^ least(w.asks, 20)) * interval '1 millisecond'
      from (select id from withdrawals where state in ('sending', 'sent') and next_ask_at <= $1 order by next_ask_at limit $2 for update skip locked) due
      where w.id = due.id returning w.id, w.gateway, w.asks`,
    values: [now, limits.limit, limits.firstMs, limits.maxMs],
  });
  return rows;
}

export interface GatewayCounts {
  gateway: string;
  paid: number;
  failed: number;
  underWay: number;
  oldestSentAt: Date | null;
}

/** Outcomes of each gateway since a moment, and its unanswered payouts. */
export async function readGatewayCounts(pool: pg.Pool, merchantCode: string, since: Date): Promise<GatewayCounts[]> {
  const { rows } = await pool.query<GatewayCounts>({
    name: 'payout_gateway_counts',
    text: `select gateway, count(*) filter (where state = 'paid')::integer as paid, count(*) filter (where state in ('failed', 'returned'))::integer as failed,
        count(*) filter (where state in ('sending', 'sent'))::integer as "underWay", min(sent_at) filter (where state in ('sending', 'sent')) as "oldestSentAt"
      from withdrawals where merchant_code = $1 and gateway is not null and (ended_at > $2 or state in ('sending', 'sent')) group by gateway`,
    values: [merchantCode, since],
  });
  return rows;
}

/** Sums paid out by gateways between two moments, without returned payouts and without fees, by currency, in money units. */
export async function readPaidBetween(pool: Queries, merchantCode: string, from: Date, to: Date): Promise<Map<string, Money>> {
  const { rows } = await pool.query<{ currency: string; sum: Money }>({
    name: 'paid_between',
    // Each withdrawal is looked up by its id, whatever the planner guesses of a time it does not know yet.
    text: `select w.currency, sum(case e.what when 'pay' then w.amount - w.fee else w.fee - w.amount end)::bigint as sum
      from withdrawal_events e cross join lateral (select currency, amount, fee, merchant_code from withdrawals where id = e.withdrawal_id limit 1) w
      where e.what in ('pay', 'return') and e.at >= $2 and e.at < $3 and w.merchant_code = $1 group by 1`,
    values: [merchantCode, from, to],
  });
  return new Map(rows.map(({ currency, sum }) => [currency, sum]));
}

/** Number of withdrawals that wait for a person, by merchant: all but those that this person has checked already. */
export async function countWaiting(pool: pg.Pool, butNotOf: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ merchant_code: string; n: number }>({
    name: 'waiting_withdrawals',
    text: "select merchant_code, count(*)::integer as n from withdrawals where state in ('requested', 'checked') and checked_by is distinct from $1 group by 1",
    values: [butNotOf],
  });
  return new Map(rows.map((row) => [row.merchant_code, row.n]));
}
