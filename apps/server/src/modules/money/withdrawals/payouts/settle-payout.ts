import { formatMoney } from '@laro/domain/money/money';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { change } from '../change-state.ts';
import type { PayoutAnswer } from '../ports.ts';
import { insertEvent, lockWithdrawal, writeState, type WithdrawalRow } from '../withdrawals.store.ts';

export interface SettleDeps {
  pool: pg.Pool;
  now: () => number;
  /** Delay before a gateway is first polled about a payout. */
  firstAskMs: number;
}

export interface Settled {
  row: WithdrawalRow;
  /** True if money moved. */
  isMoved: boolean;
}

type Known = Extract<PayoutAnswer, { gatewayId: string | null }>;
const isKnown = (answer: PayoutAnswer): answer is Known => 'gatewayId' in answer;

/** Records once that a gateway contradicts our books; a person has to review it. */
async function noteDifference(transaction: Transaction, row: WithdrawalRow, at: Date, detail: string): Promise<void> {
  if (row.failure === detail) return;
  await writeState(transaction, row.id, row.state, { failure: detail, nextAskAt: row.nextAskAt });
  await insertEvent(transaction, row.id, { at, what: 'differs', state: row.state, by: null, detail });
}

async function settleKnown(transaction: Transaction, row: WithdrawalRow, answer: Known, at: Date, firstAskMs: number): Promise<boolean> {
  const { gatewayId, amount, detail } = answer;
  const arrives = row.amount - row.fee;
  if (amount !== null && amount !== arrives) {
    await noteDifference(transaction, row, at, `the gateway says ${formatMoney(amount)}, we ${formatMoney(arrives)}`);
    return false;
  }
  if (answer.kind === 'taken') {
    const nextAskAt = new Date(at.getTime() + firstAskMs);
    if (row.state === 'sending') await change(transaction, row, 'accept', { at, by: null, detail, patch: { gatewayId, nextAskAt } });
    return false;
  }
  if (answer.kind === 'paid') {
    if (await change(transaction, row, 'pay', { at, by: null, detail, patch: { gatewayId } })) return true;
    // The member has the money twice, here and at the bank: that is for a person.
    if (row.state === 'failed') await noteDifference(transaction, row, at, `the gateway says paid after it had failed: ${detail}`);
    return false;
  }
  // A bank that sends money back after it had counted as paid; before that it is a payout that failed.
  const act = answer.kind === 'reversed' && row.state === 'paid' ? 'return' : 'fail';
  if (await change(transaction, row, act, { at, by: null, detail, patch: { gatewayId, failure: detail } })) return true;
  if (row.state === 'paid') await noteDifference(transaction, row, at, `the gateway says failed after it had paid: ${detail}`);
  return false;
}

/**
 * Applies a gateway's answer to our books. Answers may arrive late, repeated and in any order: one that the state does not allow changes
 * nothing. Null for an unknown withdrawal.
 */
export const settle = ({ pool, now, firstAskMs }: SettleDeps, id: string, answer: PayoutAnswer): Promise<Settled | null> =>
  inTransaction(pool, async (transaction) => {
    const row = await lockWithdrawal(transaction, id);
    if (!row) return null;
    const at = new Date(now());
    if (isKnown(answer)) return { row, isMoved: await settleKnown(transaction, row, answer, at, firstAskMs) };
    if (answer.kind === 'refused' && row.state === 'sending')
      return { row, isMoved: await change(transaction, row, 'fail', { at, by: null, detail: answer.detail, patch: { failure: answer.detail } }) };
    // The gateway does not know a payout that it accepted, or gave no usable answer: the money stays held, and the poll is repeated.
    if (answer.kind === 'not_found' && row.state === 'sent') await noteDifference(transaction, row, at, answer.detail);
    else if (row.failure !== answer.detail && (row.state === 'sending' || row.state === 'sent')) {
      await writeState(transaction, id, row.state, { failure: answer.detail, nextAskAt: row.nextAskAt });
      await insertEvent(transaction, id, { at, what: 'asked', state: row.state, by: null, detail: answer.detail });
    }
    return { row, isMoved: false };
  });
