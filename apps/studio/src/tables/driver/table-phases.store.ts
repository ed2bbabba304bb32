import type pg from 'pg';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { stakesRoot, tableClientSeed } from '@laro/games/fair/table-chain';
import type { RuledGame, TableForm } from '@laro/games/kind';
import { dealRound, type DecidingForm } from '../../decisions/decision-phases.store.ts';
import { liftOff } from '../../flights/flight-phases.store.ts';
import type { StudioProblem } from '../../protocol.ts';
import { buyersOf, judgeHall } from '../halls/hall-draw.ts';
import { dealStages, hasOpened, nextStage, type StagedGame } from '../stages/stage-phases.store.ts';
import { revokeStakes, voidEmptyPlays, writeDrawn } from './draw-parts.store.ts';
import { readSeed, takeSeed } from './table-chains.store.ts';
import { lastRound, losersOfStakes, playersOf, tellPlays, tellRound, type TableRoundRow } from '../rounds/table-rounds.store.ts';
import { readSettings } from '../desk/table-settings.store.ts';
import { DOUBT_MS } from '../rounds/table-states.ts';

/** Rules of a table kind. */
export type TableGame = RuledGame & { table: TableForm };

/** Begins the next round. False where the table was stopped, or a round is under way. */
export async function openRound(client: pg.PoolClient, tableId: string, rules: TableGame): Promise<boolean> {
  const { rows } = await client.query<{ rounds: bigint; game_id: string }>(
    'update tables set rounds = rounds + 1 where id = $1 and stopped_at is null returning rounds, game_id',
    [tableId],
  );
  const [begun] = rows;
  if (!begun) return false;
  const number = begun.rounds;
  const { windowMs } = await readSettings(client, begun.game_id);
  const seed = await takeSeed(client, tableId);
  await client.query(
    `insert into table_rounds (table_id, number, chain, chain_number, commitment, mathematics, version, closes_at)
      values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 ms')`,
    [tableId, number, seed.chain, seed.number, seed.commitment, rules.id, rules.version, windowMs ?? rules.table.windowMs],
  );
  if (rules.table.stages) await dealStages(client, tableId, rules as StagedGame);
  await tellRound(client, tableId);
  return true;
}

/** Ends the window of bets, never before its time by the database's clock. */
export async function closeRound(client: pg.PoolClient, round: TableRoundRow): Promise<boolean> {
  const closed = await client.query("update table_rounds set state = 'closing' where id = $1 and state = 'open' and closes_at <= clock_timestamp()", [
    round.id,
  ]);
  if (closed.rowCount !== 1) return false;
  await tellRound(client, round.tableId);
  return true;
}

interface CountedStake {
  stakeId: string;
  clientSeed: string;
}

/** True while a stake's bet may still become certain in time. */
async function isInDoubt(client: pg.PoolClient, roundId: string): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean }>(
    `select exists (select from table_stakes s where s.round_id = r.id and s.state = 'begun') and clock_timestamp() < r.closes_at + $2 * interval '1 ms' as waits
      from table_rounds r where r.id = $1`,
    [roundId, DOUBT_MS],
  );
  return rows[0]?.waits ?? false;
}

/** Draws a round whose bets are closed, once. `beacon`: its value after the close. `wait`: a stake is in doubt and its time is not over. */
export async function drawRound(client: pg.PoolClient, tableId: string, rules: TableGame, beacon: string): Promise<'drawn' | 'wait' | 'moved' | 'void'> {
  const round = await lastRound(client, tableId, 'for update of r');
  if (round?.state !== 'closing') return 'moved';
  if (await isInDoubt(client, round.id)) return 'wait';
  await revokeStakes(client, round.id, ['begun'], 'studio.stake_late');
  const { hall, stages } = rules.table;
  if (stages) return nextStage(client, round, rules as StagedGame);
  if (hall && (await buyersOf(client, round.id)) < hall.leastBuyers) {
    await voidRound(client, tableId, 'few_buyers', 'studio.few_buyers');
    return 'void';
  }
  const counted = await client.query<CountedStake>(
    `update table_stakes set state = 'counted', in_root = true where round_id = $1 and state = 'taken' returning id as "stakeId", client_seed as "clientSeed"`,
    [round.id],
  );
  await voidEmptyPlays(client, round.id);
  const root = stakesRoot(counted.rows);
  const clientSeed = tableClientSeed(beacon, root);
  const serverSeed = await readSeed(client, tableId, round.chain, round.chainNumber);
  const outcome = rules.table.draw(fairDraws({ serverSeed, clientSeed, nonce: round.chainNumber }), round.number);
  const drawn = hall ? await judgeHall(client, hall, round.id, outcome) : outcome;
  const proof = { root, beacon, clientSeed };
  const { flight, decisions } = rules.table;
  const isWritten = await (flight
    ? liftOff(client, round.id, proof, { flight, drawn })
    : decisions
      ? dealRound(client, round, proof, { form: rules.table as DecidingForm, drawn, serverSeed })
      : writeDrawn(client, round.id, proof, { form: rules.table, drawn, serverSeed }));
  if (!isWritten) throw new Error(`round ${round.id} was moved under the lock`);
  await tellRound(client, tableId);
  // Plays of a drawn round are decided within half a second, and that is their next message; those of flights and deals are decided later.
  const told = flight || decisions ? playersOf : losersOfStakes;
  await tellPlays(client, tableId, await told(client, round.id));
  return 'drawn';
}

/** Gives every stake of an undrawn round back (TABLE-20). False for a drawn round. */
export async function voidRound(client: pg.PoolClient, tableId: string, reason: string, refusal: StudioProblem = 'studio.round_void'): Promise<boolean> {
  const round = await lastRound(client, tableId, 'for update of r');
  if ((round?.state !== 'open' && round?.state !== 'closing') || hasOpened(round)) return false;
  await client.query("update table_rounds set state = 'void', void_reason = $2, ended_at = clock_timestamp() where id = $1", [round.id, reason]);
  await revokeStakes(client, round.id, ['begun', 'taken'], refusal);
  await voidEmptyPlays(client, round.id);
  await tellRound(client, tableId);
  await tellPlays(client, tableId, await playersOf(client, round.id));
  return true;
}

/** Closes drawn rounds whose plays have all ended. `ended_at is null` lets the index of unended rounds serve. */
export async function settleRounds(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update table_rounds r set state = 'settled', ended_at = clock_timestamp() where r.state = 'drawn' and r.ended_at is null and r.pay_at <= clock_timestamp()
      and not exists (select from table_plays p where p.round_id = r.id and p.state in ('open', 'decided'))`,
  );
}
