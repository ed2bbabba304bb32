import { crashCurve, stopValue } from './rules.ts';

/** Length of a tick, ms. */
export const TICK_MS = 20;
/** The value at the beginning, which cannot be taken. */
const NOTHING_YET = 100;
const STOPS = 60;
const STOP_TICKS = 75;

/** The way a flight climbs, as every client sees it; it decides no outcome. Values and points are hundredths of the stake. */
export interface Climb {
  /** The highest value there is. */
  readonly top: number;
  /** The value at a tick: 100, which cannot be taken, before tick 0, and the top after the last one. */
  readonly valueAt: (tick: number) => number;
  /** The first tick with at least a value. */
  readonly tickOf: (value: number) => number;
  /** The last tick that flies with a point. */
  readonly lastTick: (point: number) => number;
  /** The highest value up to a limit at which a stake can be taken; 100 for none. */
  readonly valueUpTo: (limit: number) => number;
}

/** The first place in a sorted list whose entry is above a value. */
const placeAfter = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) > value) high = middle;
    else low = middle + 1;
  }
  return low;
};

let climbed: readonly number[] | null = null;
const curve = (): readonly number[] => (climbed ??= [...crashCurve()]);

const TOP = 1_000_000;

/** A kite or rocket climbs at every tick, up to 10,000 times the stake. */
export const curveClimb: Climb = {
  top: TOP,
  valueAt: (tick) => (tick < 0 ? NOTHING_YET : (curve()[tick] ?? TOP)),
  tickOf: (value) => placeAfter(curve(), value - 1),
  lastTick: (point) => placeAfter(curve(), point) - 1,
  valueUpTo: (limit) => Math.max(NOTHING_YET, Math.min(TOP, limit)),
};

const stopHundredths = (stop: number): number => {
  const { above, below } = stopValue(stop);
  return Number((above * 100n) / below);
};

let valued: readonly number[] | null = null;
/** The value at each stop; place 0 is that before the first. */
export const stopValues = (): readonly number[] => (valued ??= [NOTHING_YET, ...Array.from({ length: STOPS }, (_, place) => stopHundredths(place + 1))]);

/** The jeepney drives from stop to stop, 1.5 s each. */
export const stopsClimb: Climb = {
  get top() {
    return stopValues().at(-1) ?? NOTHING_YET;
  },
  valueAt: (tick) => stopValues()[Math.min(STOPS, Math.floor(tick / STOP_TICKS))] ?? NOTHING_YET,
  tickOf: (value) => placeAfter(stopValues(), value - 1) * STOP_TICKS,
  lastTick: (point) => placeAfter(stopValues(), point) * STOP_TICKS - 1,
  valueUpTo: (limit) => stopValues()[placeAfter(stopValues(), limit) - 1] ?? NOTHING_YET,
};

/** True for a value at which a stake can be taken. */
export const isTakeable = ({ valueUpTo }: Climb, value: number): boolean => Number.isSafeInteger(value) && value > NOTHING_YET && valueUpTo(value) === value;
