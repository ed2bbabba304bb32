import type * as z from 'zod';
import { transferSecret } from '@laro/contract/agents/agent-transfers';
import { fastTransfersPerHour, needsApproval, transferFault, transferLeft, type TransferLimits } from '@laro/domain/agents/transfers/transfer-rules';
import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { agentAccountOf, lockAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import { holdPlayer, isBlocked } from '#server/modules/core/blocks/index.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import type { Limits } from '#server/modules/people/limits/index.ts';
import type { Players } from '#server/modules/people/players/index.ts';
import { noteTransfer } from '#server/modules/people/risk/index.ts';
import { readerOf, writerOf } from '../../rights/caller.ts';
import { readTeamMember } from '../../team/team.store.ts';
import { readAgent } from '../../tree/tree.store.ts';
import { countSince, insertTransfer, readEnd, readTransferDay, transferByKey, type EndRow, type TransferRow } from './transfers.store.ts';

export interface TransferDeps {
  pool: pg.Pool;
  now: () => number;
  sessions: Pick<Players['sessions'], 'openBody'>;
  /** Throws `account.confirmation_needed` unless the caller has proven who they are a moment ago. */
  requireConfirmation: (context: CallContext) => Promise<unknown>;
  paymentPassword: {
    isSet: (playerId: bigint) => Promise<boolean>;
    /** Throws `account.payment_password_wrong`, `account.payment_password_locked`. */
    prove: (player: { playerId: bigint; merchantCode: string }, typed: string) => Promise<void>;
  };
  isVerified: (queries: Queries, playerId: bigint) => Promise<boolean>;
  depositRoom: Limits['depositRoom'];
  /** Makes the member's pages fetch money. */
  onMoved: (publicId: string) => void;
  noteAgentMoney: (transaction: Transaction, note: { merchantCode: string; playerId: bigint; amount: Money }) => Promise<void>;
}

const HOUR_MS = 3_600_000;

export const limitsOf = ({ settings }: Merchant): TransferLimits => ({
  min: settings['agent.transferMin'],
  max: settings['agent.transferMax'],
  daySum: settings['agent.transferDaySum'],
  receiverDaySum: settings['agent.receiverDaySum'],
  dayCount: settings['agent.transferDayCount'],
});
const shown = (units: Money): string => displayAmount(formatMoney(units));

/** Throws `agent.transfer_off` where the merchant has none, and for house accounts (T26). */
export function refuseOff({ settings }: Merchant, { isTrial }: { isTrial: boolean }): void {
  if (!settings['agent.downlineTransfer'] || isTrial) throw new Refusal('agent.transfer_off');
}

/**
 * Throws `agent.receiver_unavailable` for a member who cannot be sent money now: closed, blocked, paused, unverified, above a deposit limit, or an agent whose agency
 * has ended. One answer for all of them.
 */
export async function refuseReceiver(
  deps: TransferDeps,
  transaction: Transaction,
  transfer: Pick<TransferRow, 'receiver' | 'toAgent' | 'amount'>,
  end: EndRow,
): Promise<void> {
  const { receiver, toAgent, amount } = transfer;
  const isShut = end.isTrial || end.isClosed || (await isBlocked(transaction, receiver, 'deposit')) || (await isBlocked(transaction, receiver, 'bet'));
  const isEnded = toAgent && !['active', 'suspended'].includes((await readAgent(transaction, receiver))?.state ?? 'ended');
  const room = isShut || toAgent ? null : await deps.depositRoom(transaction, receiver);
  if (isShut || isEnded || !(await deps.isVerified(transaction, receiver)) || (room !== null && room.left < amount))
    throw new Refusal('agent.receiver_unavailable');
}

async function refuseSender(deps: TransferDeps, transaction: Transaction, { settings }: Merchant, sender: bigint, { joinedAt }: EndRow): Promise<void> {
  const hours = settings['agent.transferAgeHours'];
  if (deps.now() - joinedAt.getTime() < hours * HOUR_MS) throw new Refusal('agent.transfer_too_new', { hours });
  if (!(await deps.isVerified(transaction, sender))) throw new Refusal('agent.not_verified');
}

/** Moves the money of a transfer, and tells the receiver. Throws `agent.not_enough`. */
export async function carryOut(deps: TransferDeps, transaction: Transaction, id: bigint, transfer: Omit<TransferRow, 'id'>): Promise<void> {
  const [sender, receiver] = [await readEnd(transaction, transfer.sender), await readEnd(transaction, transfer.receiver)];
  const from = await agentAccountOf(transaction, sender.cash);
  const to = transfer.toAgent ? await agentAccountOf(transaction, receiver.cash) : receiver.cash;
  const kind = transfer.toAgent ? 'agent_sent_agent' : 'agent_sent';
  const { status } = await moveWithin(transaction, { kind, caller: 'agent-transfers', key: id.toString(), from, to, amount: transfer.amount });
  if (status !== 'done') throw new Refusal('agent.not_enough');
  await deps.noteAgentMoney(transaction, { merchantCode: transfer.merchantCode, playerId: transfer.receiver, amount: transfer.amount });
}

type Given = z.output<typeof transferSecret>;

async function noteRisk(
  transaction: Transaction,
  merchant: Merchant,
  id: bigint,
  { sender, receiver, day, sentAt }: Omit<TransferRow, 'id'>,
  currency: string,
): Promise<void> {
  const inHour = await countSince(transaction, sender, new Date(sentAt.getTime() - HOUR_MS));
  const { sent } = await readTransferDay(transaction, sender, receiver, day);
  const found = {
    number: id.toString(),
    day,
    daySum: sent,
    inHour,
    currency,
    zone: merchant.settings['market.timeZone'],
    isFast: inHour > fastTransfersPerHour,
  };
  await noteTransfer(transaction, { merchantCode: merchant.code, playerId: sender, at: sentAt }, found);
}

interface Wish {
  receiver: bigint;
  toAgent: boolean;
  given: Given;
}

async function sendWithin(deps: TransferDeps, transaction: Transaction, context: CallContext, { receiver, toAgent, given }: Wish): Promise<'done' | 'waiting'> {
  const { merchant } = context;
  const { member: sender } = await writerOf(transaction, context);
  // In one order, so that two who send to each other's team do not wait for one another.
  for (const member of [sender, receiver].toSorted((a, b) => (a < b ? -1 : 1))) await holdPlayer(transaction, member);
  const { amount, key } = given;
  const known = await transferByKey(transaction, sender, key);
  if (known) {
    if (known.receiver !== receiver || known.amount !== amount) throw new Refusal('agent.key_used');
    return known.state === 'waiting' ? 'waiting' : 'done';
  }
  const [end, own] = [await readEnd(transaction, receiver), await readEnd(transaction, sender)];
  await refuseSender(deps, transaction, merchant, sender, own);
  await refuseReceiver(deps, transaction, { receiver, toAgent, amount }, end);
  const sentAt = new Date(deps.now());
  const day = dayAt(deps.now(), merchant.settings['market.timeZone']);
  const limits = limitsOf(merchant);
  const before = await readTransferDay(transaction, sender, receiver, day);
  const fault = transferFault(limits, before, amount);
  if (fault === 'transfer_range') throw new Refusal('agent.transfer_range', { min: String(limits.min), max: String(limits.max) });
  if (fault === 'transfer_limit') throw new Refusal('agent.transfer_limit', { left: shown(transferLeft(limits, before)) });
  const state = needsApproval(amount, merchant.settings['risk.largeTransaction']) ? 'waiting' : 'done';
  const transfer = { merchantCode: merchant.code, sender, receiver, toAgent, amount, state, sentAt, day } as const;
  const id = await insertTransfer(transaction, { ...transfer, key });
  if (state === 'done') await carryOut(deps, transaction, id, transfer);
  else if ((await lockAgentBalance(transaction, await agentAccountOf(transaction, own.cash))) < amount) throw new Refusal('agent.not_enough');
  await noteRisk(transaction, merchant, id, transfer, own.currency);
  return state;
}

/** Sends earned money to a member of the own team, once a key (AGENT-38). */
export async function sendTransfer(deps: TransferDeps, context: CallContext, body: { jwe: string }): Promise<{ state: 'done' | 'waiting'; balance: Money }> {
  const { pool } = deps;
  const { merchant } = context;
  const reader = await readerOf(pool, context);
  refuseOff(merchant, reader);
  const given = await deps.sessions.openBody(context, body, transferSecret);
  const row = await readTeamMember(pool, reader.member, given.memberId);
  if (row === null) throw new Refusal('agent.member_unknown');
  refuseFineAmounts(merchant, given.amount);
  await deps.requireConfirmation(context);
  if (!(await deps.paymentPassword.isSet(reader.member))) throw new Refusal('agent.payment_password_unset');
  await deps.paymentPassword.prove(playerOf(context), given.paymentPassword);
  const done = await inTransaction(pool, async (transaction) => {
    const state = await sendWithin(deps, transaction, context, { receiver: row.id, toAgent: row.isAgent, given });
    return { state, balance: await lockAgentBalance(transaction, await agentAccountOf(transaction, playerOf(context).cashAccount)) };
  });
  deps.onMoved(row.publicId);
  deps.onMoved(playerOf(context).publicId);
  return done;
}

/** The sender's room of today, before a receiver is chosen. */
export async function formOf(deps: TransferDeps, queries: Queries, merchant: Merchant, sender: bigint): Promise<{ left: Money; countLeft: number }> {
  const limits = limitsOf(merchant);
  const before = await readTransferDay(queries, sender, null, dayAt(deps.now(), merchant.settings['market.timeZone']));
  return { left: transferLeft(limits, before), countLeft: Math.max(0, limits.dayCount - before.count) };
}
