import { createHash } from 'node:crypto';
import type { PhoneCheckPurpose } from '@laro/contract/log-in/log-in';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { findAccountByMobile, usePhoneProof, type Account } from '../log-in.store.ts';
import type { BegunPhoneCheck, PhoneChecks } from './phone-check.ts';
import type { LogInCodes, PhoneAuth, PhoneAuthPlace } from '../ports.ts';

export interface MobileParts {
  pool: pg.Pool;
  codes: LogInCodes;
  phoneAuth: PhoneAuth;
  /** E.164, or null for an invalid number. */
  numberOf: (mobile: { dialingCode: string; number: string }) => string | null;
  /** A configured address of an outside party, with `sandbox/…` resolved to the sandbox of development; null without one. */
  addressOf: (set: string) => string | null;
  checks: PhoneChecks;
}

/** Where the merchant's outside verification of phones is, or null while it has none. */
export function phoneAuthOf(settings: Settings, addressOf: MobileParts['addressOf']): PhoneAuthPlace | null {
  const [issuer, audience, keysUrl] = [addressOf(settings['login.phoneIssuer']), settings['login.phoneAudience'], addressOf(settings['login.phoneKeys'])];
  return issuer === null || audience === '' || keysUrl === null ? null : { issuer, audience, keysUrl };
}

/**
 * Finds the account of a mobile number and the code sent to it. An unknown number, an invalid one and a wrong code get the same refusal (T10).
 * Throws `verification.code_wrong`, `session.way_closed`.
 */
export async function proveBySms(
  { pool, codes, numberOf }: MobileParts,
  { merchant }: CallContext,
  given: { username: string; countryDialingCode: string; password: string },
): Promise<Account> {
  if (!merchant.settings['login.mobileCode']) throw new Refusal('session.way_closed');
  const to = numberOf({ dialingCode: given.countryDialingCode, number: given.username });
  if (to === null) throw new Refusal('verification.code_wrong');
  await codes.take({ merchantCode: merchant.code, purpose: 'login', to, code: given.password });
  const account = await findAccountByMobile(pool, merchant.code, to);
  if (!account) throw new Refusal('verification.code_wrong');
  return account;
}

/**
 * Finds the account of a number that the outside verification vouches for. An old, used, forged or mismatched token and an unknown number
 * get the same refusal. Throws `session.phone_proof_wrong`, `session.phone_check_over`, `session.way_closed`.
 */
export async function proveByPhone(
  parts: MobileParts,
  context: CallContext,
  given: { firebaseIdToken: string; firebaseMobileNo: string; countryDialingCode: string; phoneCheckState?: string | undefined },
): Promise<Account> {
  const proof = await readPhoneProof(parts, context, { purpose: 'login', token: given.firebaseIdToken, state: given.phoneCheckState });
  const said = parts.numberOf({ dialingCode: given.countryDialingCode, number: given.firebaseMobileNo });
  if (said === null || proof.number !== said) throw new Refusal('session.phone_proof_wrong');
  const account = (await proof.use()) ? await findAccountByMobile(parts.pool, context.merchant.code, proof.number) : null;
  if (!account) throw new Refusal('session.phone_proof_wrong');
  return account;
}

/** A number that an outside verification vouches for, and how its token is used up: false when it was used before. */
export interface ProvenPhone {
  number: string;
  use: () => Promise<boolean>;
}

/** A token, and the state of the check that this browser has begun; an app that calls the provider directly has none. */
export interface GivenPhoneProof {
  purpose: PhoneCheckPurpose;
  token: string;
  state: string | undefined;
}

/**
 * Reads a token of the outside verification without using it up: a new password may be refused first. Throws `session.phone_proof_wrong`,
 * `session.phone_check_over`, `session.way_closed`.
 */
export async function readPhoneProof(
  { pool, phoneAuth, addressOf, checks }: Pick<MobileParts, 'pool' | 'phoneAuth' | 'addressOf' | 'checks'>,
  context: CallContext,
  { purpose, token, state }: GivenPhoneProof,
): Promise<ProvenPhone> {
  const place = phoneAuthOf(context.merchant.settings, addressOf);
  if (!place) throw new Refusal('session.way_closed');
  const check: BegunPhoneCheck | null = state === undefined ? null : checks.open(context, purpose, state);
  const proof = await phoneAuth.read(place, token);
  // A check proves the number that it was begun for.
  if (!proof || (check !== null && check.number !== proof.mobileNumber)) throw new Refusal('session.phone_proof_wrong');
  return {
    number: proof.mobileNumber,
    use: async () => {
      await check?.use();
      return usePhoneProof(pool, createHash('sha256').update(token).digest(), proof.expiresAt);
    },
  };
}
