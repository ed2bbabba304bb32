import type { Generated, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface MediaTable {
  id: string;
  merchant_code: string;
  title: string;
  plate: string;
  bytes: number;
  added_by: string;
  added_at: Generated<Date>;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    media: MediaTable;
  }
}

export type MediumRow = Selectable<MediaTable>;

/** The newest first. */
export function readMedia(db: Kysely<Tables>, merchantCode: string): Promise<MediumRow[]> {
  return db.selectFrom('media').selectAll().where('merchant_code', '=', merchantCode).orderBy('added_at', 'desc').execute();
}

/** The mean colours of all uploaded pictures, by id. */
export async function readPlates(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('media').select(['id', 'plate']).execute();
  return new Map(rows.map(({ id, plate }) => [id, plate]));
}

export function insertMedium(db: Kysely<Tables>, medium: Omit<MediumRow, 'added_at'>): Promise<MediumRow> {
  return db.insertInto('media').values(medium).returningAll().executeTakeFirstOrThrow();
}

export async function deleteMedium(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

/** Whether a banner or an article shows a picture. */
export async function isMediumShown(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from banners where picture_id = ${id} union all select 1 from articles where picture_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}
