import type { Money } from '@laro/domain/money/money';

import type { Weighted } from '../../fair/draws.ts';

/** One letter or digit that stands for a symbol. What it looks like is the business of a look (looks.ts). */
export type SymbolCode = string;

/** Prize in coins by how many there are; a count that is not written pays like the next smaller one that is. */
export type PrizesByCount = Readonly<Record<number, number>>;

/** How equal symbols pay. */
export type PayMode =
  /** From the first reel on, along written lines of rows; `both` pays from the last reel as well (all reels pay once). */
  | { readonly kind: 'lines'; readonly lines: readonly (readonly number[])[]; readonly direction: 'left' | 'both' }
  /** From the first reel on, on any row of neighbouring reels; every way pays. */
  | { readonly kind: 'ways' }
  /** By how many there are, wherever they are. */
  | { readonly kind: 'anywhere' }
  /** By the size of a group whose cells touch by an edge. */
  | { readonly kind: 'cluster' };

/** A symbol that stands for every paying symbol. */
export interface WildRules {
  readonly symbol: SymbolCode;
  /** By how much every wild in a line or way multiplies that win. */
  readonly multiplier?: number;
  /** A wild opens over its whole reel before wins are counted. */
  readonly expands?: boolean;
}

/** A symbol that counts wherever it is, and starts free spins. It may be the wild as well. */
export interface ScatterRules {
  readonly symbol: SymbolCode;
  /** Paid in coins by count, once a spin. */
  readonly pays?: PrizesByCount;
}

export interface WeightedSymbol extends Weighted {
  readonly symbol: SymbolCode;
}
export interface WeightedMultiplier extends Weighted {
  readonly multiplier: number;
}
export interface WeightedPrize extends Weighted {
  readonly coins: number;
}

export interface FreeSpinRules {
  /** Free spins by count of scatters in the paid spin. */
  readonly awards: PrizesByCount;
  /** More free spins by count of scatters in a free spin. */
  readonly retriggers?: PrizesByCount;
  /** No round has more free spins than this. */
  readonly mostSpins: number;
  /** Reels of the free spins where they differ. */
  readonly strips?: readonly string[];
  /** Multipliers of wins, step by step; the last step stays. */
  readonly multipliers: readonly number[];
  /** When the multiplier takes its next step. */
  readonly rises: 'never' | 'every-spin' | 'after-win';
  /** A reel that shows a wild stays wild to the end of the free spins. */
  readonly stickyReels?: boolean;
  /** One symbol is drawn before the first free spin; where it shows, it opens over the reel and pays on every line, neighbours or not. */
  readonly special?: readonly WeightedSymbol[];
  /** A multiplier drawn for every free spin. */
  readonly drawnMultipliers?: readonly WeightedMultiplier[];
}

export interface HoldAndSpinRules {
  readonly symbol: SymbolCode;
  /** Number of coins in the paid spin that start the feature. */
  readonly trigger: number;
  /** Spins without a new coin until it ends; a new coin gives all of them back. */
  readonly respins: number;
  /** Every empty cell of a respin gets a coin in `hits` of `of` cases. */
  readonly chance: { readonly hits: number; readonly of: number };
  /** Values of a coin. */
  readonly values: readonly WeightedPrize[];
  /** Paid on top when every cell holds a coin. */
  readonly full: number;
}

/** A second game that starts with enough bonus symbols in the paid spin. */
export type BonusRules =
  /** Boxes in drawn order are opened until a stopper comes; which box a finger touches changes nothing. */
  | {
      readonly kind: 'boxes';
      readonly symbol: SymbolCode;
      readonly trigger: number;
      readonly start: number;
      readonly prizes: readonly number[];
      readonly stoppers: number;
    }
  /** One wedge of a wheel. */
  | { readonly kind: 'wheel'; readonly symbol: SymbolCode; readonly trigger: number; readonly wedges: readonly WeightedPrize[] };

/** Winning symbols vanish, those above fall, and new ones follow from the strip, as long as something wins. */
export interface CascadeRules {
  /** Multipliers of the wins of the first, second … fall; the last stays. */
  readonly multipliers: readonly number[];
  /** The same in free spins. */
  readonly freeMultipliers?: readonly number[];
  /** No spin has more winning falls than this. */
  readonly most: number;
}

/**
 * All that decides the odds of a slot. Data, no code: two games with the same mathematics have the same odds, whatever they
 * look like. A change of any figure is a new version, because the rules at the time of the bet apply (T59, T68).
 */
export interface SlotMathematics {
  readonly id: string;
  readonly version: number;
  readonly rows: number;
  /** Coins in a stake; every prize is a whole number of coins. Divides 100,000, so that every stake level has a whole coin. */
  readonly coins: number;
  /** One strip for each reel, one code for each stop, read downwards and around. Every stop is equally likely (T56). */
  readonly strips: readonly string[];
  readonly pay: PayMode;
  readonly pays: Readonly<Record<SymbolCode, PrizesByCount>>;
  readonly wild?: WildRules;
  readonly scatter?: ScatterRules;
  readonly freeSpins?: FreeSpinRules;
  /** Expanded wild reels are held and the others spin again, at most so often. */
  readonly wildRespins?: number;
  readonly holdAndSpin?: HoldAndSpinRules;
  readonly bonus?: BonusRules;
  readonly cascade?: CascadeRules;
  /** The most a round pays, in stakes. What would be above is cut; the figures prove that nothing is. */
  readonly maxWin: number;
  /** Stakes on offer, in money units. */
  readonly stakes: readonly Money[];
}
