import { expect, test } from 'vitest';
import type { Country } from './countries.ts';
import { partedMobile, writtenMobile } from './written-mobile.ts';

const countries = [
  { code: 'PH', name: 'Philippines', callingCode: '+63', canRegister: true },
  { code: 'TH', name: 'Thailand', callingCode: '+66', canRegister: true },
] as unknown as readonly Country[];
const empty = { dialingCode: '+63', number: '' };

test('[REG-03] a number that is written whole is parted into its code and the rest', () => {
  expect(writtenMobile(empty, '+66 81 234-5678', countries)).toEqual({ dialingCode: '+66', number: '812345678' });
  expect(writtenMobile(empty, '0917 123', countries)).toEqual({ dialingCode: '+63', number: '0917 123' });
});

test('[REG-03] before the countries have come it is kept whole, and parted when they do', () => {
  const early = writtenMobile({ dialingCode: '', number: '' }, ' +66 81 234 5678', []);
  expect(early).toEqual({ dialingCode: '', number: '+66 81 234 5678' });
  expect(partedMobile(early.number, countries)).toEqual({ dialingCode: '+66', number: '812345678' });
});

test('[REG-03] a code of no country is no code, and letters are no number', () => {
  expect(writtenMobile(empty, '+999 1', countries)).toEqual({ dialingCode: '+63', number: '999 1' });
  expect(writtenMobile(empty, 'call 91', countries)).toEqual({ dialingCode: '+63', number: '91' });
});
