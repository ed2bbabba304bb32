import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Draws } from '../../fair/draws.ts';
import type { Rational } from '../../figures/rational.ts';
import { figuresOfReturns, type ReturnFigures } from '../../figures/return-figures.ts';
import { verifyByReplay, type ReplayKind, type RoundFrame } from '../../kind.ts';
import { BANDS, highestStake } from '../../stakes/bands.ts';
import { digitsOf, positionsIn, stakesOn, total, type Digits } from '../positions.ts';
import type { Shown, StallBet, StallRules } from './stall.ts';
import { stallRules } from './stalls.ts';

/** Money units as digits, by bet. */
type Positions = Digits<string>;

export interface StallBets {
  readonly positions: Positions;
}

/** The record of a round: what was drawn, once for all its bets. */
export interface StallRound extends RoundFrame {
  readonly kind: 'stall';
  readonly positions: Positions;
  readonly shown: Shown;
  /** Return of each bet that won, its stake included. Money units as digits. */
  readonly returns: Positions;
}

const MOST_POSITIONS = 40;

const units = (major: bigint): Money => major * MAJOR_UNIT;

const known = new WeakMap<StallRules, Map<string, ReturnFigures>>();

/** Exact figures of a bet. Throws RangeError for a bet that is not offered. */
export function stallFigures(rules: StallRules, id: string): ReturnFigures {
  const ofRules = known.get(rules) ?? new Map<string, ReturnFigures>();
  known.set(rules, ofRules);
  const found = ofRules.get(id) ?? figuresOfReturns(betOf(rules, id).ways());
  // Only listed bets are kept: others are as many as players name.
  if (rules.listed.includes(id)) ofRules.set(id, found);
  return found;
}

/** A bet that is offered. Throws RangeError for any other. */
export function betOf(rules: StallRules, id: string): StallBet {
  const bet = rules.bet(id);
  if (!bet) throw new RangeError(`${rules.id} has no bet ${id}`);
  return bet;
}

/** The highest stake of a bet, a multiple of its parts. */
export function mostStakeOf(rules: StallRules, id: string): Money {
  const { parts = 1 } = betOf(rules, id);
  const most = highestStake(BANDS.S, stallFigures(rules, id).top.stakes);
  return units(most - (most % BigInt(parts)));
}

function isOffered(rules: StallRules, id: string, amount: Money): boolean {
  const bet = rules.bet(id);
  if (!bet || amount < units(BANDS.S.least) || amount % units(BigInt(bet.parts ?? 1)) !== 0n) return false;
  return amount <= mostStakeOf(rules, id);
}

/** The stakes by bet. Null where one of them is unknown or not offered, there is none, or more than the stall takes. */
function readPositions(rules: StallRules, input: unknown): Map<string, Money> | null {
  const given = positionsIn(input);
  const ids = Object.keys(given ?? {}).toSorted();
  if (!given || ids.length === 0 || ids.length > (rules.isSingle ? 1 : MOST_POSITIONS)) return null;
  return stakesOn(given, ids, (id, amount) => isOffered(rules, id, amount));
}

/** A stake's return in money units. Throws RangeError where it is no whole number of them. */
function returned(amount: Money, { above, below }: Rational): Money {
  if ((amount * above) % below !== 0n) throw new RangeError('a return is no whole number of money units');
  return (amount * above) / below;
}

function begin(rules: StallRules, bet: StallBets, draws: Draws): StallRound {
  const stakes = readPositions(rules, bet);
  if (!stakes) throw new RangeError('a bet that the rules do not offer');
  const [first = ''] = stakes.keys();
  const shown = rules.draw(draws, first);
  const returns = [...stakes].map(([id, amount]) => [id, returned(amount, betOf(rules, id).returnOf(shown))] as const).filter(([, amount]) => amount > 0n);
  return {
    kind: 'stall',
    mathematics: rules.id,
    version: rules.version,
    stake: total(stakes.values()).toString(),
    positions: digitsOf(stakes),
    shown,
    returns: digitsOf(returns),
    totalWin: total(returns.map(([, amount]) => amount)).toString(),
  };
}

/** One draw ends the round: there are no moves. */
const step = () => null;
const acts = ({ positions }: StallRound) => ({ bet: { positions }, moves: [] });

export const stallReplay: ReplayKind<StallRules, StallBets, never, StallRound> = {
  name: 'stall',
  rules: stallRules,
  readBet: (rules, input) => {
    const stakes = readPositions(rules, input);
    return stakes && { bet: { positions: digitsOf(stakes) }, stake: total(stakes.values()) };
  },
  begin,
  step,
  settle: ({ totalWin }) => BigInt(totalWin),
  acts,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
};
