/** True if a process with this number runs (a zombie does not count, because it may never be reaped). */
export function isAlive(pid: number): boolean;
/** Number and start time of a process: numbers are reused, this pair is not. */
export function processIdentity(pid?: number): string;
/** True if the process with this identity is still running. */
export function isIdentityAlive(identity: string): boolean;
/** The number in an identity, 0 if there is none. */
export function pidOfIdentity(identity: string): number;
