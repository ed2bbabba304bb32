import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';

export interface PoolRules {
  merchantCode: string;
  currency: string;
  seed: Money;
  mustDropBy: Money;
  rateBasisPoints: number;
}

export interface PoolRow extends PoolRules {
  id: bigint;
  accountId: bigint;
  amount: Money;
  commitment: string;
  /** The promise, closed. */
  hidden: Buffer;
  openedAt: Date;
}

const POOL = `id, merchant_code as "merchantCode", currency, account_id as "accountId", seed, must_drop_by as "mustDropBy",
  rate_basis_points as "rateBasisPoints", amount, commitment, hidden, opened_at as "openedAt"`;

/** The open pools of all merchants. */
export async function readOpenPools(queries: Queries): Promise<PoolRow[]> {
  const { rows } = await queries.query<PoolRow>(`select ${POOL} from jackpot_pools where dropped_at is null order by id`);
  return rows;
}

export async function readOpenPool(queries: Queries, merchantCode: string, currency: string): Promise<PoolRow | null> {
  const { rows } = await queries.query<PoolRow>({
    name: 'open_jackpot_pool',
    text: `select ${POOL} from jackpot_pools where merchant_code = $1 and currency = $2 and dropped_at is null`,
    values: [merchantCode, currency],
  });
  return rows[0] ?? null;
}

/** Writes a pool that has nothing in it and no promise yet; gives its id. */
export async function insertPool(queries: Queries, rules: PoolRules): Promise<bigint> {
  const { rows } = await queries.query<{ id: bigint }>(
    'insert into jackpot_pools (merchant_code, currency, seed, must_drop_by, rate_basis_points, amount) values ($1, $2, $3, $4, $5, 0) returning id',
    [rules.merchantCode, rules.currency, rules.seed, rules.mustDropBy, rules.rateBasisPoints],
  );
  const [row] = rows;
  if (!row) throw new Error('a pool was written and gave no id');
  return row.id;
}

/** Gives a new pool its account, its promise and its first money. */
export async function openPool(queries: Queries, pool: { id: bigint; accountId: bigint; commitment: string; hidden: Buffer; amount: Money }): Promise<PoolRow> {
  const { rows } = await queries.query<PoolRow>(
    `update jackpot_pools set account_id = $2, commitment = $3, hidden = $4, amount = $5 where id = $1 returning ${POOL}`,
    [pool.id, pool.accountId, pool.commitment, pool.hidden, pool.amount],
  );
  const [row] = rows;
  if (!row) throw new Error(`pool ${pool.id} is gone`);
  return row;
}

export async function writeAmount(queries: Queries, poolId: bigint, amount: Money): Promise<void> {
  await queries.query('update jackpot_pools set amount = $2 where id = $1', [poolId, amount]);
}

export async function writeDrop(
  queries: Queries,
  drop: { poolId: bigint; amount: Money; roundId: string; cashAccount: bigint; maskedName: string; dropAmount: Money; revealed: string },
): Promise<void> {
  await queries.query(
    `update jackpot_pools set amount = $2, dropped_at = now(), won_by_round = $3, winner_account = $4, masked_name = $5, drop_amount = $6, revealed = $7 where id = $1`,
    [drop.poolId, drop.amount, drop.roundId, drop.cashAccount, drop.maskedName, drop.dropAmount, drop.revealed],
  );
}

/** How much of the stakes of rounds has been counted already. */
export async function readCounted(queries: Queries, roundIds: readonly string[]): Promise<Map<string, Money>> {
  const { rows } = await queries.query<{ round_id: string; counted: Money }>('select round_id, counted from jackpot_rounds where round_id = any ($1::uuid[])', [
    roundIds,
  ]);
  return new Map(rows.map((row) => [row.round_id, row.counted]));
}

export async function writeCounted(queries: Queries, counted: ReadonlyMap<string, Money>): Promise<void> {
  if (counted.size === 0) return;
  await queries.query(
    `insert into jackpot_rounds (round_id, counted) select * from unnest($1::uuid[], $2::bigint[])
     on conflict (round_id) do update set counted = excluded.counted`,
    [[...counted.keys()], [...counted.values()].map(String)],
  );
}

/** Forgets rounds whose ids are below one: those are too old to be touched again. */
export async function forgetCounted(queries: Queries, below: string): Promise<void> {
  await queries.query('delete from jackpot_rounds where round_id < $1', [below]);
}

/** Remainders of each vendor's contributions below a whole money unit, in ten-thousandths. */
export async function readCarries(queries: Queries): Promise<Map<bigint, bigint>> {
  const { rows } = await queries.query<{ vendor_account: bigint; carry: number }>('select vendor_account, carry from jackpot_carries');
  return new Map(rows.map((row) => [row.vendor_account, BigInt(row.carry)]));
}

export async function writeCarries(queries: Queries, carries: ReadonlyMap<bigint, bigint>): Promise<void> {
  if (carries.size === 0) return;
  await queries.query(
    `insert into jackpot_carries (vendor_account, carry) select * from unnest($1::bigint[], $2::integer[])
     on conflict (vendor_account) do update set carry = excluded.carry`,
    [[...carries.keys()].map(String), [...carries.values()].map(Number)],
  );
}

export interface ContributionRow {
  poolId: bigint;
  counting: bigint;
  vendorAccount: bigint;
  vendorCode: string;
  stakes: Money;
  amount: Money;
  rounds: number;
}

export async function insertContribution(queries: Queries, row: ContributionRow): Promise<void> {
  await queries.query(
    'insert into jackpot_contributions (pool_id, counting, vendor_account, vendor_code, stakes, amount, rounds) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.poolId, row.counting, row.vendorAccount, row.vendorCode, row.stakes, row.amount, row.rounds],
  );
}

export async function readContributions(queries: Queries, poolId: bigint, limit: number) {
  const { rows } = await queries.query<{ vendorCode: string; stakes: Money; amount: Money; rounds: number; countedAt: Date }>(
    `select vendor_code as "vendorCode", stakes, amount, rounds, counted_at as "countedAt" from jackpot_contributions
     where pool_id = $1 order by counting desc, vendor_code limit $2`,
    [poolId, limit],
  );
  return rows;
}

export async function readDrops(queries: Queries, merchantCode: string, limit: number) {
  const { rows } = await queries.query<{
    id: bigint;
    maskedName: string;
    amount: Money;
    currency: string;
    droppedAt: Date;
    commitment: string;
    revealed: string;
  }>({
    name: 'jackpot_drops',
    text: `select id, masked_name as "maskedName", amount, currency, dropped_at as "droppedAt", commitment, revealed from jackpot_pools
      where merchant_code = $1 and dropped_at is not null order by id desc limit $2`,
    values: [merchantCode, limit],
  });
  return rows;
}
