import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** A change of a setting that begins later; null is the default. */
export interface AnnouncedSetting {
  key: string;
  value: unknown;
  startsAt: Date;
}

export const announcedOf = (queries: Queries, merchantCode: string): Promise<AnnouncedSetting[]> =>
  many<AnnouncedSetting>(queries, `select key, value, starts_at as "startsAt" from announced_settings where merchant_code = $1 order by starts_at, key`, [
    merchantCode,
  ]);

export async function dropAnnounced(transaction: Transaction, merchantCode: string, keys: readonly string[]): Promise<void> {
  await transaction.query('delete from announced_settings where merchant_code = $1 and key = any ($2)', [merchantCode, keys]);
}

export async function insertAnnounced(
  transaction: Transaction,
  merchantCode: string,
  { key, value, startsAt }: AnnouncedSetting,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await transaction.query('insert into announced_settings (merchant_code, key, value, starts_at, announced_by, announced_at) values ($1, $2, $3, $4, $5, $6)', [
    merchantCode,
    key,
    value === null ? null : JSON.stringify(value),
    startsAt,
    by,
    at,
  ]);
}

export interface AnnouncedKey {
  merchantCode: string;
  key: string;
}

/** The changes whose time has come. */
export const dueKeys = (queries: Queries, now: Date): Promise<AnnouncedKey[]> =>
  many<AnnouncedKey>(queries, 'select merchant_code as "merchantCode", key from announced_settings where starts_at <= $1 order by merchant_code, key', [now]);

/** Takes one change whose time has come; null where another process has taken it or is taking it. */
export const takeDue = async (transaction: Transaction, { merchantCode, key }: AnnouncedKey, now: Date): Promise<{ value: unknown; by: string } | null> => {
  const row = await first<{ value: unknown; by: string }>(
    transaction,
    `delete from announced_settings where (merchant_code, key) in
      (select merchant_code, key from announced_settings where merchant_code = $1 and key = $2 and starts_at <= $3 for update skip locked)
    returning value, announced_by as by`,
    [merchantCode, key, now],
  );
  return row ?? null;
};
