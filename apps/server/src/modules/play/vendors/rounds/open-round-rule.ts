import type { Money } from '@laro/domain/money/money';
import type { RoundAnswer } from '../ports.ts';

const HOUR_MS = 3_600_000;
/** From then on a round that is still open is looked after (Caleta 1.5: archived at 48 hours). */
export const OPEN_ROUND_MS = 48 * HOUR_MS;
/** A vendor that gives no answer is polled until a round has this age; the ledger takes no bet into older rounds (30 days, Caleta 1.5). */
export const GIVE_UP_MS = 30 * 24 * HOUR_MS;

/**
 * `close`: no money moves, the round ends. `void`: the stakes go back. `owed`: the vendor reports a larger payout than we have received;
 * only its own win can pay that, so the round stays open. `wait`: polled again later.
 */
export type Resolution = { act: 'close'; because: 'settled' | 'no_server' | 'no_answer' } | { act: 'void' } | { act: 'owed' } | { act: 'wait' };

export interface RoundFacts {
  /** Null when the vendor has no server here. */
  answer: RoundAnswer | null;
  paid: Money;
  ageMs: number;
}

/** Resolution of a round that has been open too long; docs/vendors.md states the rule in words. */
export function resolutionOf({ answer, paid, ageMs }: RoundFacts): Resolution {
  if (answer === null) return { act: 'close', because: 'no_server' };
  if (answer.kind === 'unknown') return paid === 0n ? { act: 'void' } : { act: 'close', because: 'settled' };
  if (answer.kind === 'found' && answer.round.win !== null) return answer.round.win > paid ? { act: 'owed' } : { act: 'close', because: 'settled' };
  return ageMs >= GIVE_UP_MS ? { act: 'close', because: 'no_answer' } : { act: 'wait' };
}
