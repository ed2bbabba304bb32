import type { CallName } from '@laro/contract/routes';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { openCountryDatabase } from '#server/adapters/country-database.ts';
import { openDatabase } from '#server/db/database.ts';
import { mountConsole } from '#server/desk-pages/mount-console.ts';
import { createHttp } from '#server/http/create-http.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createContent } from '#server/modules/content/index.ts';
import { createDesk } from '#server/modules/desk/index.ts';
import { createIdentity } from '#server/modules/identity/index.ts';
import { MerchantDirectory, statusFor, systemCalls } from '#server/modules/merchant/index.ts';
import { registerPictures } from '#server/modules/pictures/index.ts';
import { mountPlayer } from '#server/pages/mount-player.ts';

export interface AppDeps {
  pool: pg.Pool;
  dataDir: string;
  /** The installation's secret: encrypts what must be read again (authenticator secrets). */
  secret: Buffer;
  /** The merchant for hosts that belong to nobody; null in production. */
  fallbackMerchant: string | null;
  isDevelopment: boolean;
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
  close: () => Promise<void>;
}

/** Builds the whole server over a migrated database and names every module by hand. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool, onBackgroundError } = deps;
  const db = openDatabase(pool);
  const directory = new MerchantDirectory(db, deps.fallbackMerchant);
  await directory.refresh();
  const countries = openCountryDatabase();
  const catalogue = await createCatalogue({ db, directory, onBackgroundError });
  const content = await createContent({ db, directory, onBackgroundError });
  const identity = createIdentity({ db, secret: deps.secret });
  const desk = createDesk({ directory, identity, catalogue, content });
  const handlers: Handlers<CallName> = { ...systemCalls(countries), ...catalogue.handlers, ...content.handlers, ...desk.handlers };

  const http = await createHttp({
    pool,
    directory,
    handlers,
    ports: {
      statusOf: (merchant, ip) => statusFor(merchant, ip, countries).info,
      staffSessionOf: identity.staffSessionOf,
      recordRefusedAct: desk.recordRefusedAct,
    },
    logger: deps.logger,
    trustProxy: deps.trustProxy,
    isRateLimited: deps.isRateLimited,
    ...(deps.tls ? { tls: deps.tls } : {}),
  });
  await registerPictures(http, { dataDir: deps.dataDir });
  await mountConsole(http);
  await mountPlayer(http, { countries, isDevelopment: deps.isDevelopment });

  directory.start(onBackgroundError);
  catalogue.start();
  content.start();
  const close = async (): Promise<void> => {
    directory.stop();
    catalogue.stop();
    content.stop();
    await http.close();
  };
  return { http, directory, close };
}
