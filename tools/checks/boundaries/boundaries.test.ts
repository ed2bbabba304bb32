import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** Circles are made of any imports, so that those of other rules would close some: they have a tree of their own. */
const CIRCLES = 'no-circles';
const others = boundaryCases.filter(({ rule }) => rule !== CIRCLES);
const shownPath = (to: string): string => to.replace(/^node_modules\/(\w+)\/index\.js$/, '$1');

/** The imports on which a rule fires in a tree with these imports, in order. */
async function firedIn(name: string, imports: readonly string[]): Promise<(rule: string) => string[]> {
  const { violations } = await cruiseTree(writeTree(name, imports));
  return (rule) =>
    violations
      .filter((violation) => violation.rule === rule)
      .map(({ from, to }) => `${from} ${shownPath(to)}`)
      .toSorted();
}

describe('rules', () => {
  // One tree for all rules: one cruise for each would take forty times as long.
  let fired: (rule: string) => string[];
  beforeAll(async () => {
    fired = await firedIn('breaks', [...new Set(others.flatMap(({ breaks }) => breaks))]);
  });

  test.each(others)('[HOUSE-1] $rule fires on every import that breaks it', ({ rule, breaks }) => {
    expect(fired(rule)).toEqual(expect.arrayContaining(breaks.map((line) => line.replace(/ (→|⇢) (node:)?/, ' '))));
  });

  test('[HOUSE-1] a circle is reported once, at whichever of its modules comes first', async () => {
    const circle = boundaryCases.find(({ rule }) => rule === CIRCLES);
    expect((await firedIn('circle', circle?.breaks ?? []))(CIRCLES)).toHaveLength(1);
  });

  test('[HOUSE-1] all are silent on the imports that keep them', async () => {
    const { violations, modules } = await cruiseTree(writeTree('keeps', [...new Set(others.flatMap(({ keeps }) => keeps))]));
    expect(violations).toEqual([]);
    expect(modules.length).toBeGreaterThanOrEqual(others.length);
    const circle = boundaryCases.find(({ rule }) => rule === CIRCLES);
    expect((await cruiseTree(writeTree('no-circle', circle?.keeps ?? []))).violations).toEqual([]);
  });
});

test('[HOUSE-1] every rule of the boundaries has imports that break and keep it', () => {
  expect(boundaryCases.map(({ rule }) => rule)).toEqual(forbidden.map(({ name }) => name));
});

test('[HOUSE-1] the check reports when it finds suspiciously few modules', () => {
  expect(blindSpots(['apps/server/src/app.ts'], { 'apps/server/': 2, 'packages/': 0 })).toEqual(['apps/server/: saw 1 modules, expected at least 2']);
});
