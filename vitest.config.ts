import { defineConfig } from 'vitest/config';
import { compiledMessages } from './apps/player/build/messages.ts';
import { compiledWords } from './apps/studio/build/compiled-words.ts';
import { WaitingSpread } from './tools/test-run/waiting-spread.ts';

/** A loaded machine is slow, not wrong: states are waited for, and only a missing one takes this long. */
const POLL = { poll: { timeout: 15_000, interval: 20 } };
/** For tests and for hooks alike. */
const WAITS = { testTimeout: 60_000, hookTimeout: 60_000 };
const NOT_SOURCES = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
/** Node loads the modules as in production: nothing is transformed, and no call goes through a proxy of an import. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };
/** Code for browsers, which Vite transforms. */
const FOR_BROWSERS = ['apps/player', 'apps/console', 'apps/studio/client', 'packages/ui'];

export default defineConfig({
  test: {
    // All cores: by default one is left idle, which is half of a machine with two.
    maxWorkers: '100%',
    sequence: { sequencer: WaitingSpread },
    // npm test counts by what the JSON reporter writes.
    ...(process.env['LARO_REPORT'] ? { outputFile: { json: process.env['LARO_REPORT'] } } : {}),
    // The runs of the projects after the build (budgets) are selected by name in tools/test-run/test.ts.
    projects: [
      {
        test: {
          name: 'unit',
          // Rules keep nothing between files; one set of modules for all saves a quarter of the time.
          isolate: false,
          // As in integration: what runs on Node is loaded by Node.
          experimental: NATIVE,
          expect: POLL,
          ...WAITS,
          include: ['{apps,packages,tools,bench}/**/*.test.ts'],
          exclude: [...NOT_SOURCES, '**/*.int.test.ts', '**/*.long.test.ts', 'packages/art/**', ...FOR_BROWSERS.map((folder) => `${folder}/**`)],
        },
      },
      {
        plugins: [compiledWords()],
        test: {
          name: 'parts',
          isolate: false,
          expect: POLL,
          ...WAITS,
          include: FOR_BROWSERS.map((folder) => `${folder}/**/*.test.ts?(x)`),
          exclude: [...NOT_SOURCES, '**/*.screen.test.tsx'],
        },
      },
      {
        // Screens of the desk show its refusals, too.
        plugins: [compiledMessages(() => true)],
        test: {
          name: 'screens',
          // The application is loaded once for all files. Pages close themselves after each test (onTestFinished): hooks of a shared module would be those of the first file.
          isolate: false,
          environment: 'happy-dom',
          expect: POLL,
          ...WAITS,
          include: ['apps/{player,console}/src/**/*.screen.test.tsx'],
          exclude: NOT_SOURCES,
        },
      },
      // Seconds of drawing, for files that seldom change: its own step, which is left out as long as they do not.
      { test: { name: 'pictures', isolate: false, ...WAITS, include: ['packages/art/**/*.test.ts'], exclude: NOT_SOURCES } },
      { test: { name: 'long', include: ['{tools,packages/games}/**/*.long.test.ts'], exclude: NOT_SOURCES, testTimeout: 300_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'integration',
          isolate: false,
          experimental: NATIVE,
          setupFiles: ['apps/server/src/testing/people/quick-passwords.ts'],
          expect: POLL,
          include: ['apps/{server,studio,sandbox}/src/**/*.int.test.ts'],
          exclude: NOT_SOURCES,
          globalSetup: ['tools/test-run/test-postgres.ts'],
          ...WAITS,
        },
      },
      { test: { name: 'budgets', include: ['tools/budgets/*.budget.ts'], exclude: NOT_SOURCES, ...WAITS } },
    ],
  },
});
