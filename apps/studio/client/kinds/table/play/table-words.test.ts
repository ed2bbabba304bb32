import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { playersWords } from './table-words.ts';

test('[TABLE-05] players read which copy of a full table theirs is, and nothing of copies where there is one', () => {
  const words = translatorFor('EN', ['table']);
  const said = (players: number, copy: number): string => playersWords(words, { players, copy });
  expect([said(12, 1), said(1, 2), said(0, 3), said(0, 1)]).toEqual(['12 players', 'Table 2, 1 player', 'Table 3', '']);
});
