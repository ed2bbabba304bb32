import type { Money } from '@laro/domain/money/money';
import type { Millionths, Played, ReturnFigures, Stated } from '@laro/domain/catalogue/return-to-player';
import type pg from 'pg';

/** Sums arrive as text: they may be larger than a bigint column. */
interface SumRow {
  vendorCode: string;
  gameId: string;
  day: string | null;
  currency: string;
  rounds: string;
  staked: string;
  paid: string;
  pooled: string;
  stakeSquares: string;
  freeSpins: string;
  freeStaked: string;
  rtp: bigint | null;
  deviation: bigint | null;
  spread: bigint | null;
}

export interface PlaySum {
  vendorCode: string;
  gameId: string;
  /** Empty for a sum over days. */
  day: string;
  currency: string;
  rounds: bigint;
  /** Stakes of money and what free spins were played with. */
  played: Played;
  freeSpins: bigint;
  /** Part of the stakes that was free for the player. */
  freeStaked: Money;
  stated: Stated | null;
}

const sumOf = (row: SumRow): PlaySum => ({
  vendorCode: row.vendorCode,
  gameId: row.gameId,
  day: row.day ?? '',
  currency: row.currency,
  rounds: BigInt(row.rounds),
  played: { staked: BigInt(row.staked), paid: BigInt(row.paid), pooled: BigInt(row.pooled), stakeSquares: BigInt(row.stakeSquares) },
  freeSpins: BigInt(row.freeSpins),
  freeStaked: BigInt(row.freeStaked),
  stated: row.rtp === null || row.deviation === null ? null : { rtp: row.rtp, deviation: row.deviation, spread: row.spread ?? 0n },
});

/** Payouts include wins of free spins, so the stakes include free stakes. */
const sumsOf = (
  days: string,
) => `sum(${days}.staked + ${days}.free_staked)::text as staked, sum(${days}.paid)::text as paid, sum(${days}.pooled)::text as pooled,
  sum(${days}.stake_squares + ${days}.free_stake_squares)::text as "stakeSquares", sum(${days}.free_spins)::text as "freeSpins", sum(${days}.free_staked)::text as "freeStaked"`;

export interface SumsQuestion {
  merchantCode: string;
  isTrial: boolean;
  from: string;
  to: string;
  vendorCode: string | null;
  gameId: string | null;
  isByDay: boolean;
}

/** Sums of the day totals by game, or by game and day, with the vendor's stated return of the game's version on those days. */
export async function readSums(pool: pg.Pool, question: SumsQuestion): Promise<PlaySum[]> {
  const { merchantCode, isTrial, from, to, vendorCode, gameId, isByDay } = question;
  const { rows } = await pool.query<SumRow>({
    name: isByDay ? 'play_sums_by_day' : 'play_sums',
    text: `select s.*, g.rtp, g.deviation, g.spread from (
        select vendor_code as "vendorCode", game_id as "gameId", ${isByDay ? 'day' : 'null::text as day'}, currency, max(day) as last_day, sum(rounds)::text as rounds,
          ${sumsOf('play_days')}
        from play_days
        where merchant_code = $1 and is_trial = $2 and day between $3 and $4 and ($5::text is null or vendor_code = $5) and ($6::text is null or game_id = $6)
        group by vendor_code, game_id, currency ${isByDay ? ', day' : ''}
      ) s
      left join lateral (
        select rtp, deviation, spread from game_mathematics m where m.game_id = s."gameId" and m.valid_from <= s.last_day order by m.version desc limit 1
      ) g on true`,
    values: [merchantCode, isTrial, from, to, vendorCode, gameId],
  });
  return rows.map(sumOf);
}

/**
 * How games of several bets pay: they are judged bet by bet, since players choose their return, stakes on one draw win or lose together, and a free chip pays
 * its return less itself.
 */
export const JUDGED_BY_BET: readonly string[] = ['bets', 'steps', 'colours', 'table'];

export interface StatedRow {
  gameId: string;
  mathematics: string;
  version: number;
  deviation: Millionths;
  hitRate: Millionths | null;
  maxWin: number | null;
  /** How it pays. Null if only the return is stated. */
  pay: string | null;
}

/** Vendors' stated returns of these games, as of a day. */
export async function readStated(pool: pg.Pool, gameIds: readonly string[], day: string): Promise<Map<string, StatedRow>> {
  const { rows } = await pool.query<StatedRow>({
    name: 'stated_games',
    text: `select distinct on (m.game_id) m.game_id as "gameId", m.mathematics, m.version, m.deviation, r.hit_rate as "hitRate", r.max_win as "maxWin", r.pay
      from game_mathematics m left join game_rules r using (game_id, version)
      where m.game_id = any ($1) and m.valid_from <= $2 order by m.game_id, m.version desc`,
    values: [gameIds, day],
  });
  return new Map(rows.map((row) => [row.gameId, row]));
}

/** Candidate for an alarm: the last days of a game since its version began and since its last acknowledged alarm, if none is open. */
export interface AlarmCandidate extends PlaySum {
  merchantCode: string;
  isTrial: boolean;
  mathematics: string;
  version: number;
  fromDay: string;
  toDay: string;
}

export async function readAlarmCandidates(pool: pg.Pool, today: string, days: number): Promise<AlarmCandidate[]> {
  const { rows } = await pool.query<SumRow & Omit<AlarmCandidate, keyof PlaySum>>({
    name: 'alarm_candidates',
    text: `with stated as (
        select distinct on (game_id) game_id, version, mathematics, rtp, deviation, spread, valid_from from game_mathematics where valid_from <= $1::date order by game_id, version desc
      ), alarms as (
        select merchant_code, is_trial, currency, game_id, max(to_day) filter (where acknowledged_at is not null) as counted_to, bool_or(acknowledged_at is null) as is_open
        from rtp_alarms group by 1, 2, 3, 4
      )
      select d.merchant_code as "merchantCode", d.is_trial as "isTrial", d.vendor_code as "vendorCode", d.game_id as "gameId", null as day, d.currency,
        g.mathematics, g.version, g.rtp, g.deviation, g.spread, min(d.day) as "fromDay", max(d.day) as "toDay",
        sum(d.rounds)::text as rounds, ${sumsOf('d')}
      from play_days d join stated g on g.game_id = d.game_id
      left join alarms a on a.merchant_code = d.merchant_code and a.is_trial = d.is_trial and a.currency = d.currency and a.game_id = d.game_id
      where d.day > $1::date - $2::integer and d.day >= g.valid_from and (a.counted_to is null or d.day > a.counted_to) and a.is_open is not true
        and not exists (select from game_rules r where r.game_id = d.game_id and r.version = g.version and r.pay = any ($3))
      group by 1, 2, 3, 4, 6, 7, 8, 9, 10, 11`,
    values: [today, days, JUDGED_BY_BET],
  });
  return rows.map((row) => ({
    ...sumOf(row),
    merchantCode: row.merchantCode,
    isTrial: row.isTrial,
    mathematics: row.mathematics,
    version: row.version,
    fromDay: row.fromDay,
    toDay: row.toDay,
  }));
}

/** Writes an alarm; false when one of this game is open already. */
export async function insertAlarm(pool: pg.Pool, candidate: AlarmCandidate, { actual, theoretical, low, high }: ReturnFigures): Promise<boolean> {
  const { merchantCode, isTrial, currency, vendorCode, gameId, mathematics, version, fromDay, toDay, rounds, played, freeSpins, freeStaked } = candidate;
  const { rowCount } = await pool.query({
    name: 'insert_rtp_alarm',
    text: `insert into rtp_alarms (merchant_code, is_trial, currency, vendor_code, game_id, mathematics, version, from_day, to_day, rounds, staked, paid, actual, theoretical, low, high, free_staked, pooled)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
      on conflict (merchant_code, is_trial, currency, game_id) where acknowledged_at is null do nothing`,
    values: [
      merchantCode,
      isTrial,
      currency,
      vendorCode,
      gameId,
      mathematics,
      version,
      fromDay,
      toDay,
      rounds + freeSpins,
      played.staked - freeStaked,
      played.paid,
      actual,
      theoretical,
      low,
      high,
      freeStaked,
      played.pooled,
    ],
  });
  return rowCount === 1;
}

export interface AlarmRow {
  id: bigint;
  vendorCode: string;
  gameId: string;
  isTrial: boolean;
  currency: string;
  mathematics: string;
  version: number;
  fromDay: string;
  toDay: string;
  rounds: bigint;
  staked: string;
  freeStaked: string;
  paid: string;
  pooled: string;
  actual: Millionths;
  theoretical: Millionths;
  low: Millionths;
  high: Millionths;
  raisedAt: Date;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  acknowledgement: string | null;
}

export const ALARM_COLUMNS = `id, vendor_code as "vendorCode", game_id as "gameId", is_trial as "isTrial", currency, mathematics, version, from_day as "fromDay", to_day as "toDay",
  rounds, staked::text as staked, free_staked::text as "freeStaked", paid::text as paid, pooled::text as pooled, actual, theoretical, low, high, raised_at as "raisedAt", acknowledged_at as "acknowledgedAt",
  acknowledged_by as "acknowledgedBy", acknowledgement`;

/** Newest first. */
export async function readAlarms(pool: pg.Pool, merchantCode: string, isOpenOnly: boolean, below: bigint | null, limit: number): Promise<AlarmRow[]> {
  const { rows } = await pool.query<AlarmRow>({
    name: isOpenOnly ? 'open_rtp_alarms' : 'rtp_alarms',
    text: `select ${ALARM_COLUMNS} from rtp_alarms where merchant_code = $1 and id < $2 ${isOpenOnly ? 'and acknowledged_at is null' : ''} order by id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit],
  });
  return rows;
}

/** Open alarms by merchant. */
export async function countAlarms(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ merchant_code: string; n: number }>({
    name: 'count_rtp_alarms',
    text: 'select merchant_code, count(*)::integer as n from rtp_alarms where acknowledged_at is null group by 1',
  });
  return new Map(rows.map((row) => [row.merchant_code, row.n]));
}

/** When the day totals were last brought up to date; null before the first time. */
export async function countedAt(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ counted_at: Date | null }>({ name: 'play_counted_at', text: 'select counted_at from play_horizon' });
  return rows[0]?.counted_at ?? null;
}

/** Names of games and vendors, for lists. */
export async function readNames(
  pool: pg.Pool,
  gameIds: readonly string[],
  vendorCodes: readonly string[],
): Promise<{ games: Map<string, string>; vendors: Map<string, string> }> {
  const [games, vendors] = await Promise.all([
    pool.query<{ id: string; name: string }>({ name: 'game_names', text: 'select id, name from games where id = any ($1)', values: [gameIds] }),
    pool.query<{ code: string; name: string }>({ name: 'vendor_names', text: 'select code, name from vendors where code = any ($1)', values: [vendorCodes] }),
  ]);
  return { games: new Map(games.rows.map((row) => [row.id, row.name])), vendors: new Map(vendors.rows.map((row) => [row.code, row.name])) };
}

export async function readVendorCodes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>({ name: 'vendor_codes', text: 'select code from vendors order by code' });
  return rows.map((row) => row.code);
}
