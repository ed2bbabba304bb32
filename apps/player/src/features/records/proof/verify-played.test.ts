import { expect, test } from 'vitest';
import { formatMoney } from '@laro/domain/money/money';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { stakesRoot, tableClientSeed } from '@laro/games/fair/table-chain';
import { baccaratReplay } from '@laro/games/kinds/baccarat/baccarat-replay';
import { play } from '@laro/games/kinds/slot/play/play';
import { roundToJson } from '@laro/games/kinds/slot/play/round';
import { slots } from '@laro/games/kinds/slot/slots';
import type { Played } from '../record-queries.ts';
import { entropyFinding } from './entropy-finding.ts';
import { verifyPlayed } from './verify-played.ts';

const serverSeed = '7f'.repeat(32);

function played(
  slot: number,
  nonce: number,
): { played: Pick<Played, 'round' | 'proof'>; record: { stake: ReturnType<typeof formatMoney>; payout: ReturnType<typeof formatMoney> } } {
  const mathematics = slots[slot];
  if (!mathematics) throw new Error('no such slot');
  const seeds = { serverSeed, clientSeed: 'mine', nonce };
  const round = play(mathematics, mathematics.stakes[0] ?? 0n, fairDraws(seeds));
  const wire = JSON.parse(JSON.stringify(roundToJson(round))) as Played['round'];
  return {
    played: { round: wire, proof: { commitment: commitmentOf(serverSeed), clientSeed: 'mine', nonce, serverSeed } },
    record: { stake: formatMoney(round.stake), payout: formatMoney(round.totalWin) },
  };
}

test('[T55] [T62] a true round of every mathematics is found right', async () => {
  for (const [index] of slots.entries()) {
    const { played: given, record } = played(index, index);
    expect(await verifyPlayed(given, record)).toEqual({ isRight: true, seedKept: true, sameRound: true, sameMoney: true, entropy: null });
  }
});

test('[T55] another seed, another round, other rules and other money are each found out', async () => {
  const { played: given, record } = played(0, 5);
  const { round, proof } = given;
  expect(await verifyPlayed({ round, proof: { ...proof, serverSeed: '7e'.repeat(32) } }, record)).toMatchObject({ isRight: false, seedKept: false });
  expect(await verifyPlayed({ round, proof: { ...proof, nonce: 6 } }, record)).toMatchObject({ isRight: false, seedKept: true, sameRound: false });
  expect(await verifyPlayed({ round: { ...round, version: 99 }, proof }, record)).toMatchObject({ isRight: false, seedKept: true, sameRound: null });
  expect(await verifyPlayed(given, { ...record, payout: '123.00' as never })).toEqual({
    isRight: false,
    seedKept: true,
    sameRound: true,
    sameMoney: false,
    entropy: null,
  });
  expect(await verifyPlayed({ round: { ...round, stake: 'x' }, proof }, record)).toMatchObject({ isRight: false, sameRound: false, sameMoney: false });
});

test('[GAME-10] [GAME-11] a client seed that is not made of the stakes of its round is found out', async () => {
  const root = 'a1'.repeat(32);
  const seeds = { serverSeed, clientSeed: tableClientSeed('none', root), nonce: 3 };
  const round = baccaratReplay.begin(baccaratReplay.rules[0] ?? expect.fail(), { positions: { banker: '1000000' } }, fairDraws(seeds));
  const record = { stake: formatMoney(BigInt(round.stake)), payout: formatMoney(BigInt(round.totalWin)) };
  const proof = { commitment: commitmentOf(serverSeed), ...seeds };
  const verdictOf = (entropy: { root: string; beacon: string }) =>
    verifyPlayed({ round: JSON.parse(JSON.stringify(round)) as never, proof: { ...proof, entropy } }, record);
  expect(await verdictOf({ root, beacon: 'none' })).toMatchObject({ isRight: true, entropy: 'kept' });
  expect(await verdictOf({ root, beacon: 'ff' })).toMatchObject({ isRight: false, sameRound: true, entropy: 'broken' });
  expect(await verdictOf({ root: 'b2'.repeat(32), beacon: 'none' })).toMatchObject({ isRight: false, sameRound: true, entropy: 'broken' });
});

test('[GAME-10] [GAME-11] the seed of a round that was drawn before its first bet is said to be made of no stake', () => {
  const root = stakesRoot([]);
  expect(entropyFinding({ root, beacon: 'none' }, tableClientSeed('none', root))).toBe('none');
  expect(entropyFinding({ root, beacon: 'none' }, 'b'.repeat(64))).toBe('broken');
});
