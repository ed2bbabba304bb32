import { createHash } from 'node:crypto';

const ROUNDS = 60_000;
const TRIES = 3;
/** Duration of the work on the machine on which the budgets of the steps were measured. */
const REFERENCE_MS = 100;

/** Does a fixed amount of work in script and in native code. Returns the processor time in milliseconds. */
function work(): number {
  const before = process.cpuUsage();
  let text = '';
  for (let round = 0; round < ROUNDS; round += 1) text = createHash('sha256').update(`${text}${round}`).digest('hex');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times slower this machine is than the one on which the budgets were measured. Never below 1: a budget is no tighter on a quick
 * machine.
 */
export const slowness = (): number => Math.max(1, Math.min(...Array.from({ length: TRIES }, work)) / REFERENCE_MS);
