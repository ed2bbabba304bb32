import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { CLOSE_REFUSED, CLOSE_RESUME, TABLE_SOCKET, type TableHello } from '../../protocol.ts';
import type { TableGuest, TableHub } from './table-hub.ts';

const HELLO_BYTES_MAX = 512;
const HELLO_WITHIN_MS = 5000;
const PING_EVERY_MS = 10_000;
const DEAD_AFTER_MS = 25_000;
/** Unsent bytes above which a client loses spare frames, and above which it has to come back and resume (TABLE-07). */
const SPARE_BYTES_MAX = 256 * 1024;
const UNSENT_BYTES_MAX = 1024 * 1024;

/** A guest for the session of a hello; null if it may not sit here. */
export type SeatGuest = (session: string, tell: TableGuest['tell']) => Promise<TableGuest | null>;

/** Only this path is ever upgraded. */
function upgradesOf(server: Server): Server {
  const upgrades = new EventEmitter();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url === TABLE_SOCKET) upgrades.emit('upgrade', request, socket, head);
    else socket.destroy();
  });
  return upgrades as Server;
}

/** The one message that a client sends; null for anything else. */
function helloOf(data: string): TableHello | null {
  try {
    const hello = JSON.parse(data) as Partial<TableHello> | null;
    const { session, after } = hello ?? {};
    if (typeof session !== 'string' || !/^[\w-]{20,100}$/.test(session)) return null;
    if (after === null || after === undefined) return { session, after: null };
    return Number.isSafeInteger(after) && after >= 0 ? { session, after } : null;
  } catch {
    return null;
  }
}

/** Sends to a socket: a slow one loses optional events first, and then has to reconnect and resume. */
export const tellBy =
  (socket: Pick<WebSocket, 'bufferedAmount' | 'send' | 'close'>): TableGuest['tell'] =>
  (text, isSpare) => {
    if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.close(CLOSE_RESUME);
    else if (!isSpare || socket.bufferedAmount <= SPARE_BYTES_MAX) socket.send(text);
  };

function serve(socket: WebSocket, hub: TableHub, seatGuest: SeatGuest, onError: (error: unknown) => void): void {
  let guest: TableGuest | null = null;
  let isGreeted = false;
  let seenAt = performance.now();
  const refuse = (): void => socket.close(CLOSE_REFUSED);
  const impatience = setTimeout(refuse, HELLO_WITHIN_MS);
  const ping = setInterval(() => {
    if (performance.now() - seenAt > DEAD_AFTER_MS) socket.terminate();
    else socket.ping();
  }, PING_EVERY_MS);
  const sit = async ({ session, after }: TableHello): Promise<void> => {
    guest = await seatGuest(session, tellBy(socket));
    if (!guest) refuse();
    else if (socket.readyState === socket.OPEN) await hub.add(guest, after);
  };
  socket.on('pong', () => (seenAt = performance.now()));
  socket.on('message', (data: Buffer) => {
    // Stakes come as calls: a second message here is a breach.
    const hello = isGreeted ? null : helloOf(data.toString('utf8'));
    isGreeted = true;
    clearTimeout(impatience);
    if (hello) void sit(hello).catch((error: unknown) => (onError(error), socket.close(CLOSE_RESUME)));
    else refuse();
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(impatience);
    clearInterval(ping);
    if (guest) hub.remove(guest);
  });
}

/** The sockets of tables at the studio's own origin. */
export async function mountTableSockets(app: FastifyInstance, hub: TableHub, seatGuest: SeatGuest, onError: (error: unknown) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: HELLO_BYTES_MAX, perMessageDeflate: false, server: upgradesOf(scope.server) },
      errorHandler: (_error, socket) => socket.terminate(),
    });
    scope.route({
      method: 'GET',
      url: TABLE_SOCKET,
      handler: (_request, reply) => reply.code(404).send({ success: false, errorCode: 'studio.request_wrong' }),
      wsHandler: (socket, request) => {
        // A browser names the page that opens a socket: only the studio's own pages may (T87).
        const { origin } = request.headers;
        const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
        request.raw.socket.setTimeout(0);
        if (isOwn) serve(socket, hub, seatGuest, onError);
        else socket.close(CLOSE_REFUSED);
      },
    });
  });
}
