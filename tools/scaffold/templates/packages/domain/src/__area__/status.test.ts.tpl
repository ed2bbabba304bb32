import { expect, test } from 'vitest';
import { can__Thing__ } from './status.ts';

test('[__ID__] a __thing__ can be closed once', () => {
  expect(can__Thing__.close({ status: 'opened' })).toBe(true);
  expect(can__Thing__.close({ status: 'closed' })).toBe(false);
});
