import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { CallName } from '@laro/contract/routes';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { registerApiDocuments } from './api-documents.ts';
import type { GuardPorts } from './guards.ts';
import type { Handlers } from './handlers.ts';
import { registerHealth } from './health.ts';
import { handleProblems } from './problem-handler.ts';
import { registerCalls } from './register-calls.ts';
import { decorateWithMerchants } from './request-context.ts';

/** Bodies of calls are small; uploads will have a limit of their own. */
const BODY_BYTES_MAX = 64 * 1024;
const URL_PART_MAX = 200;

export interface HttpDeps {
  pool: pg.Pool;
  directory: MerchantDirectory;
  handlers: Handlers<CallName>;
  ports: GuardPorts;
  logger: FastifyServerOptions['logger'];
  /** Whether addresses come from a proxy in front (X-Forwarded-For); a list of its networks in production. */
  trustProxy: boolean | string;
  isRateLimited: boolean;
  /** TLS and HTTP/2 for measuring as visitors see it; production has a proxy in front. */
  tls?: { key: Buffer; cert: Buffer };
}

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

function isEveryRequestLogged(logger: HttpDeps['logger']): boolean {
  return logger === true || (typeof logger === 'object' && ['info', 'debug', 'trace'].includes(logger.level ?? 'info'));
}

/** The framework with everything that is the same for all calls: ids, cookies, limits, problems, health, the calls, their documents. */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = fastify({
    logger: deps.logger ?? false,
    // Lines for every request cost a seventh of the throughput even where the level hides them.
    logController: new LogController({ disableRequestLogging: !isEveryRequestLogged(deps.logger) }),
    trustProxy: deps.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: URL_PART_MAX, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    ...(deps.tls ? { http2: true, https: { allowHTTP1: true, ...deps.tls } } : {}),
  } as FastifyServerOptions) as FastifyInstance;
  decorateWithMerchants(app, deps.directory);
  handleProblems(app, BODY_BYTES_MAX);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  registerHealth(app, deps.pool);
  registerCalls(app, deps.handlers, deps.ports, { isRateLimited: deps.isRateLimited });
  registerApiDocuments(app);
  return app;
}
