import { displayAmount, formatMoney, type Amount } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { Rank, Ranks } from './vip-api.ts';

const PPM_OF_PERCENT = 10_000;

/** Money, figures, dates and rates as the reader sees them. */
export function useVipTexts() {
  const { words } = useServices();
  const { currency, timeZone } = useSettings();
  const number = new Intl.NumberFormat(words.tag);
  const moments = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeZone });
  const days = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeZone: 'UTC' });
  /** A date of the merchant's zone. */
  const day = (date: string): string => days.format(new Date(`${date}T00:00:00Z`));
  const major = (amount: number): string => currency.symbol + displayAmount(formatMoney(BigInt(amount) * 100_000n), currency.decimals);
  return {
    t: words.t,
    tag: words.tag,
    zone: timeZone,
    money: (amount: Amount): string => currency.symbol + displayAmount(amount, currency.decimals),
    /** All five decimals of an amount that is not cut yet. */
    exact: (amount: Amount): string => currency.symbol + displayAmount(amount, 5),
    major,
    number: (value: number): string => number.format(value),
    /** A figure of a condition: money in major units, or a number. */
    figure: (kind: string, value: number): string => (kind === 'valid_total' ? major(value) : number.format(value)),
    /** A rate in percent: 6000 ppm is 0.6. */
    percent: (ppm: number): string => new Intl.NumberFormat(words.tag, { maximumFractionDigits: 4 }).format(ppm / PPM_OF_PERCENT),
    /** The date of a moment at the merchant's place. */
    dateOf: (moment: string): string => moments.format(new Date(moment)),
    day,
    /** The dates of a period; a day has one. */
    dates: (from: string, until: string): string => (from === until ? day(from) : `${day(from)} – ${day(until)}`),
  };
}

/** The name of a rebate by its period, as the benefit of a rank. */
export const rebateWord = (period: Ranks['rebatePeriod']): 'vip.benefit.rebate_week' | 'vip.benefit.rebate' =>
  period === 'week' ? 'vip.benefit.rebate_week' : 'vip.benefit.rebate';

export const bestRate = ({ rates }: Rank): number => Math.max(0, ...rates.map(({ ppm }) => ppm));

/** Ranks of one kind have names such as "Bituin 1" and "Bituin 2", with codes "bituin-1" and "bituin-2". */
export const kindOf = ({ id }: Pick<Rank, 'id'>): string => id.replace(/-\d+$/, '');
export const kindName = ({ name }: Pick<Rank, 'name'>): string => name.replace(/\s*\d+$/, '');
