import { sql, type Generated, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    registration_forms: { merchant_code: string; revision: Generated<bigint>; fields: Record<string, unknown>; changed_at: Generated<Date> };
  }
}

/** What a merchant asks otherwise than shipped, and which state of it this is; null for a merchant that has changed nothing. */
export async function readForm(
  db: Kysely<Tables> | Transaction<Tables>,
  merchantCode: string,
): Promise<{ revision: bigint; fields: Record<string, unknown> } | null> {
  const row = await db.selectFrom('registration_forms').select(['revision', 'fields']).where('merchant_code', '=', merchantCode).executeTakeFirst();
  return row ?? null;
}

/** Lets changes of one merchant's form go one after the other until the transaction ends. */
export async function holdForm(transaction: Transaction<Tables>, merchantCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration form ${merchantCode}`}, 0))`.execute(transaction);
}

/** Writes a merchant's form in place of the one before. */
export async function writeForm(transaction: Transaction<Tables>, merchantCode: string, fields: object): Promise<void> {
  const stored = sql<Record<string, unknown>>`${JSON.stringify(fields)}::jsonb`;
  await transaction
    .insertInto('registration_forms')
    .values({ merchant_code: merchantCode, fields: stored })
    .onConflict((conflict) =>
      conflict
        .column('merchant_code')
        .doUpdateSet((row) => ({ fields: stored, revision: row('registration_forms.revision', '+', 1n), changed_at: sql<Date>`now()` })),
    )
    .execute();
}
