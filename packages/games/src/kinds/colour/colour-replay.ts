import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Draws } from '../../fair/draws.ts';
import { verifyByReplay, type ReplayKind, type RoundFrame } from '../../kind.ts';
import { digitsOf, positionsIn, stakesOn, total, type Digits } from '../positions.ts';
import { colourBets, colourRules, colours, diceThrown, returnOf, type Colour, type ColourBetId, type ColourRules } from './colour-rules.ts';

/** Money units as digits, by bet. */
export type Positions = Digits<ColourBetId>;

export interface ColourBet {
  readonly positions: Positions;
}

/** The record of a round: one throw for all its bets. */
export interface ColourRound extends RoundFrame {
  readonly kind: 'colour';
  readonly positions: Positions;
  readonly dice: readonly Colour[];
  /** The returns of the bets that returned anything, their stakes included. Money units as digits. */
  readonly returns: Positions;
}

const isOffered = ({ leastStake, mostStake }: ColourRules, amount: Money): boolean => amount >= leastStake && amount <= mostStake && amount % MAJOR_UNIT === 0n;

/** The stakes of a bet in the order of the bets. Null where one of them is unknown or not offered, or there is none. */
function readPositions(rules: ColourRules, input: unknown): Map<ColourBetId, Money> | null {
  const given = positionsIn(input);
  if (!given) return null;
  const ids = colourBets.filter((bet) => Object.hasOwn(given, bet));
  if (ids.length === 0 || ids.length !== Object.keys(given).length) return null;
  return stakesOn(given, ids, (_, amount) => isOffered(rules, amount));
}

/** One draw below six for each die, from the first to the last. */
const throwDice = (draws: Draws): Colour[] => diceThrown.map(() => colours[draws.below(colours.length)] as Colour);

function begin(rules: ColourRules, bet: ColourBet, draws: Draws): ColourRound {
  const stakes = readPositions(rules, bet);
  if (!stakes) throw new RangeError('a bet that the rules do not offer');
  const dice = throwDice(draws);
  const returns = [...stakes].map(([id, amount]) => [id, amount * BigInt(returnOf(rules, id, dice))] as const).filter(([, amount]) => amount > 0n);
  return {
    kind: 'colour',
    mathematics: rules.id,
    version: rules.version,
    stake: total(stakes.values()).toString(),
    positions: digitsOf(stakes),
    dice,
    returns: digitsOf(returns),
    totalWin: total(returns.map(([, amount]) => amount)).toString(),
  };
}

/** A throw ends the round: there are no moves. */
const step = () => null;
const acts = ({ positions }: ColourRound) => ({ bet: { positions }, moves: [] });

export const colourReplay: ReplayKind<ColourRules, ColourBet, never, ColourRound> = {
  name: 'colour',
  rules: colourRules,
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
