import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../../apps/server/src/db/migrations/migrate.ts';
import { seedDemo } from '../../../apps/server/src/demo/seed-demo.ts';
import { openAccount } from '../../../apps/server/src/ledger/accounts/accounts.ts';
import { auditLedger, type LedgerAudit } from '../../../apps/server/src/ledger/audit/audit.ts';
import { move } from '../../../apps/server/src/ledger/movements/movements.ts';
import { issuePlayToken } from '../../../apps/server/src/ledger/bets/play-tokens.ts';
import { readVendorBook, type VendorBookLine } from '../../../apps/server/src/ledger/accounts/vendor-book.ts';
import { createPlatformKeys } from '../../../apps/server/src/modules/play/vendors/index.ts';
import { installationSecret } from '../../../apps/server/src/process/secrets/installation-secret.ts';
import type { VendorPlayer } from './faulty-vendor.ts';
import { findProcess } from '../find-process.ts';
import { freePort } from '../free-port.ts';
import { slowLottery } from '../../../apps/server/src/testing/sites/slow-lottery.ts';
import { readStudioBook, type StudioBookLine } from './studio-book.ts';
import { temporaryFolder } from '../../../apps/server/src/testing/base/temporary-folder.ts';

const main = path.join(import.meta.dirname, '../../../apps/server/src/main.ts');
/** A busy machine may take its time. */
const READY_WITHIN_MS = 180_000;
const MERCHANT = 'laro';
const CURRENCY = 'PHP';
const UNIT = 100_000n;
/** The studio's own vendor, one of its games, and its database, separate from the platform's. */
export const STUDIO = { vendorCode: 'BGS', gameId: 'perya-sevens', database: 'laro_studio' } as const;
/** Initial balance of each guest of the studio. */
export const guestMoney = 20_000n * UNIT;

export type Victim = 'server' | 'postgres' | 'studio';

export interface StageOptions {
  vendorCode: string;
  playerCount: number;
  /** Initial balance of every player, in major units; without it some begin with nothing. */
  money?: bigint;
  /** True to run the studio in parallel to the server, with a number of players of its games. */
  isWhole: boolean;
  guestCount?: number;
  onNews: (text: string) => void;
}

export interface EndBooks {
  book: VendorBookLine[];
  studioInLedger: VendorBookLine[];
  studioBook: StudioBookLine[];
  audit: LedgerAudit;
}

/** A real server on a real embedded PostgreSQL in its own folder, whose processes are killed and started again. */
export class Stage {
  readonly #options: StageOptions;
  readonly #folder = temporaryFolder('faults');
  readonly privateKey: KeyObject;
  readonly #publicKey: string;
  /** The key that the platform signs its questions to vendors with. */
  readonly platformKey: KeyObject;
  players: VendorPlayer[] = [];
  games: string[] = [];
  /** Players of the studio. */
  guests: VendorPlayer[] = [];
  /** The studio's port; its own, so that it is found again after every start. */
  #studioPort = 0;
  start = new Map<string, bigint>();
  origin = '';
  kills = 0;
  #server: ChildProcess | undefined;
  #words = '';
  #isEnding = false;

  constructor(options: StageOptions) {
    this.#options = options;
    fs.chmodSync(this.#folder, 0o755);
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.privateKey = privateKey;
    this.#publicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    this.platformKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  }

  get serverPid(): number {
    return this.#server?.pid ?? 0;
  }

  /** The process of its PostgreSQL; 0 when it is not running. */
  get postmaster(): number {
    return postmasterOf(this.dataDir) ?? 0;
  }

  get studioOrigin(): string {
    return `http://127.0.0.1:${this.#studioPort}`;
  }

  get dataDir(): string {
    return path.join(this.#folder, 'data');
  }

  /** Runs some work on the database while the server is not running. */
  async #onDatabase<Result>(work: (pool: pg.Pool, studio: pg.Pool) => Promise<Result>): Promise<Result> {
    const postgres = await startEmbeddedPostgres(this.dataDir, { kind: 'faults' });
    const pool = openPool(postgres.connection);
    const studio = openPool({ ...postgres.connection, database: STUDIO.database });
    try {
      return await work(pool, studio);
    } finally {
      await Promise.all([pool.end(), studio.end()]);
      await postgres.stop();
    }
  }

  /** Makes the demo's merchants and games, the vendor's key, and players with money and a token. */
  async prepare(): Promise<void> {
    await this.#onDatabase(async (pool) => {
      await migrate(pool);
      await seedDemo(pool);
      await slowLottery(pool);
      const secret = installationSecret({ isProduction: false, dataDir: this.dataDir });
      await createPlatformKeys(pool, secret).add('platform', this.platformKey.export({ type: 'pkcs8', format: 'pem' }).toString());
      // Its players are not real people: they need no proof of identity.
      await pool.query("insert into merchant_settings (merchant_code, key, value) values ($1, 'identity.playNeedsVerified', 'false')", [MERCHANT]);
      const { vendorCode, playerCount, money, guestCount } = this.#options;
      await pool.query('insert into vendor_keys (vendor_code, public_key) values ($1, $2)', [vendorCode, this.#publicKey]);
      const found = await pool.query<{ id: string }>('select id from games where vendor_code = $1 order by position limit 5', [vendorCode]);
      this.games = found.rows.map((row) => row.id);
      for (let n = 0; n < playerCount; n++) {
        const start = (money ?? BigInt(n % 4) * 400n) * UNIT;
        const player = await this.#addPlayer(pool, { money: start, vendorCode, gameId: this.games[0] ?? '' });
        this.players.push(player);
        this.start.set(player.id, start);
      }
      for (let n = 0; n < (guestCount ?? 0); n++) this.guests.push(await this.#addPlayer(pool, { ...STUDIO, money: guestMoney }));
    });
    this.#studioPort = await freePort();
  }

  async #addPlayer(pool: pg.Pool, { money, vendorCode, gameId }: { money: bigint; vendorCode: string; gameId: string }): Promise<VendorPlayer> {
    const purse = { merchantCode: MERCHANT, currency: CURRENCY, isTrial: false };
    const cash = await openAccount(pool, purse, 'player:cash', randomUUID());
    const gateway = await openAccount(pool, purse, 'gateway', 'faults');
    if (money > 0n) await move(pool, { kind: 'deposit_paid', caller: 'faults', key: randomUUID(), from: gateway, to: cash, amount: money });
    const { rows } = await pool.query<{ public_id: string }>(
      "insert into players (merchant_code, type, currency, is_trial, country, cash_account) values ($1, 0, $2, false, 'PH', $3) returning public_id",
      [MERCHANT, CURRENCY, cash],
    );
    const id = rows[0]?.public_id ?? '';
    const token = await issuePlayToken(pool, { cashAccount: cash, vendorCode, gameId, expiresAt: new Date(Date.now() + 86_400_000) });
    return { id, token, currency: CURRENCY };
  }

  /** Starts the server, and again whenever it ends, until `end`. */
  async startServer(): Promise<void> {
    const { isWhole } = this.#options;
    this.#words = '';
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        LARO_DATA: this.dataDir,
        PORT: this.origin === '' ? '0' : new URL(this.origin).port,
        HOST: '127.0.0.1',
        DATABASE_URL: '',
        NODE_ENV: 'development',
        LARO_HISTORY: 'off',
        LARO_PAGES: 'off',
        LARO_STUDIO: isWhole ? 'on' : 'off',
        LARO_STUDIO_PORT: String(this.#studioPort),
        LARO_RATE_LIMITS: 'off',
        LARO_LOG: 'fatal',
        LARO_STOP_WITH_PARENT: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#server = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (this.#words = (this.#words + data.toString()).slice(-4000)));
    const ended = once(child, 'exit');
    await this.#untilReady(child);
    void ended.then(() => this.#startAgain());
  }

  async #startAgain(): Promise<void> {
    while (!this.#isEnding)
      try {
        await this.startServer();
        return;
      } catch (error) {
        this.#options.onNews(`the server did not start again: ${String(error)}`);
        await sleep(1000);
      }
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
      this.origin ||= /http:\/\/localhost:\d+/.exec(this.#words)?.[0].replace('localhost', '127.0.0.1') ?? '';
      if (this.origin !== '' && (await isReady(this.origin))) return;
      await sleep(100);
    }
    throw new Error(`the server did not get ready:\n${this.#words}`);
  }

  /** kill -9. The studio is started again by the server, PostgreSQL with it. False when the victim is not running now. */
  kill(victim: Victim): boolean {
    const { serverPid, postmaster } = this;
    const target = victim === 'server' ? serverPid : victim === 'postgres' ? postmaster : findProcess('apps/studio/src/main.ts', serverPid);
    if (target === 0) return false;
    try {
      process.kill(target, 'SIGKILL');
      this.kills++;
      this.#options.onNews(`kill -9 ${victim} (${target})`);
      return true;
    } catch {
      // It has just exited.
      return false;
    }
  }

  /** Waits until the server answers. */
  async ready(): Promise<void> {
    for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(100)) if (await isReady(this.origin)) return;
    throw new Error(`the server did not come back:\n${this.#words}`);
  }

  /** Stops the server in good order and reads the books: the ledger's, of the vendor and of the studio, and the studio's own. */
  async end(): Promise<EndBooks> {
    await this.#stopServer();
    return this.#onDatabase(async (pool, studio) => ({
      book: await readVendorBook(pool, this.#options.vendorCode),
      studioInLedger: await readVendorBook(pool, STUDIO.vendorCode),
      studioBook: this.guests.length === 0 ? [] : await readStudioBook(studio),
      audit: await auditLedger(pool),
    }));
  }

  async #stopServer(): Promise<void> {
    this.#isEnding = true;
    const child = this.#server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async clear(): Promise<void> {
    await this.#stopServer();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}

function isReady(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(`${origin}/readyz`, { timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** The process of the embedded PostgreSQL, as its own file says. */
function postmasterOf(dataDir: string): number | null {
  const file = path.join(dataDir, 'pg/postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : null;
}
