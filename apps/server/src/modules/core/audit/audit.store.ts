import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import type { ChainedEntry } from './audit-chain.ts';

interface EntryRow {
  number: bigint;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  before: unknown;
  after: unknown;
  ip: string;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface ChainHead {
  number: number;
  hash: Buffer;
  seal: Buffer;
}

const toEntry = (row: EntryRow): ChainedEntry => ({
  number: Number(row.number),
  at: row.at,
  actor: row.actor,
  action: row.action as AuditAction,
  subject: row.subject,
  reason: row.reason,
  before: row.before,
  after: row.after,
  ip: row.ip,
  previousHash: row.previous_hash,
  hash: row.hash,
});

const toHead = (row: { number: bigint; hash: Buffer; seal: Buffer }): ChainHead => ({ ...row, number: Number(row.number) });

export async function readHead(queries: Queries): Promise<ChainHead> {
  return toHead(await one<{ number: bigint; hash: Buffer; seal: Buffer }>(queries, 'select number, hash, seal from audit_head'));
}

/** The end of the chain, held until the transaction ends: the next writer waits for this one. */
export async function lockHead(transaction: Transaction): Promise<ChainHead> {
  return toHead(await one<{ number: bigint; hash: Buffer; seal: Buffer }>(transaction, 'select number, hash, seal from audit_head for update'));
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

export async function appendEntry(transaction: Transaction, entry: ChainedEntry, seal: Buffer): Promise<void> {
  const { number, previousHash, before, after, ...plain } = entry;
  await insertRows(transaction, 'audit_entries', [{ ...plain, number: BigInt(number), before: json(before), after: json(after), previous_hash: previousHash }]);
  await transaction.query('update audit_head set number = $1, hash = $2, seal = $3', [BigInt(number), entry.hash, seal]);
}

/** Entries from a number on, in the order of the chain. */
export async function readStretch(queries: Queries, from: number, count: number): Promise<ChainedEntry[]> {
  const rows = await many<EntryRow>(queries, 'select * from audit_entries where number >= $1 order by number limit $2', [BigInt(from), count]);
  return rows.map(toEntry);
}

export interface AuditFilter {
  /** Only entries before this number. */
  before?: number | undefined;
  actor: string;
  action: AuditAction | '';
  /** Start of the subject. */
  subject: string;
  /** Only entries about these merchants; null for all entries. */
  merchants: readonly string[] | null;
}

/** Newest first. */
export async function readEntries(queries: Queries, filter: AuditFilter, count: number): Promise<ChainedEntry[]> {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (filter.before !== undefined) conditions.push(`number < ${place(BigInt(filter.before))}`);
  if (filter.actor !== '') conditions.push(`actor = ${place(filter.actor)}`);
  if (filter.action !== '') conditions.push(`action = ${place(filter.action)}`);
  if (filter.subject !== '') conditions.push(`starts_with(subject, ${place(filter.subject)})`);
  // By the whole first part an index gives them in their order; by the start of one they are looked for.
  if (filter.subject.includes('/')) conditions.push(`split_part(subject, '/', 1) = ${place(filter.subject.split('/')[0])}`);
  if (filter.merchants !== null) {
    conditions.push(`split_part(subject, '/', 1) = any (${place(filter.merchants.map((merchant) => `merchant:${merchant}`))})`);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const rows = await many<EntryRow>(queries, `select * from audit_entries ${where} order by number desc limit ${place(count)}`, values);
  return rows.map(toEntry);
}
