import fs from 'node:fs';

/** Times of one process from the system, in clock ticks. */
export type ProcessTimes = {
  parent: number;
  /** When it began: a number that is used again belongs to another process. */
  began: number;
  /** Its own time, and that of its children that ended and were waited for. */
  own: number;
  waited: number;
};
export type Processes = ReadonlyMap<number, ProcessTimes>;

const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 1000;

const timeOf = ({ own, waited }: ProcessTimes): number => own + waited;

/** Fields after the name, which may hold blanks: state is the first, the parent the second (proc_pid_stat). */
function readProcess(pid: string): ProcessTimes | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, own, system, waited, waitedSystem, began] = [1, 11, 12, 13, 14, 19].map((place) => Number(fields[place]));
    return { parent: parent ?? 0, began: began ?? 0, own: (own ?? 0) + (system ?? 0), waited: (waited ?? 0) + (waitedSystem ?? 0) };
  } catch {
    return null;
  }
}

/** All processes of the machine; null where the system does not tell. */
function readProcesses(): Processes | null {
  if (process.platform !== 'linux') return null;
  const all = new Map<number, ProcessTimes>();
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const times = readProcess(pid);
    if (times) all.set(Number(pid), times);
  }
  return all;
}

/**
 * Adds up the processor time of a process and all its descendants, including those that leave its group (PostgreSQL, the browser). Samples at
 * intervals: the time of a process since its last sample is lost, unless its parent waited for it.
 */
export class ProcessorTime {
  readonly #root: number;
  #known = new Map<number, ProcessTimes>();
  #gone = 0;

  constructor(root: number) {
    this.#root = root;
  }

  look(all: Processes): void {
    const now = new Map<number, ProcessTimes>();
    const isOurs = (pid: number, { parent, began }: ProcessTimes): boolean =>
      pid === this.#root || now.has(parent) || this.#known.get(pid)?.began === began || (this.#known.has(parent) && all.has(parent));
    // A parent can have a higher number than its child: repeat until no more are found.
    for (let before = -1; before !== now.size;) {
      before = now.size;
      for (const [pid, times] of all) if (!now.has(pid) && isOurs(pid, times)) now.set(pid, times);
    }
    this.#gone += this.#lost(now);
    this.#known = now;
  }

  /** The time of processes that ended since the last reading without a parent that has waited for them. */
  #lost(now: Processes): number {
    const isGone = (pid: number): boolean => this.#known.has(pid) && now.get(pid)?.began !== this.#known.get(pid)?.began;
    const endedBelow = new Map<number, number>();
    for (const [pid, times] of this.#known) {
      if (!isGone(pid)) continue;
      let heir = times.parent;
      while (isGone(heir)) heir = this.#known.get(heir)?.parent ?? 0;
      endedBelow.set(heir, (endedBelow.get(heir) ?? 0) + timeOf(times));
    }
    let lost = 0;
    for (const [heir, time] of endedBelow) {
      const takenOver = (now.get(heir)?.waited ?? 0) - (this.#known.get(heir)?.waited ?? 0);
      lost += Math.max(0, time - takenOver);
    }
    return lost;
  }

  get seconds(): number {
    let ticks = this.#gone;
    for (const times of this.#known.values()) ticks += timeOf(times);
    return ticks / TICKS_PER_SECOND;
  }
}

/** Measures a process from now on. The returned function ends the measurement and returns the seconds; null if the system does not report them. */
export function measureProcessorTime(root: number): () => number | null {
  const time = new ProcessorTime(root);
  const look = (): boolean => {
    const all = readProcesses();
    if (all) time.look(all);
    return all !== null;
  };
  if (!look()) return () => null;
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    look();
    return time.seconds;
  };
}
