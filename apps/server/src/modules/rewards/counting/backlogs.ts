import type { ProgramView } from './program-views.ts';

/** A program that is behind and works its backlog off gets so long from one step forward to the next. */
const STEP_MS = 60_000;
/** A backlog is reported at the latest after so long, however it shrinks. */
const LONGEST_MS = 600_000;

interface Backlog {
  since: number;
  /** When the program last came forward, and to where. */
  forwardAt: number;
  waiting: number;
  lagSeconds: number;
  isReported: boolean;
}

/**
 * Tells which programs that are behind need a report, each once until it has caught up. One that works its backlog off, such as the month of a demo or the time
 * that the server was stopped, has its time for it: a backlog is reported if it does not shrink for a minute, or lasts ten.
 */
export function backlogReports(now: () => number): (late: readonly Pick<ProgramView, 'program' | 'waiting' | 'lagSeconds'>[]) => string[] {
  let known = new Map<string, Backlog>();
  return (late) => {
    const at = now();
    const next = late.map(({ program, waiting, lagSeconds }): [string, Backlog] => {
      const before = known.get(program);
      const isForward = !before || waiting < before.waiting || lagSeconds < before.lagSeconds;
      const backlog = isForward ? { since: before?.since ?? at, forwardAt: at, waiting, lagSeconds } : before;
      const isDue = at - backlog.forwardAt >= STEP_MS || at - backlog.since >= LONGEST_MS;
      return [program, { ...backlog, isReported: before?.isReported === true || isDue }];
    });
    const due = next.filter(([program, { isReported }]) => isReported && known.get(program)?.isReported !== true);
    known = new Map(next);
    return due.map(([program]) => program);
  };
}
