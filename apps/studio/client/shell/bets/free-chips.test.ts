import { expect, test } from 'vitest';
import { chipBet } from './free-chips.ts';

test('[GAME-20] a chip takes the place of the stake on one bet; on several it is not placed', () => {
  expect(chipBet({ positions: { big: '100' } }, '500')).toEqual({ positions: { big: '500' } });
  expect(chipBet({ positions: { big: '100', odd: '100' } }, '500')).toBeNull();
  expect(chipBet({ board: 'three', stake: '100' }, '500')).toEqual({ board: 'three', stake: '500' });
});
