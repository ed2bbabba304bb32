import { expect, test } from 'vitest';
import { moveInOrder } from './move-in-order.ts';

test('[T92] an entry is put at another place, the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moveInOrder(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveInOrder(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveInOrder(list, 1, 99)).toEqual(['a', 'c', 'd', 'b']);
  expect(moveInOrder(list, 1, -5)).toEqual(['b', 'a', 'c', 'd']);
  expect(moveInOrder(list, 9, 0)).toEqual(list);
  expect(list).toEqual(['a', 'b', 'c', 'd']);
});
