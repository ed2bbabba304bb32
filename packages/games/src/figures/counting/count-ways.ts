import type { CompiledSlot } from '../../kinds/slot/compiled-slot.ts';
import { SpinCounter, stopGroups, tailClasses, type SpinQuestion } from './spin-table.ts';

/** Counts every outcome of a spin that pays on ways: reel by reel, a symbol leaves the walk when a reel lacks it. Nothing is sampled. */
export const countWays = (slot: CompiledSlot, question: SpinQuestion): SpinCounter => {
  const counter = new SpinCounter();
  const symbols = Array.from({ length: slot.payingCount }, (_, symbol) => symbol);
  const countsOf = (window: Uint8Array): Uint8Array => {
    const wilds = window.filter((seen) => seen === slot.wild).length * slot.wildMultiplier;
    return Uint8Array.from(symbols, (symbol) => window.filter((seen) => seen === symbol).length + (symbol === slot.wild ? 0 : wilds));
  };
  const groups = stopGroups(slot, question, (window) => countsOf(window).join()).map((reel) =>
    reel.map((group) => ({ ...group, counts: countsOf(group.paying) })),
  );
  const tails = tailClasses(groups);
  const symbolAt = Array.from({ length: slot.reelCount + 1 }, () => Uint8Array.from(symbols));
  const waysAt = Array.from({ length: slot.reelCount + 1 }, () => new Int32Array(symbols.length).fill(1));
  const walk = (depth: number, alive: number, coins: number, key: number, weight: number): void => {
    if (alive === 0 || depth === slot.reelCount) {
      let paid = coins;
      for (let index = 0; index < alive; index += 1) paid += (slot.pays[symbolAt[depth]?.[index] ?? 0]?.[depth] ?? 0) * (waysAt[depth]?.[index] ?? 0);
      for (const [tailKey, tailWeight] of tails[depth] ?? []) counter.add(paid, key + tailKey, weight * tailWeight);
      return;
    }
    const here = symbolAt[depth] as Uint8Array;
    const ways = waysAt[depth] as Int32Array;
    const next = symbolAt[depth + 1] as Uint8Array;
    const nextWays = waysAt[depth + 1] as Int32Array;
    for (const group of groups[depth] ?? []) {
      let stillAlive = 0;
      let paid = coins;
      for (let index = 0; index < alive; index += 1) {
        const symbol = here[index] as number;
        const count = group.counts[symbol] as number;
        if (count > 0) {
          next[stillAlive] = symbol;
          nextWays[stillAlive] = (ways[index] as number) * count;
          stillAlive += 1;
        } else paid += ((slot.pays[symbol] as Int32Array)[depth] as number) * (ways[index] as number);
      }
      walk(depth + 1, stillAlive, paid, key + group.key, weight * group.weight);
    }
  };
  walk(0, symbols.length, 0, 0, 1);
  return counter;
};
