import { highRank, suitOf, type Card } from '../../cards/pack.ts';
import { isRoyal, POKER, pokerClass, pokerRanks, pokerScore } from '../../cards/poker-hand.ts';
import { compareRanks } from '../../cards/three-card-hand.ts';

/** A hand of thirteen cards as its player ordered it. */
export interface PusoyHand {
  readonly front: readonly Card[];
  readonly middle: readonly Card[];
  readonly back: readonly Card[];
}

/** Class and ranks of three cards without straights and flushes, comparable with those of five. */
export const frontRanks = (cards: readonly Card[]): number[] => {
  const ranks = cards.map(highRank).toSorted((a, b) => b - a);
  const [a = 0, b = 0, c = 0] = ranks;
  if (a === c) return [POKER.trips, a];
  if (a === b || b === c) return [POKER.pair, b, a === b ? c : a];
  return [POKER.high, a, b, c];
};

/** Each hand must not be lower than the one before. */
export const isFouled = ({ front, middle, back }: PusoyHand): boolean =>
  compareRanks(frontRanks(front), pokerRanks(middle)) > 0 || pokerScore(middle) > pokerScore(back);

const ROYALTIES = { frontTrips: 3, middleFull: 2, middleFours: 8, middleFlush: 10, backFours: 4, backFlush: 5 } as const;

/** Units that a hand is paid for strong parts, by each other player. */
export const royalties = (hand: PusoyHand): number => {
  const front = frontRanks(hand.front)[0] === POKER.trips ? ROYALTIES.frontTrips : 0;
  const byClass = (cards: readonly Card[], units: Readonly<Record<number, number>>) => units[pokerClass(pokerScore(cards))] ?? 0;
  const middle = byClass(hand.middle, {
    [POKER.fullHouse]: ROYALTIES.middleFull,
    [POKER.fours]: ROYALTIES.middleFours,
    [POKER.straightFlush]: ROYALTIES.middleFlush,
  });
  return front + middle + byClass(hand.back, { [POKER.fours]: ROYALTIES.backFours, [POKER.straightFlush]: ROYALTIES.backFlush });
};

const isStraight = (cards: readonly Card[]): boolean => {
  const ranks = cards.map(highRank).toSorted((a, b) => a - b);
  const runs = (list: readonly number[]) => list.every((rank, index) => index === 0 || rank === (list[index - 1] ?? 0) + 1);
  return runs(ranks) || (ranks.at(-1) === 14 && runs([1, ...ranks.slice(0, -1)]));
};
const isFlush = (cards: readonly Card[]): boolean => cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));

/** Units of a hand that wins before any comparing: thirteen ranks, three flushes or straights, six pairs. */
export const naturalUnits = ({ front, middle, back }: PusoyHand): number => {
  const all = [...front, ...middle, ...back];
  const counts = [...new Set(all.map(highRank))].map((rank) => all.filter((card) => highRank(card) === rank).length);
  if (counts.length === 13) return 13;
  const parts = [front, middle, back];
  const pairs = counts.reduce((sum, count) => sum + Math.floor(count / 2), 0);
  return parts.every(isFlush) || parts.every(isStraight) || pairs === 6 ? 3 : 0;
};

const ALL_THREE = 3;
const FOUL = 6;

/** Units of the first hand against the second: one for each part, three more for all, and both hands' royalties. */
const againstOther = (own: PusoyHand, other: PusoyHand): number => {
  const natural = naturalUnits(own) - naturalUnits(other);
  if (naturalUnits(own) > 0 || naturalUnits(other) > 0) return natural;
  const [fouled, otherFouled] = [isFouled(own), isFouled(other)];
  if (fouled && otherFouled) return 0;
  if (fouled) return -FOUL - royalties(other);
  if (otherFouled) return FOUL + royalties(own);
  const parts = [
    compareRanks(frontRanks(own.front), frontRanks(other.front)),
    Math.sign(pokerScore(own.middle) - pokerScore(other.middle)),
    Math.sign(pokerScore(own.back) - pokerScore(other.back)),
  ];
  const units = parts.reduce((sum, part) => sum + part, 0);
  const sweep = Math.abs(units) === parts.length ? Math.sign(units) * ALL_THREE : 0;
  return units + sweep + royalties(own) - royalties(other);
};

/** Units that each player wins or loses against all others; they sum to zero. */
export const pusoyUnits = (hands: readonly PusoyHand[]): number[] =>
  hands.map((own, seat) => hands.reduce((sum, other, place) => (place === seat ? sum : sum + againstOther(own, other)), 0));

/** True when the back is a royal flush; shown in the result. */
export const isRoyalBack = ({ back }: PusoyHand): boolean => isRoyal(pokerScore(back));
