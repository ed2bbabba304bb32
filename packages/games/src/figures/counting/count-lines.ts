import type { CompiledSlot } from '../../kinds/slot/compiled-slot.ts';
import { runPay } from '../../kinds/slot/play/window-wins.ts';
import { SpinCounter, stopGroups, tailClasses, type SpinQuestion } from './spin-table.ts';

const OPEN = -1;

/**
 * For every row of symbols that a line can show from its first reel on: what it pays, or OPEN while that depends on the reels to
 * come. Level d holds the rows of d symbols, as digits of a number in base `base`.
 */
const payTree = (slot: CompiledSlot, both: boolean, base: number, symbolOf: readonly number[]): Int32Array[] => {
  const depth = slot.reelCount;
  const run = new Uint8Array(depth);
  const leaves = new Int32Array(base ** depth).map((_, place) => {
    let rest = place;
    for (let reel = depth - 1; reel >= 0; reel -= 1) {
      run[reel] = symbolOf[rest % base] ?? 0;
      rest = Math.floor(rest / base);
    }
    const left = runPay(slot, run);
    return left.coins + (both && left.count < depth ? runPay(slot, run.toReversed()).coins : 0);
  });
  const levels = [leaves];
  for (let level = depth - 1; level >= 0; level -= 1) {
    const deeper = levels[0] ?? leaves;
    levels.unshift(
      new Int32Array(base ** level).map((_, place) => {
        const first = deeper[place * base] ?? OPEN;
        for (let digit = 1; digit < base; digit += 1) if (deeper[place * base + digit] !== first) return OPEN;
        return first;
      }),
    );
  }
  return levels;
};

/** Symbols a line can tell apart: paying ones and the wild; all others are one. */
const lineAlphabet = (slot: CompiledSlot): { readonly digitOf: number[]; readonly symbolOf: number[] } => {
  const symbolOf: number[] = [];
  const digitOf = slot.codes.map((_, symbol) => {
    const blank = symbol >= slot.payingCount && symbol !== slot.wild;
    const known = blank ? symbolOf.findIndex((one) => one >= slot.payingCount && one !== slot.wild) : -1;
    return known >= 0 ? known : symbolOf.push(symbol) - 1;
  });
  return { digitOf, symbolOf };
};

/**
 * Counts every outcome of a spin that pays on lines: all combinations of stops, reel by reel. A line leaves the walk as soon as
 * its payout is certain, and a walk without open lines counts the remaining reels in one step; nothing is sampled.
 */
export const countLines = (slot: CompiledSlot, question: SpinQuestion): SpinCounter => {
  const counter = new SpinCounter();
  const { pay } = slot.mathematics;
  if (pay.kind !== 'lines') throw new TypeError('no lines to count');
  const { digitOf, symbolOf } = lineAlphabet(slot);
  const base = symbolOf.length;
  const tree = payTree(slot, pay.direction === 'both', base, symbolOf);
  const groups = stopGroups(slot, question, (window) => window.join()).map((reel) =>
    reel.map((group) => ({ ...group, digits: group.paying.map((symbol) => digitOf[symbol] ?? 0) })),
  );
  const tails = tailClasses(groups);
  const rows = pay.lines.map((line) => Uint8Array.from(line));
  const lineAt = Array.from({ length: slot.reelCount + 1 }, () => new Int32Array(rows.length));
  const placeAt = Array.from({ length: slot.reelCount + 1 }, () => new Int32Array(rows.length));
  rows.forEach((_, line) => lineAt[0]?.fill(line, line, line + 1));
  const walk = (depth: number, open: number, coins: number, key: number, weight: number): void => {
    if (open === 0) {
      for (const [tailKey, tailWeight] of tails[depth] ?? []) counter.add(coins, key + tailKey, weight * tailWeight);
      return;
    }
    const lines = lineAt[depth] as Int32Array;
    const places = placeAt[depth] as Int32Array;
    const nextLines = lineAt[depth + 1] as Int32Array;
    const nextPlaces = placeAt[depth + 1] as Int32Array;
    const level = tree[depth + 1] as Int32Array;
    for (const group of groups[depth] ?? []) {
      let stillOpen = 0;
      let paid = coins;
      for (let index = 0; index < open; index += 1) {
        const line = lines[index] as number;
        const row = (rows[line] as Uint8Array)[depth] as number;
        const place = (places[index] as number) * base + (group.digits[row] as number);
        const certain = level[place] as number;
        if (certain === OPEN) {
          nextLines[stillOpen] = line;
          nextPlaces[stillOpen] = place;
          stillOpen += 1;
        } else paid += certain;
      }
      walk(depth + 1, stillOpen, paid, key + group.key, weight * group.weight);
    }
  };
  walk(0, rows.length, 0, 0, 1);
  return counter;
};
