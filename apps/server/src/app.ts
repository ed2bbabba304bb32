import type { CallName } from '@laro/contract/routes';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { openCountryDatabase } from '#server/adapters/country-database.ts';
import { createOutsideFetch, faultOfSet, type OutsideRules } from '#server/adapters/outside-address.ts';
import { mountConsole } from '#server/desk-pages/mount-console.ts';
import { createHttp } from '#server/http/create-http.ts';
import { anyDeskPlace, type DeskPlace } from '#server/http/desk-place.ts';
import type { GuardPorts } from '#server/http/guards.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { withMedia } from '#server/modules/content/index.ts';
import { createDesk, type Desk } from '#server/modules/desk/index.ts';
import { openProofSeal, type IdentityDocuments } from '#server/modules/identity-documents/index.ts';
import { MerchantDirectory, systemCalls, systemStatusOf } from '#server/modules/merchant/index.ts';
import { registerPictures, shippedArt, withOwnPictures } from '#server/modules/pictures/index.ts';
import { createRegistrationForms } from '#server/modules/registration/index.ts';
import type { TwoPersons } from '#server/modules/two-persons/index.ts';
import { mountPlayer } from '#server/pages/mount-player.ts';
import { identityKeys, type IdentityStore } from '#server/process/identity-store.ts';
import type { OutsideParties } from '#server/process/outside-parties.ts';
import type { PayoutParties } from '#server/process/payout-parties.ts';
import { createAccounts, type Accounts, type Ground } from './app-accounts.ts';
import { createAgentCentre, type AgentCentre } from './app-agents.ts';
import { createIdentities } from './app-identity.ts';
import { createMoney, type Money } from './app-money.ts';
import { createPlay, type Play } from './app-play.ts';
import { createReach, type Reach } from './app-reach.ts';

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
  socialSecretOf?: (merchantCode: string, provider: string, issuer: string) => string | null;
  /** Outside parties in the operator's own network, `host` or `host:port`. */
  internalParties?: readonly string[];
  /** Whether plain http on this machine can be an outside party: never in production. */
  allowsLocalParties?: boolean;
  /** Gateways that pay out; what is not connected here goes to the sandbox where there is one. */
  payoutParties?: PayoutParties;
  /** Where pictures of documents lie and the key they are encrypted by; without it the data folder and the installation's secret. */
  identityStore?: IdentityStore;
  /** A Valkey or Redis server that carries events between processes; without it PostgreSQL does. */
  liveUrl?: string | null;
  isRateLimited: boolean;
  trustProxy: boolean | string;
  /** Where the operator's desk answers; by default at every merchant's host. */
  desk?: DeskPlace;
  logger: FastifyServerOptions['logger'];
  tls?: { key: Buffer; cert: Buffer };
  /** False for a tool that decides on one thing and ends: nothing runs by itself. */
  hasBackgroundWork?: boolean;
  /** Told when something in the background fails; the server goes on with what it knows. */
  onBackgroundError: (error: unknown) => void;
}

export interface App {
  http: FastifyInstance;
  directory: MerchantDirectory;
  /** Reads where vendors are called again, as soon as one has been connected. */
  refreshVendors: () => Promise<void>;
  /** Writes the proof of a member of the demo. */
  seedProof: IdentityDocuments['seed'];
  /** Keeps the picture of a transfer's slip of the demo. */
  seedSlip: (name: string, bytes: Buffer) => Promise<void>;
  /** Acts that two people decide on. */
  twoPersons: TwoPersons;
  close: () => Promise<void>;
}

/** All parts of the house, each made of the ones before it. */
interface Parts {
  accounts: Accounts;
  play: Play;
  money: Money;
  reach: Reach;
  identities: IdentityDocuments;
  agents: AgentCentre;
}

async function createParts(ground: Ground): Promise<Parts> {
  const accounts = await createAccounts(ground);
  const play = await createPlay(ground, accounts);
  const identities = createIdentities(ground, accounts, play.identity);
  const money = createMoney(ground, accounts, play);
  return { accounts, play, money, reach: createReach(ground, accounts, play), identities, agents: createAgentCentre(ground, play, money) };
}

/** The operator's desk over everything. */
function createRooms({ pool, directory, partyFault }: Ground, { accounts, play, money }: Parts): Desk {
  return createDesk({
    pool,
    directory,
    identity: play.identity,
    registration: createRegistrationForms(pool),
    feedback: accounts.feedback,
    limits: accounts.limits.desk,
    terms: accounts.terms,
    templates: accounts.messages.templates,
    smsDays: accounts.messages.smsDays,
    catalogue: play.catalogue,
    content: play.content,
    promotions: play.promotions,
    vendors: play.vendors.desk,
    vendorGames: play.vendorGames,
    jackpot: money.jackpot,
    statements: money.statements,
    lobby: money.lobby.entries,
    members: money.members,
    adjustments: money.adjustments,
    twoPersons: play.twoPersons,
    partyFault,
    monitor: money.monitor,
    payouts: money.payouts,
    deposits: money.deposits.desk,
    risk: money.risk,
    protection: money,
    captcha: accounts.logIn.captcha,
  });
}

/** One function for every call there is. */
const handlersOf = ({ countries }: Ground, { accounts, play, money, reach, identities, agents }: Parts, desk: Desk): Handlers<CallName> => ({
  ...systemCalls(countries, reach.appLinks.unknownPaths.note),
  ...play.catalogue.handlers,
  ...play.content.handlers,
  ...play.promotions.handlers,
  ...accounts.messages.handlers,
  ...accounts.players.handlers,
  ...accounts.logIn.handlers,
  ...accounts.account.handlers,
  ...accounts.registration.handlers,
  ...accounts.recovery.handlers,
  ...accounts.feedback.handlers,
  ...accounts.limits.handlers,
  ...accounts.terms.handlers,
  ...money.closures.handlers,
  ...money.relatives.handlers,
  ...play.vendors.handlers,
  ...money.records.handlers,
  ...money.statements.handlers,
  ...money.jackpot.handlers,
  ...money.lobby.handlers,
  ...money.deposits.handlers,
  ...money.bonuses.handlers,
  ...money.payouts.handlers,
  ...reach.appLinks.handlers,
  ...reach.push.handlers,
  ...identities.handlers,
  ...agents.handlers,
  ...desk.handlers,
});

/** What is asked before a call reaches its handler. */
const guardPorts = ({ countries }: Ground, { accounts: { players, terms }, play: { identity } }: Parts, desk: Desk): GuardPorts => ({
  statusOf: (merchant, ip) => systemStatusOf(merchant, ip, countries),
  playerSessionOf: players.playerSessionOf,
  owedTerms: terms.owedBy,
  staffSessionOf: identity.staffSessionOf,
  recordRefusedAct: desk.recordRefusedAct,
});

/** Addresses that are no calls of the contract: protocols of outside parties, uploads, files. */
async function registerRoutes(http: FastifyInstance, { accounts, play, money, reach }: Parts): Promise<void> {
  await play.vendors.registerRoutes(http);
  await money.deposits.registerRoutes(http);
  await money.payouts.registerRoutes(http);
  accounts.logIn.registerRoutes(http);
  await accounts.players.mountSocket(http);
  accounts.account.registerRoutes(http);
  play.content.registerRoutes(http);
  reach.appLinks.registerRoutes(http);
}

/** What browsers see: pictures, the desk, the player site. */
async function mountPages(http: FastifyInstance, { deps, countries }: Ground, { files, vendors }: Play): Promise<void> {
  await registerPictures(http, { dataDir: deps.dataDir, source: withOwnPictures(withMedia(shippedArt, files), files) });
  await mountConsole(http);
  await mountPlayer(http, { countries, isDevelopment: deps.isDevelopment, frameOrigins: vendors.frameOrigins });
}

/** Starts what the modules do by themselves, and gives the function that ends it all in good order. */
async function startModules(
  http: FastifyInstance,
  { directory, deps }: Ground,
  { accounts, play, money, reach, identities, agents }: Parts,
): Promise<() => Promise<void>> {
  const { messages, players, recovery, registration } = accounts;
  const { catalogue, content, twoPersons, vendors } = play;
  const { records, statements, jackpot, blockUpkeep, monitor, deposits, risk, bonuses, care, closures } = money;
  const { withdrawals } = money.payouts;
  const { appLinks, push } = reach;
  if (deps.hasBackgroundWork !== false) directory.start(deps.onBackgroundError);
  await players.start();
  const started =
    deps.hasBackgroundWork === false ? [] : [catalogue, content, messages, vendors, records, statements, jackpot, twoPersons, blockUpkeep, monitor];
  const more = deps.hasBackgroundWork === false ? [] : [deposits, withdrawals, risk, bonuses, care, closures, appLinks, push, identities, registration, agents];
  for (const part of [...started, ...more]) part.start();
  return async () => {
    for (const part of [directory, catalogue, content, monitor]) part.stop();
    await recovery.stop();
    await http.close();
    const stopping = [twoPersons, records, statements, jackpot, blockUpkeep, deposits, withdrawals, risk, bonuses, care, closures, appLinks, push, identities];
    await Promise.all([...stopping, registration, agents].map((part) => part.stop()));
    await vendors.stop();
    await messages.stop();
    await players.stop();
  };
}

/** Builds the whole server over a migrated database and names every module by hand. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool } = deps;
  const directory = new MerchantDirectory(pool, { fallbackCode: deps.fallbackMerchant, deskHost: (deps.desk ?? anyDeskPlace).host });
  await directory.refresh();
  const countries = openCountryDatabase();
  const rules: OutsideRules = {
    allowsLocal: deps.allowsLocalParties ?? false,
    ownHosts: () => directory.list().flatMap(({ hosts }) => hosts),
    internal: deps.internalParties ?? [],
  };
  const seal = await openProofSeal(pool, identityKeys(deps.identityStore ?? { key: null, oldKey: null }, deps.secret));
  const ground: Ground = {
    deps,
    pool,
    directory,
    countries,
    seal,
    outsideFetch: createOutsideFetch(rules),
    partyFault: (set) => faultOfSet(set, rules),
    onTrouble: (message, details) => http.log.error(details, message),
  };
  const parts = await createParts(ground);
  const desk = createRooms(ground, parts);
  const http = await createHttp({
    pool,
    directory,
    handlers: handlersOf(ground, parts, desk),
    ports: guardPorts(ground, parts, desk),
    logger: deps.logger,
    trustProxy: deps.trustProxy,
    desk: deps.desk ?? anyDeskPlace,
    isRateLimited: deps.isRateLimited,
    ...(deps.tls ? { tls: deps.tls } : {}),
  });
  await registerRoutes(http, parts);
  if (deps.servesPages !== false) await mountPages(http, ground, parts.play);
  const close = await startModules(http, ground, parts);
  return {
    http,
    directory,
    refreshVendors: parts.play.vendors.refresh,
    seedProof: parts.identities.seed,
    seedSlip: parts.money.deposits.seedSlip,
    twoPersons: parts.play.twoPersons,
    close,
  };
}
