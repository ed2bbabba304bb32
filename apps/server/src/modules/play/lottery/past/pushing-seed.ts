import { randomBytes } from 'node:crypto';
import { readResult } from '@laro/lottery/draw/result';
import { settleLine } from '@laro/lottery/orders/line';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import { numbersOf, type SealedWith } from '../draws/decide-draws.ts';
import type { DrawRow } from '../draws/draws.store.ts';
import type { GameRow } from '../games/games.store.ts';
import type { NewOrder } from '../orders/accepted/place-order.ts';

/** Enough for a push that comes once in 49 draws. */
const TRIES = 2000;

/**
 * A server seed with which every line of an order is a push; null if none was found. A demonstration alone can do this: its draw is written after its round of
 * the beacon. The seed of a real draw is promised before the round exists.
 */
export function pushingSeed(draw: DrawRow, game: GameRow, order: Pick<NewOrder, 'lines'> & { base: number }, sealed: SealedWith, signature: string) {
  const { lines, base } = order;
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const isPush = (seed: Buffer): boolean => {
    const read = readResult(params, numbersOf(draw, game, sealed, signature, seed.toString('hex')).result);
    if ('fault' in read) throw new Error(`the result of draw ${draw.numero} cannot be read: ${read.fault}`);
    return lines.every(({ line, stake }) => settleLine(line, read.result, stake, base).state === 'push');
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const seed = randomBytes(32);
    if (isPush(seed)) return seed;
  }
  return null;
}
