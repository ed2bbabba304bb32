import type { Parsed } from '@laro/contract/routes';
import { needsTwo } from '@laro/domain/withdrawal-rules';
import { waitingStates } from '@laro/domain/withdrawal-status';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { WithdrawalRow, Withdrawals } from '#server/modules/withdrawals/index.ts';
import type { KnownMerchant } from './ports.ts';

type Calls = 'listDeskWithdrawals' | 'getDeskWithdrawal' | 'decideWithdrawal' | 'askDeskWithdrawal';

const PAGE = 50;

/** Withdrawals at the desk; the module writes the audit entries with the acts. */
export function withdrawalCalls(known: KnownMerchant, directory: MerchantDirectory, withdrawals: Withdrawals): Handlers<Calls> {
  const describe = (row: WithdrawalRow): Parsed<'listDeskWithdrawals', 'value'>['withdrawals'][number] => ({
    id: row.id,
    member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
    state: row.state,
    amount: row.amount,
    fee: row.fee,
    currency: row.currency,
    channel: row.channel,
    tail: row.tail,
    notes: row.notes,
    requestedAt: row.requestedAt.toISOString(),
    checkedBy: row.checkedBy,
    decidedBy: row.decidedBy,
    needsTwo: needsTwo(row.amount, directory.byCode(row.merchantCode)?.settings['withdraw.secondPersonAbove'] ?? 0),
  });
  const detailOf = async (merchant: string, id: string): Promise<Parsed<'getDeskWithdrawal', 'value'>> => {
    const { row, events, others } = await withdrawals.read(known(merchant), id);
    const { holderName, requestedFrom, told, gateway, gatewayId, failure, asks } = row;
    return {
      ...describe(row),
      holderName,
      requestedFrom,
      told,
      gateway,
      gatewayId,
      failure,
      asks,
      accountAddedAt: row.accountAddedAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      nextAskAt: row.nextAskAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      events: events.map(({ id: eventId, at, ...event }) => ({ ...event, id: eventId.toString(), at: at.toISOString() })),
      others,
    };
  };
  return {
    listDeskWithdrawals: async (_context, { params: { merchant }, query: { state, member, before } }) => {
      const rows = await withdrawals.list({
        merchantCode: known(merchant),
        playerId: member === '' ? null : BigInt(member),
        states: state === '' ? null : state === 'waiting' ? waitingStates : [state],
        below: before === '' ? null : before,
        limit: PAGE + 1,
      });
      const shown = rows.slice(0, PAGE);
      return { withdrawals: shown.map(describe), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
    },
    getDeskWithdrawal: (_context, { params }) => detailOf(params.merchant, params.withdrawalId),
    decideWithdrawal: async (context, { params: { merchant, withdrawalId }, body }) => {
      await withdrawals.decide({ merchantCode: known(merchant), id: withdrawalId, ...body }, actorOf(context));
      return detailOf(merchant, withdrawalId);
    },
    askDeskWithdrawal: async (context, { params: { merchant, withdrawalId }, body: { reason } }) => {
      await withdrawals.askFor(known(merchant), withdrawalId, reason, actorOf(context));
      return detailOf(merchant, withdrawalId);
    },
  };
}
