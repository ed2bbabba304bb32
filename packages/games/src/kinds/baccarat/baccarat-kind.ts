import { waysFigures } from '../table/bet-figures.ts';
import { countedFigures, tableKind } from '../table/table-kind.ts';
import type { TableRules } from '../table/table-replay.ts';
import { baccaratBet, baccaratReplay, cardsOf, scoreOf, type BaccaratDrawn } from './baccarat-replay.ts';
import { firstCardWays, scoreWays } from './figures.ts';
import { baccaratWinner, FIRST_CARD_BETS, isPairOf, SCORE_BETS } from './rules.ts';

const PACKS = 8;

let scores: ReturnType<typeof scoreWays> | null = null;

/** Exact figures of each bet. */
export const baccaratFigures = countedFigures(baccaratBet, (_bet, id) => {
  const byScore = SCORE_BETS[id];
  scores ??= scoreWays(PACKS);
  if (byScore) return waysFigures(scores, byScore);
  const byCards = FIRST_CARD_BETS[id];
  if (!byCards) throw new RangeError(`${id} is no bet of baccarat`);
  return waysFigures(firstCardWays(PACKS), byCards);
});

/** Times of the reveal, ms: the first card, each further one, each third card, and the result. */
const BACCARAT_REVEAL = { first: 500, card: 750, third: 1400, result: 1600 } as const;
/** Time to turn the last two cards, ms. */
const SQUEEZE_MS = 8000;

const revealMs = ({ player, banker }: BaccaratDrawn, rules: TableRules): number => {
  const thirds = player.length + banker.length - 4;
  const squeeze = rules.look === 'squeeze' ? SQUEEZE_MS : 0;
  return BACCARAT_REVEAL.first + 4 * BACCARAT_REVEAL.card + thirds * BACCARAT_REVEAL.third + squeeze + BACCARAT_REVEAL.result;
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

export const baccaratKind = tableKind(baccaratReplay, { figures: baccaratFigures, revealMs, result });
