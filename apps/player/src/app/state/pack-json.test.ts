import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packJson, unpackJson } from './pack-json.ts';

const roundTrip = (value: unknown): unknown => unpackJson(JSON.parse(JSON.stringify(packJson(value))));

describe('[HOUSE-7] data in a page', () => {
  test('[HOUSE-7] lists of like things become shorter and come back the same', () => {
    const games = Array.from({ length: 36 }, (_, index) => ({
      id: String(index),
      name: `Game ${index}`,
      displayName: `Game ${index}`,
      vendor: 'PG',
      tag: null,
      picture: { key: `k${index}`, plate: '#fff' },
    }));
    const packed = JSON.stringify(packJson({ games, total: 36 }));
    expect(packed.length).toBeLessThan(JSON.stringify({ games, total: 36 }).length / 1.8);
    expect(roundTrip({ games, total: 36 })).toEqual({ games, total: 36 });
  });

  test('[HOUSE-7] whatever it is, it comes back the same', () => {
    const row = fc.record({ a: fc.jsonValue(), b: fc.constantFrom('x', 'y', null), c: fc.array(fc.record({ d: fc.integer(), e: fc.boolean() })) });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(row)), (value) => {
        expect(roundTrip(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
