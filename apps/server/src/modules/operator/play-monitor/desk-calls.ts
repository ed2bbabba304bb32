import { belowOf } from '#server/http/cursor.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { PlayMonitor } from './create-play-monitor.ts';

type PlayCalls = 'listDeskRounds' | 'listDeskOpenRounds' | 'getDeskRound' | 'getDeskRoundAtVendor' | 'getRtpReport' | 'listRtpAlarms' | 'acknowledgeRtpAlarm';

/** Rounds, returns and alarms at the desk. */
export const playDeskCalls = ({ knownMerchant, actOf }: DeskCallsDeps, monitor: PlayMonitor): Handlers<PlayCalls> => ({
  listDeskRounds: async (_context, { params, query }) => monitor.rounds.list(knownMerchant(params.merchant).code, query),
  listDeskOpenRounds: async (_context, { params, query }) => monitor.rounds.listOpen(knownMerchant(params.merchant).code, query.after),
  getDeskRound: async (_context, { params }) => monitor.rounds.read(knownMerchant(params.merchant).code, params.roundId),
  getDeskRoundAtVendor: async (_context, { params }) => monitor.rounds.readAtVendor(knownMerchant(params.merchant).code, params.roundId),
  getRtpReport: async (_context, { params, query }) => monitor.report(knownMerchant(params.merchant).code, query),
  listRtpAlarms: async (_context, { params, query: { state, before } }) =>
    monitor.alarms(knownMerchant(params.merchant).code, state === 'open', belowOf(before)),
  acknowledgeRtpAlarm: async (context, { params: { merchant, alarmId }, body: { reason } }) => {
    const { code } = knownMerchant(merchant);
    return monitor.acknowledge(code, BigInt(alarmId), actOf(context, 'alarm.acknowledged', `merchant:${code}/alarm:${alarmId}`, reason));
  },
});
