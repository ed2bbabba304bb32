import { Repeated } from '#server/db/turns/repeated.ts';
import { backlogReports } from './backlogs.ts';
import { deskCountingCalls } from './desk-calls.ts';
import { programViews, type CountingDeps } from './program-views.ts';
import { programRunner } from './run-program.ts';

const TURN_EVERY_MS = 15_000;

export type Counting = ReturnType<typeof createCounting>;

/** The programs that count play for rewards: how each runs, how far it is behind, and the act that resumes a stopped one (REW-15, REW-20). */
export function createCounting(deps: CountingDeps) {
  const backlogs = backlogReports(deps.now);
  /** Reports programs that are behind and do not catch up. A stopped one was reported by its last try. */
  const turn = async (): Promise<boolean> => {
    const late = (await programViews(deps)).filter(({ state, isAlarm }) => isAlarm && state !== 'stopped');
    const due = backlogs(late);
    for (const { program, lagSeconds } of late) if (due.includes(program)) deps.onTrouble('a program of rewards is behind', { program, lagSeconds });
    return false;
  };
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'reward-counting');
  return {
    runProgram: programRunner(deps),
    /** Number of programs that need a person. */
    alarms: async () => (await programViews(deps)).filter(({ isAlarm }) => isAlarm).length,
    handlers: deskCountingCalls(deps),
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
