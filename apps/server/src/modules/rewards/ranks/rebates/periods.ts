import { dayStart } from '@laro/domain/ranks/months';
import { periodOf } from '@laro/domain/rewards/ranks/rebate';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { ladderOn, type LadderRow } from '../ladders/ladders.store.ts';

const HALF_HOUR_MS = 1_800_000;

/** A period of rebates: its first and last date, and the version that is in force in it. */
export interface LadderPeriod {
  from: string;
  to: string;
  ladder: LadderRow;
}

/** The period of a date; null before the first ladder. A version begins and ends with whole periods (`breaksWeek`). */
export function periodOn(ladders: readonly LadderRow[], day: string, timeZone: string): LadderPeriod | null {
  const ladder = ladderOn(ladders, dayStart(day, timeZone));
  return ladder && { ...periodOf(day, ladder.body.rebatePeriod), ladder };
}

/** The last date that is complete, half an hour after its end (REW-47), and the last one whose whole period is. */
export function lastComplete(ladders: readonly LadderRow[], now: number, timeZone: string): { day: string; periodEnd: string } {
  const day = shiftDay(dayAt(now - HALF_HOUR_MS, timeZone), -1);
  const period = periodOn(ladders, day, timeZone);
  return { day, periodEnd: period === null || period.to === day ? day : shiftDay(period.from, -1) };
}
