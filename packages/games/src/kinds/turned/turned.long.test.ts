import { expect, test } from 'vitest';
import { fractionText } from '../../figures/rational.ts';
import { bullDoubleReturn } from './bull.ts';

test('[TABLE-14] [GAME-03] double of bull returns its exact fraction over all pairs of hands', () => {
  expect(fractionText(bullDoubleReturn())).toBe('24683525276503/24916538146500');
});
