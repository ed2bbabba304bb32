import { expect, test } from 'vitest';
import { lineFaultsOf, lineFaultsText, lotteryLineFaults } from './line-faults.ts';

test('[LOTT-20] wrong lines are read as they were written, and nothing else is', () => {
  const wrong = lotteryLineFaults.map((fault, place) => ({ line: place + 91, fault }));
  expect(lineFaultsOf(lineFaultsText(wrong))).toEqual(wrong);
  expect(lineFaultsOf('1:range,2:unheard,x:stake,3,100:full')).toEqual([
    { line: 1, fault: 'range' },
    { line: 100, fault: 'full' },
  ]);
  expect(lineFaultsOf('')).toEqual([]);
});
