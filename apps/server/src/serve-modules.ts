import type { CallName } from '@laro/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Modules } from './app.ts';
import { mountConsole } from './desk-pages/mount-console.ts';
import type { AppDeps, Ground } from './ground.ts';
import { createHttp } from './http/create-http.ts';
import { anyDeskPlace } from './http/guards/desk-place.ts';
import type { Handlers } from './http/handlers.ts';
import { joinHandlers, registerRoutes, startModules } from './module.ts';
import { withMedia } from './modules/reach/content/index.ts';
import type { IdentityDocuments } from './modules/people/identity-documents/index.ts';
import { systemStatusOf, type MerchantDirectory } from './modules/core/merchant/index.ts';
import { registerPictures, shippedArt, withOwnPictures } from './modules/core/pictures/index.ts';
import type { Beacon } from './modules/play/lottery/index.ts';
import type { TwoPersons } from './modules/core/two-persons/index.ts';
import { mountPlayer } from './pages/mount-player.ts';
import type { Parties } from './parties.ts';

export interface App {
  http: FastifyInstance;
  directory: MerchantDirectory;
  /** Reads the endpoints of vendors again, as soon as one has been connected. */
  refreshVendors: () => Promise<void>;
  /** Writes the proof of a member of the demo. */
  seedProof: IdentityDocuments['seed'];
  /** Stores the picture of a transfer's slip of the demo. */
  seedSlip: (name: string, bytes: Buffer) => Promise<void>;
  /** The beacon of the lottery, for the past of the demo. */
  signatureOf: Beacon['signatureOf'];
  /** Acts that two people decide on. */
  twoPersons: TwoPersons;
  close: () => Promise<void>;
}

interface Given {
  ground: Ground;
  parties: Parties;
  deps: AppDeps;
}

/** Pages in browsers: pictures, the desk, the player site. */
async function mountPages(http: FastifyInstance, { vendors }: Modules, { ground: { countries }, parties: { uploads }, deps }: Given): Promise<void> {
  await registerPictures(http, { dataDir: deps.dataDir, source: withOwnPictures(withMedia(shippedArt, uploads), uploads) });
  await mountConsole(http);
  await mountPlayer(http, { countries, isDevelopment: deps.isDevelopment, frameOrigins: vendors.frameOrigins });
}

/** Serves the calls, routes and pages of the modules and starts their background work. */
export async function serveModules(made: Modules, given: Given): Promise<App> {
  const { modules, staff, players, terms, vendors, desk } = made;
  const { ground, parties, deps } = given;
  const { pool, directory, countries } = ground;
  // A call that no module answers is a type error here.
  const handlers: Handlers<CallName> = joinHandlers(modules);
  const http = await createHttp({
    pool,
    directory,
    handlers,
    ports: {
      statusOf: (merchant, ip) => systemStatusOf(merchant, ip, countries),
      playerSessionOf: players.playerSessionOf,
      owedTerms: terms.owedBy,
      staffSessionOf: staff.staffSessionOf,
      recordRefusedAct: desk.recordRefusedAct,
    },
    logger: deps.logger,
    trustProxy: deps.trustProxy,
    desk: deps.desk ?? anyDeskPlace,
    isRateLimited: deps.isRateLimited,
    sharedCounts: parties.sharedCounts,
    ...(deps.tls ? { tls: deps.tls } : {}),
  });
  await registerRoutes(http, modules);
  if (deps.servesPages !== false) await mountPages(http, made, given);
  const stopModules = await startModules(modules, { hasBackgroundWork: deps.hasBackgroundWork !== false });
  return {
    http,
    directory,
    refreshVendors: vendors.refresh,
    seedProof: made.identities.seed,
    seedSlip: parties.slips.write,
    signatureOf: parties.beacon.signatureOf,
    twoPersons: made.twoPersons,
    close: async () => {
      await http.close();
      await stopModules();
    },
  };
}
