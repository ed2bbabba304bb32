import { isGuessable, type ConfirmationWay } from '@laro/domain/account-rules';
import type { paymentPasswordSecret } from '@laro/contract/security';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type * as z from 'zod';
import type { Tables } from '#server/db/tables.ts';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPassword, failAttempt, forgetAttempts, hashPassword, takeAttempt } from '#server/modules/identity/index.ts';
import { memberPasswordCost } from '#server/modules/players/index.ts';
import { readProfile, writePaymentPassword } from './account.store.ts';
import { areAnswersRight } from './security-answers.ts';

export interface PaymentPasswordDeps {
  pool: pg.Pool;
  db: Kysely<Tables>;
  now: () => number;
}

type Given = z.output<typeof paymentPasswordSecret>;
const locked = (until: string): Refusal => new Refusal('account.payment_password_locked', { until });

/** Counts a try before it is looked at, so that many at once cannot pass the limit (T12). Throws what is wrong, or the lock. */
async function limited({ db, now }: PaymentPasswordDeps, attemptName: string, isRight: () => Promise<boolean>, wrong: Refusal): Promise<void> {
  const attempts = await takeAttempt(db, attemptName, now(), locked);
  if (!(await isRight())) throw (await failAttempt(db, attemptName, attempts, now(), locked)) ?? wrong;
  await forgetAttempts(db, attemptName);
}

/** Whether a member has a payment password, and whether what they typed is it: without it money does not leave. */
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
    await limited(deps, `${merchantCode}/payment/${playerId}`, isRight, new Refusal('account.payment_password_wrong'));
  },
});

/**
 * Sets or changes the payment password. One that stands must be known; who has forgotten it needs a second factor, not the password alone, and
 * the security answers where there are any. Throws `account.payment_password_guessable`, `account.payment_password_wrong`, `account.payment_password_locked`,
 * `account.answers_wrong`.
 */
export async function setPaymentPassword(deps: PaymentPasswordDeps, player: PlayerSession, given: Given, confirmedBy: ConfirmationWay | null): Promise<void> {
  const { playerId, merchantCode } = player;
  if (isGuessable(given.paymentPassword)) throw new Refusal('account.payment_password_guessable');
  const { paymentPasswordHash: hash } = await readProfile(deps.pool, playerId);
  const attemptName = `${merchantCode}/payment/${playerId}`;
  if (hash !== null) {
    const isForgotten = given.current === undefined && confirmedBy !== null && confirmedBy !== 'password';
    if (isForgotten) await limited(deps, attemptName, () => areAnswersRight(deps.pool, playerId, given.answers ?? []), new Refusal('account.answers_wrong'));
    else {
      const isRight = async () => (await checkPassword(given.current ?? '', hash, memberPasswordCost)).isRight;
      await limited(deps, attemptName, isRight, new Refusal('account.payment_password_wrong'));
    }
  }
  await writePaymentPassword(deps.pool, playerId, await hashPassword(given.paymentPassword, memberPasswordCost));
}
