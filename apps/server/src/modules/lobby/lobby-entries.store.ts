import type { Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/languages';
import { sql, type Generated, type GeneratedAlways, type JSONColumnType, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

interface LobbyEntriesTable {
  id: GeneratedAlways<bigint>;
  merchant_code: string;
  kind: 'match' | 'news';
  is_enabled: Generated<boolean>;
  title: JSONColumnType<Partial<Record<Language, string>>>;
  home: Generated<string>;
  away: Generated<string>;
  target: Generated<string>;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Generated<Date>;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    lobby_entries: LobbyEntriesTable;
  }
}

export type EntryRow = Selectable<LobbyEntriesTable>;
/** What an entry is made of, without its id. */
export type EntryInput = Omit<Parsed<'addDeskLobbyEntry', 'body'>, 'reason'>;

const columnsOf = ({ kind, isEnabled, title, home, away, target, startsAt, endsAt }: EntryInput) => ({
  kind,
  is_enabled: isEnabled,
  title: JSON.stringify(title),
  home,
  away,
  target,
  starts_at: new Date(startsAt),
  ends_at: endsAt === null ? null : new Date(endsAt),
});

export function readEntries(db: Kysely<Tables>, merchantCode: string): Promise<EntryRow[]> {
  return db.selectFrom('lobby_entries').selectAll().where('merchant_code', '=', merchantCode).orderBy('starts_at').orderBy('id').execute();
}

/** One entry of a merchant, held for a change. */
export async function holdEntry(transaction: Transaction<Tables>, merchantCode: string, id: string): Promise<EntryRow | null> {
  const row = await transaction
    .selectFrom('lobby_entries')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', sql<bigint>`${id}::bigint`)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export function insertEntry(db: Kysely<Tables>, merchantCode: string, input: EntryInput): Promise<EntryRow> {
  return db
    .insertInto('lobby_entries')
    .values({ merchant_code: merchantCode, ...columnsOf(input) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateEntry(transaction: Transaction<Tables>, id: bigint, input: EntryInput): Promise<EntryRow> {
  return transaction.updateTable('lobby_entries').set(columnsOf(input)).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteEntry(transaction: Transaction<Tables>, id: bigint): Promise<void> {
  await transaction.deleteFrom('lobby_entries').where('id', '=', id).execute();
}
