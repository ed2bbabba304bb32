import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawOrder, drawsFromWords, drawWeighted } from './draws.ts';
import { commitmentOf, fairBlock, fairDraws, isClientSeed, serverSeedOf, verifyCommitment } from './provably-fair.ts';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const seeds = (clientSeed: string, nonce: number) => ({ serverSeed: SEED, clientSeed, nonce });

test('[T55] the commitment is SHA-256 over the bytes of the server seed', () => {
  expect(commitmentOf(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  expect(verifyCommitment(SEED, '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')).toBe(true);
  expect(verifyCommitment(SEED, '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710de')).toBe(false);
  expect(verifyCommitment(SEED.toUpperCase(), commitmentOf(SEED))).toBe(false);
  expect(verifyCommitment('', '')).toBe(false);
});

test('[T55] blocks and draws of fixed seeds never change', () => {
  expect(hex(fairBlock(seeds('perya', 0), 0))).toBe('588dc98531a638ce9442aaa5b453bf880cb76ccea335f299534737c6a3ed8a72');
  expect(hex(fairBlock(seeds('perya', 0), 1))).toBe('cee72f5e72ffd26d8c620632a985f3d9bddbfa398aeabd41340f8b649f4249a8');
  expect(hex(fairBlock(seeds('ñ ₱ 🎡', 41), 2))).toBe('a3e66d8a57a1c419212d4d2f5e2b40aca263c97708eb2dcec3425b6708068bb4');
  const dice = fairDraws(seeds('perya', 0));
  expect(Array.from({ length: 16 }, () => dice.below(6))).toEqual([5, 0, 3, 2, 2, 5, 2, 4, 2, 1, 0, 3, 1, 5, 0, 4]);
  const stops = fairDraws(seeds('perya', 0));
  expect(Array.from({ length: 16 }, () => stops.below(32))).toEqual([5, 14, 5, 8, 14, 25, 6, 18, 30, 13, 18, 25, 25, 1, 4, 8]);
});

test('[T55] commitment and blocks agree with another implementation for any seed', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(
      bytes,
      fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme' }).filter(isClientSeed),
      fc.nat(),
      fc.nat(99),
      (seed, clientSeed, nonce, cursor) => {
        const serverSeed = serverSeedOf(seed);
        expect(commitmentOf(serverSeed)).toBe(createHash('sha256').update(seed).digest('hex'));
        const block = createHmac('sha256', seed).update(`${clientSeed}:${nonce}:${cursor}`, 'utf8').digest('hex');
        expect(hex(fairBlock({ serverSeed, clientSeed, nonce }, cursor))).toBe(block);
      },
    ),
  );
});

test('[T55] words that would favour small numbers are thrown away', () => {
  const words = [4_294_967_295, 4_294_967_294, 7];
  const draws = drawsFromWords(() => words.shift() ?? 0);
  // 2³² leaves 1 when divided by 5: the highest word alone is rejected there.
  expect(draws.below(5)).toBe(4_294_967_294 % 5);
  expect(words).toEqual([7]);
  expect(drawsFromWords(() => 4_294_967_295).below(4_294_967_296)).toBe(4_294_967_295);
  for (const bound of [0, -1, 1.5, Number.NaN, 4_294_967_297]) expect(() => draws.below(bound)).toThrow(RangeError);
});

test('[T55] every number below a bound is reached by equally many words', () => {
  // The rule on words of 8 bits stands for that on 32: accepted words split evenly for every bound.
  for (let bound = 1; bound <= 256; bound += 1) expect((256 - (256 % bound)) % bound).toBe(0);
  const weights = [
    { weight: 3, name: 'a' },
    { weight: 1, name: 'b' },
  ];
  const names = [0, 1, 2, 3].map((answer) => drawWeighted(weights, { below: () => answer }).name);
  expect(names.join('')).toBe('aaab');
  const orders = [0, 1, 2].flatMap((first) =>
    [0, 1].map((second) => {
      const answers = [first, second, 0];
      return drawOrder(['a', 'b', 'c'], { below: () => answers.shift() ?? 0 }).join('');
    }),
  );
  expect(new Set(orders).size).toBe(6);
});

test('[T55] malformed seeds are refused', () => {
  for (const seed of ['', 'a'.repeat(65), 'a\nb', '\u0000', '\ud800']) expect(isClientSeed(seed), JSON.stringify(seed)).toBe(false);
  expect(isClientSeed('a:1')).toBe(true);
  expect(() => fairDraws(seeds('', 0))).toThrow(RangeError);
  for (const nonce of [-1, 0.5, 2 ** 53]) expect(() => fairDraws(seeds('a', nonce))).toThrow(RangeError);
  expect(() => commitmentOf('00')).toThrow(RangeError);
  expect(() => serverSeedOf(new Uint8Array(31))).toThrow(RangeError);
});

test('[T55] [T56] rounds of one seed share no block', () => {
  const blocks = new Set<string>();
  for (let nonce = 0; nonce < 40; nonce += 1) for (let cursor = 0; cursor < 12; cursor += 1) blocks.add(hex(fairBlock(seeds('1', nonce), cursor)));
  for (const clientSeed of ['1:1', '1:1:1', '11']) blocks.add(hex(fairBlock(seeds(clientSeed, 1), 1)));
  expect(blocks.size).toBe(40 * 12 + 3);
});
