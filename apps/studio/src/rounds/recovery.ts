import type { MissingRules } from '../games/missing-rules.ts';
import type { RoundLife } from './life/round-life.ts';
import type { RoundStore } from './rounds.store.ts';

const SWEEP_MS = 2000;
const BATCH = 50;

export interface Recovery {
  /** Resumes every unfinished round, due or not, and from then on the due ones. */
  start: () => void;
  /** Schedules the next check after at most this many milliseconds. */
  wake: (waitMs: number) => void;
  stop: () => Promise<void>;
}

/** Finishes unfinished rounds: those of a crashed process, and those whose wallet has not answered yet. */
export function createRecovery(store: RoundStore, life: RoundLife, missing: Pick<MissingRules, 'elsewhere'>, onError: (error: unknown) => void): Recovery {
  let timer: NodeJS.Timeout | undefined;
  let nextAt = Infinity;
  let sweeping: Promise<void> | undefined;
  let isStopped = false;
  let isFirst = true;

  const schedule = (waitMs: number): void => {
    const at = performance.now() + waitMs;
    if (isStopped || at >= nextAt) return;
    clearTimeout(timer);
    nextAt = at;
    timer = setTimeout(() => {
      nextAt = Infinity;
      sweeping = sweep();
    }, waitMs);
  };

  const sweep = async (): Promise<void> => {
    let soonest = SWEEP_MS;
    try {
      const ids = await store.toAdvance(isFirst ? Number.MAX_SAFE_INTEGER : BATCH, isFirst, missing.elsewhere);
      for (let from = 0; from < ids.length && !isStopped; from += BATCH) {
        const waits = await Promise.all(ids.slice(from, from + BATCH).map((id) => life.advance(id, isFirst ? 'now' : 'due')));
        soonest = Math.min(soonest, ...waits.filter((wait) => wait !== null));
      }
      isFirst = false;
    } catch (error) {
      onError(error);
    }
    schedule(soonest);
  };

  return {
    start: () => schedule(0),
    wake: schedule,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}
