import {
  checkRegistrationRule,
  registrationFieldNames,
  registrationFieldsFrom,
  type RegistrationFieldRule,
  type RegistrationFields,
} from '@laro/domain/registration/registration-fields';
import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { holdForm, readForm, writeForm } from './forms.store.ts';

export interface FieldRules {
  revision: number;
  fields: RegistrationFields;
}
export type FieldChanges = Parsed<'changeDeskRegistration', 'body'>['changes'];
/** Writes a change into the audit log, in the transaction of the change itself. */
export type RecordFieldChange = (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;

/** Merchant's fields at registration: the shipped rules with its own on top. */
export async function readFieldRules(queries: Queries, merchantCode: string): Promise<FieldRules> {
  const row = await readForm(queries, merchantCode);
  return { revision: Number(row?.revision ?? 0n), fields: registrationFieldsFrom(row?.fields ?? {}) };
}

/** Changes fields of a form that is still at the revision; throws `desk.changed_meanwhile`, and `desk.setting_invalid` with the faults by field. */
export function changeFieldRules(pool: pg.Pool, merchantCode: string, revision: number, changes: FieldChanges, record: RecordFieldChange): Promise<FieldRules> {
  return inTransaction(pool, async (transaction) => {
    await holdForm(transaction, merchantCode);
    const known = await readFieldRules(transaction, merchantCode);
    if (known.revision !== revision) throw new Refusal('desk.changed_meanwhile');
    const names = registrationFieldNames.filter((name) => changes[name] !== undefined);
    const ruleOf = (name: (typeof names)[number]): RegistrationFieldRule => changes[name] ?? known.fields[name];
    const faults = names.flatMap((name) => {
      const fault = checkRegistrationRule(name, ruleOf(name));
      return fault === null ? [] : [{ path: name, fault }];
    });
    if (faults.length > 0) throw new Refusal('desk.setting_invalid', { fields: faults });
    const fields: RegistrationFields = { ...known.fields, ...Object.fromEntries(names.map((name) => [name, ruleOf(name)])) };
    await writeForm(transaction, merchantCode, fields);
    const changed = (from: RegistrationFields) => Object.fromEntries(names.map((name) => [name, from[name]]));
    await record(transaction, { before: changed(known.fields), after: changed(fields) });
    return readFieldRules(transaction, merchantCode);
  });
}
