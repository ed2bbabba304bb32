import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Raffles: why a ticket cannot be used. Faults of their rules are those of rewards. */
export const problems = {
  'raffle.unknown': { status: 404, params: {} },
  'raffle.no_ticket': { status: 409, params: {} },
  /** The table differs from the one shown, or the stock of a row is exhausted since. */
  'raffle.changed': { status: 409, params: {} },
  /** It has not begun, or has ended. */
  'raffle.closed': { status: 409, params: {} },
  'raffle.seed_malformed': { status: 422, params: {} },
  /** The same key was used for another raffle. */
  'raffle.key_used': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
