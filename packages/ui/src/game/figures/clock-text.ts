import type { ZoneOffsets } from '@laro/domain/time/zone-offsets';

/** Text of the live clock (HOME-07): `DD/MM/YYYY HH:mm:ss GMT+8`. */
const MINUTE_MS = 60_000;

export interface ClockText {
  /** `DD/MM/YYYY HH:mm:ss` in the given zone. */
  readonly text: string;
  /** `GMT+8`, `GMT-3`, `GMT+5:30`, `GMT`. */
  readonly zone: string;
}

const two = (figure: number): string => String(figure).padStart(2, '0');

/** `GMT` with sign, hours, and minutes where there are any. */
export function zoneText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'GMT';
  const size = Math.abs(offsetMinutes);
  const minutes = size % 60;
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}

/** Clock text of a zone at a moment (ms). */
export function clockAt(atMs: number, { minutes, next }: ZoneOffsets): ClockText {
  const offset = next !== null && atMs >= next.fromMs ? next.minutes : minutes;
  const there = new Date(atMs + offset * MINUTE_MS);
  const day = [two(there.getUTCDate()), two(there.getUTCMonth() + 1), there.getUTCFullYear()].join('/');
  const time = [there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()].map(two).join(':');
  return { text: `${day} ${time}`, zone: zoneText(offset) };
}
