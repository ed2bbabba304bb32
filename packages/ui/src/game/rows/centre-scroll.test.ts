import { expect, test } from 'vitest';
import { centredScroll } from './centre-scroll.ts';

test('[LIST-14] the chosen tab is in the middle, except near the ends of the strip', () => {
  const strip = { itemPx: 80, viewPx: 360, contentPx: 900 };
  expect(centredScroll({ ...strip, itemStartPx: 400 })).toBe(260);
  expect(centredScroll({ ...strip, itemStartPx: 0 })).toBe(0);
  expect(centredScroll({ ...strip, itemStartPx: 820 })).toBe(540);
  expect(centredScroll({ ...strip, itemStartPx: 90, contentPx: 300 })).toBe(0);
});
