import type { Translator } from '@laro/i18n/translator';
import type { PromotionCard } from '#player/shared/content/content-queries.ts';

const slashed = (day: string): string => day.replaceAll('-', '/');

/** When an offer can be taken: two days as YYYY/MM/DD, or from one on and the word for long-term (PROMO-01). */
export function promotionRange(t: Translator['t'], { startDate, endDate, noExpiry }: Pick<PromotionCard, 'startDate' | 'endDate' | 'noExpiry'>): string {
  return noExpiry === '1' || endDate === null ? slashed(startDate) : t('promotions.range', { from: slashed(startDate), to: slashed(endDate) });
}
