import { expect, test } from 'vitest';
import { formHash } from './form-hash.ts';

const FIELDS = {
  providerId: 'GRND',
  userId: 'u-1',
  gameId: 'granada-roulette',
  roundId: 'r-1',
  reference: 't-1',
  amount: '10.00',
  token: 'k',
  timestamp: '0',
};

test('[GAME-24] the worked hash of a form, whatever the order of its fields', () => {
  const expected = 'e27efb45521cd9091b6c392472b04595235a576363e4e2f3d5c5a3336ecb5d82';
  expect(formHash(FIELDS, 'demo')).toBe(expected);
  expect(formHash(Object.fromEntries(Object.entries(FIELDS).toReversed()), 'demo')).toBe(expected);
  expect(formHash({ ...FIELDS, hash: 'of the call' }, 'demo')).toBe(expected);
  expect(formHash({ ...FIELDS, amount: '10.01' }, 'demo')).not.toBe(expected);
  expect(formHash(FIELDS, 'other')).not.toBe(expected);
});

test('[GAME-24] the weak hash is the MD5 of the text and the secret', () => {
  expect(formHash({ a: '1', b: '2' }, 's', 'md5')).toBe('48ede480f182f325db2c33f8d705c464');
});
