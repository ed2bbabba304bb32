import { describe, expect, test } from 'vitest';
import { labelOf, parseExclusions } from './parse-exclusions.ts';

describe('[T8] a list of excluded people', () => {
  test('[T8] takes commas and semicolons, quotes, a line of names, empty lines and every kind of line end', () => {
    expect(parseExclusions('\uFEFFName;Birthday;Document number\r\n"Cruz, ""Jun"" Dela";1990-01-02;\r\n\r\n,,AB-1234\rAna;2000-02-29;X99 88\n')).toEqual({
      people: [
        { name: 'Cruz, "Jun" Dela', birthday: '1990-01-02', number: '' },
        { name: '', birthday: '', number: 'AB-1234' },
        { name: 'Ana', birthday: '2000-02-29', number: 'X99 88' },
      ],
    });
  });

  test.each([
    ['an empty file', '', 1],
    ['a line of names alone', 'name,birthday,number\n', 1],
    ['a person without a birthday', 'Ana Lim,1990-01-01\nBen', 2],
    ['a day that does not exist', 'Ana Lim,1990-02-30', 1],
    ['a birthday in another order', 'Ana Lim,01/02/1990,', 1],
    ['a birthday with dots', 'Ana Lim,02.03.1990,AB12345', 1],
    ['a number that is too short', ',,AB1', 1],
    ['too many people', Array(20_001).fill('Ana,1990-01-01').join('\n'), 20_001],
  ])('[T8] takes nothing of a list with %s', (_what, csv, wrongLine) => {
    expect(parseExclusions(csv)).toEqual({ wrongLine });
  });

  test('[T8] is shown by initials and year, and the end of a number', () => {
    expect(labelOf({ name: 'ángel dela cruz', birthday: '1990-01-02', number: 'N01-23-456789' })).toBe('ÁDC 1990 · ••••6789');
    expect(labelOf({ name: '', birthday: '', number: 'N01-23-456789' })).toBe('••••6789');
  });
});
