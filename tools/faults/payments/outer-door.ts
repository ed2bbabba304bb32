import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutGround } from './payout-door.ts';
import type { Door, DoorAnswer } from './telling.ts';

const PROGRAM = path.join(import.meta.dirname, 'door-program.ts');
const PATIENCE_MS = 20_000;

/** A door in its own process, which is killed and started again. */
export class OuterDoor implements Door {
  readonly #databaseUrl: string;
  readonly #payouts: PayoutGround;
  readonly #agent = new http.Agent({ keepAlive: true });
  #child: ChildProcess | undefined;
  #port = 0;
  #isEnding = false;

  constructor(databaseUrl: string, payouts: PayoutGround) {
    this.#databaseUrl = databaseUrl;
    this.#payouts = payouts;
  }

  /** Starts the process, and again whenever it ends, until it is closed. */
  async open(): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM, this.#databaseUrl, JSON.stringify(this.#payouts)], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child = child;
    let words = '';
    child.stdout.on('data', (data: Buffer) => {
      words += data.toString();
      this.#port = Number(/port (\d+)/.exec(words)?.[1] ?? 0);
    });
    child.once('exit', () => {
      this.#port = 0;
      if (!this.#isEnding) void sleep(200).then(() => (this.#isEnding ? undefined : this.open()));
    });
    for (const until = Date.now() + PATIENCE_MS; this.#port === 0 && child.exitCode === null && child.signalCode === null && Date.now() < until;)
      await sleep(50);
  }

  /** kill -9; false when it is not running now. */
  kill(): boolean {
    return this.#port !== 0 && this.#child?.kill('SIGKILL') === true;
  }

  post: Door['post'] = ({ path: url, body, headers }): Promise<DoorAnswer | null> =>
    new Promise((resolve) => {
      if (this.#port === 0) return resolve(null);
      const request = http.request(
        {
          host: '127.0.0.1',
          port: this.#port,
          path: url,
          method: 'POST',
          agent: this.#agent,
          timeout: PATIENCE_MS,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => resolve(null));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve(response.complete ? { status: response.statusCode ?? 0, body: text === '' ? null : (JSON.parse(text) as unknown) } : null);
          });
        },
      );
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(null));
      request.end(body);
    });

  async close(): Promise<void> {
    this.#isEnding = true;
    const child = this.#child;
    this.#agent.destroy();
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
