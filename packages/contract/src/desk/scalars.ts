import * as z from 'zod';
import { roleNamePattern } from '@laro/domain/staff/roles';
import { code, rowNumber } from '../wire/scalars.ts';

/** The desk remains available while a merchant's site is closed, because it is used to reopen the site. */
export const shared = { whileClosed: 'answers' } as const;

/** Single-line text that storage can hold: no control characters, no lone surrogates. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'pattern');

/** Number of a database row. */
export const id = rowNumber;
/** Reason of an act, stored in the audit log (T33). */
export const reason = line(300).trim().min(3);
/** Stamp of the data as the editor read it; a change must carry it so that it cannot overwrite unseen changes. */
export const stamp = z.string().max(40);
/** Name of a shipped role, or of one of the operator's own. */
export const role = z.string().regex(new RegExp(`^${roleNamePattern}$`));
/** A role at one merchant, or (null) at every merchant and for the installation. */
export const grant = z.object({ role, merchant: code.nullable() });
/** A password as typed; the server checks its rules and hashes it. */
export const secretText = z.string().max(256);
export const merchantParam = z.object({ merchant: code });
