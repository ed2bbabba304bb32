import { type Card } from '../../../cards/pack.ts';
import type { Bet } from '../../../figures/bet.ts';
import { ONE, rational, times, ZERO, type Rational } from '../../../figures/rational.ts';
import { bestPlay, BLACKJACK_PLACES, blackjackPips, dealerHits, drawBlackjackPlaces, handValue, type BlackjackRules, type HandValue } from '../blackjack.ts';
import type { DecisionTable, PositionShare, TableAct } from './decision-table.ts';

/** Further places for hands that need more, in turn: main hand, second hand, dealer. */
const FURTHER = { main: 0, second: 1, dealerDraws: 2 } as const;
const FURTHER_FROM = 35;
const PLACES = 64;
const HALF = rational(1n, 2n);
const TWICE = rational(2n);
const TWENTY_ONE = 21;
/** Insurance is decided by all players before the dealer looks; with it hands are played from the second window on. */
const INSURING = 1;
const PLAYING = 2;

type Row = keyof typeof FURTHER;

/** The k-th card of a row, from 0: the same for everybody at the table. */
const rowCard = (cards: readonly Card[], row: Row, at: number): Card => {
  const [from, to] = BLACKJACK_PLACES[row];
  const own = to - from + 1;
  const place = at < own ? from + at : FURTHER_FROM + 3 * (at - own) + FURTHER[row];
  return cards[place - 1] ?? 0;
};

const valueOf = (cards: readonly Card[]): HandValue => handValue(cards.map(blackjackPips));
const placesOf = (cards: readonly Card[], places: readonly number[]): Card[] => places.map((place) => cards[place - 1] ?? 0);
const playersOf = (cards: readonly Card[]): Card[] => placesOf(cards, BLACKJACK_PLACES.player);
const dealersOf = (cards: readonly Card[]): Card[] => placesOf(cards, BLACKJACK_PLACES.dealer);
const isBlackjack = (two: readonly Card[]): boolean => valueOf(two).total === TWENTY_ONE;
/** 2 to 11, the ace being 11. */
const upOf = (cards: readonly Card[]): number => {
  const pips = blackjackPips(dealersOf(cards)[0] ?? 0);
  return pips === 1 ? 11 : pips;
};
const ACE_UP = 11;

/** The dealer's hand drawn out; a blackjack ends it. */
export const dealersHand = (cards: readonly Card[], { hitsSoft17 }: BlackjackRules): Card[] => {
  const hand = dealersOf(cards);
  for (let at = 0; dealerHits(hand.map(blackjackPips), hitsSoft17); at += 1) hand.push(rowCard(cards, 'dealerDraws', at));
  return hand;
};

export const isDealersBust = (hand: readonly Card[]): boolean => valueOf(hand).total > TWENTY_ONE;

interface Hand {
  readonly row: 'main' | 'second';
  readonly cards: Card[];
  drawn: number;
  isOver: boolean;
  isDoubled: boolean;
}

interface Played {
  readonly hands: readonly Hand[];
  /** The hand to be played; null when all have ended. */
  readonly turn: Hand | null;
  readonly isInsured: boolean;
  readonly isGivenUp: boolean;
  /** Before the dealer looks. */
  readonly isInsuring: boolean;
}

const handOf = (row: Hand['row'], cards: Card[]): Hand => ({ row, cards, drawn: 0, isOver: false, isDoubled: false });

const takeCard = (cards: readonly Card[], hand: Hand): void => {
  hand.cards.push(rowCard(cards, hand.row, hand.drawn));
  hand.drawn += 1;
  if (valueOf(hand.cards).total >= TWENTY_ONE) hand.isOver = true;
};

/** Two hands of one card each take their second; aces get no more. */
function split(cards: readonly Card[], { cards: [a = 0, b = 0] }: Hand): Hand[] {
  const hands = [handOf('main', [a]), handOf('second', [b])];
  for (const hand of hands) {
    takeCard(cards, hand);
    if (blackjackPips(a) === 1) hand.isOver = true;
  }
  return hands;
}

const refuse = (): never => {
  throw new RangeError('an act that is not possible');
};

/** The acts that are possible with a hand besides standing and hitting. */
const choiceOf = (hands: readonly Hand[], { cards }: Hand, { surrender }: BlackjackRules) => {
  const isFirst = cards.length === 2;
  const isPair = blackjackPips(cards[0] ?? 0) === blackjackPips(cards[1] ?? 0);
  return { double: isFirst, split: isFirst && isPair && hands.length === 1, surrender: surrender && isFirst && hands.length === 1 };
};

function playHand(cards: readonly Card[], hand: Hand, act: string): void {
  if (act === 'hit' || act === 'double') takeCard(cards, hand);
  if (act === 'double') hand.isDoubled = true;
  if (act !== 'hit') hand.isOver = true;
}

/** Follows all acts. Throws RangeError for one that is not possible. */
function play(cards: readonly Card[], acts: readonly string[], rules: BlackjackRules): Played {
  const left = [...acts];
  const insurance = upOf(cards) === ACE_UP ? left.shift() : 'decline';
  if (insurance !== undefined && insurance !== 'insure' && insurance !== 'decline') return refuse();
  let hands: Hand[] = [handOf('main', playersOf(cards))];
  const [first = refuse()] = hands;
  // With a ten open the dealer looks before the first act, with an ace after the insurance.
  first.isOver = isBlackjack(first.cards) || (insurance !== undefined && isBlackjack(dealersOf(cards)));
  let isGivenUp = false;
  const turnOf = (): Hand | null => hands.find(({ isOver }) => !isOver) ?? null;
  for (const act of left) {
    const hand = turnOf() ?? refuse();
    const choice = choiceOf(hands, hand, rules);
    const isPossible: Readonly<Record<string, boolean>> = { stand: true, hit: true, ...choice };
    if (isPossible[act] !== true) return refuse();
    if (act === 'split') hands = split(cards, hand);
    else playHand(cards, hand, act);
    if (act === 'surrender') isGivenUp = true;
  }
  return { hands, turn: turnOf(), isInsured: insurance === 'insure', isGivenUp, isInsuring: insurance === undefined };
}

const stakeOf = (id: string, position: string, stakes: Rational = ONE): TableAct => ({ id, stake: { position, stakes } });

function actsOf({ hands, turn, isInsuring }: Played, rules: BlackjackRules): TableAct[] {
  if (isInsuring) return [stakeOf('insure', 'insurance', HALF), { id: 'decline' }];
  if (!turn) return [];
  const choice = choiceOf(hands, turn, rules);
  return [
    { id: 'hit' },
    { id: 'stand' },
    ...(choice.double ? [stakeOf('double', turn.row === 'main' ? 'double' : 'double2')] : []),
    ...(choice.split ? [stakeOf('split', 'split')] : []),
    ...(choice.surrender ? [{ id: 'surrender' }] : []),
  ];
}

/** The return of 1 on a hand against the dealer's. */
function handReturn(hand: Hand, dealer: readonly Card[]): Rational {
  const [own, other] = [valueOf(hand.cards).total, valueOf(dealer).total];
  if (own > TWENTY_ONE) return ZERO;
  if (other > TWENTY_ONE || own > other) return TWICE;
  return own === other ? ONE : ZERO;
}

const share = (staked: Rational, times1: Rational): PositionShare => ({ staked, returned: times(staked, times1) });

function settle(cards: readonly Card[], acts: readonly string[], rules: BlackjackRules): Record<string, PositionShare> {
  const { hands, isInsured, isGivenUp } = play(cards, acts, rules);
  const dealer = dealersHand(cards, rules);
  const hasDealerBlackjack = isBlackjack(dealersOf(cards));
  const insurance = isInsured ? { insurance: share(HALF, hasDealerBlackjack ? rational(3n) : ZERO) } : {};
  const [first = refuse(), second] = hands;
  const hasBlackjack = second === undefined && first.cards.length === 2 && isBlackjack(first.cards);
  if (hasBlackjack) return { main: share(ONE, hasDealerBlackjack ? ONE : rational(5n, 2n)), ...insurance };
  if (hasDealerBlackjack) return { main: share(ONE, ZERO), ...insurance };
  if (isGivenUp) return { main: share(ONE, HALF), ...insurance };
  const [main, other] = [handReturn(first, dealer), second ? handReturn(second, dealer) : ZERO];
  return {
    main: share(ONE, main),
    ...(first.isDoubled ? { double: share(ONE, main) } : {}),
    ...(second ? { split: share(ONE, other) } : {}),
    ...(second?.isDoubled === true ? { double2: share(ONE, other) } : {}),
    ...insurance,
  };
}

/** One of the blackjack tables: its packs, rules and side bets (by the cards in the order of their places). */
export const blackjackTable = (packs: number, rules: BlackjackRules, sides: Readonly<Record<string, Bet<readonly Card[]>>>): DecisionTable => ({
  first: { id: 'main', odds: ['1', '1.5'], highest: '8' },
  sides,
  deal: (draws) => drawBlackjackPlaces(draws, packs, PLACES),
  open: (cards, window) => ({ dealer: window === Infinity ? dealersHand(cards, rules) : dealersOf(cards).slice(0, 1), player: playersOf(cards) }),
  turn: (cards, acts) => {
    const played = play(cards, acts, rules);
    return {
      hands: played.hands.map((hand) => hand.cards),
      active: played.turn ? played.hands.indexOf(played.turn) : -1,
      acts: actsOf(played, rules),
      window: played.isInsuring ? INSURING : upOf(cards) === ACE_UP ? PLAYING : INSURING,
    };
  },
  // By the stated best play without a further stake.
  silent: (cards, acts) => {
    const { hands, turn, isInsuring } = play(cards, acts, rules);
    if (isInsuring) return 'decline';
    const hand = turn ?? refuse();
    const { surrender } = choiceOf(hands, hand, rules);
    return bestPlay(hand.cards.map(blackjackPips), upOf(cards), { double: false, split: false, surrender }, rules);
  },
  settle: (cards, acts) => settle(cards, acts, rules),
  result: (cards) => {
    if (isBlackjack(dealersOf(cards))) return 'BJ';
    const hand = dealersHand(cards, rules);
    return isDealersBust(hand) ? 'X' : String(valueOf(hand).total);
  },
});
