import { expect, test } from 'vitest';
import type { DrawRow } from '../draws/draws.store.ts';
import { nextSince } from './game-list.ts';

const MADE_AT = Date.parse('2026-11-20T06:00:00Z');
const idAt = (ms: number): string => `${ms.toString(16).padStart(12, '0')}70008000000000000001`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const drawOf = (closesAt: string) => ({ id: idAt(MADE_AT), closesAt: new Date(closesAt) }) as DrawRow;
const next = drawOf('2026-11-25T04:00:00Z');
const before = drawOf('2026-11-24T04:00:00Z');
const earlier = drawOf('2026-11-23T04:00:00Z');

test('[LOTT-61] bets go to the next draw from the closing of the draw before it on', () => {
  expect(nextSince({ next, waiting: before, past: earlier })).toBe('2026-11-24T04:00:00.000Z');
  expect(nextSince({ next, past: before })).toBe('2026-11-24T04:00:00.000Z');
});

test('[LOTT-06] [LOTT-61] bets go to the first draw of a game from the moment on when it was made', () => {
  expect(nextSince({ next })).toBe('2026-11-20T06:00:00.000Z');
  // A draw that closes later is none before it.
  expect(nextSince({ next, waiting: drawOf('2026-11-26T04:00:00Z') })).toBe('2026-11-20T06:00:00.000Z');
});

test('[LOTT-61] a game without an open draw has no such moment', () => {
  expect(nextSince({ past: before })).toBeNull();
});
