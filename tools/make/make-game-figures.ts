/**
 * Writes the vendors' statements for the games that come with the product (return, deviation of a round, rules in short, limits) from the figures of packages/games to
 * apps/server/src/installation/game-figures.json: the server plays no games and does not know their mathematics. Run it when figures change:
 * node tools/make/make-game-figures.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { briefs } from '@laro/art/briefs';
import { oneIn, storedFigures } from '../../packages/games/src/figures/stored-figures.ts';
import { compare, parseFraction, rational, type Rational } from '../../packages/games/src/figures/rational.ts';
import type { SlotMathematics } from '../../packages/games/src/kinds/slot/mathematics.ts';
import { shownTargets, targetFigures } from '../../packages/games/src/kinds/crash/crash-kind.ts';
import { decisionFigures } from '../../packages/games/src/kinds/decisions/tables/decision-figures.ts';
import { decisionGames } from '../../packages/games/src/kinds/decisions/tables/decision-games.ts';
import { encoreFigures } from '../../packages/games/src/kinds/encore/encore-kind.ts';
import { encoreGames } from '../../packages/games/src/kinds/encore/encore-replay.ts';
import { decisionLimits } from '../../packages/games/src/kinds/decisions/tables/decision-replay.ts';
import { crashGames } from '../../packages/games/src/kinds/crash/crash-games.ts';
import { baccaratFigures } from '../../packages/games/src/kinds/baccarat/baccarat-kind.ts';
import { baccaratGames } from '../../packages/games/src/kinds/baccarat/baccarat-games.ts';
import { allBetsOf, hallFigures, highestPrice } from '../../packages/games/src/kinds/bingo/hall-figures.ts';
import { SALES_MS, type HallRules } from '../../packages/games/src/kinds/bingo/hall-rules.ts';
import { bingoHalls } from '../../packages/games/src/kinds/bingo/halls.ts';
import { dragonFigures } from '../../packages/games/src/kinds/dragon/dragon-kind.ts';
import { dragonGames } from '../../packages/games/src/kinds/dragon/dragon-games.ts';
import { diceFigures } from '../../packages/games/src/kinds/dice/dice-kind.ts';
import { diceGames } from '../../packages/games/src/kinds/dice/dice-replay.ts';
import { rouletteGames } from '../../packages/games/src/kinds/roulette/roulette-games.ts';
import { rouletteFigures } from '../../packages/games/src/kinds/roulette/roulette-kind.ts';
import { showFigures } from '../../packages/games/src/kinds/show/show-kind.ts';
import { showGames } from '../../packages/games/src/kinds/show/show-replay.ts';
import { turnedFigures } from '../../packages/games/src/kinds/turned/turned-kind.ts';
import { turnedGames } from '../../packages/games/src/kinds/turned/turned-replay.ts';
import { wheelFigures } from '../../packages/games/src/kinds/wheel/wheel-kind.ts';
import { wheelGames } from '../../packages/games/src/kinds/wheel/wheel-replay.ts';
import type { BetFigures } from '../../packages/games/src/kinds/table/bet-figures.ts';
import type { TableRules } from '../../packages/games/src/kinds/table/table-replay.ts';
import { betFigures } from '../../packages/games/src/kinds/colour/colour-figures.ts';
import { colourBets, colourRules } from '../../packages/games/src/kinds/colour/colour-rules.ts';
import type { ReturnFigures } from '../../packages/games/src/figures/return-figures.ts';
import { ladderFigures } from '../../packages/games/src/kinds/ladder/ladder-figures.ts';
import { mostStakeOf as mostStakeOnBoard } from '../../packages/games/src/kinds/ladder/ladder-replay.ts';
import { ladderRules } from '../../packages/games/src/kinds/ladder/ladder-rules.ts';
import { mostStakeOf, stallFigures } from '../../packages/games/src/kinds/stall/stall-replay.ts';
import { stallRules } from '../../packages/games/src/kinds/stall/stalls.ts';
import { BANDS } from '../../packages/games/src/stakes/bands.ts';
import { MAJOR_UNIT } from '../../packages/domain/src/money/money.ts';
import { rulesOfGame } from '../../packages/games/src/kinds/game-rules.ts';
import { slots } from '../../packages/games/src/kinds/slot/slots.ts';
import { wholeRoot } from '../../packages/domain/src/catalogue/return-to-player.ts';

const FILE = path.join(import.meta.dirname, '../../apps/server/src/installation/game-figures.json');
const MILLION = 1_000_000n;

const millionths = ({ above, below }: Rational): number => Number((above * MILLION) / below);
const rootInMillionths = ({ above, below }: Rational): number => Number(wholeRoot((above * MILLION * MILLION) / below));

/** How many lines or ways pay; 0 where neither is counted. */
function payOf({ pay, rows, strips }: SlotMathematics): { pay: string; payCount: number } {
  if (pay.kind === 'lines') return { pay: pay.direction === 'both' ? 'both' : 'lines', payCount: pay.lines.length };
  return { pay: pay.kind, payCount: pay.kind === 'ways' ? rows ** strips.length : 0 };
}

/** Features of a slot on its sheet, apart from its payouts. */
const featuresOf = ({ wild, freeSpins, wildRespins, holdAndSpin, bonus, cascade }: SlotMathematics): string[] => [
  ...(wild ? ['wild'] : []),
  ...((wild?.multiplier ?? 1) > 1 ? ['wild_multiplier'] : []),
  ...(wildRespins ? ['respins'] : []),
  ...(freeSpins ? ['free_spins'] : []),
  ...(holdAndSpin ? ['hold_and_spin'] : []),
  ...(bonus ? [bonus.kind] : []),
  ...(cascade ? ['cascade'] : []),
];

const hundredths = ({ above, below }: Rational): number => Number((above * 100n) / below);

/** Statements on a slot's sheet; stakes in money units. */
function rulesOf(id: string, version: number) {
  const slot = slots.find((entry) => entry.id === id && entry.version === version);
  const figures = storedFigures.find((entry) => entry.id === id && entry.version === version);
  if (!slot || !figures) throw new Error(`no rules for ${id} version ${version}`);
  return {
    ...payOf(slot),
    features: featuresOf(slot),
    hitRate: millionths(parseFraction(figures.hitRate)),
    topPrize: hundredths(parseFraction(figures.topPrize.stakes)),
    topOneIn: String(oneIn(parseFraction(figures.topPrize.chance)) ?? 0n),
    maxWin: slot.maxWin,
    stakeMin: String(slot.stakes[0] ?? 0n),
    stakeMax: String(slot.stakes.at(-1) ?? 0n),
  };
}

/**
 * Statements for a game of several bets: return of the bet that returns most, how far below it the one that returns least is, and the greatest deviation of
 * any of them, since players choose what they bet on.
 */
function statementOf(
  rules: { readonly id: string; readonly version: number },
  pay: string,
  bets: readonly ReturnFigures[],
  stakes: { least: bigint; most: bigint },
) {
  const byReturn = bets.toSorted((a, b) => compare(a.rtp, b.rtp));
  const [least, most] = [byReturn[0], byReturn.at(-1)];
  const widest = bets.toSorted((a, b) => compare(a.variance, b.variance)).at(-1);
  const highest = bets.toSorted((a, b) => compare(a.top.stakes, b.top.stakes)).at(-1);
  if (!least || !most || !widest || !highest) throw new Error(`no bets for ${rules.id}`);
  return {
    id: rules.id,
    version: rules.version,
    rtp: millionths(most.rtp),
    spread: millionths(most.rtp) - millionths(least.rtp),
    deviation: rootInMillionths(widest.variance),
    rules: {
      pay,
      payCount: 0,
      features: [],
      hitRate: millionths(most.hitRate),
      topPrize: hundredths(highest.top.stakes),
      topOneIn: String(oneIn(highest.top.chance) ?? 0n),
      maxWin: Math.ceil(hundredths(highest.top.stakes) / 100),
      stakeMin: String(stakes.least),
      stakeMax: String(stakes.most),
    },
  };
}

const inUnits = (figures: ReturnType<typeof betFigures>): ReturnFigures => ({
  ...figures,
  top: { ...figures.top, stakes: rational(BigInt(figures.top.stakes)) },
});

const colourStatement = (rules: (typeof colourRules)[number]) =>
  statementOf(
    rules,
    'colours',
    colourBets.map((bet) => inUnits(betFigures(rules, bet))),
    { least: rules.leastStake, most: rules.mostStake },
  );

const LEAST_STAKE = BANDS.S.least * MAJOR_UNIT;
const mostOf = (amounts: readonly bigint[]): bigint => amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);

const stallStatement = (rules: (typeof stallRules)[number]) =>
  statementOf(
    rules,
    'bets',
    rules.listed.map((bet) => stallFigures(rules, bet)),
    { least: LEAST_STAKE, most: mostOf(rules.listed.map((bet) => mostStakeOf(rules, bet))) },
  );

const ladderStatement = (rules: (typeof ladderRules)[number]) =>
  statementOf(
    rules,
    'steps',
    rules.boards.flatMap((board) => ladderFigures(rules, board)),
    { least: LEAST_STAKE, most: mostOf(rules.boards.map((board) => mostStakeOnBoard(rules, board))) },
  );

/** The tables of each kind, with the figures of their bets. */
const tables: readonly (readonly [readonly TableRules[], (rules: TableRules, bet: string) => BetFigures])[] = [
  [baccaratGames, baccaratFigures],
  [dragonGames, dragonFigures],
  [rouletteGames, rouletteFigures],
  [diceGames, diceFigures],
  [turnedGames, turnedFigures],
  [wheelGames, wheelFigures],
  [decisionGames.filter(({ isSolo }) => !isSolo), decisionFigures],
  [showGames, showFigures],
  [encoreGames, encoreFigures],
];

/** The statement of a shared table, with the seconds in which bets are taken. */
function tableStatement(rules: TableRules, figuresOf: (rules: TableRules, bet: string) => BetFigures) {
  const bets = rules.bets.map((bet) => figuresOf(rules, bet)).map(({ hit, ...figures }) => ({ ...figures, hitRate: hit }));
  const band = BANDS[rules.band];
  const statement = statementOf(rules, 'table', bets, { least: band.least * MAJOR_UNIT, most: band.most * MAJOR_UNIT });
  return { ...statement, rules: { ...statement.rules, payCount: rules.windowMs / 1000 } };
}

/** The statement of a game of cards that one player decides on. */
function handsStatement(rules: (typeof decisionGames)[number]) {
  const bets = rules.bets.map((bet) => decisionFigures(rules, bet)).map(({ hit, ...figures }) => ({ ...figures, hitRate: hit }));
  const [limit] = decisionLimits(rules);
  return statementOf(rules, 'hands', bets, { least: limit?.least ?? 0n, most: limit?.most ?? 0n });
}

/** The statement of a bingo hall: its cards without the pool of all halls, with the seconds of a sale. */
function hallStatement(rules: HallRules) {
  const bets = allBetsOf(rules)
    .map((bet) => hallFigures(rules, bet))
    .map(({ hit, ...figures }) => ({ ...figures, hitRate: hit }));
  const price = rules.price === null ? null : BigInt(rules.price);
  const statement = statementOf(rules, 'table', bets, { least: (price ?? 1n) * MAJOR_UNIT, most: (price ?? highestPrice(rules)) * MAJOR_UNIT });
  return { ...statement, rules: { ...statement.rules, payCount: SALES_MS / 1000 } };
}

/** The statement of a flight: the figures of its targets, and the seconds in which bets are taken. */
function flightStatement(rules: (typeof crashGames)[number]) {
  const band = BANDS[rules.band];
  const targets = shownTargets(rules).map((target) => targetFigures(rules, target));
  const statement = statementOf(rules, 'table', targets, { least: band.least * MAJOR_UNIT, most: band.most * MAJOR_UNIT });
  return { ...statement, rules: { ...statement.rules, payCount: rules.windowMs / 1000 } };
}

/** The text of the file: each mathematics once, and which game plays which. Shares and deviations in millionths, cut. */
export function gameFigures(): string {
  const mathematics = storedFigures.map(({ id, version, rtp, variance }) => ({
    id,
    version,
    rtp: millionths(parseFraction(rtp)),
    spread: 0,
    deviation: rootInMillionths(parseFraction(variance)),
    rules: rulesOf(id, version),
  }));
  const shared = tables.flatMap(([rules, figuresOf]) => rules.map((one) => tableStatement(one, figuresOf)));
  const games = Object.fromEntries(briefs.flatMap((brief) => (rulesOfGame(brief) ? [[brief.id, rulesOfGame(brief)?.id]] : [])));
  const stated = [
    ...mathematics,
    ...colourRules.map(colourStatement),
    ...stallRules.map(stallStatement),
    ...ladderRules.map(ladderStatement),
    ...shared,
    ...decisionGames.filter(({ isSolo }) => isSolo).map(handsStatement),
    ...crashGames.map(flightStatement),
    ...bingoHalls.map(hallStatement),
  ];
  return `${JSON.stringify({ mathematics: stated, games }, null, 2)}\n`;
}

export const gameFiguresFile = FILE;

if (import.meta.main) fs.writeFileSync(FILE, gameFigures());
