import { checkRegistrationValue } from '@laro/domain/registration/registration-fields';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { askedForm } from './asked-form.ts';
import { isNameTaken } from '../registration.store.ts';
import { isUsableUsername } from './username-rules.ts';

/** Applies the form's rules to a name chosen for another person. Throws `registration.fields_invalid`, `registration.username_taken`. */
export async function refuseUsername(queries: Queries, merchant: Merchant, username: string): Promise<void> {
  const { fields } = await askedForm(queries, merchant);
  const isFit = checkRegistrationValue(fields.username, username) === null && isUsableUsername(username, merchant);
  if (!isFit)
    throw new Refusal('registration.fields_invalid', {
      fields: [{ path: 'username', fault: 'pattern', bounds: { min: fields.username.min, max: fields.username.max } }],
    });
  if (await isNameTaken(queries, merchant.code, username)) throw new Refusal('registration.username_taken');
}
