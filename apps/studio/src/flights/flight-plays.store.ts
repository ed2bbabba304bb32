import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { FlightForm, RoundFrame, TableForm } from '@laro/games/kind';
import type { WrittenBet, WrittenTake } from '@laro/games/kinds/crash/crash-replay';
import { writeDecided } from '../tables/plays/decided-plays.store.ts';
import { tellPlays } from '../tables/rounds/table-rounds.store.ts';

/** A form of a shared table that flies. */
export type FlyingForm = TableForm & { flight: FlightForm };

/** Rules as far as they decide a stake. */
export interface DecidingRules {
  readonly decide: (bet: WrittenBet, drawn: { readonly point: number }) => RoundFrame;
}

/** A flight in progress, or one that has ended with undecided stakes. */
export interface Flight {
  roundId: string;
  tableId: string;
  mathematics: string;
  version: number;
  hasCrashed: boolean;
  drawn: { point: number };
  /** Since takes could not arrive for a second or more. */
  hadOutage: boolean;
  /** Since the first moment of the curve, by the database's clock. */
  elapsedMs: number;
}

/** An open stake in a flight with the takes of its player. */
export interface FlightPlay {
  id: string;
  playerId: bigint;
  stake: Money;
  target: number | null;
  limit: number;
  takes: readonly WrittenTake[];
  /** Played with a free chip. */
  isFree: boolean;
}

/** The next open plays of a flight by a condition on `p`, locked and with every take that is written. */
export async function lockPlays(client: pg.PoolClient, roundId: string, condition: string, values: readonly unknown[], limit: number): Promise<FlightPlay[]> {
  const locked = await client.query<{ id: string }>(
    `select p.id from table_plays p where p.round_id = $1 and p.state = 'open' and ${condition} order by p.id limit ${limit} for update of p skip locked`,
    [roundId, ...values],
  );
  // Takes are read after the lock: none is written from here on.
  const { rows } = await client.query<FlightPlay>(
    `select p.id, p.player_id as "playerId", s.amount as stake, p.target, p.flight_limit as limit, p.reward_uuid is not null as "isFree",
        coalesce((select jsonb_agg(jsonb_build_object('tick', k.tick, 'isHalf', k.is_half, 'value', k.value) order by k.number) from flight_takes k where k.play_id = p.id), '[]') as takes
      from table_plays p join table_stakes s on s.play_id = p.id and s.state = 'counted' where p.id = any ($1) order by p.id`,
    [locked.rows.map(({ id }) => id)],
  );
  return rows;
}

/** The bet of a play as the rules decide it. */
export const betOf = ({ stake, target, limit, takes }: FlightPlay, isBack: boolean): WrittenBet => ({ stake: stake.toString(), target, limit, takes, isBack });

/** The outcome of a play. Before the crash its record does not name the point (CRASH-04). */
function outcomeOf(form: DecidingRules, { drawn, hasCrashed }: Pick<Flight, 'drawn' | 'hasCrashed'>, play: FlightPlay, isBack: boolean): RoundFrame {
  const outcome = form.decide(betOf(play, isBack), drawn);
  return hasCrashed ? outcome : ({ ...outcome, point: null } as RoundFrame);
}

/** Decides locked plays and sends their wins. `isBack`: stakes that were not taken are returned. */
export async function decidePlays(
  client: pg.PoolClient,
  form: DecidingRules,
  flight: Pick<Flight, 'drawn' | 'hasCrashed' | 'tableId'>,
  plays: readonly FlightPlay[],
  isBack: boolean,
): Promise<void> {
  if (plays.length === 0) return;
  await writeDecided(
    client,
    plays.map((play) => ({ id: play.id, outcome: outcomeOf(form, flight, play, isBack), chipBet: play.isFree ? '' : null })),
    'now',
  );
  await tellPlays(
    client,
    flight.tableId,
    plays.map(({ playerId }) => playerId),
  );
}

/** Gives the whole stakes of locked plays back (CRASH-06). The next look sends their rollbacks. */
export async function givePlaysBack(client: pg.PoolClient, tableId: string, plays: readonly FlightPlay[]): Promise<void> {
  if (plays.length === 0) return;
  const ids = plays.map(({ id }) => id);
  await client.query(
    "update table_stakes set state = 'revoked', refusal = 'studio.flight_outage', tries = 0, next_try_at = clock_timestamp() where play_id = any ($1) and state = 'counted'",
    [ids],
  );
  await client.query("update table_plays set state = 'void', ended_at = clock_timestamp(), seq = seq + 1 where id = any ($1)", [ids]);
  await tellPlays(
    client,
    tableId,
    plays.map(({ playerId }) => playerId),
  );
}
