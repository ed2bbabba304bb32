/** Upper bounds of the classes that calls are counted in, in milliseconds; the last class has none. An answer within 300 ms is what vendors are promised. */
const latencyBoundsMs = [2, 5, 10, 20, 50, 100, 200, 300, 500, 1000, 2000, 5000] as const;

/** The class of a duration. */
export function latencyClass(durationMs: number): number {
  const place = latencyBoundsMs.findIndex((bound) => durationMs <= bound);
  return place === -1 ? latencyBoundsMs.length : place;
}

export const noLatencies = (): number[] => Array.from({ length: latencyBoundsMs.length + 1 }, () => 0);

/** Latency that a share (0 to 1) of the calls did not exceed, in milliseconds; null without calls, or if it is above the last bound. */
export function percentileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [place, count] of counts.entries()) {
    seen += count;
    if (seen >= total * share) return latencyBoundsMs[place] ?? null;
  }
  return null;
}
