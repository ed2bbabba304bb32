import { actOfExclusion, grantEnd, grantStateAt } from '@laro/domain/rewards/grants/grant-states';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { clockWithFreezes, pay, ruleGrant } from './claim.ts';
import { dueGrants, endGrant, grantsOfExcluded, holdGrant, lookAgain, openGrantsOf } from './grants.store.ts';

const BATCH = 200;
const SOONEST_MS = 60_000;
/** A grant that waits for a bonus stays claimable for so long after it: an earlier look finds its end in time. */
const LATEST_MS = 72 * 3_600_000;

/** Writes down what time has ended; a time-out or another bonus can have moved an end. True if more is waiting. */
export async function expireDue(deps: RewardsDeps): Promise<boolean> {
  const now = deps.now();
  const due = await dueGrants(deps.pool, new Date(now), BATCH);
  for (const { id, playerId, publicId } of due) {
    const isOver = await inTransaction(deps.pool, async (transaction) => {
      const row = await holdGrant(transaction, playerId, id);
      if (row?.state !== 'claimable') return false;
      const end = grantEnd(ruleGrant(row), (await clockWithFreezes(deps, transaction, row)).clock, now);
      if (end === null || end > now) {
        if (end !== null) await lookAgain(transaction, id, new Date(Math.max(now + SOONEST_MS, Math.min(end, now + LATEST_MS))));
        return false;
      }
      await endGrant(transaction, id, { state: 'expired', at: new Date(end), by: 'time' });
      return true;
    });
    if (isOver) deps.onChanged(publicId);
  }
  return due.length === BATCH;
}

/** Pays a grant of an excluded member if it is claimable cash, and lapses it otherwise. */
async function settleGrant(deps: RewardsDeps, transaction: Transaction, { id, playerId, cashAccount }: { id: string; playerId: bigint; cashAccount: bigint }) {
  const row = await holdGrant(transaction, playerId, id);
  if (!row) return;
  const now = deps.now();
  const at = new Date(now);
  const grant = ruleGrant(row);
  const { clock } = await clockWithFreezes(deps, transaction, row);
  if (row.state === 'claimable' && grantStateAt(grant, clock, now) === 'expired')
    return endGrant(transaction, id, { state: 'expired', at: new Date(grantEnd(grant, clock, now) ?? now), by: 'time' });
  const act = actOfExclusion(grant);
  if (act === null) return;
  if (act === 'lapse') return endGrant(transaction, id, { state: 'lapsed', at, by: 'exclusion' });
  const paid = await pay(deps, transaction, row, { gate: { cashAccount }, shown: null });
  if (paid instanceof Refusal) throw new Error(`cash of grant ${id} was refused: ${paid.code}`);
  return endGrant(transaction, id, { state: 'claimed', at, by: 'exclusion', ...paid });
}

/** Settles all open grants of a member within the exclusion's own transaction (REW-24). */
export async function settleExcludedWithin(deps: RewardsDeps, transaction: Transaction, member: { playerId: bigint; cashAccount: bigint }): Promise<void> {
  for (const id of await openGrantsOf(transaction, member.playerId)) await settleGrant(deps, transaction, { id, ...member });
}

/** Settles grants that were written while an exclusion began (decision 23, T50). True if more is waiting. */
export async function settleExcluded(deps: RewardsDeps): Promise<boolean> {
  const found = await grantsOfExcluded(deps.pool, BATCH);
  for (const { id, playerId, publicId, cashAccount } of found) {
    await inTransaction(deps.pool, (transaction) => settleGrant(deps, transaction, { id, playerId, cashAccount }));
    deps.onChanged(publicId);
  }
  return found.length === BATCH;
}
