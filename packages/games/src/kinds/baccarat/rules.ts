import { rankOf, type Card } from '../../cards/pack.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';

/** Facts of a round that decide the main bets and most side bets. */
export interface BaccaratScore {
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly playerCards: number;
  readonly bankerCards: number;
}

export interface BaccaratRound {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly score: BaccaratScore;
}

/** Ace 1, ten and pictures 0. */
const baccaratPoints = (card: Card): number => (rankOf(card) < 9 ? rankOf(card) + 1 : 0);
const sumOf = (points: readonly number[]): number => points.reduce((sum, value) => sum + value, 0) % 10;

/** True if the banker draws, by the points of the banker and of the player's third card, or null when the player stood. */
export const bankerDraws = (points: number, third: number | null): boolean => {
  if (third === null) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  const from = { 4: 2, 5: 4, 6: 6 }[points];
  return from !== undefined && third >= from && third <= 7;
};

/** How many cards both sides take of the next six points in dealt order (player, banker, player, banker, thirds). */
export const baccaratScore = (points: readonly number[]): BaccaratScore => {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, next = 0, last = 0] = points;
  const player = sumOf([p1, p2]);
  const banker = sumOf([b1, b2]);
  if (player >= 8 || banker >= 8) return { playerPoints: player, bankerPoints: banker, playerCards: 2, bankerCards: 2 };
  const third = player <= 5 ? next : null;
  const bankerThird = third === null ? next : last;
  const drawn = bankerDraws(banker, third);
  return {
    playerPoints: third === null ? player : sumOf([player, third]),
    bankerPoints: drawn ? sumOf([banker, bankerThird]) : banker,
    playerCards: third === null ? 2 : 3,
    bankerCards: drawn ? 3 : 2,
  };
};

/** Plays six cards in dealt order; cards that are not drawn are ignored. */
export const baccaratRound = (cards: readonly Card[]): BaccaratRound => {
  const score = baccaratScore(cards.map(baccaratPoints));
  const [p1, b1, p2, b2, ...thirds] = cards;
  const dealt = (first: Card | undefined, second: Card | undefined, third: Card | undefined) =>
    [first, second, third].filter((card): card is Card => card !== undefined);
  const playerThird = score.playerCards === 3 ? thirds[0] : undefined;
  const bankerThird = score.bankerCards === 3 ? thirds[score.playerCards - 2] : undefined;
  const round = { player: dealt(p1, p2, playerThird), banker: dealt(b1, b2, bankerThird), score };
  if (round.player.length !== score.playerCards || round.banker.length !== score.bankerCards) throw new RangeError('the round needs more cards');
  return round;
};

/** P, B or T. */
export const baccaratWinner = ({ playerPoints, bankerPoints }: BaccaratScore): 'P' | 'B' | 'T' =>
  playerPoints === bankerPoints ? 'T' : playerPoints > bankerPoints ? 'P' : 'B';

const isNatural = ({ playerPoints, bankerPoints, playerCards, bankerCards }: BaccaratScore): boolean =>
  playerCards + bankerCards === 4 && Math.max(playerPoints, bankerPoints) >= 8;

type ScoreBet = Bet<BaccaratScore>;

/** A bet on a side: a tie gives back; `place` chooses the odds of a win. */
const sideBet = (side: 'P' | 'B', odds: readonly string[], place: (score: BaccaratScore) => number | 'back'): ScoreBet => ({
  odds,
  settle: (score) => {
    const winner = baccaratWinner(score);
    return winner === 'T' ? 'back' : winner === side ? place(score) : 'lost';
  },
});

const lead = (side: 'P' | 'B'): ScoreBet => ({
  odds: ['30', '10', '6', '4', '2', '1', '1'],
  settle: (score) => {
    const winner = baccaratWinner(score);
    if (isNatural(score)) return winner === side ? 6 : winner === 'T' ? 'back' : 'lost';
    const margin = Math.abs(score.playerPoints - score.bankerPoints);
    return winner === side && margin >= 4 ? 9 - margin : 'lost';
  },
});

const bankerWinsWith = (points: number) => (score: BaccaratScore) => baccaratWinner(score) === 'B' && score.bankerPoints === points;
const bankerSix = bankerWinsWith(6);
const threeCardSeven = (score: BaccaratScore) => bankerWinsWith(7)(score) && score.bankerCards === 3;
const nine = (score: BaccaratScore) =>
  Number(score.playerCards === 3 && score.playerPoints === 9) + Number(score.bankerCards === 3 && score.bankerPoints === 9);
const cardsAre = (count: number) => (score: BaccaratScore) => score.playerCards + score.bankerCards === count;

const EXACT_TIE_ODDS = ['150', '215', '220', '200', '125', '115', '46', '44', '83', '82'];
const exactTies = Object.fromEntries(
  EXACT_TIE_ODDS.map((odds, points) => [
    `tie@${points}`,
    winWhen<BaccaratScore>(odds, (score) => baccaratWinner(score) === 'T' && score.playerPoints === points),
  ]),
);

/** All bets that the score decides (spec 4.1). */
export const SCORE_BETS: Readonly<Record<string, ScoreBet>> = {
  player: sideBet('P', ['1'], () => 0),
  banker: sideBet('B', ['0.95'], () => 0),
  banker4: sideBet('B', ['0.96'], () => 0),
  bankerS6: sideBet('B', ['1', '0.5'], (score) => (score.bankerPoints === 6 ? 1 : 0)),
  bankerEZ: sideBet('B', ['1'], (score) => (threeCardSeven(score) ? 'back' : 0)),
  tie: winWhen('8', (score) => baccaratWinner(score) === 'T'),
  small: winWhen('1.5', cardsAre(4)),
  big: winWhen('0.54', (score) => !cardsAre(4)(score)),
  cards4: winWhen('1.5', cardsAre(4)),
  cards5: winWhen('2', cardsAre(5)),
  cards6: winWhen('2', cardsAre(6)),
  leadP: lead('P'),
  leadB: lead('B'),
  nat9P: winWhen('9', (score) => score.playerCards === 2 && score.playerPoints === 9),
  nat8P: winWhen('9', (score) => score.playerCards === 2 && score.playerPoints === 8),
  nat9B: winWhen('9', (score) => score.bankerCards === 2 && score.bankerPoints === 9),
  nat8B: winWhen('9', (score) => score.bankerCards === 2 && score.bankerPoints === 8),
  bank6: winWhen('15', bankerSix),
  bank6two: winWhen('22', (score) => bankerSix(score) && score.bankerCards === 2),
  bank6three: winWhen('50', (score) => bankerSix(score) && score.bankerCards === 3),
  bank6any: { odds: ['12', '20'], settle: (score) => (bankerSix(score) ? score.bankerCards - 2 : 'lost') },
  bank7three: winWhen('40', threeCardSeven),
  play8three: winWhen('25', (score) => baccaratWinner(score) === 'P' && score.playerPoints === 8 && score.playerCards === 3),
  three9: { odds: ['10', '75'], settle: (score) => (nine(score) === 0 ? 'lost' : nine(score) - 1) },
  tied7: {
    odds: ['50', '200'],
    settle: (score) => (baccaratWinner(score) === 'T' && score.playerPoints === 7 && score.playerCards === score.bankerCards ? score.playerCards - 2 : 'lost'),
  },
  ...exactTies,
};

/** The two first cards of each side. */
export interface FirstCards {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

/** True if the first two cards are of one rank. */
export const isPairOf = (cards: readonly Card[]): boolean => rankOf(cards[0] ?? 0) === rankOf(cards[1] ?? 1);
const isTwin = (cards: readonly Card[]): boolean => cards[0] === cards[1];

/** All bets that the first two cards decide (spec 4.1). */
export const FIRST_CARD_BETS: Readonly<Record<string, Bet<FirstCards>>> = {
  pairP: winWhen('11', ({ player }) => isPairOf(player)),
  pairB: winWhen('11', ({ banker }) => isPairOf(banker)),
  eitherPair: winWhen('5', ({ player, banker }) => isPairOf(player) || isPairOf(banker)),
  suitedPair: {
    odds: ['25', '200'],
    settle: ({ player, banker }) => {
      const twins = Number(isTwin(player)) + Number(isTwin(banker));
      return twins === 0 ? 'lost' : twins - 1;
    },
  },
};
