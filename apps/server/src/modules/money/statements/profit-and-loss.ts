import type { Parsed } from '@laro/contract/routes';
import { brandLabels } from '@laro/domain/catalogue/game-categories';
import type { Money } from '@laro/domain/money/money';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { lifetimeMoney, playedMoney, type OwnAccount, type PlayedMoney } from '#server/ledger/movements/money-reads.ts';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { dayIn } from '#server/modules/play/records/index.ts';
import { chartLevels } from './paper/chart-levels.ts';
import type { StatementsCatalogue } from './ports.ts';
import { statementRange, viewRange, type StatementRange } from './statement-range.ts';

type Answer = Parsed<'getProfitAndLoss', 'value'>;
interface Played {
  staked: Money;
  won: Money;
  net: Money;
}

/** Sums of rows by something of them, in the order in which it first appears. */
function sumBy<Key>(rows: readonly PlayedMoney[], keyOf: (row: PlayedMoney) => Key): Map<Key, Played> {
  const sums = new Map<Key, Played>();
  for (const row of rows) {
    const key = keyOf(row);
    const { staked, won } = sums.get(key) ?? { staked: 0n, won: 0n };
    const sum = { staked: staked + row.staked, won: won + row.won };
    sums.set(key, { ...sum, net: sum.won - sum.staked });
  }
  return sums;
}

/** Every day of a range up to today; a period may reach beyond it. */
function daysUpTo({ firstDay, lastDay }: StatementRange, today: string): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay && day <= today; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** Deposits and withdrawals over the account's whole life (T31). */
export async function lifetimeDeposits(pool: pg.Pool, accounts: readonly OwnAccount[]): Promise<Answer['lifetime']> {
  const moved = await lifetimeMoney(pool, accounts);
  const cameIn = (moved.get('deposit_paid')?.moneyIn ?? 0n) + (moved.get('agent_sent')?.moneyIn ?? 0n);
  const deposited = cameIn - (moved.get('deposit_returned')?.moneyOut ?? 0n) - (moved.get('agent_send_undone')?.moneyOut ?? 0n);
  const withdrawn = moved.get('withdrawal_paid')?.moneyOut ?? 0n;
  return { deposited, withdrawn, net: deposited - withdrawn };
}

const NOTHING: Played = { staked: 0n, won: 0n, net: 0n };
const mostStakedFirst = (a: Played, b: Played): number => (a.staked < b.staked ? 1 : a.staked > b.staked ? -1 : 0);

/** Profit and loss of the player's own play (REC-01). */
export async function answerProfit(
  context: CallContext,
  query: Parsed<'getProfitAndLoss', 'query'>,
  { pool, catalogue, now }: { pool: pg.Pool; catalogue: StatementsCatalogue; now: number },
): Promise<Answer> {
  const { cashAccount, isTrial } = playerOf(context);
  const { merchant, language } = context;
  const range = statementRange(query, merchant, now);
  const accounts = await playerAccounts(pool, cashAccount);
  const [rows, lifetime] = await Promise.all([playedMoney(pool, accounts, range.from, range.to, range.timeZone), lifetimeDeposits(pool, accounts)]);
  const byDay = sumBy(rows, (row) => row.day);
  const byVendor = sumBy(rows, (row) => row.vendorCode);
  const labels = brandLabels(
    [...byVendor.keys()].map((code) => ({ code, name: catalogue.vendorName(code) ?? code })),
    language,
  );
  const byCategory = sumBy(rows, (row) => catalogue.viewGame(merchant, row.gameId, language)?.category ?? null);
  const days = daysUpTo(range, dayIn(now, range.timeZone)).map((day) => ({ day, ...(byDay.get(day) ?? NOTHING) }));
  const { levels, zero } = chartLevels(days.map(({ net }) => net));
  return {
    totals: { ...(sumBy(rows, () => 'all').get('all') ?? NOTHING), bets: rows.reduce((sum, row) => sum + row.bets, 0) },
    days: days.map((day, place) => ({ ...day, level: levels[place] ?? zero })),
    zeroLevel: zero,
    vendors: [...byVendor].map(([code, played]) => ({ code, name: labels.get(code) ?? code, ...played })).toSorted(mostStakedFirst),
    categories: [...byCategory].map(([category, played]) => ({ category, ...played })).toSorted(mostStakedFirst),
    lifetime,
    range: viewRange(range),
    isTrial,
  };
}
