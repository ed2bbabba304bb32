import { expect, test, vi } from 'vitest';
import { slots } from '../kinds/slot/slots.ts';
import { prizeLadder } from '../kinds/slot/compiled-slot.ts';
import { asNumber, compare, parseFraction, plus, rational, type Rational } from './rational.ts';
import { computeFigures } from './slot-figures.ts';
import { figuresOf, figuresToJson, oneIn, statedFigures, storedFigures } from './stored-figures.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

/** LARO_LONG=1 recomputes all; otherwise those that take a moment. */
const LONG = process.env['LARO_LONG'] === '1';
const QUICK = ['classic-5', 'classic-27', 'lines-15-boxes', 'lines-20-sticky', 'lines-25-hold', 'ways-243', 'lines-20-tripled'];
const recomputed = slots.filter(({ id }) => LONG || QUICK.includes(id));
const stored = slots.map((mathematics) => ({ mathematics, figures: figuresOf(mathematics.id, mathematics.version) }));
const share = (text: string): Rational => parseFraction(text);

test.each(recomputed.map((mathematics) => [mathematics.id, mathematics] as const))(
  '[T58] %s: the stored figures are those of the mathematics',
  (_, mathematics) => {
    expect(figuresToJson(computeFigures(mathematics))).toEqual(figuresOf(mathematics.id, mathematics.version));
  },
);

test('[T58] there are figures for every slot and no other', () => {
  expect(storedFigures.map(({ id, version }) => `${id} ${version}`)).toEqual(slots.map(({ id, version }) => `${id} ${version}`));
  expect(() => figuresOf('lines-20-tripled', 99)).toThrow(RangeError);
});

test('[T58] every slot returns between 94 and 97 percent, far above the least of 75', () => {
  for (const { mathematics, figures } of stored) {
    expect(compare(share(figures.rtp), rational(94n, 100n)), mathematics.id).toBeGreaterThan(0);
    expect(compare(share(figures.rtp), rational(97n, 100n)), mathematics.id).toBeLessThan(0);
    expect(compare(Object.values(figures.parts).map(share).reduce(plus), share(figures.rtp)), mathematics.id).toBe(0);
  }
});

test('[T58] the top prize can be won at better odds than 1 in 100,000,000, and the odds are stated', () => {
  for (const { mathematics, figures } of stored) {
    const stated = statedFigures(figures);
    expect(Number(stated.topPrize.oneIn), mathematics.id).toBeGreaterThan(1);
    expect(Number(stated.topPrize.oneIn), mathematics.id).toBeLessThanOrEqual(100_000_000);
    expect(compare(share(figures.topPrize.stakes), rational(5n)), mathematics.id).toBeGreaterThan(0);
  }
});

test('[T56] the declared most is never in the way: no round can pay more', () => {
  for (const { mathematics, figures } of stored) {
    const above = compare(rational(BigInt(mathematics.maxWin)), share(figures.mostPossible.stakes));
    expect(above, mathematics.id).toBeGreaterThanOrEqual(0);
    expect(
      compare(rational(BigInt(mathematics.maxWin - 1)), share(figures.mostPossible.stakes)),
      `${mathematics.id} declares more than can be won`,
    ).toBeLessThan(0);
    expect(figures.mostPossible.chance.startsWith('0/')).toBe(false);
  }
});

test('[T58] slots differ in how they swing', () => {
  const kinds = new Set(stored.map(({ figures }) => statedFigures(figures).volatility));
  expect([...kinds].toSorted()).toEqual(['high', 'low', 'medium', 'very-high']);
  expect(new Set(stored.map(({ figures }) => figures.variance)).size).toBe(slots.length);
});

test('[T59] a dearer symbol never pays less than a cheaper one', () => {
  for (const { id, pays, strips, rows, pay, wild } of slots) {
    if (pay.kind === 'anywhere' || pay.kind === 'cluster') continue;
    const ladders = Object.entries(pays)
      .filter(([code]) => code !== wild?.symbol)
      .map(([, prizes]) => prizeLadder(prizes, strips.length * rows));
    for (const [index, ladder] of ladders.entries())
      for (let count = 3; count <= strips.length; count += 1)
        expect(ladder[count], `${id} ${index} ${count}`).toBeGreaterThanOrEqual(ladders[index + 1]?.[count] ?? 0);
  }
});

test('[T58] figures are cut when shown, never rounded up', () => {
  const figures = figuresOf('classic-5', 1);
  const stated = statedFigures(figures);
  expect(Number(stated.rtpPercent)).toBeLessThanOrEqual(100 * asNumber(share(figures.rtp)));
  expect(Number(stated.deviation) ** 2).toBeLessThanOrEqual(asNumber(share(figures.variance)));
  expect((Number(stated.deviation) + 0.01) ** 2).toBeGreaterThan(asNumber(share(figures.variance)));
  expect(oneIn(rational(3n, 10n))).toBe(4n);
  expect(oneIn(rational(0n))).toBeNull();
});
