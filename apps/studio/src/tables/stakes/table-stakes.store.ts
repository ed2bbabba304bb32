import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { inTransaction } from '../../db/database.ts';
import type { StudioProblem, TableStakeState } from '../../protocol.ts';
import type { WalletRound, WalletStake } from '../../wallet/wallet-client.ts';
import { giveSpinBack } from '../../rewards/rewards.store.ts';
import { STAKE_LEASE_MS } from './place-stake.ts';
import { tellPlays } from '../rounds/table-rounds.store.ts';

/** A stake with the play that the wallet calls a round; further stakes next to a chip have a round of their own there. */
export interface TableStake extends WalletRound, WalletStake {
  id: string;
  tableId: string;
  playId: string;
  playerId: bigint;
  state: TableStakeState;
  tries: number;
  ageMs: number;
  refusal: StudioProblem | null;
  refusalLimit: Money | null;
  balanceAfter: Money | null;
  /** True for the further stake of an act. */
  isFurther: boolean;
  /** True if its rollback closes the wallet's round: no other stake of the play is anywhere on its way. */
  isLast: boolean;
}

const COLUMNS = `s.id, s.table_id as "tableId", s.player_id as "playerId", s.state, s.tries, s.amount, s.bet_id as "betId", s.rollback_id as "rollbackId",
  s.refusal, s.refusal_limit as "refusalLimit", s.balance_after as "balanceAfter", p.id as "playId", coalesce(s.own_round_id, p.id) as "roundId", p.win_id as "winId", p.game_id as "gameId",
  s.is_further as "isFurther", (extract(epoch from clock_timestamp() - s.placed_at) * 1000)::float8 as "ageMs", u.vendor_code as "vendorCode", u.user_ref as "userRef",
  e.play_token as "playToken", e.currency, case when s.own_round_id is null then p.reward_uuid end as "rewardId",
  p.state = 'void' and not exists (select from table_stakes o where o.play_id = p.id and o.id <> s.id and o.own_round_id is not distinct from s.own_round_id and o.state <> 'cancelled') as "isLast"`;
const TABLES = 'table_stakes s join table_plays p on p.id = s.play_id join sessions e on e.id = p.session_id join players u on u.id = s.player_id';

export async function findStake(db: pg.Pool | pg.PoolClient, id: string): Promise<TableStake | null> {
  const { rows } = await db.query<TableStake>({ name: 'table_stake', text: `select ${COLUMNS} from ${TABLES} where s.id = $1`, values: [id] });
  return rows[0] ?? null;
}

export async function findStakeByKey(pool: pg.Pool, playerId: bigint, tableId: string, key: string): Promise<TableStake | null> {
  const text = `select ${COLUMNS} from ${TABLES} where s.player_id = $1 and s.table_id = $2 and s.key = $3`;
  const { rows } = await pool.query<TableStake>({ name: 'table_stake_by_key', text, values: [playerId, tableId, key] });
  return rows[0] ?? null;
}

/** A stake in the state that its caller saw. */
export type SeenStake = Pick<TableStake, 'id' | 'state'>;

/** Counts calls to the wallet before they are sent. For each stake the number of its tries; null if it is no longer in its state. */
export async function startStakeTries(pool: pg.Pool, stakes: readonly SeenStake[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ id: string; tries: number }>({
    name: 'table_stake_tries',
    text: `with seen as (
        select s.id from table_stakes s join unnest($1::uuid[], $2::text[]) as a (id, state) on a.id = s.id and a.state = s.state order by s.id for update of s
      )
      update table_stakes s set tries = tries + 1, next_try_at = clock_timestamp() + $3 * interval '1 ms' from seen where s.id = seen.id returning s.id, s.tries`,
    values: [stakes.map(({ id }) => id), stakes.map(({ state }) => state), STAKE_LEASE_MS],
  });
  const tries = new Map(rows.map((row) => [row.id, row.tries]));
  return stakes.map(({ id }) => {
    const own = tries.get(id) ?? null;
    // If two callers ask for the same stake, one sends this try and the other reads the stake again.
    tries.delete(id);
    return own;
  });
}

/** A stake whose bet the wallet took, and the balance after it. */
export interface TakenStake {
  stake: TableStake;
  balance: Money | null;
}

/** Stores that the bets of stakes were taken, in one transaction. False for each that another process has moved. */
export function takeStakes(pool: pg.Pool, taken: readonly TakenStake[]): Promise<boolean[]> {
  const ids = taken.map(({ stake }) => stake.id);
  return inTransaction(pool, async (client) => {
    // A draw locks the round first, and so does this.
    await client.query({
      name: 'table_rounds_of_stakes',
      text: 'select from table_rounds where id in (select round_id from table_stakes where id = any ($1)) order by id for share',
      values: [ids],
    });
    await client.query({ name: 'table_stakes_lock', text: 'select from table_stakes where id = any ($1) order by id for update', values: [ids] });
    const { rows } = await client.query<{ id: string }>({
      name: 'table_stakes_taken',
      text: `with moved as (
          update table_stakes s set state = 'taken', balance_after = coalesce(t.balance, s.balance_after), taken_at = clock_timestamp(), tries = 0, next_try_at = clock_timestamp()
            from unnest($1::uuid[], $2::bigint[]) as t (id, balance) where s.id = t.id and s.state = 'begun' returning s.id, s.play_id, t.balance
        ), seen as (
          update table_plays p set seq = seq + m.stakes, balance_after_bet = coalesce(m.balance, balance_after_bet)
            from (select play_id, count(*) as stakes, (array_agg(balance order by id desc))[1] as balance from moved group by play_id) m where p.id = m.play_id
        )
        select id from moved`,
      values: [ids, taken.map(({ balance }) => balance)],
    });
    const moved = new Set(rows.map(({ id }) => id));
    const byTable = Map.groupBy(
      taken.filter(({ stake }) => moved.has(stake.id)),
      ({ stake }) => stake.tableId,
    );
    for (const [tableId, stakes] of byTable) await tellPlays(client, tableId, [...new Set(stakes.map(({ stake }) => stake.playerId))]);
    return ids.map((id) => moved.has(id));
  });
}

export async function putStakeOff(pool: pg.Pool, id: string, state: TableStakeState, waitMs: number): Promise<void> {
  await pool.query("update table_stakes set next_try_at = clock_timestamp() + $3 * interval '1 ms' where id = $1 and state = $2", [id, state, waitMs]);
}

/** The next state of a stake, with its refusal and balance. */
interface StakeChange {
  to: Exclude<TableStakeState, 'begun' | 'taken' | 'counted'>;
  from: readonly TableStakeState[];
  refusal?: StudioProblem;
  limit?: Money | null;
  balance?: Money | null;
  /** Only while the round takes bets. */
  whileOpen?: boolean;
  /** Only when the bet has been tried this often: a further try may have been taken. */
  tries?: number;
}

/** Takes a stake and its play out of the round: a play without stakes is void permanently. Its totals follow. False if another process has moved it. */
export function moveStake(pool: pg.Pool, stake: TableStake, change: StakeChange): Promise<boolean> {
  const { to, from, refusal = null, limit = null, balance = null, whileOpen = false, tries = null } = change;
  return inTransaction(pool, async (client) => {
    // A draw locks the round first, and so does this.
    const round = await client.query({
      name: 'table_round_of_stake',
      text: `select from table_rounds r join table_stakes s on s.round_id = r.id where s.id = $1
        and (not $2 or (r.state = 'open' and clock_timestamp() < r.closes_at)) for share of r`,
      values: [stake.id, whileOpen],
    });
    if (round.rowCount !== 1) return false;
    const moved = await client.query<{ positions: Record<string, string>; round_id: string }>(
      `update table_stakes set state = $2, refusal = coalesce(refusal, $4), refusal_limit = coalesce($5, refusal_limit),
          balance_after = coalesce($6, balance_after), tries = 0, next_try_at = clock_timestamp()
        where id = $1 and state = any ($3) and ($7::int is null or tries = $7) returning positions, round_id`,
      [stake.id, to, from, refusal, limit, balance, tries],
    );
    const [row] = moved.rows;
    if (!row) return false;
    await client.query(
      `update table_plays p set seq = seq + 1, balance_after_bet = coalesce($2, balance_after_bet),
          state = case when p.state = 'open' and e.is_empty then 'void' else p.state end, ended_at = case when p.state = 'open' and e.is_empty then clock_timestamp() else ended_at end
        from (select not exists (select from table_stakes s where s.play_id = $1 and s.state in ('begun', 'taken', 'counted')) as is_empty) e where p.id = $1`,
      [stake.playId, balance],
    );
    // A chip that came to nothing can be played again, unless the platform knows of none.
    if (to === 'cancelled' && stake.rewardId !== null)
      await giveSpinBack(client, stake.playerId, stake.rewardId, (stake.refusal ?? refusal) === 'studio.no_free_spin');
    if (stake.state !== 'revoked') await takeFromTotals(client, row.round_id, stake.currency, row.positions);
    await tellPlays(client, stake.tableId, [stake.playerId]);
    return true;
  });
}

async function takeFromTotals(client: pg.PoolClient, roundId: string, currency: string, positions: Readonly<Record<string, string>>): Promise<void> {
  for (const [position, amount] of Object.entries(positions).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await client.query('update table_totals set amount = amount - $4, stakes = stakes - 1 where round_id = $1 and currency = $2 and position = $3', [
      roundId,
      currency,
      position,
      amount,
    ]);
}

/** Stakes whose next try is due. */
export async function dueStakes(pool: pg.Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from table_stakes where state in ('begun', 'revoked') and next_try_at <= clock_timestamp() order by next_try_at limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}
