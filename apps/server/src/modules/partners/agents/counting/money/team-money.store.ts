import type { Transaction } from '#server/db/sql.ts';
import { placementOn } from '../counts.store.ts';

export interface MemberMoney {
  cashAccount: bigint;
  day: string;
  deposits: bigint;
  withdrawals: bigint;
  rewards: bigint;
}

/** Locks the money of teams until the transaction ends: it is added while a member is found or released, one after the other. */
export const lockTeamMoney = (transaction: Transaction): Promise<unknown> =>
  transaction.query("select pg_advisory_xact_lock(hashtextextended('agent team money', 0))");

/** SQL: the day on which money of a member and day counts for those above, as a lateral table `k`; null while the member is held (`moneyCountsOn`). */
export const countsOn = (member: string, day: string, without = "'{}'::bigint[]"): string =>
  `cross join lateral (
      select case when bool_or(h.released_day is null) then null else greatest(${day}, max(h.released_day)) end as day
      from agent_not_counted h where h.member = ${member} and h.money_from <= ${day} and h.id <> all (${without})
    ) k`;

/**
 * SQL: adds rows `moved` (member, day, deposits, withdrawals, rewards) to the days of the teams that the member belonged to, on the day on which they count for
 * those above. `without` are holds that do not enter.
 */
const addToTeams = (without?: string): string =>
  `insert into agent_money_days as d (agent, day, deposits, withdrawals, rewards)
    select a.agent, k.day, sum(v.deposits), sum(v.withdrawals), sum(v.rewards)
    from moved v ${countsOn('v.member', 'v.day', without)} ${placementOn('v.member', 'v.day')} cross join lateral unnest(p.path) as a (agent) where k.day is not null group by 1, 2 order by 1, 2
    on conflict (agent, day) do update set deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals,
      rewards = d.rewards + excluded.rewards`;

/** Adds money of members to their days and to the days of their teams. */
export async function addMoney(transaction: Transaction, rows: readonly MemberMoney[]): Promise<void> {
  await lockTeamMoney(transaction);
  await transaction.query(
    `with moved as (
        select p.id as member, u.day, sum(u.deposits) as deposits, sum(u.withdrawals) as withdrawals, sum(u.rewards) as rewards
        from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[]) as u (cash, day, deposits, withdrawals, rewards)
        join players p on p.cash_account = u.cash group by 1, 2
      ), own as (
        insert into agent_member_money as m (member, day, deposits, withdrawals, rewards) select * from moved order by 1, 2
        on conflict (member, day) do update set deposits = m.deposits + excluded.deposits, withdrawals = m.withdrawals + excluded.withdrawals,
          rewards = m.rewards + excluded.rewards
      )
      ${addToTeams()}`,
    [
      rows.map(({ cashAccount }) => cashAccount),
      rows.map(({ day }) => day),
      rows.map(({ deposits }) => deposits.toString()),
      rows.map(({ withdrawals }) => withdrawals.toString()),
      rows.map(({ rewards }) => rewards.toString()),
    ],
  );
}

/** Adds the money of members to the days of their teams again, or takes it off, as it counts with their holds but for those `without`. */
const shiftTeams = (transaction: Transaction, members: readonly bigint[], sign: 1 | -1, without: readonly bigint[]): Promise<unknown> =>
  transaction.query(
    `with moved as (
        select m.member, m.day, m.deposits * $2 as deposits, m.withdrawals * $2 as withdrawals, m.rewards * $2 as rewards from agent_member_money m
        where m.member = any ($1) and m.day >= (select min(n.money_from) from agent_not_counted n where n.member = m.member)
      ) ${addToTeams('$3::bigint[]')}`,
    [members, sign, without],
  );

/** Takes money of members off their teams from the days of holds on that have been stored now; `lockTeamMoney` is held. */
export async function holdTeamMoney(transaction: Transaction, holds: readonly { id: bigint; member: bigint }[]): Promise<void> {
  if (holds.length === 0) return;
  const members = [...new Set(holds.map(({ member }) => member))];
  await shiftTeams(
    transaction,
    members,
    -1,
    holds.map(({ id }) => id),
  );
  await shiftTeams(transaction, members, 1, []);
}

/** Counts the money of members whose holds are released by `release`, on the day of the release (agents.md 4.3). */
export async function releaseTeamMoney(transaction: Transaction, members: readonly bigint[], release: () => Promise<unknown>): Promise<void> {
  await lockTeamMoney(transaction);
  await shiftTeams(transaction, members, -1, []);
  await release();
  await shiftTeams(transaction, members, 1, []);
}
