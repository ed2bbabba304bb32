import http from 'node:http';
import type { Socket } from 'node:net';
import { COOKIE, type TestBrowser, type TestPlayers } from './test-players.ts';

/** A page's line to the server. */
interface Line {
  socket: WebSocket;
  said: string[];
  closed: () => number | null;
}

interface Opening {
  at?: TestPlayers;
  origin?: string | null;
  path?: string;
}

export interface Frame {
  topic: string;
  at?: string;
  event?: unknown;
  isRefused?: true;
}
export const framesOf = ({ said }: Line): Frame[] => said.map((text) => JSON.parse(text) as Frame);
/** Events, without the topics' places when the line opened. */
export const eventsOf = (line: Line): unknown[] => framesOf(line).flatMap(({ event }) => (event === undefined ? [] : [event]));

/** Shakes hands by hand: gives the connection, or rejects with the status and code of the refusal. */
function shakeHandsAt(address: string, headers: Record<string, string>): Promise<Socket> {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'bGFybyBsYXJvIGxhcm8gbA==' };
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers: { ...headers, ...upgrade } }, (answer) => {
      let body = '';
      answer.on('data', (part: Buffer) => {
        body += part.toString();
      });
      answer.on('end', () => reject(new Error(`${answer.statusCode} ${(JSON.parse(body) as { errorCode: string }).errorCode}`)));
    });
    request.on('upgrade', (_answer, connection: Socket) => resolve(connection));
    request.on('error', reject);
  });
}

/** Opens a socket as a page would; null if it was refused. */
async function openSocket(address: string, headers: Record<string, string>): Promise<Line | null> {
  // Node's own socket takes headers, which a browser's does not.
  const socket = new WebSocket(address.replace('http', 'ws'), { headers } as never);
  const said: string[] = [];
  let code: number | null = null;
  socket.addEventListener('message', ({ data }) => said.push(String(data)));
  socket.addEventListener('close', (event) => {
    code = event.code;
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  return isOpen ? { socket, said, closed: () => code } : null;
}

/** Pages with a line to one of several servers; by default to `site`, which is read at each call. */
export function livePages(site: () => TestPlayers) {
  const origins = new Map<TestPlayers, string>();
  const originOf = (at: TestPlayers): string => origins.get(at) ?? '';
  const listen = async (at: TestPlayers): Promise<void> => {
    origins.set(at, (await at.http.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost'));
  };
  const addressOf = ({ at = site(), path = '/wps/socket' }: Opening): string => originOf(at) + path;
  const headersOf = (browser: TestBrowser | null, { at = site(), origin }: Opening): Record<string, string> => {
    const headers: Record<string, string> = browser?.cookie ? { cookie: `${COOKIE}=${browser.cookie}` } : {};
    if (origin !== null) headers['origin'] = origin ?? originOf(at);
    return headers;
  };
  const shakeHands = (browser: TestBrowser | null, opening: Opening = {}): Promise<Socket> => shakeHandsAt(addressOf(opening), headersOf(browser, opening));

  /** Opens a line as a page would; rejects with the status and code of a refusal. */
  const open = async (browser: TestBrowser | null, opening: Opening = {}): Promise<Line> => {
    const line = await openSocket(addressOf(opening), headersOf(browser, opening));
    if (line) return line;
    throw await shakeHands(browser, opening).then(
      () => new Error('no line was opened'),
      (error: unknown) => error,
    );
  };

  const player = async (at = site()): Promise<{ browser: TestBrowser; publicId: string }> => {
    const browser = at.browser();
    const { userName } = (await browser.freePlay()).value;
    const { rows } = await site().base.pool.query<{ public_id: string }>('select public_id from players where username = $1', [userName]);
    return { browser, publicId: rows[0]?.public_id ?? '' };
  };
  return { listen, originOf, shakeHands, open, player };
}
