import { closureStates } from '@laro/domain/closures/closure-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';

const closure = z.object({
  /** `open`: no closure applies. */
  state: z.enum(['open', ...closureStates]),
  requestedAt: moment.nullable(),
  currency: z.string(),
  cash: money,
  /** Held for pending withdrawals. */
  held: money,
  /** Money of a running bonus, which lapses with the closure. */
  bonus: money,
  hasOpenRounds: z.boolean(),
});
const always = { access: 'member', whileClosed: 'answers', serves: ['T54'] } as const;

/** Closing the member's own account (T54). */
export const closures = {
  getClosure: endpoint({
    summary: 'Effects of closing the account now, or the progress of its closing.',
    ...always,
    rate: 'read',
    value: closure,
    refusals: [],
  }),
  closeAccount: endpoint({
    summary:
      'Closes the member’s account: no play, deposits or offers from now on, and no log-in once no money is left. The remaining money can be withdrawn. Repeating the call changes nothing.',
    ...always,
    rate: 'secret',
    body: z.object({ understood: z.literal(true) }),
    value: closure,
    refusals: ['account.confirmation_needed'],
  }),
};
