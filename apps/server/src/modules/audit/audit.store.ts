import type { AuditAction } from '@laro/domain/audit-actions';
import { sql, type Generated, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ChainedEntry } from './audit-chain.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
    audit_head: { only_row: Generated<boolean>; number: bigint; hash: Buffer; seal: Buffer };
  }
}

interface AuditEntriesTable {
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

const toEntry = (row: AuditEntriesTable): ChainedEntry => ({
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

export async function readHead(db: Kysely<Tables>): Promise<ChainHead> {
  return toHead(await db.selectFrom('audit_head').select(['number', 'hash', 'seal']).executeTakeFirstOrThrow());
}

/** The end of the chain, held until the transaction ends: the next writer waits for this one. */
export async function lockHead(transaction: Transaction<Tables>): Promise<ChainHead> {
  return toHead(await transaction.selectFrom('audit_head').select(['number', 'hash', 'seal']).forUpdate().executeTakeFirstOrThrow());
}

const json = (value: unknown) => (value === null || value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`);

export async function appendEntry(transaction: Transaction<Tables>, entry: ChainedEntry, seal: Buffer): Promise<void> {
  const { number, previousHash, before, after, ...plain } = entry;
  await transaction
    .insertInto('audit_entries')
    .values({ ...plain, number: BigInt(number), before: json(before), after: json(after), previous_hash: previousHash })
    .execute();
  await transaction
    .updateTable('audit_head')
    .set({ number: BigInt(number), hash: entry.hash, seal })
    .execute();
}

/** Entries from a number on, in the order of the chain. */
export async function readStretch(db: Kysely<Tables>, from: number, count: number): Promise<ChainedEntry[]> {
  const rows = await db.selectFrom('audit_entries').selectAll().where('number', '>=', BigInt(from)).orderBy('number').limit(count).execute();
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
export async function readEntries(db: Kysely<Tables>, filter: AuditFilter, count: number): Promise<ChainedEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll();
  if (filter.before !== undefined) query = query.where('number', '<', BigInt(filter.before));
  if (filter.actor !== '') query = query.where('actor', '=', filter.actor);
  if (filter.action !== '') query = query.where('action', '=', filter.action);
  if (filter.subject !== '') query = query.where((where) => where.fn<boolean>('starts_with', ['subject', where.val(filter.subject)]));
  const [first = ''] = filter.subject.split('/');
  // By the whole first part an index gives them in their order; by the start of one they are looked for.
  if (filter.subject.includes('/')) query = query.where(sql<string>`split_part(subject, '/', 1)`, '=', first);
  if (filter.merchants !== null) {
    const subjects = filter.merchants.map((merchant) => `merchant:${merchant}`);
    query = query.where(sql<boolean>`split_part(subject, '/', 1) = any(${subjects})`);
  }
  const rows = await query.orderBy('number', 'desc').limit(count).execute();
  return rows.map(toEntry);
}
