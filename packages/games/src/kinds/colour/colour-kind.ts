import { MAJOR_UNIT, type Money } from '@laro/domain/money';
import type { Draws } from '../../fair/draws.ts';
import { decimalText, rational, type Rational } from '../../figures/rational.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import { readUnits, verifyByReplay, type GameKind, type RoundFrame } from '../../kind.ts';
import { betFigures } from './colour-figures.ts';
import {
  colourBets,
  colourRules,
  colours,
  diceThrown,
  isTwice,
  returnOf,
  type Colour,
  type ColourBetId,
  type ColourRules,
  type Returns,
} from './colour-rules.ts';

/** Money units as digits, by bet. */
export type Positions = Readonly<Partial<Record<ColourBetId, string>>>;

export interface ColourBet {
  readonly positions: Positions;
}

/** The record of a round: one throw for all its bets. */
export interface ColourRound extends RoundFrame {
  readonly kind: 'colour';
  readonly positions: Positions;
  readonly dice: readonly Colour[];
  /** What each bet that returned anything returns, its stake included. Money units as digits. */
  readonly returns: Positions;
}

/** What a client is told of the rules: every bet with its odds and its exact return (T58, T59). */
export interface ColourRulesJson {
  readonly id: string;
  readonly version: number;
  readonly colours: readonly Colour[];
  readonly bets: readonly {
    readonly id: ColourBetId;
    readonly returns: Returns;
    /** Percent. */ readonly rtp: string;
    /** The N of "1 in N" that it returns anything. */ readonly hitOneIn: string;
  }[];
  /** Money units as digits. */
  readonly leastStake: string;
  readonly mostStake: string;
  readonly chips: readonly string[];
}

const percent = ({ above, below }: Rational): string => decimalText(rational(above * 100n, below), 3);

const isOffered = ({ leastStake, mostStake }: ColourRules, amount: Money): boolean => amount >= leastStake && amount <= mostStake && amount % MAJOR_UNIT === 0n;

/** The stakes of a bet in the order of the bets. Null where one of them is unknown or not offered, or there is none. */
function readPositions(rules: ColourRules, input: unknown): Map<ColourBetId, Money> | null {
  const given = (input as Partial<ColourBet> | null)?.positions;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const stakes = new Map<ColourBetId, Money>();
  for (const bet of colourBets) {
    if (!Object.hasOwn(given, bet)) continue;
    const amount = readUnits(given[bet]);
    if (amount === null || !isOffered(rules, amount)) return null;
    stakes.set(bet, amount);
  }
  return stakes.size > 0 && stakes.size === Object.keys(given).length ? stakes : null;
}

const total = (amounts: Iterable<Money>): Money => [...amounts].reduce((sum, amount) => sum + amount, 0n);
const digitsOf = (amounts: Iterable<readonly [ColourBetId, Money]>): Positions =>
  Object.fromEntries([...amounts].map(([bet, amount]) => [bet, amount.toString()]));

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

const rulesJson = (rules: ColourRules): ColourRulesJson => ({
  id: rules.id,
  version: rules.version,
  colours,
  bets: colourBets.map((id) => {
    const { rtp, hitRate } = betFigures(rules, id);
    return { id, returns: isTwice(id) ? rules.twice : rules.single, rtp: percent(rtp), hitOneIn: decimalText(rational(hitRate.below, hitRate.above), 2) };
  }),
  leastStake: rules.leastStake.toString(),
  mostStake: rules.mostStake.toString(),
  chips: rules.chips.map(String),
});

export const colourKind: GameKind<ColourRules, ColourBet, never, ColourRound> = {
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
  publicRules: rulesJson,
  facts: (rules) => {
    const main = betFigures(rules, 'red');
    const best = betFigures(rules, 'red-twice');
    return { rtp: percent(main.rtp), volatility: volatilityOf(best.variance), topPrizeOdds: (oneIn(best.top.chance) ?? 0n).toString() };
  },
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
};
