/**
 * Bets through the ledger against pgbench's TPC-B-like script and an interactive transaction, on one PostgreSQL with full durability,
 * in turns, so that a noisy machine disturbs all alike. Prints the median of the ratios (goals B, rows 1, 2 and 4).
 */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type pg from 'pg';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { BetDesk, type Bet } from '../../apps/server/src/ledger/bets/bets.ts';
import { compareRates, type RateRow, type Slice } from '../measure/compare-rates.ts';
import { cpuTimeUs } from '../measure/cpu-time.ts';
import { needPgbench, pgbench, preparePgbench } from './pgbench.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const SLICE_SECONDS = 2;
const PLAYERS = 10_000;
const STAKE = 100_000n;

interface Player {
  cash: bigint;
  token: Buffer;
}

async function makePlayers(pool: pg.Pool): Promise<{ players: Player[]; vendor: bigint }> {
  await pool.query("insert into merchants (code, name) values ('bench', 'Bench')");
  const { rows } = await pool.query<{ id: bigint; vendor: bigint }>(
    "select open_account('player:cash', 'bench', 'PHP', false, n::text) as id, open_account('vendor', 'bench', 'PHP', false, 'BGS') as vendor from generate_series(1, $1) n",
    [PLAYERS],
  );
  await pool.query('update balances set balance = 1000000000000000');
  const players = rows.map((row) => ({ cash: row.id, token: createHash('sha256').update(String(row.id)).digest() }));
  await pool.query(
    "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) select t, a, 'BGS', 'game', now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) u (t, a)",
    [players.map((player) => player.token), players.map((player) => player.cash.toString())],
  );
  // Not the tables of moves: an analysed empty table is planned for as empty, which no real one is.
  await pool.query('vacuum analyze balances, player_rights, play_tokens, accounts');
  return { players, vendor: rows[0]?.vendor ?? 0n };
}

/** Keeps `outstanding` calls in progress for a slice. */
async function rate(outstanding: number, ask: () => Promise<unknown>): Promise<Slice> {
  const end = performance.now() + SLICE_SECONDS * 1000;
  let done = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: outstanding }, async () => {
      while (performance.now() < end) {
        await ask();
        done++;
      }
    }),
  );
  return { perSecond: (done * 1000) / (performance.now() - start), count: done };
}

/** The same move as an application would write it: eight round trips in one transaction. */
async function interactive(pool: pg.Pool, player: Player, vendor: bigint): Promise<void> {
  const client = await pool.connect();
  const id = randomUUID();
  try {
    await client.query('begin');
    await client.query({
      name: 'i1',
      text: "insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id) values ('BGS', $1, '', $3, 'bet', 'done', $2, $3)",
      values: [id, STAKE, id],
    });
    const { rows } = await client.query<{ balance: bigint }>({
      name: 'i2',
      text: 'select balance from balances where account_id = $1 for update',
      values: [player.cash],
    });
    await client.query({ name: 'i3', text: 'select may_bet from player_rights where cash_account = $1', values: [player.cash] });
    await client.query({ name: 'i4', text: 'update balances set balance = balance - $2 where account_id = $1', values: [player.cash, STAKE] });
    const { rows: made } = await client.query<{ id: string }>({
      name: 'i5',
      text: "insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets) values (uuidv7(), 'BGS', $1, $2, 'game', 'open', $3, 1) returning id",
      values: [id, player.cash, STAKE],
    });
    await client.query({
      name: 'i6',
      text: "insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after) values ($1, 1, 'bet', $2, $3, $4, $5)",
      values: [made[0]?.id, player.cash, vendor, STAKE, (rows[0]?.balance ?? 0n) - STAKE],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function run(): Promise<void> {
  needPgbench();
  const dataDir = temporaryFolder('bench');
  const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', settings: ['max_connections=100', 'shared_buffers=512MB'] });
  const pool = openPool({ ...server.connection, max: 32 });
  try {
    await migrate(pool);
    await preparePgbench(server.socketDir);
    const { players, vendor } = await makePlayers(pool);
    const betOf = (player: Player): Bet => ({
      vendorCode: 'BGS',
      key: randomUUID(),
      tokenHash: player.token,
      cashAccount: player.cash,
      vendorAccount: vendor,
      roundRef: randomUUID(),
      gameId: 'game',
      amount: STAKE,
      closesRound: false,
    });
    const anyone = () => players[Math.floor(Math.random() * players.length)] as Player;
    const hot = players[0] as Player;
    const alone = new BetDesk(pool, { groupMax: 1, callsMax: 8 });
    const desk = new BetDesk(pool);
    const peer = (clients: number) => async () => pgbench(server.socketDir, clients);
    const rows: RateRow[] = [
      { what: '8 at a time, each alone', peer: 'pgbench, 8 clients', goal: null, peerRate: peer(8), ours: () => rate(8, () => alone.place(betOf(anyone()))) },
      { what: '8 at a time', peer: 'pgbench, 8 clients', goal: 1.1, peerRate: null, ours: () => rate(8, () => desk.place(betOf(anyone()))) },
      { what: '128 outstanding', peer: 'pgbench, 32 clients', goal: 5, peerRate: peer(32), ours: () => rate(128, () => desk.place(betOf(anyone()))) },
      {
        what: 'one wallet, 32 at a time',
        peer: 'interactive transaction',
        goal: 10,
        peerRate: () => rate(32, () => interactive(pool, hot, vendor)),
        ours: () => rate(32, () => desk.place(betOf(hot))),
      },
    ];
    await compareRates('Bets through the ledger', rows, ROUNDS, () => cpuTimeUs(server.pid));
  } finally {
    await pool.end();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await run();
