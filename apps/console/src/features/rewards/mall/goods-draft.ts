import { goodsBounds, type LimitPeriod } from '@laro/domain/mall/goods';
import type { DeskGoods } from './mall-queries.ts';

type Terms = Pick<DeskGoods['now'], 'pictureId' | 'price' | 'rankPrices' | 'rankFrom' | 'limit' | 'isOffered'>;

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
  isOffered: boolean;
}

/** A whole number from 1 to a bound; null for any other text. */
export function wholeFrom1(text: string, max: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return number >= 1 && number <= max ? number : null;
}

export const draftOf = ({ pictureId, price, rankPrices, rankFrom, limit, isOffered }: Terms): GoodsDraft => ({
  pictureId: pictureId ?? '',
  price: String(price),
  rankPrices: Object.fromEntries(rankPrices.map((row) => [row.rankId, String(row.price)])),
  rankFrom: rankFrom ?? '',
  count: limit ? String(limit.count) : '',
  period: limit?.period ?? 'month',
  isOffered,
});

/** The terms of a draft; null while something in it is no figure. */
export function termsOf({ pictureId, price, rankPrices, rankFrom, count, period, isOffered }: GoodsDraft): Terms | null {
  const full = wholeFrom1(price, goodsBounds.price);
  const prices = Object.entries(rankPrices)
    .filter(([, text]) => text.trim() !== '')
    .map(([rankId, text]) => ({ rankId, price: wholeFrom1(text, goodsBounds.price) }));
  const pieces = count.trim() === '' ? undefined : wholeFrom1(count, goodsBounds.perMember);
  const known = prices.flatMap((row) => (row.price === null ? [] : [{ rankId: row.rankId, price: row.price }]));
  if (full === null || pieces === null || known.length < prices.length) return null;
  const limit = pieces === undefined ? null : { count: pieces, period };
  return { pictureId: pictureId === '' ? null : pictureId, price: full, rankPrices: known, rankFrom: rankFrom === '' ? null : rankFrom, limit, isOffered };
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
