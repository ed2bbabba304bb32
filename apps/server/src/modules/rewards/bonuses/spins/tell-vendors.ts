import { inTransaction } from '#server/db/sql.ts';
import { endWithin, holdActive } from '#server/ledger/accounts/bonus-money.ts';
import { takeRewardsToTell, writeReward, type RewardToTell } from '#server/ledger/bets/free-spins.ts';
import type { BonusesDeps } from '../bonuses-parts.ts';
import { cashOfBonus, writeEnd } from '../member-bonuses.store.ts';

const BATCH = 20;

/**
 * The vendor refuses the spins: the bonus ends in the same transaction, so that the member does not wait for unplayable spins. A bonus cancelled
 * since has already ended, and the vendor is notified of that.
 */
async function endRefused(deps: BonusesDeps, { bonusId, vendorCode, publicId }: RewardToTell): Promise<void> {
  const isEnded = await inTransaction(deps.pool, async (transaction) => {
    const cashAccount = await cashOfBonus(transaction, bonusId);
    const active = cashAccount === null ? null : await holdActive(transaction, cashAccount);
    if (active?.id !== bonusId || !(await writeReward(transaction, bonusId, 'to_grant', 'refused'))) return false;
    await endWithin(transaction, bonusId, 'cancelled');
    await writeEnd(transaction, bonusId, 'vendor');
    await deps.onSpinsRefused?.(transaction, { bonusId, at: new Date(deps.now()) });
    return true;
  });
  if (!isEnded) return;
  deps.onChanged(publicId);
  deps.onBackgroundError(new Error(`vendor ${vendorCode} refuses the free spins of bonus ${bonusId}`));
}

async function tellOne(deps: BonusesDeps, reward: RewardToTell): Promise<void> {
  const { bonusId, vendorCode, vendorState } = reward;
  if (vendorState === 'to_cancel') {
    if ((await deps.spins.cancel(vendorCode, bonusId)) !== 'unavailable') await writeReward(deps.pool, bonusId, 'to_cancel', 'over');
    return;
  }
  const answer = await deps.spins.grant(reward);
  if (answer === 'refused') await endRefused(deps, reward);
  // False if it was cancelled since: the reward then already has another state to report.
  else if (answer === 'done' && (await writeReward(deps.pool, bonusId, 'to_grant', 'granted'))) deps.onChanged(reward.publicId);
}

/**
 * Notifies vendors of free spins that were granted or have ended, after the transaction that decided it, and retries until they
 * give a definite answer. The reward's number makes repeats idempotent. Returns true if more may be left.
 */
export async function tellVendors(deps: BonusesDeps): Promise<boolean> {
  const due = await takeRewardsToTell(deps.pool, BATCH);
  await Promise.all(due.map((reward) => tellOne(deps, reward)));
  return due.length === BATCH;
}
