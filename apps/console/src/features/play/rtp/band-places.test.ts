import { expect, test } from 'vitest';
import { bandPlaces } from './band-places.ts';

test('[T68] the mark is inside the band, outside of it, or at the edge, like the return', () => {
  const inside = bandPlaces({ actual: '96.000', low: '90.000', high: '102.000' });
  expect(inside?.mark).toBeCloseTo(50);
  expect(inside && inside.from < inside.mark && inside.mark < inside.to).toBe(true);
  const above = bandPlaces({ actual: '103.000', low: '90.000', high: '102.000' });
  expect(above && above.mark > above.to && above.mark < 100).toBe(true);
  expect(bandPlaces({ actual: '0.000', low: '90.000', high: '102.000' })?.mark).toBe(0);
  expect(bandPlaces({ actual: '900.000', low: '90.000', high: '102.000' })?.mark).toBe(100);
});

test('[T68] without a band there is no strip', () => {
  expect(bandPlaces({ actual: null, low: '1.000', high: '2.000' })).toBeNull();
  expect(bandPlaces({ actual: '1.000', low: null, high: null })).toBeNull();
  expect(bandPlaces({ actual: '1.000', low: '2.000', high: '2.000' })).toBeNull();
});
