import type { Settings } from '@laro/domain/settings/settings';
import type { FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { openCountryDatabase } from './adapters/country-database.ts';
import type { OutsideRules } from './adapters/outside-address.ts';
import { anyDeskPlace, type DeskPlace } from './http/guards/desk-place.ts';
import { MerchantDirectory, type CountryLocator, type Merchant } from './modules/core/merchant/index.ts';
import type { IdentityStore } from './process/secrets/identity-store.ts';
import type { Bucket } from './process/secrets/read-bucket.ts';
import type { OutsideParties } from './process/parties/outside-parties.ts';
import type { PayoutParties } from './process/parties/payout-parties.ts';

/** Settings and connections of a process. */
export interface AppDeps {
  pool: pg.Pool;
  dataDir: string;
  /** The installation's secret: encrypts data that must be read again (authenticator secrets). */
  secret: Buffer;
  /** The merchant for hosts of no merchant; null in production. */
  fallbackMerchant: string | null;
  isDevelopment: boolean;
  /** True if keys and endpoints of the demo are accepted: never in production. */
  takesDemoVendors: boolean;
  /** False for a process that answers calls only, without the site and the desk's pages. */
  servesPages?: boolean;
  /** Gateway, mail server, sandbox; without it no party is connected. It may change while the app runs. */
  outside?: OutsideParties;
  /** Our client secret at an outside identity provider, or null; without this function there are none. */
  socialSecretOf?: (merchantCode: string, provider: string, issuer: string) => string | null;
  /** Outside parties in the operator's own network, `host` or `host:port`. */
  internalParties?: readonly string[];
  /** True if plain http on this machine can be an outside party: never in production. */
  allowsLocalParties?: boolean;
  /** Payout gateways; those not connected here use the sandbox if there is one. */
  payoutParties?: PayoutParties;
  /** The key that documents of members are encrypted with; without it the installation's secret. */
  identityStore?: IdentityStore;
  /** An S3-compatible bucket for the files that several web processes share; without it they are in the data folder. */
  bucket?: Bucket | null;
  /** A Valkey or Redis server that carries events between processes; without it PostgreSQL does. */
  liveUrl?: string | null;
  isRateLimited: boolean;
  trustProxy: boolean | string;
  /** Where the operator's desk answers; by default at every merchant's host. */
  desk?: DeskPlace;
  logger: FastifyServerOptions['logger'];
  tls?: { key: Buffer; cert: Buffer };
  /** False for a tool that decides on one thing and ends: no background work runs. */
  hasBackgroundWork?: boolean;
  /** Called when background work fails; the server continues with its last known state. */
  onBackgroundError: (error: unknown) => void;
}

/** The base that every module is built on. */
export interface Ground {
  pool: pg.Pool;
  secret: Buffer;
  directory: MerchantDirectory;
  countries: CountryLocator;
  isRateLimited: boolean;
  merchantOf: (code: string) => Merchant | null;
  /** The merchant in the address of a desk call. Throws `request.not_found`. */
  knownMerchant: (code: string) => Merchant;
  settingsOf: (code: string) => Settings | undefined;
  zoneOf: (code: string) => string;
  merchantCodes: () => string[];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Reports an event that needs a person's attention. */
  onTrouble: (message: string, details: object) => void;
  onBackgroundError: (error: unknown) => void;
}

/** Reads the merchants and opens the database of countries. */
export async function openGround(deps: AppDeps, onTrouble: Ground['onTrouble']): Promise<Ground> {
  const { pool, secret, isRateLimited, onBackgroundError } = deps;
  const directory = new MerchantDirectory(pool, { fallbackCode: deps.fallbackMerchant, deskHost: (deps.desk ?? anyDeskPlace).host });
  await directory.refresh();
  const settingsOf = (code: string) => directory.byCode(code)?.settings;
  return {
    pool,
    secret,
    directory,
    countries: openCountryDatabase(),
    isRateLimited,
    merchantOf: (code) => directory.byCode(code),
    knownMerchant: (code) => directory.known(code),
    settingsOf,
    zoneOf: (code) => settingsOf(code)?.['market.timeZone'] ?? 'UTC',
    merchantCodes: () => directory.list().map(({ code }) => code),
    now: Date.now,
    onTrouble,
    onBackgroundError,
  };
}

/** Which addresses outside parties may have. */
export const outsideRules = (deps: Pick<AppDeps, 'allowsLocalParties' | 'internalParties'>, directory: MerchantDirectory): OutsideRules => ({
  allowsLocal: deps.allowsLocalParties ?? false,
  ownHosts: () => directory.list().flatMap(({ hosts }) => hosts),
  internal: deps.internalParties ?? [],
});
