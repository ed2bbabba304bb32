import type pg from 'pg';
import type { FlightForm } from '@laro/games/kind';
import { flightResult } from '@laro/games/kinds/crash/crash-replay';
import { readSeed } from '../tables/driver/table-chains.store.ts';
import { lastRound, playersOf, tellPlays, tellRound, type RoundEntropy } from '../tables/rounds/table-rounds.store.ts';
import { LAST_TAKES_MS, LIFT_OFF_MS, OUTAGE_MS, TICK_MS } from './flight-times.ts';

/** Lets a closed round fly: its outcome is fixed, and no client learns it before the crash (CRASH-04). */
export async function liftOff(
  client: pg.PoolClient,
  roundId: string,
  { root, beacon, clientSeed }: RoundEntropy,
  { flight, drawn }: { flight: FlightForm; drawn: unknown },
): Promise<boolean> {
  const { rowCount } = await client.query(
    "update table_rounds set state = 'flying', root = $2, beacon = $3, client_seed = $4 where id = $1 and state = 'closing'",
    [roundId, root, beacon, clientSeed],
  );
  await client.query(
    `insert into flights (round_id, flies_at, crashes_at, drawn, pulse_at)
      select $1, o.at, o.at + $3 * interval '1 ms', $4, o.at from (select clock_timestamp() + $2 * interval '1 ms' as at) o`,
    [roundId, LIFT_OFF_MS, (flight.lastTick(drawn) + 1) * TICK_MS, JSON.stringify(drawn)],
  );
  return rowCount === 1;
}

/** Ends a flight at its written time and reveals its seed. Stakes are decided when takes that arrived in time are written. Any process can: it needs no rules. */
export async function crashFlight(client: pg.PoolClient, tableId: string): Promise<boolean> {
  const round = await lastRound(client, tableId, 'for update of r');
  if (round?.state !== 'flying') return false;
  const { rows } = await client.query<{ drawn: { point: number } }>(
    `update flights set outage_at = coalesce(outage_at, case when crashes_at - pulse_at >= $2 * interval '1 ms' then pulse_at end)
      where round_id = $1 and crashes_at <= clock_timestamp() returning drawn`,
    [round.id, OUTAGE_MS],
  );
  const [flown] = rows;
  if (!flown) return false;
  const serverSeed = await readSeed(client, tableId, round.chain, round.chainNumber);
  await client.query(
    `update table_rounds r set state = 'drawn', drawn_at = f.crashes_at, pay_at = f.crashes_at + $2 * interval '1 ms', server_seed = $3, drawn = f.drawn, result = $4
      from flights f where r.id = $1 and f.round_id = r.id`,
    [round.id, LAST_TAKES_MS, serverSeed, flightResult(flown.drawn)],
  );
  // Takes in flight do not name the point yet.
  await client.query(
    "update table_plays set outcome = jsonb_set(outcome, '{point}', to_jsonb($2::int)), seq = seq + 1 where round_id = $1 and outcome is not null",
    [round.id, flown.drawn.point],
  );
  await tellRound(client, tableId);
  await tellPlays(client, tableId, await playersOf(client, round.id));
  return true;
}
