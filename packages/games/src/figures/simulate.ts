import type { Draws } from '../fair/draws.ts';
import type { SlotMathematics } from '../kinds/slot/mathematics.ts';
import { play } from '../kinds/slot/play/play.ts';
import { asNumber, parseFraction } from './rational.ts';
import type { StoredFigures } from './stored-figures.ts';

/** Width of a 99 % band around the mean, in standard deviations. */
const BAND_99 = 2.5758;

export interface Simulation {
  readonly rounds: number;
  readonly coins: number;
  readonly paying: number;
  readonly freeSpinRounds: number;
  readonly capped: number;
}

/** Plays `rounds` whole rounds, exactly as for money. */
export const simulate = (mathematics: SlotMathematics, rounds: number, draws: Draws): Simulation => {
  let [coins, paying, freeSpinRounds, capped] = [0, 0, 0, 0];
  const lowest = BigInt(mathematics.coins);
  for (let index = 0; index < rounds; index += 1) {
    const round = play(mathematics, lowest, draws);
    coins += round.coins;
    if (round.coins > 0) paying += 1;
    if (round.capped) capped += 1;
    if (round.events.some((event) => event.kind === 'free-spins')) freeSpinRounds += 1;
  }
  return { rounds, coins, paying, freeSpinRounds, capped };
};

/** One measured share and the computed one, compared in standard deviations of the mean. */
export interface Comparison {
  readonly name: 'rtp' | 'hit rate' | 'free spins';
  readonly measured: number;
  readonly computed: number;
  /** Half the width of the 99 % band. */
  readonly band: number;
  readonly deviations: number;
}

const compareShare = (name: Comparison['name'], measured: number, computed: number, variance: number, rounds: number): Comparison => {
  const error = Math.sqrt(variance / rounds);
  return { name, measured, computed, band: BAND_99 * error, deviations: error === 0 ? 0 : (measured - computed) / error };
};

/** Measured against computed: return, share of paying rounds, share of rounds with free spins. Floats, for tests and reports only. */
export const compareWithFigures = (mathematics: SlotMathematics, figures: StoredFigures, run: Simulation): Comparison[] => {
  const share = (text: string): number => asNumber(parseFraction(text));
  const chance = (name: Comparison['name'], count: number, computed: number): Comparison =>
    compareShare(name, count / run.rounds, computed, computed * (1 - computed), run.rounds);
  return [
    compareShare('rtp', run.coins / mathematics.coins / run.rounds, share(figures.rtp), share(figures.variance), run.rounds),
    chance('hit rate', run.paying, share(figures.hitRate)),
    chance('free spins', run.freeSpinRounds, share(figures.chances.freeSpins)),
  ];
};
