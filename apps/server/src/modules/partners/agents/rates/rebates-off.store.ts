import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

interface OffDays {
  from: string;
  /** The last day; null: still off. */
  to: string | null;
}

/** SQL: the ranges of days of bets without rebates of a merchant, for `day <@ any (…)`. */
export const offRanges = (merchantCode: string): string =>
  `array(select daterange(f.from_day, f.to_day, '[]') from agent_rebates_off f where f.merchant_code = ${merchantCode})`;

const readOff = (queries: Queries, merchantCode: string): Promise<OffDays[]> =>
  many<OffDays>(queries, 'select from_day::text as "from", to_day::text as "to" from agent_rebates_off where merchant_code = $1 order by 1', [merchantCode]);

/** A test of days of bets: true where a merchant pays no rebates for them. Days that have begun never change. */
export async function readIsOff(queries: Queries, merchantCode: string): Promise<(day: string) => boolean> {
  const off = await readOff(queries, merchantCode);
  return (day) => off.some(({ from, to }) => from <= day && (to === null || day <= to));
}

/** SQL: the ranges of days of bets without rebates of one agent, for `day <@ any (…)`. */
export const ownOffRanges = (member: string): string =>
  `array(select daterange(f.from_day, f.to_day, '[]') from agent_own_rebates_off f where f.member = ${member})`;

/** A test of days of bets by agent: true where rebates are off for that agent alone (agents.md 10). */
export async function readOwnOff(queries: Queries, members: readonly bigint[]): Promise<(member: string, day: string) => boolean> {
  const rows = await many<OffDays & { member: bigint }>(
    queries,
    'select member, from_day::text as "from", to_day::text as "to" from agent_own_rebates_off where member = any ($1)',
    [members],
  );
  const byMember = Map.groupBy(rows, ({ member }) => member.toString());
  return (member, day) => byMember.get(member)?.some(({ from, to }) => from <= day && (to === null || day <= to)) ?? false;
}

/** Switches the rebates of one agent off or on, from tomorrow on: days that have begun never change. */
export async function switchOwnRebates(transaction: Transaction, member: bigint, isOn: boolean, today: string): Promise<void> {
  if (isOn) {
    await transaction.query('delete from agent_own_rebates_off where member = $1 and from_day > $2', [member, today]);
    await transaction.query('update agent_own_rebates_off set to_day = $2 where member = $1 and to_day is null', [member, today]);
    return;
  }
  // Off again before it was on for a day: as if it had been off all the time.
  await transaction.query('update agent_own_rebates_off set to_day = null where member = $1 and to_day >= $2', [member, today]);
  await transaction.query(
    `insert into agent_own_rebates_off (member, from_day)
      select $1, $2 where not exists (select from agent_own_rebates_off where member = $1 and to_day is null) on conflict do nothing`,
    [member, shiftDay(today, 1)],
  );
}

/**
 * Follows the switch of the merchant: rebates that are switched off end with the running day, and begin again with a day (AGENT-48). What is late for a day that
 * paid rebates is still counted at its rates.
 */
export async function keepRebatesOff({ pool, now }: { pool: pg.Pool; now: () => number }, { code, settings }: Merchant): Promise<void> {
  const today = dayAt(now(), settings['market.timeZone']);
  const isOn = settings['agent.rebates'];
  await inTransaction(pool, async (transaction) => {
    if (isOn) {
      await transaction.query('delete from agent_rebates_off where merchant_code = $1 and from_day > $2', [code, today]);
      await transaction.query('update agent_rebates_off set to_day = $2 where merchant_code = $1 and to_day is null', [code, today]);
      return;
    }
    // Off again before it was on for a day: as if it had been off all the time.
    await transaction.query('update agent_rebates_off set to_day = null where merchant_code = $1 and to_day >= $2', [code, today]);
    await transaction.query(
      `insert into agent_rebates_off (merchant_code, from_day)
        select $1, $2 where not exists (select from agent_rebates_off where merchant_code = $1 and to_day is null) on conflict do nothing`,
      [code, shiftDay(today, 1)],
    );
  });
}
