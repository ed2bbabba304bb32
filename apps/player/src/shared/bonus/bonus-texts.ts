import { displayAmount, type Amount } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { BonusOffer } from './bonus-api.ts';

/** Money, moments and offers as the reader sees them. */
export function useBonusTexts() {
  const { words } = useServices();
  const { currency, timeZone } = useSettings();
  const money = (amount: Amount): string => currency.symbol + displayAmount(amount, 2);
  const formatted = (at: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(words.tag, { ...options, timeZone }).format(new Date(at));
  return {
    t: words.t,
    money,
    moment: (at: string): string => formatted(at, { dateStyle: 'medium', timeStyle: 'short' }),
    day: (at: string): string => formatted(at, { dateStyle: 'medium' }),
    /** Benefit of an offer. */
    brings: ({ kind, matchPercent, amount, spins }: BonusOffer): string =>
      spins
        ? words.t('bonus.spins', { count: spins.count, stake: money(spins.stake), games: spins.games.map(({ name }) => name).join(', ') })
        : kind === 'match'
          ? words.t('bonus.match', { percent: matchPercent, amount: money(amount) })
          : words.t('bonus.fixed', { amount: money(amount) }),
  };
}
