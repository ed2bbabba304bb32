import * as z from 'zod';
import { moment } from '../scalars.ts';

/** What a call answers when its act waits for a second person. */
export const proposed = z.object({ proposed: z.object({ id: z.string(), expiresAt: moment }) });

/** The value of a call that may need a second person: a proposal, or what one person was enough for. */
export const proposable = <Value extends z.ZodType>(value: Value) => z.union([proposed, value]);
