import { decimalText, minus, rational, times, type Rational } from '../../figures/rational.ts';
import { volatilityOf } from '../../figures/stored-figures.ts';
import type { GameKind, TableForm } from '../../kind.ts';
import { BANDS } from '../../stakes/bands.ts';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { BetFigures } from '../table/bet-figures.ts';
import { chipsOf, percentText, type TableRulesJson } from '../table/table-kind.ts';
import type { TableBet, TableRules } from '../table/table-replay.ts';
import { decideEncore, encoreReplay, HANDS, shownAt, stageLimits, WINDOWS_MS, type EncoreDrawn, type EncorePlay } from './encore-replay.ts';

/** Times, ms: the cards that a window opens, the last card of the board, and the result. */
const SHOW_MS = { open: 2600, river: 1600, result: 3000 } as const;
/** The sets of two cards that turn and river may be. */
const LAST_TWO = 780n;

const RHO: Rational = rational(24n, 25n);
const TYPICAL_CHANCE = rational(1n, BigInt(HANDS));

/** Figures of a hand as likely as any other; the highest price is that of one pair of last cards. No price is above 0.96 divided by the equity. */
export const encoreFigures = (): BetFigures => ({
  rtp: RHO,
  variance: minus(times(times(RHO, RHO), rational(BigInt(HANDS))), times(RHO, RHO)),
  hit: TYPICAL_CHANCE,
  top: { stakes: times(RHO, rational(LAST_TWO)), chance: rational(1n, LAST_TWO) },
});

const table = (rules: TableRules): TableForm => ({
  windowMs: rules.windowMs,
  limits: encoreReplay.limitsOf(rules),
  draw: (draws) => encoreReplay.draw(draws),
  revealMs: () => SHOW_MS.river + SHOW_MS.result,
  decide: (bet, drawn) => decideEncore(rules, bet, drawn as EncoreDrawn),
  result: (drawn) => (drawn as EncoreDrawn).winners.join('+'),
  stages: {
    windowsMs: WINDOWS_MS,
    showMs: SHOW_MS.open,
    shown: (drawn, stage) => shownAt(drawn as EncoreDrawn, stage),
    limits: (drawn, stage) => stageLimits(rules, drawn as EncoreDrawn, stage),
  },
});

const rulesJson = (rules: TableRules): TableRulesJson => ({
  id: rules.id,
  version: rules.version,
  windowMs: rules.windowMs,
  look: null,
  wheel: [],
  bets: rules.bets.map((id) => ({
    id,
    // The price is that of the round.
    odds: [],
    rtp: percentText(RHO),
    hitOneIn: decimalText(rational(BigInt(HANDS)), 2),
    least: (BANDS[rules.band].least * MAJOR_UNIT).toString(),
    most: (BANDS[rules.band].most * MAJOR_UNIT).toString(),
  })),
  chips: chipsOf(rules).map(String),
});

/** Six open hands, bet on before flop, turn and river at prices that follow from their equities. */
export const encoreKind: GameKind<TableRules, TableBet, never, EncorePlay> = {
  ...encoreReplay,
  publicRules: rulesJson,
  facts: () => ({ rtp: percentText(RHO), volatility: volatilityOf(encoreFigures().variance), topPrizeOdds: LAST_TWO.toString() }),
  table,
};
