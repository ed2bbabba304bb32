import { expect, test } from 'vitest';
import { volatilityOf } from './game-volatility.ts';

test('[T58] a game’s volatility follows from its deviation by fixed steps', () => {
  expect([0n, 3_499_999n, 3_500_000n, 4_499_999n, 4_500_000n, 6_999_999n, 7_000_000n].map(volatilityOf)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
    'very-high',
  ]);
});
