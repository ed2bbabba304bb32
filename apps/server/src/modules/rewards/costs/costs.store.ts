import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface CostMove {
  number: bigint;
  merchantCode: string;
  playerId: bigint;
  rule: string;
  source: GrantSource;
  rank: string;
  move: 'granted' | 'claimed' | 'expired' | 'taken_back' | 'lapsed' | 'refused';
  /** With its sign. */
  cost: Money;
  at: Date;
}

/** Lets one process at a time add up costs, so that a member is counted once in each sum and a date is closed once. False while another one does. */
export const holdCosts = async (transaction: Transaction): Promise<boolean> =>
  (await one<{ isHeld: boolean }>(transaction, `select pg_try_advisory_xact_lock(hashtextextended('reward costs', 0)) as "isHeld"`)).isHeld;

/** The oldest moves that are not in the sums, taken out by this transaction. */
export const takeMoves = (transaction: Transaction, limit: number): Promise<CostMove[]> =>
  many<CostMove>(
    transaction,
    `with taken as (
      delete from reward_cost_moves where number in (select number from reward_cost_moves order by number limit $1) returning *
    )
    select t.number, g.merchant_code as "merchantCode", g.player_id as "playerId", coalesce(g.rule_code, '') as rule, g.source, coalesce(g.rank_id, '') as rank,
      t.move, g.cost * t.sign as cost, t.at
    from taken t join reward_grants g on g.id = t.grant_id order by t.number`,
    [limit],
  );

export interface CostCell {
  merchantCode: string;
  day: string;
  rule: string;
  source: GrantSource;
  rank: string;
}

export interface CostSums {
  granted: Money;
  claimed: Money;
  expired: Money;
  takenBack: Money;
  lapsed: Money;
}

const keys = { day: 'day::text', rule: 'rule_code', source: 'source', rank: 'rank_id' } as const;
export type CostGroup = keyof typeof keys;

const columns = { day: 'day', rule: 'rule_code', source: 'source', rank: 'rank_id' } as const satisfies Record<CostGroup, string>;
const groups = Object.keys(columns) as CostGroup[];

/** Members of a new grant who are in no other cell yet that is the same by one key. */
const newIn = (group: CostGroup): string => `count(*) filter (where not exists (
      select from reward_cost_members m where m.merchant_code = $1 and m.day = $2 and m.player_id = n.player_id and m.${columns[group]} = n.${columns[group]}
    ))::int as "${group}"`;

/** Notes members of a new grant of a cell, and adds those who are new to the members of its date, rule, source and rank. */
export async function noteMembers(transaction: Transaction, { merchantCode, day, rule, source, rank }: CostCell, players: readonly bigint[]): Promise<void> {
  // The statement reads the table as it was before its own rows.
  const added = await one<Record<CostGroup, number>>(
    transaction,
    `with n as (
      insert into reward_cost_members (merchant_code, day, player_id, rule_code, source, rank_id)
      select $1, $2, id, $3, $4, $5 from unnest($6::bigint[]) as id group by id on conflict do nothing returning *
    )
    select ${groups.map(newIn).join(', ')} from n`,
    [merchantCode, day, rule, source, rank, players],
  );
  const of: Readonly<Record<CostGroup, string>> = { day, rule, source, rank };
  await transaction.query(
    `insert into reward_cost_day_members as d (merchant_code, day, grouped_by, key, members)
    select $1, $2, g.grouped_by, g.key, g.members from unnest($3::text[], $4::text[], $5::int[]) as g (grouped_by, key, members) where g.members > 0
    on conflict (merchant_code, day, grouped_by, key) do update set members = d.members + excluded.members`,
    [merchantCode, day, groups, groups.map((group) => of[group]), groups.map((group) => added[group])],
  );
}

export async function addToCell(transaction: Transaction, { merchantCode, day, rule, source, rank }: CostCell, sums: CostSums): Promise<void> {
  const { granted, claimed, expired, takenBack, lapsed } = sums;
  await transaction.query(
    `insert into reward_cost_days as d (merchant_code, day, rule_code, source, rank_id, granted, claimed, expired, taken_back, lapsed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (merchant_code, day, rule_code, source, rank_id) do update set granted = d.granted + excluded.granted,
      claimed = d.claimed + excluded.claimed, expired = d.expired + excluded.expired, taken_back = d.taken_back + excluded.taken_back,
      lapsed = d.lapsed + excluded.lapsed`,
    [merchantCode, day, rule, source, rank, granted, claimed, expired, takenBack, lapsed],
  );
}

/** Cash accounts of the members with a new grant on a date. */
export const accountsOfDay = (queries: Queries, merchantCode: string, day: string): Promise<{ cashAccount: bigint }[]> =>
  many(
    queries,
    `select distinct p.cash_account as "cashAccount" from reward_cost_members m join players p on p.id = m.player_id where m.merchant_code = $1 and m.day = $2`,
    [merchantCode, day],
  );

/** The earliest date whose members are still kept, before a date. */
export async function openDay(queries: Queries, merchantCode: string, before: string): Promise<string | null> {
  const row = await first<{ day: string | null }>(queries, 'select min(day)::text as day from reward_cost_members where merchant_code = $1 and day < $2', [
    merchantCode,
    before,
  ]);
  return row?.day ?? null;
}

export async function closeDay(
  transaction: Transaction,
  { merchantCode, day, members, staked, paid }: { merchantCode: string; day: string; members: number; staked: Money; paid: Money },
): Promise<void> {
  await transaction.query(
    `insert into reward_cost_totals as t (merchant_code, day, members, staked, paid) values ($1, $2, $3, $4, $5)
    on conflict (merchant_code, day) do update set members = t.members + excluded.members, staked = t.staked + excluded.staked, paid = t.paid + excluded.paid`,
    [merchantCode, day, members, staked, paid],
  );
  await transaction.query('delete from reward_cost_members where merchant_code = $1 and day = $2', [merchantCode, day]);
}

/** Sums of a key in a period. */
export interface CostRow extends CostSums {
  key: string;
  /** Cost of what can be claimed or is held: of a date at its end, of another key now. */
  owed: Money;
  /** Members with a new grant, counted on each date. */
  members: number;
}

const sumIn = (column: string, name: string): string => `coalesce(sum(${column}) filter (where day between $2 and $3), 0)::bigint as "${name}"`;
const OWED = 'granted - claimed - expired - taken_back - lapsed';

/** Sums of a period, by one of their keys; also keys that are only owed something. */
export const costsBy = (queries: Queries, merchantCode: string, by: CostGroup, from: string, to: string): Promise<CostRow[]> =>
  many(
    queries,
    `with sums as (
      select ${keys[by]} as key, ${sumIn('granted', 'granted')}, ${sumIn('claimed', 'claimed')}, ${sumIn('expired', 'expired')}, ${sumIn('taken_back', 'takenBack')},
        ${sumIn('lapsed', 'lapsed')}, bool_or(day between $2 and $3) as "isIn", sum(${OWED})::bigint as change
      from reward_cost_days where merchant_code = $1 ${by === 'day' ? 'and day <= $3' : ''} group by 1
    ), owing as (
      select s.*, ${by === 'day' ? '(sum(change) over (order by key))::bigint' : 'change'} as owed from sums s
    )
    select o.key, o.granted, o.claimed, o.expired, o."takenBack", o.lapsed, o.owed, coalesce((
      select sum(m.members) from reward_cost_day_members m where m.merchant_code = $1 and m.day between $2 and $3 and m.grouped_by = $4 and m.key = o.key
    ), 0)::int as members
    from owing o where o."isIn" ${by === 'day' ? '' : 'or o.owed <> 0'} order by 1`,
    [merchantCode, from, to, by],
  );

/** Cost of claimable and held grants now, from all sums. */
export async function owedNow(queries: Queries, merchantCode: string): Promise<Money> {
  const row = await first<{ owed: Money }>(
    queries,
    'select coalesce(sum(granted - claimed - expired - taken_back - lapsed), 0)::bigint as owed from reward_cost_days where merchant_code = $1',
    [merchantCode],
  );
  return row?.owed ?? 0n;
}

/** Stakes and payouts of the members with a new grant, by date; a date is there once it is final. */
export const totalsOf = (
  queries: Queries,
  merchantCode: string,
  from: string,
  to: string,
): Promise<{ day: string; members: number; ggr: Money; granted: Money }[]> =>
  many(
    queries,
    `select t.day::text as day, t.members, t.staked - t.paid as ggr,
      (select coalesce(sum(d.granted), 0)::bigint from reward_cost_days d where d.merchant_code = t.merchant_code and d.day = t.day) as granted
    from reward_cost_totals t where t.merchant_code = $1 and t.day between $2 and $3 order by t.day`,
    [merchantCode, from, to],
  );
