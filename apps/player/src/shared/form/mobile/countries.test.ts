import { describe, expect, test } from 'vitest';
import { countryOfCode, findCountries, likelyCountry } from './countries.ts';

const country = (code: string, name: string, callingCode: string, canRegister = false) => ({ code, name, callingCode, canRegister });
const list = [
  country('CA', 'Canada', '+1'),
  country('CI', 'Côte d’Ivoire', '+225'),
  country('GG', 'Guernsey', '+44'),
  country('PH', 'Philippines', '+63', true),
  country('GB', 'United Kingdom', '+44'),
  country('US', 'United States', '+1'),
];
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code).join(' ');

describe('countries of dialling codes', () => {
  test('[REG-03] a shared code stands for the chosen country, else for the main one', () => {
    expect(countryOfCode(list, '+1', null)?.code).toBe('US');
    expect(countryOfCode(list, '+1', 'CA')?.code).toBe('CA');
    expect(countryOfCode(list, '+44', 'US')?.code).toBe('GB');
    expect(countryOfCode(list, '+63', null)?.code).toBe('PH');
    expect(countryOfCode(list, '+999', 'PH')).toBeNull();
  });

  test('[REG-01] the first country is one from which people may register: the merchant’s own, or that of the language', () => {
    expect(likelyCountry(list, ['CW', 'US'])?.code).toBe('PH');
    const both = list.map((entry) => ({ ...entry, canRegister: ['PH', 'US'].includes(entry.code) }));
    expect(likelyCountry(both, ['CW', 'US'])?.code).toBe('US');
    expect(likelyCountry(both, ['PH', 'US'])?.code).toBe('PH');
    expect(likelyCountry(list.slice(0, 3), ['GG'])?.code).toBe('GG');
    expect(likelyCountry([], ['PH'])).toBeNull();
  });

  test.each([
    ['', 'PH CA CI GG GB US'],
    ['united', 'GB US'],
    ['cote', 'CI'],
    ['CÔTE', 'CI'],
    ['63', 'PH'],
    ['+4', 'GG GB'],
    ['us', 'US'],
    ['3', ''],
    ['(', ''],
  ])('[REG-03] looking for “%s” finds %s', (text, found) => {
    expect(codes(findCountries(list, text))).toBe(found);
  });
});
