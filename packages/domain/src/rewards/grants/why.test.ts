import { expect, test } from 'vitest';
import { MAJOR_UNIT } from '../../money/money.ts';
import { whyLine, whyOf } from './why.ts';

test('[REW-22] facts of a grant are kept in the form in which the desk reads them, with what was needed', () => {
  expect(whyLine('points', 250n * MAJOR_UNIT, { target: 200n * MAJOR_UNIT })).toEqual({ name: 'points', value: '250.00', target: '200.00', of: '' });
  expect(whyLine('step', 3, { target: 7 })).toEqual({ name: 'step', value: '3', target: '7', of: '' });
  expect(whyLine('stake', 1234n, { of: 'RNG' })).toEqual({ name: 'stake', value: '0.01234', target: null, of: 'RNG' });
  expect(whyOf(whyLine('giver', 'Ana')).rounds).toBeNull();
});
