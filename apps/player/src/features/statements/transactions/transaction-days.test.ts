import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import type { Entry, PlayDay } from '../statements-api.ts';
import { transactionDays } from './transaction-days.ts';

const entry = (at: string) => ({ id: at, at }) as Entry;
const play = (day: string): PlayDay => ({ day, bets: 1, staked: '1.00' as Amount, won: '0.00' as Amount, net: '-1.00' as Amount });

test('[REC-01] entries and play are grouped by days of the zone, the latest first; older days wait for the entries before them', () => {
  const entries = [entry('2026-11-21T17:00:00Z'), entry('2026-11-21T15:00:00Z'), entry('2026-11-19T00:00:00Z')];
  const days = [play('2026-11-23'), play('2026-11-21'), play('2026-11-18')];
  const shape = (hasMore: boolean) => transactionDays(entries, days, 'Asia/Manila', hasMore).map((day) => [day.day, day.entries.length, day.play !== null]);
  expect(shape(false)).toEqual([
    ['2026-11-23', 0, true],
    ['2026-11-22', 1, false],
    ['2026-11-21', 1, true],
    ['2026-11-19', 1, false],
    ['2026-11-18', 0, true],
  ]);
  expect(shape(true).at(-1)).toEqual(['2026-11-19', 1, false]);
  expect(transactionDays([], days, 'UTC', false)).toHaveLength(3);
});
