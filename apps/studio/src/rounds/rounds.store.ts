import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { commitmentOf, type RoundSeeds } from '@laro/games/fair/provably-fair';
import { beginRound, endRound, isRotationDue } from '@laro/games/fair/seed-chain';
import { inTransaction } from '../db/database.ts';
import { giveSpinBack } from '../rewards/rewards.store.ts';
import type { StudioProblem } from '../protocol.ts';
import { LEASE_MS } from './begin-round.ts';
import { statesBefore, type RoundState } from './life/round-states.ts';
import { changeSeeds, lockChain, stepped, writeChain } from './seed-chains.store.ts';
import {
  lowerIn,
  moveIn,
  notRaisedIn,
  raisedIn,
  SILENCE_MS,
  type Drawn,
  type Moved,
  type NumberedMove,
  type PlayMoves,
  type RefusedStake,
} from './moves.store.ts';
import { readRounds, type RoundStake, type StudioRound } from './studio-round.ts';

/** Storage of a round's states. Every step returns true if it was taken, false if another process has moved the round since. */
export interface RoundStore {
  find: (id: string) => Promise<StudioRound | null>;
  /** Counts a call to the wallet before it is sent. Null if the round is no longer in this state. */
  startTry: (id: string, state: RoundState) => Promise<number | null>;
  /** Puts the next try off. */
  later: (id: string, state: RoundState, waitMs: number) => Promise<void>;
  /** Notes that the wallet has a stake. With the last of them the bet is taken. */
  takeStake: (id: string, number: number, balance: Money) => Promise<boolean>;
  /** Draws and writes the outcome with its seeds, all in one transaction. A round that waits for moves is `stepping` then. */
  decide: (round: StudioRound, playWith: (seeds: RoundSeeds) => Drawn) => Promise<boolean>;
  /** Takes the player's next move and writes what came of it, all in one transaction. */
  move: (id: string, move: NumberedMove, playWith: PlayMoves) => Promise<Moved>;
  /** Notes that the wallet has the further stake of a move, and makes the move. */
  raised: (id: string, stake: number, balance: Money, playWith: PlayMoves) => Promise<boolean>;
  /** A further stake in doubt is to be given back before the round goes on. */
  lower: (id: string, stake: RefusedStake) => Promise<boolean>;
  /** A further stake came to nothing; `from`: what the round was when that became certain. */
  notRaised: (id: string, stake: RefusedStake, from: { state: RoundState; tries: number }) => Promise<boolean>;
  settle: (round: StudioRound, balance: Money) => Promise<boolean>;
  /** Every stake that may have been taken is to be given back. `doubtful`: the one whose bet has no definite answer; other untaken ones were never sent. */
  revoke: (id: string, problem: StudioProblem, doubtful?: RoundStake | null) => Promise<boolean>;
  /** Notes that a stake is back or never was there. With the last of them the round is cancelled. */
  returnStake: (round: StudioRound, stake: RoundStake, problem: StudioProblem, balance: Money | null) => Promise<boolean>;
  /** False if its bet has been retried since: that try may have been accepted. */
  cancel: (round: StudioRound, problem: StudioProblem, balance: Money | null, limit?: Money | null) => Promise<boolean>;
  /** Unfinished rounds that are due; `all`: also those that are not (after a start). `elsewhere`: texts of rules whose rounds are left to other processes. */
  toAdvance: (limit: number, all: boolean, elsewhere?: readonly string[]) => Promise<string[]>;
}

const FORWARD = 'state = $2, tries = 0, next_try_at = clock_timestamp()';
const isOne = (result: pg.QueryResult): boolean => result.rowCount === 1;

/** Ends a round in the books and in the seeds. The seeds are locked first, as in every step, so that no two wait for each other. */
async function endIn(client: pg.PoolClient, round: StudioRound, nowMs: number, end: () => Promise<pg.QueryResult>): Promise<boolean> {
  const chain = await lockChain(client, round.playerId, round.gameId, nowMs);
  if (!isOne(await end())) return false;
  if (round.nonce !== null) await writeChain(client, round.playerId, round.gameId, stepped(endRound(chain, round.nonce)));
  return true;
}

/** Draws with the player's seeds locked, so that no other round can have the same nonce. */
async function decideIn(client: pg.PoolClient, round: StudioRound, playWith: (seeds: RoundSeeds) => Drawn, nowMs: number): Promise<boolean> {
  const kept = await lockChain(client, round.playerId, round.gameId, nowMs);
  if (!(await lockRound(client, round.id, ['bet_taken']))) return false;
  const changed = isRotationDue(kept, nowMs) ? await changeSeeds(client, kept, kept.clientSeed, nowMs) : null;
  const { chain, seeds } = stepped(beginRound(changed?.chain ?? kept, nowMs));
  const { outcome, win, own } = playWith(seeds);
  const written = await client.query(
    `update rounds set state = $2, tries = 0, next_try_at = clock_timestamp() + $9 * interval '1 ms', decided_at = case when $2 = 'decided' then clock_timestamp() end,
        commitment = $3, client_seed = $4, nonce = $5, outcome = $6, win = $7, rotated_from = $8, own_stake = $10, own_win = $11
      where id = $1 and state = 'bet_taken'`,
    [
      round.id,
      win === null ? 'stepping' : 'decided',
      commitmentOf(seeds.serverSeed),
      seeds.clientSeed,
      seeds.nonce,
      outcome,
      win,
      changed ? commitmentOf(changed.revealed.serverSeed) : null,
      win === null ? SILENCE_MS : 0,
      own?.stake ?? null,
      own?.win ?? null,
    ],
  );
  if (!isOne(written)) throw new Error(`round ${round.id} was moved under the lock`);
  await writeChain(client, round.playerId, round.gameId, chain);
  return true;
}

/** Locks a round to the end of the transaction. False when it is not in one of these states. */
async function lockRound(client: pg.PoolClient, id: string, states: readonly RoundState[]): Promise<boolean> {
  return isOne(await client.query('select from rounds where id = $1 and state = any ($2) for update', [id, states]));
}

async function takeStakeIn(client: pg.PoolClient, id: string, number: number, balance: Money): Promise<boolean> {
  if (!(await lockRound(client, id, statesBefore('bet_taken')))) return false;
  const taken = await client.query("update round_stakes set state = 'taken' where round_id = $1 and number = $2 and state = 'begun'", [id, number]);
  if (!isOne(taken)) return false;
  await client.query(
    `update rounds set tries = 0, next_try_at = clock_timestamp(), balance_after_bet = $2, state = case when a.is_all then 'bet_taken' else state end,
        bet_taken_at = case when a.is_all then clock_timestamp() end
      from (select not exists (select from round_stakes where round_id = $1 and state = 'begun') as is_all) a where id = $1`,
    [id, balance],
  );
  return true;
}

async function revokeIn(client: pg.PoolClient, id: string, problem: StudioProblem, doubtful: RoundStake | null): Promise<boolean> {
  const revoked = await client.query(`update rounds set ${FORWARD}, refusal = $3 where id = $1 and state = any ($4)`, [
    id,
    'revoked',
    problem,
    statesBefore('revoked'),
  ]);
  if (!isOne(revoked)) return false;
  await client.query("update round_stakes set state = 'void' where round_id = $1 and state = 'begun' and number is distinct from $2", [
    id,
    doubtful?.number ?? null,
  ]);
  return true;
}

/** Ends a round that comes to nothing; the spin of a reward can be played again, unless the platform knows of none. */
async function cancelIn(
  client: pg.PoolClient,
  round: StudioRound,
  { problem, balance, limit }: { problem: StudioProblem; balance: Money | null; limit: Money | null },
  nowMs: number,
): Promise<boolean> {
  const isEnded = await endIn(client, round, nowMs, () =>
    client.query(
      `update rounds set ${FORWARD}, refusal = coalesce(refusal, $3), balance_after = $4, refusal_limit = $7, ended_at = clock_timestamp(), finished_at = clock_timestamp()
        where id = $1 and state = $5 and ($5 <> 'begun' or tries = $6)`,
      [round.id, 'cancelled', problem, balance, round.state, round.tries, limit],
    ),
  );
  if (isEnded) await client.query("update round_stakes set state = 'void' where round_id = $1 and state <> 'void'", [round.id]);
  const isOver = (round.refusal ?? problem) === 'studio.no_free_spin';
  if (isEnded && round.rewardId !== null) await giveSpinBack(client, round.playerId, round.rewardId, isOver);
  return isEnded;
}

async function returnStakeIn(client: pg.PoolClient, round: StudioRound, stake: RoundStake, end: () => Promise<boolean>): Promise<boolean> {
  // The seeds are locked first, as where a round ends.
  if (!round.stakes.some(({ number, state }) => state !== 'void' && number !== stake.number)) return end();
  if (!(await lockRound(client, round.id, ['revoked']))) return false;
  const returned = await client.query("update round_stakes set state = 'void' where round_id = $1 and number = $2 and state <> 'void'", [
    round.id,
    stake.number,
  ]);
  await client.query('update rounds set tries = 0, next_try_at = clock_timestamp() where id = $1', [round.id]);
  return isOne(returned);
}

export function createRoundStore(pool: pg.Pool, now: () => number): RoundStore {
  return {
    find: async (id) => (await readRounds(pool, 'round_by_id', 'r.id = $1', [id]))[0] ?? null,
    startTry: async (id, state) => {
      const { rows } = await pool.query<{ tries: number }>(
        `update rounds set tries = tries + 1, next_try_at = clock_timestamp() + $3 * interval '1 ms' where id = $1 and state = $2 returning tries`,
        [id, state, LEASE_MS],
      );
      return rows[0]?.tries ?? null;
    },
    later: async (id, state, waitMs) => {
      await pool.query(`update rounds set next_try_at = clock_timestamp() + $3 * interval '1 ms' where id = $1 and state = $2`, [id, state, waitMs]);
    },
    takeStake: (id, number, balance) => inTransaction(pool, (client) => takeStakeIn(client, id, number, balance)),
    decide: (round, playWith) => inTransaction(pool, (client) => decideIn(client, round, playWith, now())),
    move: (id, move, playWith) => inTransaction(pool, (client) => moveIn(client, id, move, playWith)),
    raised: (id, stake, balance, playWith) => inTransaction(pool, (client) => raisedIn(client, id, stake, balance, playWith)),
    lower: (id, stake) => inTransaction(pool, (client) => lowerIn(client, id, stake)),
    notRaised: (id, stake, from) => inTransaction(pool, (client) => notRaisedIn(client, id, stake, from)),
    settle: (round, balance) =>
      inTransaction(pool, (client) =>
        endIn(client, round, now(), () =>
          client.query(
            `with ended as (
                update rounds set ${FORWARD}, ended_at = clock_timestamp(), balance_after = $3 where id = $1 and state = any ($4) returning session_id, win - case when reward_uuid is null then stake else 0 end + coalesce(own_win - own_stake, 0) as net
              )
              update sessions s set net = s.net + e.net from ended e where s.id = e.session_id`,
            [round.id, 'settled', balance, statesBefore('settled')],
          ),
        ),
      ),
    revoke: (id, problem, doubtful = null) => inTransaction(pool, (client) => revokeIn(client, id, problem, doubtful)),
    returnStake: (round, stake, problem, balance) =>
      inTransaction(pool, (client) => returnStakeIn(client, round, stake, () => cancelIn(client, round, { problem, balance, limit: null }, now()))),
    cancel: (round, problem, balance, limit = null) => inTransaction(pool, (client) => cancelIn(client, round, { problem, balance, limit }, now())),
    toAdvance: async (limit, all, elsewhere = []) => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from rounds where ended_at is null and ($2 or next_try_at <= clock_timestamp()) and not (mathematics || ' ' || version = any ($3))
          order by next_try_at limit $1`,
        [limit, all, elsewhere],
      );
      return rows.map(({ id }) => id);
    },
  };
}
