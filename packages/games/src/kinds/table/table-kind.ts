import { MAJOR_UNIT, type Money } from '@laro/domain/money';
import type { Draws } from '../../fair/draws.ts';
import { settleBet, type Bet } from '../../figures/bet.ts';
import { compare, decimalText, over, rational, ONE, type Rational } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import { readUnits, verifyByReplay, type BetLimits, type GameKind, type RoundFrame, type RulesName, type TableForm } from '../../kind.ts';
import { BANDS, highestStake, type BandName } from '../../stakes/bands.ts';
import type { BetFigures } from './bet-figures.ts';

/** One game of a table kind, as data. */
export interface TableRules extends RulesName {
  readonly windowMs: number;
  readonly band: BandName;
  /** Bets of the kind that the table offers, its main bet first. */
  readonly bets: readonly string[];
}

/** Money units as digits, by bet. */
export type TablePositions = Readonly<Record<string, string>>;

export interface TableBet {
  readonly positions: TablePositions;
}

/** The record of a play: one player's bets in a round that all players share. */
export interface TableRound<Drawn = unknown, Name extends string = string> extends RoundFrame {
  readonly kind: Name;
  readonly positions: TablePositions;
  readonly drawn: Drawn;
  /** What each bet that returned anything returns, its stake included. Money units as digits. */
  readonly returns: TablePositions;
}

/** What a client is told of a table's rules: every bet with its odds and its exact return (T58, T59). */
export interface TableRulesJson {
  readonly id: string;
  readonly version: number;
  readonly windowMs: number;
  readonly bets: readonly {
    readonly id: string;
    /** What it pays to 1; most bets have one price. */
    readonly odds: readonly string[];
    /** Percent. */ readonly rtp: string;
    /** The N of "1 in N" that it wins. */ readonly hitOneIn: string;
    /** Money units as digits. */ readonly least: string;
    readonly most: string;
  }[];
  readonly chips: readonly string[];
}

/** What a table kind is, beside its games. What is drawn is JSON and is stored as it is. */
export interface TableKindParts<Drawn, Name extends string = string> {
  readonly name: Name;
  readonly rules: readonly TableRules[];
  /** A bet of the kind with its odds in these rules. Throws RangeError for a bet that the kind does not have. */
  readonly betOf: (rules: TableRules, id: string) => Bet<Drawn>;
  /** The exact figures of a bet; counted once. */
  readonly figures: (rules: TableRules, id: string) => BetFigures;
  readonly draw: (rules: TableRules, draws: Draws) => Drawn;
  readonly revealMs: (drawn: Drawn) => number;
  readonly result: (drawn: Drawn) => string;
}

type TableKind<Drawn, Name extends string> = GameKind<TableRules, TableBet, never, TableRound<Drawn, Name>>;

const CHIPS = 6;
/** Steps of chips from a band's least stake on. */
const CHIP_STEPS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n];

const total = (amounts: Iterable<Money>): Money => [...amounts].reduce((sum, amount) => sum + amount, 0n);
const digitsOf = (amounts: Iterable<readonly [string, Money]>): TablePositions =>
  Object.fromEntries([...amounts].map(([id, amount]) => [id, amount.toString()]));
export const percentText = ({ above, below }: Rational): string => decimalText(rational(above * 100n, below), 3);

const highestReturn = (odds: readonly string[]): Rational =>
  odds.map((text) => toOne(text)).reduce((most, one) => (compare(one, most) > 0 ? one : most), ONE);

/** Chips that fit a band, from its least stake on. */
const chipsOf = (rules: TableRules): Money[] => {
  const { least, most } = BANDS[rules.band];
  return CHIP_STEPS.map((step) => least * step)
    .filter((chip) => chip <= most)
    .slice(0, CHIPS)
    .map((chip) => chip * MAJOR_UNIT);
};

const shareOf = (stake: Money, { above, below }: Rational): Money => {
  const units = stake * above;
  if (units % below !== 0n) throw new RangeError('a return that is no whole number of units');
  return units / below;
};

/** Builds a kind of the table form from its bets and its draw. */
export function tableKind<Drawn, Name extends string>(parts: TableKindParts<Drawn, Name>): TableKind<Drawn, Name> {
  const { name, betOf, figures } = parts;

  const limitsOf = (rules: TableRules): BetLimits[] =>
    rules.bets.map((id) => {
      const band = BANDS[rules.band];
      return { id, least: band.least * MAJOR_UNIT, most: highestStake(band, highestReturn(betOf(rules, id).odds)) * MAJOR_UNIT };
    });

  /** Whole units for every bet, in the order of the bets. Null where one is unknown, fractional or above the band, or there is none. */
  const readPositions = (rules: TableRules, input: unknown): Map<string, Money> | null => {
    const given = (input as Partial<TableBet> | null)?.positions;
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
    const stakes = new Map<string, Money>();
    for (const { id, most } of limitsOf(rules)) {
      if (!Object.hasOwn(given, id)) continue;
      const amount = readUnits(given[id]);
      if (amount === null || amount % MAJOR_UNIT !== 0n || amount > most) return null;
      stakes.set(id, amount);
    }
    return stakes.size > 0 && stakes.size === Object.keys(given).length ? stakes : null;
  };

  const decide = (rules: TableRules, bet: unknown, drawn: Drawn): TableRound<Drawn, Name> => {
    const stakes = readPositions(rules, bet);
    if (!stakes) throw new RangeError('a bet that the rules do not offer');
    const returns = [...stakes].map(([id, amount]) => [id, shareOf(amount, settleBet(betOf(rules, id), drawn))] as const).filter(([, amount]) => amount > 0n);
    return {
      kind: name,
      mathematics: rules.id,
      version: rules.version,
      stake: total(stakes.values()).toString(),
      positions: digitsOf(stakes),
      drawn,
      returns: digitsOf(returns),
      totalWin: total(returns.map(([, amount]) => amount)).toString(),
    };
  };

  const begin = (rules: TableRules, bet: TableBet, draws: Draws): TableRound<Drawn, Name> => decide(rules, bet, parts.draw(rules, draws));
  const step = () => null;
  const acts = ({ positions }: TableRound<Drawn, Name>) => ({ bet: { positions }, moves: [] });

  const table = (rules: TableRules): TableForm => ({
    windowMs: rules.windowMs,
    limits: limitsOf(rules),
    draw: (draws) => parts.draw(rules, draws),
    revealMs: (drawn) => parts.revealMs(drawn as Drawn),
    decide: (bet, drawn) => decide(rules, bet, drawn as Drawn),
    result: (drawn) => parts.result(drawn as Drawn),
  });

  const rulesJson = (rules: TableRules): TableRulesJson => {
    const limits = new Map(limitsOf(rules).map((limit) => [limit.id, limit]));
    return {
      id: rules.id,
      version: rules.version,
      windowMs: rules.windowMs,
      bets: rules.bets.map((id) => {
        const { rtp, hit } = figures(rules, id);
        const { least = 0n, most = 0n } = limits.get(id) ?? {};
        const { odds } = betOf(rules, id);
        return { id, odds, rtp: percentText(rtp), hitOneIn: decimalText(over(ONE, hit), 2), least: least.toString(), most: most.toString() };
      }),
      chips: chipsOf(rules).map(String),
    };
  };

  return {
    name,
    rules: parts.rules,
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
      const main = figures(rules, rules.bets[0] ?? '');
      const top = rules.bets.map((id) => figures(rules, id).top).reduce((most, one) => (compare(one.stakes, most.stakes) > 0 ? one : most));
      return { rtp: percentText(main.rtp), volatility: volatilityOf(main.variance), topPrizeOdds: (oneIn(top.chance) ?? 0n).toString() };
    },
    verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
    table,
  };
}

/** Figures of each bet of a kind, counted at their first use. */
export const countedFigures = <Drawn>(
  betOf: (rules: TableRules, id: string) => Bet<Drawn>,
  figuresOf: (bet: Bet<Drawn>, id: string) => BetFigures,
): TableKindParts<Drawn>['figures'] => {
  const known = new Map<string, BetFigures>();
  return (rules, id) => {
    const bet = betOf(rules, id);
    const key = `${id} ${bet.odds.join(' ')}`;
    const figures = known.get(key) ?? figuresOf(bet, id);
    known.set(key, figures);
    return figures;
  };
};
