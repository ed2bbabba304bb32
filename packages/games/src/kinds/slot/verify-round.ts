import { fairDraws, verifyCommitment, type RoundSeeds } from '../../fair/provably-fair.ts';
import type { SlotMathematics } from './mathematics.ts';
import { play } from './play.ts';
import { roundToJson, type Round, type RoundJson } from './round.ts';

/** What a player holds against a round once its server seed is revealed. */
export interface RoundProof {
  /** Hex, as shown before the round. */
  readonly commitment: string;
  readonly seeds: RoundSeeds;
  readonly round: RoundJson;
}

export interface RoundVerdict {
  /** The revealed seed is the promised one. */
  readonly seedKept: boolean;
  /** The rules in hand are those of the round. */
  readonly sameRules: boolean;
  /** Playing it again gives the recorded round, to the last win. */
  readonly sameRound: boolean;
  /** The round as it must have been; null when the seeds are malformed or the rules are others. */
  readonly expected: Round | null;
}

/** The same text for the same value, whatever the order in which its fields were written. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const replay = (mathematics: SlotMathematics, { seeds, round }: RoundProof): Round | null => {
  try {
    return play(mathematics, BigInt(round.stake), fairDraws(seeds));
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Plays a round again from its revealed seeds and compares (the verifier page, the desk). Never throws for wrong proofs. */
export const verifyRound = (mathematics: SlotMathematics, proof: RoundProof): RoundVerdict => {
  const { round, seeds, commitment } = proof;
  const sameRules = round.mathematics === mathematics.id && round.version === mathematics.version;
  const expected = sameRules ? replay(mathematics, proof) : null;
  return {
    seedKept: verifyCommitment(seeds.serverSeed, commitment),
    sameRules,
    sameRound: expected !== null && canonical(roundToJson(expected)) === canonical(round),
    expected,
  };
};
