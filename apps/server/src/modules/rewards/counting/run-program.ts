import { programTries, type ProgramName } from '@laro/domain/rewards/programs/program-states';
import pg from 'pg';
import { clearFault, noteFault, readFault } from './faults.store.ts';

/** `more`: further work waits; `fault`: the turn failed, or the program is stopped. */
export type ProgramOutcome = 'more' | 'done' | 'fault';

/** Runs one turn of a program. Its failure is noted and reported, and never reaches the caller, so that the other programs go on (REW-20). */
export type RunProgram = (program: ProgramName, work: () => Promise<boolean>) => Promise<ProgramOutcome>;

interface Deps {
  pool: pg.Pool;
  onBackgroundError: (error: unknown) => void;
  /** Reports a program that has stopped. */
  onTrouble: (message: string, details: object) => void;
}

/** SQLSTATE classes and codes that say nothing about the program: connections, resources, shutdown, and what the next turn does again. */
const OUTAGE = /^(?:08|53|57P|40001|40P01|55P03)/;
const NETWORK = /^E[A-Z]+$/;
const NO_CONNECTION = /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect)/;

const codeOf = (error: unknown): string | null => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null);

/** True if the database could not be reached: every program fails by it, and none of them is at fault. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return error instanceof pg.DatabaseError ? OUTAGE.test(code) : NETWORK.test(code);
  return error instanceof Error && NO_CONNECTION.test(error.message);
}

/** The code of an error for the desk. Its text may name members, so it is only in the log. */
const faultCode = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');

/** The runner of programs. A stopped program is skipped by every process until a person resumes it; its place stays where it was. */
export const programRunner =
  ({ pool, onBackgroundError, onTrouble }: Deps): RunProgram =>
  async (program, work) => {
    const before = await readFault(pool, program);
    if (before?.stoppedAt) return 'fault';
    try {
      const isMore = await work();
      if (before) await clearFault(pool, program);
      return isMore ? 'more' : 'done';
    } catch (error) {
      if (isOutage(error)) throw error;
      const { tries, code } = await noteFault(pool, program, faultCode(error), programTries);
      if (tries === programTries) onTrouble('a program of rewards has stopped', { program, code });
      onBackgroundError(error);
      return 'fault';
    }
  };
