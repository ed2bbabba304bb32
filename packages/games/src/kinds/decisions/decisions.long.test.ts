import { expect, test } from 'vitest';
import { cardText, parseCards } from '../../cards/pack.ts';
import { fractionText } from '../../figures/rational.ts';
import { bestKeep, payTable, VIDEO_POKER_PAYS, videoPokerBest } from './video-poker.ts';

test('[TABLE-17] [GAME-03] video poker: best play over every hand', () => {
  expect(fractionText(videoPokerBest())).toBe('1616226757427/1661102543100');
});

test('[TABLE-17] video poker keeps four to the royal', () => {
  const { keep } = bestKeep(parseCards('Jc Qc Kc Ac 2d'), payTable(VIDEO_POKER_PAYS));
  expect(keep.map(cardText).join(' ')).toBe('Ac Jc Qc Kc');
});
