import { createClient, type Client } from '@laro/client/client';
import { routes } from '@laro/contract/contract';
import type { CallName } from '@laro/contract/routes';
import type { ConnectionLimits } from '@laro/domain/parties/connection-limits';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createHttp } from '#server/http/create-http.ts';
import type { DeskPlace } from '#server/http/guards/desk-place.ts';
import type { GuardPorts } from '#server/http/guards/guards.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { MerchantDirectory, systemCalls, systemStatusOf, type CountryLocator } from '#server/modules/core/merchant/index.ts';

/** Countries by first number of the address: 1.* is the Philippines, 2.* the United States, others unknown. */
const testCountries: CountryLocator = { countryOf: (ip) => ({ '1': 'PH', '2': 'US' })[ip.split('.')[0] ?? ''] ?? null };

export interface TestHttp {
  app: FastifyInstance;
  directory: MerchantDirectory;
  /** A typed client in process, as a visitor of `host` from `ip`. */
  client: (host?: string, ip?: string) => Client;
}

/** The HTTP layer over a database with the system calls, and whatever else a test gives. Calls without a handler fail as `internal`. */
export async function testHttp(
  pool: pg.Pool,
  given: {
    directory?: MerchantDirectory;
    handlers?: Partial<Handlers<CallName>>;
    ports?: Partial<GuardPorts>;
    isRateLimited?: boolean;
    trustProxy?: boolean | string;
    desk?: DeskPlace;
    limits?: ConnectionLimits;
    beforeReady?: (app: FastifyInstance) => Promise<void>;
  } = {},
): Promise<TestHttp> {
  const directory = given.directory ?? new MerchantDirectory(pool, { deskHost: given.desk?.host ?? null });
  await directory.refresh();
  const handlers = { ...systemCalls(testCountries), ...given.handlers } as Handlers<CallName>;
  const ports: GuardPorts = {
    statusOf: (merchant, ip) => systemStatusOf(merchant, ip, testCountries),
    playerSessionOf: async () => 'none',
    owedTerms: async () => null,
    staffSessionOf: async () => null,
    recordRefusedAct: async () => {},
    ...given.ports,
  };
  const app = await createHttp({
    pool,
    directory,
    handlers,
    ports,
    logger: false,
    trustProxy: given.trustProxy ?? false,
    isRateLimited: given.isRateLimited ?? false,
    ...(given.desk ? { desk: given.desk } : {}),
    ...(given.limits ? { limits: given.limits } : {}),
  });
  await given.beforeReady?.(app);
  await app.ready();
  const client = (host = 'localhost', ip = '127.0.0.1'): Client =>
    createClient<typeof routes>(routes, async ({ method, url, body }) => {
      const answer = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.json() };
    });
  return { app, directory, client };
}

/** An answer without what differs from one call to the next. */
export const comparable = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text.replaceAll(/"(serverTime|requestId)":"[^"]*"/g, '"$1":""')}`;
