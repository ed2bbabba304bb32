import type { Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { assignments, first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface EntryRow {
  id: bigint;
  merchant_code: string;
  kind: 'match' | 'news';
  is_enabled: boolean;
  title: Partial<Record<Language, string>>;
  home: string;
  away: string;
  target: string;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Date;
}

/** Fields of an entry, without its id. */
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

export function readEntries(queries: Queries, merchantCode: string): Promise<EntryRow[]> {
  return many<EntryRow>(queries, 'select * from lobby_entries where merchant_code = $1 order by starts_at, id', [merchantCode]);
}

/** One entry of a merchant, held for a change. */
export async function holdEntry(transaction: Transaction, merchantCode: string, id: string): Promise<EntryRow | null> {
  const row = await first<EntryRow>(transaction, 'select * from lobby_entries where merchant_code = $1 and id = $2::bigint for update', [merchantCode, id]);
  return row ?? null;
}

export async function insertEntry(queries: Queries, merchantCode: string, input: EntryInput): Promise<EntryRow> {
  const [row] = await insertRows<EntryRow>(queries, 'lobby_entries', [{ merchant_code: merchantCode, ...columnsOf(input) }], 'returning *');
  if (!row) throw new Error('an entry was not written');
  return row;
}

export function updateEntry(transaction: Transaction, id: bigint, input: EntryInput): Promise<EntryRow> {
  const values: unknown[] = [];
  const changes = assignments(columnsOf(input), values);
  return one<EntryRow>(transaction, `update lobby_entries set ${changes} where id = $${values.push(id)} returning *`, values);
}

export async function deleteEntry(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.query('delete from lobby_entries where id = $1', [id]);
}
