import type { CompiledSlot } from '../compiled-slot.ts';
import type { Win } from './round.ts';

/** Payout of a run of symbols, read from its first. */
export interface RunPay {
  readonly symbol: number;
  readonly count: number;
  readonly coins: number;
}

const NOTHING: RunPay = { symbol: -1, count: 0, coins: 0 };

/**
 * The better of the two readings of a run: as the first symbol that is not wild (each wild in it multiplies), or as the wilds
 * that lead it. Coins before any other multiplier.
 */
export const runPay = (slot: CompiledSlot, run: Uint8Array): RunPay => {
  let symbol = -1;
  let count = 0;
  let leading = 0;
  let multiplier = 1;
  for (; count < run.length; count += 1) {
    const seen = run[count] as number;
    if (seen === slot.wild) {
      multiplier *= slot.wildMultiplier;
      if (symbol < 0) leading += 1;
    } else if (symbol < 0 && seen < slot.payingCount) symbol = seen;
    else if (seen !== symbol) break;
  }
  const asWilds = leading > 0 ? (slot.wildRun[leading] ?? 0) : 0;
  const asSymbol = symbol < 0 ? 0 : (slot.pays[symbol]?.[count] ?? 0) * multiplier;
  if (asSymbol === 0 && asWilds === 0) return NOTHING;
  return asSymbol >= asWilds ? { symbol, count, coins: asSymbol } : { symbol: slot.wild, count: leading, coins: asWilds };
};

const codeOf = (slot: CompiledSlot, symbol: number): string => slot.codes[symbol] ?? '';

const lineWins = (slot: CompiledSlot, window: Uint8Array): Win[] => {
  const wins: Win[] = [];
  const { pay } = slot.mathematics;
  const both = pay.kind === 'lines' && pay.direction === 'both';
  const last = slot.reelCount - 1;
  const run = new Uint8Array(slot.reelCount);
  for (let line = 0; line < slot.lineCells.length; line += 1) {
    const cells = slot.lineCells[line] as Uint8Array;
    for (let reel = 0; reel <= last; reel += 1) run[reel] = window[cells[reel] as number] as number;
    const left = runPay(slot, run);
    if (left.coins > 0)
      wins.push({ kind: 'line', symbol: codeOf(slot, left.symbol), count: left.count, coins: left.coins, cells: [...cells.subarray(0, left.count)], line });
    if (!both || left.count === slot.reelCount) continue;
    const right = runPay(slot, run.reverse());
    if (right.coins > 0)
      wins.push({
        kind: 'line',
        symbol: codeOf(slot, right.symbol),
        count: right.count,
        coins: right.coins,
        cells: [...cells.subarray(slot.reelCount - right.count)],
        line,
        fromRight: true,
      });
  }
  return wins;
};

/** Cells of some reels that show a symbol or a wild. */
const cellsWith = (slot: CompiledSlot, window: Uint8Array, symbol: number, cells: number): number[] => {
  const found: number[] = [];
  for (let cell = 0; cell < cells; cell += 1) if (window[cell] === symbol || window[cell] === slot.wild) found.push(cell);
  return found;
};

const wayWins = (slot: CompiledSlot, window: Uint8Array): Win[] => {
  const wins: Win[] = [];
  for (let symbol = 0; symbol < slot.payingCount; symbol += 1) {
    let ways = 1;
    let reel = 0;
    for (; reel < slot.reelCount; reel += 1) {
      let here = 0;
      for (let cell = reel * slot.rows; cell < (reel + 1) * slot.rows; cell += 1) {
        const seen = window[cell];
        if (seen === symbol) here += 1;
        else if (seen === slot.wild) here += slot.wildMultiplier;
      }
      if (here === 0) break;
      ways *= here;
    }
    const coins = ((slot.pays[symbol] as Int32Array)[reel] as number) * ways;
    if (coins > 0)
      wins.push({ kind: 'ways', symbol: codeOf(slot, symbol), count: reel, coins, cells: cellsWith(slot, window, symbol, reel * slot.rows), ways });
  }
  return wins;
};

const anywhereWins = (slot: CompiledSlot, window: Uint8Array): Win[] => {
  const wins: Win[] = [];
  for (let symbol = 0; symbol < slot.payingCount; symbol += 1) {
    let count = 0;
    for (const seen of window) if (seen === symbol) count += 1;
    const coins = slot.pays[symbol]?.[count] ?? 0;
    if (coins > 0) wins.push({ kind: 'anywhere', symbol: codeOf(slot, symbol), count, coins, cells: cellsWith(slot, window, symbol, window.length) });
  }
  return wins;
};

/** Cells that touch a cell by an edge. */
const neighbours = (slot: CompiledSlot, cell: number): number[] => {
  const row = cell % slot.rows;
  const near: number[] = [];
  if (row > 0) near.push(cell - 1);
  if (row < slot.rows - 1) near.push(cell + 1);
  if (cell >= slot.rows) near.push(cell - slot.rows);
  if (cell < slot.rows * (slot.reelCount - 1)) near.push(cell + slot.rows);
  return near;
};

const neighbourLists = new WeakMap<CompiledSlot, readonly (readonly number[])[]>();
const neighboursOf = (slot: CompiledSlot): readonly (readonly number[])[] => {
  const found = neighbourLists.get(slot) ?? Array.from({ length: slot.rows * slot.reelCount }, (_, cell) => neighbours(slot, cell));
  neighbourLists.set(slot, found);
  return found;
};

/** The group around a cell; wilds belong to every group they touch. Marks the symbol's own cells as visited. */
const groupAround = (slot: CompiledSlot, window: Uint8Array, start: number, visited: Uint8Array): number[] => {
  const near = neighboursOf(slot);
  const symbol = window[start];
  const group = [start];
  const inGroup = new Uint8Array(window.length);
  inGroup[start] = 1;
  for (let place = 0; place < group.length; place += 1) {
    const cell = group[place] ?? 0;
    if (window[cell] === symbol) visited[cell] = 1;
    for (const next of near[cell] ?? []) {
      if (inGroup[next] === 1 || (window[next] !== symbol && window[next] !== slot.wild)) continue;
      inGroup[next] = 1;
      group.push(next);
    }
  }
  return group;
};

const clusterWins = (slot: CompiledSlot, window: Uint8Array): Win[] => {
  const wins: Win[] = [];
  const visited = new Uint8Array(window.length);
  for (let cell = 0; cell < window.length; cell += 1) {
    const symbol = window[cell] ?? 0;
    if (visited[cell] === 1 || symbol >= slot.payingCount || symbol === slot.wild) continue;
    const group = groupAround(slot, window, cell, visited);
    const coins = slot.pays[symbol]?.[group.length] ?? 0;
    if (coins > 0) wins.push({ kind: 'cluster', symbol: codeOf(slot, symbol), count: group.length, coins, cells: group.toSorted((a, b) => a - b) });
  }
  return wins;
};

const FINDERS = { lines: lineWins, ways: wayWins, anywhere: anywhereWins, cluster: clusterWins } as const;

/** All wins of a window by the pay mode, without scatters. Cells are reel × rows + row. */
export const windowWins = (slot: CompiledSlot, window: Uint8Array): Win[] => FINDERS[slot.mathematics.pay.kind](slot, window);

/** Win of a spin's scatters, or null. */
export const scatterWin = (slot: CompiledSlot, shown: Uint8Array): Win | null => {
  const cells = [...shown.keys()].filter((cell) => shown[cell] === slot.scatter);
  const coins = slot.scatterPays[cells.length] ?? 0;
  return coins > 0 ? { kind: 'scatter', symbol: codeOf(slot, slot.scatter), count: cells.length, coins, cells } : null;
};

/** Win of the special symbol: it expands over its reels and pays on every line, neighbours or not; null when too few. */
export const specialWin = (slot: CompiledSlot, shown: Uint8Array, special: number): Win | null => {
  const { pay } = slot.mathematics;
  if (pay.kind !== 'lines') return null;
  const reels = Array.from({ length: slot.reelCount }, (_, reel) => reel).filter((reel) =>
    shown.subarray(reel * slot.rows, (reel + 1) * slot.rows).includes(special),
  );
  const coins = (slot.pays[special]?.[reels.length] ?? 0) * pay.lines.length;
  if (coins === 0) return null;
  const cells = reels.flatMap((reel) => Array.from({ length: slot.rows }, (_, row) => reel * slot.rows + row));
  return { kind: 'special', symbol: codeOf(slot, special), count: reels.length, coins, cells };
};
