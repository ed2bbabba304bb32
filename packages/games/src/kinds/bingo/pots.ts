import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { completingBall, type CardNumbers } from './cards.ts';
import { BLACKOUT, type HallPot, type HallRules } from './hall-rules.ts';
import { ALL_CELLS } from './rules.ts';

/** A pot of the round, or the pool of all halls, with its winners. */
export interface DroppedPot {
  readonly id: HallPot['id'] | 'pool';
  /** The ball that completed its winners. */
  readonly ball: number;
  /** Money units as digits. */
  readonly amount: string;
  readonly winners: number;
  /** Serial number of the earliest card among the winners: cents over go to it. */
  readonly first: number;
}

/** A card that is sold in a round. */
export interface SoldCard {
  /** Counts the cards of the round in the order of their sale, from 1. */
  readonly serial: number;
  readonly numbers: CardNumbers;
}

const CENT: Money = MAJOR_UNIT / 100n;

type PotRule = Pick<HallPot, 'patterns' | 'need'>;
const POOL_RULE: PotRule = { patterns: [ALL_CELLS], need: 1 };

/** The rule of a dropped pot. Null for one that the hall does not have. */
export const potRuleOf = ({ pots, hasBlackout }: HallRules, id: string): PotRule | null =>
  id === 'pool' ? (hasBlackout ? POOL_RULE : null) : (pots.find((pot) => pot.id === id) ?? null);

/** Amounts of the pots in money units: cut to cents, and the rest in the last one, so that together they are the whole share of the sales (BINGO-05). */
export function potAmounts({ pots, potPercent }: Pick<HallRules, 'pots' | 'potPercent'>, sales: Money): Money[] {
  const all = ((sales * BigInt(potPercent)) / 100n / CENT) * CENT;
  let left = all;
  return pots.map(({ percent }, at) => {
    const amount = at === pots.length - 1 ? left : ((all * BigInt(percent)) / 100n / CENT) * CENT;
    left -= amount;
    return amount;
  });
}

function firstOf(rule: PotRule, cards: readonly SoldCard[], places: readonly number[]): Omit<DroppedPot, 'id' | 'amount'> | null {
  let ball = Infinity;
  let winners = 0;
  let first = Infinity;
  for (const { serial, numbers } of cards) {
    // Only a card that is complete with the best ones so far, or before them, is followed to its end.
    const done = completingBall(numbers, rule, places, ball);
    if (done > ball || !Number.isFinite(done)) continue;
    winners = done < ball ? 1 : winners + 1;
    first = done < ball ? serial : Math.min(first, serial);
    ball = done;
  }
  return Number.isFinite(ball) ? { ball, winners, first } : null;
}

/** Judges all cards of a round: the pots of its sales, and the pool where a card is full in time (BINGO-05, BINGO-06). `pool`: money units in it, null for none. */
export function dropPots(
  rules: HallRules,
  { cards, sales, pool }: { readonly cards: readonly SoldCard[]; readonly sales: Money; readonly pool: Money | null },
  places: readonly number[],
): DroppedPot[] {
  const amounts = potAmounts(rules, sales);
  const dropped = rules.pots.flatMap((pot, at) => {
    const won = firstOf(pot, cards, places);
    return won ? [{ id: pot.id, ...won, amount: (amounts[at] ?? 0n).toString() }] : [];
  });
  const full = rules.hasBlackout && pool !== null ? firstOf(POOL_RULE, cards, places) : null;
  return full && full.ball <= BLACKOUT.byBall && pool !== null ? [...dropped, { id: 'pool', ...full, amount: pool.toString() }] : dropped;
}

/** The share of one winning card, money units: equal to the cent, with the cents left over for the earliest card. */
export function potShare({ amount, winners, first }: Pick<DroppedPot, 'amount' | 'winners' | 'first'>, serial: number): Money {
  const all = BigInt(amount);
  const share = (all / BigInt(winners) / CENT) * CENT;
  return serial === first ? all - share * BigInt(winners - 1) : share;
}
