import type { Parsed } from '@laro/contract/routes';
import { volatilityOf } from '@laro/domain/catalogue/game-volatility';
import { percentText, returnFigures, type Millionths } from '@laro/domain/catalogue/return-to-player';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { countedAt, JUDGED_BY_BET, readNames, readStated, readSums, type PlaySum, type StatedRow } from './play-monitor.store.ts';

type Report = Parsed<'getRtpReport', 'value'>;
type Query = Parsed<'getRtpReport', 'query'>;
type Row = Report['rows'][number];
type Names = Awaited<ReturnType<typeof readNames>>;

const DAYS_MAX = 92;
const DAY_MS = 86_400_000;
const ROWS_MAX = 500;

const percent = (share: Millionths | null): string | null => (share === null ? null : percentText(share));

const statedOf = (row: StatedRow | undefined): Row['stated'] =>
  row === undefined
    ? null
    : { mathematics: row.mathematics, version: row.version, volatility: volatilityOf(row.deviation), hitRate: percent(row.hitRate), maxWin: row.maxWin };

/** Games of several bets have no band of their own. */
const byBetOf = (row: StatedRow | undefined): Pick<Row, 'low' | 'high' | 'state'> | null =>
  row !== undefined && row.pay !== null && JUDGED_BY_BET.includes(row.pay) ? { low: null, high: null, state: 'by_bet' } : null;

/** Adds what belongs to one game: days with another version of its mathematics stay parts of their own. */
function rowOf(parts: readonly PlaySum[], key: { vendorCode: string; gameId: string; day: string }, names: Names): Row {
  const { actual, withPools, theoretical, low, high, state } = returnFigures(parts);
  const total = parts.reduce(
    (sum, { rounds, played, freeSpins, freeStaked }) => ({
      rounds: sum.rounds + rounds,
      staked: sum.staked + played.staked - freeStaked,
      paid: sum.paid + played.paid,
      pooled: sum.pooled + played.pooled,
      freeSpins: sum.freeSpins + freeSpins,
      freeStaked: sum.freeStaked + freeStaked,
    }),
    { rounds: 0n, staked: 0n, paid: 0n, pooled: 0n, freeSpins: 0n, freeStaked: 0n },
  );
  return {
    ...key,
    vendorName: names.vendors.get(key.vendorCode) ?? key.vendorCode,
    gameName: names.games.get(key.gameId) ?? key.gameId,
    rounds: Number(total.rounds),
    staked: total.staked,
    paid: total.paid,
    pooled: total.pooled,
    freeSpins: Number(total.freeSpins),
    freeStaked: total.freeStaked,
    actual: percent(actual),
    withPools: total.pooled === 0n ? null : percent(withPools),
    theoretical: percent(theoretical),
    low: percent(low),
    high: percent(high),
    stated: null,
    state,
  };
}

const keyOf = (sum: PlaySum, by: Query['by']) => ({
  vendorCode: by === 'day' ? '' : sum.vendorCode,
  gameId: by === 'game' ? sum.gameId : '',
  day: by === 'day' ? sum.day : '',
});

function byStakes(a: Row, b: Row): number {
  if (a.staked !== b.staked) return a.staked > b.staked ? -1 : 1;
  return a.gameId < b.gameId ? -1 : 1;
}

/** The currency that was played most in; others of a merchant that has changed its currency are not mixed in. */
function mainCurrency(sums: readonly PlaySum[]): string {
  const stakes = new Map<string, bigint>();
  for (const { currency, played } of sums) stakes.set(currency, (stakes.get(currency) ?? 0n) + played.staked);
  return [...stakes].toSorted(([, a], [, b]) => (a > b ? -1 : 1))[0]?.[0] ?? '';
}

/** Stakes, payouts and returns of a merchant's days (T68), from the day totals alone. Throws `desk.period_too_long`. */
export async function rtpReport(pool: pg.Pool, merchantCode: string, query: Query): Promise<Report> {
  const { by, money, from, to, vendor, game } = query;
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= DAYS_MAX) throw new Refusal('desk.period_too_long', { max: DAYS_MAX });
  const all = await readSums(pool, {
    merchantCode,
    isTrial: money === 'trial',
    from,
    to,
    vendorCode: vendor === '' ? null : vendor,
    gameId: game === '' ? null : game,
    isByDay: by === 'day',
  });
  const currency = mainCurrency(all);
  const sums = all.filter((sum) => sum.currency === currency);
  const names = await readNames(pool, [...new Set(sums.map((sum) => sum.gameId))], [...new Set(sums.map((sum) => sum.vendorCode))]);
  const groups = Map.groupBy(sums, (sum) => Object.values(keyOf(sum, by)).join(' '));
  const rows = [...groups.values()].flatMap((parts) => (parts[0] ? [rowOf(parts, keyOf(parts[0], by), names)] : []));
  rows.sort(by === 'day' ? (a, b) => (a.day < b.day ? 1 : -1) : byStakes);
  const shown = rows.slice(0, ROWS_MAX);
  const stated = await readStated(pool, by === 'game' ? shown.map((row) => row.gameId) : [], to);
  const counted = await countedAt(pool);
  return {
    rows: shown.map((row) => ({ ...row, ...byBetOf(stated.get(row.gameId)), stated: statedOf(stated.get(row.gameId)) })),
    total: rowOf(sums, { vendorCode: '', gameId: '', day: '' }, names),
    currency,
    countedAt: counted?.toISOString() ?? null,
  };
}
