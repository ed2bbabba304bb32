import { expect, test } from 'vitest';

import { fnv1a, mulberry32, randomFrom } from './random.ts';

test('[ART-1] the seed of a text and the numbers of a seed are the published ones', () => {
  expect(fnv1a('')).toBe(0x811c9dc5);
  expect(fnv1a('a')).toBe(0xe40c292c);
  expect(fnv1a('foobar')).toBe(0xbf9cf968);
  const next = mulberry32(1);
  expect([next(), next(), next()].map((value) => Math.round(value * 1e9))).toEqual([627073941, 2735721, 527447040]);
});

test('[ART-1] one text always gives the same choices, another text other ones', () => {
  const choices = (text: string): number[] => {
    const random = randomFrom(text);
    return Array.from({ length: 20 }, () => random.whole(0, 999));
  };
  expect(choices('mango-monsoon')).toEqual(choices('mango-monsoon'));
  expect(choices('mango-monsoon')).not.toEqual(choices('mango-monsooN'));
});

test('[ART-1] choices stay in their bounds and a shuffle keeps every item', () => {
  const random = randomFrom('bounds');
  for (let index = 0; index < 500; index += 1) {
    expect(random.whole(3, 5)).toBeGreaterThanOrEqual(3);
    expect(random.whole(3, 5)).toBeLessThanOrEqual(5);
    expect(random.between(-2, 2)).toBeLessThan(2);
  }
  expect(random.shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(() => random.pick([])).toThrow('nothing to pick from');
});
