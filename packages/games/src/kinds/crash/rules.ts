import type { Draws } from '../../fair/draws.ts';
import { over, power, rational, times, type Rational } from '../../figures/rational.ts';
import { cutToHundredths } from '../../figures/returns.ts';

/** Values k below this are drawn. */
const DRAWN_BELOW = 1_000_000_000;
const LEAST_HUNDREDTHS = 100n;
const MOST_HUNDREDTHS = 1_000_000n;
/** F(0) of the curve, what it gains per tick in ten-thousandths, and what of it is one hundredth. */
const CURVE_START = 1_000_000_000_000n;
const CURVE_GAIN = 12n;
const CURVE_PARTS = 10_000n;
const CURVE_HUNDREDTH = 10_000_000_000n;

/** ρ as parts of 10¹¹ per percent: 97 → 97·10⁹, and 96.5 likewise. Throws RangeError for more than one decimal. */
const scaledRho = (percent: number): bigint => {
  const tenths = Math.round(percent * 10);
  if (Math.abs(tenths - percent * 10) > 1e-9 || tenths < 1 || tenths > 1000) throw new RangeError(`${percent} is no return in percent`);
  return BigInt(tenths) * BigInt(DRAWN_BELOW / 10);
};

/** The crash point in hundredths for a drawn k: ρ divided by (k + 1)/10⁹, from 1.00 to 10,000.00. */
export const crashPoint = (k: number, percent: number): number => {
  const point = scaledRho(percent) / BigInt(k + 1);
  return Number(point < LEAST_HUNDREDTHS ? LEAST_HUNDREDTHS : point > MOST_HUNDREDTHS ? MOST_HUNDREDTHS : point);
};

export const drawCrash = (percent: number, draws: Draws): number => crashPoint(draws.below(DRAWN_BELOW), percent);

/** Exact chance that a flight reaches a value in hundredths. */
export const reachChance = (hundredths: number, percent: number): Rational => {
  const ways = scaledRho(percent) / BigInt(hundredths);
  const most = BigInt(DRAWN_BELOW);
  return hundredths <= Number(LEAST_HUNDREDTHS) ? rational(1n) : rational(ways > most ? most : ways, most);
};

/** Exact return of an automatic target. */
export const targetReturn = (hundredths: number, percent: number): Rational => times(reachChance(hundredths, percent), rational(BigInt(hundredths), 100n));

/** The shown value in hundredths at tick 0, 1, 2 … of 20 ms, until `most` is reached. */
export function* crashCurve(most: number = Number(MOST_HUNDREDTHS)): Generator<number> {
  let height = CURVE_START;
  let value = Number(height / CURVE_HUNDREDTH);
  while (value <= most) {
    yield value;
    height += (height * CURVE_GAIN) / CURVE_PARTS;
    value = Number(height / CURVE_HUNDREDTH);
  }
}

/** The first tick at which the shown value is at least a value in hundredths. */
export const tickOf = (hundredths: number): number => {
  let tick = 0;
  for (const value of crashCurve(hundredths - 1)) if (value < hundredths) tick += 1;
  return tick;
};

/** Return of a take at a tick, in hundredths of the stake: what is shown while the flight has not passed its point, else 0 (CRASH-02). */
export const takeAt = (tick: number, pointHundredths: number): number => {
  let left = tick;
  for (const value of crashCurve(pointHundredths)) {
    if (left === 0) return value > Number(LEAST_HUNDREDTHS) ? value : 0;
    left -= 1;
  }
  return 0;
};

/** Return of an automatic target, in hundredths: exactly the target when the flight reaches it (CRASH-03). */
export const automaticTake = (targetHundredths: number, pointHundredths: number): number => (targetHundredths <= pointHundredths ? targetHundredths : 0);

const STOP_CHANCE = rational(9n, 10n);

/** jeepney-crash: the value of the n-th stop, 0.96/0.9ⁿ cut to hundredths. */
export const stopValue = (stop: number): Rational => cutToHundredths(over(rational(96n, 100n), power(STOP_CHANCE, stop)));
