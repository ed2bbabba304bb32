import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { RoundSeeds } from '@laro/games/fair/provably-fair';
import type { RoundFrame } from '@laro/games/kind';

/** So long a round waits for a move before it is ended for its player. */
export const SILENCE_MS = 24 * 3_600_000;

/** An outcome and its payout; null while it waits for a move. */
export interface Drawn {
  outcome: RoundFrame;
  win: Money | null;
}

export interface NumberedMove {
  /** From 1. */
  number: number;
  move: string;
}

/** Plays a bet with its moves under the seeds. Null where the last move is not allowed. */
export type PlayMoves = (bet: unknown, moves: readonly string[], seeds: RoundSeeds) => Drawn | null;

/** `made`: now, or before by the same question. `other`: its number was used for another move, or is not the next. `closed`: the round waits for none. */
export type Moved = 'made' | 'refused' | 'other' | 'closed';

interface StepRow {
  state: string;
  bet: unknown;
  moves: string[];
  server_seed: string;
  client_seed: string;
  nonce: number;
}

const READ = `select r.state, r.bet, r.client_seed, r.nonce, u.server_seed,
    (select coalesce(jsonb_agg(m.move order by m.number), '[]') from round_moves m where m.round_id = r.id) as moves
  from rounds r join server_seeds u on u.commitment = r.commitment where r.id = $1`;

/** The outcome follows from seeds, bet and moves alone: nothing that a process knew is needed to go on. */
export async function moveIn(client: pg.PoolClient, id: string, { number, move }: NumberedMove, playWith: PlayMoves): Promise<Moved> {
  // Read after the lock, so that a concurrent move is visible.
  await client.query('select from rounds where id = $1 for update', [id]);
  const [round] = (await client.query<StepRow>(READ, [id])).rows;
  if (!round) return 'closed';
  const known = round.moves[number - 1];
  if (known !== undefined) return known === move ? 'made' : 'other';
  if (round.state !== 'stepping') return 'closed';
  if (number !== round.moves.length + 1) return 'other';
  const seeds = { serverSeed: round.server_seed, clientSeed: round.client_seed, nonce: round.nonce };
  const drawn = playWith(round.bet, [...round.moves, move], seeds);
  if (!drawn) return 'refused';
  const { outcome, win } = drawn;
  await client.query('insert into round_moves (round_id, number, move) values ($1, $2, $3)', [id, number, move]);
  await client.query(
    `update rounds set outcome = $2, win = $3, state = case when $3::bigint is null then state else 'decided' end, tries = 0,
        decided_at = case when $3::bigint is null then null else clock_timestamp() end,
        next_try_at = clock_timestamp() + case when $3::bigint is null then $4 else 0 end * interval '1 ms' where id = $1`,
    [id, outcome, win, SILENCE_MS],
  );
  return 'made';
}
