import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface MediumRow {
  id: string;
  merchant_code: string;
  title: string;
  plate: string;
  bytes: number;
  added_by: string;
  added_at: Date;
  held_at: Date | null;
}

/** The newest first. */
export function readMedia(queries: Queries, merchantCode: string): Promise<MediumRow[]> {
  return many<MediumRow>(queries, 'select * from media where merchant_code = $1 order by added_at desc', [merchantCode]);
}

/** The mean colours of all uploaded pictures, by id. */
export async function readPlates(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ id: string; plate: string }>(queries, 'select id, plate from media');
  return new Map(rows.map(({ id, plate }) => [id, plate]));
}

export function insertMedium(queries: Queries, medium: Omit<MediumRow, 'added_at' | 'held_at'>): Promise<MediumRow> {
  return one<MediumRow>(queries, 'insert into media (id, merchant_code, title, plate, bytes, added_by) values ($1, $2, $3, $4, $5, $6) returning *', [
    medium.id,
    medium.merchant_code,
    medium.title,
    medium.plate,
    medium.bytes,
    medium.added_by,
  ]);
}

export async function deleteMedium(queries: Queries, id: string): Promise<void> {
  await queries.query('delete from media where id = $1', [id]);
}

/** A picture of a merchant, held until the end of the transaction. */
export function lockMedium(transaction: Transaction, merchantCode: string, id: string): Promise<MediumRow | undefined> {
  return first<MediumRow>(transaction, 'select * from media where merchant_code = $1 and id = $2 for update', [merchantCode, id]);
}

/** Keeps a picture of a merchant for good; false without one. */
export async function holdMedium(transaction: Transaction, merchantCode: string, id: string): Promise<boolean> {
  const { rowCount } = await transaction.query('update media set held_at = coalesce(held_at, now()) where merchant_code = $1 and id = $2', [merchantCode, id]);
  return rowCount === 1;
}

/** True if a banner, an article, or something that stays for good shows a picture. */
export async function isMediumShown(queries: Queries, id: string): Promise<boolean> {
  const { rows } = await queries.query<{ one: number }>(
    `select 1 as one from banners where picture_id = $1 union all select 1 from articles where picture_id = $1
    union all select 1 from media where id = $1 and held_at is not null limit 1`,
    [id],
  );
  return rows.length > 0;
}
