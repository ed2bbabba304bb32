import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const ISSUER = 'Laro desk';

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES);

const secretFrom = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

const totpFrom = (bytes: Buffer, label: string, issuer = ISSUER): TOTP =>
  new TOTP({ issuer, label, secret: secretFrom(bytes), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** The secret as people type it and as their authenticator reads it from a picture. */
export function enrolmentFor(secret: Buffer, name: string, issuer = ISSUER): { secret: string; uri: string } {
  const totp = totpFrom(secret, name, issuer);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The time step of a code, or null if it is not this secret's: the running step, or one before or after for clocks that differ.
 * A step not later than `lastStep` was used already: a code works once (T15).
 */
export function stepOfCode(secret: Buffer, code: string, lastStep: bigint | null, nowMs: number): bigint | null {
  const delta = totpFrom(secret, '').validate({ token: code, timestamp: nowMs, window: 1 });
  if (delta === null) return null;
  const step = BigInt(Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta);
  return lastStep !== null && step <= lastStep ? null : step;
}

/** The code of a moment; what an authenticator would show. */
export const codeAt = (secret: Buffer, nowMs: number): string => totpFrom(secret, '').generate({ timestamp: nowMs });
