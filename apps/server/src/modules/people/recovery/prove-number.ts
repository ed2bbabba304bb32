import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { insertProof, takeProof } from './recovery.store.ts';
import type { RecoveryMessages } from './ports.ts';

/** Lifetime and number of uses of a proven number, for a retry with another password or the authenticator (FORGOT-03, T11, T15). */
const PROOF_MS = 10 * 60_000;
const TRIES_MAX = 5;

export interface ProveNumberParts {
  pool: pg.Pool;
  secret: Buffer;
  messages: RecoveryMessages;
  now: () => number;
}

/**
 * Proves that the caller holds a number, by the code that was sent to it. The code is taken once; for a few minutes the same code of the same
 * number is then good for a second answer, because a password may have been refused. Throws `verification.code_wrong`.
 */
export async function proveNumber({ pool, secret, messages, now }: ProveNumberParts, merchantCode: string, number: string, code: string): Promise<void> {
  const codeHash = createHmac('sha256', secret).update(`recovery proof ${merchantCode} ${number} ${code}`).digest();
  const at = new Date(now());
  if (await takeProof(pool, { merchantCode, number, codeHash, now: at, triesMax: TRIES_MAX })) return;
  await messages.codes.take({ merchantCode, purpose: 'recover', to: number, code });
  await insertProof(pool, { merchantCode, number, codeHash, now: at, expiresAt: new Date(at.getTime() + PROOF_MS) });
}
