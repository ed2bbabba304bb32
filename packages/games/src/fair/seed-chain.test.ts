import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitmentOf, verifyCommitment } from './provably-fair.ts';
import {
  beginRound,
  endRound,
  isRotationDue,
  LONGEST_SEED_LIFE_MS,
  MOST_ROUNDS_PER_SEED,
  publicSeedChain,
  rotateSeeds,
  startSeedChain,
  type SeedChain,
  type SeedStep,
} from './seed-chain.ts';

const seed = (digit: number): string => digit.toString(16).padStart(64, '0');
const must = <T>(step: SeedStep<T>): T => {
  if (!step.done) throw new Error(step.refusal);
  return step.value;
};
const fresh = (): SeedChain => must(startSeedChain(seed(1), seed(2), 'mine', 0));

test('[T64] no round begins before the one before is written', () => {
  const { chain, seeds } = must(beginRound(fresh(), 0));
  expect(seeds).toEqual({ serverSeed: seed(1), clientSeed: 'mine', nonce: 0 });
  expect(beginRound(chain, 0)).toEqual({ done: false, refusal: 'round-open' });
  expect(rotateSeeds(chain, 'mine', seed(3), 0)).toEqual({ done: false, refusal: 'round-open' });
  expect(endRound(chain, 1)).toEqual({ done: false, refusal: 'round-not-open' });
  const ended = must(endRound(chain, 0));
  expect(endRound(ended, 0)).toEqual({ done: false, refusal: 'round-not-open' });
  expect(must(beginRound(ended, 0)).seeds.nonce).toBe(1);
});

test('[T64] [T56] whatever is tried in whatever order, no nonce of a seed is used twice', () => {
  const steps = fc.array(fc.constantFrom<'begin' | 'end' | 'rotate'>('begin', 'end', 'rotate'), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (tried) => {
      let chain = fresh();
      let next = 3;
      const used: string[] = [];
      for (const step of tried) {
        if (step === 'begin') {
          const begun = beginRound(chain, 0);
          expect(begun.done).toBe(chain.openNonce === null);
          if (!begun.done) continue;
          used.push(`${begun.value.seeds.serverSeed}/${begun.value.seeds.nonce}`);
          chain = begun.value.chain;
        } else if (step === 'end') {
          const ended = endRound(chain, chain.openNonce ?? 0);
          if (ended.done) chain = ended.value;
        } else {
          const rotated = rotateSeeds(chain, 'mine', seed(next), 0);
          next += 1;
          if (rotated.done) chain = rotated.value.chain;
        }
      }
      expect(new Set(used).size).toBe(used.length);
    }),
  );
});

test('[T55] the next seed is promised before the player chooses, and kept', () => {
  const chain = fresh();
  const shown = publicSeedChain(chain);
  expect(JSON.stringify(shown)).not.toContain(chain.serverSeed);
  expect(JSON.stringify(shown)).not.toContain(chain.nextServerSeed);
  const { chain: rotated, revealed } = must(rotateSeeds(chain, 'new', seed(3), 5));
  expect(verifyCommitment(revealed.serverSeed, shown.commitment)).toBe(true);
  expect(commitmentOf(rotated.serverSeed)).toBe(shown.nextCommitment);
  expect(rotated).toMatchObject({ clientSeed: 'new', rounds: 0, openNonce: null, sinceMs: 5 });
});

test('[T55] seeds are changed after a number of rounds or a period', () => {
  const worn = { ...fresh(), rounds: MOST_ROUNDS_PER_SEED };
  expect(isRotationDue({ ...worn, rounds: MOST_ROUNDS_PER_SEED - 1 }, 0)).toBe(false);
  expect(beginRound(worn, 0)).toEqual({ done: false, refusal: 'rotation-due' });
  expect(isRotationDue(fresh(), LONGEST_SEED_LIFE_MS - 1)).toBe(false);
  expect(beginRound(fresh(), LONGEST_SEED_LIFE_MS)).toEqual({ done: false, refusal: 'rotation-due' });
  expect(rotateSeeds(worn, 'mine', seed(3), 0).done).toBe(true);
});

test('[T55] a seed that was used, is promised or is malformed is no fresh one', () => {
  expect(rotateSeeds(fresh(), 'mine', seed(1), 0)).toEqual({ done: false, refusal: 'server-seed-repeated' });
  expect(rotateSeeds(fresh(), 'mine', seed(2), 0)).toEqual({ done: false, refusal: 'server-seed-repeated' });
  expect(startSeedChain(seed(1), seed(1), 'mine', 0)).toEqual({ done: false, refusal: 'server-seed-repeated' });
  expect(rotateSeeds(fresh(), '', seed(3), 0)).toEqual({ done: false, refusal: 'client-seed-malformed' });
  expect(() => startSeedChain('short', seed(2), 'mine', 0)).toThrow(RangeError);
});
