import { expect, test } from 'vitest';
import { fractionText } from '../../figures/rational.ts';
import { countDisjointHands } from '../../cards/disjoint-hands.ts';
import { countSixCards } from '../decisions/six-cards.ts';
import { bullDoubleReturn, bullStrength, bullTimes } from './bull.ts';
import { BULL_WINS, SIX_CARD_COUNTS } from './turned-kind.ts';

test('[TABLE-14] [GAME-03] double of bull returns its exact fraction over all pairs of hands', () => {
  expect(fractionText(bullDoubleReturn())).toBe('24683525276503/24916538146500');
});

test('[TABLE-14] the stored wins of bull and the stored sets of six cards are those of a full count', () => {
  const wins = [0n, 0n, 0n, 0n, 0n];
  for (const pair of countDisjointHands(5, bullStrength)) {
    const place = bullTimes(Math.floor(pair.strength / 100)) - 1;
    wins[place] = (wins[place] ?? 0n) + pair.wins;
  }
  expect(wins).toEqual(BULL_WINS);
  expect(countSixCards().map(BigInt)).toEqual(SIX_CARD_COUNTS);
});
