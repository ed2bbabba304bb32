import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { CallName } from '@laro/contract/routes';
import { connectionLimits, httpOptionsFor, type ConnectionLimits } from '@laro/domain/parties/connection-limits';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { registerApiDocuments } from './documents/api-documents.ts';
import { commonHeaders } from './front/common-headers.ts';
import { limitBodyTime, limitIdleTime } from './rates/connection-limits.ts';
import { anyDeskPlace, DeskEntry, type DeskPlace } from './guards/desk-place.ts';
import { acceptForms } from './bodies/form-bodies.ts';
import { frontServer } from './front/front-server.ts';
import { guardHosts } from './guards/guard-hosts.ts';
import type { GuardPorts } from './guards/guards.ts';
import type { Handlers } from './handlers.ts';
import { registerHealth } from './front/health.ts';
import { refuseBrokenRequest } from './problems/plain-problems.ts';
import { handleProblems, refuseBadAddress } from './problems/problem-handler.ts';
import { QuickAnswers } from './ready/quick-answers.ts';
import { RawAnswers } from './ready/raw-answers.ts';
import { rateAddress, RateCounts, sharedStore, type SharedCounts } from './rates/rate-counts.ts';
import { registerCalls } from './register-calls.ts';
import { decorateWithMerchants } from './request-context.ts';
import { requestIds } from './front/request-ids.ts';

/** Bodies of calls are small; uploads have their own limit. */
const BODY_BYTES_MAX = 64 * 1024;
const URL_PART_MAX = 200;

export interface HttpDeps {
  pool: pg.Pool;
  directory: MerchantDirectory;
  handlers: Handlers<CallName>;
  ports: GuardPorts;
  logger: FastifyServerOptions['logger'];
  /** True if addresses come from a proxy in front (X-Forwarded-For); in production a list of its networks. */
  trustProxy: boolean | string;
  /** Host and networks of the operator's desk; by default it is served at every merchant's host. */
  desk?: DeskPlace;
  isRateLimited: boolean;
  /** Shared rate limits of all processes; by default each process counts separately. */
  sharedCounts?: SharedCounts | null;
  /** TLS and HTTP/2, for measurements under realistic conditions; production has a proxy in front. */
  tls?: { key: Buffer; cert: Buffer };
  /** Shorter limits for tests. */
  limits?: ConnectionLimits;
}

function isEveryRequestLogged(logger: HttpDeps['logger']): boolean {
  return logger === true || (typeof logger === 'object' && ['info', 'debug', 'trace'].includes(logger.level ?? 'info'));
}

/** With HTTP/2 our own server is not in front, so the framework's server gets the same limits. */
function limitSecureServer(app: FastifyInstance, limits: ConnectionLimits): void {
  Object.assign(app.server, httpOptionsFor(limits));
  limitIdleTime(app.server, limits);
  app.addHook('onRequest', (request, _reply, done) => {
    limitBodyTime(request.raw, limits, () => request.raw.destroy());
    done();
  });
}

/** Headers with the number of remaining calls would help only callers who want to exhaust them. */
const noRateHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** The framework with everything that all calls share: ids, cookies, limits, problems, health, the calls, their documents. */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const limits = deps.limits ?? connectionLimits;
  const isLogged = isEveryRequestLogged(deps.logger);
  const nextRequestId = requestIds();
  const counts = new RateCounts(Date.now, deps.sharedCounts ?? null);
  const onAnswered = (answered: object): void => app.log.info(answered, 'request completed');
  const quick = new QuickAnswers({
    directory: deps.directory,
    statusOf: deps.ports.statusOf,
    counts: deps.isRateLimited ? counts : null,
    nextRequestId,
    ...(isLogged ? { onAnswered } : {}),
  });
  const raw = new RawAnswers({ bodyBytesMax: BODY_BYTES_MAX, nextRequestId, log: () => app.log, ...(isLogged ? { onAnswered } : {}) });
  const app = fastify({
    logger: deps.logger ?? false,
    // Logging every request costs a seventh of the throughput even if the level suppresses it, and a logger per request a twentieth.
    logController: new LogController({ disableRequestLogging: !isLogged }),
    ...(isLogged ? {} : { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
    trustProxy: deps.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: nextRequestId,
    routerOptions: { maxParamLength: URL_PART_MAX, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: refuseBadAddress,
    ...(deps.tls
      ? { http2: true, https: { allowHTTP1: true, ...deps.tls } }
      : { serverFactory: (framework: Parameters<typeof frontServer>[1]) => frontServer({ quick, raw, limits }, framework) }),
  } as FastifyServerOptions) as FastifyInstance;
  if (deps.tls) limitSecureServer(app, limits);
  app.decorate('rawAnswers', raw);
  decorateWithMerchants(app, deps.directory);
  handleProblems(app, BODY_BYTES_MAX);
  acceptForms(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
    done();
  });
  const desk = new DeskEntry(deps.desk ?? anyDeskPlace);
  guardHosts(app, desk);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    store: sharedStore(counts),
    keyGenerator: (request) => rateAddress(request.ip),
    addHeaders: noRateHeaders,
    addHeadersOnExceeding: noRateHeaders,
  });
  app.addHook('onClose', async () => counts.stop());
  registerHealth(app, deps.pool);
  registerCalls(app, { handlers: deps.handlers, ports: deps.ports, isRateLimited: deps.isRateLimited, quick });
  registerApiDocuments(app, async (request) => desk.admits(request) && (await deps.ports.staffSessionOf(request)) !== null);
  return app;
}
