import { formatMoney, MAJOR_UNIT, parseMoney } from '@laro/domain/money/money';
import { expect, test } from 'vitest';

import { readResult } from '../draw/result.ts';
import type { FamilyParams } from '../families.ts';
import { mostOf, readLine, settleLine, stakeOf } from '../orders/line.ts';
import { WORKED_EXAMPLES } from '../rules/worked-examples.ts';

function evaluate(params: FamilyParams, row: string): string {
  const [play = '', stake = '', selection = '', text = ''] = row.split(' ');
  const line = readLine(params, play, selection);
  const parsed = readResult(params, text);
  if ('refusal' in line || 'fault' in parsed) return `refused ${JSON.stringify(line)}`;
  const base = params.family === 'F4' ? 1600 : 1800;
  const { wins, payout, pushes } = settleLine(line, parsed.result, parseMoney(stake), base);
  const won = wins.reduce((sum, { count }) => sum + count, 0);
  return [play, stake, selection, text, line.bets, won, formatMoney(payout), ...(pushes > 0 ? [pushes] : [])].join(' ');
}

test.each(WORKED_EXAMPLES)('[LOTT-10] [LOTT-11] [LOTT-12] the worked examples of $params have their bets, winning bets and payouts', ({ params, rows }) => {
  expect(rows.map((row) => evaluate(params, row))).toEqual(rows);
});

test('[LOTT-25] what a line can pay is at least what any worked example pays, and each number of a list counts once', () => {
  for (const { params, rows } of WORKED_EXAMPLES)
    for (const row of rows) {
      const [play = '', stake = '', selection = '', , , hits = '', payout = ''] = row.split(' ');
      const line = readLine(params, play, selection);
      if ('refusal' in line) throw new Error(row);
      const most = mostOf(line, parseMoney(stake), params.family === 'F4' ? 1600 : 1800);
      // Hits beyond the chosen numbers, as of lo2 and of a number that F4 draws twice, are not counted.
      const repeats = ['lo2', 'lo3', 'lo2k', 'dau'].includes(play) || params.family === 'F4';
      if (!repeats) expect(most, `${row}, ${hits}`).toBeGreaterThanOrEqual(parseMoney(payout));
      else expect(most).toBeGreaterThan(0n);
    }
  const lo = readLine({ family: 'VN', form: 'N' }, 'lo2', '07,55');
  if ('refusal' in lo) throw new Error('lo2');
  expect(formatMoney(mostOf(lo, parseMoney('1'), 1800))).toBe('180.00');
});

/** A selection that its play takes. */
function lineOf(params: FamilyParams, play: string, selection: string) {
  const line = readLine(params, play, selection);
  if ('refusal' in line) throw new Error(`${play} ${selection}`);
  return line;
}

test('[LOTT-11] [LOTT-12] a stake of one money unit is paid whole units, cut once, and the longest odds as they are', () => {
  expect(mostOf(lineOf({ family: 'D2', from: 1, to: 31 }, 'straight', '5/17'), 1n, 1800)).toBe(864n);
  // Three winning bets of 14.9684 each: cut once, not each of them.
  const balls = Array.from({ length: 20 }, (_, place) => place + 1);
  expect(settleLine(lineOf({ family: 'KN' }, 'p2', '1,2,3'), [balls], 1n, 1800).payout).toBe(44n);
  expect(mostOf(lineOf({ family: 'KN' }, 'p10', '1,2,3,4,5,6,7,8,9,10'), 1n, 1800)).toBe(401_027n);
  // A win and a stake that comes back in one line, at both ends of a base that the player chooses.
  const sides = lineOf({ family: 'D4' }, 'bs', 'big,small,even');
  const at = (base: number) => settleLine(sides, [[1, 2, 7, 8]], 1n, base);
  expect([at(1800), at(1960)]).toMatchObject([
    { payout: 3n, pushes: 2 },
    { payout: 3n, pushes: 2 },
  ]);
  expect(settleLine(sides, [[1, 2, 7, 8]], 100_000n, 1960).payout).toBe(100_000n * 2n + 196_000n);
});

test('[LOTT-20] [LOTT-25] the stake of the most bets at the largest multiple stays below what the books can hold', () => {
  const digits = '0,1,2,3,4,5,6,7,8,9';
  const all = lineOf({ family: 'S5' }, 's5', Array.from({ length: 5 }, () => digits).join('/'));
  expect(all.bets).toBe(100_000);
  expect(stakeOf(all, 10n * MAJOR_UNIT * 9999n)).toBe(9_999_000_000n * MAJOR_UNIT);
  expect(stakeOf(all, 10n * MAJOR_UNIT * 9999n)).toBeLessThan(2n ** 63n);
});
