import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import { topicsParameter, type Topic } from '@laro/contract/wire/live';
import { socketPath } from '@laro/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { LiveSockets } from './live-sockets.ts';
import { askedTopics, mayFollow, type TopicRights } from './topics.ts';

const MESSAGE_BYTES_MAX = 256;
const RETRY_AFTER_SECONDS = 60;
const HANDSHAKES = { max: 60, timeWindow: 60_000 };

export interface SocketDeps {
  sockets: LiveSockets;
  rights: TopicRights;
  playerSessionOf: (request: FastifyRequest) => Promise<PlayerSession | 'none' | 'ended'>;
  isRateLimited: boolean;
}

/** Browsers send the origin of the page that opens a socket but do not enforce it: only pages of this site may open one (T87). */
function refuseOtherOrigins(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refusal('request.cross_site');
}

/** Only this path is ever upgraded; the development server's own socket is left to it. */
function upgradesOf(server: Server): Server {
  const upgrades = new EventEmitter();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] === socketPath) upgrades.emit('upgrade', request, socket, head);
    else if (!request.headers['sec-websocket-protocol']?.startsWith('vite')) socket.destroy();
  });
  return upgrades as Server;
}

interface Opening {
  session: PlayerSession;
  topics: { topic: Topic; isAllowed: boolean }[];
}

/** The line on which a logged-in page receives the texts of its topics (`LiveFrame`): its own player, and those in the address. */
export async function mountSocket(app: FastifyInstance, { sockets, rights, playerSessionOf, isRateLimited }: SocketDeps): Promise<void> {
  const openings = new WeakMap<FastifyRequest, Opening>();
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false, server: upgradesOf(scope.server) },
      errorHandler: (_error, socket) => socket.terminate(),
      preClose: (done: () => void) => {
        sockets.stop();
        done();
      },
    });
    scope.route({
      method: 'GET',
      url: socketPath,
      config: isRateLimited
        ? { rateLimit: { ...HANDSHAKES, errorResponseBuilder: () => new Refusal('request.too_many', { retryAfterSeconds: RETRY_AFTER_SECONDS }) } }
        : {},
      preHandler: async (request) => {
        if (!request.ws) throw new Refusal('request.not_found');
        refuseOtherOrigins(request);
        const session = await playerSessionOf(request);
        if (session === 'none') throw new Refusal('session.missing');
        if (session === 'ended') throw new Refusal('session.ended');
        if (!sockets.hasRoom(session)) throw new Refusal('request.too_many', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        const asked = askedTopics((request.query as Record<string, unknown>)[topicsParameter]);
        const topics = await Promise.all(asked.map(async (topic) => ({ topic, isAllowed: await mayFollow(rights, session, topic) })));
        openings.set(request, { session, topics });
      },
      handler: () => {
        throw new Refusal('request.not_found');
      },
      wsHandler: (socket, request) => {
        const opening = openings.get(request);
        if (opening) sockets.add(socket, opening.session, opening.topics);
        else socket.terminate();
      },
    });
  });
}
