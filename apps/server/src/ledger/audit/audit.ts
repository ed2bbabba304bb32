import { houseTypes } from '@laro/domain/agents/tree/agent-tree';
import type { Queries } from '#server/db/sql.ts';
import type pg from 'pg';

/** Findings of the audit; all zero if the books are correct. */
export interface LedgerAudit {
  postings: bigint;
  /** Player accounts whose balance differs from their postings. */
  balancesOff: { accountId: bigint; balance: bigint; postings: bigint }[];
  /** Postings whose account or movement does not exist. */
  orphans: bigint;
  /** Movements that are done and moved money, but have no posting. */
  unposted: bigint;
  /** Rounds whose sums and counts differ from their movements, or that are void although a bet is valid, or vice versa. */
  roundsOff: bigint;
  /** Bonuses whose counted stakes, rounds or balance differ from their records. */
  bonusesOff: bigint;
  /** Merchants and currencies whose liability sums differ from the balances. */
  owedOff: bigint;
  /** Accounts that accept plain bets although their player may not bet, or has limits. */
  rightsOff: bigint;
  /** Hours of members whose counted play (agent centre) differs from their closed rounds, except hours that wait to be counted again. */
  countsOff: bigint;
  /** Sum over all accounts, in money units: zero by the form of a posting; computed as a check. */
  sum: bigint;
}

const count = async (client: Queries, text: string): Promise<bigint> => (await client.query<{ n: bigint }>(text)).rows[0]?.n ?? 0n;

const BALANCES = `
  with moved as (
    select account, sum(amount) as total from (
      select from_account as account, -amount as amount from postings union all select to_account, amount from postings
    ) sides group by account
  )
  select b.account_id, b.balance, coalesce(m.total, 0)::bigint as postings
  from balances b left join moved m on m.account = b.account_id where b.balance <> coalesce(m.total, 0)`;

const ORPHANS = `
  select count(*) as n from postings p
  where not exists (select from accounts a where a.id = p.from_account) or not exists (select from accounts a where a.id = p.to_account)
     or not exists (select from movements m where m.id = p.movement_id and m.outcome = 'done')`;

const UNPOSTED = `
  select count(*) as n from movements m where m.outcome = 'done' and m.amount > 0 and not exists (select from postings p where p.movement_id = m.id)`;

const ROUNDS = `
  select count(*) as n from rounds r left join lateral (
    select coalesce(sum(m.amount) filter (where m.kind = 'bet' and m.reversed_by is null), 0) as staked,
           coalesce(sum(m.amount) filter (where m.kind = 'win' and m.reversed_by is null), 0) as paid,
           count(*) filter (where m.kind = 'bet' and m.reversed_by is null) as bets,
           count(*) filter (where m.kind = 'win' and m.reversed_by is null) as wins
    from movements m where m.round_id = r.id and m.outcome = 'done'
  ) m on true where (r.staked, r.paid, r.bets, r.wins) <> (m.staked, m.paid, m.bets, m.wins) or (r.state = 'void') <> (m.bets = 0)`;

/**
 * Wagered amount of a bonus = counted stakes of its rounds; used spins and wins of free spins = those of their rounds; amount taken by a round = stakes minus rollbacks; bonus money exists on an
 * account only while a bonus of it is active, and exactly then the cash row names that account.
 */
const BONUSES = `
  select (
    select count(*) from player_bonuses p
    where p.wagered <> (select coalesce(sum(s.counted), 0) from bonus_rounds s where s.bonus_id = p.id)
  ) + (
    select count(*) from bonus_rounds s join player_bonuses p on p.id = s.bonus_id join rounds r on r.id = s.round_id
    where not r.has_bonus or s.is_open <> (r.state = 'open') or s.bonus_staked <> (
      select coalesce(sum(q.amount), 0) from movements m join postings q on q.movement_id = m.id and q.kind = 'bet' and q.from_account = p.bonus_account
      where m.round_id = s.round_id and m.kind = 'bet' and m.outcome = 'done' and m.reversed_by is null)
  ) + (
    select count(*) from accounts a join balances b on b.account_id = a.id
    where a.kind = 'player:bonus' and b.balance > 0 and not exists (select from player_bonuses p where p.bonus_account = a.id and p.state = 'active')
  ) + (
    select count(*) from free_spins f where f.used <> (
      select count(*) from bonus_rounds s join rounds r on r.id = s.round_id where s.bonus_id = f.bonus_id and s.is_free and r.state <> 'void'
    ) or f.won <> (
      select coalesce(sum(r.paid), 0) from bonus_rounds s join rounds r on r.id = s.round_id where s.bonus_id = f.bonus_id and s.is_free)
  ) + (
    select count(*) from player_bonuses p join free_spins f on f.bonus_id = p.id
    where p.state = 'active' and p.required <> f.won * f.wagering_times
  ) + (
    select count(*) from balances b left join player_bonuses p on p.cash_account = b.account_id and p.state = 'active'
    where b.bonus_account is distinct from p.bonus_account
  ) as n`;

/** Every balance of players' real money next to the sums of the liability report. */
const OWED = `
  with balance as (
    select a.merchant_code, a.currency, coalesce(sum(b.balance) filter (where a.kind = 'player:cash'), 0) as cash,
      coalesce(sum(b.balance) filter (where a.kind = 'player:bonus'), 0) as bonus, coalesce(sum(b.balance) filter (where a.kind = 'player:held'), 0) as held,
      count(distinct a.owner) filter (where b.balance > 0) as players
    from accounts a join balances b on b.account_id = a.id
    where not a.is_trial and a.kind in ('player:cash', 'player:bonus', 'player:held') group by 1, 2
  )
  select count(*) as n from merchants m cross join lateral (
    select from (select * from balance where merchant_code = m.code) b full join owed_now(m.code) o on o.currency = b.currency
    where (coalesce(b.cash, 0), coalesce(b.bonus, 0), coalesce(b.held, 0), coalesce(b.players, 0))
      <> (coalesce(o.cash, 0), coalesce(o.bonus, 0), coalesce(o.held, 0), coalesce(o.players, 0))
  ) off`;

const RIGHTS = `
  select count(*) as n from balances b left join player_rights r on r.cash_account = b.account_id
  where b.bets_freely and (r.may_bet and not r.has_limits) is not true`;

const HOUSE_TYPES = Object.values(houseTypes).join(', ');

/**
 * Counted play against the cash of the closed rounds, by member and hour of opening, up to where a merchant is counted. Hours with a mark, and those whose rounds were
 * touched by transactions that the follower has not seen, are counted again later.
 */
const COUNTS = `
  with waiting as (
    select d.cash_account, d.hour from agent_hours_due d
    union select r.cash_account, uuid_hour(r.id) from followers f join movements m on m.transaction_number >= f.transaction_number and m.round_id is not null
      join rounds r on r.id = m.round_id where f.name = 'agents'
  ), played as (
    select p.id as member, uuid_hour(r.id) as hour, count(*) as rounds,
      sum(case when b.is_free then 0 else r.staked - coalesce(b.bonus_staked, 0) end) as staked,
      sum(case when b.is_free then 0 when r.staked = 0 then r.paid else r.paid - div(r.paid::numeric * coalesce(b.bonus_staked, 0), r.staked) end) as paid
    from agent_clocks c join players p on p.merchant_code = c.merchant_code and (not p.is_trial or p.type in (${HOUSE_TYPES}))
    join rounds r on r.cash_account = p.cash_account and r.state = 'closed' and r.id >= uuid_floor(c.since) and r.id < uuid_floor(c.counted_to)
    left join bonus_rounds b on r.has_bonus and b.round_id = r.id group by 1, 2
  ), counted as (
    select c.member, c.origin as hour, sum(c.rounds) as rounds, sum(c.staked) as staked, sum(c.paid) as paid from agent_counts c group by 1, 2
  )
  select count(*) as n from played full join counted using (member, hour) join players p on p.id = member
    left join waiting w on w.cash_account = p.cash_account and w.hour = coalesce(played.hour, counted.hour)
  where (coalesce(played.rounds, 0), coalesce(played.staked, 0), coalesce(played.paid, 0)) <> (coalesce(counted.rounds, 0), coalesce(counted.staked, 0), coalesce(counted.paid, 0))
    and w.hour is null`;

const SUM = `select coalesce(sum(total), 0)::bigint as n from (select -sum(amount) as total from postings union all select sum(amount) from postings) s`;

/** Reads the whole ledger and reports every inconsistency (npm run audit, nightly). One snapshot, so that play can continue. */
export async function auditLedger(pool: pg.Pool): Promise<LedgerAudit> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const balances = await client.query<{ account_id: bigint; balance: bigint; postings: bigint }>(BALANCES);
    const audit: LedgerAudit = {
      postings: await count(client, 'select count(*) as n from postings'),
      balancesOff: balances.rows.map((row) => ({ accountId: row.account_id, balance: row.balance, postings: row.postings })),
      orphans: await count(client, ORPHANS),
      unposted: await count(client, UNPOSTED),
      roundsOff: await count(client, ROUNDS),
      bonusesOff: await count(client, BONUSES),
      owedOff: await count(client, OWED),
      rightsOff: await count(client, RIGHTS),
      countsOff: await count(client, COUNTS),
      sum: await count(client, SUM),
    };
    await client.query('commit');
    return audit;
  } finally {
    client.release();
  }
}

/** True if there are no findings. */
export const isWhole = (audit: LedgerAudit): boolean =>
  audit.balancesOff.length === 0 &&
  audit.orphans === 0n &&
  audit.unposted === 0n &&
  audit.roundsOff === 0n &&
  audit.bonusesOff === 0n &&
  audit.owedOff === 0n &&
  audit.rightsOff === 0n &&
  audit.countsOff === 0n &&
  audit.sum === 0n;
