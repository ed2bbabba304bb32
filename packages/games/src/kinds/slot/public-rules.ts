import type { Money } from '@laro/domain/money/money';

import type { FreeSpinRules, SlotMathematics } from './mathematics.ts';

/** The rules as a client shows them: every prize and limit, but no reel, so that nothing can be decided there (T57, T59). */
export interface PublicRules extends Omit<SlotMathematics, 'strips' | 'freeSpins'> {
  readonly reels: number;
  readonly freeSpins?: Omit<FreeSpinRules, 'strips'>;
  /** Money units. */
  readonly leastStake: Money;
  readonly mostStake: Money;
}

/** The public part of a mathematics; stakes in money units. */
export const publicRules = ({ strips, freeSpins, ...rest }: SlotMathematics): PublicRules => {
  const { strips: _, ...free } = freeSpins ?? { strips: undefined };
  return {
    ...rest,
    reels: strips.length,
    ...(freeSpins ? { freeSpins: free as Omit<FreeSpinRules, 'strips'> } : {}),
    leastStake: rest.stakes[0] ?? 0n,
    mostStake: rest.stakes.at(-1) ?? 0n,
  };
};
