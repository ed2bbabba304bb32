import { deviceHashOf } from '#server/http/guards/device-mark.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { againAttemptName, memberAttemptName } from '#server/security/member-attempts.ts';
import { checkPassword, hashPassword, nobodysHash } from '#server/security/password-hash.ts';
import { forgetAttempts } from '#server/security/sign-in-attempts.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { forgetDevices, memberPasswordCost, noteKnownDevice } from '#server/modules/people/players/index.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import type { RecoveringMember } from './recovery.store.ts';

/** Refusal after too many tries (T12). */
export const nameLocked = (until: string): Refusal => new Refusal('session.locked', { until });

/** The hash of a new password that the merchant's rules take and that is not the old one. Throws `registration.password_…`, `modify.new.old.same`. */
export async function hashNewPassword(parts: RecoveryParts, merchant: Merchant, member: RecoveringMember, password: string): Promise<string> {
  parts.checkNewPassword(merchant.settings, password, { username: member.username, merchant });
  const { isRight } = await checkPassword(password, member.passwordHash ?? nobodysHash(memberPasswordCost), memberPasswordCost);
  if (isRight) throw new Refusal('modify.new.old.same');
  return hashPassword(password, memberPasswordCost);
}

/** Follow-up of every new password: locks are lifted, devices and sessions end except the session that stays, and the member is notified. */
export async function afterNewPassword(parts: RecoveryParts, context: CallContext, member: RecoveringMember, except?: Buffer): Promise<void> {
  const { merchant, language } = context;
  for (const name of [memberAttemptName(merchant.code, member.username), againAttemptName(merchant.code, member.id)]) await forgetAttempts(parts.pool, name);
  await forgetDevices(parts.pool, member.id);
  if (except) await noteKnownDevice(parts.pool, member.id, deviceHashOf(context));
  await parts.sessions.endAll(member.id, except);
  // The change is committed even if the message cannot be sent.
  await parts.messages.tell({ merchant, playerId: member.id, template: 'password_changed', language }).catch(parts.onBackgroundError);
}
