/**
 * Bets through the ledger against pgbench's TPC-B-like script and an interactive transaction, on one PostgreSQL with full durability,
 * in turns, so that a noisy machine disturbs all alike. Prints the median of the ratios (goals B, rows 1, 2 and 4).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openPool } from '../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { BetDesk, type Bet } from '../apps/server/src/ledger/bets.ts';

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
  await pool.query('vacuum analyze');
  return { players, vendor: rows[0]?.vendor ?? 0n };
}

/** Keeps `outstanding` asks under way for a slice and gives how many finished a second. */
async function rate(outstanding: number, ask: () => Promise<unknown>): Promise<number> {
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
  return (done * 1000) / (performance.now() - start);
}

function pgbench(host: string, clients: number): number {
  const out = execFileSync(
    'pgbench',
    ['-h', host, '-U', 'postgres', '-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(SLICE_SECONDS), 'tpcb'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return Number(/tps = ([\d.]+)/.exec(out)?.[1] ?? 0);
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

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function run(): Promise<void> {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    throw new Error('pgbench is not installed; it comes with PostgreSQL (on Debian: apt-get install postgresql)');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-bench-'));
  const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', settings: ['max_connections=100', 'shared_buffers=512MB'] });
  const pool = openPool({ ...server.connection, max: 32 });
  try {
    await migrate(pool);
    await pool.query('create database tpcb');
    execFileSync('pgbench', ['-h', server.socketDir, '-U', 'postgres', '-i', '-q', '-s', '10', 'tpcb'], { stdio: 'ignore' });
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
    const ratios: Record<string, number[]> = {};
    const rates: Record<string, number[]> = {};
    const note = (name: string, ours: number, theirs: number) => {
      (ratios[name] ??= []).push(ours / theirs);
      (rates[name] ??= []).push(ours);
    };
    for (let round = 0; round < ROUNDS; round++) {
      const peer8 = pgbench(server.socketDir, 8);
      note('8 at a time, each alone | pgbench, 8 clients', await rate(8, () => alone.place(betOf(anyone()))), peer8);
      note('8 at a time, grouped | pgbench, 8 clients', await rate(8, () => desk.place(betOf(anyone()))), peer8);
      const peer32 = pgbench(server.socketDir, 32);
      note('128 outstanding | pgbench, 32 clients', await rate(128, () => desk.place(betOf(anyone()))), peer32);
      const hotPeer = await rate(32, () => interactive(pool, hot, vendor));
      note('one wallet, 32 at a time | interactive transaction', await rate(32, () => desk.place(betOf(hot))), hotPeer);
    }
    console.log(`\n${'bets through the ledger'.padEnd(56)} ratio   range         per second`);
    for (const [name, values] of Object.entries(ratios))
      console.log(
        `${name.padEnd(56)} ${median(values).toFixed(2).padStart(5)}   ${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`.padEnd(78) +
          Math.round(median(rates[name] ?? [])),
      );
  } finally {
    await pool.end();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await run();
