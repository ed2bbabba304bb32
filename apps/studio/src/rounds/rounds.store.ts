import type pg from 'pg';
import type { Money } from '@laro/domain/money';
import { commitmentOf, type RoundSeeds } from '@laro/games/fair/provably-fair';
import { beginRound, endRound, isRotationDue } from '@laro/games/fair/seed-chain';
import { roundToJson, type Round } from '@laro/games/kinds/slot/round';
import { inTransaction } from '../db/database.ts';
import { giveSpinBack } from '../rewards/rewards.store.ts';
import type { StudioProblem } from '../protocol.ts';
import { LEASE_MS } from './begin-round.ts';
import { statesBefore, type RoundState } from './round-states.ts';
import { changeSeeds, lockChain, stepped, writeChain } from './seed-chains.store.ts';
import { ROUND_COLUMNS, ROUND_TABLES, type StudioRound } from './studio-round.ts';

/** The books of a round's life. Every step answers whether it was taken: not when somebody else has moved the round meanwhile. */
export interface RoundStore {
  find: (id: string) => Promise<StudioRound | null>;
  /** Counts a call to the wallet before it is sent. Null when the round is no longer in this state. */
  startTry: (id: string, state: RoundState) => Promise<number | null>;
  /** Puts the next try off. */
  later: (id: string, state: RoundState, waitMs: number) => Promise<void>;
  takeBet: (id: string, balance: Money) => Promise<boolean>;
  /** Draws and writes the outcome with its seeds, all in one transaction. */
  decide: (round: StudioRound, playWith: (seeds: RoundSeeds) => Round) => Promise<boolean>;
  settle: (round: StudioRound, balance: Money) => Promise<boolean>;
  revoke: (id: string, problem: StudioProblem) => Promise<boolean>;
  /** Not when its bet has been tried again meanwhile: that try may have been taken. */
  cancel: (round: StudioRound, problem: StudioProblem, balance: Money | null, limit?: Money | null) => Promise<boolean>;
  /** Rounds that are not ended and whose time has come; `all`: whether it has come or not (after a start). */
  toAdvance: (limit: number, all: boolean) => Promise<string[]>;
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

/** Draws under the locked seeds of the player: nobody else's round can have the same nonce. */
async function decideIn(client: pg.PoolClient, round: StudioRound, playWith: (seeds: RoundSeeds) => Round, nowMs: number): Promise<boolean> {
  const kept = await lockChain(client, round.playerId, round.gameId, nowMs);
  const { rowCount } = await client.query('select from rounds where id = $1 and state = any ($2) for update', [round.id, statesBefore('decided')]);
  if (rowCount !== 1) return false;
  const changed = isRotationDue(kept, nowMs) ? await changeSeeds(client, kept, kept.clientSeed, nowMs) : null;
  const { chain, seeds } = stepped(beginRound(changed?.chain ?? kept, nowMs));
  const outcome = playWith(seeds);
  const written = await client.query(
    `update rounds set ${FORWARD}, decided_at = clock_timestamp(), commitment = $3, client_seed = $4, nonce = $5, outcome = $6, win = $7, rotated_from = $8
      where id = $1 and state = any ($9)`,
    [
      round.id,
      'decided',
      commitmentOf(seeds.serverSeed),
      seeds.clientSeed,
      seeds.nonce,
      roundToJson(outcome),
      outcome.totalWin,
      changed ? commitmentOf(changed.revealed.serverSeed) : null,
      statesBefore('decided'),
    ],
  );
  if (!isOne(written)) throw new Error(`round ${round.id} was moved under the lock`);
  await writeChain(client, round.playerId, round.gameId, chain);
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
  const isOver = (round.refusal ?? problem) === 'studio.no_free_spin';
  if (isEnded && round.rewardId !== null) await giveSpinBack(client, round.playerId, round.rewardId, isOver);
  return isEnded;
}

export function createRoundStore(pool: pg.Pool, now: () => number): RoundStore {
  return {
    find: async (id) => (await pool.query<StudioRound>(`select ${ROUND_COLUMNS} from ${ROUND_TABLES} where r.id = $1`, [id])).rows[0] ?? null,
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
    takeBet: async (id, balance) =>
      isOne(
        await pool.query(`update rounds set ${FORWARD}, bet_taken_at = clock_timestamp(), balance_after_bet = $3 where id = $1 and state = any ($4)`, [
          id,
          'bet_taken',
          balance,
          statesBefore('bet_taken'),
        ]),
      ),
    decide: (round, playWith) => inTransaction(pool, (client) => decideIn(client, round, playWith, now())),
    settle: (round, balance) =>
      inTransaction(pool, (client) =>
        endIn(client, round, now(), () =>
          client.query(
            `with ended as (
                update rounds set ${FORWARD}, ended_at = clock_timestamp(), balance_after = $3 where id = $1 and state = any ($4) returning session_id, win - case when reward_uuid is null then stake else 0 end as net
              )
              update sessions s set net = s.net + e.net from ended e where s.id = e.session_id`,
            [round.id, 'settled', balance, statesBefore('settled')],
          ),
        ),
      ),
    revoke: async (id, problem) =>
      isOne(
        await pool.query(`update rounds set ${FORWARD}, refusal = $3 where id = $1 and state = any ($4)`, [id, 'revoked', problem, statesBefore('revoked')]),
      ),
    cancel: (round, problem, balance, limit = null) => inTransaction(pool, (client) => cancelIn(client, round, { problem, balance, limit }, now())),
    toAdvance: async (limit, all) => {
      const { rows } = await pool.query<{ id: string }>(
        'select id from rounds where ended_at is null and ($2 or next_try_at <= clock_timestamp()) order by next_try_at limit $1',
        [limit, all],
      );
      return rows.map(({ id }) => id);
    },
  };
}
