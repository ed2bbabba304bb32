import type { GameType } from '@laro/domain/catalogue/game-categories';

/** An outcome of a round in the demo's past: the payout in hundredths of the stake, and its frequency per million rounds. */
export interface Ending {
  readonly hundredths: bigint;
  readonly chance: number;
}

const MILLION = 1_000_000;

const endings = (...rows: readonly (readonly [hundredths: bigint, chance: number])[]): readonly Ending[] => {
  const list = rows.map(([hundredths, chance]): Ending => ({ hundredths, chance }));
  return [{ hundredths: 0n, chance: MILLION - list.reduce((sum, { chance }) => sum + chance, 0) }, ...list];
};

const slotEndings = endings(
  [20n, 90_000],
  [50n, 70_000],
  [100n, 60_000],
  [150n, 34_000],
  [200n, 50_000],
  [400n, 32_000],
  [1_000n, 16_000],
  [2_500n, 5_600],
  [6_000n, 1_900],
  [15_000n, 550],
  [50_000n, 105],
  [100_000n, 20],
);

/**
 * How rounds of each type of game ended in the demo's past. The server plays no games; these are plain odds that return about 96 % to the
 * players in the long run, with a spread like that of the real games. A test adds them up.
 */
export const pastOdds: Readonly<Record<GameType, readonly Ending[]>> = {
  RNG: slotEndings,
  LIVE: endings([100n, 60_000], [200n, 410_000], [900n, 9_000]),
  FISH: endings([200n, 200_000], [300n, 80_000], [500n, 30_000], [1_000n, 10_000], [4_000n, 1_800]),
  PVP: endings([190n, 350_000], [290n, 70_000], [400n, 23_000]),
  SPORTS: endings([165n, 230_000], [190n, 180_000], [320n, 75_000]),
  LOTT: endings([200n, 300_000], [1_000n, 20_000], [10_000n, 1_200], [40_000n, 100]),
  ELOTT: endings([200n, 300_000], [1_000n, 20_000], [10_000n, 1_200], [40_000n, 100]),
};

/** The ending that a share from 0 to below 1 falls on. */
export function endingAt(odds: readonly Ending[], share: number): Ending {
  let left = share * MILLION;
  for (const ending of odds) {
    left -= ending.chance;
    if (left < 0) return ending;
  }
  throw new RangeError(`no ending at ${share}`);
}
