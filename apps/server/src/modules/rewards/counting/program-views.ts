import { needsPerson, programNames, programState, type ProgramName, type ProgramState } from '@laro/domain/rewards/programs/program-states';
import { dayStart } from '@laro/domain/ranks/months';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { faultsOf, type ProgramFault } from './faults.store.ts';
import { daysLag, eventLags, rebatedDays, type ProgramLag } from './lags.store.ts';

const HALF_HOUR_MS = 1_800_000;
const SECOND_MS = 1000;

export interface CountingDeps {
  pool: pg.Pool;
  audit: AuditLog;
  merchantOf: (code: string) => Merchant | null;
  merchants: () => readonly Merchant[];
  now: () => number;
  onBackgroundError: (error: unknown) => void;
  /** Reports a program that has stopped or is behind. */
  onTrouble: (message: string, details: object) => void;
}

/** A program as the desk sees it. */
export interface ProgramView {
  program: ProgramName;
  state: ProgramState;
  waiting: number;
  lagSeconds: number;
  fault: ProgramFault | null;
  isAlarm: boolean;
}

/** Rebates follow complete dates: from when the first one that is not computed could have been. */
async function rebatesLag({ pool, merchants, now }: CountingDeps): Promise<ProgramLag> {
  const done = new Map((await rebatedDays(pool)).map(({ merchantCode, day }) => [merchantCode, day]));
  const due = merchants().flatMap(({ code, settings }) => {
    const [zone, day] = [settings['market.timeZone'], done.get(code)];
    if (day === undefined || !settings['module.RANK3']) return [];
    const from = dayStart(shiftDay(day, 2), zone) + HALF_HOUR_MS;
    return from < now() ? [from] : [];
  });
  return { program: 'rebates', waiting: 0n, oldest: due.length === 0 ? null : new Date(Math.min(...due)) };
}

/** Rebates follow dates, all other programs follow events. */
const countsEvents = (program: ProgramName): boolean => program !== 'rebates';

/** Programs with a place in the events; `days` writes them. */
const eventPrograms = programNames.filter((program) => program !== 'days' && countsEvents(program));

/** All programs with their states and lags. The lag begins at the end of a round, so that of the events is part of every other (REW-15). */
export async function programViews(deps: CountingDeps): Promise<ProgramView[]> {
  const [faults, days, events, rebates] = await Promise.all([faultsOf(deps.pool), daysLag(deps.pool), eventLags(deps.pool, eventPrograms), rebatesLag(deps)]);
  const lags = new Map([...events, days, rebates].map((lag) => [lag.program, lag]));
  const secondsSince = (oldest: Date | null | undefined): number => (oldest ? Math.max(0, Math.floor((deps.now() - oldest.getTime()) / SECOND_MS)) : 0);
  return programNames.map((program) => {
    const fault = faults.find((one) => one.program === program) ?? null;
    const state = programState(fault);
    const lag = lags.get(program);
    const [own, unread] = [secondsSince(lag?.oldest), countsEvents(program) ? secondsSince(days.oldest) : 0];
    const lagSeconds = Math.max(own, unread);
    return { program, state, waiting: Number(lag?.waiting ?? 0n), lagSeconds, fault, isAlarm: needsPerson(state, lagSeconds) };
  });
}
