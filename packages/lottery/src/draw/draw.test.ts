import { createHash } from 'node:crypto';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { expect, test } from 'vitest';

import type { FamilyParams } from '../families.ts';
import { beaconRound, clientSeedOf, DEFAULT_CHAIN, randomnessOf, roundAtMs } from './beacon.ts';
import { drawResult, readResult, writeResult } from './result.ts';
import { isInSeal, orderHash, orderText, pathOf, sealOf, type SealedLine } from './seal.ts';

const SERVER_SEED = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const MOMENT = Date.parse('2026-11-23T06:37:00Z');
const ROUND = 34_204_151;

const line = (play: string, selection: string, bets: number, stake: bigint): SealedLine => ({ family: 'S5', play, selection, bets, stake });
const order = (place: number, lines: readonly SealedLine[]) =>
  orderText({ id: `019ab000-0000-7000-8000-00000000000${place}`, game: 'kidlat-5', numero: '202611230877', mode: 'Elott', base: 1960, lines });
const HASHES = [
  order(1, [line('pos', '1,2/-/5/-/0,7', 5, 200_000n), line('l3', '0,5/9/6,7,8', 6, 200_000n)]),
  order(2, [line('dt', '1,5/dragon', 1, 1_000_000n)]),
  order(3, [line('sum', 'big,even', 2, 500_000n)]),
].map(orderHash);
const SEAL = '44b05c16b07dbebb9d9c12f803ef52d486eb37b4c9eae08239f4d6b15c5881e9';

test('[LOTT-35] the beacon round follows from seal and draw moment; a late seal takes a later round', () => {
  expect(beaconRound(DEFAULT_CHAIN, MOMENT - 10_000, MOMENT)).toBe(ROUND);
  expect(beaconRound(DEFAULT_CHAIN, MOMENT + 60_000, MOMENT)).toBeGreaterThan(ROUND);
  expect(roundAtMs(DEFAULT_CHAIN, ROUND)).toBeGreaterThanOrEqual(MOMENT - 3000);
  expect(roundAtMs(DEFAULT_CHAIN, ROUND)).toBeLessThan(MOMENT + 3000);
});

test('[LOTT-40] the seal binds every order, and a path shows that an order is in it', () => {
  expect(HASHES.map((hash) => hash.slice(0, 8))).toEqual(['5fa3b2d7', '11f67a4c', '1dfd2bf0']);
  expect(sealOf(HASHES)).toBe(SEAL);
  expect(sealOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  for (const [place, hash] of HASHES.entries()) {
    const path = pathOf(HASHES, place);
    expect(isInSeal(hash, path, SEAL)).toBe(true);
    expect(isInSeal(orderHash('another order'), path, SEAL)).toBe(false);
    expect(isInSeal(hash, path, sealOf(HASHES.slice(1)))).toBe(false);
  }
  expect(isInSeal('no hash', [], SEAL)).toBe(false);
  expect(() => pathOf(HASHES, 3)).toThrow(RangeError);
});

test('[LOTT-40] paths of any number of orders lead to their seal in few steps', () => {
  for (const count of [1, 2, 7, 8, 9, 33]) {
    const hashes = Array.from({ length: count }, (_, place) => orderHash(`order ${place}`));
    for (const [place, hash] of hashes.entries()) expect(isInSeal(hash, pathOf(hashes, place), sealOf(hashes))).toBe(true);
    // A server hashes with its own SHA-256.
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
    expect(sealOf(hashes, digest)).toBe(sealOf(hashes));
    expect(pathOf(hashes, count - 1, digest)).toEqual(pathOf(hashes, count - 1));
    expect(pathOf(hashes, 0).length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
  }
});

const randomness = randomnessOf('aa'.repeat(48));
const numbersOf = (params: FamilyParams, game: string, numero: string): string => {
  const clientSeed = clientSeedOf({ game, numero, round: ROUND, randomness, seal: SEAL });
  return writeResult(params, drawResult(params, fairDraws({ serverSeed: SERVER_SEED, clientSeed, nonce: 0 })));
};

test('[LOTT-36] the result follows from seed, round and seal alone', () => {
  expect(commitmentOf(SERVER_SEED)).toMatch(/^630dcd29.*d710dd$/);
  expect(randomness).toMatch(/^dd659f8a.*adec4b$/);
  expect(clientSeedOf({ game: 'kidlat-5', numero: '202611230877', round: ROUND, randomness, seal: SEAL })).toBe(
    '8d715a5ad9fccefbea4147bb5a8c82f36badce6116ba1a74297aea0a9f74317f',
  );
  expect(numbersOf({ family: 'S5' }, 'kidlat-5', '202611230877')).toBe('8,6,9,8,0');
  expect(numbersOf({ family: 'D3' }, 'tatlong-numero', '202611231')).toBe('432');
  expect(numbersOf({ family: 'D2', from: 1, to: 31 }, 'dalawang-bola', '202611231')).toBe('1,7');
  expect(numbersOf({ family: 'LT', pool: 58 }, 'grand-pick-6-58', '202611241')).toBe('39,14,23,2,46,43');
  expect(numbersOf({ family: 'RC', cars: 10 }, 'turbo-ten-racing', '202611230877')).toBe('7,1,6,8,2,10,9,4,3,5');
  expect(numbersOf({ family: 'K3' }, 'speed-three-dice', '202611230877')).toBe('5,4,6');
  expect(numbersOf({ family: 'E5' }, 'number-rush', '202611230877')).toBe('8,11,6,1,10');
  expect(numbersOf({ family: 'M6', year: 'horse' }, 'color-ball-quickie', '202611230877')).toBe('29,12,20,31,33,49,21');
  expect(numbersOf({ family: 'D4' }, 'suwerte-4d', '202611231')).toBe('7788');
  expect(numbersOf({ family: 'P28' }, 'lucky-28-express', '202611230877')).toBe('5,8,8');
});

test('[LOTT-36] a drawn result of every family is written and read back unchanged', () => {
  const families: FamilyParams[] = [
    { family: 'VN', form: 'N' },
    { family: 'VN', form: 'S' },
    { family: 'F4' },
    { family: 'KN' },
    { family: 'D6' },
    { family: 'RC', cars: 9 },
    { family: 'D2', from: 0, to: 9 },
  ];
  for (const params of families) {
    const text = numbersOf(params, 'any-game', '202611231');
    const parsed = readResult(params, text);
    expect('result' in parsed && writeResult(params, parsed.result)).toBe(text);
  }
});

test('[LOTT-37] a signature that is no hex is refused', () => {
  expect(() => randomnessOf('xyz')).toThrow(RangeError);
});
