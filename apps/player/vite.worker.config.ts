// The service worker: one file at the root of the site, which contains the list of the files that it stores.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

const client = path.join(import.meta.dirname, 'dist/client');
const manifest = JSON.parse(fs.readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
/** Entries that must work offline: the core, the pages for failures, home. */
const roots = ['src/app/entry-client.tsx', 'src/features/offline/offline-page.tsx', 'src/features/gate/gate-page.tsx', 'src/features/lobby/home-page.tsx'];

function closure(name: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (into.has(chunk.file)) return into;
  into.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? []).filter((asset) => asset.endsWith('.svg'))]) into.add(file);
  for (const imported of chunk.imports ?? []) closure(imported, into);
  return into;
}

const kept = [...new Set(roots.flatMap((root) => [...closure(root)]))].map((file) => `/${file}`);
const build = createHash('sha256').update(kept.join()).digest('hex').slice(0, 12);

export default defineConfig({
  publicDir: false,
  define: { __KEPT_FILES__: JSON.stringify(kept), __BUILD__: JSON.stringify(build) },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: ['safari12', 'chrome80'],
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
});
