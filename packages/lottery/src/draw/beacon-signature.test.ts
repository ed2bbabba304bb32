import { expect, test } from 'vitest';

import { DEFAULT_CHAIN, randomnessOf } from './beacon.ts';
import { isRoundSignature } from './beacon-signature.ts';

/** Round 1000 of the default chain, as published. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

test('[LOTT-37] a published round of the default chain is verified; another round, a changed signature and text that is none are not', () => {
  expect(isRoundSignature(DEFAULT_CHAIN.publicKey, 1000, SIGNATURE)).toBe(true);
  expect(randomnessOf(SIGNATURE)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
  expect(isRoundSignature(DEFAULT_CHAIN.publicKey, 1001, SIGNATURE)).toBe(false);
  expect(
    isRoundSignature(DEFAULT_CHAIN.publicKey, 1000, `b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e38`),
  ).toBe(false);
  expect(isRoundSignature(DEFAULT_CHAIN.publicKey, 1000, 'aa')).toBe(false);
});
