import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPassword, forgetAttempts, hashPassword, memberAttemptName, nobodysHash } from '#server/modules/identity/index.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import { memberPasswordCost } from '#server/modules/players/index.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import type { RecoveringMember } from './recovery.store.ts';

/** The refusal of whoever has tried too often (T12). */
export const nameLocked = (until: string): Refusal => new Refusal('session.locked', { until });

/** The hash of a new password that the merchant's rules take and that is not the old one. Throws `registration.password_…`, `modify.new.old.same`. */
export async function hashNewPassword(parts: RecoveryParts, { settings }: Merchant, member: RecoveringMember, password: string): Promise<string> {
  parts.checkNewPassword(settings, password, { username: member.username });
  const { isRight } = await checkPassword(password, member.passwordHash ?? nobodysHash(memberPasswordCost), memberPasswordCost);
  if (isRight) throw new Refusal('modify.new.old.same');
  return hashPassword(password, memberPasswordCost);
}

/** What follows every new password: locks go, sessions end, and the member is told. */
export async function afterNewPassword(parts: RecoveryParts, context: CallContext, member: RecoveringMember, except?: Buffer): Promise<void> {
  const { merchant, language } = context;
  await forgetAttempts(parts.db, memberAttemptName(merchant.code, member.username));
  await parts.sessions.endAll(member.id, except);
  // The change stands whether the message goes out or not.
  await parts.messages.tell({ merchant, playerId: member.id, template: 'password_changed', language }).catch(parts.onBackgroundError);
}
