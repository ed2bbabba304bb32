import { takenBack } from '@laro/domain/agents/transfers/transfer-rules';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { belowOf } from '#server/http/cursor.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { agentAccountOf, lockAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { holdPlayer } from '#server/modules/core/blocks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { holdAgent } from '../../tree/tree.store.ts';
import { carryOut, refuseReceiver, type TransferDeps } from './send-transfer.ts';
import { lockTransfer, readDeskTransfers, readEnd, writeDecision, type DeskTransferRow, type TransferRow } from './transfers.store.ts';

export interface DeskTransferDeps extends TransferDeps {
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
}

const PAGE = 50;

const viewOf = (row: DeskTransferRow) => ({
  id: row.id.toString(),
  sender: row.senderName,
  receiver: row.receiverName,
  amount: row.amount,
  state: row.state,
  sentAt: row.sentAt.toISOString(),
  takenBack: row.takenBack,
  decidedBy: row.decidedBy,
  reason: row.reason,
});

/** Takes back what the receiver still has of a transfer. Throws `agent.not_enough` where nothing is left. */
async function takeBack(transaction: Transaction, { id, sender, receiver, toAgent, amount }: TransferRow): Promise<Money> {
  const [from, to] = [await readEnd(transaction, receiver), await readEnd(transaction, sender)];
  const source = toAgent ? await agentAccountOf(transaction, from.cash) : from.cash;
  const target = await agentAccountOf(transaction, to.cash);
  const back = takenBack(amount, await lockAgentBalance(transaction, source));
  if (back === 0n) throw new Refusal('agent.not_enough');
  const kind = toAgent ? 'agent_send_undone_agent' : 'agent_send_undone';
  const { status } = await moveWithin(transaction, { kind, caller: 'agent-transfers', key: `undo:${id}`, from: source, to: target, amount: back });
  if (status !== 'done') throw new Refusal('agent.not_enough');
  return back;
}

/** Transfers at the desk: large ones wait for a person, and each can be undone (AGENT-38, AGENT-46). */
export function deskTransferCalls(deps: DeskTransferDeps): Handlers<'listAgentTransfers' | 'decideTransfer' | 'undoTransfer'> {
  const { pool } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const locked = async (transaction: Transaction, code: string, id: string, state: TransferRow['state']): Promise<TransferRow> => {
    const row = await lockTransfer(transaction, code, BigInt(id));
    if (!row) throw new Refusal('agent.transfer_unknown');
    if (row.state !== state) throw new Refusal('agent.transfer_state');
    return row;
  };
  const log = (transaction: Transaction, context: CallContext, row: TransferRow, action: AuditAction, reason: string, after: object) =>
    deps.audit.append(transaction, {
      actor: staffOf(context).name,
      action,
      subject: `merchant:${row.merchantCode}/member:${row.sender}/transfer:${row.id}`,
      reason,
      before: { state: row.state, amount: formatMoney(row.amount) },
      after,
      ip: context.ip,
    });
  return {
    listAgentTransfers: async (_context, { params, query }) => {
      const { code } = known(params.merchant);
      const rows = await readDeskTransfers(pool, code, query.state === '' ? null : query.state, belowOf(query.before), PAGE + 1);
      const kept = rows.slice(0, PAGE);
      return { transfers: kept.map(viewOf), next: rows.length > PAGE ? (kept.at(-1)?.id.toString() ?? null) : null };
    },
    decideTransfer: async (context, { params, body }) => {
      const { code } = known(params.merchant);
      const state = body.act === 'approve' ? 'done' : 'refused';
      await inTransaction(pool, async (transaction) => {
        const row = await locked(transaction, code, params.transferId, 'waiting');
        if (state === 'done') {
          if ((await holdAgent(transaction, row.sender))?.state !== 'active') throw new Refusal('agent.suspended');
          await holdPlayer(transaction, row.receiver);
          await refuseReceiver(deps, transaction, row, await readEnd(transaction, row.receiver));
          await carryOut(deps, transaction, row.id, row);
        }
        await writeDecision(transaction, row.id, { state, by: staffOf(context).name, reason: body.reason, at: new Date(deps.now()) });
        await log(transaction, context, row, state === 'done' ? 'agent.transferApproved' : 'agent.transferRefused', body.reason, { state });
      });
      return { state };
    },
    undoTransfer: async (context, { params, body }) => {
      const { code } = known(params.merchant);
      const back = await inTransaction(pool, async (transaction) => {
        const row = await locked(transaction, code, params.transferId, 'done');
        const taken = await takeBack(transaction, row);
        const by = staffOf(context).name;
        await writeDecision(transaction, row.id, { state: 'undone', by, reason: body.reason, at: new Date(deps.now()), takenBack: taken });
        await log(transaction, context, row, 'agent.transferUndone', body.reason, { state: 'undone', takenBack: formatMoney(taken) });
        return taken;
      });
      return { takenBack: back };
    },
  };
}
