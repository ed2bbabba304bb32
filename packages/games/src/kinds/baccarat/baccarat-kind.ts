import { cardText, parseCards } from '../../cards/pack.ts';
import type { Bet } from '../../figures/bet.ts';
import { waysFigures } from '../table/bet-figures.ts';
import { countedFigures, tableKind, type TableRound, type TableRules } from '../table/table-kind.ts';
import { baccaratGames } from './baccarat-games.ts';
import { drawBaccarat } from './draw.ts';
import { firstCardWays, scoreWays } from './figures.ts';
import { baccaratRound, baccaratWinner, FIRST_CARD_BETS, isPairOf, SCORE_BETS, type BaccaratScore } from './rules.ts';

const PACKS = 8;

/** What a round of baccarat shows, as JSON: cards as texts such as `Th`, in the order in which each side has them. */
export interface BaccaratDrawn {
  readonly player: readonly string[];
  readonly banker: readonly string[];
  readonly points: readonly [player: number, banker: number];
}
export type BaccaratPlay = TableRound<BaccaratDrawn, 'baccarat'>;

const scoreOf = ({ player, banker, points }: BaccaratDrawn): BaccaratScore => ({
  playerPoints: points[0],
  bankerPoints: points[1],
  playerCards: player.length,
  bankerCards: banker.length,
});
const cardsOf = (texts: readonly string[]) => parseCards(texts.join(' '));

/** Looks at a drawn round as the bets of spec 4.1 do. */
function betOf(_rules: TableRules, id: string): Bet<BaccaratDrawn> {
  const byScore = SCORE_BETS[id];
  if (byScore) return { odds: byScore.odds, settle: (drawn) => byScore.settle(scoreOf(drawn)) };
  const byCards = FIRST_CARD_BETS[id];
  if (!byCards) throw new RangeError(`${id} is no bet of baccarat`);
  return { odds: byCards.odds, settle: ({ player, banker }) => byCards.settle({ player: cardsOf(player.slice(0, 2)), banker: cardsOf(banker.slice(0, 2)) }) };
}

let scores: ReturnType<typeof scoreWays> | null = null;

/** Exact figures of each bet. */
export const baccaratFigures = countedFigures(betOf, (_bet, id) => {
  const byScore = SCORE_BETS[id];
  scores ??= scoreWays(PACKS);
  if (byScore) return waysFigures(scores, byScore);
  const byCards = FIRST_CARD_BETS[id];
  if (!byCards) throw new RangeError(`${id} is no bet of baccarat`);
  return waysFigures(firstCardWays(PACKS), byCards);
});

const drawnOf = ({ player, banker, score }: ReturnType<typeof baccaratRound>): BaccaratDrawn => ({
  player: player.map(cardText),
  banker: banker.map(cardText),
  points: [score.playerPoints, score.bankerPoints],
});

/** Times of the reveal, ms: the first card, each further one, each third card, and the result. */
export const BACCARAT_REVEAL = { first: 500, card: 750, third: 1400, result: 1600 } as const;

const revealMs = ({ player, banker }: BaccaratDrawn): number => {
  const thirds = player.length + banker.length - 4;
  return BACCARAT_REVEAL.first + 4 * BACCARAT_REVEAL.card + thirds * BACCARAT_REVEAL.third + BACCARAT_REVEAL.result;
};

/** P, B or T, then p and b for pairs of the first two cards, n for a natural. */
const result = (drawn: BaccaratDrawn): string => {
  const isNatural = drawn.player.length + drawn.banker.length === 4 && Math.max(...drawn.points) >= 8;
  const marks = [
    [isPairOf(cardsOf(drawn.player)), 'p'],
    [isPairOf(cardsOf(drawn.banker)), 'b'],
    [isNatural, 'n'],
  ] as const;
  return `${baccaratWinner(scoreOf(drawn))}${marks.map(([is, mark]) => (is ? mark : '')).join('')}`;
};

export const baccaratKind = tableKind<BaccaratDrawn, 'baccarat'>({
  name: 'baccarat',
  rules: baccaratGames,
  betOf,
  figures: baccaratFigures,
  draw: (_rules, draws) => drawnOf(drawBaccarat(draws)),
  revealMs,
  result,
});
