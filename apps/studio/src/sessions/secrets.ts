import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Creates an unguessable code or token. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Stored form of a secret: its SHA-256. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
