import { callNames, contract, routes } from '@laro/contract/contract';
import type { Endpoint } from '@laro/contract/endpoint';
import type { CallName, Method } from '@laro/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode } from 'zod';
import { admit, refuseOtherSites, refuseSwitchedOff, refuseWhileClosed, type GuardPorts } from './guards.ts';
import type { CallContext, CallInput, Handler, Handlers } from './handlers.ts';
import { isInProcess } from './in-process-transport.ts';
import { parseInput } from './input.ts';
import { ParsedQueries } from './parsed-queries.ts';
import { unknownCall } from './problem-handler.ts';
import { rateLimits } from './rate-limits.ts';
import { ReadyBytes } from './ready-bytes.ts';
import { Refusal } from './refusal.ts';
import { contextOf } from './request-context.ts';

/** Any call, for code that walks the whole contract. */
export interface AnyCall {
  name: CallName;
  endpoint: Endpoint;
  method: Method;
  path: string;
}

/** Every call with its route, in the contract's order. */
export const calls: readonly AnyCall[] = callNames.map((name) => ({ name, endpoint: contract[name], method: routes[name][0], path: routes[name][1] }));

/** Answers with bytes made ahead: not modified, compressed as the client reads it, or plain. */
function sendReadyBytes(request: FastifyRequest, reply: FastifyReply, bytes: ReadyBytes): FastifyReply {
  reply.header('etag', bytes.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie').type('application/json; charset=utf-8');
  if (request.headers['if-none-match'] === bytes.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(bytes.brotli);
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(bytes.gzip);
  return reply.send(bytes.plain);
}

/** The value as it crosses the wire. A value that does not fit its own schema is our bug, and is answered as one. */
function sendValue(reply: FastifyReply, endpoint: Endpoint, value: unknown): FastifyReply {
  const wire = encode(endpoint.value, value);
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: true, value: wire }));
}

/** The whole guard of a call, in the order it is checked: site, gate, module, caller, input. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  call: AnyCall & { queries: ParsedQueries },
  handler: Handler<CallName>,
  ports: GuardPorts,
): Promise<FastifyReply> {
  const { endpoint } = call;
  refuseOtherSites(request);
  refuseWhileClosed(request, endpoint, ports.statusOf);
  refuseSwitchedOff(request, endpoint);
  const staff = await admit(request, endpoint, ports);
  const input = {
    params: parseInput(endpoint.params, request.params, 'params'),
    query: call.queries.read(request),
    body: parseInput(endpoint.body, request.body, 'body'),
  } as CallInput<CallName>;
  const context: CallContext = { ...contextOf(request), staff, request, reply };
  const value = await handler(context, input);
  return value instanceof ReadyBytes ? sendReadyBytes(request, reply, value) : sendValue(reply, endpoint, value);
}

function rateLimitOf(endpoint: Endpoint, isLimited: boolean): object {
  if (!isLimited) return {};
  const { max, windowMs } = rateLimits[endpoint.rate];
  return {
    rateLimit: {
      max,
      timeWindow: windowMs,
      groupId: endpoint.rate,
      allowList: (request: FastifyRequest) => isInProcess(request),
      errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
        new Refusal('request.too_many', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
    },
  };
}

export interface RegisterOptions {
  /** Off only for tools that measure the server. */
  isRateLimited: boolean;
}

/** Gives every call of the contract its route. Expects @fastify/rate-limit and @fastify/cookie to be registered. */
export function registerCalls(app: FastifyInstance, handlers: Handlers<CallName>, ports: GuardPorts, options: RegisterOptions): void {
  for (const call of calls.map((entry) => ({ ...entry, queries: new ParsedQueries(entry.endpoint.query) }))) {
    const handler = handlers[call.name] as Handler<CallName>;
    app.route({
      method: call.method,
      url: call.path,
      config: rateLimitOf(call.endpoint, options.isRateLimited),
      handler: (request, reply) => answer(request, reply, call, handler, ports),
    });
  }
  const knownPaths = calls.map((call) => new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`));
  app.all('/wps/*', (request, reply) => unknownCall(request, reply, knownPaths));
}
