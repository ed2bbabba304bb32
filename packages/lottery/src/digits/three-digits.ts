import { words } from '../selection/alphabet.ts';
import { fairClass, type PrizeClass, type View } from '../plays/play.ts';
import { sumOf } from '../plays/counts.ts';

export const THOUSAND = 1000n;
const LARGEST_SUM = 27;
/** How many of the thousand triples have the sums 0 … 13; sums s and 27 − s have as many. */
const SUM_WAYS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75];
/** How many triples have the spans 0 … 9 (largest less smallest digit). */
export const SPAN_WAYS = [10, 54, 96, 126, 144, 150, 144, 126, 96, 54];

const KINDS = ['triple', 'straight', 'pair', 'half', 'mixed'];
const TRIPLE = 0;
const STRAIGHT = 1;
const PAIR = 2;
const HALF = 3;
const MIXED = 4;
export const kindWords = words(KINDS);
export const kindPrizes: readonly PrizeClass[] = [10n, 60n, 270n, 360n, 300n].map((ways, kind) => fairClass('win', ways, THOUSAND, { id: KINDS[kind] ?? '' }));

/** How many triples of digits have a sum. */
export const sumWays = (sum: number): number => SUM_WAYS[Math.min(sum, LARGEST_SUM - sum)] ?? 0;

/** Classes of the sums 0 … 27. */
export const sumPrizes: readonly PrizeClass[] = Array.from({ length: LARGEST_SUM + 1 }, (_, sum) =>
  fairClass('win', BigInt(sumWays(sum)), THOUSAND, { id: `sum${sum}` }),
);

/** The kind of three digits: triple; pair; else, with 9 and 0 as neighbours, straight, half (just two neighbours) or mixed. */
function kindOf(view: View): number {
  const different = [...new Set(view)];
  if (different.length === 1) return TRIPLE;
  if (different.length === 2) return PAIR;
  const neighbours = different.filter((digit) => different.includes((digit + 1) % 10)).length;
  if (neighbours === 2) return STRAIGHT;
  return neighbours === 1 ? HALF : MIXED;
}

export const isSum = (value: number, view: View): number => (sumOf(view) === value ? 1 : 0);
export const isKind = (value: number, view: View): number => (kindOf(view) === value ? 1 : 0);
