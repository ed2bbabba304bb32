import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testTitles } from '../test-titles.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

interface Answer {
  id: string;
  proofs: { file: string; title: string }[];
}

/** Sections of docs/security.md: under a heading with an id the tests that prove it, as "- `file`: title". */
function answersIn(document: string): Answer[] {
  return document.split(/^## /m).flatMap((part) => {
    const proofs = [...part.matchAll(/^- `([^`]+)`: (.+)$/gm)].map((match) => ({ file: match[1] ?? '', title: match[2] ?? '' }));
    const id = /^(T\d+|Attacks)\b/.exec(part)?.[1];
    return id === undefined ? [] : [{ id, proofs }];
  });
}

/** Tests in the document that do not exist. */
const missingIn = (answers: readonly Answer[], titlesOf: (file: string) => readonly string[]): string[] =>
  answers.flatMap(({ id, proofs }) => proofs.filter(({ file, title }) => !titlesOf(file).includes(title)).map(({ file, title }) => `${id}: ${file}: ${title}`));

const titlesOf = (file: string) => (fs.existsSync(path.join(root, file)) ? testTitles(file, read(file)).map(({ title }) => title) : []);
const answers = answersIn(read('docs/security.md'));

describe('docs/security.md', () => {
  test('[HOUSE-10] answers each of T1 to T35, and more in their order, with tests', () => {
    const ids = answers.map(({ id }) => id);
    const first = ['Attacks', ...Array.from({ length: 35 }, (_, index) => `T${index + 1}`)];
    expect(ids.slice(0, first.length)).toEqual(first);
    const later = ids.slice(first.length).map((id) => Number(id.slice(1)));
    expect(later).toEqual([...new Set(later)].toSorted((a, b) => a - b));
    expect(answers.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([]);
  });

  test('[HOUSE-10] every test that it names is there, in that file', () => {
    expect(missingIn(answers, titlesOf)).toEqual([]);
  });

  test('[HOUSE-10] a deleted test is found', () => {
    const [answer] = answersIn('## T1 Age\n\n- `a.test.ts`: [T1] one\n- `a.test.ts`: [T1] gone\n');
    expect(missingIn(answer ? [answer] : [], () => ['[T1] one'])).toEqual(['T1: a.test.ts: [T1] gone']);
  });
});
