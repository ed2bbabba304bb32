import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeskPlace } from '#server/http/desk-place.ts';
import type { OutsideParties } from './outside-parties.ts';
import { readPayoutParties, type PayoutParties } from './payout-parties.ts';
import { readIdentityStore, type IdentityStore } from './identity-store.ts';
import { readBucket, type Bucket } from './read-bucket.ts';
import { readDeskPlace } from './read-desk-place.ts';
import { readOutside } from './read-outside.ts';
import { StartError } from './start-error.ts';

const PORT_DEFAULT = 3000;
const PORT_MAX = 65_535;

/** What the process takes from outside; docs/operations.md explains each. */
export interface Environment {
  isProduction: boolean;
  isDevelopment: boolean;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** Networks of the proxies in front, comma-separated, or true for any. */
  trustProxy: boolean | string;
  /** Host and networks of the operator's desk. */
  desk: DeskPlace;
  /** Whether the demo merchants are made when the database has none. */
  isDemo: boolean;
  /** Whether the demo's merchants get members with a month of play; never in production. */
  hasDemoHistory: boolean;
  /** Whether the site and the desk are served, or calls only. */
  servesPages: boolean;
  /** A Valkey or Redis server that carries events between processes; null for PostgreSQL. */
  liveUrl: string | null;
  isRateLimited: boolean;
  /** Where the figures for Prometheus are served, and a file that is written after every backup; null serves none. */
  metrics: { host: string; port: number; backupMark: string | null } | null;
  /** The demo's studio: whether it is started beside the site, its port and its database where they are not to be the usual ones. */
  studio: { isOn: boolean; port: number | null; databaseUrl: string | null };
  /** The stand-ins for outside parties: whether they are started beside the site, and their port where it is not to be the usual one. */
  sandbox: { isOn: boolean; port: number | null };
  /** The SMS gateway and the mail server, where there are any. */
  outside: OutsideParties;
  payoutParties: PayoutParties;
  /** Outside parties in the operator's own network, `host` or `host:port`. */
  internalParties: readonly string[];
  identityStore: IdentityStore;
  /** Files that all web processes share; null keeps them in the data folder. */
  bucket: Bucket | null;
  logLevel: string;
  tls: { key: Buffer; cert: Buffer } | null;
}

function readPort<Default>(name: string, text: string | undefined, otherwise: Default): number | Default {
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > PORT_MAX)
    throw new StartError('port.wrong', `${name} is "${text.slice(0, 40)}", which is not a port.`, 'Give a whole number from 0 to 65535; 0 takes any free one.');
  return port;
}

function readTls(keyFile: string | undefined, certFile: string | undefined): Environment['tls'] {
  if (!keyFile || !certFile || !existsSync(keyFile) || !existsSync(certFile)) return null;
  return { key: readFileSync(keyFile), cert: readFileSync(certFile) };
}

const trustProxyOf = (text: string | undefined): boolean | string => (text === undefined || text === '' || text === '0' ? false : text === '1' ? true : text);

/** Open to this machine alone unless a host is given: the figures are the operator's. */
function readMetrics(variables: NodeJS.ProcessEnv): Environment['metrics'] {
  const port = readPort('LARO_METRICS_PORT', variables['LARO_METRICS_PORT'], null);
  return port === null ? null : { host: variables['LARO_METRICS_HOST'] || '127.0.0.1', port, backupMark: variables['LARO_BACKUP_MARK'] || null };
}

function liveUrlOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol)) return text;
  throw new StartError(
    'live.wrong',
    'LARO_LIVE_URL is not the address of a Valkey or Redis server.',
    'Give one like redis://user:password@host:6379, or rediss: with TLS.',
  );
}

/** Reads the environment variables once, at the start. Throws StartError for values that cannot be meant. */
export function readEnvironment(variables: NodeJS.ProcessEnv, argv: readonly string[]): Environment {
  const isProduction = variables['NODE_ENV'] === 'production';
  const isDemo = variables['LARO_DEMO'] === undefined ? !isProduction : variables['LARO_DEMO'] === '1';
  return {
    isProduction,
    isDevelopment: argv.includes('--dev'),
    host: variables['HOST'] ?? '127.0.0.1',
    port: readPort('PORT', variables['PORT'], PORT_DEFAULT),
    dataDir: path.resolve(variables['LARO_DATA'] ?? path.join(import.meta.dirname, '../../../../.data')),
    databaseUrl: variables['DATABASE_URL'] || null,
    trustProxy: trustProxyOf(variables['LARO_TRUST_PROXY']),
    desk: readDeskPlace(variables),
    isDemo,
    hasDemoHistory: isDemo && !isProduction && variables['LARO_HISTORY'] !== 'off',
    servesPages: variables['LARO_PAGES'] !== 'off',
    liveUrl: liveUrlOf(variables['LARO_LIVE_URL']),
    isRateLimited: variables['LARO_RATE_LIMITS'] !== 'off' || isProduction,
    metrics: readMetrics(variables),
    // Production runs studios by themselves: the keys that would be made here protect nothing.
    studio: {
      isOn: isDemo && !isProduction && variables['LARO_STUDIO'] !== 'off',
      port: readPort('LARO_STUDIO_PORT', variables['LARO_STUDIO_PORT'], null),
      databaseUrl: variables['STUDIO_DATABASE_URL'] || null,
    },
    sandbox: {
      isOn: isDemo && !isProduction && variables['LARO_SANDBOX'] !== 'off',
      port: readPort('LARO_SANDBOX_PORT', variables['LARO_SANDBOX_PORT'], null),
    },
    outside: readOutside(variables, isProduction),
    payoutParties: readPayoutParties(variables, isProduction),
    internalParties: (variables['LARO_INTERNAL_PARTIES'] ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((name) => name !== ''),
    identityStore: readIdentityStore(variables),
    bucket: readBucket(variables, isProduction),
    logLevel: variables['LARO_LOG'] ?? (isProduction ? 'info' : 'warn'),
    tls: readTls(variables['LARO_TLS_KEY'], variables['LARO_TLS_CERT']),
  };
}
