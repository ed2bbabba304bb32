import { expect, test } from 'vitest';
import { rolledCharacters } from './rolling-figure.tsx';

test('[HOME-06] only digits that change roll, also when the figure gets longer', () => {
  const rolled = (text: string, before: string) => rolledCharacters(text, before).map(({ now, was }) => (was === null ? now : `${was}>${now}`));
  expect(rolled('1,248', '1,239')).toEqual(['1', ',', '2', '3>4', '9>8']);
  expect(rolled('10', '9')).toEqual(['>1', '9>0']);
  expect(rolled('77', '77')).toEqual(['7', '7']);
});
