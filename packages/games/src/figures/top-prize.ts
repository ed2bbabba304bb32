import { totalWeight } from '../fair/draws.ts';
import { compiledSlot, prizeLadder, type CompiledSlot } from '../kinds/slot/compiled-slot.ts';
import type { SlotMathematics } from '../kinds/slot/mathematics.ts';
import { countSpins } from './counting/count-spins.ts';
import { over, plus, rational, times, ZERO, type Rational } from './rational.ts';

/** The highest single prize that the paytable names, and the chance that a round's paid spin brings it (T58). */
export interface TopPrize {
  readonly kind: 'symbols' | 'scatters' | 'full-window' | 'wheel' | 'box';
  readonly stakes: Rational;
  readonly chance: Rational;
}

interface Candidate {
  readonly kind: TopPrize['kind'];
  readonly coins: number;
  readonly chance: () => Rational;
}

/** The mathematics with nothing left but its highest prize for symbols, worth one coin; counting it counts that prize. */
const onlyTopPays = (mathematics: SlotMathematics, top: number): SlotMathematics => {
  const { freeSpins, cascade, wildRespins, bonus, holdAndSpin, ...plain } = mathematics;
  const pays = Object.fromEntries(
    Object.entries(mathematics.pays).map(([code, prizes]) => [
      code,
      Object.fromEntries(Object.entries(prizes).map(([count, coins]) => [count, coins === top ? 1 : 0])),
    ]),
  );
  const scatter = plain.scatter ? { scatter: { symbol: plain.scatter.symbol } } : {};
  const wild = plain.wild ? { wild: { symbol: plain.wild.symbol, expands: plain.wild.expands === true } } : {};
  const falls = cascade ? { cascade: { multipliers: [1], most: 1 } } : {};
  return { ...plain, ...falls, ...scatter, ...wild, pays };
};

const symbolCandidate = (mathematics: SlotMathematics): Candidate => {
  const coins = Math.max(...Object.values(mathematics.pays).flatMap((prizes) => Object.values(prizes)));
  const chance = (): Rational => {
    const slot = compiledSlot(onlyTopPays(mathematics, coins));
    const table = countSpins(slot, { reels: slot.paid, held: 0, special: null, marksWilds: false, fallMultipliers: [1] });
    let hits = 0n;
    for (const row of table.rows) for (const [paid, count] of row.counts) if (paid > 0) hits += BigInt(count);
    return rational(hits, table.outcomes);
  };
  return { kind: 'symbols', coins, chance };
};

const scatterCandidate = (slot: CompiledSlot): Candidate | null => {
  const { scatter } = slot.mathematics;
  const ladder = prizeLadder(scatter?.pays, slot.reelCount * slot.rows);
  const coins = Math.max(...ladder);
  if (coins === 0) return null;
  const least = ladder.indexOf(coins);
  const chance = (): Rational => {
    let byCount = new Map<number, bigint>([[0, 1n]]);
    for (const reel of slot.paid.stops) {
      const next = new Map<number, bigint>();
      for (const [count, ways] of byCount) for (const stop of reel) next.set(count + stop.scatters, (next.get(count + stop.scatters) ?? 0n) + ways);
      byCount = next;
    }
    const all = [...byCount.values()].reduce((sum, ways) => sum + ways, 0n);
    return [...byCount].filter(([count]) => count >= least).reduce((sum, [, ways]) => plus(sum, rational(ways, all)), ZERO);
  };
  return { kind: 'scatters', coins, chance };
};

const bonusCandidate = (slot: CompiledSlot, starts: Rational): Candidate | null => {
  const { bonus } = slot.mathematics;
  if (!bonus) return null;
  if (bonus.kind === 'boxes') return { kind: 'box', coins: Math.max(...bonus.prizes), chance: () => times(starts, rational(1n, BigInt(bonus.stoppers + 1))) };
  const coins = Math.max(...bonus.wedges.map((wedge) => wedge.coins));
  const weight = totalWeight(bonus.wedges.filter((wedge) => wedge.coins === coins));
  return { kind: 'wheel', coins, chance: () => times(starts, rational(BigInt(weight), BigInt(totalWeight(bonus.wedges)))) };
};

/** Finds the highest named prize and its exact chance in a round. `full` is the prize of a full window, `bonusStarts` the chance of the bonus game. */
export const topPrize = (slot: CompiledSlot, full: { readonly coins: number; readonly chance: () => Rational } | null, bonusStarts: Rational): TopPrize => {
  const candidates: (Candidate | null)[] = [
    symbolCandidate(slot.mathematics),
    scatterCandidate(slot),
    bonusCandidate(slot, bonusStarts),
    full ? { kind: 'full-window', ...full } : null,
  ];
  const top = candidates.filter((candidate) => candidate !== null).reduce((best, candidate) => (candidate.coins > best.coins ? candidate : best));
  return { kind: top.kind, stakes: over(rational(BigInt(top.coins)), rational(BigInt(slot.mathematics.coins))), chance: top.chance() };
};
