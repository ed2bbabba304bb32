import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { blindSpots, cruiseTree } from './boundaries.ts';
import { boundaryCases } from '../fixtures/boundaries.ts';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-boundaries-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
const isOwn = (target: string) => /^(apps|packages|tools|bench|e2e)\//.test(target);

function writeFile(root: string, file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.appendFileSync(path.join(root, file), text);
}

/** Makes a small tree with exactly these imports, and packages named react and zod to import. */
function writeTree(name: string, imports: readonly string[]): string {
  const root = path.join(scratch, name);
  for (const dependency of ['react', 'zod']) {
    writeFile(root, `node_modules/${dependency}/package.json`, JSON.stringify({ name: dependency, type: 'module', exports: './index.js' }));
    writeFile(root, `node_modules/${dependency}/index.js`, 'export const value = 1;\n');
  }
  for (const line of imports) {
    const [, from = '', arrow, to = ''] = /^(\S+) (→|⇢) (\S+)$/.exec(line) ?? [];
    const relative = path.relative(path.dirname(from), to);
    const specifier = isOwn(to) ? (relative.startsWith('.') ? relative : `./${relative}`) : to;
    writeFile(root, from, arrow === '⇢' ? `export type { value } from '${specifier}';\n` : `export { value } from '${specifier}';\n`);
    if (isOwn(to)) writeFile(root, to, '');
  }
  return root;
}

describe.each(boundaryCases)('rule $rule', ({ rule, breaks, keeps }) => {
  test('[HOUSE-1] fires on every import that breaks it', async () => {
    const { violations } = await cruiseTree(writeTree(`${rule}-breaks`, breaks));
    const fired = violations
      .filter((violation) => violation.rule === rule)
      .map(({ from, to }) => `${from} ${to.replace(/^node_modules\/(\w+)\/index\.js$/, '$1')}`);
    const expected = breaks.map((line) => line.replace(/ (→|⇢) (node:)?/, ' '));
    // A circle is reported once, at whichever of its modules comes first.
    if (rule === 'no-circles') expect(fired).toHaveLength(1);
    else expect(fired.toSorted()).toEqual(expected.toSorted());
  });

  test('[HOUSE-1] is silent, like all others, on imports that keep it', async () => {
    const { violations, modules } = await cruiseTree(writeTree(`${rule}-keeps`, keeps));
    expect(violations).toEqual([]);
    expect(modules.length).toBeGreaterThanOrEqual(2);
  });
});

test('[HOUSE-1] every rule of the boundaries has imports that break and keep it', () => {
  expect(boundaryCases.map(({ rule }) => rule)).toEqual(forbidden.map(({ name }) => name));
});

test('[HOUSE-1] the check reports when it finds suspiciously few modules', () => {
  expect(blindSpots(['apps/server/src/app.ts'], { 'apps/server/': 2, 'packages/': 0 })).toEqual(['apps/server/: saw 1 modules, expected at least 2']);
});
