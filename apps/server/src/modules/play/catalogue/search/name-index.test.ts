import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { JoinedNames } from './joined-names.ts';
import { NameIndex, type Tolerance } from './name-index.ts';

/** Few letters and short words: names then share words, beginnings and near misses. */
const word = fc.string({ unit: fc.constantFrom(...'abck'), minLength: 1, maxLength: 6 });
const name = fc.array(word, { maxLength: 4 });
const names = fc.array(name, { maxLength: 40 });
const tolerance: fc.Arbitrary<Tolerance> = fc.record({ isPrefix: fc.boolean(), errors: fc.nat(2) });
const runs = { numRuns: 500 };

function indexOf(all: readonly (readonly string[])[]): NameIndex {
  const index = new NameIndex();
  for (const words of all) index.add(words);
  return index;
}

/** Results of the library alone, over whole names. */
function libraryFinds(all: readonly (readonly string[])[], words: readonly string[], how: Tolerance, accepts: (id: number) => boolean): Map<number, number> {
  const library = new MiniSearch<{ id: number; name: string }>({
    fields: ['name'],
    tokenize: (text) => text.split(' ').filter((part) => part !== ''),
    processTerm: (term) => term,
  });
  library.addAll(all.map((parts, id) => ({ id, name: parts.join(' ') })));
  const found = library.search(words.join(' '), {
    combineWith: 'AND',
    prefix: how.isPrefix,
    fuzzy: how.errors,
    maxFuzzy: 2,
    filter: ({ id }) => accepts(id as number),
  });
  return new Map(found.map(({ id, score }) => [id as number, score]));
}

test('[LIST-03] names are found, and ranked to the last digit, as the search library itself would', () => {
  fc.assert(
    fc.property(names, fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), tolerance, fc.integer({ min: 1, max: 5 }), (all, words, how, step) => {
      const accepts = (id: number) => id % step !== 1;
      const found = indexOf(all).find(words, () => how, accepts);
      expect(new Map([...found].toSorted(([a], [b]) => a - b))).toEqual(new Map([...libraryFinds(all, words, how, accepts)].toSorted(([a], [b]) => a - b)));
    }),
    runs,
  );
});

test('[LIST-03] each word may have its own tolerance; no word finds nothing', () => {
  const index = indexOf([['gintong', 'kalabaw'], ['ginto'], ['kalabaw']]);
  const asTyped = { isPrefix: false, errors: 0 };
  expect([
    ...index
      .find(
        ['ginto', 'kalabow'],
        (term) => (term === 'ginto' ? { isPrefix: true, errors: 0 } : { isPrefix: false, errors: 1 }),
        () => true,
      )
      .keys(),
  ]).toEqual([0]);
  expect([
    ...index
      .find(
        ['ginto'],
        () => asTyped,
        () => true,
      )
      .keys(),
  ]).toEqual([1]);
  expect(
    index.find(
      [],
      () => asTyped,
      () => true,
    ).size,
  ).toBe(0);
});

test('[LIST-03] one long text holds a name wherever the name itself does', () => {
  fc.assert(
    fc.property(names, word, (all, text) => {
      const spaced = all.map((words) => ` ${words.join(' ')}`);
      const held = spaced.flatMap((each, id) => (each.replaceAll(' ', '').includes(text) ? [id] : []));
      expect(new JoinedNames(spaced).find(text)).toEqual(held);
    }),
    runs,
  );
});
