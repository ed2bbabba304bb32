import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { commitmentOf, makePromise, readPromise } from './drop-promise.ts';
import { PoolCounter } from './pool-counter.ts';

test('[T66] a pool drops above its seed and by its limit, as promised by a hash of fresh chance', () => {
  const seed = 3n * MAJOR_UNIT;
  const promises = Array.from({ length: 300 }, () => makePromise(7n, seed, seed + 4n));
  const amounts = promises.map((promise) => promise.amount);
  expect(new Set(amounts)).toEqual(new Set([seed + 1n, seed + 2n, seed + 3n, seed + 4n]));
  expect(new Set(promises.map((promise) => promise.commitment)).size).toBe(300);
  for (const made of promises) {
    const { text, commitment } = made;
    expect(readPromise(7n, made.kept)).toEqual(made);
    expect(commitment).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    expect(text).toMatch(/^7:3\.0000[1-4]:[0-9a-f]{64}$/);
  }
  expect(commitmentOf(`${promises[0]?.text} `)).not.toBe(promises[0]?.commitment);
});

test('[T66] wherever it drops is equally likely', () => {
  const counts = [0, 0, 0, 0, 0];
  for (let n = 0; n < 5000; n += 1) {
    const at = Number(makePromise(1n, 0n, 5n).amount) - 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  // Chi-square of five classes: above 18.5 comes once in a thousand runs of a fair draw.
  expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(25);
});

test('[T66] contributions are exact: posted and carried parts add up to the rate of all stakes', () => {
  const stake = fc.record({ vendor: fc.bigInt({ min: 1n, max: 3n }), amount: fc.bigInt({ min: 1n, max: 10n ** 9n }), rate: fc.integer({ min: 1, max: 500 }) });
  fc.assert(
    fc.property(fc.array(stake, { maxLength: 60 }), fc.integer({ min: 1, max: 500 }), (stakes, rateBasisPoints) => {
      const carries = new Map<bigint, bigint>();
      const counter = new PoolCounter({ amount: 5n, dropsAt: 10n ** 15n, rateBasisPoints }, carries);
      let posted = 0n;
      for (const [index, { vendor, amount }] of stakes.entries()) {
        expect(counter.add({ roundId: String(index), cashAccount: 1n, vendorAccount: vendor, vendorCode: 'X', amount })).toBe(false);
        if (index % 7 === 0) for (const [, fed] of counter.take()) posted += fed.amount;
      }
      for (const [, fed] of counter.take()) posted += fed.amount;
      expect(counter.take()).toEqual([]);
      expect(counter.amount).toBe(5n + posted);
      const carried = [...carries.values()].reduce((sum, carry) => sum + carry, 0n);
      expect(posted * 10_000n + carried).toBe(stakes.reduce((sum, { amount }) => sum + amount * BigInt(rateBasisPoints), 0n));
      expect([...carries.values()].every((carry) => carry >= 0n && carry < 10_000n)).toBe(true);
    }),
  );
});

test('[T66] the stake that fills the pool wins it', () => {
  const counter = new PoolCounter({ amount: 100n, dropsAt: 103n, rateBasisPoints: 100 }, new Map());
  const add = (amount: bigint) => counter.add({ roundId: 'r', cashAccount: 1n, vendorAccount: 1n, vendorCode: 'X', amount });
  expect([add(199n), counter.amount, add(100n), counter.amount, add(1n), counter.amount]).toEqual([false, 101n, false, 102n, true, 103n]);
});
