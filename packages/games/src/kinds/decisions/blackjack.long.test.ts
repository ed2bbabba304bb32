import { expect, test } from 'vitest';
import { fractionText, parseFraction } from '../../figures/rational.ts';
import { blackjackValue } from './blackjack-value.ts';

// The returns that tables/decision-figures.ts states, computed again from the cards: too slow for a start of the studio.
const BELOW = '3317585254162430596148240435723095273305541012875';
const EIGHT_PACKS = parseFraction(`3301406226168722671016284397737191129575899912304/${BELOW}`);
const WITH_SURRENDER = parseFraction(`3303925471532301528351708664803822619326140680064/${BELOW}`);

test.each([
  [8, { hitsSoft17: false, surrender: false }, fractionText(EIGHT_PACKS)],
  [8, { hitsSoft17: false, surrender: true }, fractionText(WITH_SURRENDER)],
  [6, { hitsSoft17: true, surrender: true }, '127730318038528007001047775982812156519882263/128479722360369847495405649366406292589358750'],
  [4, { hitsSoft17: false, surrender: false }, '241892968664792299853776910524333/242875666156044173010026885822205'],
] as const)('[TABLE-16] [GAME-03] blackjack of %i packs, %o: best play has its exact value', { timeout: 1_200_000 }, (packs, rules, expected) => {
  expect(fractionText(blackjackValue(packs, rules))).toBe(expected);
});
