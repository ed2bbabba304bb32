import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { cardText, dealCards, type Card } from '../../cards/pack.ts';
import { pokerScore } from '../../cards/poker-hand.ts';
import type { Draws } from '../../fair/draws.ts';
import { over, rational } from '../../figures/rational.ts';
import { cutToHundredths, decimal, plainText } from '../../figures/returns.ts';
import { verifyByReplay, type BetLimits, type ReplayKind, type RoundFrame } from '../../kind.ts';
import { BANDS } from '../../stakes/bands.ts';
import { digitsOf, positionsIn, total } from '../positions.ts';
import { limitOf, readStakes, shareOf, type TableBet, type TablePositions, type TableRules } from '../table/table-replay.ts';
import { encoreEquities, encorePrice } from './equities.ts';
import { STREETS, type Street } from './streets.ts';

/** The cards of the board that are open in each window. */
const OPEN_CARDS: Readonly<Record<Street, number>> = { flop: 0, turn: 3, river: 4 };
export const HANDS = 6;
const BOARD = 5;

/** Prices of the hands in a window; null where a hand is closed. */
type Prices = readonly (string | null)[];

export interface EncoreDrawn {
  readonly hands: readonly (readonly string[])[];
  readonly board: readonly string[];
  readonly prices: Readonly<Record<Street, Prices>>;
  /** Hands that win, from 1. */
  readonly winners: readonly number[];
}

/** The record of one player's bets on open hands. */
export interface EncorePlay extends RoundFrame {
  readonly kind: 'encore';
  readonly positions: TablePositions;
  readonly drawn: EncoreDrawn;
  readonly returns: TablePositions;
}

/** `turn:3`: the third hand, bet before the turn. */
export const positionOf = (street: Street, hand: number): string => `${street}:${hand}`;
const POSITION = /^(flop|turn|river):([1-6])$/;
const readPosition = (id: string): { street: Street; hand: number } | null => {
  const [, street, hand] = POSITION.exec(id) ?? [];
  return street === undefined ? null : { street: street as Street, hand: Number(hand) };
};

const SECOND = 1000;
/** The one table of this kind: 18 s before the flop, 8 s before turn and river. */
export const encoreGames: readonly TableRules[] = [
  {
    id: 'encore-hold-em',
    version: 1,
    windowMs: 18 * SECOND,
    band: 'M',
    bets: STREETS.flatMap((street) => Array.from({ length: HANDS }, (_, at) => positionOf(street, at + 1))),
  },
];
export const WINDOWS_MS: readonly number[] = [18 * SECOND, 8 * SECOND, 8 * SECOND];

const pricesAt = (hands: readonly (readonly Card[])[], board: readonly Card[]): Prices =>
  encoreEquities(hands, board).map((equity) => {
    const price = encorePrice(equity);
    return price && plainText(price);
  });

/** Places: hand h in 2h−1 and 2h, then the board. */
function draw(draws: Draws): EncoreDrawn {
  const cards = dealCards(1, 2 * HANDS + BOARD, draws);
  const hands = Array.from({ length: HANDS }, (_, at) => cards.slice(2 * at, 2 * at + 2));
  const board = cards.slice(2 * HANDS);
  const scores = hands.map((hand) => pokerScore([...hand, ...board]));
  const best = Math.max(...scores);
  const prices = Object.fromEntries(STREETS.map((street) => [street, pricesAt(hands, board.slice(0, OPEN_CARDS[street]))])) as Record<Street, Prices>;
  return {
    hands: hands.map((hand) => hand.map(cardText)),
    board: board.map(cardText),
    prices,
    winners: scores.flatMap((score, at) => (score === best ? [at + 1] : [])),
  };
}

/** The limits of the bets that a window offers: a price and the band bound them. */
export const stageLimits = (rules: TableRules, { prices }: EncoreDrawn, stage: number): BetLimits[] => {
  const street = STREETS[stage - 1];
  if (street === undefined) return [];
  return prices[street].flatMap((price, at) => (price === null ? [] : [limitOf(positionOf(street, at + 1), rules.band, decimal(price))]));
};

/** The public part of a window: the hands, the open board, and the prices of the hands. */
export interface EncoreShown {
  readonly hands: readonly (readonly string[])[];
  readonly board: readonly string[];
  readonly street: Street;
  readonly prices: Prices;
  /** Prices of the windows before, for bets that were placed in them; missing in rounds that were dealt before this field. */
  readonly past?: Readonly<Partial<Record<Street, Prices>>>;
}
export const shownAt = ({ hands, board, prices }: EncoreDrawn, stage: number): EncoreShown => {
  const street = STREETS[Math.min(stage, STREETS.length) - 1] ?? 'flop';
  const past = Object.fromEntries(STREETS.slice(0, STREETS.indexOf(street)).map((before) => [before, prices[before]]));
  return { hands, board: board.slice(0, OPEN_CARDS[street]), street, prices: prices[street], past };
};

/** Limits of bets before their price is known. */
const limitsOf = (rules: TableRules): BetLimits[] =>
  rules.bets.map((id) => ({ id, least: BANDS[rules.band].least * MAJOR_UNIT, most: BANDS[rules.band].most * MAJOR_UNIT }));

/** The return of a stake: its price, divided among the hands that win and cut to hundredths. Throws RangeError for a hand that was closed. */
function returnOf({ prices, winners }: EncoreDrawn, id: string, stake: Money): Money {
  const position = readPosition(id);
  const price = position && prices[position.street][position.hand - 1];
  if (!position || price === null || price === undefined) throw new RangeError('a bet that the round does not offer');
  if (!winners.includes(position.hand)) return 0n;
  return shareOf(stake, cutToHundredths(over(decimal(price), rational(BigInt(winners.length)))));
}

/** The outcome of one player's bets. Throws RangeError for bets that the round does not offer. */
export function decideEncore(rules: TableRules, bet: unknown, drawn: EncoreDrawn): EncorePlay {
  const stakes = readStakes(limitsOf(rules), bet);
  if (!stakes) throw new RangeError('a bet that the rules do not offer');
  const returns = [...stakes].map(([id, amount]) => [id, returnOf(drawn, id, amount)] as const).filter(([, amount]) => amount > 0n);
  return {
    kind: 'encore',
    mathematics: rules.id,
    version: rules.version,
    stake: total(stakes.values()).toString(),
    positions: digitsOf(stakes),
    drawn,
    returns: digitsOf(returns),
    totalWin: total(returns.map(([, amount]) => amount)).toString(),
  };
}

const begin = (rules: TableRules, bet: TableBet, draws: Draws): EncorePlay => decideEncore(rules, bet, draw(draws));
const step = (): null => null;
const acts = ({ positions }: EncorePlay) => ({ bet: { positions }, moves: [] });

/** Plays rounds of this kind again: hands, board and prices follow from the seeds. */
export const encoreReplay: ReplayKind<TableRules, TableBet, never, EncorePlay> & { readonly draw: typeof draw; readonly limitsOf: typeof limitsOf } = {
  name: 'encore',
  rules: encoreGames,
  readBet: (rules, input) => {
    const stakes = positionsIn(input) && readStakes(limitsOf(rules), input);
    return stakes && { bet: { positions: digitsOf(stakes) }, stake: total(stakes.values()) };
  },
  begin,
  step,
  settle: ({ totalWin }) => BigInt(totalWin),
  acts,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
  draw,
  limitsOf,
};
