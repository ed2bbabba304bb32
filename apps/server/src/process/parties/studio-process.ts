import fs from 'node:fs';
import path from 'node:path';
import { portNear, reachable, startSupervised, type SupervisedChild } from './supervised-child.ts';

const STUDIO = path.join(import.meta.dirname, '../../../../studio');

/** Addresses of the running studio, for launching its games. */
export interface StudioPlace {
  vendorCodes: readonly string[];
  /** Its public key, PEM. */
  publicKey: string;
  operatorUrl: string;
  frameOrigins: readonly string[];
}

export interface StudioProcessOptions {
  /** Folder with the studio's private key and our public one. */
  keysFolder: string;
  /** PEM. */
  studioPublicKey: string;
  host: string;
  /** The port of the site. */
  sitePort: number;
  /** The studio's port; null uses the one after the site's, or any free one if that is taken. */
  port: number | null;
  databaseUrl: string;
  /** Address of the beacon's chain at each of its starts; null for none. */
  beaconUrl: () => string | null;
  /** Callback with the studio's addresses, after each of its starts. */
  onReady: (place: StudioPlace) => Promise<void>;
  onTrouble: (message: string, details: object) => void;
}

/**
 * The address of the studio's own database on the PostgreSQL of the site: that of a URL with `_studio` after its name, or `laro_studio` on the
 * embedded one, which is reached through its socket's folder.
 */
export function studioDatabaseUrl(siteUrl: string | null, socketFolder: string | undefined): string {
  if (siteUrl === null) return `postgres://postgres@localhost/laro_studio?host=${encodeURIComponent(socketFolder ?? '')}`;
  const url = new URL(siteUrl);
  url.pathname = `${url.pathname.length > 1 ? url.pathname : '/laro'}_studio`;
  return url.href;
}

/** Codes of the vendors whose games the built studio hosts; null if it is not built. */
export function hostedVendors(): string[] | null {
  const file = path.join(STUDIO, 'dist/games.json');
  if (!fs.existsSync(file)) return null;
  const games = JSON.parse(fs.readFileSync(file, 'utf8')) as { vendor: string }[];
  return [...new Set(games.map(({ vendor }) => vendor))];
}

/**
 * Runs the demo's studio next to the site: its own process, database, keys and port. If the studio cannot run, the site still runs, without
 * games. Null if the studio is not built.
 */
export async function startStudioProcess(options: StudioProcessOptions): Promise<SupervisedChild | null> {
  const { host, sitePort, databaseUrl, keysFolder, studioPublicKey, beaconUrl } = options;
  const vendorCodes = hostedVendors();
  if (!vendorCodes) return null;
  const firstPort = options.port ?? (await portNear(host, sitePort + 1));
  return startSupervised({
    name: 'the studio',
    file: path.join(STUDIO, 'src/main.ts'),
    environmentOf: (last) => ({
      HOST: host,
      LARO_STUDIO_PORT: String(last?.listening ?? firstPort),
      STUDIO_DATABASE_URL: databaseUrl,
      STUDIO_PLATFORM_URL: `http://${reachable(host)}:${sitePort}`,
      STUDIO_KEYS: keysFolder,
      STUDIO_BEACON_URL: process.env['STUDIO_BEACON_URL'] || beaconUrl() || '',
    }),
    onReady: ({ listening }) =>
      options.onReady({
        vendorCodes,
        publicKey: studioPublicKey,
        operatorUrl: `http://${reachable(host)}:${listening}/operator`,
        frameOrigins: [`http://{host}:${listening}`],
      }),
    onTrouble: options.onTrouble,
  });
}
