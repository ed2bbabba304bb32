import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { PasswordCost } from '#server/security/password-hash.ts';
import type { SecretBox } from '#server/security/secret-box.ts';

/** Dependencies of this module's parts. */
export interface StaffParts {
  pool: pg.Pool;
  audit: AuditLog;
  box: SecretBox;
  /** Cost of password hashes. */
  cost: PasswordCost;
  /** Codes and names of the merchants: no password of staff contains one. */
  siteNames: () => readonly string[];
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Where a request comes from, for the audit log and the list of sessions. */
export interface Visitor {
  ip: string;
  userAgent: string;
  /** The value of the session cookie that the browser sent, if any. */
  token: string | null;
  /** The hash of the browser's mark, if it has one. */
  device: Buffer | null;
}

const TOKEN_BYTES = 32;

/** 256 bits from the system's generator (T17). */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Owner of a secret in the table. */
export const ownerOfSecret = (staffId: bigint): string => `staff:${staffId}`;
