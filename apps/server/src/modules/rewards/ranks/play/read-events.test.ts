import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReadEvents } from './read-events.ts';

/** Events with rising numbers, as they are written: a number may be missing. */
const written = fc.uniqueArray(fc.bigInt({ min: 1n, max: 400n }), { maxLength: 80 }).map((numbers) => numbers.toSorted((a, b) => Number(a - b)));

test('[REW-16] programs that share what was read see every event after their place, once and in order', () => {
  fc.assert(
    fc.property(written, fc.array(fc.record({ program: fc.nat(2), limit: fc.integer({ min: 1, max: 30 }) }), { maxLength: 60 }), (numbers, turns) => {
      const [read, places, seen] = [new ReadEvents<{ number: bigint }>(), [0n, 0n, 0n], [[], [], []] as bigint[][]];
      for (const { program, limit } of turns) {
        const place = places[program] ?? 0n;
        let events = read.after(place, limit);
        if (events.length === 0) {
          events = numbers
            .filter((number) => number > place)
            .slice(0, limit)
            .map((number) => ({ number }));
          read.keep(place, events);
        }
        expect(events.length).toBeLessThanOrEqual(limit);
        seen[program]?.push(...events.map(({ number }) => number));
        places[program] = events.at(-1)?.number ?? place;
      }
      for (const own of seen) expect(own).toEqual(numbers.slice(0, own.length));
    }),
  );
});

test('[REW-15] a program that follows another one through the same events reads none of them again, as far as they are kept', () => {
  const read = new ReadEvents<{ number: bigint }>();
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => ({ number: BigInt(first + index) }));
  read.keep(0n, from(1, 12_000));
  read.keep(12_000n, from(12_001, 12_000));
  expect(read.after(11_990n, 3).map(({ number }) => number)).toEqual([11_991n, 11_992n, 11_993n]);
  expect(read.after(23_999n, 10).length).toBe(1);
  expect(read.after(24_000n, 10)).toEqual([]);
  // 20,000 are kept: the first one after 4,000 is the oldest.
  expect(read.after(4000n, 1)).toEqual([{ number: 4001n }]);
  expect(read.after(3999n, 1)).toEqual([]);
});
