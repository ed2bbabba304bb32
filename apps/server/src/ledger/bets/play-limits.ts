import type { MoneyLimitPeriod } from '@laro/domain/limits/limit-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** A limit of play that applies: of stakes, or of losses (stakes minus payouts). Amount in money units. */
export interface PlayLimit {
  kind: 'stake' | 'loss';
  period: MoneyLimitPeriod;
  amount: Money;
}

/**
 * Replaces a player's limits of play from the next bet on: a bet checks them in its own transaction under the lock of the player's row,
 * which is taken here, too. `timeZone` determines where the month begins (T38, T40).
 */
export async function setPlayLimits(transaction: Transaction, cashAccount: bigint, limits: readonly PlayLimit[], timeZone: string): Promise<void> {
  await transaction.query('select 1 from balances where account_id = $1 for update', [cashAccount]);
  await transaction.query('delete from play_limits where cash_account = $1', [cashAccount]);
  for (const { kind, period, amount } of limits)
    await transaction.query(
      `insert into play_limits (cash_account, kind, period, amount, time_zone)
      values ($1, $2, $3, $4, $5)`,
      [cashAccount, kind, period, amount, timeZone],
    );
  await transaction.query('update player_rights set has_limits = $1 where cash_account = $2', [limits.length > 0, cashAccount]);
}

/** Stakes, payouts and deposits of a player in each period so far. In money units. */
export interface PeriodSums {
  period: MoneyLimitPeriod;
  staked: Money;
  paid: Money;
  deposited: Money;
  /** The first deposit of the period; null if there is none. */
  firstDepositAt: Date | null;
  /** Beginning of the next month; null for a day and a week, which roll. */
  monthEndsAt: Date;
}

/** The sums that limits are compared with (T38), by the same rule as for a bet. */
export async function periodSums(pool: Queries, cashAccount: bigint, timeZone: string): Promise<PeriodSums[]> {
  const { rows } = await pool.query<PeriodSums>({
    name: 'period_sums',
    text: `select k.period, t.staked, t.paid, coalesce(d.deposited, 0)::bigint as deposited, d.first_at as "firstDepositAt",
        (date_trunc('month', now() at time zone $2) + interval '1 month') at time zone $2 as "monthEndsAt"
      from unnest(array['day', 'week', 'month']) with ordinality as k (period, place)
      cross join lateral period_play($1, k.period, $2) t
      cross join lateral (
        select sum(p.amount) as deposited, min(p.posted_at) as first_at from postings p
        where p.to_account = $1 and p.to_after is not null and p.kind in ('deposit_paid', 'agent_sent') and p.movement_id >= uuid_floor(limit_since(k.period, $2))
      ) d order by k.place`,
    values: [cashAccount, timeZone],
  });
  return rows;
}

/** Income and cost of a player in a calendar month, in money units; `withdrawn` is the amount requested and not returned. */
export interface MonthSums {
  /** YYYY-MM, in the merchant's time zone. */
  month: string;
  deposited: Money;
  withdrawn: Money;
  staked: Money;
  paid: Money;
}

/** A player's last six months, current first (T51). */
export async function monthSums(pool: pg.Pool, cashAccount: bigint, timeZone: string): Promise<MonthSums[]> {
  const { rows } = await pool.query<MonthSums>({
    name: 'month_sums',
    text: `with months as (
        select m, m at time zone $2 as since, (m + interval '1 month') at time zone $2 as until
        from generate_series(date_trunc('month', now() at time zone $2) - interval '5 months', date_trunc('month', now() at time zone $2), interval '1 month') m
      )
      select to_char(k.m, 'YYYY-MM') as month, t.staked, t.paid, coalesce(d.deposited, 0)::bigint as deposited, coalesce(d.withdrawn, 0)::bigint as withdrawn
      from months k
      cross join lateral player_round_totals($1, k.since, k.until, null, null, null) t
      cross join lateral (
        select sum(p.amount) filter (where p.kind in ('deposit_paid', 'agent_sent')) as deposited,
          sum(case p.kind when 'withdrawal_held' then p.amount when 'withdrawal_released' then -p.amount end) as withdrawn
        from postings p
        where p.kind in ('deposit_paid', 'agent_sent', 'withdrawal_held', 'withdrawal_released') and p.movement_id >= uuid_floor(k.since) and p.movement_id < uuid_floor(k.until)
          and ((p.from_account = $1 and p.from_after is not null) or (p.to_account = $1 and p.to_after is not null))
      ) d order by k.m desc`,
    values: [cashAccount, timeZone],
  });
  return rows;
}

/** A player's result at games since a given time: payouts minus stakes, in money units (T47). */
export async function netSince(pool: pg.Pool, cashAccount: bigint, since: Date): Promise<Money> {
  const { rows } = await pool.query<{ net: Money }>({
    name: 'net_since',
    text: `select coalesce(sum(case p.kind when 'bet' then -p.amount when 'win' then p.amount else case when p.to_account = $1 then p.amount else -p.amount end end), 0)::bigint as net
      from postings p
      where p.kind in ('bet', 'win', 'rollback') and p.movement_id >= uuid_floor($2)
        and ((p.from_account = $1 and p.from_after is not null) or (p.to_account = $1 and p.to_after is not null))`,
    values: [cashAccount, since],
  });
  return rows[0]?.net ?? 0n;
}
