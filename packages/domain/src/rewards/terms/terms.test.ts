import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demand, less, more, offer, prizes, same, termSubjects, wider, worseTerms, type Term, type TermItem, type TermSubject } from './terms.ts';

const one = (...terms: readonly Term[]): TermItem[] => [offer('program', 'reward', terms)];
const worse = (before: Term, after: Term) => worseTerms(one(before), one(after)).length > 0;

describe('one term', () => {
  test.each([
    [more('reward', 'a', 5), more('reward', 'a', 4), true],
    [more('reward', 'a', 5), more('reward', 'a', 5), false],
    [more('reward', 'a', 5), more('reward', 'a', 6), false],
    [more('limit', 'a', null), more('limit', 'a', 1_000_000), true],
    [more('limit', 'a', 1), more('limit', 'a', null), false],
    [more('limit', 'a', null), more('limit', 'a', null), false],
    [less('price', 'a', 5), less('price', 'a', 6), true],
    [less('price', 'a', 5), less('price', 'a', 5), false],
    [less('price', 'a', 5), less('price', 'a', 4), false],
    [less('condition', 'a', null), less('condition', 'a', 0), true],
    [less('condition', 'a', 0), less('condition', 'a', null), false],
    [wider('condition', 'a', []), wider('condition', 'a', ['x']), true],
    [wider('condition', 'a', ['x']), wider('condition', 'a', []), false],
    [wider('condition', 'a', ['x', 'y']), wider('condition', 'a', ['y']), true],
    [wider('condition', 'a', ['x']), wider('condition', 'a', ['y', 'x']), false],
    [wider('condition', 'a', []), wider('condition', 'a', []), false],
    [same('condition', 'a', 'x'), same('condition', 'a', 'y'), true],
    [same('condition', 'a', 'x'), same('condition', 'a', 'x'), false],
    [same('condition', 'a', '1'), more('condition', 'a', 1), true],
    [more('condition', 'a', 1), less('condition', 'a', 1), true],
    [more('condition', 'a', 1), more('condition', 'b', 1), true],
  ] as [Term, Term, boolean][])('[REW-26] [REW-59] two versions of a term, case %#', (before, after, isWorse) => {
    expect(worse(before, after)).toBe(isWorse);
  });

  test('[REW-26] [REW-59] odds are worse if prizes of some worth or more become less likely', () => {
    const table = (total: bigint, ...rows: readonly (readonly [bigint, bigint])[]) =>
      prizes(
        'chance',
        'odds',
        rows.map(([worth, share]) => ({ worth, share })),
        total,
      );
    const now = table(10n, [100n, 1n], [10n, 9n]);
    expect(worse(now, table(1000n, [100n, 100n], [10n, 900n]))).toBe(false);
    expect(worse(now, table(10n, [100n, 2n], [10n, 8n]))).toBe(false);
    expect(worse(now, table(10n, [200n, 1n], [10n, 9n]))).toBe(false);
    expect(worse(now, table(100n, [100n, 9n], [10n, 91n]))).toBe(true);
    expect(worse(now, table(10n, [100n, 1n], [9n, 9n]))).toBe(true);
    // A large prize does not make up for a likely one.
    expect(worse(now, table(10n, [1_000_000n, 1n], [10n, 8n], [0n, 1n]))).toBe(true);
    expect(worse(table(10n), now)).toBe(false);
  });
});

test('[REW-26] [REW-59] an offer that ends and a demand that is new are worse, a new offer and a demand that ends are not', () => {
  const base = one(more('reward', 'a', 1));
  const extra = { offered: offer('extra', 'limit', [more('rate', 'b', 1)]), demanded: demand('extra', 'condition', [less('price', 'b', 1)]) };
  expect(worseTerms([...base, extra.offered], base)).toEqual(['limit']);
  expect(worseTerms(base, [...base, extra.offered])).toEqual([]);
  expect(worseTerms(base, [...base, extra.demanded])).toEqual(['condition']);
  expect(worseTerms([...base, extra.demanded], base)).toEqual([]);
  expect(worseTerms([], base)).toEqual([]);
});

test('[REW-26] [REW-59] each subject is named once, in the order of the list', () => {
  const before = one(more('end', 'a', 2), less('price', 'b', 1), more('rate', 'c', 2), more('rate', 'd', 2));
  const after = one(more('end', 'a', 1), less('price', 'b', 2), more('rate', 'c', 1), more('rate', 'd', 1));
  expect(worseTerms(before, after)).toEqual(['rate', 'price', 'end']);
  expect(termSubjects).toEqual(['reward', 'rate', 'condition', 'price', 'limit', 'chance', 'end']);
});

const figure = fc.option(fc.bigInt(0n, 5n), { nil: null });
const rows = fc.array(fc.record({ worth: fc.bigInt(0n, 2n), share: fc.bigInt(1n, 2n) }), { minLength: 1, maxLength: 3 });
const total = (all: readonly { share: bigint }[]) => all.reduce((sum, { share }) => sum + share, 0n);
/** Three versions of one item, each kind of term in turn. */
const three = fc.oneof(
  fc.tuple(figure, figure, figure).map((all) => all.map((value) => one(more('reward', 'a', value)))),
  fc.tuple(figure, figure, figure).map((all) => all.map((value) => one(less('price', 'a', value)))),
  fc.array(fc.uniqueArray(fc.constantFrom('x', 'y')), { minLength: 3, maxLength: 3 }).map((all) => all.map((value) => one(wider('condition', 'a', value)))),
  fc.tuple(rows, rows, rows).map((all) => all.map((value) => one(prizes('chance', 'a', value, total(value))))),
  fc
    .array(fc.constantFrom('offer', 'demand', null), { minLength: 3, maxLength: 3 })
    .map((all) => all.map((is) => (is === null ? [] : [is === 'offer' ? offer('o', 'reward', []) : demand('d', 'limit', [])]))),
);

describe('any versions', () => {
  test('[REW-26] [REW-59] a version is never worse than itself', () => {
    fc.assert(
      fc.property(three, (versions) => {
        for (const terms of versions) expect(worseTerms(terms, terms)).toEqual([]);
      }),
    );
  });

  test('[REW-26] [REW-59] steps that are not worse never add up to something worse', () => {
    fc.assert(
      fc.property(three, ([first = [], second = [], third = []]) => {
        fc.pre(worseTerms(first, second).length === 0 && worseTerms(second, third).length === 0);
        expect(worseTerms(first, third)).toEqual([]);
      }),
    );
  });

  test('[REW-26] [REW-59] what is worse in one term is worse whatever else becomes better, and names that term alone', () => {
    const gains = fc.record({ gain: fc.bigInt(1n, 9n), down: fc.bigInt(1n, 9n), cheaper: fc.bigInt(0n, 9n), price: fc.bigInt(0n, 9n) });
    fc.assert(
      fc.property(gains, ({ gain, down, cheaper, price }) => {
        const before = one(more('reward', 'gain', gain + down), less('price', 'cost', price + cheaper));
        const after = one(more('reward', 'gain', gain), less('price', 'cost', price));
        expect(worseTerms(before, after)).toEqual(['reward'] satisfies TermSubject[]);
        expect(worseTerms(after, before)).toEqual(cheaper > 0n ? ['price'] : []);
      }),
    );
  });
});
