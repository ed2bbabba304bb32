import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeStudioGames } from '../../../../tools/make/studio-games.ts';
import { listeningWallet, platformKeys, studioDatabase, studioKeys, type StudioDatabase } from './test-studio.ts';
import type { WalletStandIn } from './wallet-stand-in.ts';

const main = path.join(import.meta.dirname, '../main.ts');

/** A studio that runs in its own process, and how to reach it. */
export interface RunningStudio {
  child: ChildProcess;
  origin: string;
}

/** Studios as real processes, which tests kill, over one database and a simulated wallet. */
export class StudioProcesses {
  readonly database: StudioDatabase;
  readonly #folder: string;
  readonly #children: ChildProcess[] = [];
  #listening: Awaited<ReturnType<typeof listeningWallet>>;

  private constructor(database: StudioDatabase, listening: Awaited<ReturnType<typeof listeningWallet>>) {
    this.database = database;
    this.#listening = listening;
    this.#folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-studio-'));
    fs.writeFileSync(path.join(this.#folder, 'studio.private.pem'), studioKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    fs.writeFileSync(path.join(this.#folder, 'platform.public.pem'), platformKeys.publicKey.export({ type: 'spki', format: 'pem' }));
  }

  static async open(): Promise<StudioProcesses> {
    writeStudioGames();
    return new StudioProcesses(await studioDatabase(), await listeningWallet());
  }

  get wallet(): WalletStandIn {
    return this.#listening.wallet;
  }

  /** Starts a process; `words` gives what it has written to its error output. */
  run(changes: NodeJS.ProcessEnv = {}): { child: ChildProcess; words: () => string } {
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        LARO_STUDIO_PORT: '0',
        STUDIO_DATABASE_URL: this.database.url,
        STUDIO_PLATFORM_URL: this.#listening.url,
        STUDIO_KEYS: this.#folder,
        STUDIO_PUBLIC_ORIGIN: '',
        STUDIO_FRAMED_BY: '',
        LARO_LOG: 'silent',
        ...changes,
      },
    });
    this.#children.push(child);
    let words = '';
    child.stderr?.on('data', (data: Buffer) => (words += data.toString()));
    return { child, words: () => words };
  }

  /** Starts a studio and waits until it listens. Throws what it has written if it ends before. */
  async start(): Promise<RunningStudio> {
    const { child, words } = this.run();
    const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
    if (!message) throw new Error(words());
    return { child, origin: `http://127.0.0.1:${(message[0] as { listening: number }).listening}` };
  }

  /** Ends a process with kill -9; nothing happens if it has ended. */
  async kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Kills all processes and gives the next test a new wallet. */
  async reset(): Promise<void> {
    await this.#killAll();
    await this.wallet.close();
    this.#listening = await listeningWallet();
  }

  async close(): Promise<void> {
    await this.#killAll();
    await this.wallet.close();
    fs.rmSync(this.#folder, { recursive: true });
    await this.database.close();
  }

  async #killAll(): Promise<void> {
    for (const child of this.#children.splice(0)) await this.kill(child);
  }
}
