import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { CountryLocator } from '#server/modules/core/merchant/index.ts';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import { createAffiliates, type Affiliates } from './affiliates/affiliates.ts';
import { changeFieldRules, readFieldRules, type FieldChanges, type FieldRules, type RecordFieldChange } from './form/field-rules.ts';
import { createIdNumbers } from './open-member.ts';
import type { RegistrationPorts } from './ports.ts';
import { createRefusedPersons } from './refusals/refusals.ts';
import { readRefusals, type RefusalRow } from './refusals/refusals.store.ts';
import { registrationCalls, type RegistrationHandlers } from './registration-calls.ts';

export interface RegistrationDeps {
  pool: pg.Pool;
  /** The installation's own: encrypts identity papers. */
  secret: Buffer;
  countries: CountryLocator;
  sessions: PlayerSessions;
  ports: RegistrationPorts;
  onBackgroundError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** The form that merchants put together, for the desk. */
export interface RegistrationForms {
  readFields: (merchantCode: string) => Promise<FieldRules>;
  affiliates: Affiliates;
  /** Registrations that were refused because of the person, the newest first. */
  refusals: (merchantCode: string) => Promise<RefusalRow[]>;
  /** Throws `desk.changed_meanwhile`, `desk.setting_invalid`. */
  changeFields: (merchantCode: string, revision: number, changes: FieldChanges, record: RecordFieldChange) => Promise<FieldRules>;
}

export const createRegistrationForms = (pool: pg.Pool): RegistrationForms => ({
  affiliates: createAffiliates(pool),
  refusals: (merchantCode) => readRefusals(pool, merchantCode),
  readFields: (merchantCode) => readFieldRules(pool, merchantCode),
  changeFields: (merchantCode, revision, changes, record) => changeFieldRules(pool, merchantCode, revision, changes, record),
});

const FORGET_EVERY_MS = 10 * 60_000;

export interface Registration {
  handlers: RegistrationHandlers;
  /** Deletes expired marks that keep refused persons out. */
  forget: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Opening accounts of members (REG-01 to REG-12). */
export function createRegistration({ pool, secret, countries, sessions, ports, onBackgroundError, now = Date.now }: RegistrationDeps): Registration {
  const refused = createRefusedPersons({ pool, secret, now, numberOf: ports.numberOf });
  const forgetting = new Repeated(async () => refused.forget().then(() => false), FORGET_EVERY_MS, onBackgroundError, 'refused-registrations');
  return {
    handlers: registrationCalls({ ...ports, pool, countries, sessions, idNumbers: createIdNumbers(secret), refused, now }),
    forget: refused.forget,
    start: () => forgetting.start(),
    stop: () => forgetting.stop(),
  };
}
