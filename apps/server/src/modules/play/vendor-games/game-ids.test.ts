import { expect, test } from 'vitest';
import { newGameId } from './game-ids.ts';

test('[SAFE-29] an id is made of the name; a taken one gets the vendor, then a number', () => {
  const taken = new Set<string>();
  expect([1, 2, 3, 4].map(() => newGameId('Book of Áraw™', 'AGILA', taken))).toEqual([
    'book-of-arawtm',
    'book-of-arawtm-agila',
    'book-of-arawtm-2',
    'book-of-arawtm-3',
  ]);
});

test('[SAFE-29] a name without Latin letters gets an id too, and a long one stays within the limit', () => {
  const taken = new Set<string>();
  expect([newGameId('财神', 'AGILA', taken), newGameId('财神', 'AGILA', taken)]).toEqual(['game', 'game-agila']);
  expect(newGameId('x'.repeat(90), 'A', taken)).toHaveLength(48);
});
