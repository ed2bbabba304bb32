import type { Parsed } from '@laro/contract/routes';
import { percentText, returnFigures } from '@laro/domain/catalogue/return-to-player';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { ALARM_COLUMNS, insertAlarm, readAlarmCandidates, readAlarms, readNames, type AlarmRow } from './play-monitor.store.ts';

type Alarms = Parsed<'listRtpAlarms', 'value'>;
type Alarm = Alarms['alarms'][number];

const PAGE = 50;
/** Number of days that an alarm covers. */
const WINDOW_DAYS = 30;

/** Argument of the callback for new alarms, which writes the log. */
export interface RaisedAlarm {
  merchant: string;
  game: string;
  isTrial: boolean;
  actual: string;
  low: string;
  high: string;
}

/** Raises an alarm for every game whose return of the last days is outside of its band and that has none (T68); returns the new ones. */
export async function raiseAlarms(pool: pg.Pool, now: number): Promise<RaisedAlarm[]> {
  const today = new Date(now + 86_400_000).toISOString().slice(0, 10);
  const raised: RaisedAlarm[] = [];
  for (const candidate of await readAlarmCandidates(pool, today, WINDOW_DAYS + 1)) {
    const figures = returnFigures([candidate]);
    const { actual, low, high, state } = figures;
    if (state !== 'outside' || actual === null || low === null || high === null || !(await insertAlarm(pool, candidate, figures))) continue;
    const { merchantCode, gameId, isTrial } = candidate;
    raised.push({ merchant: merchantCode, game: gameId, isTrial, actual: percentText(actual), low: percentText(low), high: percentText(high) });
  }
  return raised;
}

function alarmOf(row: AlarmRow, gameName: string | undefined): Alarm {
  const { acknowledgedAt, acknowledgedBy, acknowledgement } = row;
  return {
    id: row.id.toString(),
    vendorCode: row.vendorCode,
    gameId: row.gameId,
    gameName: gameName ?? row.gameId,
    isTrial: row.isTrial,
    currency: row.currency,
    mathematics: row.mathematics,
    version: row.version,
    fromDay: row.fromDay,
    toDay: row.toDay,
    rounds: Number(row.rounds),
    staked: BigInt(row.staked),
    freeStaked: BigInt(row.freeStaked),
    paid: BigInt(row.paid),
    pooled: BigInt(row.pooled),
    actual: percentText(row.actual),
    theoretical: percentText(row.theoretical),
    low: percentText(row.low),
    high: percentText(row.high),
    raisedAt: row.raisedAt.toISOString(),
    acknowledged: acknowledgedAt === null ? null : { at: acknowledgedAt.toISOString(), by: acknowledgedBy ?? '', reason: acknowledgement ?? '' },
  };
}

/** One page of a merchant's alarms, newest first. */
export async function listAlarms(pool: pg.Pool, merchantCode: string, isOpenOnly: boolean, below: bigint | null): Promise<Alarms> {
  const rows = await readAlarms(pool, merchantCode, isOpenOnly, below, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const names = await readNames(
    pool,
    shown.map((row) => row.gameId),
    [],
  );
  return { alarms: shown.map((row) => alarmOf(row, names.games.get(row.gameId))), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
}

export interface Acknowledgement {
  by: string;
  at: Date;
  reason: string;
  record: (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;
}

/** Acknowledges an alarm; the days that it was raised for are not counted again. Throws `desk.alarm_unknown`, `desk.alarm_acknowledged`. */
export async function acknowledgeAlarm(pool: pg.Pool, merchantCode: string, id: bigint, act: Acknowledgement): Promise<Alarm> {
  const row = await inTransaction(pool, async (transaction) => {
    const found = await transaction.query<AlarmRow>(`select ${ALARM_COLUMNS} from rtp_alarms where merchant_code = $1 and id = $2 for update`, [
      merchantCode,
      id,
    ]);
    const [known] = found.rows;
    if (!known) throw new Refusal('desk.alarm_unknown');
    if (known.acknowledgedAt !== null) throw new Refusal('desk.alarm_acknowledged');
    const changed = await transaction.query<AlarmRow>(
      `update rtp_alarms set acknowledged_at = $1, acknowledged_by = $2, acknowledgement = $3 where id = $4 returning ${ALARM_COLUMNS}`,
      [act.at, act.by, act.reason, id],
    );
    await act.record(transaction, {
      before: { acknowledged: false },
      after: { acknowledged: true, game: known.gameId, version: known.version, days: `${known.fromDay} – ${known.toDay}`, actual: percentText(known.actual) },
    });
    return changed.rows[0] ?? known;
  });
  return alarmOf(row, (await readNames(pool, [row.gameId], [])).games.get(row.gameId));
}
