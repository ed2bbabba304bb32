import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import type { CountryLocator } from '#server/modules/merchant/index.ts';
import type { PlayerSessions } from '#server/modules/players/index.ts';
import { createAffiliates, type Affiliates } from './affiliates.ts';
import { changeFieldRules, readFieldRules, type FieldChanges, type FieldRules, type RecordFieldChange } from './field-rules.ts';
import { createIdNumbers } from './open-member.ts';
import type { RegistrationPorts } from './ports.ts';
import { registrationCalls, type RegistrationHandlers } from './registration-calls.ts';

export interface RegistrationDeps {
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** The installation's own: encrypts identity papers. */
  secret: Buffer;
  countries: CountryLocator;
  sessions: PlayerSessions;
  ports: RegistrationPorts;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** The form that merchants put together, for the desk. */
export interface RegistrationForms {
  readFields: (merchantCode: string) => Promise<FieldRules>;
  affiliates: Affiliates;
  /** Throws `desk.changed_meanwhile`, `desk.setting_invalid`. */
  changeFields: (merchantCode: string, revision: number, changes: FieldChanges, record: RecordFieldChange) => Promise<FieldRules>;
}

export const createRegistrationForms = (db: Kysely<Tables>): RegistrationForms => ({
  affiliates: createAffiliates(db),
  readFields: (merchantCode) => readFieldRules(db, merchantCode),
  changeFields: (merchantCode, revision, changes, record) => changeFieldRules(db, merchantCode, revision, changes, record),
});

/** Opening accounts of members (REG-01 to REG-12). */
export const createRegistration = ({ pool, db, secret, countries, sessions, ports, now = Date.now }: RegistrationDeps): { handlers: RegistrationHandlers } => ({
  handlers: registrationCalls({ ...ports, pool, db, countries, sessions, idNumbers: createIdNumbers(secret), now }),
});
