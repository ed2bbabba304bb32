import { expect, test } from 'vitest';
import { parseCards } from '../../cards/pack.ts';
import { pokerScore } from '../../cards/poker-hand.ts';
import { fractionText } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { perAnte, perMoney } from './best-play.ts';
import { caribbeanOdds, hasAceKing, mesaReturn } from './poker/holdem.ts';
import { sixCardPlace, sixCardReturn, TAHAN_SIX_ODDS, TEEN_PATTI_SIX_ODDS } from './six-cards.ts';
import { playsThreeCards, settleThreeCards, threeCardBest, threeCardQualifies } from './three-card.ts';

test('[TABLE-17] [GAME-03] three cards: best play over all pairs of hands', () => {
  const best = threeCardBest();
  expect([fractionText(perAnte(best)), fractionText(perMoney(best))]).toEqual(['19671831/20358520', '33397711/34084400']);
});

test('[TABLE-17] three cards: what is played, and what is paid', () => {
  expect(['Qc 6d 4h', 'Qc 6d 3h', 'Kc 3d 2h', '2c 2d 3h'].map((hand) => playsThreeCards(parseCards(hand)))).toEqual([true, false, true, true]);
  expect(['Jc Td 8h', 'Qc 3d 2h', '2c 2d 4h'].map((hand) => threeCardQualifies(parseCards(hand)))).toEqual([false, true, true]);
  const paid = (player: string, dealer: string) => {
    const { ante, play } = settleThreeCards(parseCards(player), parseCards(dealer));
    return `${plainText(ante)} ${plainText(play)}`;
  };
  expect([paid('Kc 9d 4h', 'Jd 9c 4s'), paid('Kc 9d 4h', 'Qd 9c 4s'), paid('Kc 9d 4h', 'Kd 9c 4s'), paid('Qc 9d 4h', 'Kd 9c 4s')]).toEqual([
    '2 1',
    '2 2',
    '1 1',
    '0 0',
  ]);
  expect([paid('5c 5d 5h', '6d 7d 8d'), paid('4c 5d 6h', 'Jd 9c 4s')]).toEqual(['4 0', '3 1']);
});

test('[TABLE-17] mesa stud pays by the final five', () => {
  const hands = ['Ac Kc Qc Jc Tc', '9c 9d 4h 4s 2c', 'Jc Jd 4h 5s 2c', 'Tc Td 4h 5s 2c', '5c 5d 4h 6s 2c', 'Ac Kd 4h 6s 2c'];
  expect(hands.map((hand) => plainText(mesaReturn(parseCards(hand))))).toEqual(['501', '3', '2', '1', '0', '0']);
});

test('[TABLE-17] the best five of six cards by place of its odds', () => {
  const hands = [
    'Ac Kc Qc Jc Tc 2d',
    '9c 8c 7c 6c 5c 2d',
    '9c 9d 9h 9s 2c 2d',
    '9c 9d 9h 2s 2c 3d',
    '2c 5c 9c Jc Kc 3d',
    '2c 3d 4h 5s 6c Kd',
    '9c 9d 9h 2s 3c Kd',
    '9c 9d 2h 2s Kc 3d',
  ];
  expect(hands.map((hand) => sixCardPlace(parseCards(hand)))).toEqual([6, 5, 4, 3, 2, 1, 0, -1]);
  expect(fractionText(sixCardReturn([1, 0, 0, 0, 0, 0, 0], ['0']))).toBe('1/20358520');
  expect([TEEN_PATTI_SIX_ODDS.length, TAHAN_SIX_ODDS.length]).toEqual([7, 7]);
});

test('[TABLE-17] an ace and a king, and odds of the raise', () => {
  expect(['Ac Kd 4h 6s 2c', 'Ac Qd 4h 6s 2c', '2c 2d 4h 6s 3c'].map((hand) => hasAceKing(pokerScore(parseCards(hand))))).toEqual([true, false, true]);
  expect(['Ac Kd 4h 6s 2c', '2c 2d 2h 6s 3c', 'Ac Kc Qc Jc Tc'].map((hand) => caribbeanOdds(pokerScore(parseCards(hand))))).toEqual([1n, 3n, 100n]);
});
