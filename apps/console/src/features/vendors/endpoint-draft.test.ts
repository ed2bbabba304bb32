import { expect, test } from 'vitest';
import { isAddress, linesOf } from './endpoint-draft.ts';

test('[T65] origins stand one on a line', () => {
  expect(linesOf(' https://a.example \n\n https://b.example')).toEqual(['https://a.example', 'https://b.example']);
});

test('[T65] an address has a scheme of the web; the visited host may stand in it', () => {
  expect(['https://games.example/x', 'http://{host}:3001', 'http://127.0.0.1:1'].every(isAddress)).toBe(true);
  expect(['games.example', 'ftp://x', 'https://', 'https://a b', ''].some(isAddress)).toBe(false);
});
