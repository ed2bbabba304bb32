import { expect, test } from 'vitest';
import { colourOf, MOON, neighboursOf, pocketOfResult, SECTORS, wheelOrder } from './wheel.ts';

test('[TABLE-12] every wheel has each pocket once, red and black in turn but for its zeros', () => {
  for (const pockets of [37, 38, 13]) {
    const order = wheelOrder(pockets);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pockets }, (_, pocket) => pocket));
    const alike = order.filter((pocket, at) => colourOf(pocket) !== 'zero' && colourOf(pocket) === colourOf(order[(at + 1) % pockets] ?? 0));
    expect(alike, String(pockets)).toEqual([]);
  }
  expect(neighboursOf(37, 0)).toEqual([3, 26, 0, 32, 15]);
});

test('[TABLE-12] the three parts of the wheel cover it once: 17, 12 and 8 numbers', () => {
  const numbersOf = (bet: string): number[] => {
    const [kind = '', value = ''] = bet.split(':');
    const first = Number(value);
    return kind === 'corner' ? [first, first + 1, first + 3, first + 4] : value.split('-').map(Number);
  };
  const parts = Object.values(SECTORS).map((bets) => [...new Set(bets.flatMap(numbersOf))]);
  expect(parts.map((part) => part.length)).toEqual([17, 12, 8]);
  expect(new Set(parts.flat()).size).toBe(37);
});

test('[TABLE-12] a result is read as the pocket of its first ball', () => {
  expect(['P17', 'T00', 'T0', 'B8-17'].map(pocketOfResult)).toEqual([17, MOON, 0, 8]);
});
