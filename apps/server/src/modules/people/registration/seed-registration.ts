import { shippedRegistrationFields, type RegistrationFieldName, type RegistrationFieldRule } from '@laro/domain/registration/registration-fields';
import type { Transaction } from '#server/db/sql.ts';
import { insertAffiliate } from './affiliates/affiliates.store.ts';
import { writeForm } from './form/forms.store.ts';

export interface RegistrationSeed {
  /** Changes to the shipped form. */
  fields: Partial<Record<RegistrationFieldName, Partial<RegistrationFieldRule>>>;
  /** Partners who bring members. */
  affiliates: readonly { code: string; name: string }[];
}

/** Gives a new merchant its form and its partners, in the transaction that makes it. */
export async function seedRegistration(transaction: Transaction, merchantCode: string, { fields, affiliates }: RegistrationSeed): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(fields).map(([name, change]) => [name, { ...shippedRegistrationFields[name as RegistrationFieldName], ...change }]),
  );
  await writeForm(transaction, merchantCode, changed);
  for (const affiliate of affiliates) await insertAffiliate(transaction, merchantCode, affiliate);
}
