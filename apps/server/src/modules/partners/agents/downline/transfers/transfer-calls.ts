import { MAJOR_UNIT } from '@laro/domain/money/money';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { readAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { readerOf } from '../../rights/caller.ts';
import { formOf, limitsOf, refuseOff, sendTransfer, type TransferDeps } from './send-transfer.ts';
import { readOwnTransfers } from './transfers.store.ts';

const PAGE = 20;

/** Money that agents send down their own team (AGENT-38). */
export function transferCalls(deps: TransferDeps): Handlers<'getTransferForm' | 'sendTransfer' | 'listTransfers'> {
  const { pool } = deps;
  return {
    getTransferForm: async (context) => {
      const { merchant } = context;
      const reader = await readerOf(pool, context);
      refuseOff(merchant, reader);
      const { min, max } = limitsOf(merchant);
      const [balance, room, hasPassword] = await Promise.all([
        readAgentBalance(pool, playerOf(context).cashAccount),
        formOf(deps, pool, merchant, reader.member),
        deps.paymentPassword.isSet(reader.member),
      ]);
      return { balance, min: BigInt(min) * MAJOR_UNIT, max: BigInt(max) * MAJOR_UNIT, ...room, hasPassword, canSend: reader.state === 'active' };
    },
    sendTransfer: (context, { body }) => sendTransfer(deps, context, body),
    listTransfers: async (context, { query }) => {
      const reader = await readerOf(pool, context);
      refuseOff(context.merchant, reader);
      const rows = await readOwnTransfers(pool, reader.member, query.before === '' ? null : BigInt(query.before), PAGE + 1);
      const kept = rows.slice(0, PAGE);
      return {
        transfers: kept.map(({ id, toName, isNamed, amount, state, sentAt }) => ({
          number: id.toString(),
          to: isNamed ? toName : maskName(toName),
          amount,
          state,
          sentAt: sentAt.toISOString(),
        })),
        next: rows.length > PAGE ? (kept.at(-1)?.id.toString() ?? null) : null,
      };
    },
  };
}
