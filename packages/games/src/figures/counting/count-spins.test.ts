import { expect, test, vi } from 'vitest';
import { compiledSlot } from '../../kinds/slot/compiled-slot.ts';
import type { SlotMathematics } from '../../kinds/slot/mathematics.ts';
import { slots } from '../../kinds/slot/slots.ts';
import { countSettled } from './count-falls.ts';
import { countSpins } from './count-spins.ts';
import type { SpinQuestion, SpinTable } from './spin-table.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

/** The real reels cut short, so that every combination can be settled like a real spin; another piece of them for each `from`. */
const cut = (mathematics: SlotMathematics, from: number): SlotMathematics => {
  const length = { 3: 20, 5: 6, 6: 4 }[mathematics.strips.length] ?? 4;
  const piece = (strip: string): string =>
    Array.from({ length: Math.max(length, mathematics.rows) }, (_, index) => strip[(from + index) % strip.length]).join('');
  const { freeSpins, ...rest } = mathematics;
  const strips = mathematics.strips.map(piece);
  return { ...rest, strips, ...(freeSpins ? { freeSpins: { ...freeSpins, ...(freeSpins.strips ? { strips: freeSpins.strips.map(piece) } : {}) } } : {}) };
};

/** Rows in their own order, so that two tables can be compared. */
const sorted = (table: SpinTable): string[] =>
  table.rows.map(({ counts, ...row }) => JSON.stringify([row, [...counts].toSorted(([a], [b]) => a - b)])).toSorted();

/** Every kind of spin that a mathematics has. */
const questions = (mathematics: SlotMathematics): SpinQuestion[] => {
  const slot = compiledSlot(mathematics);
  const { freeSpins, wildRespins, cascade } = mathematics;
  const plain = { reels: slot.paid, held: 0, special: null, marksWilds: false, fallMultipliers: cascade?.multipliers ?? [1] };
  const asked: SpinQuestion[] = [plain];
  if (wildRespins !== undefined) asked.push({ ...plain, marksWilds: true }, { ...plain, marksWilds: true, held: 0b00110 });
  if (freeSpins) asked.push({ ...plain, reels: slot.free, fallMultipliers: cascade?.freeMultipliers ?? [1] });
  if (freeSpins?.stickyReels) asked.push({ ...plain, reels: slot.free, marksWilds: true, held: 0b01010 });
  for (const { symbol } of freeSpins?.special ?? []) asked.push({ ...plain, reels: slot.free, special: slot.codes.indexOf(symbol) });
  return asked;
};

test.each(slots.map((slot) => [slot.id, slot] as const))('[T58] %s: the quick count of all outcomes is that of settling each of them', (_, mathematics) => {
  for (const from of [0, 7]) {
    const small = cut(mathematics, from);
    const slot = compiledSlot(small);
    for (const question of questions(small)) expect(sorted(countSpins(slot, question))).toEqual(sorted(countSpins(slot, question, countSettled)));
  }
});

test('[T58] a table with missing outcomes is refused', () => {
  const slot = compiledSlot(cut(slots[0] as SlotMathematics, 0));
  const [question] = questions(slot.mathematics) as [SpinQuestion];
  const counter = countSettled(slot, question);
  counter.add(1, 0, 1);
  expect(() => counter.table(6n ** 5n, () => 0)).toThrow(RangeError);
});
