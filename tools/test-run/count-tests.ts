import { stripVTControlCharacters } from 'node:util';

/** `second`: passed, but only at the second try; they count as passed and are named. */
export type TestCounts = { passed: number; failed: number; second: number };

const VITEST_TOTAL = /^\s*Tests\s+(.+)$/gm;
/** Playwright's summary: a number and a word on a line of their own, "3 passed (5.6s)". */
const PLAYWRIGHT_TOTAL = /^\s*(\d+) (passed|failed|flaky|interrupted|did not run)(?: \([\d.]+m?s?\))?\s*$/gm;

const PLAYWRIGHT_BEGINS = /^Running \d+ tests? using /gm;

/** Stands between two tellings of the same journeys: only the second counts, and what failed in the first needed it. */
export const TOLD_AGAIN = 'Told once more, to a new installation:';

/** Reads the totals that Vitest and Playwright print at their end. What did not run has not passed. */
export function countTests(output: string): TestCounts {
  const [text = '', ...again] = stripVTControlCharacters(output).split(TOLD_AGAIN);
  if (again.length === 0) return countTotals(text);
  const begins = [...text.matchAll(PLAYWRIGHT_BEGINS)].at(-1)?.index ?? 0;
  const [before, first, after] = [text.slice(0, begins), text.slice(begins), again.join('')].map(countTotals) as [TestCounts, TestCounts, TestCounts];
  return { passed: before.passed + after.passed, failed: before.failed + after.failed, second: before.second + first.failed + after.second };
}

function countTotals(text: string): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, second: 0 };
  const add = (amount: string | undefined, word: string | undefined): void => {
    if (word === 'flaky') counts.second += Number(amount ?? 0);
    counts[word === 'passed' || word === 'flaky' ? 'passed' : 'failed'] += Number(amount ?? 0);
  };
  for (const [, total = ''] of text.matchAll(VITEST_TOTAL)) for (const [, amount, word] of total.matchAll(/(\d+) (passed|failed)/g)) add(amount, word);
  for (const [, amount, word] of text.matchAll(PLAYWRIGHT_TOTAL)) add(amount, word);
  return counts;
}
