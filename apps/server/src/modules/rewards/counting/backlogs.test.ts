import { expect, test } from 'vitest';
import { backlogReports } from './backlogs.ts';

function watched() {
  let now = 0;
  const report = backlogReports(() => now);
  /** Looks after some seconds at programs that are behind: waiting events and lag. */
  return (seconds: number, ...late: readonly [program: 'missions' | 'points', waiting: number, lagSeconds: number][]) => {
    now += seconds * 1000;
    return report(late.map(([program, waiting, lagSeconds]) => ({ program, waiting, lagSeconds })));
  };
}

test('[REW-15] a program that works its backlog off is not reported: fewer events wait, or the oldest is younger', () => {
  const look = watched();
  expect([look(0, ['missions', 900, 2_000_000]), look(50, ['missions', 1200, 1_000_000]), look(50, ['missions', 800, 1_000_100])]).toEqual([[], [], []]);
  expect([look(50, ['missions', 300, 1_000_150]), look(50), look(60, ['missions', 900, 70])]).toEqual([[], [], []]);
});

test('[REW-15] a backlog that does not shrink for a minute is reported, once until the program has caught up', () => {
  const look = watched();
  expect([look(0, ['missions', 900, 100]), look(45, ['missions', 900, 145]), look(15, ['missions', 950, 160])]).toEqual([[], [], ['missions']]);
  expect([look(60, ['missions', 990, 220], ['points', 1, 61]), look(60, ['missions', 1, 1], ['points', 2, 121])]).toEqual([[], ['points']]);
  expect([look(15), look(15, ['missions', 5, 61]), look(60, ['missions', 5, 121])]).toEqual([[], [], ['missions']]);
});

test('[REW-15] a backlog that shrinks slowly is reported after ten minutes', () => {
  const look = watched();
  const reports = Array.from({ length: 15 }, (_, turn) => look(turn === 0 ? 0 : 45, ['missions', 10_000 - turn, 5000]));
  expect(reports.flat()).toEqual(['missions']);
  expect(reports.findIndex((report) => report.length > 0)).toBe(14);
});
