import { expect, test } from 'vitest';
import { AuditCursors, plainNumber } from './audit-cursor.ts';

const cursors = new AuditCursors(Buffer.alloc(32, 7));

test('[SAFE-07] a sealed name opens to its number, is always the same, and does not show the number', () => {
  for (const number of [1, 42, 9_007_199_254_740_991]) {
    expect(cursors.open(cursors.seal(number))).toBe(number);
    expect(cursors.seal(number)).toBe(cursors.seal(number));
    expect(cursors.seal(number)).not.toContain(number.toString(16).padStart(16, '0'));
  }
});

test('[SAFE-07] made-up names, plain numbers and names of another installation open to nothing', () => {
  const other = new AuditCursors(Buffer.alloc(32, 8));
  for (const text of ['0'.repeat(32), 'f'.repeat(32), '12', '', `${cursors.seal(5)}0`, other.seal(5)]) expect(cursors.open(text)).toBeNull();
  expect(plainNumber('12')).toBe(12);
  for (const text of ['0', '-1', '1e3', cursors.seal(5)]) expect(plainNumber(text)).toBeNull();
});
