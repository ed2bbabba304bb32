import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Anything that accepts a query: the pool, one of its clients, or a transaction. */
export type Queries = Pick<pg.Pool, 'query'>;

declare const isOpen: unique symbol;

/** A transaction of `inTransaction`. Functions that lock rows, or write more than one, take this instead of any `Queries`. */
export type Transaction = Queries & { readonly [isOpen]: true };

const MAX_ATTEMPTS = 4;
/** Grows with each attempt, plus a random part of up to the same length. */
const RETRY_PAUSE_MS = 20;
/** SQLSTATE of a serialization failure and of a deadlock. */
const RETRIED = new Set(['40001', '40P01']);

const isRetried = (error: unknown): boolean => error instanceof pg.DatabaseError && RETRIED.has(error.code ?? '');

async function attempt<Result>(pool: pg.Pool, begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(client as unknown as Transaction);
    await client.query('commit');
    return result;
  } catch (error) {
    // Throws the error of the work, not that of the rollback.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function retried<Result>(pool: pg.Pool, begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt(pool, begin, work);
    } catch (error) {
      if (count === MAX_ATTEMPTS || !isRetried(error)) throw error;
      // Without a pause a victim can lock its rows before the other transaction has resumed, and both deadlock again.
      await sleep(RETRY_PAUSE_MS * count * (1 + Math.random()));
    }
  }
}

/**
 * Runs the work in one transaction and commits it, or rolls it back if it throws. After a deadlock or a serialization failure the
 * work runs again, so it must have no effects outside the database.
 */
export function inTransaction<Result>(pool: pg.Pool, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return retried(pool, 'begin', work);
}

/** Runs reads that must all see the same snapshot of the database. */
export function inSnapshot<Result>(pool: pg.Pool, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return retried(pool, 'begin isolation level repeatable read read only', work);
}

/** All rows of a query. */
export async function many<Row extends object>(queries: Queries, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await queries.query<Row>(text, [...values])).rows;
}

/** The first row of a query, or undefined. */
export async function first<Row extends object>(queries: Queries, text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
  return (await many<Row>(queries, text, values))[0];
}

/** The first row of a query that always has one. */
export async function one<Row extends object>(queries: Queries, text: string, values: readonly unknown[] = []): Promise<Row> {
  const row = await first<Row>(queries, text, values);
  if (row === undefined) throw new Error(`no row from: ${text}`);
  return row;
}

/**
 * Inserts rows in one statement; a column that a row omits takes its default. Table, columns and `end` (`on conflict …`,
 * `returning …`) are constants of the program, never input of a caller. Returns the rows that `end` returns.
 */
export async function insertRows<Row extends object>(queries: Queries, table: string, rows: readonly object[], end = ''): Promise<Row[]> {
  if (rows.length === 0) return [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values: unknown[] = [];
  const placeOf = (value: unknown): string => (value === undefined ? 'default' : `$${values.push(value)}`);
  const lines = rows.map((row) => `(${columns.map((column) => placeOf(row[column as keyof typeof row])).join(', ')})`);
  return many<Row>(queries, `insert into ${table} (${columns.join(', ')}) values ${lines.join(', ')} ${end}`, values);
}

/** The text after `set` for the columns of a change; their values are added to `values`. The columns are constants of the program. */
export function assignments(change: object, values: unknown[]): string {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return given.map(([column, value]) => `${column} = $${values.push(value)}`).join(', ');
}
