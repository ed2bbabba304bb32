import { compiledSlot, prizeLadder, type CompiledSlot } from '../kinds/slot/compiled-slot.ts';
import type { SlotMathematics } from '../kinds/slot/mathematics.ts';
import { countSpins } from './counting/count-spins.ts';
import { bonusMoments, finalCoins, holdAndSpinMoments } from './moments/feature-moments.ts';
import { freeSpinMoments } from './moments/free-spin-moments.ts';
import { classSums, mixture, NO_COINS, rowMoments, together, type Moments } from './moments/moments.ts';
import { minus, ONE, over, plus, rational, times, ZERO, type Rational } from './rational.ts';
import { chainMoments } from './counting/spin-chain.ts';
import { outcomesOf, type SpinClass, type SpinTable } from './counting/spin-table.ts';
import { topPrize, type TopPrize } from './top-prize.ts';

/** Everything that is stated about the odds of a slot, exact. Returns and prizes in stakes. */
export interface SlotFigures {
  readonly id: string;
  readonly version: number;
  /** Average return of a stake (T58). */
  readonly rtp: Rational;
  /** Chance that a round pays anything. */
  readonly hitRate: Rational;
  /** Of the return of a round, in stakes squared. */
  readonly variance: Rational;
  /** Share of the stake that comes back through each part; they add up to the RTP. */
  readonly parts: { readonly spins: Rational; readonly freeSpins: Rational; readonly holdAndSpin: Rational; readonly bonus: Rational };
  /** Chance that a round has the part. */
  readonly chances: { readonly freeSpins: Rational; readonly holdAndSpin: Rational; readonly bonus: Rational };
  readonly topPrize: TopPrize;
  /** The most a round can pay, and the chance of exactly that. */
  readonly mostPossible: { readonly stakes: Rational; readonly chance: Rational };
}

type Part = keyof SlotFigures['chances'];
const PARTS: readonly Part[] = ['freeSpins', 'holdAndSpin', 'bonus'];

/** Moments of each feature after a paid spin of a class, null if it does not start. Called once per class. */
const featuresAfter = (slot: CompiledSlot): ((spin: SpinClass) => Readonly<Record<Part, Moments | null>>) => {
  const { freeSpins, holdAndSpin, bonus } = slot.mathematics;
  const cells = slot.reelCount * slot.rows;
  const awards = prizeLadder(freeSpins?.awards, cells);
  const freeMoments = freeSpins ? freeSpinMoments(slot, freeSpins) : () => NO_COINS;
  const known = new Map<string, Moments>();
  const once = (name: string, make: () => Moments): Moments => {
    const found = known.get(name) ?? make();
    known.set(name, found);
    return found;
  };
  return ({ scatters, heldCoins, bonuses }) => {
    const awarded = Math.min(awards[scatters] ?? 0, freeSpins?.mostSpins ?? 0);
    return {
      freeSpins: awarded > 0 ? once(`free ${awarded}`, () => freeMoments(awarded)) : null,
      holdAndSpin: holdAndSpin && heldCoins >= holdAndSpin.trigger ? once(`hold ${heldCoins}`, () => holdAndSpinMoments(holdAndSpin, heldCoins, cells)) : null,
      bonus: bonus && bonuses >= bonus.trigger ? once('bonus', () => bonusMoments(bonus)) : null,
    };
  };
};

/** Moments of the paid spin with its respins, for games that have respins and no other feature. */
const respinMoments = (slot: CompiledSlot, most: number): Moments => {
  interface State {
    readonly held: number;
    readonly left: number;
  }
  const tables = new Map<number, SpinTable>();
  const tableFor = (held: number): SpinTable => {
    const found = tables.get(held) ?? countSpins(slot, { reels: slot.paid, held, special: null, marksWilds: true, fallMultipliers: [1] });
    tables.set(held, found);
    return found;
  };
  return chainMoments<State>(
    {
      outcomes: outcomesOf(slot.paid),
      longest: most + 1,
      nameOf: ({ held, left }) => `${held},${left}`,
      steps: ({ held, left }) =>
        tableFor(held).rows.map(({ counts, wildReels }) => ({
          sums: classSums(counts),
          multiplier: 1n,
          next: wildReels !== held && left > 0 ? { held: wildReels, left: left - 1 } : null,
        })),
    },
    { held: 0, left: most },
  );
};

interface WholeRound {
  readonly round: Moments;
  readonly parts: SlotFigures['parts'];
  readonly chances: SlotFigures['chances'];
}

const wholeRound = (slot: CompiledSlot): WholeRound => {
  const { wildRespins, cascade } = slot.mathematics;
  const none = { freeSpins: ZERO, holdAndSpin: ZERO, bonus: ZERO };
  if (wildRespins !== undefined) {
    const round = respinMoments(slot, wildRespins);
    return { round, parts: { spins: round.mean, ...none }, chances: none };
  }
  const table = countSpins(slot, { reels: slot.paid, held: 0, special: null, marksWilds: false, fallMultipliers: cascade?.multipliers ?? [1] });
  const features = featuresAfter(slot);
  const parts = { spins: ZERO, ...none };
  const chances = { ...none };
  const cases = table.rows.map((row) => {
    const spin = rowMoments(row);
    const chance = rational(classSums(row.counts).outcomes, table.outcomes);
    const after = features(row);
    parts.spins = plus(parts.spins, times(chance, spin.mean));
    for (const part of PARTS) {
      const moments = after[part];
      if (!moments) continue;
      parts[part] = plus(parts[part], times(chance, moments.mean));
      chances[part] = plus(chances[part], chance);
    }
    return { chance, moments: PARTS.reduce((sum, part) => together(sum, after[part] ?? NO_COINS), spin) };
  });
  return { round: mixture(cases), parts, chances };
};

/** Chance that a round fills the window in hold and spin. */
const fullChance = (slot: CompiledSlot, rules: NonNullable<SlotMathematics['holdAndSpin']>): Rational => {
  const table = countSpins(slot, { reels: slot.paid, held: 0, special: null, marksWilds: false, fallMultipliers: [1] });
  const cells = slot.reelCount * slot.rows;
  return table.rows
    .filter((row) => row.heldCoins >= rules.trigger)
    .reduce(
      (sum, row) => plus(sum, times(rational(classSums(row.counts).outcomes, table.outcomes), finalCoins(rules, row.heldCoins, cells).get(cells) ?? ZERO)),
      ZERO,
    );
};

/**
 * Computes all figures of a mathematics: every outcome of every kind of spin is counted, features are worked through their
 * states, and no step rounds. May take from milliseconds to a minute.
 */
export const computeFigures = (mathematics: SlotMathematics): SlotFigures => {
  const slot = compiledSlot(mathematics);
  const coins = rational(BigInt(mathematics.coins));
  const { round, parts, chances } = wholeRound(slot);
  const inStakes = (amount: Rational): Rational => over(amount, coins);
  const full = mathematics.holdAndSpin;
  return {
    id: mathematics.id,
    version: mathematics.version,
    rtp: inStakes(round.mean),
    hitRate: minus(ONE, round.nothing),
    variance: over(minus(round.square, times(round.mean, round.mean)), times(coins, coins)),
    parts: { spins: inStakes(parts.spins), freeSpins: inStakes(parts.freeSpins), holdAndSpin: inStakes(parts.holdAndSpin), bonus: inStakes(parts.bonus) },
    chances,
    topPrize: topPrize(slot, full ? { coins: full.full, chance: () => fullChance(slot, full) } : null, chances.bonus),
    mostPossible: { stakes: inStakes(rational(BigInt(round.most))), chance: round.atMost },
  };
};
