import { displayAmount, type Amount } from '@laro/domain/money/money';
import type { OwnLimits } from '#player/shared/api/account/limits-api.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';

export type OneLimit = OwnLimits['limits'][number];
interface Shown {
  amount: Amount | null;
  minutes: number | null;
}

const DECIMALS = 2;

/** How amounts, times and moments of limits are written for the visitor. */
export function useLimitTexts() {
  const { words } = useServices();
  const { currency, timeZone } = useSettings();
  const { t } = words;
  const money = (amount: Amount) => currency.symbol + displayAmount(amount, DECIMALS);
  return {
    money,
    /** Money, minutes, or that there is none. */
    limit: (shown: Shown | null): string => {
      const { amount = null, minutes = null } = shown ?? {};
      if (minutes !== null) return t('limits.minutes', { count: minutes });
      return amount === null ? t('limits.none') : money(amount);
    },
    moment: (at: string | Date): string =>
      new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(typeof at === 'string' ? new Date(at) : at),
  };
}
