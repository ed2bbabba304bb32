import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirementIds } from '../requirement-ids.ts';
import { sourceFiles } from '../source-files.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', ...sourceFiles(root, ['docs'], /\.md$/)];
const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
const DECISION_LINES_MAX = 25;
const PAGE_LINES_MAX = 90;

/** Environment variables that the product reads, by name. */
function variablesRead(): string[] {
  const files = [...sourceFiles(root, ['apps/server/src', 'apps/studio/src', 'apps/sandbox/src', 'tools'], /\.(?:ts|mjs)$/)].filter(
    (file) => !/\.test\.ts$|^tools\/checks\/|\/testing\//.test(file),
  );
  const names = files.flatMap((file) => [...read(file).matchAll(/(?:process\.env|variables)(?:\.|\[')([A-Z][A-Z_]+)\b/g)].map((match) => match[1] ?? ''));
  return [...new Set(names)];
}

describe('documents', () => {
  test('[HOUSE-10] every link between them leads somewhere', () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !fs.existsSync(path.join(root, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('[HOUSE-10] every folder that the README and the architecture name is there', () => {
    const named = ['README.md', 'docs/architecture.md'].flatMap((file) =>
      [...read(file).matchAll(/^ {4,6}((?:apps|packages)\/[a-z]+|e2e|bench|tools|docs)\b/gm)].map((match) => match[1] ?? ''),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((folder) => !fs.existsSync(path.join(root, folder)))).toEqual([]);
  });

  test('[HOUSE-10] every npm script that they name is there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm (?:run )?(start|test|(?<=run )[a-z][a-z\d]*(?:-[a-z\d]+)*)/g)].map((match) => match[1] ?? ''),
    );
    expect(named).toContain('scaffold');
    expect([...new Set(named)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('[HOUSE-10] operations explain every environment variable that the product reads, and no other', () => {
    const explained = [...read('docs/operations.md').matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap((row) =>
      [...(row[1] ?? '').matchAll(/[A-Z_]{3,}/g)].map((match) => match[0]),
    );
    // PATH is the system's, and the wrapper sets the other one for its own server.
    const ours = variablesRead().filter((name) => name !== 'PATH' && name !== 'LARO_STOP_WITH_PARENT' && !name.startsWith('npm_'));
    expect(ours).toContain('DATABASE_URL');
    expect(explained.toSorted()).toEqual(ours.toSorted());
  });

  test('[HOUSE-10] the rules for contributors fit on a page, and package.json names the licence', () => {
    expect(read('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(PAGE_LINES_MAX);
    expect((JSON.parse(read('package.json')) as { license: string }).license).toBe('SEE LICENSE IN LICENSE');
    expect(read('LICENSE')).toContain('packages/art/credits.json');
  });

  test('[HOUSE-10] the architecture fits on a page', () => {
    expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(PAGE_LINES_MAX);
  });

  test.each(decisions)('[HOUSE-10] %s has a title, a date, the decision, why and what was measured, and is short', (file) => {
    const text = read(file);
    expect(path.basename(file)).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    expect(text).toMatch(/^# .+\n\n\d{4}-\d{2}-\d{2}\n\n\*\*Decision\.\*\* /);
    expect(text).toContain('\n**Why.** ');
    expect(text).toContain('\n**Measured.** ');
    expect(text.split('\n').length).toBeLessThanOrEqual(DECISION_LINES_MAX);
  });

  test('[HOUSE-10] each decision has its own number', () => {
    const numbers = decisions.map((file) => path.basename(file).slice(0, 3));
    expect([...new Set(numbers)]).toEqual(numbers);
  });

  test('[HOUSE-10] every requirement id is described in one line', () => {
    const all = Object.values(requirementIds).flatMap((ids) => Object.entries(ids));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(([id, text]) => !/^(?:[A-Z]+-\d+|TL?\d+)$/.test(id) || text.length < 8 || text.includes('\n'))).toEqual([]);
  });
});
