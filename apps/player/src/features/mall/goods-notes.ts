import type { Goods, Points } from './mall-api.ts';
import { keptBy, missingPoints, useMallTexts } from './mall-texts.ts';

/** The lines below the price: what is left, or why not yet. */
export function useGoodsNotes() {
  const { t, number, moment } = useMallTexts();
  return (goods: Goods, balance: Points['balance']): string[] => {
    const { left, limit, rankNeeded, price, fullPrice, delivery, until } = goods;
    const kept = keptBy(goods);
    const missing = missingPoints(goods, balance);
    if (kept === 'hold') return [t('reward.waits.play')];
    if (kept === 'rank') return [t('mall.rank_needed', { rank: rankNeeded ?? '' })];
    if (kept === 'limit' && limit) return [t(`mall.limit_used.${limit.period}`)];
    if (kept === 'stock') return [t('mall.sold_out')];
    return [
      left === null ? t('mall.in_stock') : t('mall.left', { count: number(left) }),
      ...(delivery ? [t('mall.days', { from: number(delivery.days.from), to: number(delivery.days.to) })] : []),
      ...(limit ? [t(`mall.limit.${limit.period}`, { count: number(limit.count) })] : []),
      ...(until === null ? [] : [t('mall.until', { until: moment(until) })]),
      ...(price < fullPrice ? [t('mall.rank_price')] : []),
      ...(missing > 0 ? [t('mall.short', { points: number(missing) })] : []),
    ];
  };
}
