import { callNames, contract, routes } from '@laro/contract/contract';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { CallName, Method } from '@laro/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode } from 'zod';
import { FileAnswer } from './bodies/file-answer.ts';
import { refuseForms } from './bodies/form-bodies.ts';
import { admit, refuseOtherSites, refuseSwitchedOff, refuseWhileClosed, type Caller, type GuardPorts } from './guards/guards.ts';
import type { CallContext, CallInput, Handler, Handlers } from './handlers.ts';
import { isInProcess } from './in-process-transport.ts';
import { parseInput } from './bodies/input.ts';
import { LargeBodies } from './bodies/large-bodies.ts';
import { ParsedQueries } from './bodies/parsed-queries.ts';
import { unknownCall } from './problems/problem-handler.ts';
import type { QuickAnswers } from './ready/quick-answers.ts';
import { rateLimits } from './rates/rate-limits.ts';
import { ReadyBytes, readyAnswer } from './ready/ready-bytes.ts';
import { makerOf, type MakeReady } from './ready/ready-call.ts';
import { Refusal } from './problems/refusal.ts';
import { contextOf } from './request-context.ts';

/** Any call, for code that iterates over the whole contract. */
export interface AnyCall {
  name: CallName;
  endpoint: Endpoint;
  method: Method;
  path: string;
}

/** Every call with its route, in the contract's order. */
export const calls: readonly AnyCall[] = callNames.map((name) => ({ name, endpoint: contract[name], method: routes[name][0], path: routes[name][1] }));

/** Answers with prebuilt bytes (ready-bytes.ts). */
function sendReadyBytes(request: FastifyRequest, reply: FastifyReply, bytes: ReadyBytes): FastifyReply {
  const { status, headers, body } = readyAnswer(bytes, request.headers);
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

/** The value as it crosses the wire. A value that does not match its own schema is our bug, and reported as such. */
function sendValue(reply: FastifyReply, endpoint: Endpoint, value: unknown): FastifyReply {
  const wire = encode(endpoint.value, value);
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: true, value: wire }));
}

/** A call with everything needed to answer it. */
interface ServedCall extends AnyCall {
  handler: Handler<CallName>;
  queries: ParsedQueries;
  /** Creates the answers of a call that is the same for all visitors. */
  make: MakeReady<CallName> | null;
  ports: GuardPorts;
  quick: QuickAnswers;
  largeBodies: LargeBodies;
}

/** The guard of a call, in the order of its checks: origin, content type, gate, module, caller. All of them run before a byte of the body is read (SAFE-14). */
async function guard(request: FastifyRequest, reply: FastifyReply, { endpoint, ports, largeBodies }: ServedCall): Promise<void> {
  refuseOtherSites(request);
  refuseForms(request, endpoint);
  refuseWhileClosed(request, endpoint, ports.statusOf);
  refuseSwitchedOff(request, endpoint);
  request.caller = await admit(request, endpoint, ports);
  largeBodies.hold(request, reply, endpoint, request.caller);
}

/** Input, work, value. The guard has already admitted the caller. */
async function answer(request: FastifyRequest, reply: FastifyReply, call: ServedCall): Promise<FastifyReply> {
  const { endpoint, handler } = call;
  const { caller } = request;
  if (!caller) throw new Error(`${call.name} was not guarded`);
  const input = {
    params: parseInput(endpoint.params, request.params, 'params'),
    query: call.queries.read(request),
    body: parseInput(endpoint.body, request.body, 'body'),
  } as CallInput<CallName>;
  const context: CallContext = { ...contextOf(request), ...caller, request, reply };
  const value = await handler(context, input);
  if (value instanceof FileAnswer) return value.send(reply);
  if (!(value instanceof ReadyBytes)) return sendValue(reply, endpoint, value);
  if (call.make) call.quick.learn(request, { name: call.name, endpoint, query: input.query, make: call.make });
  return sendReadyBytes(request, reply, value);
}

function rateLimitOf({ name, endpoint }: AnyCall, isLimited: boolean): object {
  if (!isLimited) return {};
  const { max, windowMs } = rateLimits[endpoint.rate];
  return {
    rateLimit: {
      max,
      timeWindow: windowMs,
      groupId: name,
      allowList: (request: FastifyRequest) => isInProcess(request),
      errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
        new Refusal('request.too_many', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
    },
  };
}

export interface RegisterOptions {
  handlers: Handlers<CallName>;
  ports: GuardPorts;
  /** Off only for tools that measure the server. */
  isRateLimited: boolean;
  quick: QuickAnswers;
}

/** Registers the route of every call of the contract. Expects @fastify/rate-limit and @fastify/cookie to be registered. */
export function registerCalls(app: FastifyInstance, { handlers, ports, isRateLimited, quick }: RegisterOptions): void {
  const largeBodies = new LargeBodies();
  app.decorateRequest('caller', null);
  for (const entry of calls) {
    const { name, endpoint, method, path } = entry;
    const handler = handlers[name] as Handler<CallName>;
    const make = endpoint.access === 'public' ? makerOf(handler) : null;
    const call: ServedCall = { ...entry, handler, make, ports, quick, largeBodies, queries: new ParsedQueries(endpoint.query) };
    app.route({
      method,
      url: path,
      ...(endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax }),
      // A second route for each GET would double the time to build the router; caches send HEAD for public answers alone.
      exposeHeadRoute: endpoint.access === 'public',
      config: rateLimitOf(entry, isRateLimited),
      // The rate is counted earlier; type and length of the body are checked later.
      preParsing: (request, reply) => guard(request, reply, call),
      handler: (request, reply) => answer(request, reply, call),
    });
  }
  const knownPaths = calls.map((call) => new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`));
  for (const below of ['/wps/*', '/lgw/*']) app.all(below, (request, reply) => unknownCall(request, reply, knownPaths));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of a call; null before, and for addresses that are not calls. */
    caller: Caller | null;
  }
}
