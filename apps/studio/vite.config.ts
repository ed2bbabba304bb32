import { defineConfig } from 'vite';
import { compiledWords } from './build/compiled-words.ts';

/** The game client: one script for all games; ART_ROOT is set by tools/build/build-studio.ts, which puts the pictures there. */
export default defineConfig({
  root: 'client',
  plugins: [compiledWords()],
  define: { ART_ROOT: JSON.stringify(process.env['ART_ROOT'] ?? '/assets/art') },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: ['safari16', 'chrome110', 'firefox115'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
