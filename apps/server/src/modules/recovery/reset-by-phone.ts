import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { proveNumber } from './prove-number.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import { deleteProof, findByNumber, setPassword } from './recovery.store.ts';
import { afterNewPassword, hashNewPassword, requireSecondFactor } from './set-new-password.ts';

interface ResetByPhone {
  countryDialingCode: string;
  mobileNum: string;
  verificationCode: string;
  newPassword: string;
  secondFactor?: string | undefined;
  firebaseIdToken?: string | undefined;
}

/** A number that the caller has proven to hold; `use` ends the proof, and is false when it has served before. */
interface HeldNumber {
  number: string;
  use: () => Promise<boolean>;
}

/** The number that the caller holds: proven by our code, or by a token of the third-party phone service (FORGOT-04). */
async function numberHeld(parts: RecoveryParts, { merchant }: CallContext, given: ResetByPhone): Promise<HeldNumber> {
  const number = parts.numberOf({ dialingCode: given.countryDialingCode, number: given.mobileNum });
  if (number === null) throw new Refusal('verification.code_wrong');
  if (given.firebaseIdToken === undefined) {
    await proveNumber(parts, merchant.code, number, given.verificationCode);
    return { number, use: () => deleteProof(parts.pool, merchant.code, number) };
  }
  const proof = await parts.readPhoneProof(merchant, given.firebaseIdToken);
  // A token for another number proves nothing about this one.
  if (proof.number !== number) throw new Refusal('verification.code_wrong');
  return proof;
}

/**
 * Sets a new password for the account of a number and gives whose it is (FORGOT-03). A number that is nobody's reads like a wrong code: no code was ever
 * sent to it (T10). Throws `verification.code_wrong` and what a new password or the authenticator can be refused with.
 */
export async function resetByPhone(parts: RecoveryParts, context: CallContext, given: ResetByPhone): Promise<bigint> {
  const { code } = context.merchant;
  const { number, use } = await numberHeld(parts, context, given);
  const member = await findByNumber(parts.pool, code, number);
  if (!member) throw new Refusal('verification.code_wrong');
  await requireSecondFactor(parts, code, member, given.secondFactor);
  const passwordHash = await hashNewPassword(parts, context.merchant, member, given.newPassword);
  // Two answers to the same proof set one password.
  if (!(await use())) throw new Refusal('verification.code_wrong');
  await setPassword(parts.pool, member.id, passwordHash, new Date(parts.now()));
  await afterNewPassword(parts, context, member);
  return member.id;
}
