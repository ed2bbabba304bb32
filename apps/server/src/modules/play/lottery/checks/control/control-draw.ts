import { addToSum, differencesOf, type PlaySum } from '@laro/lottery/control/control';
import { readResult } from '@laro/lottery/draw/result';
import { readLine, settleLine } from '@laro/lottery/orders/line';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { writeHeld } from '../../draws/draw-states.store.ts';
import { readDraw } from '../../draws/draws.store.ts';
import type { GameRow } from '../../games/games.store.ts';
import type { Control } from './control-process.ts';
import { insertControl, isPassed, lockToControl, resultVersion } from './controls.store.ts';
import { orderRanges, readAlikeLines, type AlikeLines } from './sealed-lines.store.ts';

export interface ControlDeps {
  pool: pg.Pool;
  control: Control;
  gameOf: (gameId: string) => GameRow | undefined;
}

/** The settlement's sums for a draw, by play: the other side of the comparison. */
async function settlementSums(queries: Queries, drawId: string, gameOf: ControlDeps['gameOf']): Promise<Map<string, PlaySum>> {
  const draw = await readDraw(queries, drawId);
  const game = draw && gameOf(draw.gameId);
  if (!draw || !game) throw new Error(`draw ${drawId} cannot be read`);
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const read = readResult(params, draw.result ?? '');
  if ('fault' in read) throw new Error(`the result of draw ${drawId} cannot be read: ${read.fault}`);
  const sums = new Map<string, PlaySum>();
  const add = ({ play, selection, bets, stake, base, times }: AlikeLines): void => {
    const line = readLine(params, play, selection);
    if ('refusal' in line) throw new Error(`a line of draw ${drawId} cannot be read any more: ${play} ${selection}`);
    const { wins, pushes, poolShares, payout } = settleLine(line, read.result, stake, base);
    addToSum(sums, play, { bets, wins: wins.reduce((sum, { count }) => sum + count, 0), pushes, poolShares, payout }, times);
  };
  for await (const range of orderRanges(queries, drawId)) (await readAlikeLines(queries, drawId, range)).forEach(add);
  return sums;
}

/** The server ends a transaction that rests, since its process may have vanished: this one waits as long as the control gives signs of life. */
async function awake<Result>(transaction: Queries, work: (onAlive: () => void) => Promise<Result>): Promise<Result> {
  let isOver = false;
  try {
    return await work(() => {
      if (!isOver) void transaction.query('select').catch(() => undefined);
    });
  } finally {
    isOver = true;
  }
}

/**
 * Holds the present result of a draw against its sealed lines in both systems, once: true if its money may move. The draw is held where its orders are not those
 * of the seal or the systems differ, and is reported (TL6, LOTT-40). False also while another worker is at it.
 */
export async function isControlled(
  { pool, control, gameOf }: ControlDeps,
  drawId: string,
  onTrouble: (message: string, details: object) => void,
): Promise<boolean> {
  if (await isPassed(pool, drawId)) return true;
  return inTransaction(pool, async (transaction) => {
    const locked = await lockToControl(transaction, drawId);
    if (!locked || locked.isHeld) return false;
    if (await isPassed(transaction, drawId)) return true;
    const [controlled, settlement] = await awake(transaction, (onAlive) =>
      Promise.all([control(drawId, onAlive), settlementSums(transaction, drawId, gameOf)]),
    );
    const version = await resultVersion(transaction, drawId);
    const isSealed = controlled.seal === (await readDraw(transaction, drawId))?.seal;
    const differences = differencesOf(settlement, controlled.sums);
    const sumsFault = differences.length > 0 ? 'sums' : null;
    const fault = isSealed ? sumsFault : 'seal';
    await insertControl(transaction, { drawId, version, lines: controlled.lines, fault, differences });
    if (fault === null) return true;
    await writeHeld(transaction, drawId, true);
    onTrouble(
      fault === 'seal' ? 'a lottery draw is held: its seal is not that of its orders' : 'a lottery draw is held: its control differs from its settlement',
      {
        drawId,
        plays: differences.map(({ play }) => play),
      },
    );
    return false;
  });
}
