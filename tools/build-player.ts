/**
 * Builds the player site when its sources have changed since the last build, and says nothing when there is nothing to do: the modern
 * client, the server's bundle, the client for old browsers, the service worker, the start script, and everything compressed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { buildWhenChanged, type BuildTask } from './build-when-changed.ts';
import { precompress } from './precompress.ts';

const root = path.join(import.meta.dirname, '..');
const player = path.join(root, 'apps/player');
const dist = path.join(player, 'dist');
const inputs = [
  'apps/player/src',
  'apps/player/public',
  'apps/player/door-script.js',
  'apps/player/start-script.js',
  'apps/player/vite.config.ts',
  'apps/player/vite.legacy.config.ts',
  'apps/player/vite.worker.config.ts',
  'apps/player/vite-messages.ts',
  'apps/player/vite-class-names.ts',
  'apps/player/vite-late-numbers.ts',
  'apps/player/vite-plain-integers.ts',
  'apps/player/vite-react-modules.ts',
  'apps/player/vite-token-names.ts',
  'packages/client/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/games/src',
  'packages/i18n/src',
  'packages/i18n/messages',
  'packages/ui/src',
  'packages/art/credits.json',
  'package-lock.json',
  'tools/build-player.ts',
  'tools/build-when-changed.ts',
  'tools/precompress.ts',
];

/** Runs Vite to its end. */
async function vite(...words: string[]): Promise<void> {
  const program = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn', ...words], {
    cwd: player,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`vite build ${words.join(' ')} ended with ${code}`);
}

interface Chunk {
  file: string;
  css?: string[];
  isEntry?: boolean;
}
const readManifest = (folder: string) => JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/**
 * One script for old browsers: it links all style sheets of the modern build, whose class names are the same, and starts the old bundle.
 * Some of them know Trusted Types already, and the bundle's loader does not: a default policy lets its own files pass, nothing else.
 */
async function writeLegacyStart(client: string): Promise<void> {
  const legacy = Object.values(readManifest(path.join(client, 'legacy')));
  const polyfills = legacy.find(({ file }) => file.includes('polyfills-legacy'));
  const entry = legacy.find(({ file, isEntry }) => isEntry === true && !file.includes('polyfills-legacy'));
  if (!polyfills || !entry) throw new Error('the build for old browsers has no polyfills or no entry');
  const sheets = [...new Set(Object.values(readManifest(client)).flatMap(({ css }) => css ?? []))].map((file) => `/${file}`);
  const source = `(function(d){${JSON.stringify(sheets)}.forEach(function(u){var l=d.createElement('link');l.rel='stylesheet';l.href=u;d.head.appendChild(l)});
if(window.trustedTypes)trustedTypes.createPolicy('default',{createScriptURL:function(u){var a=d.createElement('a');a.href=u;if(a.origin!==location.origin||!/^\\/legacy\\/assets\\/[\\w.-]+\\.js$/.test(a.pathname))throw new TypeError('not a script of this site');return u}});
var p=d.createElement('script');p.src=${JSON.stringify(`/legacy/${polyfills.file}`)};p.onload=function(){System.import(${JSON.stringify(`/legacy/${entry.file}`)})};d.head.appendChild(p)})(document)`;
  fs.writeFileSync(path.join(client, 'legacy/start.js'), await minified(source));
}

async function minified(source: string): Promise<string> {
  const { minify } = await import('terser');
  const { code } = await minify(source, { ecma: 5, safari10: true, ie8: true });
  if (code === undefined) throw new Error('a script could not be made small');
  return code;
}

async function buildModern(): Promise<void> {
  await vite('--outDir', 'dist/client', '--emptyOutDir');
  await vite('--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server', '--emptyOutDir');
}

async function build(): Promise<void> {
  const client = path.join(dist, 'client');
  // Side by side, since the one for old browsers takes as long as all others: apart, until the modern one has emptied its folder and filled it.
  await Promise.all([buildModern(), vite('-c', 'vite.legacy.config.ts', '--emptyOutDir')]);
  fs.renameSync(path.join(dist, 'legacy'), path.join(client, 'legacy'));
  await writeLegacyStart(client);
  await vite('-c', 'vite.worker.config.ts');
  for (const script of ['door-script.js', 'start-script.js'])
    fs.writeFileSync(path.join(dist, script), await minified(fs.readFileSync(path.join(player, script), 'utf8')));
  await precompress(client);
}

export const task: BuildTask = { name: 'player site', root, inputs, outDir: 'apps/player/dist', build };

if (import.meta.main) await buildWhenChanged(task);
