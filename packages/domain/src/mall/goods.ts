import type { GameType } from '../catalogue/game-categories.ts';
import type { Language } from '../system/languages.ts';
import { MAJOR_UNIT, type Money } from '../money/money.ts';
import { shiftDay } from '../time/shift-day.ts';
import { lawProductOf } from '../rewards/grants/law-checks.ts';
import { playPoints } from '../rewards/ranks/play-points.ts';
import type { Reward } from '../rewards/reward.ts';

/** The currency of points; they are never summed with money (rewards.md 2). */
export const POINTS = 'PTS';

export const limitPeriods = ['month', 'ever'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export const goodsBounds = { price: 100_000_000, stock: 1_000_000, perMember: 1000, quantity: 10 } as const;

/** The most pieces that a member gets in a period; a month is one of the merchant's calendar. */
export interface GoodsLimit {
  readonly count: number;
  readonly period: LimitPeriod;
}

export const goodsKinds = ['cash', 'bonus', 'free_spins', 'ticket', 'physical'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** Pictures of goods that are sent by post. */
export const parcelArts = ['tumbler', 'shirt', 'umbrella', 'power_bank', 'parcel'] as const;
export type ParcelArt = (typeof parcelArts)[number];

/** Goods that are sent by post (MALL-05). `amount` is the cost price of a piece, which members do not see. */
export interface Parcel {
  readonly kind: 'physical';
  readonly amount: Money;
  readonly art: ParcelArt;
  /** Countries that they are sent to (ISO 3166, two letters). */
  readonly countries: readonly string[];
  /** Days that the delivery takes. */
  readonly days: { readonly from: number; readonly to: number };
}

/** The content of goods: a reward that is claimed with the order, or a parcel. */
export type Sold = { readonly kind: 'cash'; readonly amount: Money } | Extract<Reward, { kind: 'bonus' | 'free_spins' | 'ticket' }> | Parcel;

/** A version of goods as the operator writes it. Prices are whole points; ranks are named by their id. */
export interface GoodsBody {
  readonly names: Partial<Record<Language, string>>;
  readonly reward: Sold;
  /** A picture of the content module; null: the art of their kind. */
  readonly pictureId: string | null;
  readonly price: number;
  /** Lower prices from a rank on. */
  readonly rankPrices: readonly { readonly rankId: string; readonly price: number }[];
  /** The first rank that may order; null: all. */
  readonly rankFrom: string | null;
  readonly limit: GoodsLimit | null;
  /** When they are sold (ISO 8601); `until` is exclusive, null: no bound. */
  readonly from: string | null;
  readonly until: string | null;
  readonly isOffered: boolean;
}

/** Weights of game types in hundredths, as ranks have them (rewards.md 11). */
const pointWeights: Readonly<Record<GameType, number>> = { LIVE: 50, RNG: 100, FISH: 100, PVP: 50, SPORTS: 100, LOTT: 50, ELOTT: 50 };

/** Points of one date's play, in units of 1/100,000 point. */
export const pointsOfPlay = (valid: Readonly<Record<string, Money>>, perPoint: number): bigint => playPoints({ weights: pointWeights, perPoint }, valid);

/** Place of a rank from 1; a rank that the ladder does not have is above all. */
const placeIn = (ladder: readonly string[], rankId: string): number => {
  const index = ladder.indexOf(rankId);
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1;
};

/** The price for a member in whole points: the lowest of those that the member's rank reaches, the same for all of one rank (T103). */
export const priceFor = ({ price, rankPrices }: Pick<GoodsBody, 'price' | 'rankPrices'>, ladder: readonly string[], place: number): number =>
  rankPrices.reduce((lowest, row) => (place >= placeIn(ladder, row.rankId) && row.price < lowest ? row.price : lowest), price);

export const isForRank = ({ rankFrom }: Pick<GoodsBody, 'rankFrom'>, ladder: readonly string[], place: number): boolean =>
  rankFrom === null || place >= placeIn(ladder, rankFrom);

/** Kinds that are bound to no product. The prizes of a raffle are judged when the raffle is published. */
const freeKinds: readonly GoodsKind[] = ['cash', 'physical', 'ticket'];

/**
 * True if goods may be offered: they are bound to no product, the merchant mixes products, or they can be played in every product whose play earns
 * points (MALL-09).
 */
export const fitsProducts = (
  { kind, products }: { kind: GoodsKind; products: readonly string[] },
  { mixesProducts, earning }: { mixesProducts: boolean; earning: readonly string[] },
): boolean => mixesProducts || freeKinds.includes(kind) || earning.every((product) => products.includes(product));

/** Products of the law whose play earns points. */
export const earningProducts: readonly string[] = [
  ...new Set(Object.entries(pointWeights).flatMap(([type, weight]) => (weight > 0 ? [lawProductOf(type)] : []))),
];

/** True if goods are on sale at a moment. */
export const isOnSale = ({ isOffered, from, until }: Pick<GoodsBody, 'isOffered' | 'from' | 'until'>, at: number): boolean =>
  isOffered && (from === null || Date.parse(from) <= at) && (until === null || at < Date.parse(until));

export const pointUnits = (points: number): bigint => BigInt(points) * MAJOR_UNIT;

/** A bonus is ordered singly, because a member has one at a time; tickets come in the number that the goods say. */
export const isSingle = ({ reward }: Pick<GoodsBody, 'reward'>): boolean => 'offerId' in reward || reward.kind === 'ticket';

/** The date from which orders count for a limit (YYYY-MM-DD); null: all of them. */
export const limitFrom = ({ period }: GoodsLimit, today: string): string | null => (period === 'month' ? `${today.slice(0, 7)}-01` : null);

/** The date from which a member who has reached the limit can order again; null: never. */
export const limitEnds = ({ period }: GoodsLimit, today: string): string | null =>
  period === 'month' ? `${shiftDay(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01` : null;

/** Points of play are posted once an hour, for the hours before (rewards.md 11). */
export const POINTS_HOUR_MS = 3_600_000;

/** The points of a date that are due: counted, without those that were counted while the member earned nothing. */
export const duePoints = ({ counted, forgone }: { counted: bigint; forgone: bigint }): bigint => (counted > forgone ? counted - forgone : 0n);
