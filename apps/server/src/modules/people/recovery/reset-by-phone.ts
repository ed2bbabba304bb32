import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { proveNumber } from './prove-number.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import { deleteProof, findByNumber, setPassword, type RecoveringMember } from './recovery.store.ts';
import type { GivenFactor } from './ports.ts';
import { requireSecondFactor, sendFactorCode } from './second-factor.ts';
import { afterNewPassword, hashNewPassword } from './set-new-password.ts';

interface PhoneProof {
  countryDialingCode: string;
  mobileNum: string;
  verificationCode: string;
  firebaseIdToken?: string | undefined;
  phoneCheckState?: string | undefined;
}

interface ResetByPhone extends PhoneProof {
  newPassword: string;
  secondFactor?: GivenFactor | undefined;
}

/** A number that the caller has proven to hold; `use` ends the proof, and is false when it has served before. */
interface HeldNumber {
  number: string;
  use: () => Promise<boolean>;
}

/** The number that the caller holds: proven by our code, or by a token of the third-party phone service (FORGOT-04). */
async function numberHeld(parts: RecoveryParts, context: CallContext, given: PhoneProof): Promise<HeldNumber> {
  const number = parts.numberOf({ dialingCode: given.countryDialingCode, number: given.mobileNum });
  if (number === null) throw new Refusal('verification.code_wrong');
  if (given.firebaseIdToken === undefined) {
    await proveNumber(parts, context.merchant.code, number, given.verificationCode);
    return { number, use: () => deleteProof(parts.pool, context.merchant.code, number) };
  }
  const proof = await parts.phoneProofs.read(context, { token: given.firebaseIdToken, state: given.phoneCheckState });
  // A token for another number proves nothing about this one.
  if (proof.number !== number) throw new Refusal('verification.code_wrong');
  return proof;
}

/** Account of a number. An unknown number gets the refusal of a wrong code. */
async function holderOf(parts: RecoveryParts, context: CallContext, given: PhoneProof): Promise<{ member: RecoveringMember; use: HeldNumber['use'] }> {
  const { number, use } = await numberHeld(parts, context, given);
  const member = await findByNumber(parts.pool, context.merchant.code, number);
  if (!member) throw new Refusal('verification.code_wrong');
  return { member, use };
}

/**
 * Sets a new password for the account of a number and returns the account (FORGOT-03). An unknown number gets the refusal of a wrong code: no code was
 * sent to it (T10). Throws `verification.code_wrong` and the refusals of a new password and of the second factor.
 */
export async function resetByPhone(parts: RecoveryParts, context: CallContext, given: ResetByPhone): Promise<bigint> {
  const { member, use } = await holderOf(parts, context, given);
  await requireSecondFactor(parts, context, member, 'mobile', given.secondFactor);
  const passwordHash = await hashNewPassword(parts, context.merchant, member, given.newPassword);
  // Two answers to the same proof set one password.
  if (!(await use())) throw new Refusal('verification.code_wrong');
  await setPassword(parts.pool, member.id, passwordHash, new Date(parts.now()));
  await afterNewPassword(parts, context, member);
  return member.id;
}

/** Sends a code to the e-mail address of the number's account. Throws `verification.code_wrong`, and what sending the code throws. */
export const sendPhoneFactorCode = async (parts: RecoveryParts, context: CallContext, given: PhoneProof) =>
  sendFactorCode(parts, context, (await holderOf(parts, context, given)).member, 'mobile');
