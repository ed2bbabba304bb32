import { createHmac, hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Given } from '../form/check-form.ts';
import type { RegistrationPorts } from '../ports.ts';
import { forgetRefusals, insertRefusal, noteTry, type RefusalCause, type Traces } from './refusals.store.ts';

const HOUR_MS = 3_600_000;
/** A refused person registers with nothing that they have used for this time (SAFE-18). */
const KEPT_MS = 24 * HOUR_MS;
/** The desk sees how often it was tried for this time. */
const LISTED_MS = 30 * 24 * HOUR_MS;

const causes: Readonly<Record<string, RefusalCause>> = { 'registration.too_young': 'too_young', 'registration.excluded_person': 'excluded' };
/** Cause of a refusal that keeps its person out; null for one that a correction resolves. */
export const causeOf = (error: unknown): RefusalCause | null => (error instanceof Refusal ? (causes[error.code] ?? null) : null);

/** Keeps refused minors and excluded persons from trying again with another birthday. */
export interface RefusedPersons {
  /** Keyed hashes of a form's values; the values cannot be read from them. */
  tracesOf: (merchantCode: string, given: Given, deviceHash: Buffer) => Traces;
  /** Throws `registration.refused` for details that a refused person has used within a day, and counts the try. */
  refuse: (merchantCode: string, traces: Traces) => Promise<void>;
  keep: (merchantCode: string, traces: Traces, refused: { cause: RefusalCause; country: string }) => Promise<void>;
  forget: () => Promise<void>;
}

export function createRefusedPersons({
  pool,
  secret,
  now,
  numberOf,
}: {
  pool: pg.Pool;
  secret: Buffer;
  now: () => number;
  numberOf: RegistrationPorts['numberOf'];
}): RefusedPersons {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laro refused registrations', 32));
  const hash = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    tracesOf: (merchantCode, given, deviceHash) => {
      const number = numberOf({ dialingCode: given.countryDialingCode ?? '', number: (given.mobileNum ?? '').trim() });
      const document = (given.idNumber ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
      return {
        device: hash(merchantCode, 'device', deviceHash.toString('hex')),
        ...(number === null ? {} : { number: hash(merchantCode, 'number', number) }),
        ...(document === '' ? {} : { document: hash(merchantCode, 'document', document) }),
      };
    },
    refuse: async (merchantCode, traces) => {
      if (await noteTry(pool, merchantCode, traces, new Date(now()))) throw new Refusal('registration.refused');
    },
    keep: async (merchantCode, traces, { cause, country }) => {
      const at = new Date(now());
      await inTransaction(pool, (transaction) => insertRefusal(transaction, { merchantCode, cause, country, at, until: new Date(now() + KEPT_MS) }, traces));
    },
    forget: () => forgetRefusals(pool, new Date(now()), new Date(now() - LISTED_MS)),
  };
}
