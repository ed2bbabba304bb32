/** How one reel moves, in rows and milliseconds. Pure: where it is follows from when. */
export interface ReelRun {
  readonly startedAt: number;
  /** Place at the start, in rows; it grows downwards. */
  readonly from: number;
  /** Set once the reel is told where to stop. */
  readonly stop: { readonly at: number; readonly from: number; readonly to: number; readonly lastsMs: number } | null;
}

/** Rows a second at full speed. */
const SPEED = 26;
const SPEED_UP_MS = 260;
/** A small step back before it starts. */
const WIND_UP_ROWS = 0.22;
/** How far a reel runs past its place before it settles. */
const OVERSHOOT_ROWS = 0.16;
const SETTLE_MS = 190;
const BRAKE_MS = 330;

/** Place of a reel that turns freely, so long after its start. */
const freePlace = (from: number, elapsedMs: number): number => {
  const t = Math.min(elapsedMs, SPEED_UP_MS) / SPEED_UP_MS;
  const speedingUp = (SPEED * SPEED_UP_MS) / 1000 / 3;
  const windUp = -WIND_UP_ROWS * Math.sin(Math.PI * Math.min(1, t * 1.6)) * (1 - t);
  const after = Math.max(0, elapsedMs - SPEED_UP_MS);
  return from + windUp + speedingUp * t ** 3 + (SPEED * after) / 1000;
};

/** The same reel, told at a time to stop: on a whole row, as near ahead as its brakes allow. */
export const stopRun = (run: ReelRun, at: number): ReelRun => {
  const from = freePlace(run.from, at - run.startedAt);
  const to = Math.ceil(from + (SPEED * BRAKE_MS) / 1000 / 1.7);
  return { ...run, stop: { at, from, to, lastsMs: BRAKE_MS } };
};

/** Where a reel is at a time. */
export const placeAt = (run: ReelRun, now: number): number => {
  const { stop } = run;
  if (!stop) return freePlace(run.from, Math.max(0, now - run.startedAt));
  const t = (now - stop.at) / stop.lastsMs;
  if (t < 1) {
    // A cubic that begins at full speed and ends a little past the place, at rest.
    const distance = stop.to + OVERSHOOT_ROWS - stop.from;
    const begin = Math.min(3, (SPEED * stop.lastsMs) / 1000 / distance);
    return stop.from + distance * (begin * t + (3 - 2 * begin) * t ** 2 + (begin - 2) * t ** 3);
  }
  const settle = Math.min(1, (now - stop.at - stop.lastsMs) / SETTLE_MS);
  return stop.to + OVERSHOOT_ROWS * (1 - settle) ** 2 * Math.cos(settle * Math.PI * 0.5);
};

/** Rows a second at a time, for choosing how a symbol is drawn. */
export const speedAt = (run: ReelRun, now: number): number => ((placeAt(run, now) - placeAt(run, now - 8)) / 8) * 1000;

/** True when a reel has come to rest. */
export const isAtRest = (run: ReelRun, now: number): boolean => run.stop !== null && now >= run.stop.at + run.stop.lastsMs + SETTLE_MS;

/** How long a fall of so many rows takes. */
export const fallMs = (rows: number): number => 190 + 70 * Math.sqrt(rows);

/** Share of a fall that is behind after a share of its time: it speeds up and bounces once. */
export const fallShare = (t: number): number => {
  if (t >= 1) return 1;
  const HIT = 0.72;
  if (t < HIT) return (t / HIT) ** 2;
  const back = (t - HIT) / (1 - HIT);
  return 1 - 0.07 * Math.sin(Math.PI * back);
};
