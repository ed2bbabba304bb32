import { goodsBounds, type LimitPeriod } from '@laro/domain/mall/goods';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { DeskGoods } from './mall-queries.ts';

type Terms = Pick<DeskGoods['now'], 'pictureId' | 'price' | 'rankPrices' | 'rankFrom' | 'limit' | 'from' | 'until' | 'isOffered'>;

/** The terms of goods as they are typed; `rankPrices` by the id of the rank. */
export interface GoodsDraft {
  /** Empty for the art of their kind. */
  pictureId: string;
  price: string;
  rankPrices: Readonly<Record<string, string>>;
  /** Empty for all ranks. */
  rankFrom: string;
  count: string;
  period: LimitPeriod;
  /** Wall times of the merchant's zone; empty: no bound. */
  from: string;
  until: string;
  isOffered: boolean;
}

/** A whole number from 1 to a bound; null for any other text. */
export function wholeFrom1(text: string, max: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return number >= 1 && number <= max ? number : null;
}

export const draftOf = ({ pictureId, price, rankPrices, rankFrom, limit, from, until, isOffered }: Terms, zone: string): GoodsDraft => ({
  pictureId: pictureId ?? '',
  price: String(price),
  rankPrices: Object.fromEntries(rankPrices.map((row) => [row.rankId, String(row.price)])),
  rankFrom: rankFrom ?? '',
  count: limit ? String(limit.count) : '',
  period: limit?.period ?? 'month',
  from: from ? toWallTime(from, zone) : '',
  until: until ? toWallTime(until, zone) : '',
  isOffered,
});

/** A moment that is typed or empty; undefined for any other text. */
const momentOf = (text: string, zone: string): string | null | undefined => (text === '' ? null : (fromWallTime(text, zone) ?? undefined));

/** The terms of a draft; null while something in it is no figure or no moment. */
export function termsOf(draft: GoodsDraft, zone: string): Terms | null {
  const { pictureId, price, rankPrices, rankFrom, count, period, isOffered } = draft;
  const [from, until] = [momentOf(draft.from, zone), momentOf(draft.until, zone)];
  const full = wholeFrom1(price, goodsBounds.price);
  const prices = Object.entries(rankPrices)
    .filter(([, text]) => text.trim() !== '')
    .map(([rankId, text]) => ({ rankId, price: wholeFrom1(text, goodsBounds.price) }));
  const pieces = count.trim() === '' ? undefined : wholeFrom1(count, goodsBounds.perMember);
  const known = prices.flatMap((row) => (row.price === null ? [] : [{ rankId: row.rankId, price: row.price }]));
  if (full === null || pieces === null || known.length < prices.length || from === undefined || until === undefined) return null;
  const limit = pieces === undefined ? null : { count: pieces, period };
  return {
    pictureId: pictureId === '' ? null : pictureId,
    price: full,
    rankPrices: known,
    rankFrom: rankFrom === '' ? null : rankFrom,
    limit,
    from,
    until,
    isOffered,
  };
}

/** Pieces to add to a stock, below 0 to take some away; null for 0 and any other text. */
export function piecesOf(text: string): number | null {
  const number = /^-?\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return number !== 0 && Math.abs(number) <= goodsBounds.stock ? number : null;
}

/** A correction of points, below 0 to take some away; null for 0 and any other text. */
export function wholePoints(text: string): number | null {
  const number = /^-?\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return number !== 0 && Math.abs(number) <= goodsBounds.price ? number : null;
}
