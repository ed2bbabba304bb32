/**
 * Builds what old browsers get of the player's site, down to iOS 12.4, when its sources have changed since the last build. It takes longer than all other builds
 * together, so `npm start` makes it while the site is up already (build.ts). It needs the modern build, whose style sheets it links.
 */
import fs from 'node:fs';
import path from 'node:path';
import { legacyFolder, sources } from './build-player.ts';
import { buildWhenChanged, type BuildTask } from './changes/build-when-changed.ts';
import { precompress } from './precompress.ts';
import { minified, player, root, vite } from './vite-build.ts';

const inputs = [...sources, 'apps/player/vite.legacy.config.ts', 'tools/build/build-legacy.ts', 'tools/build/build-player.ts'];

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
async function writeStart(built: string): Promise<void> {
  const legacy = Object.values(readManifest(built));
  const polyfills = legacy.find(({ file }) => file.includes('polyfills-legacy'));
  const entry = legacy.find(({ file, isEntry }) => isEntry === true && !file.includes('polyfills-legacy'));
  if (!polyfills || !entry) throw new Error('the build for old browsers has no polyfills or no entry');
  const sheets = [...new Set(Object.values(readManifest(path.join(player, 'dist/client'))).flatMap(({ css }) => css ?? []))].map((file) => `/${file}`);
  const source = `(function(d){${JSON.stringify(sheets)}.forEach(function(u){var l=d.createElement('link');l.rel='stylesheet';l.href=u;d.head.appendChild(l)});
if(window.trustedTypes)trustedTypes.createPolicy('default',{createScriptURL:function(u){var a=d.createElement('a');a.href=u;if(a.origin!==location.origin||!/^\\/legacy\\/assets\\/[\\w.-]+\\.js$/.test(a.pathname))throw new TypeError('not a script of this site');return u}});
var p=d.createElement('script');p.src=${JSON.stringify(`/legacy/${polyfills.file}`)};p.onload=function(){System.import(${JSON.stringify(`/legacy/${entry.file}`)})};d.head.appendChild(p)})(document)`;
  fs.writeFileSync(path.join(built, 'start.js'), await minified(source));
}

/** In a separate folder until complete: the site may be reading the current one. */
async function build(): Promise<void> {
  const built = path.join(player, 'dist/legacy.new');
  await vite('-c', 'vite.legacy.config.ts', '--emptyOutDir');
  await writeStart(built);
  await precompress(built);
  const folder = path.join(root, legacyFolder);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(built, folder);
}

export const task: BuildTask = { name: 'player site for old browsers', root, inputs, outDir: legacyFolder, build };

if (import.meta.main) await buildWhenChanged(task);
