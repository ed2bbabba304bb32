import { momentIn } from '#player/shared/rewards/moment-in.ts';
import { displayAmount, formatMoney, type Amount } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { Goods } from './mall-api.ts';

/** Points are shown whole, cut. */
const wholeOf = (points: Amount): number => Number.parseInt(points, 10);

/** Points, dates and moments as the reader sees them. */
export function useMallTexts() {
  const { words } = useServices();
  const { currency, timeZone } = useSettings();
  const plain = new Intl.NumberFormat(words.tag);
  const signed = new Intl.NumberFormat(words.tag, { signDisplay: 'exceptZero' });
  const days = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    t: words.t,
    number: (value: number): string => plain.format(value),
    points: (amount: Amount): string => plain.format(wholeOf(amount)),
    /** A change of points with its sign. */
    change: (amount: Amount): string => signed.format(wholeOf(amount)),
    major: (amount: number): string => currency.symbol + displayAmount(formatMoney(BigInt(amount) * 100_000n), currency.decimals),
    /** The name of a country of two letters; the code itself in browsers without names of countries (iOS 12 to 14.0). */
    country: (code: string): string => ('DisplayNames' in Intl ? (new Intl.DisplayNames(words.tag, { type: 'region' }).of(code) ?? code) : code),
    /** A date of the merchant's zone. */
    day: (date: string): string => days.format(new Date(`${date}T00:00:00Z`)),
    /** A moment with the name of its zone. */
    moment: momentIn(words.tag, timeZone),
    /** An hour with the name of its zone. */
    hour: (at: string): string =>
      new Intl.DateTimeFormat(words.tag, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone }).format(new Date(at)),
  };
}

/** Whole points that the member lacks for a piece; 0: there are enough. */
export function missingPoints({ price: needed }: Pick<Goods, 'price'>, balance: Amount): number {
  const own = wholeOf(balance);
  return needed > own ? needed - own : 0;
}

/** Why goods cannot be ordered now, but for points: a limit or a break of the member, the rank, the limit of pieces, or no stock. */
export function keptBy({
  left,
  leftForMe,
  rankNeeded,
  isOnHold,
}: Pick<Goods, 'left' | 'leftForMe' | 'rankNeeded' | 'isOnHold'>): 'hold' | 'rank' | 'limit' | 'stock' | null {
  if (isOnHold) return 'hold';
  if (rankNeeded !== null) return 'rank';
  if (leftForMe === 0) return 'limit';
  return left === 0 ? 'stock' : null;
}
