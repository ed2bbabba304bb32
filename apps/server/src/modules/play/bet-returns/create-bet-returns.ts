import type { Parsed } from '@laro/contract/routes';
import { percentText } from '@laro/domain/catalogue/return-to-player';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { ActOf } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { VendorBetReturn } from '#server/modules/play/vendors/index.ts';
import { acknowledgeBetAlarmRow, countBetAlarms, lockBetAlarm, readBetAlarms, type BetAlarmRow } from './bet-alarms.store.ts';
import { betReturnOf } from './bet-return-view.ts';
import { judgeBets, type RaisedBetAlarm } from './judge-bets.ts';

const JUDGE_EVERY_MS = 5 * 60_000;

type Alarm = Parsed<'acknowledgeBetAlarm', 'value'>;

export interface BetReturnsDeps {
  pool: pg.Pool;
  now: () => number;
  actOf: ActOf;
  vendorName: (vendorCode: string) => string | null;
  gameName: (gameId: string) => string | null;
  connectedVendors: () => string[];
  askBetReturns: (vendorCode: string, days: number) => Promise<VendorBetReturn[] | null>;
  onAlarm: (alarm: RaisedBetAlarm) => void;
  onBackgroundError: (error: unknown) => void;
}

/** Returns of single bets: what vendors count, judged by the exact return of each bet (GAME-03, T68). */
export function createBetReturns(deps: BetReturnsDeps) {
  const { pool, now, actOf, vendorName, gameName, connectedVendors, askBetReturns } = deps;
  const nameOf = (gameId: string): string => gameName(gameId) ?? gameId;
  const refuseUnknown = (vendor: string): void => {
    if (vendorName(vendor) === null) throw new Refusal('catalogue.vendor_unknown');
  };
  const view = ({ rounds, staked, returned, raisedAt, acknowledgedAt, acknowledgedBy, acknowledgement, vendorCode: _vendor, ...row }: BetAlarmRow): Alarm => ({
    ...row,
    id: row.id.toString(),
    gameName: nameOf(row.gameId),
    rounds: Number(rounds),
    staked: BigInt(staked),
    returned: BigInt(returned),
    actual: percentText(row.actual),
    theoretical: percentText(row.theoretical),
    low: percentText(row.low),
    high: percentText(row.high),
    raisedAt: raisedAt.toISOString(),
    acknowledged: acknowledgedAt === null ? null : { at: acknowledgedAt.toISOString(), by: acknowledgedBy ?? '', reason: acknowledgement ?? '' },
  });
  const judge = async (): Promise<void> => {
    for (const vendor of connectedVendors()) for (const alarm of await judgeBets(pool, vendor, askBetReturns, now())) deps.onAlarm(alarm);
  };
  let timer: NodeJS.Timeout | null = null;
  const handlers: Handlers<'listBetReturns' | 'listBetAlarms' | 'acknowledgeBetAlarm'> = {
    listBetReturns: async (_context, { params: { vendor }, query: { days, money } }) => {
      refuseUnknown(vendor);
      const returns = await askBetReturns(vendor, days);
      if (!returns) throw new Refusal('play.vendor_unavailable', { vendor: vendorName(vendor) ?? vendor });
      return { returns: returns.filter(({ isTrial }) => isTrial === (money === 'trial')).map((one) => betReturnOf(one, nameOf(one.gameCode))) };
    },
    listBetAlarms: async (_context, { params: { vendor }, query: { state } }) => {
      refuseUnknown(vendor);
      return { alarms: (await readBetAlarms(pool, vendor, state === 'open')).map(view) };
    },
    acknowledgeBetAlarm: async (context, { params: { vendor, alarmId }, body: { reason } }) => {
      refuseUnknown(vendor);
      const act = actOf(context, 'alarm.acknowledged', `vendor:${vendor}/alarm:${alarmId}`, reason);
      const row = await inTransaction(pool, async (transaction) => {
        const known = await lockBetAlarm(transaction, vendor, BigInt(alarmId));
        if (!known) throw new Refusal('desk.alarm_unknown');
        if (known.acknowledgedAt !== null) throw new Refusal('desk.alarm_acknowledged');
        const changed = await acknowledgeBetAlarmRow(transaction, known.id, act);
        const after = { acknowledged: true, game: known.gameId, bet: known.bet, days: `${known.fromDay} – ${known.toDay}`, actual: percentText(known.actual) };
        await act.record(transaction, { before: { acknowledged: false }, after });
        return changed ?? known;
      });
      return view(row);
    },
  };
  return {
    handlers,
    judge,
    openAlarms: () => countBetAlarms(pool),
    start: () => {
      timer ??= setInterval(() => void judge().catch(deps.onBackgroundError), JUDGE_EVERY_MS).unref();
    },
    stop: () => {
      if (timer) clearInterval(timer);
      timer = null;
    },
  };
}
