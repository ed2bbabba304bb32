import { useSettings } from '#player/shared/api/queries.ts';
import { useLanguageTag } from '#player/shared/api/services.ts';
import { momentText } from './server-clock.ts';

/** In a quarter of an hour by UTC no zone begins another day. */
const QUARTER_MS = 900_000;
/** Texts of the present quarter: a list writes fifty each second, and each takes several formats that are slow to make. */
const texts = new Map<string, string>();
let quarter = 0;

/** The text of a moment at a time of the server, made once in a quarter of an hour. */
export function keptMomentText(iso: string, timeZone: string, tag: string, now: number): string {
  const present = Math.floor(now / QUARTER_MS);
  if (present !== quarter) texts.clear();
  quarter = present;
  const key = `${iso} ${timeZone} ${tag}`;
  const text = texts.get(key) ?? momentText(iso, timeZone, tag, now);
  texts.set(key, text);
  return text;
}

/** Writes moments on the clocks of the merchant's market, as lists of several games and tickets do; pages of one game have the game's clocks (decision 197). */
export function useMarketMoment(now: number): (iso: string) => string {
  const { timeZone } = useSettings();
  const tag = useLanguageTag();
  return (iso) => keptMomentText(iso, timeZone, tag, now);
}
