import { expect, test, vi } from 'vitest';
import { fairDraws } from '../fair/provably-fair.ts';
import type { SlotMathematics } from '../kinds/slot/mathematics.ts';
import { slots } from '../kinds/slot/slots.ts';
import { quickDraws } from '../testing/quick-draws.ts';
import { compareWithFigures, simulate, type Comparison } from './simulate.ts';
import { figuresOf } from './stored-figures.ts';
import { sampleOf } from '../testing/sample.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

const figuresFor = (mathematics: SlotMathematics) => figuresOf(mathematics.id, mathematics.version);
const expectWithin99 = (comparisons: readonly Comparison[]): void => {
  for (const { name, measured, computed, band } of comparisons)
    expect(Math.abs(measured - computed), `${name} ${measured} against ${computed}`).toBeLessThanOrEqual(band);
};

test('[T58] rounds of the first slot, drawn as rounds are drawn for money, return what is computed within 99 %', () => {
  const mathematics = slots[0] as SlotMathematics;
  const run = simulate(mathematics, sampleOf(200_000, 50_000), fairDraws({ serverSeed: '5e'.repeat(32), clientSeed: 'simulation', nonce: 0 }));
  expectWithin99(compareWithFigures(mathematics, figuresFor(mathematics), run));
  expect(run.capped).toBe(0);
});

/** A short sample; node packages/games/simulate.ts plays ten million of each. */
test.each(slots.map((slot) => [slot.id, slot] as const))('[T58] %s: simulated rounds return what is computed', (_, mathematics) => {
  const run = simulate(mathematics, sampleOf(12_000, 6000), quickDraws(`short ${mathematics.id}`));
  // Seventeen slots with three results each: about one in a hundred leaves the 99 % band, so the band of all together is wider.
  for (const { name, deviations } of compareWithFigures(mathematics, figuresFor(mathematics), run)) expect(Math.abs(deviations), name).toBeLessThan(4);
});

test('[T58] a slot that pays more or less than computed is noticed', () => {
  const mathematics = slots.find(({ id }) => id === 'classic-5') as SlotMathematics;
  const generous = { ...mathematics, pays: { ...mathematics.pays, 6: { 3: 4 } } };
  const [rtp] = compareWithFigures(mathematics, figuresFor(mathematics), simulate(generous, 60_000, quickDraws('generous')));
  expect(rtp?.deviations).toBeGreaterThan(4);
});
