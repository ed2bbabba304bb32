import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A code or token that nobody can guess. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** What of it is kept: its SHA-256. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
