import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Bet } from '../../figures/bet.ts';
import { compare, decimalText, over, rational, ONE, type Rational } from '../../figures/rational.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import type { GameKind, TableForm } from '../../kind.ts';
import { BANDS } from '../../stakes/bands.ts';
import type { BetFigures } from './bet-figures.ts';
import type { TableBet, TableReplay, TableRound, TableRules } from './table-replay.ts';

/** The rules of a table as its client gets them: every bet with its odds and its exact return (T58, T59). */
export interface TableRulesJson {
  readonly id: string;
  readonly version: number;
  readonly windowMs: number;
  /** How the game looks among those of its kind. */
  readonly look: string | null;
  /** The name of each sector of a wheel; empty for other kinds. */
  readonly wheel: readonly string[];
  readonly bets: readonly {
    readonly id: string;
    /** Odds to 1; most bets have one price. */
    readonly odds: readonly string[];
    /** Percent. */
    readonly rtp: string;
    /** Rounds in which the bet wins once on average. */
    readonly hitOneIn: string;
    /** Limits in money units, as digits. */
    readonly least: string;
    readonly most: string;
    /** Of bets that pay by hits: each return in stakes, with the number of hits or the ball that brings it. */
    readonly prizes?: readonly (readonly [when: string, stakes: string])[];
  }[];
  readonly chips: readonly string[];
}

/** Figures and times of a table kind, in addition to its replay. */
export interface TableKindParts<Drawn> {
  /** The exact figures of a bet; counted once. */
  readonly figures: (rules: TableRules, id: string) => BetFigures;
  readonly revealMs: (drawn: Drawn, rules: TableRules) => number;
  readonly result: (drawn: Drawn, rules: TableRules) => string;
  /** Returns of a bet that pays by hits; empty for all others. */
  readonly prizes?: (rules: TableRules, id: string) => readonly (readonly [when: string, stakes: string])[];
}

type TableKind<Drawn, Name extends string> = GameKind<TableRules, TableBet, never, TableRound<Drawn, Name>>;

const CHIPS = 6;
/** Steps of chips from a band's least stake on. */
const CHIP_STEPS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n];

/** Percent, cut after three places. */
export const percentText = ({ above, below }: Rational): string => decimalText(rational(above * 100n, below), 3);

/** Chips that fit a band, from its least stake on. */
export const chipsOf = (rules: Pick<TableRules, 'band'>): Money[] => {
  const { least, most } = BANDS[rules.band];
  return CHIP_STEPS.map((step) => least * step)
    .filter((chip) => chip <= most)
    .slice(0, CHIPS)
    .map((chip) => chip * MAJOR_UNIT);
};

/** Builds a kind of the table form from what plays it. */
export function tableKind<Drawn, Name extends string>(replay: TableReplay<Drawn, Name>, kind: TableKindParts<Drawn>): TableKind<Drawn, Name> {
  const { parts, limitsOf, listedAs, decide, ...played } = replay;
  const { figures } = kind;

  const table = (rules: TableRules): TableForm => ({
    windowMs: rules.windowMs,
    limits: limitsOf(rules),
    draw: (draws) => parts.draw(rules, draws),
    listedAs: (id) => listedAs(rules, id),
    revealMs: (drawn) => kind.revealMs(drawn as Drawn, rules),
    decide: (bet, drawn) => decide(rules, bet, drawn as Drawn),
    result: (drawn) => kind.result(drawn as Drawn, rules),
  });

  const rulesJson = (rules: TableRules): TableRulesJson => {
    const limits = new Map(limitsOf(rules).map((limit) => [limit.id, limit]));
    return {
      id: rules.id,
      version: rules.version,
      windowMs: rules.windowMs,
      look: rules.look ?? null,
      wheel: rules.wheel ?? [],
      bets: rules.bets.map((id) => {
        const { rtp, hit } = figures(rules, id);
        const { least = 0n, most = 0n } = limits.get(id) ?? {};
        const { odds } = parts.betOf(rules, id);
        const prizes = kind.prizes?.(rules, id) ?? [];
        const bet = { id, odds, rtp: percentText(rtp), hitOneIn: decimalText(over(ONE, hit), 2), least: least.toString(), most: most.toString() };
        return prizes.length === 0 ? bet : { ...bet, prizes };
      }),
      chips: chipsOf(rules).map(String),
    };
  };

  return {
    ...played,
    publicRules: rulesJson,
    facts: (rules) => {
      const main = figures(rules, rules.bets[0] ?? '');
      const top = rules.bets.map((id) => figures(rules, id).top).reduce((most, one) => (compare(one.stakes, most.stakes) > 0 ? one : most));
      return { rtp: percentText(main.rtp), volatility: volatilityOf(main.variance), topPrizeOdds: (oneIn(top.chance) ?? 0n).toString() };
    },
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
