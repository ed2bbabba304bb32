import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeStudioGames } from '../../../../../tools/make/studio-games.ts';
import type { TableDetails } from '../../protocol.ts';
import {
  askGame,
  endBetting,
  listeningWallet,
  openFor,
  platformKeys,
  studioDatabase,
  studioKeys,
  valueOf,
  type StudioDatabase,
} from '../../testing/test-studio.ts';
import type { WalletStandIn } from '../../testing/wallet-stand-in.ts';

const GAME = 'bilis-baccarat-sinta';
const main = path.join(import.meta.dirname, '../../main.ts');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-tables-'));
const children: ChildProcess[] = [];
let database: StudioDatabase;
let wallet: WalletStandIn;
let platformUrl: string;

beforeAll(async () => {
  writeStudioGames();
  database = await studioDatabase();
  fs.writeFileSync(path.join(folder, 'studio.private.pem'), studioKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  fs.writeFileSync(path.join(folder, 'platform.public.pem'), platformKeys.publicKey.export({ type: 'spki', format: 'pem' }));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.close();
});
beforeEach(async () => {
  const listening = await listeningWallet();
  wallet = listening.wallet;
  platformUrl = listening.url;
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child);
  await wallet.close();
});

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Runs a studio; answers its process and its origin. */
async function start(): Promise<{ child: ChildProcess; origin: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LARO_STUDIO_PORT: '0',
    STUDIO_DATABASE_URL: database.url,
    STUDIO_PLATFORM_URL: platformUrl,
    STUDIO_KEYS: folder,
    STUDIO_PUBLIC_ORIGIN: '',
    STUDIO_FRAMED_BY: '',
    LARO_LOG: 'silent',
  };
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  children.push(child);
  const [message] = (await once(child, 'message')) as [{ listening: number }];
  return { child, origin: `http://127.0.0.1:${message.listening}` };
}

const openRound = async (): Promise<boolean> => (await database.pool.query("select from table_rounds where state = 'open'")).rowCount === 1;
const hasOpenStake = async (): Promise<boolean> => (await database.pool.query("select from table_stakes where state = 'begun'")).rowCount !== 0;
const patient = { timeout: 60_000 };

test.each(['transaction/bet', 'transaction/win'] as const)(
  '[TABLE-03] [TABLE-04] [GAME-07] the driver is killed while %s is on its way: another takes the table, draws it once, and both books agree',
  { timeout: 120_000 },
  async (question) => {
    const first = await start();
    const other = await start();
    const opened = await openFor<TableDetails>(first.origin, wallet, { game_code: GAME }, 'SALA');
    await valueOf(first.origin, 'table-wait', { after: null, playSeq: null }, opened.session);
    await expect.poll(openRound, patient).toBe(true);
    const { rows: drivers } = await database.pool.query<{ epoch: bigint }>('select epoch from table_leases where table_id = $1', [GAME]);
    wallet.beforeAnswer = async (asked) => {
      if (asked === question && first.child.signalCode === null) await kill(first.child);
    };
    const key = randomUUID();
    const takes = { key, positions: { tie: '1000000' } };
    const placed = await askGame(first.origin, 'table-stake', takes, opened.session).then(
      () => 'answered',
      () => 'cut off',
    );
    expect(placed).toBe(question === 'transaction/bet' ? 'cut off' : 'answered');
    // The other process first learns what became of the bet, as it would within a whole window.
    await expect.poll(hasOpenStake, patient).toBe(false);
    await endBetting(database);
    const plays = async () =>
      (
        await database.pool.query<{ state: string; win: bigint | null }>(
          'select p.state, p.win from table_plays p join players u on u.id = p.player_id where u.user_ref = $1',
          [wallet.user],
        )
      ).rows;
    await expect.poll(async () => (await plays()).map(({ state }) => state).every((state) => state === 'settled' || state === 'void'), patient).toBe(true);
    const [play] = await plays();
    const due = play?.state === 'settled' ? (play.win ?? 0n) - 1_000_000n : 0n;
    await expect.poll(() => wallet.balance).toBe(100_000_000n + due);
    expect(wallet.count('bet') + wallet.count('bet', 'rolled_back')).toBe(1);
    const { rows } = await database.pool.query<{ drawn: number; rounds: number }>(
      "select count(*) filter (where body ->> 'phase' = 'drawn')::int as drawn, count(distinct round_number)::int as rounds from table_events where table_id = $1",
      [GAME],
    );
    expect(rows[0]?.drawn).toBeLessThanOrEqual(rows[0]?.rounds ?? 0);
    const { rows: after } = await database.pool.query<{ epoch: bigint }>('select epoch from table_leases where table_id = $1', [GAME]);
    expect((after[0]?.epoch ?? 0n) >= (drivers[0]?.epoch ?? 0n)).toBe(true);
    expect(other.child.signalCode).toBeNull();
  },
);
