import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { CHAIN_START, findBreak, hashEntry, isSealed, sealKeyFrom, sealOf, type AuditEntry, type AuditEvent } from './audit-chain.ts';
import { AuditCursors, plainNumber } from './audit-cursor.ts';
import { appendEntry, lockHead, readEntries, readHead, readStretch, type AuditFilter } from './audit.store.ts';

const PAGE_SIZE = 50;
const STRETCH = 500;
/** Maximum number of entries checked per query of the log, so that it stays fast however long the log is. */
const CHECKED_AT_ONCE = 5000;

/** Which entries, and after which one. */
export interface AuditQuestion extends Pick<AuditFilter, 'actor' | 'action' | 'subject'> {
  before?: string | undefined;
}

export interface ListedEntry extends AuditEvent {
  id: string;
  number: number | null;
  at: Date;
}

export interface ChainState {
  isWhole: boolean;
  /** The first entry that does not fit the one before it, or does not fit the sealed end; null while all do. */
  brokenAt: number | null;
  checkedTo: number;
  last: number;
}

/** The audit log (T85): entries are added in the transaction of their act, never changed, each chained to the previous one. */
export class AuditLog {
  readonly #pool: pg.Pool;
  readonly #sealKey: Buffer;
  readonly #cursors: AuditCursors;
  readonly #now: () => number;
  /** Checked so far by this process. */
  #checked: { number: number; hash: Buffer } = { number: 0, hash: CHAIN_START };

  constructor(pool: pg.Pool, installationKey: Buffer, now: () => number = Date.now) {
    this.#pool = pool;
    this.#sealKey = sealKeyFrom(installationKey);
    this.#cursors = new AuditCursors(installationKey);
    this.#now = now;
  }

  /** Adds an entry in the transaction of the act itself: both are committed, or neither. */
  async append(transaction: Transaction, event: AuditEvent): Promise<void> {
    const head = await lockHead(transaction);
    const entry: AuditEntry = { ...event, number: head.number + 1, at: new Date(this.#now()) };
    const hash = hashEntry(head.hash, entry);
    await appendEntry(transaction, { ...entry, previousHash: head.hash, hash }, sealOf(this.#sealKey, entry.number, hash));
  }

  /** Adds an entry for a refused act in its own transaction, since the act's was rolled back. */
  async record(event: AuditEvent): Promise<void> {
    await inTransaction(this.#pool, (transaction) => this.append(transaction, event));
  }

  /**
   * One page, newest first, and where the next one begins. With `merchants`, only entries of these, without numbers: they would count the others (DESK-95).
   * Throws `request.invalid` for a `before` that is not of this list.
   */
  async list({ before, ...filter }: AuditQuestion, merchants: readonly string[] | null = null): Promise<{ entries: ListedEntry[]; next: string | null }> {
    const number = before === undefined ? undefined : merchants === null ? plainNumber(before) : this.#cursors.open(before);
    if (number === null) throw new Refusal('request.invalid', { fields: [{ path: 'query.before', fault: 'pattern' }] });
    const found = await readEntries(this.#pool, { ...filter, before: number, merchants }, PAGE_SIZE + 1);
    const entries = found.slice(0, PAGE_SIZE).map(({ hash: _hash, previousHash: _previousHash, ...entry }) => ({
      ...entry,
      id: merchants === null ? String(entry.number) : this.#cursors.seal(entry.number),
      number: merchants === null ? entry.number : null,
    }));
    return { entries, next: found.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null };
  }

  /** Goes on checking where the last call stopped, and the end of the chain at every call. Cheap: reads a bounded number of entries. */
  async checkOn(): Promise<ChainState> {
    return this.#check(this.#checked, CHECKED_AT_ONCE);
  }

  /** Checks every entry there is. Takes about a second for 100,000. */
  async checkAll(): Promise<ChainState> {
    return this.#check({ number: 0, hash: CHAIN_START }, Number.POSITIVE_INFINITY);
  }

  async #check(from: { number: number; hash: Buffer }, count: number): Promise<ChainState> {
    const head = await readHead(this.#pool);
    const { number: last } = head;
    let checked = from;
    const state = (brokenAt: number | null): ChainState => ({ isWhole: brokenAt === null, brokenAt, checkedTo: checked.number, last });
    if (checked.number > last) return state(last + 1);
    while (checked.number < last && checked.number - from.number < count) {
      const entries = await readStretch(this.#pool, checked.number + 1, Math.min(STRETCH, last - checked.number));
      const brokenAt = findBreak(checked, entries);
      if (brokenAt !== null) return state(brokenAt);
      const end = entries.at(-1);
      if (!end) return state(checked.number + 1);
      checked = end;
      if (checked.number > this.#checked.number) this.#checked = { number: checked.number, hash: checked.hash };
    }
    return state(await this.#findBrokenEnd(head, checked));
  }

  /** Checks that the last entry is the sealed one: a seal cannot be forged after cutting the end off or rewriting all hashes. */
  async #findBrokenEnd(head: { number: number; hash: Buffer; seal: Buffer }, checked: { number: number; hash: Buffer }): Promise<number | null> {
    if (head.number === 0) return (await readStretch(this.#pool, 1, 1)).length === 0 ? null : 1;
    if (!isSealed(this.#sealKey, head)) return head.number;
    const [end, ...beyond] = await readStretch(this.#pool, head.number, 2);
    if (!end?.hash.equals(head.hash)) return head.number;
    if (checked.number === head.number && !checked.hash.equals(head.hash)) return head.number;
    // An entry written since the head was read is not a fault: its head is newer than ours.
    if (beyond.length > 0 && (await readHead(this.#pool)).number === head.number) return head.number + 1;
    return null;
  }
}
