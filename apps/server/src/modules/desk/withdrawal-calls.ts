import type { Parsed } from '@laro/contract/routes';
import { needsTwo } from '@laro/domain/withdrawal-rules';
import { waitingStates } from '@laro/domain/withdrawal-status';
import type pg from 'pg';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { readGatewayCounts, type Books, type WithdrawalRow, type Withdrawals } from '#server/modules/withdrawals/index.ts';
import type { KnownMerchant } from './ports.ts';

type Calls =
  | 'listDeskWithdrawals'
  | 'getDeskWithdrawal'
  | 'decideWithdrawal'
  | 'askDeskWithdrawal'
  | 'getPayoutHealth'
  | 'getLiability'
  | 'getDayClosing'
  | 'exportDayClosing';

const PAGE = 50;
const DAY_MS = 86_400_000;

/** What the desk asks of withdrawals and of the gateways that pay them. */
export interface DeskPayouts {
  withdrawals: Withdrawals;
  books: Books;
  gateways: Readonly<Record<string, { name: string; isConnected: () => boolean }>>;
}

const actorOf = (context: CallContext) => ({ name: staffOf(context).name, ip: context.ip });

/** Withdrawals, gateways and books at the desk; the module writes the audit entries with the acts. */
export function withdrawalCalls(known: KnownMerchant, directory: MerchantDirectory, pool: pg.Pool, { withdrawals, books, gateways }: DeskPayouts): Handlers<Calls> {
  const settingsOf = (merchant: string) => directory.byCode(known(merchant))?.settings;
  const zoneOf = (merchant: string) => settingsOf(merchant)?.['market.timeZone'] ?? 'UTC';
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
    needsTwo: needsTwo(row.amount, settingsOf(row.merchantCode)?.['withdraw.secondPersonAbove'] ?? 0),
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
    getPayoutHealth: async (_context, { params: { merchant } }) => {
      const counts = await readGatewayCounts(pool, known(merchant), new Date(Date.now() - DAY_MS));
      return {
        gateways: Object.values(gateways).map(({ name, isConnected }) => {
          const found = counts.find((row) => row.gateway === name);
          return {
            gateway: name,
            isConnected: isConnected(),
            isChosen: settingsOf(merchant)?.['withdraw.gateway'] === name,
            paid: found?.paid ?? 0,
            failed: found?.failed ?? 0,
            underWay: found?.underWay ?? 0,
            oldestSentAt: found?.oldestSentAt?.toISOString() ?? null,
          };
        }),
      };
    },
    getLiability: (_context, { params: { merchant } }) => books.liability(known(merchant)),
    getDayClosing: (_context, { params: { merchant }, query: { day } }) => books.closing(known(merchant), zoneOf(merchant), day),
    exportDayClosing: (_context, { params: { merchant }, query: { day } }) => books.closingCsv(known(merchant), zoneOf(merchant), day),
  };
}
