/** Wall-clock times of a time zone as the browser's date fields have them: "2026-11-21T14:30". */
const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

function wallParts(at: number, timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  return (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map((name) => parts.get(name) ?? 0);
}

function offsetMs(at: number, timeZone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = wallParts(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** A moment (ISO 8601) as wall-clock time, to the minute; empty for none. */
export function toWallTime(moment: string | null, timeZone: string): string {
  if (moment === null) return '';
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wallParts(Date.parse(moment), timeZone);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

/** The calendar day of a moment: "2026-11-21". */
export const toWallDay = (at: number, timeZone: string): string => toWallTime(new Date(at).toISOString(), timeZone).slice(0, 10);

/** The moment (ISO 8601, UTC) of a wall-clock time; null for an empty or broken one. A time that a clock change skips is the one an hour later. */
export function fromWallTime(wall: string, timeZone: string): string | null {
  const [, year, month, day, hour, minute] = WALL.exec(wall) ?? [];
  if (year === undefined) return null;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const first = asUtc - offsetMs(asUtc, timeZone);
  const second = asUtc - offsetMs(first, timeZone);
  const isSettled = offsetMs(first, timeZone) === offsetMs(second, timeZone);
  return new Date(isSettled ? second : Math.max(first, second)).toISOString();
}
