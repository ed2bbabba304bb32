import type { SymbolCode } from '@laro/games/kinds/slot/mathematics';
import type { Win } from '@laro/games/kinds/slot/play/round';

/** A win as it is shown: its worth in money units with every multiplier in. */
export interface ShownWin {
  readonly kind: Win['kind'];
  readonly symbol: SymbolCode;
  readonly count: number;
  readonly cells: readonly number[];
  /** Number of the line, from 0; null where no line pays. */
  readonly line: number | null;
  readonly fromRight: boolean;
  readonly ways: number | null;
  readonly amount: bigint;
}

/** A coin that lies in a cell, in money units. */
export interface ShownCoin {
  readonly cell: number;
  readonly amount: bigint;
}

/** Where the free spins are. */
export interface FreeSpinPlace {
  /** Number of this spin, from 1. */
  readonly number: number;
  /** How many there are by now. */
  readonly of: number;
}

/** Reels turn and stop; held ones stand still. */
export interface SpinStep {
  readonly kind: 'spin';
  readonly part: 'paid' | 'respin' | 'free';
  readonly window: readonly string[];
  readonly held: readonly boolean[];
  /** The first reel that turns while a feature is won already: it and those after it are lit. Never before it is certain (T56). */
  readonly litFrom: number | null;
  readonly free: FreeSpinPlace | null;
  /** Multiplier of everything the spin wins. */
  readonly multiplier: number;
}

/** What follows a stop: some cells show something else now. */
export interface OpenStep {
  readonly kind: 'open';
  readonly cells: readonly number[];
  readonly window: readonly string[];
}

export interface WinStep {
  readonly kind: 'win';
  readonly wins: readonly ShownWin[];
  readonly amount: bigint;
  /** Multiplier that is in the amounts: of the fall times of the spin. */
  readonly multiplier: number;
  /** Won in the round so far, this step included. */
  readonly total: bigint;
  /** True once the round has returned more than the stake: only then is anything celebrated (T49). */
  readonly celebrates: boolean;
}

/** Cells vanish and the window fills up from above. */
export interface TumbleStep {
  readonly kind: 'tumble';
  readonly removed: readonly number[];
  readonly window: readonly string[];
  /** Multiplier of the fall that follows. */
  readonly multiplier: number;
}

/** Symbols that have started a feature. */
export interface TriggerStep {
  readonly kind: 'trigger';
  readonly feature: 'free-spins' | 'hold-and-spin' | 'boxes' | 'wheel';
  readonly cells: readonly number[];
  /** Free spins won; 0 for other features. */
  readonly spins: number;
  /** True when more spins are added to those that run. */
  readonly again: boolean;
}

export interface FreeStartStep {
  readonly kind: 'free-start';
  readonly spins: number;
  readonly special: SymbolCode | null;
}

export interface FreeEndStep {
  readonly kind: 'free-end';
  readonly spins: number;
  readonly amount: bigint;
  readonly celebrates: boolean;
}

export interface HoldStartStep {
  readonly kind: 'hold-start';
  readonly coins: readonly ShownCoin[];
  readonly respins: number;
}

export interface HoldRespinStep {
  readonly kind: 'hold-respin';
  readonly fresh: readonly ShownCoin[];
  /** Respins left before and after this one. */
  readonly before: number;
  readonly left: number;
}

export interface HoldEndStep {
  readonly kind: 'hold-end';
  /** Paid on top for a full window; 0 when it is not full. */
  readonly full: bigint;
  readonly amount: bigint;
  readonly total: bigint;
  readonly celebrates: boolean;
}

export interface BoxesStep {
  readonly kind: 'boxes';
  readonly start: bigint;
  readonly opened: readonly bigint[];
  readonly left: readonly (bigint | null)[];
  readonly amount: bigint;
  readonly total: bigint;
  readonly celebrates: boolean;
}

export interface WheelStep {
  readonly kind: 'wheel';
  readonly wedge: number;
  readonly wedges: readonly { readonly amount: bigint; readonly weight: number }[];
  readonly amount: bigint;
  readonly total: bigint;
  readonly celebrates: boolean;
}

/** How much the round has returned, in words of the scene that follows. */
export type TotalLevel = 'nothing' | 'returned' | 'win' | 'big' | 'huge' | 'grand';

export interface TotalStep {
  readonly kind: 'total';
  readonly amount: bigint;
  readonly level: TotalLevel;
  /** True when the declared most was reached. */
  readonly capped: boolean;
}

export type Step =
  | SpinStep
  | OpenStep
  | WinStep
  | TumbleStep
  | TriggerStep
  | FreeStartStep
  | FreeEndStep
  | HoldStartStep
  | HoldRespinStep
  | HoldEndStep
  | BoxesStep
  | WheelStep
  | TotalStep;
