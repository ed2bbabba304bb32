import type { Queries } from '#server/db/sql.ts';
import { movedMoney, type MovedMoney } from './moved-money.ts';
import { touchedRounds, type TouchedRound } from './touched-rounds.ts';

/** What finished transactions did: those from `from` up to, not including, `to`. */
export interface Window {
  from: bigint;
  to: bigint;
  rounds: readonly TouchedRound[];
  movements: readonly MovedMoney[];
  /** More finished transactions follow. */
  hasMore: boolean;
}

export type Subject = 'rounds' | 'movements';

/** At most so many transactions are read at once; the rest follows with the next window. */
const TRANSACTIONS_MAX = 20_000n;
/** At most so many rounds and movements are kept for followers that come later. A longer window is given to those who wait for it and forgotten. */
const KEPT_MAX = 20_000;

const sizeOf = ({ rounds, movements }: Window): number => rounds.length + movements.length;

/** Appends a window to those that are kept. A window after an empty one takes its place, so that idling keeps one window. */
function append(kept: readonly Window[], next: Window): Window[] {
  const last = kept.at(-1);
  if (next.to === next.from && last) return [...kept.slice(0, -1), { ...last, hasMore: next.hasMore }];
  return last && sizeOf(last) === 0 ? [...kept.slice(0, -1), { ...next, from: last.from }] : [...kept, next];
}

/** Drops the oldest windows until what is kept is within the bounds. */
function trim(windows: readonly Window[]): Window[] {
  const kept = [...windows];
  let size = kept.reduce((sum, window) => sum + sizeOf(window), 0);
  const end = kept.at(-1)?.to ?? 0n;
  for (let first = kept[0]; first && (size > KEPT_MAX || end - first.to > TRANSACTIONS_MAX); first = kept[0]) {
    size -= sizeOf(first);
    kept.shift();
  }
  return kept;
}

/** One window of adjoining ones, from a transaction on: each round once, as the youngest of them saw it. */
function join(windows: readonly Window[], from: bigint): Window {
  const rounds = new Map<string, TouchedRound>();
  for (const window of windows) for (const round of window.rounds) if (round.touchedAt >= from) rounds.set(round.id, round);
  return {
    from,
    to: windows.at(-1)?.to ?? from,
    rounds: [...rounds.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    movements: windows.flatMap((window) => window.movements.filter(({ touchedAt }) => touchedAt >= from)),
    hasMore: windows.at(-1)?.hasMore ?? false,
  };
}

/**
 * Reads the ledger for all followers of this process. The newest windows are kept, so that each is read once however many followers there are;
 * a follower that is further behind reads for itself until it has caught up.
 */
export class FeedReader {
  readonly #queries: Queries;
  /** Windows that adjoin each other. */
  #kept: Window[] = [];
  #reading: Promise<Window[]> | null = null;
  /** Nothing is read that no follower has asked for. */
  readonly #subjects = new Set<Subject>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** All that is finished from a transaction on, up to a bound. `to` is `from` if nothing is. */
  async take(from: bigint, subjects: readonly Subject[]): Promise<Window> {
    this.#include(subjects);
    const [first] = this.#kept;
    if (first && from < first.from) return this.#read(from);
    this.#reading ??= this.#advance(from);
    const windows = await this.#reading;
    const [begin] = windows;
    if (!begin || from < begin.from || from > (windows.at(-1)?.to ?? 0n)) return this.#read(from);
    return join(
      windows.filter(({ to }) => to > from),
      from,
    );
  }

  /** What was read before a subject was asked for lacks it: reading begins again. */
  #include(subjects: readonly Subject[]): void {
    if (subjects.every((subject) => this.#subjects.has(subject))) return;
    for (const subject of subjects) this.#subjects.add(subject);
    this.#kept = [];
    this.#reading = null;
  }

  /** Reads what has finished since the last window; gives all windows, also those that are too large to be kept. */
  #advance(from: bigint): Promise<Window[]> {
    const before = this.#kept;
    const last = before.at(-1);
    const isAhead = !last || from > last.to;
    const reading = this.#read(isAhead ? from : last.to)
      .then((next) => {
        const windows = append(isAhead ? [] : before, next);
        if (this.#kept === before) this.#kept = trim(windows);
        return windows;
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    return reading;
  }

  async #read(from: bigint): Promise<Window> {
    // Nothing below the oldest transaction that runs can still appear; a later statement sees all of it.
    const { rows } = await this.#queries.query<{ horizon: bigint }>({
      name: 'feed_horizon',
      text: 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon',
    });
    const horizon = rows[0]?.horizon ?? from;
    const end = from + TRANSACTIONS_MAX;
    const to = horizon < from ? from : horizon < end ? horizon : end;
    if (to === from) return { from, to, rounds: [], movements: [], hasMore: false };
    const [rounds, movements] = await Promise.all([
      this.#subjects.has('rounds') ? touchedRounds(this.#queries, from, to) : [],
      this.#subjects.has('movements') ? movedMoney(this.#queries, from, to) : [],
    ]);
    return { from, to, rounds, movements, hasMore: to < horizon };
  }
}
