/** Share of the strip beyond the band on each side, so that a mark outside of it has room. */
const BESIDE = 0.6;

/** Places of band and mark on a strip, in percent of its width; a mark far outside is at the edge. Null without a band. */
export function bandPlaces({
  actual,
  low,
  high,
}: {
  actual: string | null;
  low: string | null;
  high: string | null;
}): { from: number; to: number; mark: number } | null {
  if (actual === null || low === null || high === null) return null;
  const [from, to, at] = [low, high, actual].map(Number) as [number, number, number];
  const width = to - from;
  if (!(width > 0)) return null;
  const start = from - width * BESIDE;
  const place = (value: number) => Math.min(100, Math.max(0, ((value - start) / (width * (1 + 2 * BESIDE))) * 100));
  return { from: place(from), to: place(to), mark: place(at) };
}
