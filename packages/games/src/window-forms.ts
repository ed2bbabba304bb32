import type { Money } from '@laro/domain/money/money';
import type { Rational } from './figures/rational.ts';

/** Forms of tables with windows between the deal and the result: of decisions, or of further bets. */

export interface BetLimits {
  readonly id: string;
  readonly least: Money;
  readonly most: Money;
  /** The most that 1 returns, where the limits follow from a band. */
  readonly highest?: Rational;
}

/** Rounds that are dealt before their first bet and take bets in several windows (spec games.md 4.4, encore). Drawn and shown cards are JSON. */
export interface StageForm {
  /** Length of each window, ms. */
  readonly windowsMs: readonly number[];
  /** How long it takes to show what a window opens, ms. */
  readonly showMs: number;
  /** The public part of a window, from 1. */
  readonly shown: (drawn: unknown, stage: number) => unknown;
  /** The bets of a window, with their limits. */
  readonly limits: (drawn: unknown, stage: number) => readonly BetLimits[];
}

/** How silent players are played: by best play, with its further stake if the wallet has it, or without any further stake. */
export const SILENT_RULES = ['best', 'fold'] as const;
export type SilentRule = (typeof SILENT_RULES)[number];
/** The first character of an act that the silent rule made. */
export const SILENT_MARK = '~';

/** An act that a player may take now, with its further stake: money units, 0 for none, and the position that it has in the record. */
export interface OfferedAct {
  readonly id: string;
  readonly stake: Money;
  readonly position: string | null;
}

/** A play between the deal and the result. */
export interface DecisionTurn {
  /** The cards of its hands that its player may see, and the hand that is decided on; −1 for none. */
  readonly hands: readonly (readonly string[])[];
  readonly active: number;
  /** Empty when nothing is to be decided in this window. */
  readonly offered: readonly OfferedAct[];
  /** False when a later window has a decision. */
  readonly isDone: boolean;
}

/** Decisions on cards that are fixed before the first of them (spec games.md 4.5). Bets and cards are JSON. */
export interface DecisionForm {
  /** The cards that everybody sees in a window, from 1, and how long it takes to show what it opens, ms. */
  readonly shown: (drawn: unknown, window: number) => unknown;
  readonly showMs: (drawn: unknown, window: number) => number;
  /** Throws RangeError for acts that the rules do not allow. */
  readonly turn: (bet: unknown, drawn: unknown, acts: readonly string[], window: number) => DecisionTurn;
  /** The act of a silent player. Without `mayStake` it stakes nothing more. */
  readonly silent: (bet: unknown, drawn: unknown, acts: readonly string[], rule: SilentRule, mayStake: boolean) => string;
}
