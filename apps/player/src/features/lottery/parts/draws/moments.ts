import { useSettings } from '#player/shared/api/queries.ts';
import { useLanguageTag } from '#player/shared/api/services.ts';
import { momentText } from './server-clock.ts';

/** Writes moments on the clocks of the merchant's market, as lists of several games and tickets do; pages of one game have the game's clocks (decision 197). */
export function useMarketMoment(now: number): (iso: string) => string {
  const { timeZone } = useSettings();
  const tag = useLanguageTag();
  return (iso) => momentText(iso, timeZone, tag, now);
}
