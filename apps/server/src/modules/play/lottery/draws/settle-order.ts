import type { Money } from '@laro/domain/money/money';
import { coversTooMuch } from '@laro/lottery/orders/coverage';
import { readLine, settleLine } from '@laro/lottery/orders/line';
import type { FamilyParams } from '@laro/lottery/families';
import type { Result } from '@laro/lottery/plays/play';
import type { Groups } from '@laro/lottery/selection/selection';
import type { LineRow, OrderWithLines } from '../orders/orders.store.ts';
import type { Winners } from './draws.store.ts';

/** A settled line. `poolShares` are winning bets that share the jackpot. */
export interface SettledLine extends LineRow {
  poolShares: number;
}

export interface SettledOrder {
  order: Omit<OrderWithLines, 'lines'> & { lines: SettledLine[] };
  /** Payout of the vendor, without shares of a pool. */
  payout: Money;
  poolShares: number;
}

function settledLine(params: FamilyParams, result: Result, line: LineRow, base: number): SettledLine {
  if (line.state !== 'accepted') return { ...line, poolShares: 0 };
  const read = readLine(params, line.play, line.selection);
  if ('refusal' in read) throw new Error(`line ${line.line} of order ${line.orderId} cannot be read any more: ${read.refusal.code}`);
  const { state, payout, pushes, wins, poolShares } = settleLine(read, result, line.stake, base);
  const counts = new Map<string, number>();
  for (const { prize, count } of wins) counts.set(prize.name, (counts.get(prize.name) ?? 0) + count);
  return { ...line, state, payout, pushes, wins: [...counts], poolShares };
}

/** Holds an order against a result. An order is won where one of its lines is, and a push where nothing but pushes came back. */
export function settleOrder(params: FamilyParams, result: Result, order: OrderWithLines): SettledOrder {
  const lines = order.lines.map((line) => settledLine(params, result, line, order.base));
  const payout = lines.reduce((sum, line) => sum + line.payout, 0n);
  const poolShares = lines.reduce((sum, line) => sum + line.poolShares, 0);
  const has = (state: LineRow['state']) => lines.some((line) => line.state === state);
  const lostState = has('push') ? 'push' : 'lost';
  return { order: { ...order, lines, state: has('won') ? 'won' : lostState, payout }, payout, poolShares };
}

/** Adds the winning lines of orders to the winners by play and prize class. */
export function addWinners(winners: readonly Winners[], settled: readonly SettledOrder[]): Winners[] {
  const byClass = new Map(winners.map((entry) => [`${entry.play} ${entry.prize}`, { ...entry }]));
  for (const { order } of settled)
    for (const { play, wins } of order.lines)
      for (const [prize, bets] of wins) {
        const entry = byClass.get(`${play} ${prize}`) ?? { play, prize, lines: 0, bets: 0 };
        byClass.set(`${play} ${prize}`, { ...entry, lines: entry.lines + 1, bets: entry.bets + bets });
      }
  return [...byClass.values()].toSorted((a, b) => (`${a.play} ${a.prize}` < `${b.play} ${b.prize}` ? -1 : 1));
}

/** A player's selections of one play in a draw. */
interface Covered {
  play: string;
  selection: string;
}

/** The plays of which a player's orders in a draw cover so much that their stake does not count (LOTT-19). */
export function coveredPlays(params: FamilyParams, lines: readonly Covered[], percent: number): ReadonlySet<string> {
  const byPlay = Map.groupBy(lines, ({ play }) => play);
  const covered = [...byPlay].filter(([play, own]) => {
    const read = own.map(({ selection }) => readLine(params, play, selection)).filter((line) => 'play' in line);
    const [first] = read;
    return (
      first !== undefined &&
      coversTooMuch(
        first.play,
        read.map(({ groups }): Groups => groups),
        percent,
      )
    );
  });
  return new Set(covered.map(([play]) => play));
}
