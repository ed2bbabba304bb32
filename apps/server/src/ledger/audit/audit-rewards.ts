import type pg from 'pg';
import { inSnapshot, one } from '#server/db/sql.ts';

/** Findings of the audit; all zero if grants, their costs and the counted play are correct (REW-58). */
export interface RewardsAudit {
  /** Claimed grants without the movement of their amount and member, the bonus or the order that came of them. Tickets: `RafflesAudit`. */
  grantsOff: bigint;
  /** Movements and bonuses of rewards that belong to no claimed grant, or to more than one. */
  paidOff: bigint;
  /** Rules of merchants whose grants that are owed cost another amount than the cost sums say. */
  owedOff: bigint;
  /** Sums of a member, date and game type that differ from their events. */
  sumsOff: bigint;
  /** Rounds that are void, or not closed, and still counted for their member, except those that the follower has not seen. */
  roundsOff: bigint;
  /** Budgets, and their dates, that have reserved another amount than their grants cost. */
  budgetsOff: bigint;
}

const GRANTS = `
  select count(*) from reward_grants g join players p on p.id = g.player_id
  where g.state = 'claimed' and case g.kind
    when 'cash' then not exists (
      select from movements m join postings q on q.movement_id = m.id
      where m.id = g.movement_id and m.kind = 'reward_paid' and m.outcome = 'done' and q.to_account = p.cash_account and q.amount = g.cost)
    when 'points' then not exists (
      select from movements m join postings q on q.movement_id = m.id join point_accounts a on a.account = q.to_account
      where m.id = g.movement_id and m.kind = 'points_given' and m.outcome = 'done' and a.player_id = g.player_id
        and q.amount = ((g.reward ->> 'amount')::numeric * 100000)::bigint)
    when 'goods' then not exists (select from mall_orders o where o.id = g.order_id and o.grant_id = g.id and o.player_id = g.player_id)
    when 'ticket' then g.tickets is null
    when 'lottery' then g.tickets is null
    when 'spins_ticket' then g.tickets is null
    else not exists (select from member_bonuses b join player_bonuses l on l.id = b.id where b.id = g.bonus_id and b.player_id = g.player_id) end`;

const PAID = `
  select count(*) from movements m
  where m.outcome = 'done' and ((m.kind = 'reward_paid' and m.caller = 'rewards') or m.kind = 'points_given')
    and (select count(*) from reward_grants g where g.movement_id = m.id and g.state = 'claimed') <> 1`;

const TWICE = `
  select count(*) from (
    select from reward_grants where bonus_id is not null group by bonus_id having count(*) > 1
  ) b`;

/** The cost of what is owed, by its sums and the moves that are not in them yet. */
const OWED = `
  select count(*) from (
    select merchant_code, coalesce(rule_code, '') as rule, sum(cost) as owed from reward_grants where state in ('held', 'claimable') group by 1, 2
  ) g full join (
    select merchant_code, rule, sum(owed) as owed from (
      select merchant_code, rule_code as rule, granted - claimed - expired - taken_back - lapsed as owed from reward_cost_days
      union all
      select g.merchant_code, coalesce(g.rule_code, ''), g.cost * m.sign * case m.move when 'granted' then 1 else -1 end
      from reward_cost_moves m join reward_grants g on g.id = m.grant_id
    ) parts group by 1, 2
  ) s using (merchant_code, rule)
  where coalesce(g.owed, 0) <> coalesce(s.owed, 0)`;

const SUMS = `
  select count(*) from reward_days d full join (
    select player_id, day, game_type, sum(sign) as rounds, sum(sign * staked) as staked, sum(sign * valid) as valid,
      sum(sign * (paid - trunc(paid::numeric * bonus_staked / greatest(1, staked + bonus_staked)))) as paid
    from reward_events group by 1, 2, 3
  ) e using (player_id, day, game_type)
  where (coalesce(d.rounds, 0), coalesce(d.staked, 0), coalesce(d.valid, 0), coalesce(d.paid, 0))
      <> (coalesce(e.rounds, 0), coalesce(e.staked, 0), coalesce(e.valid, 0), coalesce(e.paid, 0))
    and day >= (select min(to_date(right(c.relname, 7), 'YYYY_MM')) from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'reward_events'::regclass)`;

const ROUNDS = `
  select count(*) from (
    select round_id from reward_events group by 1 having sum(sign) <> 0
  ) e left join rounds r on r.id = e.round_id
  where r.state is distinct from 'closed' and not exists (
    select from movements m where m.round_id = e.round_id
      and m.transaction_number >= (select transaction_number from followers where name = 'rewards'))`;

/** The reserve of a first-come budget, and of each of its dates, is the cost of its grants that are open or claimed (REW-58). */
const BUDGETS = `
  select count(*) from (
    select b.merchant_code, b.source, b.rule_code, b.rule_version, null::date as day, b.reserved, b.time_zone from reward_budgets b
    union all
    select d.merchant_code, d.source, d.rule_code, d.rule_version, d.day, d.reserved, b.time_zone
    from reward_budget_days d join reward_budgets b using (merchant_code, source, rule_code, rule_version)
  ) r
  where r.reserved <> (
    select coalesce(sum(g.cost), 0) from reward_grants g
    where (g.merchant_code, g.source, g.rule_code, g.rule_version) = (r.merchant_code, r.source, r.rule_code, r.rule_version)
      and g.state in ('held', 'claimable', 'claimed') and (r.day is null or (g.created_at at time zone r.time_zone)::date = r.day))`;

const AUDIT = `select (${GRANTS}) as "grantsOff", (${PAID}) + (${TWICE}) as "paidOff", (${OWED}) as "owedOff", (${SUMS}) as "sumsOff", (${ROUNDS}) as "roundsOff",
  (${BUDGETS}) as "budgetsOff"`;

/** Compares grants with what was paid for them, and counted play with its events and rounds, in one snapshot. */
export const auditRewards = (pool: pg.Pool): Promise<RewardsAudit> => inSnapshot(pool, (transaction) => one<RewardsAudit>(transaction, AUDIT));

/** The line of a report, with the number of each finding. */
export const rewardsLine = ({ grantsOff, paidOff, owedOff, sumsOff, roundsOff, budgetsOff }: RewardsAudit): string =>
  `rewards: grants off ${grantsOff}, paid off ${paidOff}, owed off ${owedOff}, day sums off ${sumsOff}, rounds off ${roundsOff}, budgets off ${budgetsOff}`;
