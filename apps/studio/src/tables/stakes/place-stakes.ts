import type pg from 'pg';
import type { TablePositions } from '@laro/games/kinds/table/table-replay';
import { StudioRefusal } from '../../api/studio-refusal.ts';
import { inTransaction } from '../../db/database.ts';
import { inGroups } from '../../db/in-groups.ts';
import {
  limitOf,
  openRoundOf,
  placeStake,
  requirePlayLimits,
  requireRound,
  STAKE_LEASE_MS,
  type OpenRound,
  type Placed,
  type StakeToPlace,
} from './place-stake.ts';

/** Stakes of one table that are stored in one transaction. */
const GROUP = 250;

/** The result for one stake of a group. `alone`: it needs a separate transaction. */
type Grouped = Placed | StudioRefusal | 'alone';

/** Stakes whose rules need more than bets and limits are stored one by one. */
const fitsGroup = ({ rules: { table }, flight, rewardId }: StakeToPlace): boolean => !table.hall && !table.stages && !flight && !rewardId;

const refusalOf = (error: unknown): StudioRefusal => {
  if (error instanceof StudioRefusal) return error;
  throw error;
};

/** The players' seeds, locked: all stakes of one player in one game follow one another. Without those of players who have none yet. */
async function lockSeeds(client: pg.PoolClient, gameId: string, stakes: readonly StakeToPlace[]): Promise<Map<bigint, string>> {
  const { rows } = await client.query<{ player_id: bigint; client_seed: string }>({
    name: 'table_group_seeds',
    text: 'select player_id, client_seed from seed_chains where player_id = any ($1) and game_id = $2 order by player_id for update',
    values: [stakes.map(({ session }) => session.playerId), gameId],
  });
  return new Map(rows.map((row) => [row.player_id, row.client_seed]));
}

/** Players of stakes whose key was used before. */
async function knownKeys(client: pg.PoolClient, tableId: string, stakes: readonly StakeToPlace[]): Promise<Set<bigint>> {
  const { rows } = await client.query<{ player_id: bigint }>({
    name: 'table_group_keys',
    text: `select s.player_id from unnest($1::bigint[], $2::text[]) as a (player_id, key)
      join table_stakes s on s.player_id = a.player_id and s.table_id = $3 and s.key = a.key`,
    values: [stakes.map(({ session }) => session.playerId), stakes.map(({ key }) => key), tableId],
  });
  return new Set(rows.map((row) => row.player_id));
}

interface PlayBefore {
  isFree: boolean;
  positions: TablePositions[];
}

/** Stakes of the players in the round so far. */
async function playsBefore(client: pg.PoolClient, roundId: string, stakes: readonly StakeToPlace[]): Promise<Map<bigint, PlayBefore>> {
  const { rows } = await client.query<PlayBefore & { player_id: bigint }>({
    name: 'table_group_plays',
    text: `select p.player_id, p.reward_uuid is not null as "isFree",
        coalesce((select jsonb_agg(s.positions) from table_stakes s where s.play_id = p.id and s.state in ('begun', 'taken', 'counted')), '[]') as positions
      from table_plays p where p.round_id = $1 and p.player_id = any ($2) and p.slot = 1 and p.state <> 'void'`,
    values: [roundId, stakes.map(({ session }) => session.playerId)],
  });
  return new Map(rows.map((row) => [row.player_id, row]));
}

function refusedBy(stake: StakeToPlace, round: OpenRound, before: PlayBefore | undefined): StudioRefusal | null {
  try {
    requireRound(stake, round);
    if (typeof stake.cards === 'number') throw new StudioRefusal('studio.stake_not_offered');
    if (before?.isFree) throw new StudioRefusal('studio.chip_alone');
    requirePlayLimits(stake, before?.positions ?? []);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

interface StoredRow {
  id: string;
  player_id: bigint;
  play_id: string;
  session_id: string;
  bet_id: string;
  rollback_id: string;
  win_id: string;
}

/** Inserts plays and stakes if the round takes bets at one moment of the database's clock, which is when all of them were placed; otherwise none. */
async function insertStakes(
  client: pg.PoolClient,
  { id: roundId, tableId, gameId }: { id: string; tableId: string; gameId: string },
  stakes: readonly StakeToPlace[],
  seeds: ReadonlyMap<bigint, string>,
): Promise<StoredRow[]> {
  const { rows } = await client.query<StoredRow>({
    name: 'table_group_insert',
    text: `with moment as materialized (select clock_timestamp() as at), open as materialized (
        select r.id, m.at from table_rounds r, moment m where r.id = $1 and r.state = 'open' and m.at < r.closes_at
      ), asked as materialized (
        select * from unnest($4::bigint[], $5::uuid[], $6::text[], $7::text[], $8::jsonb[], $9::bigint[], $10::text[]) with ordinality
          as a (player_id, session_id, silent, key, positions, amount, client_seed, place)
      ), plays as (
        insert into table_plays as p (round_id, player_id, session_id, game_id, silent)
          select o.id, a.player_id, a.session_id, $3, coalesce(a.silent, 'best') from asked a, open o order by a.player_id
          on conflict (round_id, player_id, slot) where state <> 'void'
            do update set seq = p.seq + 1, silent = coalesce((select a.silent from asked a where a.player_id = p.player_id), p.silent)
          returning id, player_id, session_id, win_id
      ), stored as (
        insert into table_stakes (play_id, round_id, player_id, table_id, key, positions, amount, client_seed, placed_at, next_try_at)
          select p.id, o.id, a.player_id, $2, a.key, a.positions, a.amount, a.client_seed, o.at, o.at + $11 * interval '1 ms'
            from asked a join plays p on p.player_id = a.player_id, open o order by a.place
          returning id, player_id, play_id, bet_id, rollback_id
      )
      select s.id, s.player_id, s.play_id, s.bet_id, s.rollback_id, p.session_id, p.win_id from stored s join plays p on p.id = s.play_id`,
    values: [
      roundId,
      tableId,
      gameId,
      stakes.map(({ session }) => session.playerId),
      stakes.map(({ session }) => session.id),
      stakes.map(({ silent }) => silent ?? null),
      stakes.map(({ key }) => key),
      stakes.map(({ positions }) => JSON.stringify(positions)),
      stakes.map(({ amount }) => amount),
      stakes.map(({ session }) => seeds.get(session.playerId) ?? ''),
      STAKE_LEASE_MS,
    ],
  });
  return rows;
}

/** Adds the bets to the table's totals per currency and position. False if one of them exceeds the table's limit. */
async function addTotals(client: pg.PoolClient, roundId: string, stakes: readonly StakeToPlace[]): Promise<boolean> {
  const sums = new Map<string, { currency: string; position: string; amount: bigint; stakes: number; limit: bigint }>();
  for (const stake of stakes)
    for (const [position, amount] of Object.entries(stake.positions)) {
      const { currency } = stake.session;
      const sum = sums.get(`${currency} ${position}`) ?? { currency, position, amount: 0n, stakes: 0, limit: limitOf(stake, position)?.total ?? 0n };
      sums.set(`${currency} ${position}`, { ...sum, amount: sum.amount + BigInt(amount), stakes: sum.stakes + 1 });
    }
  // The order in which single stakes lock the positions, so that the two cannot deadlock.
  const ordered = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  const { rows } = await client.query<{ currency: string; position: string; amount: bigint }>({
    name: 'table_group_totals',
    text: `insert into table_totals as t (round_id, currency, position, amount, stakes)
        select $1, a.currency, a.position, a.amount, a.stakes from unnest($2::text[], $3::text[], $4::bigint[], $5::int[]) with ordinality
          as a (currency, position, amount, stakes, place) order by a.place
      on conflict (round_id, currency, position) do update set amount = t.amount + excluded.amount, stakes = t.stakes + excluded.stakes
      returning currency, position, amount`,
    values: [
      roundId,
      ordered.map(({ currency }) => currency),
      ordered.map(({ position }) => position),
      ordered.map(({ amount }) => amount),
      ordered.map((sum) => sum.stakes),
    ],
  });
  return rows.every(({ currency, position, amount }) => amount <= (sums.get(`${currency} ${position}`)?.limit ?? 0n));
}

const placedOf = ({ session, tableId, amount }: StakeToPlace, row: StoredRow): Placed => ({
  stakeId: row.id,
  isNew: true,
  // A play of another session speaks to the wallet with that session's token.
  stake:
    row.session_id !== session.id
      ? null
      : {
          id: row.id,
          tableId,
          playerId: session.playerId,
          state: 'begun',
          tries: 0,
          ageMs: 0,
          amount,
          betId: row.bet_id,
          rollbackId: row.rollback_id,
          refusal: null,
          refusalLimit: null,
          balanceAfter: null,
          isFurther: false,
          isLast: false,
          playId: row.play_id,
          roundId: row.play_id,
          winId: row.win_id,
          gameId: session.gameId,
          vendorCode: session.vendorCode,
          userRef: session.userRef,
          playToken: session.playToken,
          currency: session.currency,
          rewardId: null,
        },
});

/** The group's bets exceed a limit of the table: each stake is tried on its own, so that only those above it are refused. */
class TableFull extends Error {}

/** Stores stakes of one table. Each player and each key occurs once among those that are stored. */
async function storeGroup(client: pg.PoolClient, group: readonly StakeToPlace[], results: Map<StakeToPlace, Grouped>): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { tableId, rules, session } = first;
  const seeds = await lockSeeds(client, session.gameId, group);
  const known = await knownKeys(client, tableId, group);
  const fresh = group.filter((stake) => seeds.has(stake.session.playerId) && !known.has(stake.session.playerId));
  if (fresh.length === 0) return;
  const round = await openRoundOf(client, { tableId, rules }).catch(refusalOf);
  if (round instanceof StudioRefusal) {
    for (const stake of fresh) results.set(stake, round);
    return;
  }
  const before = await playsBefore(client, round.id, fresh);
  const kept = fresh.filter((stake) => {
    const refusal = refusedBy(stake, round, before.get(stake.session.playerId));
    if (refusal) results.set(stake, refusal);
    return !refusal;
  });
  if (kept.length === 0) return;
  const rows = new Map((await insertStakes(client, { id: round.id, tableId, gameId: session.gameId }, kept, seeds)).map((row) => [row.player_id, row]));
  for (const stake of kept) {
    const row = rows.get(stake.session.playerId);
    results.set(stake, row ? placedOf(stake, row) : new StudioRefusal('studio.bets_closed'));
  }
  // Last: all players meet in these rows, and each group holds them until its commit.
  if (rows.size > 0 && !(await addTotals(client, round.id, kept))) throw new TableFull();
}

/** Stores stakes of one table in one transaction, the first of each player. */
async function placeGroup(pool: pg.Pool, stakes: readonly StakeToPlace[]): Promise<Grouped[]> {
  const firsts = new Map<bigint, StakeToPlace>();
  for (const stake of stakes) if (stake.rules === stakes[0]?.rules && !firsts.has(stake.session.playerId)) firsts.set(stake.session.playerId, stake);
  const results = new Map<StakeToPlace, Grouped>();
  try {
    await inTransaction(pool, async (client) => {
      results.clear();
      await storeGroup(client, [...firsts.values()], results);
    });
  } catch (error) {
    if (!(error instanceof TableFull)) throw error;
    results.clear();
  }
  return stakes.map((stake) => results.get(stake) ?? 'alone');
}

/**
 * Stores stakes, those that arrive together at one table in one transaction: seeds, limits and totals of a group take as many statements as those of one stake.
 * Throws StudioRefusal for a stake that is not offered now.
 */
export function createPlacing(pool: pg.Pool): (stake: StakeToPlace, now: () => number) => Promise<Placed> {
  const tables = new Map<string, (stake: StakeToPlace) => Promise<Grouped>>();
  return async (stake, now) => {
    if (!fitsGroup(stake)) return placeStake(pool, stake, now);
    const group = tables.get(stake.tableId) ?? inGroups<StakeToPlace, Grouped>(GROUP, (stakes) => placeGroup(pool, stakes));
    tables.set(stake.tableId, group);
    const result = await group(stake);
    if (result instanceof StudioRefusal) throw result;
    return result === 'alone' ? placeStake(pool, stake, now) : result;
  };
}
