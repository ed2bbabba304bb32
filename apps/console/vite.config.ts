import { compileMessages } from '@laro/i18n/compile';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The areas of words that the desk shows travel in one file per language. */
const words = /\/i18n\/messages\/[a-z-]+\/([a-z]+)\.json/;

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

const groups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
  { name: (id: string) => `words-${words.exec(id)?.[1] ?? ''}`, debugName: 'words', test: words },
];

export default defineConfig({
  base: '/desk/',
  plugins: [compiledWords(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: ['safari16', 'chrome110', 'firefox115'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups } } },
  },
});
