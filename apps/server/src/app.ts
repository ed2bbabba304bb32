import path from 'node:path';
import type { CallName } from '@laro/contract/routes';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openCountryDatabase } from '#server/adapters/country-database.ts';
import { createHub88Operator } from '#server/adapters/vendors/hub88-operator.ts';
import { caletaProtocol, hub88Protocol } from '#server/adapters/vendors/hub88-protocol.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { mountConsole } from '#server/desk-pages/mount-console.ts';
import { createHttp } from '#server/http/create-http.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createAdjustments } from '#server/modules/adjustments/index.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createContent } from '#server/modules/content/index.ts';
import { createDesk } from '#server/modules/desk/index.ts';
import { createIdentity } from '#server/modules/identity/index.ts';
import { createJackpot } from '#server/modules/jackpot/index.ts';
import { MerchantDirectory, systemCalls, systemStatusOf, type CountryLocator } from '#server/modules/merchant/index.ts';
import { createMembers } from '#server/modules/members/index.ts';
import { createPlayMonitor } from '#server/modules/play-monitor/index.ts';
import { createPlayers } from '#server/modules/players/index.ts';
import { registerPictures } from '#server/modules/pictures/index.ts';
import { createRecords } from '#server/modules/records/index.ts';
import { createVendors, platformKeysIn } from '#server/modules/vendors/index.ts';
import { mountPlayer } from '#server/pages/mount-player.ts';

export interface AppDeps {
  pool: pg.Pool;
  dataDir: string;
  /** The installation's secret: encrypts what must be read again (authenticator secrets). */
  secret: Buffer;
  /** The merchant for hosts that belong to nobody; null in production. */
  fallbackMerchant: string | null;
  isDevelopment: boolean;
  /** Whether keys and endpoints that the demo has made are taken: never in production. */
  takesDemoVendors: boolean;
  /** False for a process that answers calls only, without the site and the desk's pages. */
  servesPages?: boolean;
  isRateLimited: boolean;
  trustProxy: boolean | string;
  logger: FastifyServerOptions['logger'];
  tls?: { key: Buffer; cert: Buffer };
  /** Told when something in the background fails; the server goes on with what it knows. */
  onBackgroundError: (error: unknown) => void;
}

export interface App {
  http: FastifyInstance;
  directory: MerchantDirectory;
  /** Reads where vendors are called again, as soon as one has been connected. */
  refreshVendors: () => Promise<void>;
  close: () => Promise<void>;
}

interface Ground {
  deps: AppDeps;
  db: Kysely<Tables>;
  directory: MerchantDirectory;
  countries: CountryLocator;
  /** Tells the operator of something that a person should look at. */
  onTrouble: (message: string, details: object) => void;
}

/** What is offered and who plays it: games, content, staff, players, vendors. */
async function createPlay({ deps, db, directory, countries, onTrouble }: Ground) {
  const { pool, onBackgroundError } = deps;
  const catalogue = await createCatalogue({ db, directory, onBackgroundError });
  const content = await createContent({ db, directory, onBackgroundError });
  const identity = createIdentity({ db, secret: deps.secret });
  const players = await createPlayers({ pool, db, secret: deps.secret, countries, isRateLimited: deps.isRateLimited, onBackgroundError });
  const readPlatformKey = platformKeysIn(path.join(deps.dataDir, 'vendor-keys'));
  const vendors = await createVendors({
    pool,
    db,
    catalogue,
    protocols: [hub88Protocol, caletaProtocol],
    operator: (record) => createHub88Operator({ readKey: readPlatformKey, record }),
    readPlatformKey,
    audit: identity.audit,
    onOwed: (round) => onTrouble('a vendor owes a win of an old round', { round }),
    takesDemo: deps.takesDemoVendors,
    onMoved: ({ publicId }) => players.announcer.changed(publicId, 'wallet'),
    onBackgroundError,
  });
  return { catalogue, content, identity, players, vendors };
}

/** What follows from play: records, the pool, the desk's view of members' money. */
function createMoney({ deps, db, directory, onTrouble }: Ground, { catalogue, identity, players, vendors }: Awaited<ReturnType<typeof createPlay>>) {
  const { pool, onBackgroundError } = deps;
  const records = createRecords({ pool, catalogue, roundDetail: vendors.roundDetail, onBackgroundError });
  const jackpot = createJackpot({
    pool,
    secret: deps.secret,
    directory,
    vendorName: catalogue.vendorName,
    onWon: (publicId) => players.announcer.changed(publicId, 'wallet'),
    onBackgroundError,
  });
  const members = createMembers({ pool, db, onSessionsEnded: (publicId) => players.announcer.changed(publicId, 'sessions') });
  const adjustments = createAdjustments({
    pool,
    db,
    audit: identity.audit,
    onChanged: ({ publicId }) => players.announcer.changed(publicId, 'wallet'),
    now: Date.now,
    onBackgroundError,
  });
  const monitor = createPlayMonitor({
    pool,
    db,
    members,
    roundDetail: vendors.roundDetail,
    zones: () => Object.fromEntries(directory.list().map(({ code, settings }) => [code, settings['market.timeZone']])),
    now: Date.now,
    onAlarm: (alarm) => onTrouble('a game returns more or less than its vendor states', { alarm }),
    onBackgroundError,
  });
  return { records, jackpot, members, adjustments, monitor };
}

/** Starts what the modules do by themselves, and gives the function that ends it all in good order. */
async function startModules(
  http: FastifyInstance,
  { directory, deps }: Ground,
  { catalogue, content, players, vendors }: Awaited<ReturnType<typeof createPlay>>,
  { records, jackpot, adjustments, monitor }: ReturnType<typeof createMoney>,
): Promise<() => Promise<void>> {
  directory.start(deps.onBackgroundError);
  catalogue.start();
  content.start();
  await players.start();
  vendors.start();
  records.start();
  jackpot.start();
  adjustments.start();
  monitor.start();
  return async () => {
    directory.stop();
    catalogue.stop();
    content.stop();
    adjustments.stop();
    monitor.stop();
    await http.close();
    await Promise.all([records.stop(), jackpot.stop()]);
    await vendors.stop();
    await players.stop();
  };
}

/** Builds the whole server over a migrated database and names every module by hand. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool } = deps;
  const db = openDatabase(pool);
  const directory = new MerchantDirectory(db, deps.fallbackMerchant);
  await directory.refresh();
  const countries = openCountryDatabase();
  const ground: Ground = { deps, db, directory, countries, onTrouble: (message, details) => http.log.error(details, message) };
  const modules = await createPlay(ground);
  const { catalogue, content, identity, players, vendors } = modules;
  const money = createMoney(ground, modules);
  const { records, jackpot, members, adjustments, monitor } = money;
  const desk = createDesk({ directory, identity, catalogue, content, jackpot, members, adjustments, monitor, vendors: vendors.desk });
  const handlers: Handlers<CallName> = {
    ...systemCalls(countries),
    ...catalogue.handlers,
    ...content.handlers,
    ...players.handlers,
    ...vendors.handlers,
    ...records.handlers,
    ...jackpot.handlers,
    ...desk.handlers,
  };

  const http = await createHttp({
    pool,
    directory,
    handlers,
    ports: {
      statusOf: (merchant, ip) => systemStatusOf(merchant, ip, countries),
      playerSessionOf: players.playerSessionOf,
      staffSessionOf: identity.staffSessionOf,
      recordRefusedAct: desk.recordRefusedAct,
    },
    logger: deps.logger,
    trustProxy: deps.trustProxy,
    isRateLimited: deps.isRateLimited,
    ...(deps.tls ? { tls: deps.tls } : {}),
  });
  await vendors.registerRoutes(http);
  await players.mountSocket(http);
  if (deps.servesPages !== false) {
    await registerPictures(http, { dataDir: deps.dataDir });
    await mountConsole(http);
    await mountPlayer(http, { countries, isDevelopment: deps.isDevelopment, frameOrigins: vendors.frameOrigins });
  }

  const close = await startModules(http, ground, modules, money);
  return { http, directory, refreshVendors: vendors.refresh, close };
}
