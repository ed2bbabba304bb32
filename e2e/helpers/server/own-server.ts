import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '../../../apps/server/src/testing/base/temporary-folder.ts';

const repository = path.join(import.meta.dirname, '../../..');
const READY_MS = 120_000;

/** True if two adjacent ports are free: the site's and the studio's. */
async function isFree(port: number): Promise<boolean> {
  for (const tried of [port, port + 1]) {
    const server = createServer().listen(tried, '127.0.0.1');
    const isTaken = await once(server, 'listening').then(
      () => false,
      () => true,
    );
    server.close();
    if (isTaken) return false;
  }
  return true;
}

async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    if (await isFree(port)) return port;
  }
}

/** The whole product on its own data, so that a journey may kill it: site, studio and PostgreSQL. */
export class OwnServer {
  readonly origin: string;
  readonly #port: number;
  readonly #dataDir = temporaryFolder('journey');
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.origin = `http://localhost:${port}`;
  }

  static async start(): Promise<OwnServer> {
    const server = new OwnServer(await freePort());
    await server.start();
    return server;
  }

  /** Starts it, also again over the data that it left. */
  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.#port), HOST: '127.0.0.1', LARO_DATA: this.#dataDir, LARO_HISTORY: 'off', LARO_RATE_LIMITS: 'off' };
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, LARO_STOP_WITH_PARENT: '1', DATABASE_URL: '' },
    });
    this.#child = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`the server did not start:\n${said}`));
      const timer = setTimeout(fail, READY_MS);
      child.once('exit', fail);
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        if (!said.includes('Laro is ready')) return;
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.exitCode !== null) return;
    const over = once(child, 'exit');
    child.kill(signal);
    await over;
  }

  /** Like a power cut: the process gets no chance to clean up. */
  kill = (): Promise<void> => this.#end('SIGKILL');

  async remove(): Promise<void> {
    await this.#end('SIGTERM');
    fs.rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
