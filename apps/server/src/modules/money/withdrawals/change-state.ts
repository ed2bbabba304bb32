import { withdrawalActs, canWithdrawal, type WithdrawalAct } from '@laro/domain/withdrawals/withdrawal-status';
import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { moveWithin, openWithin } from '#server/ledger/movements/move-within.ts';
import type { MovementKind } from '#server/ledger/movements/movements.ts';
import { heldWithin } from '#server/ledger/accounts/withdrawal-money.ts';
import { insertEvent, writeState, type StatePatch, type WithdrawalRow } from './withdrawals.store.ts';

/** Ledger caller for the movements of withdrawals. */
export const LEDGER_CALLER = 'withdrawals';

export interface Change {
  at: Date;
  /** Null for the written rules, the gateway, and time. */
  by: string | null;
  detail: string;
  patch?: StatePatch;
}

async function moveOnce(
  transaction: Transaction,
  row: WithdrawalRow,
  move: { kind: MovementKind; step: string; from: bigint; to: bigint; amount: Money },
): Promise<Date> {
  const { kind, step, from, to, amount } = move;
  const { status, at } = await moveWithin(transaction, { kind, caller: LEDGER_CALLER, key: `${step}:${row.id}`, from, to, amount });
  // The state has allowed it, and the state and the movement are written together: anything else is a bug, and nothing is kept.
  if (status !== 'done' || at === null) throw new Error(`${kind} of withdrawal ${row.id} was answered ${status}`);
  return at;
}

/**
 * Moves the money of an act: back to the player, out by the gateway with the fee to the `house` account, or not at all. Returns the ledger's time
 * of the movement, or null.
 */
async function moveMoney(transaction: Transaction, row: WithdrawalRow, act: WithdrawalAct): Promise<Date | null> {
  const { money } = withdrawalActs[act];
  if (money === 'held') return null;
  const { merchantCode, currency, isTrial, cashAccount, amount, fee } = row;
  const purse = { merchantCode, currency, isTrial };
  if (money === 'back' && act !== 'return') {
    const held = await heldWithin(transaction, cashAccount);
    return moveOnce(transaction, row, { kind: 'withdrawal_released', step: 'release', from: held, to: cashAccount, amount });
  }
  const gateway = await openWithin(transaction, purse, 'gateway', row.gateway ?? '');
  const house = fee > 0n ? await openWithin(transaction, purse, 'house') : null;
  if (act === 'return') {
    const at = await moveOnce(transaction, row, { kind: 'withdrawal_returned', step: 'return', from: gateway, to: cashAccount, amount: amount - fee });
    if (house !== null) await moveOnce(transaction, row, { kind: 'withdrawal_fee_returned', step: 'return-fee', from: house, to: cashAccount, amount: fee });
    return at;
  }
  const held = await heldWithin(transaction, cashAccount);
  const at = await moveOnce(transaction, row, { kind: 'withdrawal_paid', step: 'pay', from: held, to: gateway, amount: amount - fee });
  if (house !== null) await moveOnce(transaction, row, { kind: 'withdrawal_fee_taken', step: 'fee', from: held, to: house, amount: fee });
  return at;
}

/**
 * Carries out an act on a locked withdrawal: its money, its state and the note of it, all or nothing. False if its state does not
 * allow the act: another person, or the gateway's earlier answer, was faster.
 */
export async function change(transaction: Transaction, row: WithdrawalRow, act: WithdrawalAct, { at, by, detail, patch = {} }: Change): Promise<boolean> {
  if (!canWithdrawal(act, row.state)) return false;
  const { to, money } = withdrawalActs[act];
  const movedAt = await moveMoney(transaction, row, act);
  await writeState(transaction, row.id, to, { ...patch, ...(money === 'held' ? {} : { endedAt: at }) });
  // At the moment of its movement: a day's closing compares the two, also around midnight.
  await insertEvent(transaction, row.id, { at: movedAt ?? at, what: act, state: to, by, detail });
  return true;
}
