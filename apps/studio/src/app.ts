import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ApiDeps } from './api/api-deps.ts';
import { registerApi } from './api/register-api.ts';
import { createGames, type HostedGame } from './games/hosted-games.ts';
import { MissingRules } from './games/missing-rules.ts';
import type { StudioKeys } from './keys.ts';
import { guardedServer, refusePlainly } from './guarded-server.ts';
import { forgetOldLaunches } from './operator/operator.store.ts';
import { registerOperator } from './operator/register-operator.ts';
import { registerPages } from './pages/register-pages.ts';
import { forgetOldRewards } from './rewards/rewards.store.ts';
import { createRecovery } from './rounds/recovery.ts';
import { createRoundLife } from './rounds/life/round-life.ts';
import { createRoundStore } from './rounds/rounds.store.ts';
import { forgetSeats } from './tables/rounds/table-seats.store.ts';
import { createBeacon } from './tables/driver/beacon.ts';
import { createTables } from './tables/create-tables.ts';
import { createWalletClient } from './wallet/create-wallet-client.ts';
import { createVendorDialects } from './wallet/vendor-dialects.ts';
import type { WalletClient } from './wallet/wallet-client.ts';

const BODY_BYTES_MAX = 16 * 1024;
const TIDY_MS = 24 * 3_600_000;

export interface StudioDeps {
  pool: pg.Pool;
  keys: StudioKeys;
  games: readonly HostedGame[];
  platformUrl: string;
  publicOrigin: string | null;
  framedBy: readonly string[] | null;
  logLevel: string;
  /** Address of a chain of a public randomness beacon; none where it is missing or null. */
  beaconUrl?: string | null;
  /** Players of a table from which on it opens a further copy. */
  tablePlayersMost?: number;
  /** Milliseconds since 1970; the age of seeds is measured by it. */
  now?: () => number;
  /** How long an answer of the wallet is waited for. */
  walletTimeoutMs?: number;
  clientFolder?: string;
}

export interface Studio {
  http: FastifyInstance;
  /** Listens, and resumes work that an earlier process has left unfinished. */
  start: (address: { host: string; port: number }) => Promise<number>;
  close: () => Promise<void>;
}

const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin' };

function createServer({ logLevel }: StudioDeps): FastifyInstance {
  const http = fastify({
    ...guardedServer,
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: !['info', 'debug', 'trace'].includes(logLevel) }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  refusePlainly(http);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
  http.get('/healthz', async () => ({ status: 'ok' }));
  return http;
}

/** Builds the studio over a migrated database. */
export async function buildStudio(deps: StudioDeps): Promise<Studio> {
  const { pool, keys, now = Date.now } = deps;
  const http = createServer(deps);
  const games = createGames(deps.games);
  const missing = new MissingRules(pool, games);
  const dialects = createVendorDialects(pool);
  const wallet: WalletClient = createWalletClient({
    platformUrl: deps.platformUrl,
    key: keys.own,
    secret: keys.secrets[0] ?? null,
    dialectOf: dialects.of,
    ...(deps.walletTimeoutMs === undefined ? {} : { timeoutMs: deps.walletTimeoutMs }),
  });
  const store = createRoundStore(pool, now);
  const life = createRoundLife({ store, wallet, games, missing, onTrouble: (message, details) => http.log.error(details, message) });
  const recovery = createRecovery(store, life, missing, (error) => http.log.warn({ err: error }, 'unfinished rounds wait for the next look'));
  const tables = createTables({
    pool,
    games,
    missing,
    wallet,
    beacon: deps.beaconUrl ? createBeacon(deps.beaconUrl) : null,
    ...(deps.tablePlayersMost === undefined ? {} : { playersMost: deps.tablePlayersMost }),
    onTrouble: (message, details) => http.log.error(details, message),
  });
  const api: ApiDeps = { pool, games, wallet, store, life, recovery, tables, now };
  const ownPort = (): number => (http.server.address() as AddressInfo | null)?.port ?? 0;
  await registerApi(http, api);
  await tables.mount(http);
  await registerOperator(http, { pool, games, keys, dialects, publicOrigin: deps.publicOrigin, ownPort, now });
  await registerPages(http, { framedBy: deps.framedBy, ...(deps.clientFolder === undefined ? {} : { clientFolder: deps.clientFolder }) });
  const tidyUp = (): void => {
    for (const forget of [forgetOldLaunches, forgetOldRewards, forgetSeats])
      void forget(pool).catch((error: unknown) => http.log.warn({ err: error }, 'what is old is kept until tomorrow'));
  };
  const tidy = setInterval(tidyUp, TIDY_MS).unref();
  return {
    http,
    start: async (address) => {
      await http.listen(address);
      recovery.start();
      tables.start();
      tidyUp();
      return ownPort();
    },
    close: async () => {
      clearInterval(tidy);
      await http.close();
      await tables.stop();
      await recovery.stop();
    },
  };
}
