import type pg from 'pg';
import { inTransaction } from '../db/database.ts';
import { decideByBooks } from '@laro/games/kinds/crash/crash-replay';
import type { Games } from '../games/hosted-games.ts';
import { ownRules, type MissingRules } from '../games/missing-rules.ts';
import { decidePlays, givePlaysBack, lockPlays, type DecidingRules, type Flight, type FlyingForm } from './flight-plays.store.ts';
import { OUTAGE_MS, TICK_MS } from './flight-times.ts';

/** Plays decided in one transaction. */
const SET = 500;

export interface SettleFlightsDeps {
  pool: pg.Pool;
  games: Pick<Games, 'rules'>;
  missing: Pick<MissingRules, 'areGone'>;
}

/** Rules by which takes can arrive at this process. */
const FLYING = ownRules(({ table }) => table?.flight !== undefined);

/** Notes for every flight with rules of this process that takes can arrive, and since when they could not. Not part of a look, which may take longer than an outage. */
export async function pulseFlights(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update flights f set pulse_at = clock_timestamp(),
        outage_at = coalesce(f.outage_at, case when clock_timestamp() - f.pulse_at >= $1 * interval '1 ms' then f.pulse_at end)
      from table_rounds r where r.id = f.round_id and r.state = 'flying' and r.ended_at is null and clock_timestamp() between f.flies_at and f.crashes_at
        and r.mathematics || ' ' || r.version = any ($2)`,
    [OUTAGE_MS, FLYING],
  );
}

/** Flights with stakes to decide: those under way, and those whose last takes are written. */
async function flightsToSettle(pool: pg.Pool): Promise<Flight[]> {
  const { rows } = await pool.query<Flight>(
    `select r.id as "roundId", r.table_id as "tableId", r.mathematics, r.version, r.state = 'drawn' as "hasCrashed", f.drawn, f.outage_at is not null as "hadOutage",
        (extract(epoch from clock_timestamp() - f.flies_at) * 1000)::float8 as "elapsedMs"
      from table_rounds r join flights f on f.round_id = r.id
      where r.ended_at is null and ((r.state = 'flying' and clock_timestamp() < f.crashes_at) or (r.state = 'drawn' and r.pay_at <= clock_timestamp()))
        and exists (select from table_plays p where p.round_id = r.id and p.state = 'open')`,
  );
  return rows;
}

/** Runs a step with plays of a flight while its phase cannot change. Returns their number; 0 in another phase. */
function withPlays(
  pool: pg.Pool,
  flight: Flight,
  [condition, ...values]: readonly [string, ...unknown[]],
  step: (client: pg.PoolClient, plays: Awaited<ReturnType<typeof lockPlays>>) => Promise<void>,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const held = await client.query("select from table_rounds where id = $1 and (state = 'drawn') = $2 and state in ('flying', 'drawn') for share", [
      flight.roundId,
      flight.hasCrashed,
    ]);
    if (held.rowCount !== 1) return 0;
    const plays = await lockPlays(client, flight.roundId, condition, values, SET);
    await step(client, plays);
    return plays.length;
  });
}

/** The value that a flight has passed. It never exceeds the point, although the time is read after it was found to be flying. */
export const passedValue = (form: FlyingForm, { hasCrashed, elapsedMs, drawn }: Pick<Flight, 'hasCrashed' | 'elapsedMs' | 'drawn'>): number =>
  hasCrashed ? drawn.point : Math.min(drawn.point, form.flight.valueAt(Math.floor(elapsedMs / TICK_MS)));

/** Pays stakes whose target or limit the flight has passed, each exactly at it (CRASH-03, CRASH-08). After the crash it has passed all up to the point. */
async function takeReached(pool: pg.Pool, form: DecidingRules, flight: Flight, passed: number): Promise<void> {
  const reached = ['coalesce(least(p.target, p.flight_limit), p.flight_limit) <= $2', passed] as const;
  while ((await withPlays(pool, flight, reached, (client, plays) => decidePlays(client, form, flight, plays, false))) === SET);
}

/** Gives back stakes that could not be taken: whole stakes without a target, and the rest of half taken ones (CRASH-06). */
async function giveBack(pool: pg.Pool, form: DecidingRules, flight: Flight): Promise<void> {
  const untargeted = ['p.target is null'] as const;
  const step = async (client: pg.PoolClient, plays: Awaited<ReturnType<typeof lockPlays>>): Promise<void> => {
    const isWhole = ({ takes }: (typeof plays)[number]): boolean => takes.length === 0;
    await givePlaysBack(client, flight.tableId, plays.filter(isWhole));
    await decidePlays(
      client,
      form,
      flight,
      plays.filter((play) => !isWhole(play)),
      true,
    );
  };
  while ((await withPlays(pool, flight, untargeted, step)) === SET);
}

async function decideRest(pool: pg.Pool, form: DecidingRules, flight: Flight): Promise<void> {
  while ((await withPlays(pool, flight, ['true'], (client, plays) => decidePlays(client, form, flight, plays, false))) === SET);
}

/**
 * The rules of a flight, and the value that it has passed. Where no process has them any more, what was written at each take decides it after its crash.
 * Null where another process may have them: that one decides it.
 */
function rulesFor({ games, missing }: Pick<SettleFlightsDeps, 'games' | 'missing'>, flight: Flight): { form: DecidingRules; passed: number } | null {
  const form = games.rules(flight.mathematics, flight.version)?.table;
  if (form?.flight) return { form, passed: passedValue(form as FlyingForm, flight) };
  if (!flight.hasCrashed || !missing.areGone(flight)) return null;
  const name = { id: flight.mathematics, version: flight.version };
  return { form: { decide: (bet, { point }) => decideByBooks(name, bet, point) }, passed: flight.drawn.point };
}

/** One pass over all flights: any process may run it, at any time. */
export async function settleFlights(deps: SettleFlightsDeps): Promise<void> {
  const { pool } = deps;
  for (const flight of await flightsToSettle(pool)) {
    const rules = rulesFor(deps, flight);
    if (!rules) continue;
    await takeReached(pool, rules.form, flight, rules.passed);
    if (flight.hadOutage) await giveBack(pool, rules.form, flight);
    if (flight.hasCrashed) await decideRest(pool, rules.form, flight);
  }
}
