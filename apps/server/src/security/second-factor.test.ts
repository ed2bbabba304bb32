import { describe, expect, test } from 'vitest';
import { SecretBox } from './secret-box.ts';
import { codeAt, enrolmentFor, makeSecret, stepOfCode } from './second-factor.ts';

/** RFC 6238, appendix B: the secret of the SHA-1 rows; the last six digits of each value. */
const RFC_SECRET = Buffer.from('12345678901234567890');

describe('the second factor', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('[T16] gives the code of RFC 6238 at second %i', (second, code) => {
    expect(codeAt(RFC_SECRET, second * 1000)).toBe(code);
    expect(stepOfCode(RFC_SECRET, code, null, second * 1000)).toBe(BigInt(Math.floor(second / 30)));
  });

  test('[T15] takes a code one step early or late, not two', () => {
    const now = 1_800_000_015_000;
    const step = BigInt(now / 1000 - 15) / 30n;
    for (const [offset, expected] of [
      [-60, null],
      [-30, step - 1n],
      [0, step],
      [30, step + 1n],
      [60, null],
    ] as const)
      expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, now + offset * 1000), null, now)).toBe(expected);
  });

  test('[T15] takes no code of a step that was used, nor an earlier one', () => {
    const now = 1_800_000_015_000;
    const used = stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, now), null, now);
    expect(used).not.toBeNull();
    expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, now), used, now)).toBeNull();
    expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, now - 30_000), used, now)).toBeNull();
    expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, now + 30_000), used, now + 30_000)).toBe((used ?? 0n) + 1n);
  });

  test('[T16] the address for the authenticator carries name, issuer and secret', () => {
    const { secret, uri } = enrolmentFor(RFC_SECRET, 'mara.cruz');
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const url = new URL(uri);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname), url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      '/Laro desk:mara.cruz',
      secret,
      'Laro desk',
    ]);
    expect(makeSecret()).not.toEqual(makeSecret());
  });
});

describe('secrets at rest', () => {
  const box = new SecretBox(Buffer.alloc(32, 1), 'test');
  test('[T16] come back for their owner and key alone', () => {
    const closed = box.close(RFC_SECRET, 'staff:1');
    expect(closed.includes(RFC_SECRET)).toBe(false);
    expect(box.open(closed, 'staff:1')).toEqual(RFC_SECRET);
    expect(() => box.open(closed, 'staff:2')).toThrow();
    expect(() => new SecretBox(Buffer.alloc(32, 2), 'test').open(closed, 'staff:1')).toThrow();
    expect(() => new SecretBox(Buffer.alloc(32, 1), 'other').open(closed, 'staff:1')).toThrow();
    closed[14] = (closed[14] ?? 0) ^ 1;
    expect(() => box.open(closed, 'staff:1')).toThrow();
  });
});
