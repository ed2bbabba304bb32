/** Steps of the ladder in hundredths: to which price, by how much (SPORT-33). */
const LADDER: readonly (readonly [number, number])[] = [
  [200, 1],
  [300, 2],
  [400, 5],
  [600, 10],
  [1000, 20],
  [2000, 50],
  [3000, 100],
  [5000, 200],
  [10_000, 500],
  [100_000, 1000],
];
const HIGHEST = 100_000;
const LINE_STEP_TO = 1000;
const LEAST_PRICE = 101;
const LEAST_CHANCE = 0.00075;
/** A price is at least this part of the fair one. */
const LEAST_PART = 0.8;
const ROUNDS = 200;
/** Differences of floats that are none. */
const NEAR = 1e-9;

const stepAt = (hundredths: number, isLine: boolean): number =>
  isLine && hundredths <= LINE_STEP_TO ? 1 : (LADDER.find(([to]) => hundredths <= to)?.[1] ?? 1000);

/** The rung at or below, or at or above, a price in hundredths. */
function onLadder(hundredths: number, isLine: boolean, direction: 'down' | 'up'): number {
  const step = stepAt(hundredths, isLine);
  const rungs = direction === 'down' ? Math.floor(hundredths / step + NEAR) : Math.ceil(hundredths / step - NEAR);
  return Math.min(rungs * step, HIGHEST);
}

/** The exponent k with Σ pᵏ = (1 + margin) Σ p, by halving. */
function exponentOf(chances: readonly number[], margin: number): number {
  const wanted = (1 + margin) * chances.reduce((sum, chance) => sum + chance, 0);
  let [low, high] = [0, 1];
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (chances.reduce((sum, chance) => sum + chance ** middle, 0) > wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** Prices of a market by the power method, two decimals; null for an outcome that is not offered, and for a market with fewer than two (SPORT-32). */
export function priceMarket(chances: readonly number[], margin: number, isLine: boolean): (string | null)[] | null {
  const exponent = exponentOf(
    chances.filter((chance) => chance > 0),
    margin,
  );
  const prices = chances.map((chance) => {
    if (chance < LEAST_CHANCE) return null;
    const bound = 100 / chance ** exponent;
    const leastPrice = (100 * LEAST_PART) / chance;
    const hundredths = bound >= leastPrice ? onLadder(bound, isLine, 'down') : onLadder(leastPrice, isLine, 'up');
    return hundredths < LEAST_PRICE ? null : `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  });
  return prices.filter((price) => price !== null).length < 2 ? null : prices;
}
