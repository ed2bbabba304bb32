import { pauseEnd, pauses, shortenedEnd, type LimitOwner, type PauseLength } from '@laro/domain/limits/limit-rules';
import { noHook, type Hook } from '#server/db/hooks.ts';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { holdPlayer, movePauseEnd, readPause, startPause, type ExcludedMember, type Pause } from '#server/modules/core/blocks/index.ts';
import { noteEvent } from './limits.store.ts';

/** Actor, time and reason of an act on a pause. */
export interface PauseAct {
  owner: LimitOwner;
  by: string;
  reason: string;
  at: Date;
  /** Runs before an exclusion, in its transaction. */
  onExcluded?: Hook<ExcludedMember> | undefined;
}

/**
 * Keeps a player from play and deposits for a time (T42, T43). Limits stay as they are (T40). A pause takes the place of one that ends
 * sooner; throws `limits.pause_stands` for one that would not.
 */
export async function pausePlayer(
  transaction: Transaction,
  playerId: bigint,
  length: PauseLength,
  { owner, by, reason, at, onExcluded = noHook }: PauseAct,
): Promise<Date> {
  const cashAccount = await holdPlayer(transaction, playerId);
  if (cashAccount === null) throw new Error(`there is no player ${playerId}`);
  const until = pauseEnd(at, length);
  const { kind } = pauses[length];
  const standing = await readPause(transaction, playerId);
  if (standing && standing.until >= until) throw new Refusal('limits.pause_stands', { until: standing.until.toISOString() });
  // An exclusion stays an exclusion: a time-out that ends later does not weaken it.
  const cause = standing?.cause === 'exclusion' ? 'exclusion' : kind;
  // Before the blocks: a claim holds a grant first and the account afterwards, and this keeps the same order.
  if (cause === 'exclusion') await onExcluded(transaction, { playerId, cashAccount });
  await startPause(transaction, { id: playerId, cashAccount }, { cause, reason, by, at, until });
  await noteEvent(transaction, playerId, { owner, act: kind, kind: null, period: null, before: null, after: null, until, by, reason, at });
  return until;
}

/** Earliest end that the operator may set for a pause now; null if it cannot be shortened (T45). */
export const endOf = (pause: Pause, now: Date): Date | null => (pause.cause === 'exclusion' ? shortenedEnd({ from: pause.at, until: pause.until }, now) : null);

/** Ends an exclusion sooner, as far as the rule allows. Throws `desk.exclusion_stands`. */
export async function shortenExclusion(
  transaction: Transaction,
  playerId: bigint,
  { owner, by, reason, at }: PauseAct,
): Promise<{ before: Date; after: Date }> {
  await holdPlayer(transaction, playerId);
  const pause = await readPause(transaction, playerId);
  const until = pause === null ? null : endOf(pause, at);
  if (pause === null || until === null) throw new Refusal('desk.exclusion_stands');
  await movePauseEnd(transaction, playerId, until);
  await noteEvent(transaction, playerId, { owner, act: 'shortened', kind: null, period: null, before: null, after: null, until, by, reason, at });
  return { before: pause.until, after: until };
}
