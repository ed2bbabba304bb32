import { expect, test } from 'vitest';
import { readResult } from '../draw/result.ts';
import type { FamilyParams } from '../families.ts';
import { WORKED_EXAMPLES } from '../rules/worked-examples.ts';
import { readLine, settleLine } from './line.ts';
import { marksOf } from './marks.ts';

function lineAndResult(params: FamilyParams, play: string, selection: string, text: string) {
  const line = readLine(params, play, selection);
  const read = readResult(params, text);
  if ('refusal' in line || 'fault' in read) throw new Error(`${play} ${selection} ${text}`);
  return { line, result: read.result };
}

test.each<[params: FamilyParams, play: string, selection: string, result: string, marked: string[][]]>([
  [{ family: 'D3' }, 'straight', '1,3/4/5,6', '345', [['3'], ['4'], ['5']]],
  // A line that lost shows how near it was.
  [{ family: 'D3' }, 'straight', '1,3/4/5,6', '349', [['3'], ['4'], []]],
  [{ family: 'D3' }, 'pos', '3/-/5,7', '347', [['3'], [], ['7']]],
  [{ family: 'D3' }, 'bs', 'big,odd', '347', [['big']]],
  [{ family: 'D4' }, 'rambol', '1122,1234', '2121', [['1122']]],
  [{ family: 'D4' }, 'bs', 'big,small,even', '1278', [['big', 'small', 'even']]],
  [{ family: 'LT', pool: 49 }, 'pick', '4,8,12,17,30,45', '17,4,41,30,8,23', [['4', '8', '17', '30']]],
  [{ family: 'LT', pool: 49 }, 'pick', '5,12,23,33,41,47', '17,4,41,30,8,23', [['23', '41']]],
  [{ family: 'S5' }, 'f2.bsoe', 'big,odd/small', '7,2,5,9,7', [['big', 'odd'], ['small']]],
  [{ family: 'S5' }, 'side', 'big,even/-/odd/-/-', '7,2,5,9,7', [['big'], [], ['odd'], [], []]],
  [{ family: 'S5' }, 'l3.g3', '1,2,3', '0,0,1,1,3', [['1', '3']]],
  // Bankers are numbers of the set, wherever they come.
  [{ family: 'E5' }, 'f2g', '3/1,5', '1,3,4,9,8', [['3'], ['1']]],
  [{ family: 'RC', cars: 10 }, 'f1', '1,3,5', '3,1,10,2,4,5,6,7,8,9', [['3']]],
])('[LOTT-33] %o %s %s against %s has the right values marked', (params, play, selection, text, marked) => {
  const { line, result } = lineAndResult(params, play, selection, text);
  expect(marksOf(line, result)).toEqual(marked);
});

test('[LOTT-33] each worked example that wins has values marked, and all marked values are chosen ones', () => {
  for (const { params, rows } of WORKED_EXAMPLES)
    for (const row of rows) {
      const [play = '', , selection = '', text = ''] = row.split(' ');
      const { line, result } = lineAndResult(params, play, selection, text);
      const marks = marksOf(line, result);
      const chosen = line.selection.split('/').map((group) => group.split(','));
      for (const [place, values] of marks.entries()) expect(chosen[place], row).toEqual(expect.arrayContaining(values));
      const hasWon = settleLine(line, result, 1n, 1800).wins.length > 0;
      // A play of numbers that must not be drawn wins without any of them.
      if (hasWon && !/^(?:miss|xienmiss)/.test(play)) expect(marks.flat(), row).not.toEqual([]);
    }
});
