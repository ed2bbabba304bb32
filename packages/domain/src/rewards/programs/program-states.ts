/** Programs of rewards that follow play, each with its own place in the counted events (rewards.md 4). `days` writes the events. */
export const programNames = ['days', 'ranks', 'rebates', 'points', 'missions', 'tournaments', 'raffles', 'invitations'] as const;
export type ProgramName = (typeof programNames)[number];

/** Failures in a row after which a program stops (REW-20). */
export const programTries = 3;

/** A lag above this many seconds raises an alarm (REW-15). */
export const lagAlarmSeconds = 60;

export const programStates = ['running', 'failing', 'stopped'] as const;
export type ProgramState = (typeof programStates)[number];

interface Fault {
  readonly tries: number;
  readonly stoppedAt: Date | null;
}

/** The state of a program by its fault; null for none. */
export function programState(fault: Fault | null): ProgramState {
  if (fault === null) return 'running';
  return fault.stoppedAt === null ? 'failing' : 'stopped';
}

/** True if a person must look at a program: it is stopped, or behind for too long (REW-15, REW-20). */
export const needsPerson = (state: ProgramState, lagSeconds: number): boolean => state === 'stopped' || lagSeconds > lagAlarmSeconds;
