/** Whether a process with this number runs (a zombie does not: nobody may ever collect it). */
export function isAlive(pid: number): boolean;
/** Number and moment of start of a process: numbers are given out again, this pair is not. */
export function processIdentity(pid?: number): string;
/** Whether the process that this identity was taken of still runs. */
export function isIdentityAlive(identity: string): boolean;
/** The number in an identity, 0 when there is none. */
export function pidOfIdentity(identity: string): number;
