import { StartError } from './start-error.ts';

const PORT_DEFAULT = '3001';
const PORT_MAX = 65_535;

/** Environment variables of the studio; docs/operations.md explains each. */
export interface StudioEnvironment {
  isProduction: boolean;
  host: string;
  port: number;
  databaseUrl: string;
  /** Where the platform's wallet is, without a path. */
  platformUrl: string;
  /** Folder of our private key and the platform's public ones. */
  keysFolder: string;
  /** The origin that players reach us at; null takes the host name of the platform's lobby and our own port. */
  publicOrigin: string | null;
  /** Origins of the sites that may frame a game; null allows this machine and the requested host, for development. */
  framedBy: readonly string[] | null;
  logLevel: string;
  /** Address of a chain of a public randomness beacon with drand's interface; null for none. */
  beaconUrl: string | null;
}

function needed(name: string, value: string | undefined, hint: string): string {
  if (!value) throw new StartError(`${name} is not set`, hint);
  return value;
}

function originOf(name: string, text: string): string {
  const isOrigin = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/, '');
  if (!isOrigin) throw new StartError(`${name} is not an origin: ${text.slice(0, 80)}`, 'Write it like https://games.example.com, without a path.');
  return new URL(text).origin;
}

function addressOf(name: string, text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress) throw new StartError(`${name} is not an address: ${text.slice(0, 80)}`, 'Write it like https://api.drand.sh/<hash of the chain>.');
  return text.replace(/\/$/, '');
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > PORT_MAX)
    throw new StartError(`LARO_STUDIO_PORT is "${text.slice(0, 40)}", which is not a port`, 'Give a whole number from 0 to 65535; 0 takes any free one.');
  return port;
}

/** Reads the environment once, at the start. Throws StartError for missing or invalid values. */
export function readStudioEnvironment(variables: NodeJS.ProcessEnv): StudioEnvironment {
  const isProduction = variables['NODE_ENV'] === 'production';
  const inProduction = (name: string, value: string | undefined, hint: string): string => (isProduction ? needed(name, value, hint) : (value ?? ''));
  const publicOrigin = inProduction('STUDIO_PUBLIC_ORIGIN', variables['STUDIO_PUBLIC_ORIGIN'], 'Give the origin that players reach the games at.');
  const framedBy = inProduction('STUDIO_FRAMED_BY', variables['STUDIO_FRAMED_BY'], 'Give the origins of the sites that may frame a game, separated by commas.');
  const databaseHint = "Give the address of the studio's own database: postgres://user:password@host/laro_studio";
  return {
    isProduction,
    host: variables['HOST'] || '127.0.0.1',
    port: portOf(variables['LARO_STUDIO_PORT'] || PORT_DEFAULT),
    databaseUrl: needed('STUDIO_DATABASE_URL', variables['STUDIO_DATABASE_URL'], databaseHint),
    platformUrl: originOf('STUDIO_PLATFORM_URL', variables['STUDIO_PLATFORM_URL'] || 'http://127.0.0.1:3000'),
    keysFolder: needed('STUDIO_KEYS', variables['STUDIO_KEYS'], 'Give the folder with studio.private.pem and platform.public.pem.'),
    publicOrigin: publicOrigin === '' ? null : originOf('STUDIO_PUBLIC_ORIGIN', publicOrigin),
    framedBy: framedBy === '' ? null : framedBy.split(',').map((origin) => originOf('STUDIO_FRAMED_BY', origin.trim())),
    beaconUrl: variables['STUDIO_BEACON_URL'] ? addressOf('STUDIO_BEACON_URL', variables['STUDIO_BEACON_URL']) : null,
    logLevel: variables['LARO_LOG'] || (isProduction ? 'info' : 'warn'),
  };
}
