import { describe, expect, test } from 'vitest';
import { CHAIN_START, findBreak, hashEntry, isSealed, sealKeyFrom, sealOf, type ChainedEntry } from './audit-chain.ts';
import { canonicalJson } from './canonical-json.ts';

function chainOf(count: number): ChainedEntry[] {
  const entries: ChainedEntry[] = [];
  let previousHash = CHAIN_START;
  for (let number = 1; number <= count; number++) {
    const entry = {
      number,
      at: new Date(Date.UTC(2026, 0, number)),
      actor: 'mara',
      action: 'settings.changed',
      subject: 'laro',
      reason: 'a reason',
      before: { a: number },
      after: { a: number + 1 },
      ip: '203.0.113.9',
    } as const;
    const hash = hashEntry(previousHash, entry);
    entries.push({ ...entry, previousHash, hash });
    previousHash = hash;
  }
  return entries;
}

const start = { number: 0, hash: CHAIN_START };

describe('the chain of hashes', () => {
  test('[T85] a chain as written has no break, also when it is checked in pieces', () => {
    const entries = chainOf(5);
    expect(findBreak(start, entries)).toBeNull();
    expect(findBreak(entries[1] as ChainedEntry, entries.slice(2))).toBeNull();
  });

  test.each(['number', 'at', 'actor', 'action', 'subject', 'reason', 'before', 'after', 'ip'] as const)('[T85] another %s breaks it at that entry', (field) => {
    const entries = chainOf(5);
    const other = { number: 9, at: new Date(0), actor: 'x', action: 'status.changed', subject: 'x', reason: 'x', before: null, after: [1], ip: '::1' } as const;
    entries[2] = { ...(entries[2] as ChainedEntry), [field]: other[field] };
    expect(findBreak(start, entries)).toBe(3);
  });

  test('[T85] a missing entry and a changed order break it where they are', () => {
    const entries = chainOf(5);
    expect(findBreak(start, entries.toSpliced(3, 1))).toBe(4);
    const [a, b, c, d, e] = entries as [ChainedEntry, ChainedEntry, ChainedEntry, ChainedEntry, ChainedEntry];
    expect(findBreak(start, [a, c, b, d, e])).toBe(2);
  });

  test('[T85] the seal needs the installation’s key', () => {
    const [key, otherKey] = [sealKeyFrom(Buffer.alloc(32, 1)), sealKeyFrom(Buffer.alloc(32, 2))];
    const head = { number: 3, hash: Buffer.alloc(32, 7), seal: sealOf(key, 3, Buffer.alloc(32, 7)) };
    expect(isSealed(key, head)).toBe(true);
    expect(isSealed(otherKey, head)).toBe(false);
    expect(isSealed(key, { ...head, number: 2 })).toBe(false);
    expect(isSealed(key, { ...head, seal: Buffer.alloc(0) })).toBe(false);
  });
});

describe('canonical JSON', () => {
  test('[T85] the order of keys does not matter, that of lists does', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ü' }], a: undefined })).toBe('{"b":[1,{"c":"ü","d":null}]}');
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  test('[T85] refuses what JSON cannot hold', () => {
    expect(() => canonicalJson({ a: 1n })).toThrow(TypeError);
  });
});
