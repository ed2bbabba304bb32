import type { RulesName } from '../../kind.ts';
import type { BandName } from '../../stakes/bands.ts';

/** A game of flights, as data. */
export interface CrashRules extends RulesName {
  readonly windowMs: number;
  readonly band: BandName;
  readonly course: 'curve' | 'stops';
  /** ρ in tenths of a percent. */
  readonly rho: number;
  /** Stakes of one player in a flight, each with its own target. */
  readonly slots: number;
  /** Half of a stake can be taken, and the rest flies on. */
  readonly canHalve: boolean;
}

/** Every game of flights (spec games.md 8). */
export const crashGames: readonly CrashRules[] = [
  { id: 'mesa-crash-live', version: 1, windowMs: 12_000, band: 'L', course: 'curve', rho: 965, slots: 2, canHalve: true },
  { id: 'crash-saranggola', version: 1, windowMs: 8000, band: 'M', course: 'curve', rho: 970, slots: 1, canHalve: false },
  { id: 'jeepney-crash', version: 1, windowMs: 10_000, band: 'S', course: 'stops', rho: 960, slots: 1, canHalve: false },
];
