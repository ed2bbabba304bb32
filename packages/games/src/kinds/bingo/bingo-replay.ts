import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Draws } from '../../fair/draws.ts';
import { decimal } from '../../figures/returns.ts';
import { ZERO, type Rational } from '../../figures/rational.ts';
import { readUnits, verifyByReplay, type ReplayKind, type RoundFrame } from '../../kind.ts';
import { callPlaces, completingBall, isCard, marksAfter, type CardNumbers } from './cards.ts';
import { tierReturn } from './figures.ts';
import { betsOfTurn, CARDS_MAX, lastBallOf, poolOf, type HallBet, type HallRules } from './hall-rules.ts';
import { total } from '../positions.ts';
import { bingoHalls } from './halls.ts';
import { potRuleOf, potShare, type DroppedPot, type SoldCard } from './pots.ts';
import { drawHall } from './rules.ts';

/** A card that a player has in a round. Money units as digits. */
export interface BingoCardBet extends SoldCard {
  readonly bet: string;
  readonly price: string;
}

/** All of a play that was fixed before its draw, and the pots as they dropped among all cards of the round. */
export interface BingoBet {
  readonly turn: number;
  readonly cards: readonly BingoCardBet[];
  readonly pots: readonly DroppedPot[];
}

/** The drawn balls of a round, as JSON. */
export interface BingoDrawn {
  readonly turn: number;
  /** The whole pool in the order of the calls. */
  readonly balls: readonly number[];
  /** How many of them are called: none later can decide anything. */
  readonly last: number;
  readonly pots: readonly DroppedPot[];
}

export interface PlayedCard extends BingoCardBet {
  /** The ball that completed it, from 1; 0 where it pays by marks. */
  readonly ball: number;
  /** Marks, where they decide; else 0. */
  readonly marks: number;
  /** Pots that it has a share of. */
  readonly pots: readonly DroppedPot['id'][];
  readonly win: string;
}

/** The record of a play in a hall. */
export interface BingoPlay extends RoundFrame {
  readonly kind: 'bingo';
  readonly cards: readonly PlayedCard[];
  readonly drawn: BingoDrawn;
}

/** The drawn part of a round, with the last ball that decides anything: that of the last pot, or the last that pays. */
export const drawnOf = (rules: HallRules, { turn, balls, pots }: Omit<BingoDrawn, 'last'>): BingoDrawn => {
  const last = Math.max(0, ...(rules.pots.length > 0 ? pots.map(({ ball }) => ball) : betsOfTurn(rules, turn).map(lastBallOf)));
  return { turn, balls, last, pots };
};

const paid = (price: string, { above, below }: Rational): Money => (BigInt(price) * above) / below;

function judgeBet({ patterns, need, tiers, marksAfter: afterBall, marks }: HallBet, numbers: CardNumbers, places: readonly number[]) {
  if (afterBall === null) {
    const ball = completingBall(numbers, { patterns, need }, places);
    return { ball, marks: 0, stakes: tierReturn(tiers, ball) };
  }
  const count = marksAfter(numbers, afterBall, places);
  const stakes = marks[count];
  return { ball: 0, marks: count, stakes: stakes === undefined ? ZERO : decimal(stakes) };
}

/** True where this card shares a pot. Throws RangeError for a pot that this card would have won before. */
function sharesPot(rules: HallRules, pot: DroppedPot, numbers: CardNumbers, places: readonly number[]): boolean {
  const rule = potRuleOf(rules, pot.id);
  const ball = rule ? completingBall(numbers, rule, places) : 0;
  if (ball < pot.ball) throw new RangeError('a pot that does not fit its cards');
  return ball === pot.ball;
}

function judgeCard(rules: HallRules, card: BingoCardBet, { turn, pots }: BingoDrawn, places: readonly number[]): PlayedCard {
  const bet = betsOfTurn(rules, turn).find(({ id }) => id === card.bet);
  if (!bet) throw new RangeError(`${card.bet} is no bet of ${rules.id}`);
  const { ball, marks, stakes } = judgeBet(bet, card.numbers, places);
  const won = pots.filter((pot) => sharesPot(rules, pot, card.numbers, places));
  const win = paid(card.price, stakes) + total(won.map((pot) => potShare(pot, card.serial)));
  const { serial, price, numbers } = card;
  return { serial, bet: card.bet, price, numbers, ball, marks, pots: won.map(({ id }) => id), win: win.toString() };
}

/** The outcome of one player's cards: each pays by its completing ball, whether it was marked or not (BINGO-03). */
export function decideBingo(rules: HallRules, cards: readonly BingoCardBet[], drawn: BingoDrawn): BingoPlay {
  if (cards.length === 0 || cards.length > CARDS_MAX || !cards.every(({ numbers }) => isCard(rules.form, numbers)))
    throw new RangeError('cards that the hall does not sell');
  const places = callPlaces(drawn.balls);
  const played = cards.map((card) => judgeCard(rules, card, drawn, places));
  return {
    kind: 'bingo',
    mathematics: rules.id,
    version: rules.version,
    stake: total(cards.map(({ price }) => BigInt(price))).toString(),
    cards: played,
    drawn,
    totalWin: total(played.map(({ win }) => BigInt(win))).toString(),
  };
}

/** The part of a play's win that the pool of all halls pays. */
export function pooledWin({ cards, drawn }: Pick<BingoPlay, 'cards' | 'drawn'>): Money {
  const pool = drawn.pots.find(({ id }) => id === 'pool');
  return pool ? total(cards.filter(({ pots }) => pots.includes('pool')).map(({ serial }) => potShare(pool, serial))) : 0n;
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function readCard(rules: HallRules, turn: number, input: unknown): BingoCardBet | null {
  const { serial, bet, price, numbers } = (input ?? {}) as Partial<Record<keyof BingoCardBet, unknown>>;
  const units = readUnits(price);
  if (!isCount(serial) || units === null || units % MAJOR_UNIT !== 0n || !Array.isArray(numbers) || !isCard(rules.form, numbers)) return null;
  const known = betsOfTurn(rules, turn).find(({ id }) => id === bet);
  return known ? { serial, bet: known.id, price: units.toString(), numbers } : null;
}

function readPot(rules: HallRules, input: unknown): DroppedPot | null {
  const { id, ball, amount, winners, first } = (input ?? {}) as Partial<Record<keyof DroppedPot, unknown>>;
  if (typeof id !== 'string' || potRuleOf(rules, id) === null || readUnits(amount) === null) return null;
  return isCount(ball) && isCount(winners) && winners > 0 && isCount(first)
    ? { id: id as DroppedPot['id'], ball, amount: String(amount), winners, first }
    : null;
}

/** Reads the cards of a play. Null for anything that the hall cannot have sold. */
function readBingoBet(rules: HallRules, input: unknown): BingoBet | null {
  const { turn, cards, pots } = (input ?? {}) as Partial<Record<keyof BingoBet, unknown>>;
  if (!isCount(turn) || turn >= Math.max(1, rules.turns.length) || !Array.isArray(cards) || !Array.isArray(pots)) return null;
  if (cards.length === 0 || cards.length > CARDS_MAX || pots.length > rules.pots.length + 1) return null;
  const read = cards.map((card) => readCard(rules, turn, card)).filter((card) => card !== null);
  const dropped = pots.map((pot) => readPot(rules, pot)).filter((pot) => pot !== null);
  return read.length === cards.length && dropped.length === pots.length ? { turn, cards: read, pots: dropped } : null;
}

const begin = (rules: HallRules, { turn, cards, pots }: BingoBet, draws: Draws): BingoPlay =>
  decideBingo(rules, cards, drawnOf(rules, { turn, balls: drawHall(poolOf(rules), draws), pots }));
const step = () => null;
const acts = ({ cards, drawn: { turn, pots } }: BingoPlay) => ({
  bet: { turn, pots, cards: cards.map(({ serial, bet, price, numbers }) => ({ serial, bet, price, numbers })) },
  moves: [],
});

/** Plays rounds of halls again from the cards and the seeds of the round. */
export const bingoReplay: ReplayKind<HallRules, BingoBet, never, BingoPlay> = {
  name: 'bingo',
  rules: bingoHalls,
  readBet: (rules, input) => {
    const bet = readBingoBet(rules, input);
    return bet && { bet, stake: total(bet.cards.map(({ price }) => BigInt(price))) };
  },
  begin,
  step,
  settle: ({ totalWin }) => BigInt(totalWin),
  acts,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
};
