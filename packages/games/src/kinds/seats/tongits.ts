import { rankOf, suitOf, type Card } from '../../cards/pack.ts';

/** Ace 1, jack, queen and king 10. */
export const tongitsPips = (card: Card): number => Math.min(rankOf(card) + 1, 10);

const LEAST_MELD = 3;

/** Melds that hold the first card: sets of three or four of its rank, and runs of three or more of its suit that begin or pass it. */
const meldsWith = (card: Card, cards: readonly Card[]): Card[][] => {
  const sameRank = cards.filter((other) => other !== card && rankOf(other) === rankOf(card));
  const sets: Card[][] = [];
  for (let mask = 0; mask < 1 << sameRank.length; mask += 1) {
    const others = sameRank.filter((_, index) => (mask >> index) & 1);
    if (others.length >= LEAST_MELD - 1) sets.push([card, ...others]);
  }
  const has = (rank: number) => cards.includes(suitOf(card) * 13 + rank) && rank >= 0 && rank < 13;
  let [low, high] = [rankOf(card), rankOf(card)];
  while (has(low - 1)) low -= 1;
  while (has(high + 1)) high += 1;
  const runs: Card[][] = [];
  for (let first = low; first <= rankOf(card); first += 1) {
    for (let last = Math.max(rankOf(card), first + LEAST_MELD - 1); last <= high; last += 1) {
      runs.push(Array.from({ length: last - first + 1 }, (_, step) => suitOf(card) * 13 + first + step));
    }
  }
  return [...sets, ...runs];
};

/** The least points of the cards left when all melds of the hand are taken out at their best; ace is low in runs. */
export const tongitsPoints = (hand: readonly Card[]): number => {
  const [card, ...rest] = hand;
  if (card === undefined) return 0;
  const alone = tongitsPips(card) + tongitsPoints(rest);
  return meldsWith(card, hand).reduce((least, meld) => Math.min(least, tongitsPoints(hand.filter((other) => !meld.includes(other)))), alone);
};

/** What each player is at the end of a fight. */
export interface FightSide {
  readonly points: number;
  readonly stand: 'caller' | 'challenged' | 'folded' | 'burned';
  /** Hidden fours and straight flushes of five that the winner is paid for. */
  readonly hidden: number;
}

/** Base stakes that a loser of a fight pays. */
const FIGHT_STAKES = { folded: 1, challenged: 2, burned: 2, caller: 3 } as const;

/**
 * Who wins a fight and what the others pay, in base stakes. Seats are given to the caller's right in turn, the caller first:
 * on a tie a challenger is before the caller, and of two challengers the first to the caller's right.
 */
export const settleFight = (sides: readonly FightSide[]): { readonly winner: number; readonly pays: number[] } => {
  const contenders = sides.map((_, seat) => seat).filter((seat) => ['caller', 'challenged'].includes(sides[seat]?.stand ?? ''));
  const points = (seat: number) => sides[seat]?.points ?? 0;
  const preference = (seat: number) => (seat === 0 ? sides.length : seat);
  const [winner = 0] = contenders.toSorted((a, b) => points(a) - points(b) || preference(a) - preference(b));
  const hidden = sides[winner]?.hidden ?? 0;
  return { winner, pays: sides.map((side, seat) => (seat === winner ? 0 : FIGHT_STAKES[side.stand] + hidden)) };
};
