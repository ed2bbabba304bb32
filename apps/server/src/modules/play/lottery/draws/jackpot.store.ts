import type { Money } from '@laro/domain/money/money';
import { many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** The pool of a game of six balls at a merchant. */
export interface Pool {
  merchantCode: string;
  currency: string;
  gameId: string;
  accountId: bigint;
  amount: Money;
  carried: bigint;
}

type PoolKey = Pick<Pool, 'merchantCode' | 'currency' | 'gameId'>;

const COLUMNS = 'merchant_code as "merchantCode", currency, game_id as "gameId", account_id as "accountId", amount, carried';

/** The pools of a merchant, each with the real stakes of its next draw so far, and the pool at closing of the draw that waits for its numbers. */
export const readPools = (
  queries: Queries,
  merchantCode: string,
  gameIds: readonly string[],
): Promise<(Pick<Pool, 'gameId' | 'amount' | 'carried'> & { sold: Money; closed: Money | null })[]> =>
  many(
    queries,
    `select p.game_id as "gameId", p.amount, p.carried, coalesce((
        select sum(o.staked)::bigint from lottery_orders o
        where o.merchant_code = p.merchant_code and o.currency = p.currency and o.state = 'accepted' and not o.is_trial and o.draw_id = (
          select d.id from lottery_draws d where d.game_id = p.game_id and d.state = 'scheduled' order by d.draws_at limit 1)), 0) as sold,
        (select s.amount from lottery_draw_pools s join lottery_draws d on d.id = s.draw_id
          where s.merchant_code = p.merchant_code and s.currency = p.currency and d.game_id = p.game_id and s.share is null order by d.draws_at limit 1) as closed
      from lottery_pools p where p.merchant_code = $1 and p.game_id = any ($2)`,
    [merchantCode, gameIds],
  );

/** Gives whether the pool is new. */
export async function insertPool(transaction: Transaction, { merchantCode, currency, gameId, accountId, amount }: Omit<Pool, 'carried'>): Promise<boolean> {
  const { rowCount } = await transaction.query(
    'insert into lottery_pools (merchant_code, currency, game_id, account_id, amount) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [merchantCode, currency, gameId, accountId, amount],
  );
  return rowCount === 1;
}

export async function lockPool(transaction: Transaction, { merchantCode, currency, gameId }: PoolKey): Promise<Pool> {
  const where = 'where merchant_code = $1 and currency = $2 and game_id = $3 for update';
  const [pool] = await many<Pool>(transaction, `select ${COLUMNS} from lottery_pools ${where}`, [merchantCode, currency, gameId]);
  if (!pool) throw new Error(`the pool of ${gameId} at ${merchantCode} is missing`);
  return pool;
}

export async function writePool(transaction: Transaction, { merchantCode, currency, gameId, amount, carried }: Pool): Promise<void> {
  await transaction.query('update lottery_pools set amount = $4, carried = $5 where merchant_code = $1 and currency = $2 and game_id = $3', [
    merchantCode,
    currency,
    gameId,
    amount,
    carried,
  ]);
}

/** Real stakes of a draw by merchant and currency. */
export const readSold = (queries: Queries, drawId: string): Promise<{ merchantCode: string; currency: string; staked: Money }[]> =>
  many(
    queries,
    `select merchant_code as "merchantCode", currency, sum(staked)::bigint as staked from lottery_orders
      where draw_id = $1 and id >= lottery_first_order($1) and state = 'accepted' and not is_trial group by 1, 2 order by 1, 2`,
    [drawId],
  );

/** A pool in a draw: what the draw brought, and the share of a winning bet once it is known. */
interface DrawPool {
  merchantCode: string;
  currency: string;
  contributed: Money;
  amount: Money;
  winningBets: number | null;
  share: Money | null;
}

export const readDrawPools = (queries: Queries, drawId: string): Promise<DrawPool[]> =>
  many<DrawPool>(
    queries,
    'select merchant_code as "merchantCode", currency, contributed, amount, winning_bets as "winningBets", share from lottery_draw_pools where draw_id = $1 order by merchant_code, currency',
    [drawId],
  );

export async function insertDrawPool(
  transaction: Transaction,
  drawId: string,
  pool: { merchantCode: string; currency: string; contributed: Money; amount: Money },
): Promise<void> {
  await transaction.query('insert into lottery_draw_pools (draw_id, merchant_code, currency, contributed, amount) values ($1, $2, $3, $4, $5)', [
    drawId,
    pool.merchantCode,
    pool.currency,
    pool.contributed,
    pool.amount,
  ]);
}

export async function writeShare(
  transaction: Transaction,
  drawId: string,
  pool: { merchantCode: string; currency: string; bets: number; share: Money; amount: Money },
): Promise<void> {
  await transaction.query(
    'update lottery_draw_pools set amount = $6, winning_bets = $4, share = $5 where draw_id = $1 and merchant_code = $2 and currency = $3',
    [drawId, pool.merchantCode, pool.currency, pool.bets, pool.share, pool.amount],
  );
}

export async function deleteDrawPools(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query('delete from lottery_draw_pools where draw_id = $1', [drawId]);
}

/** Contributions to a pool of other draws that have closed and are not shared yet. */
export const readUnshared = async (queries: Queries, { merchantCode, currency, gameId }: PoolKey, drawId: string): Promise<Money> =>
  (
    await one<{ others: Money }>(
      queries,
      `select coalesce(sum(p.contributed), 0)::bigint as others from lottery_draw_pools p join lottery_draws d on d.id = p.draw_id
        where p.merchant_code = $1 and p.currency = $2 and d.game_id = $3 and p.share is null and p.draw_id <> $4`,
      [merchantCode, currency, gameId, drawId],
    )
  ).others;
