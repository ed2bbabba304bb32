import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import type { TestHttp } from '../base/test-http.ts';

const MAIN = path.join(import.meta.dirname, '../../main.ts');
const READY_MS = 60_000;

/** An answer over the network in the form in which Fastify gives one in process. */
interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  cookies: { name: string; value: string }[];
  json: () => unknown;
}

function cookieOf(line: string): { name: string; value: string } {
  const [pair = ''] = line.split(';');
  const end = pair.indexOf('=');
  return { name: pair.slice(0, end), value: pair.slice(end + 1) };
}

/** Sends requests to a server over the network as `app.inject` does in process; `remoteAddress` is the address that a proxy would report. */
const injectOver =
  (origin: string) =>
  async ({ method, url, query, headers, payload, remoteAddress }: InjectOptions): Promise<Answer> => {
    const address = new URL(String(url), origin);
    for (const [name, value] of Object.entries((query ?? {}) as Record<string, string>)) address.searchParams.set(name, value);
    const { host: _, ...sent } = headers as Record<string, string>;
    const response = await fetch(address, {
      method: method ?? 'GET',
      headers: { ...sent, ...(remoteAddress === undefined ? {} : { 'x-forwarded-for': remoteAddress }) },
      ...(payload === undefined ? {} : { body: String(payload) }),
    });
    const text = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map(cookieOf),
      json: () => JSON.parse(text),
    };
  };

/** A web process of the product, as an operator starts it. */
export class OwnProcess {
  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(origin: string, child: ChildProcess) {
    this.origin = origin;
    this.#child = child;
  }

  /** For a test's browser, in place of an app in process. */
  get http(): TestHttp {
    return { app: { inject: injectOver(this.origin) } } as unknown as TestHttp;
  }

  static async start(variables: Readonly<Record<string, string>>): Promise<OwnProcess> {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        LARO_HISTORY: 'off',
        LARO_SANDBOX: 'off',
        LARO_PAGES: 'off',
        LARO_STOP_WITH_PARENT: '1',
        ...variables,
      },
    });
    let said = '';
    const origin = await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error(`the process did not start:\n${said}`));
      const timer = setTimeout(fail, READY_MS);
      child.once('exit', fail);
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data: Buffer) => {
          said += data.toString();
          const found = /Laro is ready[^]*?(http:\/\/localhost:\d+)/.exec(said)?.[1];
          if (found === undefined) return;
          clearTimeout(timer);
          resolve(found);
        });
    });
    return new OwnProcess(origin, child);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
