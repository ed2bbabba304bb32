import type { Millionths, ReturnFigures } from '@laro/domain/catalogue/return-to-player';
import type pg from 'pg';
import { first, type Transaction } from '#server/db/sql.ts';
import type { VendorBetReturn } from '#server/modules/play/vendors/index.ts';

const SHOWN = 200;

export interface BetAlarmRow {
  id: bigint;
  vendorCode: string;
  gameId: string;
  bet: string;
  isTrial: boolean;
  currency: string;
  mathematics: string;
  version: number;
  fromDay: string;
  toDay: string;
  rounds: bigint;
  staked: string;
  returned: string;
  actual: Millionths;
  theoretical: Millionths;
  low: Millionths;
  high: Millionths;
  raisedAt: Date;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  acknowledgement: string | null;
}

const COLUMNS = `id, vendor_code as "vendorCode", game_id as "gameId", bet, is_trial as "isTrial", currency, mathematics, version, from_day as "fromDay", to_day as "toDay",
  rounds, staked::text as staked, returned::text as returned, actual, theoretical, low, high, raised_at as "raisedAt", acknowledged_at as "acknowledgedAt",
  acknowledged_by as "acknowledgedBy", acknowledgement`;

/** Writes an alarm about a bet; false when one is open already. */
export async function insertBetAlarm(
  pool: pg.Pool,
  vendorCode: string,
  bet: VendorBetReturn,
  { actual, theoretical, low, high }: ReturnFigures,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert_bet_alarm',
    text: `insert into bet_alarms (vendor_code, game_id, bet, is_trial, currency, mathematics, version, from_day, to_day, rounds, staked, returned, actual, theoretical, low, high)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      on conflict (vendor_code, game_id, bet, is_trial, currency) where acknowledged_at is null do nothing`,
    values: [
      vendorCode,
      bet.gameCode,
      bet.bet,
      bet.isTrial,
      bet.currency,
      bet.mathematics,
      bet.version,
      bet.fromDay,
      bet.toDay,
      bet.sums.rounds,
      bet.sums.staked,
      bet.sums.returned,
      actual,
      theoretical,
      low,
      high,
    ],
  });
  return rowCount === 1;
}

/** Alarms of a vendor, newest first. */
export async function readBetAlarms(pool: pg.Pool, vendorCode: string, isOpenOnly: boolean): Promise<BetAlarmRow[]> {
  const { rows } = await pool.query<BetAlarmRow>({
    name: isOpenOnly ? 'open_bet_alarms' : 'bet_alarms',
    text: `select ${COLUMNS} from bet_alarms where vendor_code = $1 ${isOpenOnly ? 'and acknowledged_at is null' : ''} order by id desc limit $2`,
    values: [vendorCode, SHOWN],
  });
  return rows;
}

export const lockBetAlarm = (transaction: Transaction, vendorCode: string, id: bigint): Promise<BetAlarmRow | undefined> =>
  first<BetAlarmRow>(transaction, `select ${COLUMNS} from bet_alarms where vendor_code = $1 and id = $2 for update`, [vendorCode, id]);

/** Writes who acknowledged an alarm, when and why; gives the row as it is then. */
export const acknowledgeBetAlarmRow = (
  transaction: Transaction,
  id: bigint,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<BetAlarmRow | undefined> =>
  first<BetAlarmRow>(transaction, `update bet_alarms set acknowledged_at = $1, acknowledged_by = $2, acknowledgement = $3 where id = $4 returning ${COLUMNS}`, [
    at,
    by,
    reason,
    id,
  ]);

/** The day up to which each bet of a vendor was judged and acknowledged, if that is no longer ago than a day; by game, bet, money and currency. */
export async function readJudgedTo(pool: pg.Pool, vendorCode: string, since: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; day: string }>({
    name: 'bet_alarms_judged',
    text: `select game_id || ' ' || bet || ' ' || is_trial || ' ' || currency as key, max(to_day)::text as day from bet_alarms
      where vendor_code = $1 and acknowledged_at is not null and to_day >= $2 group by 1`,
    values: [vendorCode, since],
  });
  return new Map(rows.map(({ key, day }) => [key, day]));
}

/** Open alarms of all vendors. */
export async function countBetAlarms(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({
    name: 'count_bet_alarms',
    text: 'select count(*)::integer as n from bet_alarms where acknowledged_at is null',
  });
  return rows[0]?.n ?? 0;
}
