import { expect, test, vi } from 'vitest';
import { commitmentOf, fairDraws } from '../../fair/provably-fair.ts';
import type { SlotMathematics } from './mathematics.ts';
import { play } from './play/play.ts';
import { publicRules } from './public-rules.ts';
import { roundToJson, type RoundJson } from './play/round.ts';
import { slots } from './slots.ts';
import type { RoundProof } from '../../kind.ts';
import { slotKind } from './slot-kind.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

const proofOf = (mathematics: SlotMathematics, nonce: number): RoundProof<RoundJson> => {
  const seeds = { serverSeed: '7f'.repeat(32), clientSeed: 'mine', nonce };
  return { commitment: commitmentOf(seeds.serverSeed), seeds, round: roundToJson(play(mathematics, mathematics.stakes[0] ?? 0n, fairDraws(seeds))) };
};
const [first, second] = slots as [SlotMathematics, SlotMathematics];

test('[T55] [T62] every recorded round is found right, also when its fields were stored in another order', () => {
  for (const mathematics of slots)
    for (let nonce = 0; nonce < 20; nonce += 1) {
      const proof = proofOf(mathematics, nonce);
      const shuffled = { ...proof, round: Object.fromEntries(Object.entries(proof.round).toReversed()) as unknown as RoundJson };
      expect(slotKind.verify(mathematics, shuffled)).toMatchObject({ seedKept: true, sameRules: true, sameRound: true });
    }
});

test('[T55] whatever is changed is found out', () => {
  const proof = proofOf(first, 3);
  const right = { seedKept: true, sameRules: true, sameRound: true };
  expect(slotKind.verify(first, { ...proof, commitment: '00'.repeat(32) })).toMatchObject({ ...right, seedKept: false });
  expect(slotKind.verify(first, { ...proof, seeds: { ...proof.seeds, nonce: 4 } })).toMatchObject({ ...right, sameRound: false });
  expect(slotKind.verify(first, { ...proof, seeds: { ...proof.seeds, clientSeed: 'yours' } })).toMatchObject({ ...right, sameRound: false });
  expect(slotKind.verify(first, { ...proof, seeds: { ...proof.seeds, serverSeed: '7e'.repeat(32) } })).toMatchObject({ seedKept: false, sameRound: false });
  expect(slotKind.verify(first, { ...proof, round: { ...proof.round, totalWin: '1' } })).toMatchObject({ ...right, sameRound: false });
  expect(slotKind.verify(second, proof)).toEqual({ seedKept: true, sameRules: false, sameRound: false });
  expect(slotKind.verify({ ...first, version: 2 }, proof)).toMatchObject({ sameRules: false, sameRound: false });
});

test('[T55] a malformed proof is a wrong one and no error', () => {
  const proof = proofOf(first, 3);
  for (const bad of [
    { ...proof, seeds: { ...proof.seeds, serverSeed: 'x' } },
    { ...proof, seeds: { ...proof.seeds, nonce: -1 } },
    { ...proof, round: { ...proof.round, stake: 'much' } },
    { ...proof, round: { ...proof.round, stake: '0' } },
  ])
    expect(slotKind.verify(first, bad)).toMatchObject({ sameRound: false });
});

test('[T59] a stake that is not offered is no bet', () => {
  const least = first.stakes[0] ?? 0n;
  expect(slotKind.readBet(first, { stake: least.toString() })).toEqual({ bet: { stake: least.toString() }, stake: least });
  for (const input of [null, {}, { stake: '0' }, { stake: (least + 1n).toString() }, { stake: `-${least}` }, { stake: Number(least) }, { stake: `${least}.5` }])
    expect(slotKind.readBet(first, input)).toBeNull();
});

test('[T57] [T59] the rules sent to a client have every prize and no reel', () => {
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
