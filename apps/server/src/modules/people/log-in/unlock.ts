import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { deviceHashOf } from '#server/http/guards/device-mark.ts';
import { memberAttemptName } from '#server/security/member-attempts.ts';
import { noteKnownDevice } from '#server/modules/people/players/index.ts';
import { findAccount, type Account } from './log-in.store.ts';
import type { LogInCodes } from './ports.ts';

export type Channel = 'sms' | 'email';

/** Proven contact of an account on a channel, or null. */
export const boundTo = (account: Account | null, channel: Channel): string | null => (channel === 'sms' ? account?.mobileNumber : account?.email) ?? null;

/**
 * Target of codes for a name without linked contacts, or an unknown name: nothing is sent. The name still has its own key, so that its
 * limits and answers are those of any other (T10).
 */
function nowhere(merchantCode: string, username: string, channel: Channel): string {
  const hash = createHash('sha256').update(memberAttemptName(merchantCode, username.trim())).digest();
  if (channel === 'email') return `${hash.toString('hex').slice(0, 24)}@nobody.invalid`;
  return `+999${String(hash.readUIntBE(0, 5) % 10 ** 9).padStart(9, '0')}`;
}

/** Target of a code for unlocking a name, and if it belongs to an account. */
export async function unlockTarget(pool: pg.Pool, { merchant }: CallContext, username: string, channel: Channel) {
  const account = await findAccount(pool, merchant.code, username);
  const bound = boundTo(account, channel);
  return { account, to: bound ?? nowhere(merchant.code, username, channel), isReallySent: bound !== null };
}

/**
 * Makes this browser one of the account's own by a code sent to a linked contact: the password works here while strangers keep
 * guessing elsewhere (T11, SAFE-20). Throws `verification.code_wrong`.
 */
export async function unlock(
  { pool, codes }: { pool: pg.Pool; codes: LogInCodes },
  context: CallContext,
  given: { username: string; channel: Channel; code: string },
): Promise<void> {
  const { account, to } = await unlockTarget(pool, context, given.username, given.channel);
  await codes.take({ merchantCode: context.merchant.code, purpose: 'unlock', to, code: given.code });
  if (!account) throw new Refusal('verification.code_wrong');
  await noteKnownDevice(pool, account.id, deviceHashOf(context));
}
