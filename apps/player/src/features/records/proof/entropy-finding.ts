import { rootOfLines } from '@laro/games/fair/stakes-root';
import { isClientSeedOf } from '@laro/games/fair/table-chain';

/** The client seed of a round at a shared table is made of all counted stakes; of none, because it was drawn before the first bet; or of something else. */
export type EntropyFinding = 'kept' | 'none' | 'broken';

/** Compares the client seed of a round with the root of stakes and the beacon that it is said to be made of. */
export function entropyFinding(entropy: { root: string; beacon: string }, clientSeed: string): EntropyFinding {
  if (!isClientSeedOf(entropy, clientSeed)) return 'broken';
  return entropy.root === rootOfLines([]) ? 'none' : 'kept';
}
