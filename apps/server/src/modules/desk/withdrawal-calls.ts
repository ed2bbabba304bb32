import type { Parsed } from '@laro/contract/routes';
import type { Money } from '@laro/domain/money';
import { needsTwo } from '@laro/domain/withdrawal-rules';
import { waitingStates, type WithdrawalState } from '@laro/domain/withdrawal-status';
import { actorOf, personOf, type Handlers } from '#server/http/handlers.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { WithdrawalRow, Withdrawals } from '#server/modules/withdrawals/index.ts';
import type { KnownMerchant } from './ports.ts';

type Calls = 'listDeskWithdrawals' | 'getDeskWithdrawal' | 'decideWithdrawal' | 'askDeskWithdrawal';

const PAGE = 50;
const isWaiting = (state: WithdrawalState): boolean => (waitingStates as readonly WithdrawalState[]).includes(state);

/** Withdrawals at the desk; the module writes the audit entries with the acts. */
export function withdrawalCalls(known: KnownMerchant, directory: MerchantDirectory, withdrawals: Withdrawals): Handlers<Calls> {
  const describe = (row: WithdrawalRow, approvedOfDay: Money): Parsed<'listDeskWithdrawals', 'value'>['withdrawals'][number] => ({
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
    // One that was approved is in the day's sum itself.
    needsTwo: needsTwo(
      row.amount + (isWaiting(row.state) ? approvedOfDay : 0n),
      directory.byCode(row.merchantCode)?.settings['withdraw.secondPersonAbove'] ?? 0,
    ),
  });
  const detailOf = async (merchant: string, id: string): Promise<Parsed<'getDeskWithdrawal', 'value'>> => {
    const { row, events, others } = await withdrawals.read(known(merchant), id);
    const approved = await withdrawals.approvedOfDay([row.playerId]);
    const { holderName, requestedFrom, told, gateway, gatewayId, failure, asks } = row;
    return {
      ...describe(row, approved.get(row.playerId) ?? 0n),
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
      const approved = await withdrawals.approvedOfDay(shown.map(({ playerId }) => playerId));
      return { withdrawals: shown.map((row) => describe(row, approved.get(row.playerId) ?? 0n)), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
    },
    getDeskWithdrawal: (_context, { params }) => detailOf(params.merchant, params.withdrawalId),
    decideWithdrawal: async (context, { params: { merchant, withdrawalId }, body }) => {
      await withdrawals.decide({ merchantCode: known(merchant), id: withdrawalId, ...body }, personOf(context));
      return detailOf(merchant, withdrawalId);
    },
    askDeskWithdrawal: async (context, { params: { merchant, withdrawalId }, body: { reason } }) => {
      await withdrawals.askFor(known(merchant), withdrawalId, reason, actorOf(context));
      return detailOf(merchant, withdrawalId);
    },
  };
}
