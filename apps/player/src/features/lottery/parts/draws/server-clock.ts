import { useEffect, useState } from 'react';
import { unitText } from '../unit-text.ts';

const SECOND_MS = 1000;
/** How far the server's clock is ahead of this one, at least and at most, by the answers so far. */
let [least, most] = [-Infinity, Infinity];
let aheadMs = 0;

/**
 * Takes the server's time of an answer to a request of `sentMs` that arrived at `gotMs` of this clock. It was written between the two, so that a slow answer
 * does not set the clock back. Bounds that exclude each other mean that a clock was set: then the last answer counts alone.
 */
export function noteServerTime(iso: string, sentMs: number, gotMs: number): void {
  const at = Date.parse(iso);
  const isSet = at - gotMs > most || at - sentMs < least;
  least = isSet ? at - gotMs : Math.max(least, at - gotMs);
  most = isSet ? at - sentMs : Math.min(most, at - sentMs);
  aheadMs = (least + most) / 2;
}

/** The server's time in milliseconds (LOTT-61). */
export const serverNow = (): number => Date.now() + aheadMs;

/** The server's time, updated each second. `first` is that of a page that the server has drawn: both draw it alike before the clock runs. */
export function useServerNow(first?: string): number {
  const [now, setNow] = useState(() => (first === undefined ? serverNow() : Date.parse(first)));
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}

const two = (value: number): string => String(value).padStart(2, '0');
const DAY_SECONDS = 86_400;

/** Time that is left: `00:58`, `1:36:08`, and from a day on the days with hours in front (`2d 03:10`). */
export function leftText(leftMs: number, tag: string): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  const [days, rest] = [Math.floor(seconds / DAY_SECONDS), seconds % DAY_SECONDS];
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60)];
  if (days > 0) return `${unitText(days, 'day', 'narrow', tag)} ${two(hours)}:${two(minutes)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${two(minutes)}:${two(rest % 60)}`;
}

/** A zone in short, as its clocks are at a moment, or now: `GMT+8`. */
export function zoneText(timeZone: string, tag: string, at?: Date): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * A moment on a zone's clocks: the time with its zone, and the date where it is another day than now. The zone is never left out, since the games of the lottery
 * have several. It is added here, because Thai and Korean write a time with a zone in full words.
 */
export function momentText(iso: string, timeZone: string, tag: string, now: number): string {
  const at = new Date(iso);
  const zoned = `${at.toLocaleTimeString('en-GB', { timeZone })} ${zoneText(timeZone, tag, at)}`;
  const day = (of: Date) => of.toLocaleDateString('en', { timeZone });
  return day(at) === day(new Date(now)) ? zoned : `${at.toLocaleDateString(tag, { timeZone, month: 'short', day: 'numeric' })}, ${zoned}`;
}
