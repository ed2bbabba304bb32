import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { HallForm } from '@laro/games/kind';
import { amountIn } from '../stakes/table-limits.ts';

/** The pool of all bingo halls (spec games.md 11). */
const POOL = 'blackout';

/** Key of a pool: its currency, and if trial money feeds it. */
interface PoolKey {
  readonly currency: string;
  readonly isTrial: boolean;
}

/** Makes a pool with its first amount unless it is there. */
export async function ensurePool(db: pg.Pool | pg.PoolClient, { feed }: HallForm, { currency, isTrial }: PoolKey): Promise<void> {
  await db.query('insert into vendor_pools (id, currency, is_trial, amount) values ($1, $2, $3, $4) on conflict do nothing', [
    POOL,
    currency,
    isTrial,
    amountIn(feed.seed, currency),
  ]);
}

/** Feeds the pools of all currencies with the counted stakes of a round, to the last unit (GAME-21). */
export async function feedPools(client: pg.PoolClient, hall: HallForm, roundId: string): Promise<void> {
  const { rows } = await client.query<PoolKey>(
    `select distinct e.currency, t.is_trial as "isTrial" from table_stakes s join table_plays p on p.id = s.play_id join sessions e on e.id = p.session_id
      join tables t on t.id = s.table_id where s.round_id = $1 and s.state = 'counted' order by 1`,
    [roundId],
  );
  for (const key of rows) {
    await ensurePool(client, hall, key);
    await client.query(
      `with fed as (
          insert into pool_feeds (stake_id, pool, currency, is_trial, amount)
            select s.id, $2, $3, $4, s.amount * $5 / 100 from table_stakes s join table_plays p on p.id = s.play_id join sessions e on e.id = p.session_id
              where s.round_id = $1 and s.state = 'counted' and e.currency = $3
            returning amount
        )
        update vendor_pools set amount = amount + (select coalesce(sum(amount), 0) from fed) where id = $2 and currency = $3 and is_trial = $4`,
      [roundId, POOL, key.currency, key.isTrial, hall.feed.percent],
    );
  }
}

/** Takes out of the pools what the stakes of a play fed, when they are rolled back. After a drop they are missing from the next amount. */
export async function takeFeedsBack(client: pg.PoolClient, playId: string): Promise<void> {
  await client.query(
    `with gone as (
        delete from pool_feeds f using table_stakes s where s.id = f.stake_id and s.play_id = $1 returning f.pool, f.currency, f.is_trial, f.amount
      )
      update vendor_pools p set amount = p.amount - g.amount
        from (select pool, currency, is_trial, sum(amount)::bigint as amount from gone group by 1, 2, 3) g
        where p.id = g.pool and p.currency = g.currency and p.is_trial = g.is_trial`,
    [playId],
  );
}

/** The pool that a round of a hall may drop, locked to the end of the transaction. */
export async function lockPool(client: pg.PoolClient, hall: HallForm, key: PoolKey): Promise<Money> {
  await ensurePool(client, hall, key);
  const { rows } = await client.query<{ amount: bigint }>('select amount from vendor_pools where id = $1 and currency = $2 and is_trial = $3 for update', [
    POOL,
    key.currency,
    key.isTrial,
  ]);
  return rows[0]?.amount ?? 0n;
}

/** Writes a drop and begins the pool with its first amount again. A round drops a pool once. */
export async function dropPool(
  client: pg.PoolClient,
  { feed }: HallForm,
  roundId: string,
  { currency, isTrial }: PoolKey,
  dropped: { readonly amount: string; readonly winners: number; readonly ball: number; readonly shownMs: number },
): Promise<void> {
  const first = amountIn(feed.seed, currency);
  await client.query(
    `insert into pool_drops (round_id, pool, currency, is_trial, amount, winners, ball, shown_at, begun_again)
      values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 ms', $9)`,
    [roundId, POOL, currency, isTrial, dropped.amount, dropped.winners, dropped.ball, dropped.shownMs, first],
  );
  await client.query('update vendor_pools set amount = $4 where id = $1 and currency = $2 and is_trial = $3', [POOL, currency, isTrial, first]);
}

/** Puts what dropped in a round back into its pool, instead of the amount with which the pool began again: none of its winners was paid. */
export async function undoDrop(client: pg.PoolClient, roundId: string): Promise<void> {
  await client.query(
    `with gone as (
        delete from pool_drops where round_id = $1 returning pool, currency, is_trial, amount, begun_again
      )
      update vendor_pools p set amount = p.amount + g.amount - coalesce(g.begun_again, 0)
        from gone g where p.id = g.pool and p.currency = g.currency and p.is_trial = g.is_trial`,
    [roundId],
  );
}

/** The amount to show: a drop is seen when its ball is called, not before. Null where no pool is. */
export async function shownPool(db: pg.Pool, { currency, isTrial }: PoolKey): Promise<string | null> {
  const { rows } = await db.query<{ amount: string }>({
    name: 'shown_pool',
    text: `select coalesce((select d.amount from pool_drops d where d.pool = p.id and d.currency = p.currency and d.is_trial = p.is_trial
        and d.shown_at > clock_timestamp() order by d.shown_at limit 1), p.amount)::text as amount
      from vendor_pools p where p.id = $1 and p.currency = $2 and p.is_trial = $3`,
    values: [POOL, currency, isTrial],
  });
  return rows[0]?.amount ?? null;
}

/** Pools of real money for the desk, with how often each has dropped. */
export async function listPools(pool: pg.Pool): Promise<{ currency: string; amount: string; drops: number }[]> {
  const { rows } = await pool.query<{ currency: string; amount: string; drops: number }>(
    `select p.currency, p.amount::text as amount,
        (select count(*)::int from pool_drops d where d.pool = p.id and d.currency = p.currency and not d.is_trial and d.shown_at <= clock_timestamp()) as drops
      from vendor_pools p where p.id = $1 and not p.is_trial order by p.currency`,
    [POOL],
  );
  return rows;
}
