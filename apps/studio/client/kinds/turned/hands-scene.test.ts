import { expect, test } from 'vitest';
import { dealtCards, turnTimes } from './hands-scene.ts';

const texts = (dealt: ReturnType<typeof dealtCards>): string[] => dealt.map(({ hand, card }) => `${hand}${card}`);

test('[TABLE-14] cards are turned hand after hand, in turn, or with the banker last', () => {
  const hands = [['2c', '3c'], ['4d', '5d', '6d'], []];
  expect(texts(dealtCards(hands, 'hands'))).toEqual(['02c', '03c', '14d', '15d', '16d']);
  expect(texts(dealtCards(hands, 'turns'))).toEqual(['02c', '14d', '03c', '15d', '16d']);
  expect(texts(dealtCards(hands, 'bankerLast'))).toEqual(['14d', '02c', '15d', '03c', '16d']);
});

test('[TABLE-14] every card is turned before the result, in order', () => {
  const times = turnTimes(20, 11_500);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect([times.length, (times[0] ?? 0) > 0, (times.at(-1) ?? 0) < 11_500 - 2200]).toEqual([20, true, true]);
});
