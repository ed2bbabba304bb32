/**
 * Statistical tests of a row of numbers, each as a deviation that is close to normal when the numbers are random: beyond ±2.576
 * it fails at 99 % confidence (T55). Floats, because nothing here is money.
 */

/** A chi-square statistic with `degrees` degrees of freedom as a normal deviation (Wilson and Hilferty). */
const chiSquareDeviation = (statistic: number, degrees: number): number => {
  const spread = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
};

/** Chi-square of counts against expected counts. */
export const goodnessDeviation = (counts: readonly number[], expected: readonly number[]): number => {
  const statistic = counts.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0);
  return chiSquareDeviation(statistic, counts.length - 1);
};

/** How often each value below `bound` comes. */
export const tally = (values: readonly number[], bound: number): number[] => {
  const counts = Array.from({ length: bound }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** Equal distribution of values below `bound`. */
export const uniformDeviation = (values: readonly number[], bound: number): number =>
  goodnessDeviation(
    tally(values, bound),
    Array.from({ length: bound }, () => values.length / bound),
  );

/** Runs above and below the middle of an even `bound` (Wald and Wolfowitz). */
export const runsDeviation = (values: readonly number[], bound: number): number => {
  const high = values.map((value) => value >= bound / 2);
  const above = high.filter(Boolean).length;
  const below = high.length - above;
  const runs = high.reduce((count, side, index) => count + (index === 0 || side !== high[index - 1] ? 1 : 0), 0);
  const both = 2 * above * below;
  const mean = both / high.length + 1;
  return (runs - mean) / Math.sqrt((both * (both - high.length)) / (high.length ** 2 * (high.length - 1)));
};

/** Correlation of each value with the one `lag` places later. */
export const serialDeviation = (values: readonly number[], lag: number): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let together = 0;
  let alone = 0;
  values.forEach((value, index) => {
    alone += (value - mean) ** 2;
    const later = values[index + lag];
    if (later !== undefined) together += (value - mean) * (later - mean);
  });
  return (together / alone) * Math.sqrt(values.length);
};

/** Chances that the last of `bound` values is first seen at draw bound, bound + 1 … `longest` or later. */
const collectorChances = (bound: number, longest: number): number[] => {
  let seen = Array.from({ length: bound + 1 }, (_, count): number => (count === 0 ? 1 : 0));
  const chances: number[] = [];
  let before = 0;
  for (let draw = 1; draw < longest; draw += 1) {
    seen = seen.map((chance, count) => chance * (count / bound) + (count === 0 ? 0 : (seen[count - 1] ?? 0) * ((bound - count + 1) / bound)));
    const complete = seen[bound] ?? 0;
    if (draw >= bound) chances.push(complete - before);
    before = complete;
  }
  return [...chances, 1 - before];
};

/** How many draws it takes to see every value (coupon collector), against the exact chances. */
export const collectorDeviation = (values: readonly number[], bound: number, longest: number): number => {
  const chances = collectorChances(bound, longest);
  const counts = chances.map(() => 0);
  let seen = new Set<number>();
  let draws = 0;
  for (const value of values) {
    draws += 1;
    seen.add(value);
    if (seen.size < bound) continue;
    const place = Math.min(draws, longest) - bound;
    counts[place] = (counts[place] ?? 0) + 1;
    seen = new Set();
    draws = 0;
  }
  const collected = counts.reduce((sum, count) => sum + count, 0);
  return goodnessDeviation(
    counts,
    chances.map((chance) => chance * collected),
  );
};

/** Equal pairs among words of 32 bits: their number is Poisson around n(n − 1) / 2³³ (birthday test). */
export const duplicatesDeviation = (words: readonly number[]): number => {
  const sorted = Float64Array.from(words).toSorted();
  let pairs = 0;
  let run = 1;
  for (let index = 1; index <= sorted.length; index += 1) {
    if (index < sorted.length && sorted[index] === sorted[index - 1]) run += 1;
    else {
      pairs += (run * (run - 1)) / 2;
      run = 1;
    }
  }
  const expected = (words.length * (words.length - 1)) / 2 ** 33;
  return (pairs - expected) / Math.sqrt(expected);
};
