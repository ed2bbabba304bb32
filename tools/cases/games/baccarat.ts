import { cardText } from '@laro/games/cards/pack';
import { betReturn, settleBet } from '@laro/games/figures/bet';
import { fractionText } from '@laro/games/figures/rational';
import { plainText } from '@laro/games/figures/returns';
import { drawBaccarat } from '@laro/games/kinds/baccarat/draw';
import { firstCardWays, scoreWays } from '@laro/games/kinds/baccarat/figures';
import {
  beadPlate,
  bigRoad,
  BOARD_RESULTS,
  DERIVED_ROADS,
  derivedCells,
  derivedRoad,
  nextMark,
  type RoadCell,
  type RoadResult,
} from '@laro/games/kinds/baccarat/roads';
import { baccaratRound, baccaratWinner, FIRST_CARD_BETS, SCORE_BETS, type BaccaratRound } from '@laro/games/kinds/baccarat/rules';
import { cardsOf, drawsOf, isGiven, numberOf, textOf, type Evaluator, type Input } from './input.ts';
import { severalOdds, wordedBet } from './words.ts';

/** Bets by their words; the first that fits is meant. */
const BETS_BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?:either|any) pair/, 'eitherPair'],
  [/suited pair|same card twice/, 'suitedPair'],
  [/pair.*player|player.*pair/, 'pairP'],
  [/pair.*banker|banker.*pair/, 'pairB'],
  [/lead.*player|player.*lead/, 'leadP'],
  [/lead.*banker|banker.*lead/, 'leadB'],
  [/(?:exact tie|tie)(?: at| of| on)? (\d)\b|tie@(\d)/, 'tie@'],
  [/six cards/, 'cards6'],
  [/five cards/, 'cards5'],
  [/small|four cards/, 'small'],
  [/\bbig\b/, 'big'],
  [/three-card nine/, 'three9'],
  [/(?:two-card|natural) (?:nine|9).*banker|banker.*(?:two-card|natural) (?:nine|9)/, 'nat9B'],
  [/(?:two-card|natural) (?:eight|8).*banker|banker.*(?:two-card|natural) (?:eight|8)/, 'nat8B'],
  [/(?:two-card|natural) (?:nine|9)/, 'nat9P'],
  [/(?:two-card|natural) (?:eight|8)/, 'nat8P'],
  [/three-card seven gives? back|seven.*back/, 'bankerEZ'],
  [/three-card seven/, 'bank7three'],
  [/three-card eight/, 'play8three'],
  [/seven.*seven|7.7/, 'tied7'],
  [/six.*two cards|two-card six/, 'bank6two'],
  [/six.*three cards|three-card six/, 'bank6three'],
  [/banker.*a six/, 'bankerS6'],
  [/banker wins with (?:a )?six/, 'bank6'],
  [/\bbanker\b/, 'banker'],
  [/\bplayer\b/, 'player'],
  [/\btie\b/, 'tie'],
];

interface NamedBet {
  readonly id: string;
  readonly odds: readonly string[] | undefined;
}

const isBet = (id: string): boolean => Object.hasOwn(SCORE_BETS, id) || Object.hasOwn(FIRST_CARD_BETS, id);

/** Reads a bet by its id, alone or before its odds, or in words. */
function namedBet(text: string): NamedBet {
  const [first = ''] = text.split(/[\s,]+/);
  const { odds, condition } = wordedBet(text);
  const named = odds.length === 0 ? undefined : odds;
  if (isBet(text)) return { id: text, odds: undefined };
  const several = ['banker', 'player', 'tie', 'big', 'small'].includes(first);
  if (isBet(first) && !several) return { id: first, odds: named };
  const found = BETS_BY_WORDS.map(([pattern, id]) => ({ id, match: pattern.exec(condition) })).find(({ match }) => match !== null);
  if (found === undefined) throw new RangeError(`${text}: no such bet of baccarat`);
  const id = found.id === 'tie@' ? `tie@${found.match?.[1] ?? found.match?.[2] ?? ''}` : found.id;
  return { id, odds: named };
}

/** The prices in the words: a commission of some percent, or those of the bet. */
function oddsIn(text: string, odds: readonly string[] | undefined, own: readonly string[]): readonly string[] {
  const percent = /(\d+)\s*(?:%|percent)/.exec(text)?.[1];
  if (percent !== undefined) return [String((100 - Number(percent)) / 100)];
  return odds === undefined || odds.length === own.length ? (odds ?? own) : severalOdds(text, own);
}

function returnOf(packs: number, text: string): string {
  const { id, odds } = namedBet(text);
  const score = SCORE_BETS[id];
  if (score !== undefined) return fractionText(betReturn(scoreWays(packs), score, oddsIn(text, odds, score.odds)));
  const first = FIRST_CARD_BETS[id];
  if (first === undefined) throw new RangeError(`${text}: no such bet of baccarat`);
  return fractionText(betReturn(firstCardWays(packs), first, oddsIn(text, odds, first.odds)));
}

function settled(round: BaccaratRound, text: string): string {
  const { id, odds } = namedBet(text);
  const score = SCORE_BETS[id];
  if (score !== undefined) return plainText(settleBet(score, round.score, oddsIn(text, odds, score.odds)));
  const first = FIRST_CARD_BETS[id];
  if (first === undefined) throw new RangeError(`${text}: no such bet of baccarat`);
  return plainText(settleBet(first, round, oddsIn(text, odds, first.odds)));
}

const sideCards = (input: Input): BaccaratRound => {
  // Cards may be written by side: then the two first of each come in turn, and the thirds after them.
  const [player, banker] = [cardsOf(input, 'player'), cardsOf(input, 'banker')];
  const dealt = [player[0], banker[0], player[1], banker[1], player[2], banker[2]].filter((card) => card !== undefined);
  return baccaratRound(dealt);
};

export const evaluateBaccarat: Evaluator = (input, expected) => {
  const packs = numberOf(input, 'packs', 8);
  const round = () =>
    isGiven(input, 'cards') ? baccaratRound(cardsOf(input, 'cards')) : isGiven(input, 'player') ? sideCards(input) : drawBaccarat(drawsOf(input), packs);
  const returns = () => {
    const named = input['bets'] ?? input['bet'];
    if (Array.isArray(named)) return named.map((bet) => settled(round(), String(bet)));
    if (typeof named === 'string') return settled(round(), named);
    return Object.fromEntries(Object.keys((expected['returns'] ?? {}) as Input).map((bet) => [bet, settled(round(), bet)]));
  };
  return {
    player: () => round().player.map(cardText),
    banker: () => round().banker.map(cardText),
    winner: () => baccaratWinner(round().score),
    points: () => [round().score.playerPoints, round().score.bankerPoints],
    rtp: () => returnOf(packs, textOf(input, 'bet')),
    returns,
  };
};

/** Full names of the derived roads. */
const OTHER_ROAD_NAMES = { bigEye: 1, bigEyeBoy: 1, smallRoad: 2, cockroach: 3, cockroachPig: 3 } as const;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Ties on an icon are raised digits after its letter. */
export const raisedDigits = (text: string): string => [...text].map((digit) => SUPERSCRIPTS[Number(digit)] ?? digit).join('');

const cellsText = (cells: readonly RoadCell<string>[]): string => cells.map(({ column, row, mark }) => `${column},${row}${mark}`).join(' ');

/** Letters of the results: dragon and tiger, or other pairs, are P and B in the order of the input's sides. */
function resultsOf(input: Input): RoadResult[] {
  const sides = typeof input['sides'] === 'string' ? input['sides'] : 'PB';
  const letters = [...(Array.isArray(input['results']) ? input['results'].join('') : textOf(input, 'results')).replaceAll(/[\s,]/g, '')];
  return letters
    .map((letter): RoadResult => {
      if (letter === sides[0]) return 'P';
      if (letter === sides[1]) return 'B';
      if (letter === 'T') return 'T';
      throw new RangeError(`${letter} is no result`);
    })
    .slice(-BOARD_RESULTS);
}

export const evaluateRoads: Evaluator = (input) => {
  const results = () => resultsOf(input);
  const marks = (back: number) => derivedRoad(results(), back);
  const { sides } = input;
  // Pairs of other sides keep their letters.
  const letter = (mark: string): string => (typeof sides === 'string' ? ({ P: sides[0], B: sides[1] }[mark] ?? mark) : mark);
  const big = () =>
    bigRoad(results())
      .map(({ column, row, mark, ties }) => `${column},${row}${letter(mark)}${ties > 0 ? raisedDigits(String(ties)) : ''}`)
      .join(' ');
  const derived = Object.fromEntries(
    Object.entries({ ...DERIVED_ROADS, ...OTHER_ROAD_NAMES }).flatMap(([name, back]) => [
      [name, () => marks(back).join('')],
      [`${name}Cells`, () => cellsText(derivedCells(marks(back)))],
    ]),
  );
  const after = (next: 'P' | 'B') => Object.fromEntries(Object.entries(DERIVED_ROADS).map(([name, back]) => [name, nextMark(results(), next, back)]));
  return {
    bead: () => cellsText(beadPlate(results()).map(({ mark, ...cell }) => ({ ...cell, mark: letter(mark) }))),
    big,
    ...derived,
    next: () => ({ P: after('P'), B: after('B') }),
    runs: () => bigRoadRuns(results()),
  };
};

/** Lengths of the runs. */
function bigRoadRuns(results: readonly RoadResult[]): number[] {
  const runs: number[] = [];
  let last: RoadResult | null = null;
  for (const result of results.filter((each) => each !== 'T')) {
    if (result === last) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
    last = result;
  }
  return runs;
}
