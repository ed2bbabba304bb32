// A second client build for older browsers, down to iOS 12.4. It is its own build, because the plugin would otherwise put an
// `import 'data:…'` guard into the modern entry, which the content security policy refuses.
import legacy from '@vitejs/plugin-legacy';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shortClassName } from './build/class-names.ts';
import { compiledMessages } from './build/messages.ts';
import { plainIntegers } from './build/plain-integers.ts';
import { shortTokenNames } from './build/token-names.ts';

export default defineConfig({
  base: '/legacy/',
  publicDir: false,
  plugins: [compiledMessages(), shortTokenNames(), react(), plainIntegers(), legacy({ targets: ['ios >= 12', 'android >= 6'], renderModernChunks: false })],
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    // Moved to where it is served when it is whole (tools/build/build-legacy.ts).
    outDir: 'dist/legacy.new',
    manifest: true,
    // Otherwise style sheets would travel inside scripts, which the content security policy refuses too.
    cssCodeSplit: false,
    cssTarget: ['ios12', 'safari12', 'chrome80'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // That the way to an old language takes the longest is known.
    rolldownOptions: { input: 'src/app/entry-legacy.ts', checks: { pluginTimings: false } },
  },
});
