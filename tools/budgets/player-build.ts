/** Reads the build of the player's site by its manifest. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

export const clientDir = path.join(import.meta.dirname, '../../apps/player/dist/client');
export const legacyDir = path.join(clientDir, '../legacy');

export interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** The manifest of the built site. Throws if there is none: budgets are checked after a build. */
export function readManifest(): Manifest {
  const file = path.join(clientDir, '.vite/manifest.json');
  if (!fs.existsSync(file)) throw new Error('the player’s site is not built: run the build first (node tools/build/build.ts)');
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
}

/** The key of the only entry of the build. */
export function entryOf(manifest: Manifest): string {
  const entries = Object.entries(manifest).flatMap(([key, chunk]) => (chunk.isEntry ? [key] : []));
  if (entries.length !== 1) throw new Error(`expected one entry, found ${entries.join(', ') || 'none'}`);
  return entries[0] ?? '';
}

/** These chunks and all that they cannot run without. */
export function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (key: string): void => {
    if (reached.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest names ${key} and does not have it`);
    reached.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return reached;
}

const sizes = new Map<string, number>();

/** Bytes of a built file as gzip -9 makes them. */
export function gzipBytes(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = zlib.gzipSync(fs.readFileSync(path.join(clientDir, file)), { level: 9 }).length;
  sizes.set(file, bytes);
  return bytes;
}

/** Sum of gzip bytes of the scripts of these chunks. */
export const scriptBytes = (manifest: Manifest, keys: Iterable<string>): number =>
  [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipBytes(file), 0);

/** The chunks that hold words, with area (or `base` for those of every page) and locale. */
export function wordChunks(manifest: Manifest): { key: string; area: string; locale: string }[] {
  return Object.keys(manifest).flatMap((key) => {
    const [, area, single] = /i18n\/messages\/([a-z]+)\/([a-z]+)\.json$/.exec(key) ?? [];
    if (area && single) return [{ key, area, locale: single }];
    const [, grouped] = /^_words-([a-z]+)-[^/]*\.js$/.exec(key) ?? [];
    return grouped ? [{ key, area: 'base', locale: grouped }] : [];
  });
}
