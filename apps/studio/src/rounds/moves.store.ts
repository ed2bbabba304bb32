import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { RoundSeeds } from '@laro/games/fair/provably-fair';
import type { RoundFrame } from '@laro/games/kind';
import type { StudioProblem } from '../protocol.ts';
import { LEASE_MS } from './begin-round.ts';
import type { RoundState } from './life/round-states.ts';

/** So long a round waits for a move before it is ended for its player. */
export const SILENCE_MS = 24 * 3_600_000;

/** An outcome and its payout; null while it waits for a move. `further`: the additional stake of its last move. */
export interface Drawn {
  outcome: RoundFrame;
  win: Money | null;
  /** Of a chip: the player's own money in its further stakes, with its return, once it is settled. Null without any. */
  own: { stake: Money; win: Money } | null;
  further: Money;
}

export interface NumberedMove {
  /** From 1. */
  number: number;
  move: string;
  /** How long the next move is waited for. */
  restMs?: number;
}

/** Plays a bet with its moves under the seeds. Null where the last move is not allowed. */
export type PlayMoves = (bet: unknown, moves: readonly string[], seeds: RoundSeeds) => Drawn | null;

/** `made`: now, or before by the same question. `other`: its number was used for another move, or is not the next. `closed`: the round waits for none. */
export type Moved = 'made' | 'refused' | 'other' | 'closed';

interface StepRow {
  state: string;
  bet: unknown;
  moves: string[];
  /** The move whose further stake is not certain. */
  raised: { number: number; move: string; stake: number } | null;
  server_seed: string;
  client_seed: string;
  nonce: number;
}

const READ = `select r.state, r.bet, r.client_seed, r.nonce, u.server_seed,
    (select coalesce(jsonb_agg(m.move order by m.number), '[]') from round_moves m where m.round_id = r.id) as moves,
    (select jsonb_build_object('number', k.move_number, 'move', k.move, 'stake', k.number) from round_stakes k
      where k.round_id = r.id and k.move is not null and k.state = 'begun') as raised
  from rounds r join server_seeds u on u.commitment = r.commitment where r.id = $1`;

/** A round under its lock: read after it, so that a concurrent move is visible. */
async function readLocked(client: pg.PoolClient, id: string): Promise<StepRow | null> {
  await client.query('select from rounds where id = $1 for update', [id]);
  return (await client.query<StepRow>(READ, [id])).rows[0] ?? null;
}

/** The outcome follows from seeds, bet and moves alone: nothing that a process knew is needed to go on. */
const playOn = ({ bet, moves, server_seed, client_seed, nonce }: StepRow, move: string, playWith: PlayMoves): Drawn | null =>
  playWith(bet, [...moves, move], { serverSeed: server_seed, clientSeed: client_seed, nonce });

async function writeMove(client: pg.PoolClient, id: string, { number, move, restMs = SILENCE_MS }: NumberedMove, { outcome, win, own }: Drawn): Promise<void> {
  await client.query('insert into round_moves (round_id, number, move) values ($1, $2, $3)', [id, number, move]);
  await client.query(
    `update rounds set outcome = $2, win = $3, own_stake = $5, own_win = $6, state = case when $3::bigint is null then 'stepping' else 'decided' end, tries = 0,
        decided_at = case when $3::bigint is null then null else clock_timestamp() end,
        next_try_at = clock_timestamp() + case when $3::bigint is null then $4 else 0 end * interval '1 ms' where id = $1`,
    [id, outcome, win, restMs, own?.stake ?? null, own?.win ?? null],
  );
}

/** Writes a move that stakes more: it counts when the wallet has taken the stake. Until then the round is `raising`. */
async function raise(client: pg.PoolClient, id: string, { number, move }: NumberedMove, further: Money): Promise<void> {
  await client.query(
    `insert into round_stakes (round_id, number, amount, move, move_number, own_round_id)
      select $1, max(k.number) + 1, $2, $3, $4,
          case when (select reward_uuid from rounds where id = $1) is not null
            then coalesce((array_agg(k.own_round_id) filter (where k.own_round_id is not null and k.state <> 'void'))[1], gen_random_uuid()) end
        from round_stakes k where k.round_id = $1`,
    [id, further, move, number],
  );
  await client.query("update rounds set state = 'raising', tries = 0, next_try_at = clock_timestamp() + $2 * interval '1 ms' where id = $1", [id, LEASE_MS]);
}

/** Makes the next move of a round, or begins to: `made` is then said of a move whose further stake is not certain. */
export async function moveIn(client: pg.PoolClient, id: string, asked: NumberedMove, playWith: PlayMoves): Promise<Moved> {
  const { number, move } = asked;
  const round = await readLocked(client, id);
  if (!round) return 'closed';
  const known = round.moves[number - 1];
  if (known !== undefined) return known === move ? 'made' : 'other';
  if (round.raised) return round.raised.number === number && round.raised.move === move ? 'made' : 'other';
  if (round.state !== 'stepping') return 'closed';
  if (number !== round.moves.length + 1) return 'other';
  const drawn = playOn(round, move, playWith);
  if (!drawn) return 'refused';
  if (drawn.further > 0n) await raise(client, id, asked, drawn.further);
  else await writeMove(client, id, asked, drawn);
  return 'made';
}

/** Notes that the wallet has the further stake of a move, and makes the move. False when somebody else has done so. */
export async function raisedIn(client: pg.PoolClient, id: string, stake: number, balance: Money, playWith: PlayMoves): Promise<boolean> {
  const round = await readLocked(client, id);
  if (round?.state !== 'raising' || round.raised?.stake !== stake) return false;
  const { number, move } = round.raised;
  const drawn = playOn(round, move, playWith);
  if (!drawn) throw new Error(`round ${id} has taken a stake for a move that is not allowed`);
  await client.query("update round_stakes set state = 'taken' where round_id = $1 and number = $2", [id, stake]);
  await client.query(
    'update rounds set balance_after_bet = $2, stake = stake + (select amount from round_stakes where round_id = $1 and number = $3) where id = $1',
    [id, balance, stake],
  );
  await writeMove(client, id, { number, move }, drawn);
  return true;
}

export interface RefusedStake {
  number: number;
  problem: StudioProblem;
  limit: Money | null;
}

/** A further stake in doubt is to be given back. */
export async function lowerIn(client: pg.PoolClient, id: string, { number, problem }: RefusedStake): Promise<boolean> {
  const lowered = await client.query("update rounds set state = 'lowering', tries = 0, next_try_at = clock_timestamp() where id = $1 and state = 'raising'", [
    id,
  ]);
  if (lowered.rowCount !== 1) return false;
  await client.query('update round_stakes set refusal = $3 where round_id = $1 and number = $2', [id, number, problem]);
  return true;
}

/** A further stake was never taken, or is back: the round waits for another move. `tries`: calls by which a refusal is the only answer. */
export async function notRaisedIn(
  client: pg.PoolClient,
  id: string,
  { number, problem, limit }: RefusedStake,
  from: { state: RoundState; tries: number },
): Promise<boolean> {
  const stepping = await client.query(
    "update rounds set state = 'stepping', tries = 0, next_try_at = clock_timestamp() + $4 * interval '1 ms' where id = $1 and state = $2 and tries = $3",
    [id, from.state, from.tries, SILENCE_MS],
  );
  if (stepping.rowCount !== 1) return false;
  await client.query("update round_stakes set state = 'void', refusal = coalesce(refusal, $3), refusal_limit = $4 where round_id = $1 and number = $2", [
    id,
    number,
    problem,
    limit,
  ]);
  return true;
}
