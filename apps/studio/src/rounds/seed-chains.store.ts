import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { commitmentOf, serverSeedOf } from '@laro/games/fair/provably-fair';
import { rotateSeeds, startSeedChain, type SeedChain, type SeedStep } from '@laro/games/fair/seed-chain';

const SERVER_SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

interface ChainRow {
  server_seed: string;
  next_server_seed: string;
  client_seed: string;
  rounds: number;
  open_nonce: number | null;
  since_ms: bigint;
}

const READ = `select u.server_seed, n.server_seed as next_server_seed, c.client_seed, c.rounds, c.open_nonce, c.since_ms
  from seed_chains c join server_seeds u on u.commitment = c.commitment join server_seeds n on n.commitment = c.next_commitment
  where c.player_id = $1 and c.game_id = $2`;

const chainOf = (row: ChainRow): SeedChain => ({
  serverSeed: row.server_seed,
  nextServerSeed: row.next_server_seed,
  clientSeed: row.client_seed,
  rounds: row.rounds,
  openNonce: row.open_nonce,
  // Milliseconds of a date fit into a number.
  sinceMs: Number(row.since_ms),
});

/** The result of a step that cannot be refused here. */
export function stepped<T>(step: SeedStep<T>): T {
  if (!step.done) throw new Error(`the seeds refuse: ${step.refusal}`);
  return step.value;
}

/** A server seed from the system's strong generator (T55), kept before it is promised. */
async function makeServerSeed(client: pg.PoolClient): Promise<string> {
  const serverSeed = serverSeedOf(randomBytes(SERVER_SEED_BYTES));
  await client.query('insert into server_seeds (commitment, server_seed) values ($1, $2)', [commitmentOf(serverSeed), serverSeed]);
  return serverSeed;
}

/** The seeds of a player in a game, made at the first question and locked to the end of the transaction. */
export async function lockChain(client: pg.PoolClient, playerId: bigint, gameId: string, nowMs: number): Promise<SeedChain> {
  const read = async (): Promise<ChainRow | undefined> =>
    (await client.query<ChainRow>({ name: 'seed_chain_lock', text: `${READ} for update of c`, values: [playerId, gameId] })).rows[0];
  const row = await read();
  if (row) return chainOf(row);
  // Of two concurrent first requests, one creates the seeds.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`chain ${playerId} ${gameId}`]);
  const made = await read();
  if (made) return chainOf(made);
  const clientSeed = randomBytes(CLIENT_SEED_BYTES).toString('hex');
  const chain = stepped(startSeedChain(await makeServerSeed(client), await makeServerSeed(client), clientSeed, nowMs));
  await client.query(
    `insert into seed_chains (player_id, game_id, commitment, next_commitment, client_seed, rounds, since_ms) values ($1, $2, $3, $4, $5, 0, $6)`,
    [playerId, gameId, commitmentOf(chain.serverSeed), commitmentOf(chain.nextServerSeed), chain.clientSeed, chain.sinceMs],
  );
  return chain;
}

/** Writes a locked chain back. */
export async function writeChain(client: pg.PoolClient, playerId: bigint, gameId: string, chain: SeedChain): Promise<void> {
  await client.query(
    `update seed_chains set commitment = $3, next_commitment = $4, client_seed = $5, rounds = $6, open_nonce = $7, since_ms = $8
      where player_id = $1 and game_id = $2`,
    [playerId, gameId, commitmentOf(chain.serverSeed), commitmentOf(chain.nextServerSeed), chain.clientSeed, chain.rounds, chain.openNonce, chain.sinceMs],
  );
}

export type Revealed = { serverSeed: string; clientSeed: string; rounds: number };

/** Brings the promised seed into use and reveals the old one. Throws Error while a round is open; the caller looks first. */
export async function changeSeeds(
  client: pg.PoolClient,
  chain: SeedChain,
  clientSeed: string,
  nowMs: number,
): Promise<{ chain: SeedChain; revealed: Revealed }> {
  const changed = stepped(rotateSeeds(chain, clientSeed, await makeServerSeed(client), nowMs));
  await client.query('update server_seeds set revealed_at = now() where commitment = $1', [commitmentOf(changed.revealed.serverSeed)]);
  return changed;
}
