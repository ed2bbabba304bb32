/** CPU time from /proc, so that work can be compared on a busy machine, too. Linux only; elsewhere there are no figures. */
import fs from 'node:fs';

/** Microseconds of one tick of /proc, which counts a hundred a second everywhere. */
const TICK_US = 10_000;

/** User and system time of a process, and of its children that have ended; fields 14 to 17 of its stat. */
function ticksOf(pid: number | 'self', withEnded: boolean): number {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [11, 12, ...(withEnded ? [13, 14] : [])].reduce((sum, place) => sum + Number(fields[place] ?? 0), 0);
}

function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** CPU time so far of this process with the programs it ran, of a PostgreSQL with its backends, and of other processes; null without /proc. */
export function cpuTimeUs(postmaster: number, others: readonly number[] = []): number | null {
  if (!fs.existsSync('/proc/self/stat')) return null;
  const live = childrenOf(postmaster).reduce((sum, pid) => {
    try {
      return sum + ticksOf(pid, false);
    } catch {
      // It has exited since and is counted with its parent the next time.
      return sum;
    }
  }, 0);
  return (ticksOf('self', true) + ticksOf(postmaster, true) + live + others.reduce((sum, pid) => sum + ticksOf(pid, false), 0)) * TICK_US;
}

/** Ticks of all cores since the start: in the first line of /proc/stat the eighth field is the time that the host gave to others. */
const STOLEN = 7;
const allTicks = (): number[] => {
  const [line = ''] = fs.existsSync('/proc/stat') ? fs.readFileSync('/proc/stat', 'utf8').split('\n') : [];
  return line
    .split(/\s+/)
    .slice(1, STOLEN + 2)
    .map(Number);
};

/** From now on: the share of this machine that its host gave to others, 0 to 1; 0 where the system does not report it. */
export function watchStolen(): () => number {
  const before = allTicks();
  return () => {
    const passed = allTicks().map((ticks, field) => ticks - (before[field] ?? 0));
    const all = passed.reduce((sum, ticks) => sum + ticks, 0);
    return all > 0 ? (passed[STOLEN] ?? 0) / all : 0;
  };
}
