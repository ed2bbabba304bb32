import type { Money } from '@laro/domain/money/money';
import { readLine, settleLine } from '@laro/lottery/orders/line';
import type { FamilyParams } from '@laro/lottery/families';
import type { Result } from '@laro/lottery/plays/play';
import type { LineRow, OrderWithLines } from '../../orders/orders.store.ts';
import type { Winners } from '../draws.store.ts';

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

type LineOutcome = Pick<SettledLine, 'state' | 'payout' | 'pushes' | 'wins' | 'poolShares'>;

/** Outcomes of a draw's lines by what they follow from: popular selections come often, and a line may have 100,000 bets. */
export type KnownOutcomes = Map<string, LineOutcome>;
/** Outcomes that are kept at most. */
const KEPT = 20_000;

function outcomeOf(params: FamilyParams, result: Result, line: LineRow, base: number): LineOutcome {
  const read = readLine(params, line.play, line.selection);
  if ('refusal' in read) throw new Error(`line ${line.line} of order ${line.orderId} cannot be read any more: ${read.refusal.code}`);
  const { state, payout, pushes, wins, poolShares } = settleLine(read, result, line.stake, base);
  const counts = new Map<string, number>();
  for (const { prize, count } of wins) counts.set(prize.name, (counts.get(prize.name) ?? 0) + count);
  return { state, payout, pushes, wins: [...counts], poolShares };
}

function settledLine(params: FamilyParams, result: Result, line: LineRow, base: number, known: KnownOutcomes): SettledLine {
  if (line.state !== 'accepted') return { ...line, poolShares: 0 };
  const key = `${line.play} ${line.stake} ${base} ${line.selection}`;
  const outcome = known.get(key) ?? outcomeOf(params, result, line, base);
  if (known.size >= KEPT) known.clear();
  known.set(key, outcome);
  return { ...line, ...outcome };
}

/**
 * Holds an order against a result. An order is won where one of its lines is, and a push where nothing but pushes came back. `known` keeps outcomes of lines for
 * other orders of the same draw and result.
 */
export function settleOrder(params: FamilyParams, result: Result, order: OrderWithLines, known: KnownOutcomes = new Map()): SettledOrder {
  const lines = order.lines.map((line) => settledLine(params, result, line, order.base, known));
  const payout = lines.reduce((sum, line) => sum + line.payout, 0n);
  const poolShares = lines.reduce((sum, line) => sum + line.poolShares, 0);
  const has = (state: LineRow['state']) => lines.some((line) => line.state === state);
  const lostState = has('push') ? 'push' : 'lost';
  return { order: { ...order, lines, state: has('won') ? 'won' : lostState, payout }, payout, poolShares };
}

const sorted = (byClass: ReadonlyMap<string, Winners>): Winners[] =>
  [...byClass.values()].toSorted((a, b) => (`${a.play} ${a.prize}` < `${b.play} ${b.prize}` ? -1 : 1));

/** Winners by play and prize class of several parts of a draw together. */
export function mergeWinners(parts: readonly (readonly Winners[])[]): Winners[] {
  const byClass = new Map<string, Winners>();
  for (const { play, prize, lines, bets } of parts.flat()) {
    const entry = byClass.get(`${play} ${prize}`) ?? { play, prize, lines: 0, bets: 0 };
    byClass.set(`${play} ${prize}`, { ...entry, lines: entry.lines + lines, bets: entry.bets + bets });
  }
  return sorted(byClass);
}

/** Adds the winning lines of orders to the winners by play and prize class. */
export function addWinners(winners: readonly Winners[], settled: readonly SettledOrder[]): Winners[] {
  const byClass = new Map(winners.map((entry) => [`${entry.play} ${entry.prize}`, { ...entry }]));
  for (const { order } of settled)
    for (const { play, wins } of order.lines)
      for (const [prize, bets] of wins) {
        const key = `${play} ${prize}`;
        const entry = byClass.get(key) ?? { play, prize, lines: 0, bets: 0 };
        entry.lines += 1;
        entry.bets += bets;
        byClass.set(key, entry);
      }
  return sorted(byClass);
}
