import messages from '@laro/i18n/messages/turned/en.json' with { type: 'json' };
import { createTranslator } from '@laro/i18n/translator';
import { expect, test } from 'vitest';
import { drawnWords } from './turned.ts';

const words = createTranslator('EN', messages);
const names = ['Banker', 'Box 1', 'Box 2'];
const hands = [['2c'], ['3c'], ['4c']];

test('[TABLE-14] [GAME-16] the result names one hand that wins, several, or none', () => {
  expect(drawnWords(words, names, { hands, won: [1] })).toBe('Box 1 wins');
  expect(drawnWords(words, names, { hands, won: [1, 2] })).toBe('Box 1, Box 2 win');
  expect(drawnWords(words, names, { hands, won: [] })).toBe(messages['turned.result.tie']);
});
