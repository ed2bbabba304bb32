import { freezeSpan, heldUntil } from '@laro/domain/rewards/grants/freezes';
import type { GrantClock } from '@laro/domain/rewards/grants/grant-states';
import { ruleFreeze, type FreezeRow } from './freezes.store.ts';
import type { GrantRow } from './grants.store.ts';

/** The clock of a grant with the freezes of its rule among those of the merchant, and the end of one that holds it now (REW-30). */
export function withFreezes(
  { pauses, bonuses }: GrantClock,
  freezes: readonly FreezeRow[],
  grant: Pick<GrantRow, 'source' | 'ruleCode'>,
  now: number,
): { clock: GrantClock; frozenUntil: Date | null } {
  const own = freezes.filter(({ source, rule }) => source === grant.source && rule === grant.ruleCode).map(ruleFreeze);
  const until = heldUntil(own, now);
  return { clock: { pauses: [...pauses, ...own.map(freezeSpan)], bonuses }, frozenUntil: until === null ? null : new Date(until) };
}
