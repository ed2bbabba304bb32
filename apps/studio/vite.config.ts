import { compileMessages } from '@laro/i18n/compile';
import { defineConfig, type Plugin } from 'vite';

const words = /\/i18n\/messages\/[a-z]+\/[a-z]+\.json/;

/** Message files hold ICU text; the browser gets the compiled form, so that no ICU parser is shipped. */
const compiledWords = (): Plugin => ({
  name: 'compiled-words',
  enforce: 'pre',
  transform: {
    filter: { id: words },
    handler: (source) => ({
      code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compileMessages(JSON.parse(source) as Record<string, string>)))})`,
      moduleType: 'js',
      map: null,
    }),
  },
});

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
