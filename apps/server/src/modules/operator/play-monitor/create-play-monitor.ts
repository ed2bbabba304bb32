import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { rollUpPlay } from '#server/ledger/audit/roll-up-play.ts';
import { createDeskRounds, type DeskRounds, type DeskRoundsDeps } from './desk-rounds.ts';
import { countAlarms, countedAt } from './play-monitor.store.ts';
import { acknowledgeAlarm, listAlarms, raiseAlarms, type Acknowledgement, type RaisedAlarm } from './rtp-alarms.ts';
import { rtpReport } from './rtp-report.ts';

const COUNT_EVERY_MS = 60_000;
/** A report counts new rounds first if the last count is older than this. */
const FRESH_MS = 10_000;

export interface PlayMonitorDeps extends DeskRoundsDeps {
  pool: pg.Pool;
  /** Merchant → time zone of its days. */
  zones: () => Readonly<Record<string, string>>;
  now: () => number;
  onAlarm: (alarm: RaisedAlarm) => void;
  onBackgroundError: (error: unknown) => void;
}

export interface PlayMonitor {
  rounds: DeskRounds;
  /** Throws `desk.period_too_long`. */
  report: (merchant: string, query: Parsed<'getRtpReport', 'query'>) => Promise<Parsed<'getRtpReport', 'value'>>;
  alarms: (merchant: string, isOpenOnly: boolean, below: bigint | null) => Promise<Parsed<'listRtpAlarms', 'value'>>;
  /** Throws `desk.alarm_unknown`, `desk.alarm_acknowledged`. */
  acknowledge: (merchant: string, id: bigint, act: Acknowledgement) => Promise<Parsed<'acknowledgeRtpAlarm', 'value'>>;
  openAlarms: () => Promise<Map<string, number>>;
  /** Updates the day totals and looks for games outside of their band. Safe in several processes concurrently. */
  count: () => Promise<void>;
  start: () => void;
  stop: () => void;
}

/** Monitors play for the operator: rounds, and the games' actual returns against the stated ones (T68). */
export function createPlayMonitor(deps: PlayMonitorDeps): PlayMonitor {
  const { pool, now } = deps;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  const countOnce = async (): Promise<void> => {
    const counted = await rollUpPlay(pool, deps.zones());
    if (counted > 0n) for (const alarm of await raiseAlarms(pool, now())) deps.onAlarm(alarm);
  };
  const count = (): Promise<void> => {
    running ??= countOnce().finally(() => {
      running = null;
    });
    return running;
  };
  const countIfOld = async (): Promise<void> => {
    const at = await countedAt(pool);
    if (at === null || Date.now() - at.getTime() > FRESH_MS) await count();
  };
  const countInBackground = () => void count().catch(deps.onBackgroundError);
  return {
    rounds: createDeskRounds(deps),
    report: async (merchant, query) => {
      await countIfOld();
      return rtpReport(pool, merchant, query);
    },
    alarms: (merchant, isOpenOnly, below) => listAlarms(pool, merchant, isOpenOnly, below),
    acknowledge: (merchant, id, act) => acknowledgeAlarm(pool, merchant, id, act),
    openAlarms: () => countAlarms(pool),
    count,
    start: () => {
      timer ??= setInterval(countInBackground, COUNT_EVERY_MS).unref();
    },
    stop: () => {
      if (timer) clearInterval(timer);
      timer = null;
    },
  };
}
