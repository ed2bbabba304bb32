import { expect, test } from 'vitest';
import { isStorable } from './storable.ts';

test('[GEN-10] finds text that PostgreSQL cannot keep, however deep', () => {
  expect(isStorable({ a: ['x', { b: 'ü🎡' }], n: 1, z: null })).toBe(true);
  expect(isStorable(['ok', 'a\0b'])).toBe(false);
  expect(isStorable({ a: { b: '\uD800' } })).toBe(false);
  expect(isStorable({ 'a\0': 1 })).toBe(false);
});
