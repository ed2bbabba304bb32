import type { AuditAction } from '@laro/domain/audit-actions';
import { formatMoney } from '@laro/domain/money';
import { needsTwo } from '@laro/domain/withdrawal-rules';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/audit/index.ts';
import { change } from './change-state.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

export interface Decision {
  merchantCode: string;
  id: string;
  decision: 'approve' | 'reject';
  /** The operator's own; the audit log keeps it. */
  reason: string;
  /** What the member reads of a rejection. */
  told: string;
  /** Whole major units above which two persons approve. */
  secondPersonAbove: number;
}

export interface DecideDeps {
  db: Kysely<Tables>;
  audit: AuditLog;
  now: () => number;
}

/** Writes what somebody did with a withdrawal into the audit log, in the act's own transaction. */
export const recordAct = (
  { audit }: Pick<DecideDeps, 'audit'>,
  transaction: Transaction<Tables>,
  row: WithdrawalRow,
  { action, actor, reason, after }: { action: AuditAction; actor: Actor; reason: string; after: object },
): Promise<void> =>
  audit.append(transaction, {
    actor: actor.name,
    action,
    subject: `merchant:${row.merchantCode}/member:${row.playerId}`,
    reason,
    before: { state: row.state },
    after: { withdrawal: row.id, amount: formatMoney(row.amount), currency: row.currency, ...after },
    ip: actor.ip,
  });

/** The withdrawal of a merchant, held. Throws `desk.withdrawal_unknown`. */
export async function heldOfMerchant(transaction: Transaction<Tables>, merchantCode: string, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(transaction, id);
  if (row?.merchantCode !== merchantCode) throw new Refusal('desk.withdrawal_unknown');
  return row;
}

/**
 * Approves or rejects. Above the merchant's limit the first person checks and another one approves (T33); either of them may reject. Throws
 * `desk.withdrawal_unknown`, `desk.withdrawal_decided`, `desk.withdrawal_own`. Gives the withdrawal as it was.
 */
export const decide = (deps: DecideDeps, given: Decision, actor: Actor): Promise<WithdrawalRow> =>
  inTransaction(deps.db, async (transaction) => {
    const row = await heldOfMerchant(transaction, given.merchantCode, given.id);
    const at = new Date(deps.now());
    const { reason, told } = given;
    const isFirst = given.decision === 'approve' && row.state === 'requested' && needsTwo(row.amount, given.secondPersonAbove);
    if (given.decision === 'approve' && row.checkedBy === actor.name && row.state === 'checked') throw new Refusal('desk.withdrawal_own');
    const act = isFirst ? 'check' : given.decision;
    const decided = { decidedBy: actor.name, decidedAt: at };
    const patch = {
      check: { checkedBy: actor.name },
      approve: { ...decided, nextAskAt: at },
      reject: { ...(row.checkedBy === actor.name ? {} : decided), told },
    }[act];
    if (!(await change(transaction, row, act, { at, by: actor.name, detail: reason, patch }))) throw new Refusal('desk.withdrawal_decided');
    const action = ({ check: 'withdrawal.checked', approve: 'withdrawal.approved', reject: 'withdrawal.rejected' } as const)[act];
    await recordAct(deps, transaction, row, { action, actor, reason, after: act === 'reject' ? { told } : {} });
    return row;
  });
