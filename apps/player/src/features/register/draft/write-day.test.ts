import { expect, test } from 'vitest';
import { writeDay } from './write-day.ts';

const typed = (text: string) => [...text].reduce((before, letter) => writeDay(before + letter, before), '');

test('[REG-06] a day is typed in digits alone, with dashes, or pasted', () => {
  expect(typed('19960517')).toBe('1996-05-17');
  expect(typed('1996-05-17')).toBe('1996-05-17');
  expect(writeDay('1996/05/17', '')).toBe('1996-05-17');
  expect(typed('1996051789')).toBe('1996-05-17');
});

test('[REG-06] taking letters away goes back over the dashes', () => {
  expect(writeDay('1996-05', '1996-05-')).toBe('1996-05');
  expect(writeDay('1996', '1996-')).toBe('1996');
});
