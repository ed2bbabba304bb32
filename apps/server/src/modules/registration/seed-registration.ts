import { shippedRegistrationFields, type RegistrationFieldName, type RegistrationFieldRule } from '@laro/domain/registration-fields';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface RegistrationSeed {
  /** What is asked otherwise than shipped. */
  fields: Partial<Record<RegistrationFieldName, Partial<RegistrationFieldRule>>>;
  /** Partners who bring members. */
  affiliates: readonly { code: string; name: string }[];
}

/** Gives a new merchant its form and its partners, in the transaction that makes it. */
export async function seedRegistration(transaction: Transaction<Tables>, merchantCode: string, { fields, affiliates }: RegistrationSeed): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(fields).map(([name, change]) => [name, { ...shippedRegistrationFields[name as RegistrationFieldName], ...change }]),
  );
  await transaction
    .insertInto('registration_forms')
    .values({ merchant_code: merchantCode, fields: sql<Record<string, unknown>>`${JSON.stringify(changed)}::jsonb` })
    .execute();
  for (const { code, name } of affiliates)
    await sql`insert into affiliate_codes (merchant_code, code, name) values (${merchantCode}, ${code}, ${name})`.execute(transaction);
}
