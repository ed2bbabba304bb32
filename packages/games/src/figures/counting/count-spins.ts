import type { CompiledSlot } from '../../kinds/slot/compiled-slot.ts';
import { countAnywhere } from './count-anywhere.ts';
import { countFalls } from './count-falls.ts';
import { countLines } from './count-lines.ts';
import { countWays } from './count-ways.ts';
import { outcomesOf, type SpinClass, type SpinCounter, type SpinQuestion, type SpinTable } from './spin-table.ts';

/** The way of counting that suits a mathematics. All are complete; they differ in speed only. */
const counterFor = (slot: CompiledSlot): ((slot: CompiledSlot, question: SpinQuestion) => SpinCounter) => {
  const { pay, cascade } = slot.mathematics;
  if (cascade || pay.kind === 'cluster') return countFalls;
  return { lines: countLines, ways: countWays, anywhere: countAnywhere }[pay.kind];
};

/** Coins that a spin pays by its class alone: scatters and the special symbol. */
const classCoins = (slot: CompiledSlot, special: number | null): ((spin: SpinClass) => number) => {
  const { pay } = slot.mathematics;
  const lines = pay.kind === 'lines' ? pay.lines.length : 0;
  return (spin) => (slot.scatterPays[spin.scatters] ?? 0) + (special === null ? 0 : (slot.pays[special]?.[spin.specialReels] ?? 0) * lines);
};

/** All outcomes of a spin by class and coins, without the multiplier of the spin. `count` is for proofs of one way by another. */
export const countSpins = (slot: CompiledSlot, question: SpinQuestion, count = counterFor(slot)): SpinTable =>
  count(slot, question).table(outcomesOf(question.reels), classCoins(slot, question.special));
