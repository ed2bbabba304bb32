import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { movementKinds } from './movements.ts';

test('[T29] the table of movements in the documents equals the one in the code', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../../docs/ledger.md'), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => /^\|\s+[a-z_]+\s+\|\s+[a-z:]+\s+\|\s+[a-z:]+\s+\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()),
    );
  const elsewhere = new Set(['movement', 'bet', 'win', 'run']);
  expect(rows.filter(([name = '']) => !elsewhere.has(name))).toEqual(Object.entries(movementKinds).map(([name, { from, to }]) => [name, from, to]));
});
