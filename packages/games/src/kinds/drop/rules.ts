import type { Draws } from '../../fair/draws.ts';
import { choose } from '../../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { cutToHundredths, decimal } from '../../figures/returns.ts';

/** The path through the pegs, 1 is right, and the slot it ends in: the number of ones. */
export const drawDrop = (rows: number, draws: Draws): { readonly path: string; readonly slot: number } => {
  const steps = Array.from({ length: rows }, () => draws.below(2));
  return { path: steps.join(''), slot: steps.reduce((sum, step) => sum + step, 0) };
};

/** Returns of all slots from those of one half, from the edge inwards; an even number of slots has no middle one. */
export const dropReturns = (fromEdge: readonly string[], rows: number): Rational[] => {
  if (fromEdge.length !== Math.floor(rows / 2) + 1) throw new RangeError(`${rows} rows need ${Math.floor(rows / 2) + 1} returns`);
  return Array.from({ length: rows + 1 }, (_, slot) => decimal(fromEdge[Math.min(slot, rows - slot)] ?? ''));
};

/** The exact return of a board by slots. */
export const dropReturn = (returns: readonly Rational[]): Rational => {
  const rows = returns.length - 1;
  const total = returns.reduce((sum, value, slot) => plus(sum, times(value, rational(choose(rows, slot)))), ZERO);
  return times(total, rational(1n, 2n ** BigInt(rows)));
};

/** rollerkoster: every hill multiplies by one of two factors; the product is cut to hundredths. */
export const coasterReturns = (hills: number, up: string, down: string): Rational[] =>
  Array.from({ length: hills + 1 }, (_, ups) => {
    let product = rational(1n);
    for (let hill = 0; hill < hills; hill += 1) product = times(product, decimal(hill < ups ? up : down));
    return cutToHundredths(product);
  });

/** Boards of spec 4.8: rows and returns from the edge inwards. */
export const DROP_BOARDS: Readonly<Record<string, { readonly rows: number; readonly returns: string }>> = {
  'parol-8-calm': { rows: 8, returns: '4.5 1.9 1.1 1 0.5' },
  'parol-8-mid': { rows: 8, returns: '11 2.8 1.3 0.7 0.4' },
  'parol-8-wild': { rows: 8, returns: '26 4 1.5 0.3 0.2' },
  'parol-12-calm': { rows: 12, returns: '9 2.8 1.6 1.4 1.1 1 0.4' },
  'parol-12-mid': { rows: 12, returns: '30 10 3.6 1.9 1.1 0.6 0.3' },
  'parol-12-wild': { rows: 12, returns: '150 22 7.8 2 0.7 0.2 0.2' },
  'parol-16-calm': { rows: 16, returns: '15 8 2 1.4 1.3 1.2 1.1 1 0.4' },
  'parol-16-mid': { rows: 16, returns: '100 40 10 5 3 1.5 1 0.5 0.2' },
  'parol-16-wild': { rows: 16, returns: '900 120 25 9 4 2 0.2 0.2 0.1' },
  'perya-drop': { rows: 9, returns: '17 3.8 1.6 0.9 0.5' },
  'popcorn-pegs': { rows: 10, returns: '20 5 2 1.3 0.6 0.4' },
  'dragon-drop-egg': { rows: 14, returns: '50 12 4.5 2.2 1.3 0.9 0.7 0.6' },
  'dragon-drop-fire': { rows: 14, returns: '380 45 14 4.4 1.6 0.5 0.3 0.2' },
};
