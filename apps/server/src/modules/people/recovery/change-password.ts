import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { againAttemptName } from '#server/security/member-attempts.ts';
import { checkPassword, nobodysHash } from '#server/security/password-hash.ts';
import { trySecret } from '#server/security/try-secret.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import { findMember, setPassword } from './recovery.store.ts';
import { afterNewPassword, hashNewPassword, nameLocked } from './set-new-password.ts';

/** Asks for a stronger proof where the account has one; where it has but its password, that was given just now (T6). */
async function requireMoreThanPassword({ requireConfirmation }: RecoveryParts, context: CallContext): Promise<void> {
  try {
    await requireConfirmation(context);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'account.confirmation_needed' || error.params['ways'] !== 'password') throw error;
  }
}

/**
 * Changes the own password (CHPSW-01…03); this session stays, all others end. Wrong old passwords are counted, so that
 * a stolen session is no way to guess. An account without a password (it logs in by phone or another site) has none to give.
 */
export async function changePassword(parts: RecoveryParts, context: CallContext, given: { oldPassword: string; newPassword: string }): Promise<void> {
  const { playerId, tokenHash } = playerOf(context);
  const { merchant } = context;
  const member = await findMember(parts.pool, playerId);
  if (!member) throw new Refusal('session.ended');
  const isRight = async () => {
    const { isRight: isSame } = await checkPassword(given.oldPassword, member.passwordHash ?? nobodysHash(memberPasswordCost), memberPasswordCost);
    return isSame || member.passwordHash === null;
  };
  const wrong = new Refusal('recovery.password_wrong');
  await trySecret(parts, againAttemptName(merchant.code, playerId), isRight, { wrong, locked: nameLocked });
  await requireMoreThanPassword(parts, context);
  await setPassword(parts.pool, playerId, await hashNewPassword(parts, merchant, member, given.newPassword), new Date(parts.now()));
  await afterNewPassword(parts, context, member, tokenHash);
}
