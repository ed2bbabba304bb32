const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** No page stays open longer than this without refetching. */
const AHEAD_WEEKS = 8;

/** How far a zone's clocks are from Greenwich (minutes, east positive): at a moment, and from the next change on (ms) where one is near. */
export interface ZoneOffsets {
  minutes: number;
  next: { fromMs: number; minutes: number } | null;
}

type OffsetReader = (atMs: number) => number;
/** Formatters are expensive to create, and these are used for every page. */
const readers = new Map<string, OffsetReader>();

/** Returns a reader of a zone's offset in minutes, by its IANA name; an unknown zone is read as UTC. */
function readerOf(timeZone: string): OffsetReader {
  const reader = readers.get(timeZone) ?? makeReader(timeZone);
  readers.set(timeZone, reader);
  return reader;
}

function makeReader(timeZone: string): OffsetReader {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
  } catch {
    return () => 0;
  }
  return (atMs) => {
    const part = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
    // The parts have no seconds, so they are compared with the beginning of the minute.
    return Math.round((Date.UTC(year, month - 1, day, hour, minute) - Math.floor(atMs / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
  };
}

/** The offset of a zone in minutes, east positive, at a moment. */
export const offsetMinutes = (timeZone: string, atMs: number): number => readerOf(timeZone)(atMs);

/** The first minute in (fromMs, toMs] whose offset is not that of `fromMs`. */
function changeBetween(read: OffsetReader, fromMs: number, toMs: number): number {
  const before = read(fromMs);
  let [low, high] = [fromMs / MINUTE_MS, toMs / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (read(middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/**
 * The offsets of a zone from a moment on, so that a phone can show the merchant's time without the browser's formatter, which costs it as
 * much as the page's other effects together (HOME-07).
 */
export function zoneOffsets(timeZone: string, atMs: number): ZoneOffsets {
  const read = readerOf(timeZone);
  const nowMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  const minutes = read(nowMs);
  for (let week = 0; week < AHEAD_WEEKS; week += 1) {
    const [from, to] = [nowMs + week * WEEK_MS, nowMs + (week + 1) * WEEK_MS];
    if (read(to) === minutes) continue;
    const fromMs = changeBetween(read, from, to);
    return { minutes, next: { fromMs, minutes: read(fromMs) } };
  }
  return { minutes, next: null };
}
