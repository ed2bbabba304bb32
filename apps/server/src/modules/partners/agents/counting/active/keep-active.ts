import { ACTIVE_KEPT_DAYS, daysBetween, halfMonthOf } from '@laro/domain/agents/counting/periods';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Transaction } from '#server/db/sql.ts';
import { closeActiveDay, findAgain, firstCountedDay, forgetActive, moveToDay, readActiveDay, writeActiveDay } from './active-members.store.ts';

interface Counted {
  merchantCode: string;
  /** The merchant's day up to which play is counted. */
  today: string;
  /** Valid turnover that makes a member active on a day, in money units. */
  activeMin: bigint;
}

/**
 * Follows which members of teams are active, day by day up to the newest counted one, so that each named period knows how many different ones it had, without
 * reading a member (agents.md 9.1). A day that has ended is closed before the next one is looked at: later days change nothing of it.
 */
export async function keepActive(transaction: Transaction, { merchantCode, today, activeMin }: Counted): Promise<void> {
  const oldest = shiftDay(today, -ACTIVE_KEPT_DAYS);
  const known = await readActiveDay(transaction, merchantCode);
  const start = known === null || known < oldest ? ((await firstCountedDay(transaction, merchantCode, oldest)) ?? today) : known;
  for (const day of daysBetween(start, today)) {
    const before = shiftDay(day, -1);
    if (day > start) await closeActiveDay(transaction, merchantCode, { day: before, isHalfEnd: halfMonthOf(before).to === before });
    const followed = { merchantCode, day, oldest, activeMin };
    const members = await moveToDay(transaction, followed);
    if (members.length > 0) await findAgain(transaction, members, followed);
  }
  if (start !== today) await forgetActive(transaction, merchantCode, oldest);
  await writeActiveDay(transaction, merchantCode, today);
}
