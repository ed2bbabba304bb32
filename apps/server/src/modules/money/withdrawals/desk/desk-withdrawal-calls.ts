import type { Parsed } from '@laro/contract/routes';
import type { Money } from '@laro/domain/money/money';
import { needsTwo } from '@laro/domain/withdrawals/withdrawal-rules';
import { waitingStates, type WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import { actorOf, personOf, type Handlers } from '#server/http/handlers.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Settings } from '@laro/domain/settings/settings';
import type { Withdrawals } from '../create-withdrawals.ts';
import type { WithdrawalRow } from '../withdrawals.store.ts';

type Calls = 'listDeskWithdrawals' | 'getDeskWithdrawal' | 'decideWithdrawal' | 'askDeskWithdrawal';

const PAGE = 50;
const isWaiting = (state: WithdrawalState): boolean => (waitingStates as readonly WithdrawalState[]).includes(state);

interface WithdrawalDeskDeps extends Pick<DeskCallsDeps, 'knownMerchant'> {
  settingsOf: (merchantCode: string) => Settings | undefined;
}

/** Withdrawals at the desk; the module writes the audit entries with the acts. */
export function withdrawalDeskCalls({ knownMerchant, settingsOf }: WithdrawalDeskDeps, withdrawals: Withdrawals): Handlers<Calls> {
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
    isFirst: row.isFirst,
    checkedBy: row.checkedBy,
    decidedBy: row.decidedBy,
    // An approved one is already part of the day's sum.
    needsTwo: needsTwo(row.amount + (isWaiting(row.state) ? approvedOfDay : 0n), settingsOf(row.merchantCode)?.['withdraw.secondPersonAbove'] ?? 0),
  });
  const detailOf = async (merchant: string, id: string): Promise<Parsed<'getDeskWithdrawal', 'value'>> => {
    const { row, events, others } = await withdrawals.read(knownMerchant(merchant).code, id);
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
        merchantCode: knownMerchant(merchant).code,
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
      await withdrawals.decide({ merchantCode: knownMerchant(merchant).code, id: withdrawalId, ...body }, personOf(context));
      return detailOf(merchant, withdrawalId);
    },
    askDeskWithdrawal: async (context, { params: { merchant, withdrawalId }, body: { reason } }) => {
      await withdrawals.askFor(knownMerchant(merchant).code, withdrawalId, reason, actorOf(context));
      return detailOf(merchant, withdrawalId);
    },
  };
}
