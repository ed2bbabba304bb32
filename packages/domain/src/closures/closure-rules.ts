import type { Money } from '../money/money.ts';

/**
 * States of an account closure (T54). While money or open rounds are left the member may log in to withdraw; after that the log-in is refused. Only the desk
 * reopens an account.
 */
export const closureStates = ['emptying', 'closed', 'reopened'] as const;
export type ClosureState = (typeof closureStates)[number];

/** Each act with the states it may start from and the state it leads to. */
export const closureActs = {
  empty: { from: ['emptying'], to: 'closed' },
  receive: { from: ['closed'], to: 'emptying' },
  reopen: { from: ['emptying', 'closed'], to: 'reopened' },
} as const satisfies Record<string, { from: readonly ClosureState[]; to: ClosureState }>;
export type ClosureAct = keyof typeof closureActs;

export const canClosure = (act: ClosureAct, state: ClosureState): boolean => (closureActs[act].from as readonly ClosureState[]).includes(state);

/** Remaining holdings of a closing account, in money units. */
export interface ClosureFacts {
  cash: Money;
  held: Money;
  hasOpenRounds: boolean;
}

/** True if nothing is left that could be paid out. Less than the smallest unit of the currency cannot be paid by anyone. */
export const isEmptied = ({ cash, held, hasOpenRounds }: ClosureFacts, smallestUnit: Money): boolean => cash < smallestUnit && held === 0n && !hasOpenRounds;

/** The act that makes a state agree with the facts; null if it already does. */
export function closureActFor(state: ClosureState, facts: ClosureFacts, smallestUnit: Money): 'empty' | 'receive' | null {
  if (state === 'emptying') return isEmptied(facts, smallestUnit) ? 'empty' : null;
  if (state === 'closed') return isEmptied(facts, smallestUnit) ? null : 'receive';
  return null;
}

const MINUTE_MS = 60_000;
/** About four hours while the account empties, and about a month and a half after that. */
const looksMax = { emptying: 8, closed: 16 } as const;

/** When a closure is compared with its balance again: after a minute at first, then after twice the time of the look before. */
export const nextClosureLook = (at: Date, state: 'emptying' | 'closed', looks: number): Date =>
  new Date(at.getTime() + MINUTE_MS * 2 ** Math.min(looks, looksMax[state]));
