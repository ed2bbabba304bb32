import { cardText, parseCards } from '../../cards/pack.ts';
import type { Bet } from '../../figures/bet.ts';
import { tableReplay, type TableRound, type TableRules } from '../table/table-replay.ts';
import { baccaratGames } from './baccarat-games.ts';
import { drawBaccarat } from './draw.ts';
import { FIRST_CARD_BETS, SCORE_BETS, type baccaratRound, type BaccaratScore } from './rules.ts';

/** The drawn cards of a round, as JSON: cards as texts such as `Th`, in the order in which each side has them. */
export interface BaccaratDrawn {
  readonly player: readonly string[];
  readonly banker: readonly string[];
  readonly points: readonly [player: number, banker: number];
}
export type BaccaratPlay = TableRound<BaccaratDrawn, 'baccarat'>;

export const scoreOf = ({ player, banker, points }: BaccaratDrawn): BaccaratScore => ({
  playerPoints: points[0],
  bankerPoints: points[1],
  playerCards: player.length,
  bankerCards: banker.length,
});
export const cardsOf = (texts: readonly string[]) => parseCards(texts.join(' '));

/** Looks at a drawn round as the bets of spec 4.1 do. */
export function baccaratBet(_rules: TableRules, id: string): Bet<BaccaratDrawn> {
  const byScore = SCORE_BETS[id];
  if (byScore) return { odds: byScore.odds, settle: (drawn) => byScore.settle(scoreOf(drawn)) };
  const byCards = FIRST_CARD_BETS[id];
  if (!byCards) throw new RangeError(`${id} is no bet of baccarat`);
  return { odds: byCards.odds, settle: ({ player, banker }) => byCards.settle({ player: cardsOf(player.slice(0, 2)), banker: cardsOf(banker.slice(0, 2)) }) };
}

const drawnOf = ({ player, banker, score }: ReturnType<typeof baccaratRound>): BaccaratDrawn => ({
  player: player.map(cardText),
  banker: banker.map(cardText),
  points: [score.playerPoints, score.bankerPoints],
});

export const baccaratReplay = tableReplay<BaccaratDrawn, 'baccarat'>({
  name: 'baccarat',
  rules: baccaratGames,
  betOf: baccaratBet,
  draw: (_rules, draws) => drawnOf(drawBaccarat(draws)),
});
