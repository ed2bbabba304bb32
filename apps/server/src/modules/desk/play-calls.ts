import { mayAnywhere, mayAt, seesMerchant } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { personOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Care } from '#server/modules/care/index.ts';
import type { Relatives } from '#server/modules/relatives/index.ts';
import type { Risk } from '#server/modules/risk/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { TwoPersons } from '#server/modules/two-persons/index.ts';
import type { Withdrawals } from '#server/modules/withdrawals/index.ts';
import type { PlayMonitor } from '#server/modules/play-monitor/index.ts';
import type { KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type PlayCalls =
  | 'listDeskRounds'
  | 'listDeskOpenRounds'
  | 'getDeskRound'
  | 'getDeskRoundAtVendor'
  | 'getRtpReport'
  | 'listRtpAlarms'
  | 'acknowledgeRtpAlarm'
  | 'getDeskAttention';

/** Rounds, returns and alarms at the desk, and what waits for somebody. */
export function playCalls(
  { audit, parts }: Identity,
  known: KnownMerchant,
  {
    directory,
    monitor,
    twoPersons,
    withdrawals,
    risk,
    care,
    relatives,
  }: {
    directory: MerchantDirectory;
    monitor: PlayMonitor;
    twoPersons: Pick<TwoPersons, 'waiting'>;
    withdrawals: Pick<Withdrawals, 'waiting'>;
    risk: Pick<Risk, 'waiting'>;
    care: Pick<Care, 'waiting'>;
    relatives: Pick<Relatives, 'waiting'>;
  },
): Handlers<PlayCalls> {
  return {
    listDeskRounds: async (_context, { params, query }) => monitor.rounds.list(known(params.merchant), query),
    listDeskOpenRounds: async (_context, { params, query }) => monitor.rounds.listOpen(known(params.merchant), query.after),
    getDeskRound: async (_context, { params }) => monitor.rounds.read(known(params.merchant), params.roundId),
    getDeskRoundAtVendor: async (_context, { params }) => monitor.rounds.readAtVendor(known(params.merchant), params.roundId),
    getRtpReport: async (_context, { params, query }) => monitor.report(known(params.merchant), query),
    listRtpAlarms: async (_context, { params, query: { state, before } }) =>
      monitor.alarms(known(params.merchant), state === 'open', before === '' ? null : BigInt(readCursor(before, /^[1-9]\d{0,17}$/, 'query.before'))),
    acknowledgeRtpAlarm: async (context, { params: { merchant, alarmId }, body: { reason } }) =>
      monitor.acknowledge(known(merchant), BigInt(alarmId), {
        by: staffOf(context).name,
        at: new Date(parts.now()),
        reason,
        record: (transaction, { before, after }) =>
          audit.append(transaction, { ...eventOf(context, 'alarm.acknowledged', `merchant:${merchant}/alarm:${alarmId}`, reason), before, after }),
      }),
    getDeskAttention: async (context) => {
      const { access, name } = staffOf(context);
      /** Counts by merchant, of those merchants only at which the caller may do something about it. */
      const counted = async (permission: StaffPermission, count: () => Promise<Map<string, number>>): Promise<(merchant: string) => number> => {
        const counts = mayAnywhere(access, permission) ? await count() : new Map<string, number>();
        return (merchant) => (mayAt(access, merchant, permission) ? (counts.get(merchant) ?? 0) : 0);
      };
      const [alarms, proposals, requests, flags, interactions, asked] = await Promise.all([
        counted('play.read', async () => monitor.openAlarms()),
        twoPersons.waiting(personOf(context)),
        counted('withdrawals.decide', async () => withdrawals.waiting(name)),
        counted('risk.decide', async () => risk.waiting()),
        counted('members.change', async () => care.waiting()),
        counted('exclusions.change', async () => relatives.waiting()),
      ]);
      const own = directory.list().filter(({ code }) => seesMerchant(access, code));
      const merchants = own.map(({ code }) => ({
        merchant: code,
        alarms: alarms(code),
        proposals: proposals.get(code) ?? 0,
        withdrawals: requests(code),
        flags: flags(code),
        care: interactions(code),
        relatives: asked(code),
      }));
      const sumOf = ({ merchant: _merchant, ...counts }: (typeof merchants)[number]) => Object.values(counts).reduce((sum, count) => sum + count, 0);
      return {
        installation: proposals.get('') ?? 0,
        merchants: merchants.filter((entry) => sumOf(entry) > 0),
      };
    },
  };
}
