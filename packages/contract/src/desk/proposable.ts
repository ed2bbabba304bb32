import * as z from 'zod';
import { moment } from '../wire/scalars.ts';

/** Result of a call whose act needs a second person. */
export const proposed = z.object({ proposed: z.object({ id: z.string(), expiresAt: moment }) });

/** Value of a call that may need a second person: a proposal, or the result if one person was enough. */
export const proposable = <Value extends z.ZodType>(value: Value) => z.union([proposed, value]);
