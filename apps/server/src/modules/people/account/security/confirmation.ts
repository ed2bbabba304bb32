import { confirmationMs, confirmationWays, type ConfirmationWay } from '@laro/domain/account/account-rules';
import type { confirmationSecret } from '@laro/contract/account/security';
import type pg from 'pg';
import type * as z from 'zod';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { checkPassword } from '#server/security/password-hash.ts';
import { confirmAttemptName } from '#server/security/member-attempts.ts';
import { trySecret } from '#server/security/try-secret.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { readConfirmation, readProfile, readWays, writeConfirmation } from '../account.store.ts';
import type { Authenticator } from './authenticator.ts';
import { isCodeRight } from './is-code-right.ts';
import type { Passkeys } from './passkeys.ts';
import type { BoundCodes, Confirmation } from '../ports.ts';

export interface ConfirmationDeps {
  pool: pg.Pool;
  codes: BoundCodes;
  authenticator: Authenticator;
  passkeys: Passkeys;
  now: () => number;
}

type Given = z.output<typeof confirmationSecret>;
const locked = (until: string): Refusal => new Refusal('account.confirmation_locked', { until });

/** The ways that are open to a member, the strongest first. The password counts where there is nothing else. */
async function waysOf(pool: pg.Pool, playerId: bigint): Promise<ConfirmationWay[]> {
  const known = await readWays(pool, playerId);
  const ways = confirmationWays.filter((way) => known[way]);
  return ways.length > 1 ? ways.filter((way) => way !== 'password') : ways;
}

export const createConfirmation = ({ pool }: Pick<ConfirmationDeps, 'pool'>): Confirmation => ({
  require: async (context) => {
    const { playerId, tokenHash } = playerOf(context);
    const [ways, proven] = await Promise.all([waysOf(pool, playerId), readConfirmation(pool, tokenHash, confirmationMs)]);
    if (ways.length === 0) return null;
    // The proof must still be sufficient: a password no longer is after a stronger way was added.
    if (proven !== null && ways.includes(proven)) return proven;
    throw new Refusal('account.confirmation_needed', { ways: ways.join(',') });
  },
});

async function isProven(deps: ConfirmationDeps, context: CallContext, { way, secret = '', passkey }: Given): Promise<boolean> {
  const { playerId, merchantCode } = playerOf(context);
  if (way === 'passkey') return passkey !== undefined && (await deps.passkeys.finishShowing(context, 'confirm', passkey)) === playerId;
  if (way === 'totp') return deps.authenticator.prove(playerId, secret);
  const { email, mobile, passwordHash } = await readProfile(deps.pool, playerId);
  if (way === 'password') return passwordHash !== null && (await checkPassword(secret, passwordHash, memberPasswordCost)).isRight;
  return isCodeRight(deps.codes, { merchantCode, purpose: 'confirm', to: (way === 'email' ? email : mobile) ?? '', code: secret.trim() });
}

/**
 * Proves a factor again for the running session; three wrong tries within half an hour lock this way for half an hour (T12). Throws
 * `account.confirmation_unavailable`, `account.confirmation_wrong`, `account.confirmation_locked`.
 */
export async function proveOnceMore(deps: ConfirmationDeps, context: CallContext, given: Given): Promise<Date> {
  const { playerId, merchantCode, tokenHash } = playerOf(context);
  if (!(await waysOf(deps.pool, playerId)).includes(given.way)) throw new Refusal('account.confirmation_unavailable');
  const wrong = new Refusal('account.confirmation_wrong');
  await trySecret(deps, confirmAttemptName(merchantCode, playerId), () => isProven(deps, context, given), { wrong, locked });
  const at = await writeConfirmation(deps.pool, tokenHash, given.way);
  return new Date(at.getTime() + confirmationMs);
}
