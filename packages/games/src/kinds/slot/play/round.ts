import type { Money } from '@laro/domain/money/money';

import type { SymbolCode } from '../mathematics.ts';

/** One win inside a spin. Cells are numbered reel by reel, downwards: reel × rows + row. */
export interface Win {
  readonly kind: 'line' | 'ways' | 'anywhere' | 'cluster' | 'scatter' | 'special';
  readonly symbol: SymbolCode;
  readonly count: number;
  readonly coins: number;
  readonly cells: readonly number[];
  /** Number of the line, from 0. */
  readonly line?: number;
  /** Read from the last reel. */
  readonly fromRight?: boolean;
  /** Number of ways, each wild counted with its multiplier. */
  readonly ways?: number;
}

/** One view of the reels: the window, and its wins. A spin without cascades has exactly one. */
export interface Fall {
  /** One text for each reel, downwards, as it stopped or fell. */
  readonly window: readonly string[];
  /** The same after wilds opened or held reels stayed; missing when nothing changed. */
  readonly opened?: readonly string[];
  readonly multiplier: number;
  readonly wins: readonly Win[];
}

export interface SpinEvent {
  readonly kind: 'spin';
  readonly part: 'paid' | 'respin' | 'free';
  /** Stop of every reel, or null for a held one. */
  readonly stops: readonly (number | null)[];
  readonly falls: readonly Fall[];
  readonly scatters: number;
  /** Multiplier of the whole spin. */
  readonly multiplier: number;
  /** Free spins this spin has given. */
  readonly awarded: number;
  /** Payout of the spin, all multipliers included. */
  readonly coins: number;
}

export interface FreeSpinsEvent {
  readonly kind: 'free-spins';
  readonly awarded: number;
  readonly special: SymbolCode | null;
  readonly coins: 0;
}

/** A coin that landed. */
export interface HeldCoin {
  readonly cell: number;
  readonly coins: number;
}

export interface HoldAndSpinEvent {
  readonly kind: 'hold-and-spin';
  readonly start: readonly HeldCoin[];
  /** Coins that landed in each respin, in order. */
  readonly respins: readonly (readonly HeldCoin[])[];
  readonly full: boolean;
  readonly coins: number;
}

export interface BoxesEvent {
  readonly kind: 'boxes';
  /** Prizes in the order in which boxes are opened; the stopper follows. */
  readonly opened: readonly number[];
  /** Contents of the unopened boxes; null is a stopper. */
  readonly left: readonly (number | null)[];
  readonly start: number;
  readonly coins: number;
}

export interface WheelEvent {
  readonly kind: 'wheel';
  readonly wedge: number;
  readonly coins: number;
}

export type RoundEvent = SpinEvent | FreeSpinsEvent | HoldAndSpinEvent | BoxesEvent | WheelEvent;

/** The whole outcome of a paid round, in the order in which it is shown (T57, T62). */
export interface Round {
  readonly mathematics: string;
  readonly version: number;
  /** Money units. */
  readonly stake: Money;
  /** Value of one coin, in money units. */
  readonly coin: Money;
  readonly events: readonly RoundEvent[];
  /** Coins of all events together. */
  readonly coins: number;
  /** True when the declared most was reached and the rest cut. */
  readonly capped: boolean;
  /** Money units. */
  readonly totalWin: Money;
}

/** A round as JSON: money units as decimal digits. */
export interface RoundJson extends Omit<Round, 'stake' | 'coin' | 'totalWin'> {
  readonly kind: 'slot';
  readonly stake: string;
  readonly coin: string;
  readonly totalWin: string;
}

/** Writes a round for storage or the wire. */
export const roundToJson = (round: Round): RoundJson => ({
  kind: 'slot',
  ...round,
  stake: round.stake.toString(),
  coin: round.coin.toString(),
  totalWin: round.totalWin.toString(),
});

/** Reads a round that roundToJson wrote. Throws SyntaxError where digits are missing. */
export const roundFromJson = ({ kind: _, ...json }: RoundJson): Round => ({
  ...json,
  stake: BigInt(json.stake),
  coin: BigInt(json.coin),
  totalWin: BigInt(json.totalWin),
});
