import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { bonusMoney, dueBonuses, endWithin, holdActive, holdDue, markEndTold, untoldEnds } from '#server/ledger/accounts/bonus-money.ts';
import { recordAct, type BonusesDeps } from './bonuses-parts.ts';
import { bonusesByNumber, readBonus, writeEnd, type MemberBonusRow } from './member-bonuses.store.ts';

const BATCH = 100;

/**
 * Cancels the active bonus for its member, who has seen the kept and the lost amount (T72): if they have changed, nothing happens. Throws
 * `bonus.none_active`, `bonus.changed`.
 */
export async function cancelOwn(
  deps: BonusesDeps,
  player: { cashAccount: bigint; publicId: string },
  bonusId: string,
  shown: { kept: Money; lost: Money },
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const active = await holdActive(transaction, player.cashAccount);
    if (active?.id !== bonusId) throw new Refusal('bonus.none_active');
    if (active.cash !== shown.kept || active.left + active.atStake !== shown.lost) throw new Refusal('bonus.changed');
    await endWithin(transaction, bonusId, 'cancelled');
    await writeEnd(transaction, bonusId, 'member');
    // The member cancelled it, so no notification is needed.
    await markEndTold(transaction, bonusId);
  });
  deps.onChanged(player.publicId);
}

/** Cancels the running bonus of a member who closes the account, in the closing's transaction; returns its balance (T54). */
export async function lapseWithin(transaction: Transaction, cashAccount: bigint): Promise<Money> {
  const active = await holdActive(transaction, cashAccount);
  if (!active) return 0n;
  const lost = await endWithin(transaction, active.id, 'cancelled');
  await writeEnd(transaction, active.id, 'member');
  await markEndTold(transaction, active.id);
  return lost ?? 0n;
}

/** Ends a member's bonus from the desk. Throws `desk.bonus_unknown`, `desk.bonus_decided`. */
export async function cancelByDesk(deps: BonusesDeps, merchantCode: string, bonusId: string, reason: string, actor: Actor): Promise<MemberBonusRow> {
  const row = await readBonus(deps.pool, merchantCode, bonusId);
  if (!row) throw new Refusal('desk.bonus_unknown');
  await inTransaction(deps.pool, async (transaction) => {
    const active = await holdActive(transaction, row.cashAccount);
    if (active?.id !== bonusId) throw new Refusal('desk.bonus_decided');
    const lost = await endWithin(transaction, bonusId, 'cancelled');
    await writeEnd(transaction, bonusId, actor.name);
    await recordAct(deps, transaction, {
      actor,
      action: 'bonus.cancelled',
      subject: `merchant:${merchantCode}/member:${row.playerId}`,
      reason,
      before: { bonus: bonusId, left: formatMoney(active.left) },
      after: { bonus: bonusId, givenUp: formatMoney(lost ?? 0n) },
    });
  });
  deps.onChanged(row.publicId);
  return { ...row, endedBy: actor.name };
}

/** Ends overdue bonuses, each in its own transaction; true if more may be left. */
export async function endDue(deps: BonusesDeps): Promise<boolean> {
  const due = await dueBonuses(deps.pool, BATCH);
  for (const bonus of due)
    await inTransaction(deps.pool, async (transaction) => {
      if (await holdDue(transaction, bonus)) await endWithin(transaction, bonus.id, bonus.state);
    });
  return due.length === BATCH;
}

/** Notifies members of bonuses that have ended by rule, by time or at the desk, once each; true if more may be left. */
export async function tellEnds(deps: BonusesDeps): Promise<boolean> {
  const ids = await untoldEnds(deps.pool, BATCH);
  const [rows, money] = await Promise.all([bonusesByNumber(deps.pool, ids), bonusMoney(deps.pool, ids)]);
  for (const id of ids) {
    const [row, ended] = [rows.get(id), money.get(id)];
    if (!(await markEndTold(deps.pool, id)) || !row || !ended) continue;
    await tellOne(deps, row, ended.state, ended.endedWith ?? 0n);
  }
  return ids.length === BATCH;
}

async function tellOne(deps: BonusesDeps, row: MemberBonusRow, state: string, endedWith: Money): Promise<void> {
  deps.onChanged(row.publicId);
  const merchant = deps.merchantOf(row.merchantCode);
  if (!merchant || (state !== 'released' && state !== 'expired')) return;
  const amount = `${merchant.settings['market.currencySymbol']}${displayAmount(formatMoney(endedWith))}`;
  await deps.tell({ merchant, playerId: row.playerId, template: `bonus_${state}`, amount });
}
