import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { expect, test } from 'vitest';

import { readResult } from '../draw/result.ts';
import type { FamilyParams } from '../families.ts';
import { mostOf, readLine, settleLine } from '../orders/line.ts';
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
