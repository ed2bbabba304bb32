import * as z from 'zod';
import { roleNamePattern } from '@laro/domain/staff/roles';
import { code } from '../scalars.ts';

/** The desk answers also while a merchant's site is closed: it is what opens it again. */
export const shared = { whileClosed: 'answers' } as const;

/** Text of one line that storage can hold: no control characters, no half characters. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'pattern');

/** A number that the database gave a row. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/);
/** Why somebody does something; the audit log keeps it (T33). */
export const reason = line(300).trim().min(3);
/** Names what something said when it was read; a change says it, so that nobody overwrites what they have not seen. */
export const stamp = z.string().max(40);
/** The name of a shipped role, or of one of the operator's own. */
export const role = z.string().regex(new RegExp(`^${roleNamePattern}$`));
/** A role at one merchant, or (null) at every merchant and for the installation. */
export const grant = z.object({ role, merchant: code.nullable() });
/** A password as typed; its rules are looked at by the server, which hashes it. */
export const secretText = z.string().max(256);
export const merchantParam = z.object({ merchant: code });
