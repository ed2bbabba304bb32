/** Bytes of the built game client, from its files and their imports: what a game fetches before its first bet is possible (GAME-25). */
import fs from 'node:fs';
import path from 'node:path';
import { wordsOf } from '../../apps/studio/client/shell/words/words.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Kind = keyof typeof wordsOf;

const root = path.join(import.meta.dirname, '../..');
const dist = path.join(root, 'apps/studio/dist/client');
const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;
const assets = path.join(dist, 'assets');
const art = path.join(assets, fs.readdirSync(assets).find((name) => name.startsWith('art-')) ?? '');
const ENTRY = 'index.html';

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0);
/** As a server sends it to a client that knows gzip alone; brotli is a tenth less. */
const sent = (file: string): number => (fs.statSync(`${path.join(dist, file)}.gz`, { throwIfNoEntry: false }) ?? fs.statSync(path.join(dist, file))).size;

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  return chunk;
}

/** A chunk and all that it imports statically. */
function reached(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunkOf(key).imports ?? []) reached(next, seen);
  return seen;
}

/** Kinds with their own stage; all others are drawn on the shared table. */
const entriesOf = (kind: Kind): readonly string[] =>
  Object.hasOwn(manifest, `kinds/${kind}/build.ts`) ? [`kinds/${kind}/build.ts`] : ['kinds/table/build.ts', `kinds/${kind}/${kind}.ts`];

const first = reached(ENTRY);
const chunksOf = (kind: Kind): Set<string> => new Set(entriesOf(kind).flatMap((entry) => [...reached(entry)].filter((key) => !first.has(key))));
const kinds = Object.keys(wordsOf) as Kind[];
/** The shell: what every kind needs. */
const shell = new Set([...chunksOf('slot')].filter((key) => kinds.every((kind) => chunksOf(kind).has(key))));
const scripts = (keys: Iterable<string>): number => sumOf([...keys].map((key) => sent(chunkOf(key).file)));

/** All scripts of a kind, and those that are not every kind's. */
export const scriptsOf = (kind: Kind): { all: number; own: number } => {
  const own = chunksOf(kind);
  return { all: scripts([...first, ...own]), own: scripts([...own].filter((key) => !shell.has(key))) };
};

const wordFiles = (kind: Kind, locale: string): string[] =>
  ['studio', ...wordsOf[kind]].map((area) => chunkOf(`../../../packages/i18n/messages/${area}/${locale}.json?part=play`).file);

/** The words that a kind fetches before its first bet, in the language of a file. */
export const wordBytes = (kind: Kind, locale: string): number => sumOf(wordFiles(kind, locale).map(sent));

/** The files of scripts and words that a kind fetches before its first bet. */
export const scriptFiles = (kind: Kind, locale: string): string[] =>
  [...[...first, ...chunksOf(kind)].map((key) => chunkOf(key).file), ...wordFiles(kind, locale)].toSorted();

export const styleBytes = (kind: Kind): number => sumOf([...new Set([...first, ...chunksOf(kind)].flatMap((key) => chunkOf(key).css ?? []))].map(sent));

/** Every face of every typeface: more than any one language needs. */
export const fontBytes = (): number => sumOf(fs.readdirSync(assets, 'utf8').flatMap((name) => (name.endsWith('.woff2') ? [sent(`assets/${name}`)] : [])));

export const signBytes = (gameId: string): number => fs.statSync(path.join(art, 'games', `${gameId}.avif`)).size;

/** Sizes of all pictures that a kind's scripts name, greatest first; a game shows a few of them. */
export function pictureBytes(kind: Kind): number[] {
  const source = [...chunksOf(kind)].map((key) => fs.readFileSync(path.join(dist, chunkOf(key).file), 'utf8')).join('\n');
  const named = new Set([...source.matchAll(/["'`]([a-z0-9-]+)["'`]/g)].map(([, name]) => path.join(art, 'symbols', `${name}.webp`)));
  return [...named].flatMap((file) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? []).toSorted((one, other) => other - one);
}

/** The page itself, which holds no game. */
export const pageBytes = (): number => sent('index.html') + sent('favicon.svg');
