import type { Queries } from '#server/db/sql.ts';
import { movedMoney, type MovedMoney } from '../movements/moved-money.ts';
import { touchedRounds, type TouchedRound } from './touched-rounds.ts';

/** Effects of the finished transactions from `from` up to, but excluding, `to`. */
export interface Window {
  from: bigint;
  to: bigint;
  rounds: readonly TouchedRound[];
  movements: readonly MovedMoney[];
  /** More finished transactions follow. */
  hasMore: boolean;
}

export type Subject = 'rounds' | 'movements';

/** Maximum number of transactions read in one window; the rest follows with the next one. */
const TRANSACTIONS_MAX = 20_000n;
/** Maximum number of rounds and movements kept for followers that arrive later. A longer window is delivered to the waiting followers and dropped. */
const KEPT_MAX = 20_000;

const sizeOf = ({ rounds, movements }: Window): number => rounds.length + movements.length;

/** Appends a window to the stored ones. A window after an empty one replaces it, so that an idle feed stores one window. */
function append(kept: readonly Window[], next: Window): Window[] {
  const last = kept.at(-1);
  if (next.to === next.from && last) return [...kept.slice(0, -1), { ...last, hasMore: next.hasMore }];
  return last && sizeOf(last) === 0 ? [...kept.slice(0, -1), { ...next, from: last.from }] : [...kept, next];
}

/** Drops the oldest windows until the stored ones are within the bounds. */
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

/** Combines adjoining windows, from a given transaction on, into one: each round once, in its latest state. */
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
 * Reads the ledger for all followers of this process. The newest windows are stored, so that each is read once for any number of followers;
 * a follower that is further behind reads separately until it has caught up.
 */
export class FeedReader {
  readonly #queries: Queries;
  /** Adjoining windows. */
  #kept: Window[] = [];
  #reading: Promise<Window[]> | null = null;
  /** Only subjects that some follower has requested are read. */
  readonly #subjects = new Set<Subject>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** Everything finished from a given transaction on, up to a bound. `to` is `from` if nothing is. */
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

  /** Windows that were read before a subject was requested lack it, so reading begins again. */
  #include(subjects: readonly Subject[]): void {
    if (subjects.every((subject) => this.#subjects.has(subject))) return;
    for (const subject of subjects) this.#subjects.add(subject);
    this.#kept = [];
    this.#reading = null;
  }

  /** Reads what has finished since the last window; returns all windows, including one that is too large to be stored. */
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
    // Nothing below the oldest running transaction can still appear; a later statement sees all of it.
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
