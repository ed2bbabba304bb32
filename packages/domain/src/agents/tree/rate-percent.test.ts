import { expect, test } from 'vitest';
import { percentOfPpm, ppmOfPercent } from './rate-percent.ts';

test.each([
  ['', 0],
  ['0', 0],
  ['0.7', 7_000],
  ['0,75', 7_500],
  ['10', 100_000],
  ['0.01', 100],
  ['0.001', null],
  ['-1', null],
  ['one', null],
])('[AGENT-18] a typed rate of "%s" percent is %s ppm', (text, ppm) => {
  expect(ppmOfPercent(text)).toBe(ppm);
});

test.each([
  [0, '0'],
  [7_000, '0.7'],
  [7_500, '0.75'],
  [100, '0.01'],
  [100_000, '10'],
  [100_500, '10.05'],
])('[AGENT-18] %i ppm is shown as %s percent and read back as the same', (ppm, text) => {
  expect(percentOfPpm(ppm)).toBe(text);
  expect(ppmOfPercent(text)).toBe(ppm);
});

test('[AGENT-44] a rate between two steps has all of its places, as a contract states it', () => {
  expect([50, 1, 12_345, 999_999].map(percentOfPpm)).toEqual(['0.005', '0.0001', '1.2345', '99.9999']);
});
