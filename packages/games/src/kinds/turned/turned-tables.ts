import { cardText, dealCards, isRed, parseCards, rankOf, type Card } from '../../cards/pack.ts';
import { compareRanks, TEEN_PATTI, threeCardRanks } from '../../cards/three-card-hand.ts';
import { pokerClass, pokerScore, POKER } from '../../cards/poker-hand.ts';
import type { Draws } from '../../fair/draws.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import { sixCardPlace, TEEN_PATTI_SIX_ODDS } from '../decisions/six-cards.ts';
import { ANDAR_COUNTS, andarCount, andarSide, drawAndarBahar } from './andar.ts';
import { bullOf, bullStrength, bullTimes } from './bull.ts';
import { TORERO_BETS, type Torero } from './dragon-tiger.ts';
import { drawLuckyNine, LUCKY_NINE_BETS, luckyNineRound, type LuckyNine } from './lucky-nine.ts';
import { PATIO_CLASS_ODDS, PATIO_SIDE_ODDS, PATIO_TIE_ODDS } from './patio.ts';
import { CURTAIN_BETS, pairOrBetter, TEEN_PATTI_PAIR_ODDS } from './three-cards.ts';

/** The drawn cards, as JSON: hands in the order of the table, cards such as `Th`. */
export interface TurnedDrawn {
  readonly hands: readonly (readonly string[])[];
  /** How many cards were dealt until the joker's rank came; only andar bahar. */
  readonly count?: number;
  /** Points of the hands, where they are counted. */
  readonly points?: readonly number[];
  /** Places of the hands that have won. */
  readonly won?: readonly number[];
}
type TurnedBet = Bet<TurnedDrawn>;

/** One way to play: its bets, the main one first, and the draw. */
export interface TurnedTable {
  readonly bets: Readonly<Record<string, TurnedBet>>;
  readonly draw: (draws: Draws) => TurnedDrawn;
  /** P, B or T as roads write a result (spec 5). */
  readonly result: (drawn: TurnedDrawn) => 'P' | 'B' | 'T';
  readonly won: (drawn: TurnedDrawn) => number[];
  readonly points?: (drawn: TurnedDrawn) => number[];
}

const cardsOf = ({ hands }: TurnedDrawn, hand: number): Card[] => parseCards((hands[hand] ?? []).join(' '));
const texts = (...hands: readonly (readonly Card[])[]): TurnedDrawn => ({ hands: hands.map((hand) => hand.map(cardText)) });
const on = <T>({ odds, settle }: Bet<T>, read: (drawn: TurnedDrawn) => T): TurnedBet => ({ odds, settle: (drawn) => settle(read(drawn)) });
const sided = (difference: number): 'P' | 'B' | 'T' => (difference === 0 ? 'T' : difference > 0 ? 'P' : 'B');
const wonBySide = (side: 'P' | 'B' | 'T'): number[] => (side === 'T' ? [] : side === 'P' ? [0] : [1]);
const BOXES = [1, 2, 3];
const ALL_HANDS = [0, ...BOXES];
/** Boxes above the banker, or the banker where there is none. */
const wonByBoxes = (isAbove: (box: number) => boolean): number[] => {
  const boxes = BOXES.filter(isAbove);
  return boxes.length === 0 ? [0] : boxes;
};
/** A bet for each box against the banker, whose hand comes first. */
const perBox = (bets: Readonly<Record<string, (box: number) => TurnedBet>>): Record<string, TurnedBet> =>
  Object.fromEntries(Object.entries(bets).flatMap(([name, bet]) => BOXES.map((box) => [`${name}:${box}`, bet(box)] as const)));

const TORERO_PACKS = 8;
const ranksOf = (drawn: TurnedDrawn, hand: number): readonly [number, number] => {
  const [first = 0, second = 0] = cardsOf(drawn, hand).map((card) => rankOf(card) + 1);
  return [first, second];
};
const toreroOf = (drawn: TurnedDrawn): Torero => ({ dragon: ranksOf(drawn, 0), tiger: ranksOf(drawn, 1) });
const toreroDifference = (drawn: TurnedDrawn): number => {
  const { dragon, tiger } = toreroOf(drawn);
  return dragon[0] + dragon[1] - tiger[0] - tiger[1];
};
const torero: TurnedTable = {
  bets: {
    dragon: on(TORERO_BETS.dragon, toreroOf),
    tie: on(TORERO_BETS.tie, toreroOf),
    tiger: on(TORERO_BETS.tiger, toreroOf),
    pairDragon: on(TORERO_BETS.pairOfDragon, toreroOf),
    pairTiger: on(TORERO_BETS.pairOfDragon, (drawn) => ({ dragon: ranksOf(drawn, 1), tiger: ranksOf(drawn, 0) })),
  },
  draw: (draws) => {
    const [a = 0, b = 0, c = 0, d = 0] = dealCards(TORERO_PACKS, 4, draws);
    return texts([a, c], [b, d]);
  },
  result: (drawn) => sided(toreroDifference(drawn)),
  won: (drawn) => wonBySide(sided(toreroDifference(drawn))),
  points: (drawn) => [0, 1].map((hand) => ranksOf(drawn, hand)[0] + ranksOf(drawn, hand)[1]),
};

const countOf = ({ count = 0 }: TurnedDrawn): number => count;
const andar: TurnedTable = {
  bets: {
    andar: on(andarSide('A'), countOf),
    bahar: on(andarSide('B'), countOf),
    ...Object.fromEntries(ANDAR_COUNTS.map(({ low, high, odds }) => [`count:${low}-${high}`, on(andarCount(low, high, odds), countOf)])),
  },
  draw: (draws) => {
    const { joker, match, count, side } = drawAndarBahar(draws);
    return { ...texts([joker], side === 'A' ? [match] : [], side === 'B' ? [match] : []), count };
  },
  result: (drawn) => (countOf(drawn) % 2 === 1 ? 'P' : 'B'),
  won: (drawn) => [countOf(drawn) % 2 === 1 ? 1 : 2],
};

const BULL_CARDS = 5;
const isBoxAbove = (drawn: TurnedDrawn, box: number): boolean => bullStrength(cardsOf(drawn, box)) > bullStrength(cardsOf(drawn, 0));
/** Odds of `double` for each five stakes taken: a win is 1 to 5 stakes less 5 %. */
const DOUBLE_ODDS = ['0.19', '0.38', '0.57', '0.76', '0.95'];
const FIFTHS_LEFT = ['fifths:4', 'fifths:3', 'fifths:2', 'fifths:1', 'lost'] as const;
const doubleOf = (box: number): TurnedBet => ({
  odds: DOUBLE_ODDS,
  settle: (drawn) => {
    const isWon = isBoxAbove(drawn, box);
    const times = bullTimes(bullOf(cardsOf(drawn, isWon ? box : 0)));
    return isWon ? times - 1 : (FIFTHS_LEFT[times - 1] ?? 'lost');
  },
});
const boxesAbove = (isAbove: (box: number) => boolean): 'P' | 'B' => (BOXES.filter(isAbove).length >= 2 ? 'P' : 'B');
const bull: TurnedTable = {
  bets: perBox({ equal: (box) => winWhen('0.95', (drawn) => isBoxAbove(drawn, box)), double: doubleOf }),
  draw: (draws) => {
    const cards = dealCards(1, BULL_CARDS * (BOXES.length + 1), draws);
    return texts(...[0, ...BOXES].map((hand) => cards.slice(hand * BULL_CARDS, (hand + 1) * BULL_CARDS)));
  },
  result: (drawn) => boxesAbove((box) => isBoxAbove(drawn, box)),
  won: (drawn) => wonByBoxes((box) => isBoxAbove(drawn, box)),
  points: (drawn) => ALL_HANDS.map((hand) => bullOf(cardsOf(drawn, hand))),
};

const nineOf = (drawn: TurnedDrawn, box: number): LuckyNine => {
  const [own, banker] = [box, 0].map((hand) => cardsOf(drawn, hand).map(rankOf)) as [number[], number[]];
  return luckyNineRound(own.slice(0, 2), banker.slice(0, 2), own[2] ?? null, banker[2] ?? null);
};
const isNineAbove = (drawn: TurnedDrawn, box: number): boolean => nineOf(drawn, box).box > nineOf(drawn, box).banker;
const nine: TurnedTable = {
  bets: perBox({
    box: (box) => on(LUCKY_NINE_BETS.box, (drawn) => nineOf(drawn, box)),
    tied: (box) => on(LUCKY_NINE_BETS.tie, (drawn) => nineOf(drawn, box)),
    boxPair: (box) => on(LUCKY_NINE_BETS.pair, (drawn) => nineOf(drawn, box)),
    boxNine: (box) => on(LUCKY_NINE_BETS.nine, (drawn) => nineOf(drawn, box)),
  }),
  draw: (draws) => {
    const { boxes, banker } = drawLuckyNine(draws);
    return texts(banker, ...boxes);
  },
  result: (drawn) => boxesAbove((box) => isNineAbove(drawn, box)),
  won: (drawn) => wonByBoxes((box) => isNineAbove(drawn, box)),
  points: (drawn) => [nineOf(drawn, 1).banker, ...BOXES.map((box) => nineOf(drawn, box).box)],
};

const pattiDifference = (drawn: TurnedDrawn): number =>
  compareRanks(threeCardRanks(cardsOf(drawn, 0), TEEN_PATTI), threeCardRanks(cardsOf(drawn, 1), TEEN_PATTI));
const sideBet = (odds: string, isWon: (difference: number) => boolean, difference: (drawn: TurnedDrawn) => number): TurnedBet => ({
  odds: [odds],
  settle: (drawn) => {
    const by = difference(drawn);
    return by === 0 ? 'back' : isWon(by) ? 0 : 'lost';
  },
});
const patti: TurnedTable = {
  bets: {
    a: sideBet('0.95', (by) => by > 0, pattiDifference),
    b: sideBet('0.95', (by) => by < 0, pattiDifference),
    pairA: on(pairOrBetter(TEEN_PATTI_PAIR_ODDS), (drawn) => cardsOf(drawn, 0)),
    six: {
      odds: TEEN_PATTI_SIX_ODDS,
      settle: (drawn) => {
        const place = sixCardPlace([...cardsOf(drawn, 0), ...cardsOf(drawn, 1)]);
        return place < 0 ? 'lost' : place;
      },
    },
  },
  draw: (draws) => {
    const cards = dealCards(1, 6, draws);
    return texts(
      cards.filter((_, at) => at % 2 === 0),
      cards.filter((_, at) => at % 2 === 1),
    );
  },
  result: (drawn) => sided(pattiDifference(drawn)),
  won: (drawn) => wonBySide(sided(pattiDifference(drawn))),
};

const CURTAIN_IDS: Readonly<Record<string, string>> = { 'straight flush': 'straightFlush' };
const curtain: TurnedTable = {
  bets: Object.fromEntries(Object.entries(CURTAIN_BETS).map(([id, bet]) => [CURTAIN_IDS[id] ?? id, on(bet, (drawn) => cardsOf(drawn, 0))])),
  draw: (draws) => texts(dealCards(1, 3, draws)),
  result: (drawn) => (cardsOf(drawn, 0).filter(isRed).length >= 2 ? 'P' : 'B'),
  won: () => [],
};

const patioScore = (drawn: TurnedDrawn, hand: number): number => pokerScore([...cardsOf(drawn, hand), ...cardsOf(drawn, 2)]);
const patioDifference = (drawn: TurnedDrawn): number => patioScore(drawn, 0) - patioScore(drawn, 1);
/** Classes of the winning hand by the id of their bet, with their places in the odds. */
const PATIO_CLASSES = ['low', 'twoPair', 'trips', 'straight', 'flush', 'fullHouse', 'fours'];
const patioPlace = (drawn: TurnedDrawn): number => {
  const best = pokerClass(Math.max(patioScore(drawn, 0), patioScore(drawn, 1)));
  return Math.min(Math.max(best, POKER.pair), POKER.fours) - POKER.pair;
};
const patio: TurnedTable = {
  bets: {
    left: sideBet(PATIO_SIDE_ODDS, (by) => by > 0, patioDifference),
    evens: winWhen(PATIO_TIE_ODDS, (drawn) => patioDifference(drawn) === 0),
    right: sideBet(PATIO_SIDE_ODDS, (by) => by < 0, patioDifference),
    ...Object.fromEntries(
      PATIO_CLASSES.map((id, place) => [`win:${id}`, winWhen<TurnedDrawn>(PATIO_CLASS_ODDS[place] ?? '0', (drawn) => patioPlace(drawn) === place)]),
    ),
  },
  draw: (draws) => {
    const cards = dealCards(1, 9, draws);
    return texts(cards.slice(0, 2), cards.slice(2, 4), cards.slice(4));
  },
  result: (drawn) => sided(patioDifference(drawn)),
  won: (drawn) => wonBySide(sided(patioDifference(drawn))),
};

/** Every way to play of this kind, by the `look` of its rules. */
export const TURNED_TABLES = { torero, andar, bull, nine, patti, curtain, patio } as const satisfies Record<string, TurnedTable>;
export type TurnedLook = keyof typeof TURNED_TABLES;
