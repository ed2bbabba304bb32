import { expect, test } from 'vitest';
import type { Country } from './countries.ts';
import { withDialingCode } from './whole-mobile.ts';

const country = (code: string, callingCode: string): Country => ({ code, name: code, callingCode, canRegister: true }) as unknown as Country;
const home = country('PH', '+63');
const countries = [home, country('TH', '+66')];

test('[LOGIN-01] [REG-03] a mobile that was typed before the countries were loaded gets a dialling code before it is sent', () => {
  expect(withDialingCode({ dialingCode: '', number: '0917 123 0011' }, countries, home)).toEqual({ dialingCode: '+63', number: '0917 123 0011' });
  expect(withDialingCode({ dialingCode: '', number: '+66 81 234 5678' }, countries, home)).toEqual({ dialingCode: '+66', number: '812345678' });
  expect(withDialingCode({ dialingCode: '+66', number: '0812345678' }, countries, home)).toEqual({ dialingCode: '+66', number: '0812345678' });
  expect(withDialingCode({ dialingCode: '', number: '0917' }, [], null)).toEqual({ dialingCode: '', number: '0917' });
});
