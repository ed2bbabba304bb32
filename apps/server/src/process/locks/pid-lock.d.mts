export type PidLockOptions = {
  /** Maximum time to wait for a living holder, in milliseconds. */
  timeoutMs: number;
  /** Called once when the lock is held by another living process. */
  onWait?: (holderPid: number) => void;
};
/**
 * Takes a lock that belongs to this process for as long as it runs: a file that names its holder. A file whose holder has
 * died is taken over. Returns the function that releases the lock. Throws if a living holder keeps it longer than the timeout.
 */
export function takePidLock(file: string, options: PidLockOptions): Promise<() => void>;
