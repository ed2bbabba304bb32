import { first, type Queries, type Transaction } from '#server/db/sql.ts';

/** Merchant's changes to the shipped form and their revision; null if it has changed nothing. */
export async function readForm(queries: Queries, merchantCode: string): Promise<{ revision: bigint; fields: Record<string, unknown> } | null> {
  const row = await first<{ revision: bigint; fields: Record<string, unknown> }>(
    queries,
    'select revision, fields from registration_forms where merchant_code = $1',
    [merchantCode],
  );
  return row ?? null;
}

/** Lets changes of one merchant's form go one after the other until the transaction ends. */
export async function holdForm(transaction: Transaction, merchantCode: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`registration form ${merchantCode}`]);
}

/** Writes a merchant's form in place of the one before. */
export async function writeForm(transaction: Transaction, merchantCode: string, fields: object): Promise<void> {
  await transaction.query(
    `insert into registration_forms as f (merchant_code, fields) values ($1, $2::jsonb)
    on conflict (merchant_code) do update set fields = excluded.fields, revision = f.revision + 1, changed_at = now()`,
    [merchantCode, JSON.stringify(fields)],
  );
}
