import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Draws } from '../../fair/draws.ts';
import { settleBet, type Bet } from '../../figures/bet.ts';
import { compare, ONE, type Rational } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';
import { readUnits, verifyByReplay, type BetLimits, type ReplayKind, type RoundFrame, type RulesName } from '../../kind.ts';
import { BANDS, highestStake, type BandName } from '../../stakes/bands.ts';
import { digitsOf, positionsIn, total } from '../positions.ts';

/** One game of a table kind, as data. */
export interface TableRules extends RulesName {
  readonly windowMs: number;
  readonly band: BandName;
  /** Bets of the kind that the table offers, its main bet first. */
  readonly bets: readonly string[];
  /** How games of the kind differ in what is drawn; kinds in which they do not have none. */
  readonly look?: string;
  /** The name of each sector of a wheel, in the order in which they are drawn; only wheels. */
  readonly wheel?: readonly string[];
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
  /** Returns of the bets that returned anything, their stakes included. Money units as digits. */
  readonly returns: TablePositions;
}

/** Bets and draw of a table kind. The drawn result is JSON and is stored as it is. */
export interface TableReplayParts<Drawn, Name extends string> {
  readonly name: Name;
  readonly rules: readonly TableRules[];
  /** A bet of the kind with its odds in these rules. Throws RangeError for a bet that the kind does not have. */
  readonly betOf: (rules: TableRules, id: string) => Bet<Drawn>;
  readonly draw: (rules: TableRules, draws: Draws) => Drawn;
  /** The listed bet whose figures and limits an unlisted one has. Null for a bet that is not offered. */
  readonly listedAs?: (rules: TableRules, id: string) => string | null;
}

/** A table kind that plays rounds again, with the parts that its form needs. */
export interface TableReplay<Drawn, Name extends string> extends ReplayKind<TableRules, TableBet, never, TableRound<Drawn, Name>> {
  readonly parts: TableReplayParts<Drawn, Name>;
  readonly limitsOf: (rules: TableRules) => BetLimits[];
  /** The listed bet of an offered one: itself in most kinds. Null for a bet that is not offered. */
  readonly listedAs: (rules: TableRules, id: string) => string | null;
  readonly decide: (rules: TableRules, bet: unknown, drawn: Drawn) => TableRound<Drawn, Name>;
}

/** Bets of one stake that are not listed. */
const UNLISTED_MOST = 20;

/** The most that a bet with these odds returns of 1. */
export const highestReturn = (odds: readonly string[]): Rational =>
  odds.map((text) => toOne(text)).reduce((most, one) => (compare(one, most) > 0 ? one : most), ONE);

/** A share of a stake in money units. Throws RangeError where it is no whole number of them. */
export const shareOf = (stake: Money, { above, below }: Rational): Money => {
  const units = stake * above;
  if (units % below !== 0n) throw new RangeError('a return that is no whole number of units');
  return units / below;
};

/** The stakes of a bet in a band: no more than the band's most, nor than its most return allows. `highest`: the most that 1 returns. */
export function limitOf(id: string, bandName: BandName, highest: Rational): BetLimits {
  const band = BANDS[bandName];
  return { id, least: band.least * MAJOR_UNIT, most: highestStake(band, highest) * MAJOR_UNIT, highest };
}

/**
 * Whole units for every bet, in the order of the bets, unlisted ones last. `listedAs` gives the listed bet whose limits a bet has. Null where one is
 * unknown, fractional or above its limit, or there is none.
 */
export function readStakes(limits: readonly BetLimits[], input: unknown, listedAs: (id: string) => string | null = (id) => id): Map<string, Money> | null {
  const given = positionsIn(input);
  if (!given) return null;
  const most = new Map(limits.map((limit) => [limit.id, limit.most]));
  const unlisted = Object.keys(given)
    .filter((id) => !most.has(id))
    .toSorted();
  if (unlisted.length > UNLISTED_MOST) return null;
  const stakes = new Map<string, Money>();
  for (const id of [...[...most.keys()].filter((listed) => Object.hasOwn(given, listed)), ...unlisted]) {
    const amount = readUnits(given[id]);
    if (amount === null || amount % MAJOR_UNIT !== 0n || amount > (most.get(listedAs(id) ?? '') ?? 0n)) return null;
    stakes.set(id, amount);
  }
  return stakes.size > 0 ? stakes : null;
}

/** Builds what plays rounds of a table kind again from its bets and its draw. */
export function tableReplay<Drawn, Name extends string>(parts: TableReplayParts<Drawn, Name>): TableReplay<Drawn, Name> {
  const { name, betOf } = parts;

  const limitsOf = (rules: TableRules): BetLimits[] => rules.bets.map((id) => limitOf(id, rules.band, highestReturn(betOf(rules, id).odds)));
  const listedAs = (rules: TableRules, id: string): string | null => (rules.bets.includes(id) ? id : (parts.listedAs?.(rules, id) ?? null));
  const readPositions = (rules: TableRules, input: unknown): Map<string, Money> | null => readStakes(limitsOf(rules), input, (id) => listedAs(rules, id));

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
    verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
    parts,
    limitsOf,
    listedAs,
    decide,
  };
}
