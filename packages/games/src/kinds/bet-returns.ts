import { compare, parseFraction, rational, ZERO, type Rational } from '../figures/rational.ts';
import { figuresOf } from '../figures/stored-figures.ts';
import type { RulesName } from '../kind.ts';
import { baccaratFigures } from './baccarat/baccarat-kind.ts';
import { baccaratGames } from './baccarat/baccarat-games.ts';
import { allBetsOf, hallFigures, hallReturn } from './bingo/hall-figures.ts';
import { bingoHalls } from './bingo/halls.ts';
import { betFigures } from './colour/colour-figures.ts';
import { colourBets, colourRules } from './colour/colour-rules.ts';
import { crashGames } from './crash/crash-games.ts';
import { shownTargets, targetFigures } from './crash/crash-kind.ts';
import { decisionFigures } from './decisions/tables/decision-figures.ts';
import { decisionGames } from './decisions/tables/decision-games.ts';
import { diceFigures } from './dice/dice-kind.ts';
import { diceGames } from './dice/dice-replay.ts';
import { dragonFigures } from './dragon/dragon-kind.ts';
import { dragonGames } from './dragon/dragon-games.ts';
import { encoreGames } from './encore/encore-replay.ts';
import { ladderFigures } from './ladder/ladder-figures.ts';
import { ladderRules } from './ladder/ladder-rules.ts';
import { rouletteFigures } from './roulette/roulette-kind.ts';
import { rouletteGames } from './roulette/roulette-games.ts';
import { showFigures } from './show/show-kind.ts';
import { showGames } from './show/show-replay.ts';
import { stallFigures } from './stall/stall-replay.ts';
import type { StallRules } from './stall/stall.ts';
import { stallRules } from './stall/stalls.ts';
import type { BetFigures } from './table/bet-figures.ts';
import type { TableRules } from './table/table-replay.ts';
import { turnedFigures } from './turned/turned-kind.ts';
import { turnedGames } from './turned/turned-replay.ts';
import { wheelFigures } from './wheel/wheel-kind.ts';
import { wheelGames } from './wheel/wheel-replay.ts';

/** The exact return that what a bet paid is judged by (GAME-03, T68). */
export interface BetReturn {
  readonly bet: string;
  readonly rtp: Rational;
  /** The lowest return that its player's choices bring: `rtp` where there are none, 0 where every choice may be a bad one. */
  readonly least: Rational;
  /** Of one stake; null where the player chooses how much is risked, so that only what was paid tells it. */
  readonly variance: Rational | null;
}

/** The bet of a kind whose stake has no name of its own. */
export const ONLY_BET = 'stake';

/** The name that all bets of a stall share which are not listed, such as targets between the listed ones. */
export const unlistedBet = (bet: string): string => `${bet.split(':')[0] ?? ''}:*`;

type Figures = Pick<BetFigures, 'rtp' | 'variance'>;
type StallFigures = ReturnType<typeof stallFigures>;

const fixed = (bet: string, { rtp, variance }: Figures): BetReturn => ({ bet, rtp, least: rtp, variance });

/** A bet that returns between the least and the most of these, as its player chooses. */
function chosen(bet: string, figures: readonly Figures[]): BetReturn {
  const byReturn = figures.map(({ rtp }) => rtp).toSorted(compare);
  return { bet, rtp: byReturn.at(-1) ?? ZERO, least: byReturn[0] ?? ZERO, variance: null };
}

const tables: readonly (readonly [readonly TableRules[], (rules: TableRules, bet: string) => BetFigures])[] = [
  [baccaratGames, baccaratFigures],
  [dragonGames, dragonFigures],
  [rouletteGames, rouletteFigures],
  [diceGames, diceFigures],
  [turnedGames, turnedFigures],
  [wheelGames, wheelFigures],
  [showGames, showFigures],
];

const named = <Rules extends RulesName>(all: readonly Rules[], { id, version }: RulesName): Rules | undefined =>
  all.find((rules) => rules.id === id && rules.version === version);

function tableReturns(name: RulesName): BetReturn[] | null {
  for (const [all, figuresOfBet] of tables) {
    const rules = named(all, name);
    if (rules) return rules.bets.map((bet) => fixed(bet, figuresOfBet(rules, bet)));
  }
  return null;
}

/** The first bet of a table with decisions returns its figures by best play alone; worse play returns less. */
function decisionReturns(name: RulesName): BetReturn[] | null {
  const rules = named(decisionGames, name);
  if (!rules) return null;
  return rules.bets.map((bet, at) => ({ ...fixed(bet, decisionFigures(rules, bet)), ...(at === 0 ? { least: ZERO } : {}) }));
}

/** Prices are 0.96 divided by the chance, cut to hundredths, and 1.01 at least: what a cut takes is less than 0.01 of the chance. */
function encoreReturns(name: RulesName): BetReturn[] | null {
  const rules = named(encoreGames, name);
  return rules ? rules.bets.map((bet) => ({ bet, rtp: rational(24n, 25n), least: rational(96n, 101n), variance: null })) : null;
}

/** Bets of a hall. Cards that share pots return a share of all sales; halls with turns are judged by the mean of all. */
function hallReturns(name: RulesName): BetReturn[] | null {
  const rules = named(bingoHalls, name);
  if (!rules) return null;
  const bets = allBetsOf(rules);
  const ids = [...new Set(bets.map(({ id }) => id))];
  return ids.map((id) => {
    const figures = bets.filter((bet) => bet.id === id).map((bet) => hallFigures(rules, bet));
    const [only] = figures;
    return figures.length === 1 && only && rules.pots.length === 0
      ? fixed(id, only)
      : { bet: id, rtp: hallReturn(rules), least: hallReturn(rules), variance: null };
  });
}

function stallReturns(stall: StallRules): BetReturn[] {
  const groups = new Map<string, StallFigures[]>();
  for (const bet of stall.listed.filter((id) => id.includes(':')))
    groups.set(unlistedBet(bet), [...(groups.get(unlistedBet(bet)) ?? []), stallFigures(stall, bet)]);
  return [...stall.listed.map((bet) => fixed(bet, stallFigures(stall, bet))), ...[...groups].map(([bet, figures]) => chosen(bet, figures))];
}

function soloReturns(name: RulesName): BetReturn[] | null {
  const [colour, stall, ladder, flight] = [named(colourRules, name), named(stallRules, name), named(ladderRules, name), named(crashGames, name)];
  if (colour) return colourBets.map((bet) => fixed(bet, betFigures(colour, bet)));
  if (stall) return stallReturns(stall);
  if (ladder) return ladder.boards.map((board) => chosen(board.id, ladderFigures(ladder, board)));
  return flight
    ? [
        chosen(
          ONLY_BET,
          shownTargets(flight).map((target) => targetFigures(flight, target)),
        ),
      ]
    : null;
}

function slotReturns({ id, version }: RulesName): BetReturn[] {
  const { rtp, variance } = figuresOf(id, version);
  return [fixed(ONLY_BET, { rtp: parseFraction(rtp), variance: parseFraction(variance) })];
}

/** Exact returns of the listed bets of a set of rules, of any kind. Throws RangeError for rules that this program does not have. */
export const betReturns = (name: RulesName): readonly BetReturn[] =>
  tableReturns(name) ?? decisionReturns(name) ?? encoreReturns(name) ?? hallReturns(name) ?? soloReturns(name) ?? slotReturns(name);
