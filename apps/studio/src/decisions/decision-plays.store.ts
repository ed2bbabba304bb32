import type pg from 'pg';
import type { DecisionForm, DecisionTurn, SilentRule } from '@laro/games/kind';
import { tellPlays } from '../tables/rounds/table-rounds.store.ts';
import { mergedPositions } from '../tables/plays/merged-positions.ts';
import type { DecisionTurnJson } from '../table-protocol.ts';

/** A play whose player decides. */
export interface DecidingPlay {
  id: string;
  playerId: bigint;
  roundId: string;
  silent: SilentRule;
  /** Played with a free chip: further stakes are the player's own money, and none is made for a silent one. */
  isFree: boolean;
  bet: { positions: Record<string, string> };
  /** Acts that count, with the window in which each was made. */
  acts: { act: string; window: number }[];
  /** An act whose further stake is in doubt; null for none. */
  pending: string | null;
  /** Acts that were ever written, counting or not. */
  written: number;
}

interface ActRow {
  act: string;
  window: number;
  state: string | null;
}

type PlayRow = Pick<DecidingPlay, 'id' | 'playerId' | 'roundId' | 'silent' | 'isFree'> & { bets: Record<string, string>[]; all: ActRow[] };

const countsIn = ({ state }: ActRow): boolean => state === null || state === 'taken' || state === 'counted';

/** Open plays of a round in their order, by a condition on `p`. Locks them. */
export async function lockDecidingPlays(client: pg.PoolClient, roundId: string, condition = 'true', values: readonly unknown[] = []): Promise<DecidingPlay[]> {
  const { rows } = await client.query<PlayRow>(
    `select p.id, p.player_id as "playerId", p.round_id as "roundId", p.silent, p.reward_uuid is not null as "isFree",
        coalesce((select jsonb_agg(s.positions order by s.id) from table_stakes s where s.play_id = p.id and s.state = 'counted' and not s.is_further), '[]') as bets,
        coalesce((select jsonb_agg(jsonb_build_object('act', a.act, 'window', a.in_window, 'state', s.state) order by a.number)
          from table_acts a left join table_stakes s on s.id = a.stake_id where a.play_id = p.id), '[]') as all
      from table_plays p where p.round_id = $1 and p.state = 'open' and ${condition} order by p.id for update of p`,
    [roundId, ...values],
  );
  return rows.map(({ bets, all, ...play }) => ({
    ...play,
    bet: { positions: mergedPositions(bets) },
    acts: all.filter(countsIn).map(({ act, window }) => ({ act, window })),
    pending: all.find(({ state }) => state === 'begun')?.act ?? null,
    written: all.length,
  }));
}

/** The turn of a play. While a further stake is in doubt nothing is offered. */
export function turnOfPlay(form: DecisionForm, drawn: unknown, { bet, acts, pending }: DecidingPlay, window: number): DecisionTurn {
  const turn = form.turn(
    bet,
    drawn,
    acts.map(({ act }) => act),
    window,
  );
  return pending === null ? turn : { ...turn, offered: [], isDone: false };
}

const turnJson = ({ hands, active, offered }: DecisionTurn, { acts, pending }: DecidingPlay, window: number): DecisionTurnJson => ({
  window,
  hands,
  active,
  offered: offered.map(({ id, stake }) => ({ id, stake: stake.toString() })),
  acts: acts.map(({ act }) => act),
  pending,
});

/** Stores the view of these plays' players, and notifies them. */
export async function writeTurns(
  client: pg.PoolClient,
  tableId: string,
  { form, drawn, window }: { form: DecisionForm; drawn: unknown; window: number },
  plays: readonly DecidingPlay[],
): Promise<void> {
  if (plays.length === 0) return;
  await client.query('update table_plays p set turn = t.turn, seq = seq + 1 from unnest($1::uuid[], $2::jsonb[]) as t (id, turn) where p.id = t.id', [
    plays.map(({ id }) => id),
    plays.map((play) => JSON.stringify(turnJson(turnOfPlay(form, drawn, play, window), play, window))),
  ]);
  await tellPlays(
    client,
    tableId,
    plays.map(({ playerId }) => playerId),
  );
}

/** An act to be written, with its further stake: money units, 0 for none. */
export interface ActToWrite {
  play: DecidingPlay;
  key: string;
  act: string;
  stake: bigint;
  position: string | null;
  window: number;
  /** When others may send the stake's bet, ms from now. */
  sendAfterMs: number;
}

/** Writes acts in their order, with their stakes. Answers the id of each stake, null for none. */
export async function writeActs(client: pg.PoolClient, tableId: string, acts: readonly ActToWrite[]): Promise<(string | null)[]> {
  const ids: (string | null)[] = [];
  const written = new Map<string, number>();
  for (const { play, key, act, stake, position, window, sendAfterMs } of acts) {
    const number = (written.get(play.id) ?? play.written) + 1;
    written.set(play.id, number);
    const { rows } =
      stake === 0n
        ? { rows: [] }
        : await client.query<{ id: string }>(
            `insert into table_stakes (play_id, round_id, player_id, table_id, key, positions, amount, client_seed, next_try_at, is_further, own_round_id)
              select $1, $2, $3, $4, $5, $6, $7, (select client_seed from table_stakes where play_id = $1 order by id limit 1), clock_timestamp() + $8 * interval '1 ms', true,
                case when $9 then coalesce((select s.own_round_id from table_stakes s
                  where s.play_id = $1 and s.own_round_id is not null and s.state in ('begun', 'taken', 'counted') limit 1), gen_random_uuid()) end
              returning id`,
            [play.id, play.roundId, play.playerId, tableId, key, JSON.stringify({ [position ?? '']: stake.toString() }), stake, sendAfterMs, play.isFree],
          );
    const stakeId = rows[0]?.id ?? null;
    await client.query('insert into table_acts (play_id, number, key, act, stake_id, in_window) values ($1, $2, $3, $4, $5, $6)', [
      play.id,
      number,
      key,
      act,
      stakeId,
      window,
    ]);
    ids.push(stakeId);
  }
  return ids;
}
