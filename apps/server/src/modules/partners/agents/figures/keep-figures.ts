import { halfMonthOf, RANGE_DAYS_MAX } from '@laro/domain/agents/counting/periods';
import { moneyFigures, sumMoneyFigures } from '@laro/domain/agents/counting/money-figures';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { follow } from '#server/ledger/feed/feed.ts';
import type { MovedMoney } from '#server/ledger/movements/moved-money.ts';
import type { MovementKind } from '#server/ledger/movements/movements.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readClock, withoutSorting } from '../counting/counts.store.ts';
import {
  countedDays,
  forgetDirectFigures,
  lastMember,
  lockFigures,
  moveFigureClock,
  readFigureClock,
  writeDirectFigures,
  writeGrowth,
  writeLinkDays,
  writeSizes,
} from './keep-figures.store.ts';
import { keepActive } from '../counting/active/keep-active.ts';
import { addMoney, type MemberMoney } from '../counting/money/team-money.store.ts';

interface Deps {
  pool: pg.Pool;
  merchants: () => readonly Merchant[];
}

const DAY_MS = 86_400_000;
/** Figures of direct members are kept for twice the longest range. */
const KEPT_DAYS = 2 * RANGE_DAYS_MAX;

const kinds = Object.keys(moneyFigures) as MovementKind[];

function moneyOf({ kind, cashAccount, amount, at }: MovedMoney, zone: string): MemberMoney[] {
  if (cashAccount === null) return [];
  return [{ cashAccount, day: dayAt(at.getTime(), zone), ...sumMoneyFigures([{ kind, amount }]) }];
}

/** Adds deposits, withdrawals and rewards since the last time, each movement once. Gives true if more is waiting. */
const followMoney = ({ pool, merchants }: Deps): Promise<boolean> =>
  follow(pool, 'agents-money', { movements: kinds }, async (transaction, { movements }) => {
    const zones = new Map(merchants().map(({ code, settings }) => [code, settings['market.timeZone']]));
    const rows = movements.flatMap((moved) => moneyOf(moved, zones.get(moved.merchantCode) ?? 'UTC'));
    if (rows.length > 0) await addMoney(transaction, rows);
    return false;
  });

/** Keeps the figures of one merchant's teams up to where its play is counted; a run without a new hour does nothing. */
async function keepFigures(pool: pg.Pool, { code, settings }: Merchant): Promise<void> {
  const zone = settings['market.timeZone'];
  const activeMin = BigInt(settings['agent.activeDayMin']) * MAJOR_UNIT;
  await inTransaction(pool, async (transaction) => {
    await lockFigures(transaction, code);
    const clock = await readClock(transaction, code);
    const { keptTo } = await readFigureClock(transaction, code);
    if (clock === null || (keptTo !== null && keptTo >= clock.countedTo)) return;
    const membersTo = await lastMember(transaction);
    const today = dayAt(clock.countedTo.getTime(), zone);
    // A day back: a row may be committed after its own time.
    const since = keptTo === null ? null : new Date(keptTo.getTime() - DAY_MS);
    await writeSizes(transaction, code, membersTo);
    await writeGrowth(transaction, code, { zone, since, membersTo });
    const oldest = shiftDay(today, -KEPT_DAYS);
    const firstDay = keptTo === null ? halfMonthOf(oldest).from : dayAt(keptTo.getTime(), zone);
    for (const day of await countedDays(transaction, code, firstDay)) {
      await withoutSorting(transaction, () => writeDirectFigures(transaction, code, { day, half: halfMonthOf(day).from, categories: agentCategories }));
      await writeLinkDays(transaction, code, day, activeMin);
    }
    await forgetDirectFigures(transaction, code, halfMonthOf(oldest).from);
    await moveFigureClock(transaction, code, { keptTo: clock.countedTo, keptDay: today, membersTo });
    await withoutSorting(transaction, () => keepActive(transaction, { merchantCode: code, today, activeMin }));
  });
}

/**
 * Keeps sizes, growth, money and the figures of direct members after a counting (agents.md 9.1, 9.2, 11). Sums follow hourly, so that neither a bet nor a
 * registration touches a row of an agent above. It may be stopped anywhere.
 */
export async function keepTeamFigures(deps: Deps): Promise<void> {
  while (await followMoney(deps));
  for (const merchant of deps.merchants()) await keepFigures(deps.pool, merchant);
}
