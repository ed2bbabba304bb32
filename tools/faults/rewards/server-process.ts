import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = path.join(import.meta.dirname, '../../../apps/server/src/main.ts');
const READY_WITHIN_MS = 300_000;
const AGAIN_AFTER_MS = 200;

/** A server of the product over one database, started again whenever it has ended, until it is closed. */
export class ServerProcess {
  readonly #variables: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #isEnding = false;
  #said = '';
  /** Where it answers; empty while it does not. */
  origin = '';

  constructor(variables: Readonly<Record<string, string>>) {
    this.#variables = variables;
  }

  /** Starts it and waits until it answers. Throws what it said where it ends instead. */
  async open(): Promise<void> {
    this.#start();
    const child = this.#child;
    const until = Date.now() + READY_WITHIN_MS;
    while (this.origin === '' && child?.exitCode === null && child.signalCode === null && Date.now() < until) await sleep(20);
    if (this.origin === '') throw new Error(`a server did not start:\n${this.#said}`);
  }

  #start(): void {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'development',
        // The run has written the demo's programs: a restart does not compare them again.
        LARO_DEMO: '0',
        LARO_PAGES: 'off',
        LARO_STUDIO: 'off',
        LARO_SANDBOX: 'off',
        LARO_RATE_LIMITS: 'off',
        LARO_LOG: 'fatal',
        LARO_STOP_WITH_PARENT: '1',
        ...this.#variables,
      },
    });
    this.#child = child;
    this.#said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        this.#said = (this.#said + data.toString()).slice(-4000);
        this.origin ||= /Laro is ready[^]*?http:\/\/localhost(:\d+)/.exec(this.#said)?.[1]?.replace(/^/, 'http://127.0.0.1') ?? '';
      });
    child.once('exit', () => {
      this.origin = '';
      if (!this.#isEnding) void sleep(AGAIN_AFTER_MS).then(() => (this.#isEnding ? undefined : this.#start()));
    });
  }

  /** Waits until it answers. */
  async ready(): Promise<void> {
    for (const until = Date.now() + READY_WITHIN_MS; this.origin === ''; await sleep(50))
      if (Date.now() > until) throw new Error(`the server did not come back:\n${this.#said}`);
  }

  /** kill -9; false when it is not running now. */
  kill(): boolean {
    if (this.origin === '' || this.#child?.kill('SIGKILL') !== true) return false;
    // Its exit is reported later: until then it must not be killed and counted again, nor be found ready by what it has said.
    this.#said = '';
    this.origin = '';
    return true;
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
