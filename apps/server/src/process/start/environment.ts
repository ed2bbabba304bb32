import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeskPlace } from '#server/http/guards/desk-place.ts';
import type { OutsideParties, SandboxPlace } from '../parties/outside-parties.ts';
import { readPayoutParties, type PayoutParties } from '../parties/payout-parties.ts';
import { readIdentityStore, type IdentityStore } from '../secrets/identity-store.ts';
import { readBucket, type Bucket } from '../secrets/read-bucket.ts';
import { readDeskPlace } from '../secrets/read-desk-place.ts';
import { readOutside, readSandboxPlace } from '../secrets/read-outside.ts';
import { StartError } from './start-error.ts';

const PORT_DEFAULT = 3000;
const PORT_MAX = 65_535;

/** Configuration of the process from the environment; docs/operations.md explains each variable. */
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
  /** True if demo merchants are created when the database has no merchants. */
  isDemo: boolean;
  /** True if the demo's merchants get members with a month of play; never in production. */
  hasDemoHistory: boolean;
  /** True if the site and the desk are served, false for calls only. */
  servesPages: boolean;
  /** Valkey or Redis server that carries events between processes; null for PostgreSQL. */
  liveUrl: string | null;
  isRateLimited: boolean;
  /** Address of the Prometheus metrics, and a file that is written after every backup; null disables metrics. */
  metrics: { host: string; port: number; backupMark: string | null } | null;
  /** True if a collector of OpenTelemetry traces is configured. */
  isTraced: boolean;
  /** The demo's studio: whether it is started with the site, and its port and database if they differ from the defaults. */
  studio: { isOn: boolean; port: number | null; databaseUrl: string | null };
  /** The simulators of outside parties: whether they are started with the site, and their port if it differs from the default. */
  sandbox: { isOn: boolean; port: number | null };
  /** A separately running sandbox; never in production. */
  sandboxPlace: SandboxPlace | null;
  /** The SMS gateway and the mail server, if configured. */
  outside: OutsideParties;
  payoutParties: PayoutParties;
  /** Outside parties in the operator's own network, `host` or `host:port`. */
  internalParties: readonly string[];
  identityStore: IdentityStore;
  /** Storage shared by all web processes; null stores files in the data folder. */
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

/** Accessible only from this machine unless a host is given, because the metrics are internal. */
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

/** Reads the environment variables once, at the start. Throws StartError for invalid values. */
export function readEnvironment(variables: NodeJS.ProcessEnv, argv: readonly string[]): Environment {
  const isProduction = variables['NODE_ENV'] === 'production';
  const isDemo = variables['LARO_DEMO'] === undefined ? !isProduction : variables['LARO_DEMO'] === '1';
  return {
    isProduction,
    isDevelopment: argv.includes('--dev'),
    host: variables['HOST'] ?? '127.0.0.1',
    port: readPort('PORT', variables['PORT'], PORT_DEFAULT),
    dataDir: path.resolve(variables['LARO_DATA'] ?? path.join(import.meta.dirname, '../../../../../.data')),
    databaseUrl: variables['DATABASE_URL'] || null,
    trustProxy: trustProxyOf(variables['LARO_TRUST_PROXY']),
    desk: readDeskPlace(variables),
    isDemo,
    hasDemoHistory: isDemo && !isProduction && variables['LARO_HISTORY'] !== 'off',
    servesPages: variables['LARO_PAGES'] !== 'off',
    liveUrl: liveUrlOf(variables['LARO_LIVE_URL']),
    isRateLimited: variables['LARO_RATE_LIMITS'] !== 'off' || isProduction,
    metrics: readMetrics(variables),
    isTraced: Boolean(variables['OTEL_EXPORTER_OTLP_ENDPOINT']),
    // Production runs studios separately: keys created here would protect nothing.
    studio: {
      isOn: isDemo && !isProduction && variables['LARO_STUDIO'] !== 'off',
      port: readPort('LARO_STUDIO_PORT', variables['LARO_STUDIO_PORT'], null),
      databaseUrl: variables['STUDIO_DATABASE_URL'] || null,
    },
    sandbox: {
      isOn: isDemo && !isProduction && variables['LARO_SANDBOX'] !== 'off',
      port: readPort('LARO_SANDBOX_PORT', variables['LARO_SANDBOX_PORT'], null),
    },
    sandboxPlace: readSandboxPlace(variables, isProduction),
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
