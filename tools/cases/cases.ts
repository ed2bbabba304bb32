// npm run cases -- <file.json> …: evaluates worked cases (spec/cases) with the product's own pure functions.
// Prints each case that differs with both values, then one line per file; the exit code is 1 if any case differs.
// The form of a file follows from its contents, so further cases may come in files of any name.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { agentCases } from './agents.ts';
import type { CaseForm, CaseResult } from './case-file.ts';
import { gamesForm } from './games.ts';
import { lotteryCases } from './lottery.ts';
import { rewardCases } from './rewards.ts';
import { sportsbookCases } from './sportsbook.ts';

/** One line for each form. A file of games is recognised by more than one sign, so its form comes last. */
const forms: readonly CaseForm[] = [agentCases, lotteryCases, rewardCases, sportsbookCases, gamesForm];

const isWrong = ({ expected, computed }: CaseResult) => !isDeepStrictEqual(computed, expected);

function evaluate(path: string): boolean {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const form = forms.find(({ recognises }) => recognises(file));
  if (form === undefined) throw new Error(`${path}: no known form of cases; known are ${forms.map(({ name }) => name).join(', ')}`);
  const results = form.evaluate(file);
  const wrong = results.filter(isWrong);
  for (const { id, title, expected, computed } of wrong) {
    console.log(`${form.name} ${id} ${title}\n  expected ${JSON.stringify(expected)}\n  computed ${JSON.stringify(computed)}`);
  }
  console.log(`${path}: ${form.name}, ${results.length - wrong.length} passed, ${wrong.length} failed`);
  return wrong.length === 0 && results.length > 0;
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length === 0) throw new Error('usage: npm run cases -- <file.json> …');
  process.exitCode = positionals.map(evaluate).every(Boolean) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
