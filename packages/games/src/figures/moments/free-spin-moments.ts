import { totalWeight } from '../../fair/draws.ts';
import { prizeLadder, type CompiledSlot } from '../../kinds/slot/compiled-slot.ts';
import type { FreeSpinRules } from '../../kinds/slot/mathematics.ts';
import { countSpins } from '../counting/count-spins.ts';
import { classSums, mixture, type ClassSums, type Moments } from './moments.ts';
import { rational } from '../rational.ts';
import { chainMoments, type ChainStep, type SpinChain } from '../counting/spin-chain.ts';
import type { SpinTable } from '../counting/spin-table.ts';

interface FreeState {
  readonly played: number;
  readonly left: number;
  readonly won: number;
  readonly held: number;
}

/** Outcomes of a class by what follows from them. */
interface Branch {
  readonly scatters: number;
  readonly wildReels: number;
  readonly wins: boolean;
  readonly sums: ClassSums;
}

const countsWithMultipliers = (counts: ReadonlyMap<number, number>, rules: FreeSpinRules): Map<number, number> => {
  const drawn = new Map<number, number>();
  for (const [coins, count] of counts)
    for (const { multiplier, weight } of rules.drawnMultipliers ?? [{ multiplier: 1, weight: 1 }])
      drawn.set(coins * multiplier, (drawn.get(coins * multiplier) ?? 0) + count * weight);
  return drawn;
};

const branchesOf = (table: SpinTable, rules: FreeSpinRules): Branch[] =>
  table.rows.flatMap(({ counts, scatters, wildReels }) => {
    const drawn = countsWithMultipliers(counts, rules);
    return [true, false].map((wins) => ({ scatters, wildReels, wins, sums: classSums(drawn, (coins) => coins > 0 === wins) }));
  });

/** Multiplier of the ladder for a state; `won` and `played` only matter where the ladder rises by them. */
const multiplierAt = (rules: FreeSpinRules, state: FreeState): bigint => {
  const step = { never: 0, 'every-spin': state.played, 'after-win': state.won }[rules.rises];
  return BigInt(rules.multipliers[Math.min(step, rules.multipliers.length - 1)] ?? 1);
};

const freeChain = (slot: CompiledSlot, rules: FreeSpinRules, special: number | null): SpinChain<FreeState> => {
  const { cascade } = slot.mathematics;
  const fallMultipliers = cascade?.freeMultipliers ?? cascade?.multipliers ?? [1];
  const sticky = rules.stickyReels === true;
  const tables = new Map<number, { readonly branches: readonly Branch[]; readonly outcomes: bigint }>();
  const branchesFor = (held: number): readonly Branch[] => {
    const found = tables.get(held);
    if (found) return found.branches;
    const table = countSpins(slot, { reels: slot.free, held, special, marksWilds: sticky, fallMultipliers });
    const branches = branchesOf(table, rules);
    tables.set(held, { branches, outcomes: table.outcomes });
    return branches;
  };
  const retriggers = prizeLadder(rules.retriggers, slot.reelCount * slot.rows);
  const lastStep = rules.multipliers.length - 1;
  const steps = (state: FreeState): ChainStep<FreeState>[] =>
    branchesFor(state.held).map(({ scatters, wildReels, wins, sums }) => {
      const more = Math.min(retriggers[scatters] ?? 0, rules.mostSpins - state.played - state.left);
      const next = {
        played: state.played + 1,
        left: state.left - 1 + more,
        won: rules.rises === 'after-win' ? Math.min(state.won + (wins ? 1 : 0), lastStep) : 0,
        held: sticky ? wildReels : 0,
      };
      return { sums, multiplier: multiplierAt(rules, state), next: next.left > 0 ? next : null };
    });
  const perSpin = slot.free.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
  return {
    outcomes: perSpin * BigInt(rules.drawnMultipliers ? totalWeight(rules.drawnMultipliers) : 1),
    longest: rules.mostSpins,
    steps,
    nameOf: ({ played, left, won, held }) => `${played},${left},${won},${held}`,
  };
};

/** Exact moments of the free spins by how many were awarded; one chain serves all. Coins. */
export const freeSpinMoments = (slot: CompiledSlot, rules: FreeSpinRules): ((awarded: number) => Moments) => {
  const drawn = rules.special ?? [{ symbol: '', weight: 1 }];
  const all = BigInt(totalWeight(drawn));
  const chains = drawn.map(({ symbol, weight }) => ({
    chance: rational(BigInt(weight), all),
    chain: freeChain(slot, rules, rules.special ? slot.codes.indexOf(symbol) : null),
  }));
  return (awarded) => mixture(chains.map(({ chance, chain }) => ({ chance, moments: chainMoments(chain, { played: 0, left: awarded, won: 0, held: 0 }) })));
};
