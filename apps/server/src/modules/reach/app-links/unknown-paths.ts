import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { addUnknownPaths, readUnknownPaths, type UnknownPath } from './unknown-paths.store.ts';

const WRITE_EVERY_MS = 5000;
/** Maximum number of different paths counted between two writes, and kept per merchant: requests for random names cannot fill the disk. */
const COUNTED_MAX = 500;
const KEPT_MAX = 500;
const SHOWN_MAX = 100;
/** Paths worth counting: addresses as people and links write them. Queries are never stored, since they may contain personal data. */
const PATH = /^\/[\x21-\x7e]{1,199}$/;

export interface UnknownPaths {
  note: (merchantCode: string, path: string) => void;
  list: (merchantCode: string) => Promise<UnknownPath[]>;
  /** Writes the counts since the last call. */
  write: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Counts paths that lead nowhere, for the operator who may send them somewhere (GEN-02). A visitor never waits for it. */
export function createUnknownPaths({
  pool,
  now,
  onBackgroundError,
}: {
  pool: pg.Pool;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}): UnknownPaths {
  let counted = new Map<string, Map<string, number>>();
  let size = 0;
  const write = async () => {
    const due = counted;
    counted = new Map();
    size = 0;
    for (const [merchantCode, paths] of due) await addUnknownPaths(pool, merchantCode, paths, new Date(now()), KEPT_MAX);
  };
  const job = new Repeated(
    async () => {
      await write();
      return false;
    },
    WRITE_EVERY_MS,
    onBackgroundError,
    'unknown-paths',
  );
  return {
    note: (merchantCode, path) => {
      const [plain = ''] = path.split(/[?#]/, 1);
      if (!PATH.test(plain)) return;
      const paths = counted.get(merchantCode) ?? new Map<string, number>();
      const hits = paths.get(plain);
      if (hits === undefined && size >= COUNTED_MAX) return;
      if (hits === undefined) size += 1;
      counted.set(merchantCode, paths.set(plain, (hits ?? 0) + 1));
    },
    list: (merchantCode) => readUnknownPaths(pool, merchantCode, SHOWN_MAX),
    write,
    start: () => job.start(),
    stop: async () => {
      await job.stop();
      await write().catch(onBackgroundError);
    },
  };
}
