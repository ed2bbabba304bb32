import { isGuessable, type ConfirmationWay } from '@laro/domain/account/account-rules';
import type { paymentPasswordSecret } from '@laro/contract/account/security';
import type pg from 'pg';
import type * as z from 'zod';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { checkPassword, hashPassword } from '#server/security/password-hash.ts';
import { paymentAttemptName } from '#server/security/member-attempts.ts';
import { trySecret } from '#server/security/try-secret.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { readProfile, writePaymentPassword } from '../account.store.ts';
import { areAnswersRight } from './security-answers.ts';

export interface PaymentPasswordDeps {
  pool: pg.Pool;
  now: () => number;
}

type Given = z.output<typeof paymentPasswordSecret>;
const locked = (until: string): Refusal => new Refusal('account.payment_password_locked', { until });

/** Payment password of a member: if one is set, and its check. No money leaves without it. */
export interface PaymentPassword {
  isSet: (playerId: bigint) => Promise<boolean>;
  /** Throws `account.payment_password_wrong`, `account.payment_password_locked`. */
  prove: (player: Pick<PlayerSession, 'playerId' | 'merchantCode'>, typed: string) => Promise<void>;
}

export const createPaymentPassword = (deps: PaymentPasswordDeps): PaymentPassword => ({
  isSet: async (playerId) => (await readProfile(deps.pool, playerId)).paymentPasswordHash !== null,
  prove: async ({ playerId, merchantCode }, typed) => {
    const { paymentPasswordHash: hash } = await readProfile(deps.pool, playerId);
    const isRight = async () => hash !== null && (await checkPassword(typed, hash, memberPasswordCost)).isRight;
    await trySecret(deps, paymentAttemptName(merchantCode, playerId), isRight, { wrong: new Refusal('account.payment_password_wrong'), locked });
  },
});

/**
 * Sets or changes the payment password. Changing it needs the current one; a member who has forgotten it needs a second factor, not the password alone,
 * and the security answers if there are any. Throws `account.payment_password_guessable`, `account.payment_password_wrong`, `account.payment_password_locked`,
 * `account.answers_wrong`.
 */
export async function setPaymentPassword(deps: PaymentPasswordDeps, player: PlayerSession, given: Given, confirmedBy: ConfirmationWay | null): Promise<void> {
  const { playerId, merchantCode } = player;
  if (isGuessable(given.paymentPassword)) throw new Refusal('account.payment_password_guessable');
  const { paymentPasswordHash: hash } = await readProfile(deps.pool, playerId);
  const attemptName = paymentAttemptName(merchantCode, playerId);
  if (hash !== null) {
    const isForgotten = given.current === undefined && confirmedBy !== null && confirmedBy !== 'password';
    if (isForgotten) {
      const areRight = () => areAnswersRight(deps.pool, playerId, given.answers ?? []);
      await trySecret(deps, attemptName, areRight, { wrong: new Refusal('account.answers_wrong'), locked });
    } else {
      // A copy of the request that set this very password is right, too: it gets the answer of the first.
      const isRight = async () => {
        const { paymentPasswordHash: stored } = await readProfile(deps.pool, playerId);
        const isOne = async (typed: string) => stored !== null && (await checkPassword(typed, stored, memberPasswordCost)).isRight;
        return (await isOne(given.current ?? '')) || isOne(given.paymentPassword);
      };
      await trySecret(deps, attemptName, isRight, { wrong: new Refusal('account.payment_password_wrong'), locked });
    }
  }
  await writePaymentPassword(deps.pool, playerId, await hashPassword(given.paymentPassword, memberPasswordCost));
}
