import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { factorAttemptName } from '#server/security/member-attempts.ts';
import { trySecret } from '#server/security/try-secret.ts';
import type { GivenFactor } from './ports.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import type { RecoveringMember } from './recovery.store.ts';
import { nameLocked } from './set-new-password.ts';

/** First proof of a recovery: the address that the link went to, or the number that the code went to. */
export type FirstProof = 'email' | 'mobile';

/**
 * Requires a second factor if the account has one: so far one factor is proven (T11). Throws `recovery.second_factor_needed` {ways},
 * `recovery.second_factor_wrong`, `session.locked`.
 */
export async function requireSecondFactor(
  parts: RecoveryParts,
  context: CallContext,
  { id, username }: RecoveringMember,
  proven: FirstProof,
  given: GivenFactor | undefined,
): Promise<void> {
  const { factors } = parts;
  const ways = await factors.waysAfter(id, proven);
  if (ways.length === 0) return;
  if (given === undefined) throw new Refusal('recovery.second_factor_needed', { ways: ways.join(',') });
  const isRight = async () => ways.includes(given.way) && (await factors.isRight(context, id, given));
  const refusals = { wrong: new Refusal('recovery.second_factor_wrong'), locked: nameLocked };
  await trySecret(parts, factorAttemptName(context.merchant.code, username), isRight, refusals);
}

/** Sends a code to what else is bound, where that may be the second factor. Throws `recovery.second_factor_wrong`, and what sending throws. */
export async function sendFactorCode(parts: RecoveryParts, context: CallContext, { id }: RecoveringMember, proven: FirstProof) {
  const way = proven === 'email' ? 'mobile' : 'email';
  const { factors, messages, now } = parts;
  const to = (await factors.waysAfter(id, proven)).includes(way) ? await factors.boundTo(id, way) : null;
  if (to === null) throw new Refusal('recovery.second_factor_wrong');
  const channel = way === 'email' ? 'email' : 'sms';
  const sent = await messages.codes.send({ context, purpose: 'recover', channel, to, playerId: id });
  return { sentAt: new Date(now()).toISOString(), resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() };
}
