import { expect, test } from 'vitest';
import { isAddress, isOperatorId, linesOf } from './endpoint-draft.ts';

test('[T65] origins are listed one per line', () => {
  expect(linesOf(' https://a.example \n\n https://b.example')).toEqual(['https://a.example', 'https://b.example']);
});

test('[T65] an address has a scheme of the web; it may contain the placeholder of the visited host', () => {
  expect(['https://games.example/x', 'http://{host}:3001', 'http://127.0.0.1:1'].every(isAddress)).toBe(true);
  expect(['games.example', 'ftp://x', 'https://', 'https://a b', ''].some(isAddress)).toBe(false);
});

test('[SAFE-27] an operator ID is a whole number for Hub88, plain text for Caleta, or empty', () => {
  expect(['', '4711'].every((text) => isOperatorId('hub88', text))).toBe(true);
  expect(['brand', '1.5', '-3', ' 4'].some((text) => isOperatorId('hub88', text))).toBe(false);
  expect([isOperatorId('caleta', 'our-brand'), isOperatorId('caleta', 'two words')]).toEqual([true, false]);
});
