/** Starts the built product as it runs for visitors, on its own data, to be measured. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { selfSigned } from '../pages/self-signed.ts';

const repository = path.join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 180_000;
const POLL_MS = 100;
/** Maximum number of characters of a server's output that are kept. */
const WORDS_MAX = 4000;

export interface RealServer {
  /** Where it answers, like `https://localhost:41234`. */
  origin: string;
  port: number;
  pid: number;
  /** Where its inspector listens; 0 without one. */
  inspectorPort: number;
  /** Output so far. */
  printed: () => string;
  /** Arguments for a Chromium that visits it. */
  chromiumFlags: readonly string[];
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** With TLS it speaks HTTP/2, as visitors meet it; without, plain HTTP/1.1, as behind a proxy. */
  isSecure?: boolean;
  /** Data folder; measurements that may share their data share it. */
  dataDir?: string;
  /** Further variables of its environment. */
  variables?: Readonly<Record<string, string>>;
  /** True to open the inspector's protocol. */
  inspects?: boolean;
}

/** Status of a GET, or 0 while nothing answers. The certificate is self-signed and not verified. */
export function statusOf(url: string): Promise<number> {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const request = get(url, { rejectUnauthorized: false, timeout: 2000 } as https.RequestOptions, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}

/** Response of an address as a browser gets it, however slow a busy machine is. */
export function readAnswer(url: string): Promise<{ status: number; html: string }> {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const request = get(url, { rejectUnauthorized: false, headers: { accept: 'text/html' } } as https.RequestOptions, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, html: Buffer.concat(parts).toString() }));
    });
    request.on('error', reject);
  });
}

/** The document that a browser would get at an address. */
export const readPage = async (url: string): Promise<string> => (await readAnswer(url)).html;

/** Writes a new certificate for this machine; returns its location and the flags with which Chromium trusts it. */
function writeCertificate(folder: string): { variables: Record<string, string>; chromiumFlags: string[] } {
  const { key, cert, chromiumFlag } = selfSigned(['localhost', 'dagat.localhost', '127.0.0.1']);
  const variables = { LARO_TLS_KEY: path.join(folder, 'key.pem'), LARO_TLS_CERT: path.join(folder, 'cert.pem') };
  fs.writeFileSync(variables.LARO_TLS_KEY, key, { mode: 0o600 });
  fs.writeFileSync(variables.LARO_TLS_CERT, cert);
  return { variables, chromiumFlags: [chromiumFlag] };
}

interface Ports {
  port: number;
  inspectorPort: number;
}

/** The ports that a server says it listens on, once it answers there. Throws with its last words when it ends instead. */
async function portsWhenReady(child: ChildProcess, printed: () => string): Promise<Ports> {
  const until = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const words = printed();
    const [origin, port] = /https?:\/\/localhost:(\d+)/.exec(words) ?? [];
    if (origin && (await statusOf(`${origin}/readyz`)) === 200)
      return { port: Number(port), inspectorPort: Number(/Debugger listening on ws:\/\/[^:]+:(\d+)/.exec(words)?.[1] ?? 0) };
    await sleep(POLL_MS);
  }
  throw new Error(`the server did not get ready:\n${printed()}`);
}

/** Starts the server on a free port and waits until it is ready. */
export async function startRealServer({
  isSecure = true,
  dataDir = path.join(repository, '.data/bench'),
  variables: further = {},
  inspects = false,
}: ServerOptions = {}): Promise<RealServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-bench-'));
  const secure = isSecure ? writeCertificate(folder) : { variables: {}, chromiumFlags: [] };
  const variables = {
    PORT: '0',
    HOST: '127.0.0.1',
    LARO_DATA: dataDir,
    LARO_RATE_LIMITS: 'off',
    LARO_HISTORY: 'off',
    LARO_STOP_WITH_PARENT: '1',
    ...secure.variables,
    ...further,
  };
  const child = spawn(process.execPath, [...(inspects ? ['--inspect=127.0.0.1:0'] : []), 'apps/server/src/main.ts'], {
    cwd: repository,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  const printed = () => words;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-WORDS_MAX)));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { port, inspectorPort } = await portsWhenReady(child, printed);
    return {
      origin: `${isSecure ? 'https' : 'http'}://localhost:${port}`,
      port,
      inspectorPort,
      pid: child.pid ?? 0,
      printed,
      chromiumFlags: ['--no-sandbox', ...secure.chromiumFlags],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
