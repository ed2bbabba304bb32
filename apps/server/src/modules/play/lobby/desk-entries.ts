import type { Wire } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseOvertaken, stampOf } from '#server/http/guards/stamp.ts';
import { deleteEntry, holdEntry, insertEntry, readEntries, updateEntry, type EntryInput, type EntryRow } from './lobby-entries.store.ts';
import type { LobbyNews } from './lobby-news.ts';

export type DeskEntry = Wire<'addDeskLobbyEntry', 'value'>;
type EntryFacts = Omit<DeskEntry, 'stamp'>;
/** Writes a change into the audit log, in the transaction of the change itself. */
type RecordEntryChange = (transaction: Transaction, change: { before: EntryFacts | null; after: EntryFacts | null }) => Promise<void>;

const factsOf = (row: EntryRow): EntryFacts => ({
  id: row.id.toString(),
  kind: row.kind,
  isEnabled: row.is_enabled,
  title: row.title,
  home: row.home,
  away: row.away,
  target: row.target,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
});

const viewEntry = (row: EntryRow): DeskEntry => ({ ...factsOf(row), stamp: stampOf(factsOf(row)) });

/** Checks the required fields of an entry. Throws `request.invalid`. */
function checkEntry({ kind, title, home, away, startsAt, endsAt }: EntryInput): void {
  const isMatch = kind === 'match';
  const missing = [
    ...(isMatch && home.trim() === '' ? ['home'] : []),
    ...(isMatch && away.trim() === '' ? ['away'] : []),
    ...(isMatch && endsAt === null ? ['endsAt'] : []),
    ...(Object.values(title).some((text) => text.trim() !== '') ? [] : ['title']),
  ];
  if (missing.length > 0) throw new Refusal('request.invalid', { fields: missing.map((name) => ({ path: `body.${name}`, fault: 'required' })) });
  if (endsAt !== null && new Date(endsAt) <= new Date(startsAt)) throw new Refusal('request.invalid', { fields: [{ path: 'body.endsAt', fault: 'range' }] });
}

/** Operations of an operator's staff on hot matches and lobby news. An entry of another merchant counts as unknown (T86). */
export class DeskEntries {
  readonly #pool: pg.Pool;
  readonly #news: LobbyNews;

  constructor(pool: pg.Pool, news: LobbyNews) {
    this.#pool = pool;
    this.#news = news;
  }

  async list(merchantCode: string): Promise<DeskEntry[]> {
    return (await readEntries(this.#pool, merchantCode)).map(viewEntry);
  }

  add(merchantCode: string, input: EntryInput, record: RecordEntryChange): Promise<DeskEntry> {
    checkEntry(input);
    return this.#change(merchantCode, async (transaction) => {
      const after = await insertEntry(transaction, merchantCode, input);
      await record(transaction, { before: null, after: factsOf(after) });
      return viewEntry(after);
    });
  }

  /** Throws `desk.lobby_entry_unknown`, and `desk.changed_meanwhile` if the entry has changed since it was read. */
  change(merchantCode: string, entryId: string, { stamp, ...input }: EntryInput & { stamp: string }, record: RecordEntryChange): Promise<DeskEntry> {
    checkEntry(input);
    return this.#change(merchantCode, async (transaction) => {
      const row = await this.#hold(transaction, merchantCode, entryId);
      refuseOvertaken(factsOf(row), stamp);
      const after = await updateEntry(transaction, row.id, input);
      await record(transaction, { before: factsOf(row), after: factsOf(after) });
      return viewEntry(after);
    });
  }

  /** Throws `desk.lobby_entry_unknown`. */
  remove(merchantCode: string, entryId: string, record: RecordEntryChange): Promise<void> {
    return this.#change(merchantCode, async (transaction) => {
      const row = await this.#hold(transaction, merchantCode, entryId);
      await deleteEntry(transaction, row.id);
      await record(transaction, { before: factsOf(row), after: null });
    });
  }

  async #hold(transaction: Transaction, merchantCode: string, entryId: string): Promise<EntryRow> {
    const row = await holdEntry(transaction, merchantCode, entryId);
    if (!row) throw new Refusal('desk.lobby_entry_unknown');
    return row;
  }

  async #change<Result>(merchantCode: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const result = await inTransaction(this.#pool, work);
    this.#news.forget(merchantCode);
    return result;
  }
}
