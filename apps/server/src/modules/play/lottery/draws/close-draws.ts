import { beaconRound, type BeaconChain } from '@laro/lottery/draw/beacon';
import { sealOf } from '@laro/lottery/draw/seal';
import { nextDrawState } from '@laro/lottery/orders/states';
import type pg from 'pg';
import { inTransaction, many, one, type Transaction } from '#server/db/sql.ts';
import type { GameRow } from '../games.store.ts';
import { lockDraw } from './draws.store.ts';
import { eachDraw } from './each-draw.ts';
import { contribute } from './jackpot.ts';

const AT_ONCE = 100;

export interface CloseDeps {
  chain: BeaconChain;
  gameOf: (gameId: string) => GameRow | undefined;
  onTrouble: (message: string, details: object) => void;
}

/** Orders of a draw that take part, as hashes in the order of their ids. */
export const readHashes = async (queries: Transaction | pg.Pool, drawId: string): Promise<{ id: string; hash: string }[]> =>
  many(queries, "select id, hash from lottery_orders where draw_id = $1 and state <> 'cancelled' order by id", [drawId]);

/** Closes one draw and seals its orders: placing an order holds the draw, so that every accepted order is sealed (LOTT-35). */
async function closeDraw(transaction: Transaction, drawId: string, { chain, gameOf }: CloseDeps): Promise<void> {
  const draw = await lockDraw(transaction, drawId);
  // Another worker was quicker, or the database's clock went back.
  if (draw?.state !== 'scheduled' || draw.isOpen) return;
  const isImported = draw.commitment === null;
  const state = nextDrawState(draw.state, 'close', isImported);
  const hashes = (await readHashes(transaction, drawId)).map(({ hash }) => hash);
  const { now } = await one<{ now: Date }>(transaction, 'select clock_timestamp() as now');
  const round = isImported ? null : beaconRound(chain, now.getTime(), draw.drawsAt.getTime());
  await transaction.query('update lottery_draws set state = $2, sealed_at = $3, seal = $4, orders = $5, beacon_round = $6 where id = $1', [
    drawId,
    state,
    now,
    sealOf(hashes),
    hashes.length,
    round,
  ]);
  const game = gameOf(draw.gameId);
  if (game) await contribute(transaction, drawId, game);
}

/** Closes the draws whose time has come. */
export async function closeDraws(pool: pg.Pool, deps: CloseDeps): Promise<void> {
  const due = await many<{ id: string }>(
    pool,
    "select id from lottery_draws where state = 'scheduled' and closes_at <= clock_timestamp() order by closes_at limit $1",
    [AT_ONCE],
  );
  await eachDraw(due, ({ id }) => inTransaction(pool, (transaction) => closeDraw(transaction, id, deps)), { outcome: 'closed', onTrouble: deps.onTrouble });
}
