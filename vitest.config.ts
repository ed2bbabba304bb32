import { defineConfig } from 'vitest/config';

const NOT_SOURCES = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    // The runs of the projects after the build (budgets) are asked for by name in tools/test.ts.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.ts?(x)'],
          exclude: [...NOT_SOURCES, '**/*.int.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.int.test.ts'],
          exclude: NOT_SOURCES,
          globalSetup: ['tools/test-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'budgets', include: ['tools/budgets/*.budget.ts'], exclude: NOT_SOURCES } },
    ],
  },
});
