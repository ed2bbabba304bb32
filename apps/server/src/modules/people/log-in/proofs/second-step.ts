import { createHash } from 'node:crypto';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { factorAttemptName } from '#server/security/member-attempts.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { trySecret } from '#server/security/try-secret.ts';
import type { LogInMethod } from '#server/modules/people/players/index.ts';
import { findAccountById, type Account } from '../log-in.store.ts';
import type { LogInFactors } from '../ports.ts';

/** Lifetime of the second step; after it the log-in starts from the beginning. */
const LIFE_MS = 10 * 60_000;

interface Step {
  playerId: string;
  method: LogInMethod;
  /** Stamp of the password in the first step: the step is invalid after the password changes. */
  stamp: string;
  until: number;
}

export interface SecondStepParts {
  pool: pg.Pool;
  factors: LogInFactors;
  steps: SecondSteps;
  now: () => number;
}

/** State between the two steps of a log-in: encrypted, short-lived, kept by the page only. */
export interface SecondSteps {
  close: (merchantCode: string, account: Account, method: LogInMethod) => string;
  /** Null for a foreign ticket, one of another merchant, or an expired one. */
  open: (merchantCode: string, ticket: string) => Step | null;
}

const stampOf = ({ passwordHash }: Account): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

export function createSecondSteps(secret: Buffer, now: () => number): SecondSteps {
  const box = new SecretBox(secret, 'second step of a log-in');
  return {
    close: (merchantCode, account, method) => {
      const step: Step = { playerId: account.id.toString(), method, stamp: stampOf(account), until: now() + LIFE_MS };
      return box.close(Buffer.from(JSON.stringify(step)), merchantCode).toString('base64url');
    },
    open: (merchantCode, ticket) => {
      try {
        const step = JSON.parse(box.open(Buffer.from(ticket, 'base64url'), merchantCode).toString()) as Step;
        return step.until > now() ? step : null;
      } catch {
        return null;
      }
    },
  };
}

/** Requires the authenticator if the member has enabled it (T16): so far one factor is proven. Throws `session.second_factor_needed`. */
export async function requireSecondStep({ factors, steps }: SecondStepParts, merchantCode: string, account: Account, method: LogInMethod): Promise<void> {
  if (await factors.isOn(account.id)) throw new Refusal('session.second_factor_needed', { ticket: steps.close(merchantCode, account, method) });
}

/**
 * Account that has passed both steps, and the method of the first. A wrong code, a used one, an expired step and one of an old password get the same refusal; three
 * wrong codes lock the second step for half an hour (T12). Throws `session.second_factor_wrong`, `session.locked`.
 */
export async function finishSecondStep(
  { pool, factors, steps, now }: SecondStepParts,
  merchantCode: string,
  given: { ticket: string; code: string },
): Promise<{ playerId: bigint; method: LogInMethod }> {
  const wrong = new Refusal('session.second_factor_wrong');
  const step = steps.open(merchantCode, given.ticket);
  const account = step && (await findAccountById(pool, BigInt(step.playerId)));
  if (!step || !account || stampOf(account) !== step.stamp) throw wrong;
  const locked = (until: string) => new Refusal('session.locked', { until });
  await trySecret({ pool, now }, factorAttemptName(merchantCode, account.username), () => factors.prove(account.id, given.code), { wrong, locked });
  return { playerId: account.id, method: step.method };
}
