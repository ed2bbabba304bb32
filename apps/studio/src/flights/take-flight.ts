import type pg from 'pg';
import { StudioRefusal } from '../api/studio-refusal.ts';
import { inTransaction } from '../db/database.ts';
import type { Games } from '../games/hosted-games.ts';
import { betOf, decidePlays, lockPlays, type FlightPlay, type FlyingForm } from './flight-plays.store.ts';
import { tellPlays } from '../tables/rounds/table-rounds.store.ts';
import { OUTAGE_MS, TICK_MS } from './flight-times.ts';

export interface TakeToWrite {
  playerId: bigint;
  tableId: string;
  games: Pick<Games, 'rules'>;
  /** Key of the take, and of its stake. */
  key: string;
  stake: string;
  isHalf: boolean;
  /** When the call arrived at the server, by the database's clock, ms since 1970. */
  arrivedMs: number;
}

interface TakenFrom {
  playId: string;
  roundId: string;
  mathematics: string;
  version: number;
  playState: 'open' | 'decided' | 'settled' | 'void';
  roundState: string;
  returned: boolean;
  fliesMs: number | null;
  drawn: { point: number } | null;
  /** Since when takes could not arrive for a second or more, ms since 1970. */
  outageMs: number | null;
}

/** The play of a stake with its flight, which cannot change its phase until the transaction ends. */
async function playOfStake(client: pg.PoolClient, { playerId, tableId, stake }: TakeToWrite): Promise<TakenFrom> {
  const { rows } = await client.query<TakenFrom>(
    `select p.id as "playId", r.id as "roundId", r.mathematics, r.version, p.state as "playState", r.state as "roundState", coalesce(p.win > 0, false) as returned,
        (extract(epoch from f.flies_at) * 1000)::float8 as "fliesMs", f.drawn,
        (extract(epoch from coalesce(f.outage_at, case when least(clock_timestamp(), f.crashes_at) - f.pulse_at >= $4 * interval '1 ms' then f.pulse_at end)) * 1000)::float8 as "outageMs"
      from table_stakes s join table_plays p on p.id = s.play_id join table_rounds r on r.id = p.round_id left join flights f on f.round_id = r.id
      where s.player_id = $1 and s.table_id = $2 and s.key = $3 for share of r`,
    [playerId, tableId, stake, OUTAGE_MS],
  );
  return rows[0] ?? refuse('studio.round_unknown');
}

const refuse = (code: ConstructorParameters<typeof StudioRefusal>[0]): never => {
  throw new StudioRefusal(code);
};

/** True for a take that is written already under its key. The key of another take of the player in this flight is refused (GAME-09). */
async function isKnown(client: pg.PoolClient, { playId, roundId }: TakenFrom, { playerId, key, isHalf }: TakeToWrite): Promise<boolean> {
  const { rows } = await client.query<{ playId: string; isHalf: boolean }>(
    `select k.play_id as "playId", k.is_half as "isHalf" from flight_takes k join table_plays p on p.id = k.play_id
      where p.round_id = $1 and p.player_id = $2 and k.key = $3`,
    [roundId, playerId, key],
  );
  if (rows.some((known) => known.playId !== playId || known.isHalf !== isHalf)) refuse('studio.key_used');
  return rows.length > 0;
}

/** The rules that the flight began with (GAME-18). A process without them says nothing about the take, so that the client sends it again. */
const formOf = ({ games }: TakeToWrite, { mathematics, version }: TakenFrom): FlyingForm => {
  const form = games.rules(mathematics, version)?.table;
  return form?.flight ? (form as FlyingForm) : refuse('studio.internal');
};

/** Tick and value of a take by its arrival; null if the stake was taken automatically before. Refuses one that is too early or too late (CRASH-02). */
function arrivalOf(
  form: FlyingForm,
  { arrivedMs }: TakeToWrite,
  { fliesMs, drawn }: TakenFrom,
  { target, limit }: FlightPlay,
): { tick: number; value: number } | null {
  if (fliesMs === null || drawn === null) return refuse('studio.take_early');
  const tick = Math.floor((arrivedMs - fliesMs) / TICK_MS);
  const value = form.flight.valueAt(tick);
  if (tick > form.flight.lastTick(drawn)) {
    return Math.min(target ?? limit, limit) <= drawn.point ? null : refuse('studio.flight_over');
  }
  if (value <= 100) return refuse('studio.take_early');
  return value >= Math.min(target ?? limit, limit) ? null : { tick, value };
}

/** Why a stake that is not open cannot be taken. */
const refusalOf = ({ playState, returned }: TakenFrom): Parameters<typeof refuse>[0] =>
  playState === 'void' ? 'studio.flight_outage' : returned ? 'studio.taken_already' : 'studio.flight_over';

async function writeTake(client: pg.PoolClient, take: TakeToWrite, play: FlightPlay, { tick, value }: { tick: number; value: number }): Promise<void> {
  await client.query('insert into flight_takes (play_id, number, key, tick, value, is_half) values ($1, $2, $3, $4, $5, $6)', [
    play.id,
    play.takes.length + 1,
    take.key,
    tick,
    value,
    take.isHalf,
  ]);
  await client.query('update table_plays set seq = seq + 1 where id = $1', [play.id]);
  await tellPlays(client, take.tableId, [play.playerId]);
}

/**
 * Stores a take at the tick of its arrival, once for each part of a stake, and decides the stake when nothing of it is left. A take that arrives after the
 * stake's target or limit settles it there. Throws StudioRefusal for a take that is too early, too late or not offered.
 */
export function takeFlight(pool: pg.Pool, take: TakeToWrite): Promise<void> {
  return inTransaction(pool, async (client) => {
    const from = await playOfStake(client, take);
    const [play] = await lockedPlay(client, from);
    if (await isKnown(client, from, take)) return;
    if (!play) return refuse(from.roundState === 'open' || from.roundState === 'closing' ? 'studio.take_early' : refusalOf(await playOfStake(client, take)));
    const form = formOf(take, from);
    // A chip is whole (spec games.md 11).
    if (take.isHalf && (!form.flight.canHalve || play.isFree)) return refuse('studio.move_not_offered');
    if (from.outageMs !== null && take.arrivedMs >= from.outageMs && play.target === null) return refuse('studio.flight_outage');
    const flight = { tableId: take.tableId, drawn: from.drawn ?? { point: 100 }, hasCrashed: from.roundState !== 'flying' };
    const arrival = arrivalOf(form, take, from, play);
    if (arrival) await writeTake(client, take, play, arrival);
    const taken = arrival ? { ...play, takes: [...play.takes, { ...arrival, isHalf: take.isHalf }] } : play;
    if (arrival === null || form.flight.halvesLeft(betOf(taken, false)) === 0) await decidePlays(client, form, flight, [taken], false);
    return undefined;
  });
}

/** The open play of a stake, locked: of two takes at the same time one waits for the other. */
async function lockedPlay(client: pg.PoolClient, { playId, roundId }: TakenFrom): Promise<FlightPlay[]> {
  await client.query('select from table_plays where id = $1 for update', [playId]);
  return lockPlays(client, roundId, 'p.id = $2', [playId], 1);
}
