import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test('[T28] an amount is taken as typed, with or without groups of three, and never rounded', () => {
  expect(['5', '5.00001', ' 1,250.50 ', '1,000,000'].map(typedAmount)).toEqual(['5', '5.00001', '1250.50', '1000000']);
});

test('[T28] what is no amount above zero is not taken', () => {
  expect(['', '0', '0.00', '-5', '1.000001', '1e3', '1,5', '12,50', 'abc', '1 000'].map(typedAmount)).toEqual(Array(10).fill(null));
});
