import { expect, test } from 'vitest';
import { cardText, dealCards, parseCards } from '../../cards/pack.ts';
import { fractionText } from '../../figures/rational.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { perAnte, perMoney } from './best-play.ts';
import { bestVideoPokerHold } from './poker/best-acts.ts';
import { caribbeanBest } from './poker/caribbean.ts';
import { holdemBest } from './poker/holdem-value.ts';
import { mesaStudBest } from './poker/mesa-stud.ts';
import { countSixCards, sixCardReturn, TAHAN_SIX_ODDS, TEEN_PATTI_SIX_ODDS } from './six-cards.ts';
import { bestKeep, payTable, VIDEO_POKER_PAYS, videoPokerBest } from './poker/video-poker.ts';

test('[TABLE-17] [GAME-03] video poker: best play over every hand', () => {
  expect(fractionText(videoPokerBest())).toBe('1616226757427/1661102543100');
});

test('[TABLE-17] video poker keeps four to the royal', () => {
  const table = payTable(VIDEO_POKER_PAYS);
  const { keep } = bestKeep(parseCards('Jc Qc Kc Ac 2d'), table);
  expect(keep.map(cardText).join(' ')).toBe('Ac Jc Qc Kc');
  // Silent players are played by a count without the table.
  const draws = quickDraws('holds');
  for (let hand = 0; hand < 40; hand += 1) {
    const cards = dealCards(1, 5, draws);
    const held = cards.filter((_, at) => (bestVideoPokerHold(cards) >> at) & 1).toSorted((a, b) => a - b);
    const best = bestKeep(cards, table);
    expect(held, cards.map(cardText).join(' ')).toEqual(best.keep);
  }
});

test('[TABLE-17] [GAME-03] mesa stud: best play over every order of cards', () => {
  const best = mesaStudBest();
  expect([fractionText(perAnte(best)), fractionText(perMoney(best))]).toEqual(['1029677/1082900', '1239711/1257452']);
});

test('[TABLE-17] [GAME-03] caribbean: best play over every hand and open card', () => {
  const best = caribbeanBest();
  expect([fractionText(perAnte(best)), fractionText(perMoney(best))]).toEqual(['2576630879/2718662100', '3309358890859/3396139966890']);
});

test('[TABLE-14] [TABLE-17] [GAME-03] the best five of six cards over all sets', () => {
  const counts = countSixCards();
  expect([TEEN_PATTI_SIX_ODDS, TAHAN_SIX_ODDS].map((odds) => fractionText(sixCardReturn(counts, odds)))).toEqual(['2467653/2544815', '365117/391510']);
});

test('[TABLE-17] [GAME-03] hold’em: best play over every pair of cards on every flop', { timeout: 600_000 }, () => {
  const best = holdemBest();
  expect([fractionText(perAnte(best)), fractionText(perMoney(best))]).toEqual(['61849287523/63213204600', '165507034771/166870951848']);
});
