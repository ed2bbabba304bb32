import type { CompiledReels, CompiledSlot } from '../compiled-slot.ts';
import type { Fall, Win } from './round.ts';
import { scatterWin, specialWin, windowWins } from './window-wins.ts';

/** Rules by which a spin is settled, in addition to its stops. */
export interface SpinRules {
  /** Multipliers of the falls; [1] where there are none. */
  readonly fallMultipliers: readonly number[];
  /** Number of the special symbol, or null. */
  readonly special: number | null;
}

/** A settled spin before the multiplier of the spin as a whole. */
export interface SettledSpin {
  readonly falls: readonly Fall[];
  readonly coins: number;
  readonly scatters: number;
  readonly heldCoins: readonly number[];
  readonly bonuses: number;
  /** Bit r is set when reel r shows a wild or is held as one. */
  readonly wildReels: number;
}

const asTexts = (slot: CompiledSlot, window: Uint8Array): string[] =>
  Array.from({ length: slot.reelCount }, (_, reel) =>
    Array.from(window.subarray(reel * slot.rows, (reel + 1) * slot.rows), (symbol) => slot.codes[symbol] ?? '').join(''),
  );

const cellsOf = (window: Uint8Array, symbol: number): number[] => [...window.keys()].filter((cell) => window[cell] === symbol);

/** Number of a cell on a held reel: no symbol, so that it counts for nothing but as a wild. */
const HELD_CELL = 255;

/** Takes the cells away, lets the rest of their reels fall and fills up from the strip above. Moves `stops` to the new places. */
export const dropCells = (slot: CompiledSlot, reels: CompiledReels, window: Uint8Array, stops: number[], removed: Uint8Array): void => {
  for (let reel = 0; reel < slot.reelCount; reel += 1) {
    const top = reel * slot.rows;
    let target = top + slot.rows - 1;
    for (let cell = target; cell >= top; cell -= 1) {
      if (removed[cell] === 1) continue;
      window[target] = window[cell] ?? 0;
      target -= 1;
    }
    const strip = reels.strips[reel] ?? new Uint8Array(1);
    let stop = stops[reel] ?? 0;
    for (; target >= top; target -= 1) {
      stop = (stop + strip.length - 1) % strip.length;
      window[target] = strip[stop] ?? 0;
    }
    stops[reel] = stop;
  }
};

const removedCells = (wins: readonly Win[], size: number): Uint8Array => {
  const removed = new Uint8Array(size);
  for (const win of wins) for (const cell of win.cells) removed[cell] = 1;
  return removed;
};

const settleFalls = (slot: CompiledSlot, reels: CompiledReels, window: Uint8Array, stops: number[], multipliers: readonly number[]): Fall[] => {
  const falls: Fall[] = [];
  const most = slot.mathematics.cascade?.most ?? 1;
  for (;;) {
    const multiplier = multipliers[Math.min(falls.length, multipliers.length - 1)] ?? 1;
    const wins = falls.length < most ? windowWins(slot, window) : [];
    falls.push({ window: asTexts(slot, window), multiplier, wins });
    if (wins.length === 0) return falls;
    dropCells(slot, reels, window, stops, removedCells(wins, window.length));
  }
};

/** Coins of all falls. */
const coinsOf = (falls: readonly Fall[]): number => {
  let coins = 0;
  for (const fall of falls) for (const win of fall.wins) coins += win.coins * (win.kind === 'scatter' ? 1 : fall.multiplier);
  return coins;
};

const countOf = (window: Uint8Array, symbol: number): number => {
  let count = 0;
  for (const seen of window) if (seen === symbol) count += 1;
  return count;
};

/** Stops turned into windows: what shows, what pays, and which reels are wild. Held reels show nothing of their own. */
const stopReels = (
  slot: CompiledSlot,
  reels: CompiledReels,
  stops: readonly (number | null)[],
): { shown: Uint8Array; paying: Uint8Array; window: string[]; opened: string[]; wildReels: number } => {
  const shown = new Uint8Array(slot.reelCount * slot.rows).fill(HELD_CELL);
  const paying = new Uint8Array(shown.length).fill(slot.wild);
  const window: string[] = [];
  const opened: string[] = [];
  let wildReels = 0;
  for (let reel = 0; reel < stops.length; reel += 1) {
    const stop = stops[reel];
    const at = stop === null || stop === undefined ? undefined : reels.stops[reel]?.[stop];
    if (at) {
      shown.set(at.shown, reel * slot.rows);
      paying.set(at.paying, reel * slot.rows);
    }
    window.push(at?.shownText ?? slot.heldText);
    opened.push(at?.payingText ?? slot.heldText);
    if (!at || at.wild) wildReels |= 1 << reel;
  }
  return { shown, paying, window, opened, wildReels };
};

/** Everything a set of stops pays; `held` reels (null) stay wild. Pure: the same stops always settle the same way. */
export const settleSpin = (slot: CompiledSlot, reels: CompiledReels, stops: readonly (number | null)[], rules: SpinRules): SettledSpin => {
  const { shown, paying, window, opened, wildReels } = stopReels(slot, reels, stops);
  const isOpened = opened.some((text, reel) => text !== window[reel]);
  const falls: Fall[] = slot.mathematics.cascade
    ? settleFalls(
        slot,
        reels,
        shown,
        stops.map((stop) => stop ?? 0),
        rules.fallMultipliers,
      )
    : [{ window, ...(isOpened ? { opened } : {}), multiplier: 1, wins: windowWins(slot, paying) }];
  const scatters = countOf(shown, slot.scatter);
  const extra = [
    (slot.scatterPays[scatters] ?? 0) > 0 ? scatterWin(slot, shown) : null,
    rules.special === null ? null : specialWin(slot, shown, rules.special),
  ];
  const last = falls.at(-1);
  const added = extra.filter((win) => win !== null);
  if (last && added.length > 0) falls.splice(-1, 1, { ...last, wins: [...last.wins, ...added] });
  return {
    falls,
    coins: coinsOf(falls),
    scatters,
    heldCoins: slot.coin < 0 ? [] : cellsOf(shown, slot.coin),
    bonuses: slot.bonus < 0 ? 0 : countOf(shown, slot.bonus),
    wildReels,
  };
};
