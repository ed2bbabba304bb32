import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { FeedReader, type Subject } from './feed-reader.ts';
import type { MovedMoney } from '../movements/moved-money.ts';
import type { MovementKind } from '../movements/movements.ts';
import { idOpenedSince, type TouchedRound } from './touched-rounds.ts';

/** Subjects of a follower: changed rounds (of real money alone, unless asked for), movements of real money of the given kinds, or both. */
export interface Followed {
  rounds?: true;
  /** Rounds of trial money as well. */
  withTrial?: true;
  /** Only rounds that were opened within this many days, for followers that do not remember for longer what they have counted. */
  openedWithinDays?: number;
  movements?: readonly MovementKind[];
  /** The work has nothing to do without events: then nothing is locked, so that an idle follower writes nothing at all. */
  onlyEvents?: boolean;
}

/** Events since the follower's last turn. Subjects that were not requested are empty. */
export interface Seen {
  /** Each once, in its state at the time of reading: a later change delivers it again. In the order of the first bets. */
  rounds: readonly TouchedRound[];
  /** In the order of the movements. */
  movements: readonly MovedMoney[];
  /** The first transaction that has not been processed. */
  upTo: bigint;
}

/** Writes in the follower's transaction. Returns true if it wrote anything although there were no events. */
export type FollowerWork = (transaction: Transaction, seen: Seen) => Promise<boolean>;

const readers = new WeakMap<pg.Pool, FeedReader>();

function readerOf(pool: pg.Pool): FeedReader {
  const reader = readers.get(pool) ?? new FeedReader(pool);
  readers.set(pool, reader);
  return reader;
}

/** Position of a follower. A new name begins with the transactions that have not ended yet and gets no earlier events. */
async function positionOf(pool: pg.Pool, name: string): Promise<bigint> {
  const read = () =>
    pool.query<{ position: bigint }>({ name: 'follower', text: 'select transaction_number as position from followers where name = $1', values: [name] });
  const [known] = (await read()).rows;
  if (known) return known.position;
  await pool.query(
    'insert into followers (name, transaction_number) values ($1, pg_snapshot_xmin(pg_current_snapshot())::text::bigint) on conflict (name) do nothing',
    [name],
  );
  return (await read()).rows[0]?.position ?? 0n;
}

function wantedRounds(all: readonly TouchedRound[], { withTrial, openedWithinDays: days }: Followed): readonly TouchedRound[] {
  const rounds = withTrial ? all : all.filter(({ isTrial }) => !isTrial);
  if (days === undefined) return rounds;
  const oldest = idOpenedSince(Date.now(), days);
  return rounds.filter(({ id }) => id >= oldest);
}

/** Empty windows are skipped only if they are larger: each skip is a transaction, and an idle feed should write nothing. */
const EMPTY_MAX = 2000n;

/**
 * Delivers the ledger's events since its last turn to a follower, exactly once: its position and all writes of `work` are one transaction,
 * run by one process, which may be interrupted anywhere. Followers of a process share the reading, and none waits for another. Returns true if
 * more is waiting. `name` must be unique to the follower; its row is created at the first use.
 */
export async function follow(pool: pg.Pool, name: string, followed: Followed, work: FollowerWork): Promise<boolean> {
  const { rounds, movements = [], onlyEvents = false } = followed;
  const subjects: Subject[] = [...(rounds ? (['rounds'] as const) : []), ...(movements.length > 0 ? (['movements'] as const) : [])];
  // Read before the transaction, so that a follower that waits for the reading holds no connection.
  const from = await positionOf(pool, name);
  const window = await readerOf(pool).take(from, subjects);
  const seen: Seen = {
    rounds: rounds ? wantedRounds(window.rounds, followed) : [],
    movements: window.movements.filter(({ kind }) => movements.includes(kind)),
    upTo: window.to,
  };
  const isEmpty = seen.rounds.length === 0 && seen.movements.length === 0;
  if (onlyEvents && isEmpty && window.to - from < EMPTY_MAX) return window.hasMore;
  return inTransaction(pool, async (transaction) => {
    const held = await transaction.query<{ position: bigint }>('select transaction_number as position from followers where name = $1 for update', [name]);
    // Another process has made this turn.
    if (held.rows[0]?.position !== from) return true;
    const hasWritten = await work(transaction, seen);
    const isPassed = window.to > from && (!isEmpty || hasWritten || window.to - from >= EMPTY_MAX);
    if (isPassed) await transaction.query('update followers set transaction_number = $2 where name = $1', [name, window.to]);
    return window.hasMore;
  });
}
