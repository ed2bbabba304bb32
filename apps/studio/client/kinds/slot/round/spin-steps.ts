import type { Fall, SpinEvent, Win } from '@laro/games/kinds/slot/play/round';
import type { SlotRulesJson } from '@laro/games/kinds/slot/slot-kind';
import type { Tally } from './tally.ts';
import type { FreeSpinPlace, ShownWin, SpinStep, Step } from './steps.ts';

/** Cells that show a symbol, reel by reel. */
export const cellsShowing = (window: readonly string[], symbol: string): number[] =>
  window.flatMap((reel, index) => [...reel].flatMap((code, row) => (code === symbol ? [index * reel.length + row] : [])));

const changedCells = (before: readonly string[], after: readonly string[]): number[] =>
  after.flatMap((reel, index) => [...reel].flatMap((code, row) => (before[index]?.[row] === code ? [] : [index * reel.length + row])));

/** What has to be seen so often before a feature is won. */
const triggersOf = (rules: SlotRulesJson, part: SpinEvent['part']): { symbol: string; count: number }[] => {
  const awards = part === 'free' ? rules.freeSpins?.retriggers : rules.freeSpins?.awards;
  const counts = Object.keys(awards ?? {}).map(Number);
  const found = rules.scatter && counts.length > 0 ? [{ symbol: rules.scatter.symbol, count: Math.min(...counts) }] : [];
  if (part !== 'paid') return found;
  if (rules.holdAndSpin) found.push({ symbol: rules.holdAndSpin.symbol, count: rules.holdAndSpin.trigger });
  if (rules.bonus) found.push({ symbol: rules.bonus.symbol, count: rules.bonus.trigger });
  return found;
};

/** The first reel that still turns when enough symbols of a feature have stopped; null when there is none. */
const litFrom = (window: readonly string[], rules: SlotRulesJson, part: SpinEvent['part']): number | null => {
  for (const { symbol, count } of triggersOf(rules, part)) {
    let seen = 0;
    for (let reel = 0; reel < window.length - 1; reel += 1) {
      seen += [...(window[reel] ?? '')].filter((code) => code === symbol).length;
      if (seen >= count) return reel + 1;
    }
  }
  return null;
};

const shownWin = (win: Win, multiplier: number, coin: bigint): ShownWin => ({
  kind: win.kind,
  symbol: win.symbol,
  count: win.count,
  cells: win.cells,
  line: win.line ?? null,
  fromRight: win.fromRight === true,
  ways: win.ways ?? null,
  amount: BigInt(win.coins * multiplier) * coin,
});

/** Steps for the wins of one kind; the multiplier of a fall does not hold for scatters. */
const winSteps = (wins: readonly Win[], multiplier: number, tally: Tally): Step[] => {
  if (wins.length === 0) return [];
  const shown = wins.map((win) => shownWin(win, multiplier, tally.coin));
  const amount = shown.reduce((sum, win) => sum + win.amount, 0n);
  return [{ kind: 'win', wins: shown, amount, multiplier, ...tally.add(amount) }];
};

const fallSteps = (fall: Fall, spin: SpinEvent, tally: Tally): Step[] => {
  const steps: Step[] = [];
  const window = fall.opened ?? fall.window;
  if (fall.opened) steps.push({ kind: 'open', cells: changedCells(fall.window, fall.opened), window });
  const special = fall.wins.filter(({ kind }) => kind === 'special');
  const scatter = fall.wins.filter(({ kind }) => kind === 'scatter');
  const others = fall.wins.filter(({ kind }) => kind !== 'special' && kind !== 'scatter');
  steps.push(...winSteps(others, fall.multiplier * spin.multiplier, tally), ...winSteps(scatter, spin.multiplier, tally));
  for (const win of special) {
    const rows = window[0]?.length ?? 1;
    const opened = window.map((reel, index) => (win.cells.includes(index * rows) ? win.symbol.repeat(rows) : reel));
    steps.push({ kind: 'open', cells: changedCells(window, opened), window: opened }, ...winSteps([win], fall.multiplier * spin.multiplier, tally));
  }
  return steps;
};

/** One spin from the turning reels to its last win. */
export const spinSteps = (spin: SpinEvent, rules: SlotRulesJson, free: FreeSpinPlace | null, tally: Tally): Step[] => {
  const first = spin.falls[0];
  if (!first) return [];
  const turn: SpinStep = {
    kind: 'spin',
    part: spin.part,
    window: first.window,
    held: spin.stops.map((stop) => stop === null),
    litFrom: spin.part === 'free' && spin.awarded === 0 ? null : litFrom(first.window, rules, spin.part),
    free,
    multiplier: spin.multiplier,
  };
  const steps: Step[] = [turn];
  spin.falls.forEach((fall, index) => {
    const before = spin.falls[index - 1];
    if (before) {
      const removed = [...new Set(before.wins.flatMap(({ cells }) => cells))].toSorted((a, b) => a - b);
      steps.push({ kind: 'tumble', removed, window: fall.window, multiplier: fall.multiplier });
    }
    steps.push(...fallSteps(fall, spin, tally));
  });
  return steps;
};

/** What the window shows when a spin is over, before anything opened: features count on it. */
export const lastWindow = (spin: SpinEvent): readonly string[] => spin.falls.at(-1)?.window ?? [];
