import path from 'node:path';
import type { CallName } from '@laro/contract/routes';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { openCountryDatabase } from '#server/adapters/country-database.ts';
import { createHub88Operator } from '#server/adapters/vendors/hub88-operator.ts';
import { caletaProtocol, hub88Protocol } from '#server/adapters/vendors/hub88-protocol.ts';
import { createFolderFiles } from '#server/adapters/storage/folder-files.ts';
import { openDatabase } from '#server/db/database.ts';
import { mountConsole } from '#server/desk-pages/mount-console.ts';
import { createHttp } from '#server/http/create-http.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createAdjustments } from '#server/modules/adjustments/index.ts';
import { createBlockUpkeep } from '#server/modules/blocks/index.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createContent, withMedia } from '#server/modules/content/index.ts';
import { createDesk } from '#server/modules/desk/index.ts';
import { createIdentity } from '#server/modules/identity/index.ts';
import { createJackpot } from '#server/modules/jackpot/index.ts';
import { MerchantDirectory, systemCalls, systemStatusOf } from '#server/modules/merchant/index.ts';
import { createMembers } from '#server/modules/members/index.ts';
import { createPlayMonitor } from '#server/modules/play-monitor/index.ts';
import { registerPictures, shippedArt } from '#server/modules/pictures/index.ts';
import { createPromotions } from '#server/modules/promotions/index.ts';
import { createRecords } from '#server/modules/records/index.ts';
import { createRegistrationForms } from '#server/modules/registration/index.ts';
import { createVendors, platformKeysIn } from '#server/modules/vendors/index.ts';
import { mountPlayer } from '#server/pages/mount-player.ts';
import type { OutsideParties } from '#server/process/outside-parties.ts';
import { createAccounts, type Accounts, type Ground } from './app-accounts.ts';

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
  /** Gateway, mail server, sandbox; without it nobody is connected. What it says may change while the app runs. */
  outside?: OutsideParties;
  /** Our secret at an outside provider of who somebody is, or null; without this there are none. */
  socialSecretOf?: (merchantCode: string, provider: string) => string | null;
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

/** What is offered: games, content, and the vendors behind it; and the staff that runs it. */
async function createPlay({ deps, db, directory, onTrouble }: Ground, { players }: Accounts) {
  const { pool, onBackgroundError } = deps;
  const catalogue = await createCatalogue({ db, directory, onBackgroundError });
  const files = createFolderFiles(path.join(deps.dataDir, 'uploads'));
  const content = await createContent({ db, directory, files, onBackgroundError });
  const promotions = createPromotions({
    pool,
    db,
    files,
    articlesOf: content.articlesOf,
    onPaid: (publicId) => players.announcer.changed(publicId, 'wallet'),
  });
  const identity = createIdentity({ db, secret: deps.secret });
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
  return { catalogue, content, files, identity, promotions, vendors };
}

type Play = Awaited<ReturnType<typeof createPlay>>;

/** What follows from play: records, the pool, the desk's view of members' money. */
function createMoney({ deps, db, directory, onTrouble }: Ground, { messages, players }: Accounts, { catalogue, identity, vendors }: Play) {
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
  const members = createMembers({
    pool,
    db,
    onSessionsEnded: (publicId) => players.announcer.changed(publicId, 'sessions'),
    send: messages.send,
    merchantOf: (code) => directory.byCode(code),
    onBackgroundError,
    now: Date.now,
  });
  const blockUpkeep = createBlockUpkeep({ pool, db, onBackgroundError });
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
  return { records, jackpot, members, blockUpkeep, adjustments, monitor };
}

/** Starts what the modules do by themselves, and gives the function that ends it all in good order. */
async function startModules(
  http: FastifyInstance,
  { directory, deps }: Ground,
  { messages, players, recovery }: Accounts,
  { catalogue, content, vendors }: Play,
  { records, jackpot, blockUpkeep, adjustments, monitor }: ReturnType<typeof createMoney>,
): Promise<() => Promise<void>> {
  directory.start(deps.onBackgroundError);
  catalogue.start();
  content.start();
  messages.start();
  await players.start();
  vendors.start();
  records.start();
  jackpot.start();
  adjustments.start();
  blockUpkeep.start();
  monitor.start();
  return async () => {
    directory.stop();
    catalogue.stop();
    content.stop();
    adjustments.stop();
    monitor.stop();
    await recovery.stop();
    await http.close();
    await Promise.all([records.stop(), jackpot.stop(), blockUpkeep.stop()]);
    await vendors.stop();
    await messages.stop();
    await players.stop();
  };
}

/** What browsers see: pictures, the desk, the player site. */
async function mountPages(http: FastifyInstance, { deps, countries }: Ground, { files, vendors }: Play): Promise<void> {
  await registerPictures(http, { dataDir: deps.dataDir, source: withMedia(shippedArt, files) });
  await mountConsole(http);
  await mountPlayer(http, { countries, isDevelopment: deps.isDevelopment, frameOrigins: vendors.frameOrigins });
}

/** Builds the whole server over a migrated database and names every module by hand. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool } = deps;
  const db = openDatabase(pool);
  const directory = new MerchantDirectory(db, deps.fallbackMerchant);
  await directory.refresh();
  const countries = openCountryDatabase();
  const ground: Ground = { deps, db, directory, countries, onTrouble: (message, details) => http.log.error(details, message) };
  const accounts = await createAccounts(ground);
  const { messages, players, logIn, account, registration, recovery, feedback } = accounts;
  const play = await createPlay(ground, accounts);
  const { catalogue, content, identity, promotions, vendors } = play;
  const money = createMoney(ground, accounts, play);
  const { records, jackpot, members, adjustments, monitor } = money;
  const desk = createDesk({
    registration: createRegistrationForms(db),
    directory,
    identity,
    catalogue,
    content,
    promotions,
    jackpot,
    members,
    adjustments,
    feedback,
    monitor,
    templates: messages.templates,
    vendors: vendors.desk,
  });
  const handlers: Handlers<CallName> = {
    ...systemCalls(countries),
    ...catalogue.handlers,
    ...content.handlers,
    ...promotions.handlers,
    ...messages.handlers,
    ...players.handlers,
    ...logIn.handlers,
    ...account.handlers,
    ...registration.handlers,
    ...recovery.handlers,
    ...feedback.handlers,
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
  logIn.registerRoutes(http);
  await players.mountSocket(http);
  account.registerRoutes(http);
  content.registerRoutes(http);
  if (deps.servesPages !== false) await mountPages(http, ground, play);

  const close = await startModules(http, ground, accounts, play, money);
  return { http, directory, refreshVendors: vendors.refresh, close };
}
