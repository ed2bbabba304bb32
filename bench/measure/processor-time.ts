/**
 * A trace by processor time. On a shared machine, wall-clock time attributes to a page the work of the server, Lighthouse, the browser's
 * other threads and the host's other guests; here each task of a thread lasts as long as it used the processor.
 */

/** Fields read from an event; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time of the processor within `dur`. */
  tdur?: number;
}

interface Task {
  ts: number;
  end: number;
  /** Processor time as a share of the clock's, 0 to 1. */
  share: number;
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

/** Outermost tasks of each thread in the order of time. */
function tasksOf(events: readonly TraceEvent[]): Map<string, Task[]> {
  const tasks = new Map<string, Task[]>();
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    const { name, ph, ts, dur = 0, tdur } = event;
    if (ph !== 'X' || !name.endsWith('RunTask') || tdur === undefined || dur <= 0) continue;
    const known = tasks.get(threadOf(event)) ?? [];
    // A task within a task goes with the outer one.
    if (ts < (known.at(-1)?.end ?? 0)) continue;
    known.push({ ts, end: ts + dur, share: Math.min(1, tdur / dur) });
    tasks.set(threadOf(event), known);
  }
  return tasks;
}

/** The task that a moment falls into, by halving. */
function taskAt(tasks: readonly Task[], ts: number): Task | undefined {
  let [low, high] = [0, tasks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tasks[middle]?.ts ?? 0) <= ts) low = middle + 1;
    else high = middle;
  }
  const task = tasks[low - 1];
  return task && ts < task.end ? task : undefined;
}

/** The same events with every task, and all within it, pressed together to its processor time; beginnings of tasks stay where they were. */
export function byProcessorTime<T extends TraceEvent>(events: readonly T[]): T[] {
  const tasks = tasksOf(events);
  return events.map((event) => {
    const task = taskAt(tasks.get(threadOf(event)) ?? [], event.ts);
    if (!task) return event;
    const ts = task.ts + (event.ts - task.ts) * task.share;
    return event.dur === undefined ? { ...event, ts } : { ...event, ts, dur: event.dur * task.share };
  });
}
