import type { CompiledSlot } from '../../kinds/slot/compiled-slot.ts';
import { runPay, windowWins } from '../../kinds/slot/play/window-wins.ts';

/** Coins of one fall before its multiplier; writes 1 into `removed` for every winning cell. Returns 0 when nothing wins. */
export type FallCoins = (window: Uint8Array, removed: Uint8Array) => number;

/** Payout of every row of symbols on a line and number of winning symbols, looked up by its symbols as digits. */
const lineFalls = (slot: CompiledSlot, lines: readonly (readonly number[])[]): FallCoins => {
  const base = slot.codes.length;
  const coins = new Int32Array(base ** slot.reelCount);
  const counts = new Uint8Array(coins.length);
  const run = new Uint8Array(slot.reelCount);
  for (let place = 0; place < coins.length; place += 1) {
    let rest = place;
    for (let reel = slot.reelCount - 1; reel >= 0; reel -= 1) {
      run[reel] = rest % base;
      rest = Math.floor(rest / base);
    }
    const pay = runPay(slot, run);
    coins[place] = pay.coins;
    counts[place] = pay.count;
  }
  const cells = lines.map((rows) => Uint8Array.from(rows, (row, reel) => reel * slot.rows + row));
  return (window, removed) => {
    let paid = 0;
    for (const line of cells) {
      let place = 0;
      for (let reel = 0; reel < line.length; reel += 1) place = place * base + (window[line[reel] as number] as number);
      const here = coins[place] as number;
      if (here === 0) continue;
      paid += here;
      for (let reel = 0; reel < (counts[place] as number); reel += 1) removed[line[reel] as number] = 1;
    }
    return paid;
  };
};

/** Neighbours of every cell as one flat list with −1 for the missing ones, so that a walk allocates nothing. */
const flatNeighbours = (slot: CompiledSlot): Int8Array => {
  const size = slot.reelCount * slot.rows;
  const near = new Int8Array(size * 4).fill(-1);
  for (let cell = 0; cell < size; cell += 1) {
    const row = cell % slot.rows;
    if (row > 0) near[cell * 4] = cell - 1;
    if (row < slot.rows - 1) near[cell * 4 + 1] = cell + 1;
    if (cell >= slot.rows) near[cell * 4 + 2] = cell - slot.rows;
    if (cell + slot.rows < size) near[cell * 4 + 3] = cell + slot.rows;
  }
  return near;
};

const clusterFalls = (slot: CompiledSlot): FallCoins => {
  const size = slot.reelCount * slot.rows;
  const near = flatNeighbours(slot);
  const mark = new Int32Array(size);
  const own = new Uint8Array(size);
  const group = new Uint8Array(size);
  let round = 0;
  /** Fills `group` with the cells around a start and returns their number. */
  const gather = (window: Uint8Array, start: number): number => {
    round += 1;
    const symbol = window[start] as number;
    let length = 1;
    group[0] = start;
    mark[start] = round;
    for (let place = 0; place < length; place += 1) {
      const cell = group[place] as number;
      if (window[cell] === symbol) own[cell] = 1;
      for (let side = cell * 4; side < cell * 4 + 4; side += 1) {
        const next = near[side] as number;
        if (next < 0 || mark[next] === round || (window[next] !== symbol && window[next] !== slot.wild)) continue;
        mark[next] = round;
        group[length] = next;
        length += 1;
      }
    }
    return length;
  };
  return (window, removed) => {
    let paid = 0;
    own.fill(0);
    for (let cell = 0; cell < size; cell += 1) {
      const symbol = window[cell] as number;
      if (own[cell] === 1 || symbol >= slot.payingCount || symbol === slot.wild) continue;
      const length = gather(window, cell);
      const here = slot.pays[symbol]?.[length] ?? 0;
      if (here === 0) continue;
      paid += here;
      for (let place = 0; place < length; place += 1) removed[group[place] as number] = 1;
    }
    return paid;
  };
};

/** The same as the wins of a real spin, for the other pay modes. */
const plainFalls =
  (slot: CompiledSlot): FallCoins =>
  (window, removed) =>
    windowWins(slot, window).reduce((sum, win) => {
      for (const cell of win.cells) removed[cell] = 1;
      return sum + win.coins;
    }, 0);

/** A quick count of a fall for a pay mode. That it agrees with windowWins is proven by test. */
export const fallCoins = (slot: CompiledSlot): FallCoins => {
  const { pay } = slot.mathematics;
  if (pay.kind === 'lines' && pay.direction === 'left') return lineFalls(slot, pay.lines);
  return pay.kind === 'cluster' ? clusterFalls(slot) : plainFalls(slot);
};
