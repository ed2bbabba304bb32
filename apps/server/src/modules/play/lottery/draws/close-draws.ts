import { beaconRound as roundFor, type BeaconChain } from '@laro/lottery/draw/beacon';
import { nextDrawState } from '@laro/lottery/orders/states';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { GameRow } from '../games/games.store.ts';
import { WAITS_MS } from './decide-draws.ts';
import { databaseClock, dueToClose, makeSeal, voidMissed, writeSealed } from './draw-states.store.ts';
import { lockDraw } from './draws.store.ts';
import { eachDraw, type OnDraw } from './each-draw.ts';
import { contribute } from './jackpot.ts';

const AT_ONCE = 100;

export interface CloseDeps {
  chain: BeaconChain;
  gameOf: (gameId: string) => GameRow | undefined;
  onDraw: OnDraw;
  onTrouble: (message: string, details: object) => void;
}

/** Closes one draw and seals its orders: placing an order holds the draw, so that every accepted order is sealed (LOTT-35). Gives the draw with its seal; null for one that is closed already. */
async function closeDraw(transaction: Transaction, drawId: string, { chain, gameOf }: CloseDeps) {
  const draw = await lockDraw(transaction, drawId);
  // Another worker was quicker, or the database's clock went back.
  if (draw?.state !== 'scheduled' || draw.isOpen) return null;
  const isImported = draw.commitment === null;
  const state = nextDrawState(draw.state, 'close', isImported);
  const sealed = await makeSeal(transaction, drawId);
  const at = await databaseClock(transaction);
  const beaconRound = isImported ? null : roundFor(chain, at.getTime(), draw.drawsAt.getTime());
  await writeSealed(transaction, drawId, { state, at, ...sealed, beaconRound });
  const game = gameOf(draw.gameId);
  if (game) await contribute(transaction, drawId, game);
  return { draw, seal: sealed.seal, beaconRound };
}

/** Closes the draws whose time has come. After a gap, those that would come too late and have no orders are void, so that they delay no other. */
export async function closeDraws(pool: pg.Pool, deps: CloseDeps): Promise<void> {
  await voidMissed(pool, WAITS_MS);
  const due = await dueToClose(pool, AT_ONCE);
  const close = async ({ id }: { id: string }) => {
    const closed = await inTransaction(pool, (transaction) => closeDraw(transaction, id, deps));
    if (closed) deps.onDraw(closed.draw, { what: 'sealed', seal: closed.seal, beaconRound: closed.beaconRound });
  };
  await eachDraw(due, close, { outcome: 'closed', onTrouble: deps.onTrouble });
}
