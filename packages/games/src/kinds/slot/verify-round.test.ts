import { expect, test, vi } from 'vitest';
import { commitmentOf, fairDraws } from '../../fair/provably-fair.ts';
import type { SlotMathematics } from './mathematics.ts';
import { play } from './play.ts';
import { publicRules } from './public-rules.ts';
import { roundToJson } from './round.ts';
import { slots } from './slots.ts';
import { verifyRound, type RoundProof } from './verify-round.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

const proofOf = (mathematics: SlotMathematics, nonce: number): RoundProof => {
  const seeds = { serverSeed: '7f'.repeat(32), clientSeed: 'mine', nonce };
  return { commitment: commitmentOf(seeds.serverSeed), seeds, round: roundToJson(play(mathematics, mathematics.stakes[0] ?? 0n, fairDraws(seeds))) };
};
const [first, second] = slots as [SlotMathematics, SlotMathematics];

test('[T55] [T62] every recorded round is found right, also when its fields were stored in another order', () => {
  for (const mathematics of slots)
    for (let nonce = 0; nonce < 20; nonce += 1) {
      const proof = proofOf(mathematics, nonce);
      const shuffled = { ...proof, round: Object.fromEntries(Object.entries(proof.round).toReversed()) as unknown as RoundProof['round'] };
      expect(verifyRound(mathematics, shuffled)).toMatchObject({ seedKept: true, sameRules: true, sameRound: true });
    }
});

test('[T55] whatever is changed is found out', () => {
  const proof = proofOf(first, 3);
  const right = { seedKept: true, sameRules: true, sameRound: true };
  expect(verifyRound(first, { ...proof, commitment: '00'.repeat(32) })).toMatchObject({ ...right, seedKept: false });
  expect(verifyRound(first, { ...proof, seeds: { ...proof.seeds, nonce: 4 } })).toMatchObject({ ...right, sameRound: false });
  expect(verifyRound(first, { ...proof, seeds: { ...proof.seeds, clientSeed: 'yours' } })).toMatchObject({ ...right, sameRound: false });
  expect(verifyRound(first, { ...proof, seeds: { ...proof.seeds, serverSeed: '7e'.repeat(32) } })).toMatchObject({ seedKept: false, sameRound: false });
  expect(verifyRound(first, { ...proof, round: { ...proof.round, totalWin: '1' } })).toMatchObject({ ...right, sameRound: false });
  expect(verifyRound(second, proof)).toEqual({ seedKept: true, sameRules: false, sameRound: false, expected: null });
  expect(verifyRound({ ...first, version: 2 }, proof)).toMatchObject({ sameRules: false, sameRound: false });
});

test('[T55] a malformed proof is a wrong one and no error', () => {
  const proof = proofOf(first, 3);
  for (const bad of [
    { ...proof, seeds: { ...proof.seeds, serverSeed: 'x' } },
    { ...proof, seeds: { ...proof.seeds, nonce: -1 } },
    { ...proof, round: { ...proof.round, stake: 'much' } },
    { ...proof, round: { ...proof.round, stake: '0' } },
  ])
    expect(verifyRound(first, bad)).toMatchObject({ sameRound: false, expected: null });
});

test('[T57] [T59] what a client is told has every prize and no reel', () => {
  for (const mathematics of slots) {
    const rules = publicRules(mathematics);
    const text = JSON.stringify(rules, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
    for (const strip of [...mathematics.strips, ...(mathematics.freeSpins?.strips ?? [])]) expect(text).not.toContain(strip);
    expect(rules.pays).toEqual(mathematics.pays);
    expect(rules.reels).toBe(mathematics.strips.length);
    expect(rules.leastStake).toBe(mathematics.stakes[0]);
    expect(rules.mostStake).toBe(mathematics.stakes.at(-1));
  }
});
