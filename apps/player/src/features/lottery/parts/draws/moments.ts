import { useSettings } from '#player/shared/api/queries.ts';
import { useLanguageTag } from '#player/shared/api/services.ts';
import { dayOf, formatOf, timeOf } from '#player/shared/records/values/record-times.ts';

/** A zone in short, as its clocks are at a moment, or now: `GMT+8`. */
export function zoneText(timeZone: string, tag: string, at?: Date): string {
  const parts = formatOf(tag, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * A moment on a zone's clocks: the time with its zone, and the date where it is another day than now. The zone is never left out, since the games of the lottery
 * have several. It is added here, because Thai and Korean write a time with a zone in full words.
 */
export function momentText(iso: string, timeZone: string, tag: string, now: number): string {
  const at = new Date(iso);
  const zoned = `${timeOf(iso, timeZone)} ${zoneText(timeZone, tag, at)}`;
  const isToday = dayOf(iso, timeZone) === dayOf(new Date(now).toISOString(), timeZone);
  return isToday ? zoned : `${formatOf(tag, { timeZone, month: 'short', day: 'numeric' }).format(at)}, ${zoned}`;
}

/** Writes moments on the clocks of the merchant's market, as lists of several games and tickets do; pages of one game have the game's clocks (decision 197). */
export function useMarketMoment(now: number): (iso: string) => string {
  const { timeZone } = useSettings();
  const tag = useLanguageTag();
  return (iso) => momentText(iso, timeZone, tag, now);
}
