import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { openPool } from '../../apps/studio/src/db/database.ts';
import { migrate } from '../../apps/studio/src/db/migrate.ts';
import { writeStudioGames } from '../../tools/make/studio-games.ts';

export const GAME = 'sala-baccarat';
const VENDOR = 'SALA';
const KILOBYTE = 1024;

export interface Process {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Resident memory of a process in bytes. */
export function residentBytes({ child }: Process): number {
  const status = fs.readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * KILOBYTE;
}

/** A studio over a PostgreSQL and its own wallet, in a folder that is thrown away. */
export class TableStage {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-bench-tables-'));
  readonly #children: ChildProcess[] = [];
  #postgres!: EmbeddedPostgres;
  #wallet!: Process;
  pool!: ReturnType<typeof openPool>;
  url = '';

  async open(): Promise<void> {
    writeStudioGames();
    this.#postgres = await startEmbeddedPostgres(path.join(this.#folder, 'data'));
    const { host } = this.#postgres.connection;
    this.url = `postgres://postgres@localhost/tables?host=${encodeURIComponent(String(host))}`;
    const admin = openPool(this.url.replace('/tables?', '/postgres?'), 1);
    await admin.query('create database tables');
    await admin.end();
    this.pool = openPool(this.url);
    await migrate(this.pool);
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    fs.writeFileSync(path.join(this.#folder, 'studio.private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    fs.writeFileSync(path.join(this.#folder, 'platform.public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    this.#wallet = await this.#fork('table-wallet.ts', []);
  }

  async #fork(file: string, parameters: readonly string[]): Promise<Process> {
    const child = fork(path.join(import.meta.dirname, file), [...parameters], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#children.push(child);
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return { child, port };
  }

  reference = (): Promise<Process> => this.#fork('table-reference.ts', [this.url]);

  async studio(): Promise<Process> {
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      LARO_STUDIO_PORT: '0',
      STUDIO_DATABASE_URL: this.url,
      STUDIO_PLATFORM_URL: `http://127.0.0.1:${this.#wallet.port}`,
      STUDIO_KEYS: this.#folder,
      STUDIO_PUBLIC_ORIGIN: '',
      STUDIO_FRAMED_BY: '',
      LARO_LOG: 'error',
    };
    const main = path.join(import.meta.dirname, '../../apps/studio/src/main.ts');
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env });
    this.#children.push(child);
    const [{ listening }] = (await once(child, 'message')) as [{ listening: number }];
    return { child, port: listening };
  }

  /** Sessions of players at the table, as launches and openings leave them; answers their tokens. */
  async sessions(count: number): Promise<string[]> {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
    await this.pool.query(
      `with made as (
          insert into players (vendor_code, user_ref) select $1, 'bench-' || n from generate_series(1, $2::int) n returning id, user_ref
        )
        insert into sessions (player_id, game_id, code_hash, code_ends_at, play_token, currency, currency_symbol, currency_decimals, is_trial, language, min_cycle_ms,
            token_hash, ends_at, opened_at)
          select m.id, $3, t.hash, now(), 'play', 'PHP', '₱', 2, false, 'en', 0, t.hash, now() + interval '1 day', now()
            from unnest($4::bytea[]) with ordinality as t (hash, n) join made m on m.user_ref = 'bench-' || t.n`,
      [VENDOR, count, GAME, hashes],
    );
    // An opening makes the seeds of its player in the game.
    await this.pool.query(
      `with made as materialized (
          select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as used, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as next
            from players
        ), kept as (
          insert into server_seeds (commitment, server_seed)
            select encode(sha256(decode(seed, 'hex')), 'hex'), seed from made, unnest(array[used, next]) as seed
        )
        insert into seed_chains (player_id, game_id, commitment, next_commitment, client_seed, rounds, since_ms)
          select id, $1, encode(sha256(decode(used, 'hex')), 'hex'), encode(sha256(decode(next, 'hex')), 'hex'), left(next, 16), 0, 0 from made`,
      [GAME],
    );
    return tokens;
  }

  /** Counts of the wallet's transactions. */
  async walletCounts(): Promise<{ bets: number; wins: number; rollbacks: number }> {
    const told = once(this.#wallet.child, 'message');
    this.#wallet.child.send({});
    const [{ counts }] = (await told) as [{ counts: { bets: number; wins: number; rollbacks: number } }];
    return counts;
  }

  async close(): Promise<void> {
    for (const child of this.#children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await this.pool.end();
    await this.#postgres.stop();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
