import { expect, test } from 'vitest';
import { chosenAddress, emptyAddress, isComplete } from './address-draft.ts';

const home = { id: 'a', name: 'Marites Cruz', phone: '+63 917 000 0000', lines: '12 Mabini Street', city: 'Quezon City', postcode: '', country: 'PH' };

test('[MALL-06] an address is complete with a name, a number, a street, a city and a country', () => {
  expect(isComplete(home)).toBe(true);
  for (const part of ['name', 'lines', 'city', 'country'] as const) expect(isComplete({ ...home, [part]: ' ' })).toBe(false);
  expect(isComplete({ ...home, phone: 'call me' })).toBe(false);
  expect(isComplete(emptyAddress(['PH']))).toBe(false);
  expect(emptyAddress(['PH', 'SG']).country).toBe('PH');
});

test('[MALL-06] an order goes to the chosen address, else to the first that the goods are sent to', () => {
  const abroad = { ...home, id: 'b', country: 'SG' };
  const office = { ...home, id: 'c' };
  expect(chosenAddress([abroad, home, office], ['PH'], null)).toBe('a');
  expect(chosenAddress([abroad, home, office], ['PH'], 'c')).toBe('c');
  expect(chosenAddress([abroad, home], ['PH'], 'b')).toBe('a');
  expect(chosenAddress([abroad], ['PH'], null)).toBeNull();
});
