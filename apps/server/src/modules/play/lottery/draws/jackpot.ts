import { SIX_BALL_GAMES } from '@laro/lottery/balls/lt';
import type { Money } from '@laro/domain/money/money';
import { contributionOf, sharePool } from '@laro/lottery/orders/jackpot';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { openWithin } from '#server/ledger/movements/move-within.ts';
import { move, type MovementKind } from '#server/ledger/movements/movements.ts';
import type { GameRow } from '../games/games.store.ts';
import { poolKey } from '../orders/order-keys.ts';
import { minorUnit, wholeMoney } from '../orders/terms.ts';
import type { Settings } from '@laro/domain/settings/settings';
import {
  deleteDrawPools,
  insertDrawPool,
  insertPool,
  lockPool,
  readDrawPools,
  readPools,
  readSold,
  readUnshared,
  writePool,
  writeShare,
  type Pool,
} from './jackpot.store.ts';
import { settleOrder, type SettledOrder } from './settling/settle-order.ts';
import { readOrders } from '../orders/orders.store.ts';
import type { FamilyParams } from '@laro/lottery/families';
import type { Result } from '@laro/lottery/plays/play';

const CALLER = 'lottery';
const ORDERS_AT_ONCE = 2000;
/** The smallest number of hits with a prize. */
const FEWEST_HITS = 3;

/** The pool that a game of six balls begins with; null for other games. */
export function leastPool({ params }: GameRow): Money | null {
  const game = params.family === 'LT' ? SIX_BALL_GAMES.get(params.pool) : undefined;
  return game === undefined ? null : wholeMoney(game.leastPool);
}

/** The pools of a merchant by game, each with what the stakes of its next draw will add as far as they are sold (LOTT-57). */
export async function readJackpots(
  queries: Queries,
  merchantCode: string,
  games: readonly GameRow[],
): Promise<[gameId: string, { pool: Money; soldShare: Money; closed: Money | null }][]> {
  const six = games.filter((game) => leastPool(game) !== null).map(({ id }) => id);
  if (six.length === 0) return [];
  const rows = await readPools(queries, merchantCode, six);
  return rows.map(({ gameId, amount, carried, sold, closed }) => [gameId, { pool: amount, soldShare: contributionOf(sold, carried).units, closed }]);
}

/** Payouts by class of a draw of six balls at a merchant: fixed prizes of a bet, and the share of the pool once it is known (LOTT-58). */
export async function readDrawPool(
  queries: Queries,
  drawId: string,
  { params }: GameRow,
  { code, settings }: { code: string; settings: Settings },
): Promise<{ amount: Money; share: Money | null; bets: number; prizes: { prize: string; each: Money }[] } | null> {
  const six = params.family === 'LT' ? SIX_BALL_GAMES.get(params.pool) : undefined;
  const pools = six ? await readDrawPools(queries, drawId) : [];
  const pool = pools.find(({ merchantCode, currency }) => merchantCode === code && currency === settings['market.currency']);
  if (!six || !pool) return null;
  const price = BigInt(settings['lottery.sixBallPriceMinor']) * minorUnit(settings);
  const { amount, share, winningBets } = pool;
  return { amount, share, bets: winningBets ?? 0, prizes: six.prizes.map((prize, place) => ({ prize: `hit${place + FEWEST_HITS}`, each: prize * price })) };
}

async function moveOnce(
  transaction: Transaction,
  kind: MovementKind,
  key: string,
  { from, to, amount }: { from: bigint; to: bigint; amount: Money },
): Promise<void> {
  if (amount === 0n) return;
  const { status } = await move(transaction, { kind, caller: CALLER, key, from, to, amount });
  // Keys are made of ids that this transaction alone works on: anything but done is a fault, and undoes all of it.
  if (status !== 'done') throw new Error(`${kind} ${key} was answered with ${status}`);
}

/** Opens the missing pool of a game at a merchant with its least amount. */
export async function openPool(transaction: Transaction, game: GameRow, merchantCode: string, currency: string): Promise<void> {
  const least = leastPool(game);
  if (least === null) return;
  const purse = { merchantCode, currency, isTrial: false };
  const to = await openWithin(transaction, purse, 'jackpot', `lotto:${game.id}`);
  if (!(await insertPool(transaction, { merchantCode, currency, gameId: game.id, accountId: to, amount: least }))) return;
  await moveOnce(transaction, 'jackpot_seeded', `${merchantCode}:${currency}:${game.id}:open`, {
    from: await openAccount(transaction, purse, 'house'),
    to,
    amount: least,
  });
}

/** Puts the part of a closing draw's stakes into the pools (LOTT-55). */
export async function contribute(transaction: Transaction, drawId: string, game: GameRow): Promise<void> {
  if (leastPool(game) === null) return;
  const sold = await readSold(transaction, drawId);
  for (const { merchantCode, currency, staked } of sold) {
    await openPool(transaction, game, merchantCode, currency);
    const pool = await lockPool(transaction, { merchantCode, currency, gameId: game.id });
    const { units, carried } = contributionOf(staked, pool.carried);
    const vendor = await openWithin(transaction, { merchantCode, currency, isTrial: false }, 'vendor', game.vendor);
    await moveOnce(transaction, 'jackpot_contributed', `${drawId}:${merchantCode}:${currency}:in`, { from: vendor, to: pool.accountId, amount: units });
    await writePool(transaction, { ...pool, amount: pool.amount + units, carried });
    await insertDrawPool(transaction, drawId, { merchantCode, currency, contributed: units, amount: pool.amount + units });
  }
}

/**
 * Amount that a draw shares: the current pool, without the contributions of other draws that have closed and are not shared yet. The amount at closing may
 * have been won since by a draw that was settled before. The caller holds the pool.
 */
const sharedAmount = async (transaction: Transaction, pool: Pool, drawId: string): Promise<Money> =>
  pool.amount - (await readUnshared(transaction, pool, drawId));

/** Winning bets of six hits of a draw, by merchant and currency. */
async function countSixes(transaction: Transaction, drawId: string, params: FamilyParams, result: Result): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let after: string | null = null; ;) {
    const orders = await readOrders(
      transaction,
      "o.draw_id = $1 and o.id >= lottery_first_order($1) and o.state = 'accepted' and ($2::uuid is null or o.id > $2) order by o.id limit $3",
      [drawId, after, ORDERS_AT_ONCE],
    );
    for (const order of orders) {
      const key = `${order.merchantCode} ${order.currency}`;
      counts.set(key, (counts.get(key) ?? 0) + settleOrder(params, result, order).poolShares);
    }
    after = orders.at(-1)?.id ?? null;
    if (orders.length < ORDERS_AT_ONCE) return counts;
  }
}

/** Says before a draw is settled what each winning bet gets of its pool, and opens the next pool (LOTT-56). Does so once. */
export async function sharePools(
  transaction: Transaction,
  given: { drawId: string; game: GameRow; params: FamilyParams; result: Result },
  settingsOf: (merchantCode: string) => Settings | undefined,
): Promise<void> {
  const { drawId, game, params, result } = given;
  const least = leastPool(game);
  const open = (await readDrawPools(transaction, drawId)).filter(({ share }) => share === null);
  if (least === null || open.length === 0) return;
  const counts = await countSixes(transaction, drawId, params, result);
  for (const { merchantCode, currency } of open) {
    const settings = settingsOf(merchantCode);
    if (!settings) throw new Error(`there is no merchant ${merchantCode}`);
    const bets = counts.get(`${merchantCode} ${currency}`) ?? 0;
    const pool = await lockPool(transaction, { merchantCode, currency, gameId: game.id });
    const amount = await sharedAmount(transaction, pool, drawId);
    const { share, seed } = sharePool(amount, bets, minorUnit(settings), least);
    const house = await openAccount(transaction, { merchantCode, currency, isTrial: false }, 'house');
    await moveOnce(transaction, 'jackpot_seeded', `${drawId}:${merchantCode}:${currency}:seed`, { from: house, to: pool.accountId, amount: seed });
    await writePool(transaction, { ...pool, amount: pool.amount - share * BigInt(bets) + seed });
    await writeShare(transaction, drawId, { merchantCode, currency, bets, share, amount });
  }
}

/** Pays the shares of a chunk of orders out of the pools, and adds them to what the orders won. */
export async function payShares(transaction: Transaction, drawId: string, game: GameRow, settled: readonly SettledOrder[]): Promise<SettledOrder[]> {
  if (!settled.some(({ poolShares }) => poolShares > 0)) return [...settled];
  const pools = await readDrawPools(transaction, drawId);
  const paid: SettledOrder[] = [];
  for (const entry of settled) {
    const { order, poolShares } = entry;
    const share = pools.find(({ merchantCode, currency }) => merchantCode === order.merchantCode && currency === order.currency)?.share ?? 0n;
    const amount = order.isTrial ? 0n : share * BigInt(poolShares);
    if (amount > 0n) {
      const from = await openWithin(transaction, { merchantCode: order.merchantCode, currency: order.currency, isTrial: false }, 'jackpot', `lotto:${game.id}`);
      await moveOnce(transaction, 'jackpot_won', poolKey(order.id), { from, to: order.cashAccount, amount });
    }
    const lines = order.lines.map((line) => ({ ...line, payout: line.payout + share * BigInt(line.poolShares) }));
    paid.push({ ...entry, order: { ...order, lines, payout: order.payout + amount } });
  }
  return paid;
}

/** Takes the contributions of a draw out of the pools again: it is void (LOTT-59). */
export async function takeBackContributions(transaction: Transaction, drawId: string, game: GameRow): Promise<void> {
  for (const { merchantCode, currency, contributed } of await readDrawPools(transaction, drawId)) {
    const pool = await lockPool(transaction, { merchantCode, currency, gameId: game.id });
    const vendor = await openWithin(transaction, { merchantCode, currency, isTrial: false }, 'vendor', game.vendor);
    await moveOnce(transaction, 'jackpot_returned', `${drawId}:${merchantCode}:${currency}:back`, { from: pool.accountId, to: vendor, amount: contributed });
    await writePool(transaction, { ...pool, amount: pool.amount - contributed });
  }
  await deleteDrawPools(transaction, drawId);
}
