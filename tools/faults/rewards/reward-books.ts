import type pg from 'pg';
import { balanceOf } from '../../../apps/server/src/ledger/accounts/accounts.ts';
import { auditLedger, isWhole, type LedgerAudit } from '../../../apps/server/src/ledger/audit/audit.ts';
import { auditPoints } from '../../../apps/server/src/ledger/audit/audit-points.ts';
import { auditRaffles } from '../../../apps/server/src/ledger/audit/audit-raffles.ts';
import { auditRewards } from '../../../apps/server/src/ledger/audit/audit-rewards.ts';
import { formatMoney, MAJOR_UNIT } from '../../../packages/domain/src/money/money.ts';
import type { MemberActs } from './member-acts.ts';
import { GIFT_POINTS, GOODS, START_MONEY, TICKETS, WHEEL, type Ground, type Member } from './prepare.ts';

/** Sums of a book: the answers that members got, or the tables. */
export interface RewardSums {
  cash: bigint;
  claimed: number;
  points: bigint;
  draws: number;
  rare: number;
  orders: number;
  goodsLeft: number;
  tickets: number;
}

const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, amount) => sum + amount, 0n);

interface Row extends Record<'claimed' | 'draws' | 'rare' | 'orders' | 'lotteryOrders' | 'used' | 'usable' | 'waiting', number> {
  id: bigint;
  ids: string[] | null;
  drawIds: string[] | null;
  orderIds: string[] | null;
  spent: bigint;
  given: bigint;
  points: bigint;
}

/** Each member's rows, independent of the answers of calls. */
const ROWS = `
  select p.id,
    (select count(*)::int from reward_grants g where g.player_id = p.id and g.state = 'claimed' and g.kind in ('cash', 'points')) as claimed,
    (select array_agg(g.id::text) from reward_grants g where g.player_id = p.id and g.state = 'claimed' and g.kind in ('cash', 'points')) as ids,
    (select count(*)::int from raffle_draws d where d.player_id = p.id) as draws,
    (select count(*)::int from raffle_draws d where d.player_id = p.id and d.won = 'rare') as rare,
    (select array_agg(d.id::text) from raffle_draws d where d.player_id = p.id) as "drawIds",
    (select count(*)::int from mall_orders o where o.player_id = p.id) as orders,
    (select array_agg(o.id::text) from mall_orders o where o.player_id = p.id) as "orderIds",
    (select count(*)::int from lottery_orders o where o.player_id = p.id) as "lotteryOrders",
    (select count(*)::int from reward_tickets t where t.player_id = p.id and t.state = 'used') as used,
    (select count(*)::int from reward_tickets t where t.player_id = p.id and t.state = 'usable') as usable,
    (select count(*)::int from reward_grants g where g.player_id = p.id and g.state = 'claimable') as waiting,
    (select coalesce(-sum(e.amount), 0)::bigint from point_entries e where e.player_id = p.id and e.order_id is not null) as spent,
    (select coalesce(sum(e.amount), 0)::bigint from point_entries e where e.player_id = p.id and e.kind = 'given') as given,
    (select coalesce(sum(l.remaining), 0)::bigint from point_lots l where l.player_id = p.id) as points
  from players p where p.id = any($1::bigint[])`;

const isSame = (told: Iterable<string>, kept: readonly string[] | null) => JSON.stringify([...told].sort()) === JSON.stringify([...(kept ?? [])].sort());

/** Differences of one member between the answers and the tables. */
function compareMember({ member, told }: MemberActs, row: Row | undefined, cash: bigint, counters: Readonly<Record<string, number>>): string[] {
  if (!row) return [`${member.name} is unknown`];
  const wrong: string[] = [];
  const check = (what: string, is: boolean, text = '') => is || wrong.push(`${member.name}: ${what} ${text}`);
  const rewarded = sumOf(told.cash.values()) + BigInt(told.orders.size) * GOODS.amount;
  const expected = START_MONEY + told.played + rewarded;
  check('has other cash', cash === expected, `${formatMoney(cash)} instead of ${formatMoney(expected)}`);
  // The grant of an order of cash is claimed with it.
  check('has other claimed grants', row.claimed === told.cash.size + told.points.size + told.orders.size);
  check(
    'lost a claim',
    [...told.cash.keys(), ...told.points.keys()].every((id) => row.ids?.includes(id) === true),
  );
  check('was told other draws', isSame(told.draws.keys(), row.drawIds));
  check('was told other prizes', row.rare === [...told.draws.values()].filter((won) => won === 'rare').length);
  check('was told other orders', isSame(told.orders, row.orderIds));
  check('spent other points', row.spent === BigInt(told.orders.size * GOODS.price) * MAJOR_UNIT);
  check('was given other points', row.given === sumOf(told.points.values()));
  check('has fewer points than gifts', row.points + row.spent >= BigInt(GIFT_POINTS) * MAJOR_UNIT);
  check('used other tickets', row.used === told.draws.size + told.lotteryOrders.size && row.lotteryOrders === told.lotteryOrders.size);
  check('has other tickets', row.used + row.usable >= TICKETS + 1);
  const counted = Object.values(counters).reduce((sum, count) => sum + count, 0);
  check('sees other counters', counted === row.usable + row.waiting && counters['LOGIN'] === 0, `${counted} instead of ${row.usable + row.waiting}`);
  return wrong;
}

/** Prizes of tournaments that have ended: the rows of places, and their grants. */
const PRIZES = `
  select t.code from tournaments t where t.id = any($1::uuid[]) and (t.phase <> 'final' or exists (
    select from tournament_entries e left join reward_grants g on g.id = e.grant_id
    where e.tournament_id = t.id and (e.prize > 0) <> (g.id is not null and g.cost = e.prize))
  or (select sum(prize) from tournament_entries e where e.tournament_id = t.id)
    <> (select coalesce(sum(cost), 0) from reward_grants g where g.source = 'TOURNAMENT' and g.source_key = 'tournament:' || t.id))`;

/** Findings of the audits of points, raffles and rewards. */
async function findings(pool: pg.Pool): Promise<string[]> {
  const audits = [await auditRewards(pool), await auditPoints(pool), await auditRaffles(pool)];
  return audits.flatMap((audit) => Object.entries(audit).flatMap(([name, count]) => (count === 0n ? [] : [`audit: ${name} ${count}`])));
}

async function cashOf(pool: pg.Pool, members: readonly Member[]): Promise<Map<bigint, bigint>> {
  const all = new Map<bigint, bigint>();
  for (const { id, cash } of members) all.set(id, (await balanceOf(pool, cash)) ?? 0n);
  return all;
}

export interface BookComparison {
  told: RewardSums;
  kept: RewardSums;
  wrong: string[];
  audit: LedgerAudit;
}

/** Compares the answers that members got with the tables, member by member, and asks the audits. */
export async function compareBooks(
  pool: pg.Pool,
  ground: Ground,
  members: readonly MemberActs[],
  counters: ReadonlyMap<bigint, Readonly<Record<string, number>>>,
): Promise<BookComparison> {
  const { rows } = await pool.query<Row>(ROWS, [members.map(({ member }) => String(member.id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cash = await cashOf(pool, ground.members);
  const wrong = members.flatMap((acts) => compareMember(acts, byId.get(acts.member.id), cash.get(acts.member.id) ?? 0n, counters.get(acts.member.id) ?? {}));
  const stock = await pool.query<{ goods: number; rare: number }>(
    `select (select remaining::int from mall_stock where code = $1) as goods,
      (select s.remaining::int from raffle_stock s join raffles r on r.id = s.raffle_id where r.code = $2 and s.row_id = 'rare') as rare`,
    [GOODS.code, WHEEL],
  );
  const prizes = await pool.query<{ code: string }>(PRIZES, [ground.tournaments]);
  for (const { code } of prizes.rows) wrong.push(`the tournament ${code} is not settled to the unit`);
  const sum = (of: (acts: MemberActs) => number) => members.reduce((total, acts) => total + of(acts), 0);
  const sumRows = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const orders = sum(({ told }) => told.orders.size);
  const rare = sum(({ told }) => [...told.draws.values()].filter((won) => won === 'rare').length);
  const told: RewardSums = {
    cash: sumOf(members.map((acts) => START_MONEY + acts.told.played + sumOf(acts.told.cash.values()) + BigInt(acts.told.orders.size) * GOODS.amount)),
    claimed: sum((acts) => acts.told.cash.size + acts.told.points.size + acts.told.orders.size),
    points: sumOf(members.map((acts) => sumOf(acts.told.points.values()))),
    draws: sum((acts) => acts.told.draws.size),
    rare: ground.stocks.rare - rare,
    orders,
    goodsLeft: ground.stocks.goods - orders,
    tickets: sum((acts) => acts.told.draws.size + acts.told.lotteryOrders.size),
  };
  const kept: RewardSums = {
    cash: sumOf(cash.values()),
    claimed: sumRows((row) => row.claimed),
    points: sumOf(rows.map((row) => row.given)),
    draws: sumRows((row) => row.draws),
    rare: stock.rows[0]?.rare ?? -1,
    orders: sumRows((row) => row.orders),
    goodsLeft: stock.rows[0]?.goods ?? -1,
    tickets: sumRows((row) => row.used),
  };
  for (const key of Object.keys(told) as (keyof RewardSums)[]) if (told[key] !== kept[key]) wrong.push(`${key}: ${told[key]} told, ${kept[key]} kept`);
  const audit = await auditLedger(pool);
  if (!isWhole(audit)) wrong.push('the ledger is not whole');
  return { told, kept, wrong: [...wrong, ...(await findings(pool))], audit };
}
