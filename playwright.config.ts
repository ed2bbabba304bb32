import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tools/journeys/find-chromium.ts';

const executablePath = findChromium('shell');
/**
 * The phone that all pages are drawn for, and the narrowest that must still hold (GEN-03). One pixel a point: drawing in software is most of
 * a journey's time, and sharpness is looked at by the budgets.
 */
const phone = { ...devices['Pixel 5'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const narrow = { ...phone, viewport: { width: 320, height: 568 } };
const desk = { viewport: { width: 1280, height: 800 } };

/** Each project has its own: a run empties those of its projects. */
const outputDir = (project: string): string => path.join(process.env['LARO_DATA'] ?? '.data', 'e2e/results', project);

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';
const dagat = baseURL.replace('//localhost', '//dagat.localhost');
/** A device that has said how old its person is (GEN-09), so that journeys begin behind the door; those about the door begin without. */
const behindTheDoor = {
  cookies: [],
  origins: [baseURL, dagat].map((origin) => ({ origin, localStorage: [{ name: 'laro.age', value: '21' }] })),
};

/** `npm test` sets it: only journeys with `@goal` in their titles run, and none at the narrow width (docs/testing.md, decision 107). */
const isShort = process.env['LARO_GOALS'] === '1';
const chosen = isShort ? { grep: /@goal/ } : {};
/** Pages that move are drawn again sixty times a second, in software. Motion itself is looked at in `test:all`. */
const contextOptions = isShort ? { reducedMotion: 'reduce' as const } : {};

/** tools/journeys/journeys.ts starts the server and says where it is; without it the journeys run against a server that runs already. */
export default defineConfig({
  testDir: 'e2e/journeys',
  testMatch: '**/*.e2e.ts',
  // npm test counts by what the JSON reporter writes.
  reporter: process.env['LARO_REPORT'] ? [['list'], ['json', { outputFile: process.env['LARO_REPORT'] }]] : 'list',
  // Journeys wait for what must come, however busy the machine is; nothing here measures time.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  // Twice the cores that there are at least: much of a journey is waiting.
  workers: 4,
  // Among hundreds of journeys one may fail because the machine is busy: it is retried once, recorded, and named at the end.
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL,
    storageState: behindTheDoor,
    // One context and page per worker, emptied between tests: a new one costs as much as a short journey. A file that changes what cannot
    // be emptied (an authenticator, a permission) takes its own with test.use({ reuseContext: false }).
    reuseContext: true,
    contextOptions,
    // Only journeys about the worker need it; in the others it would fetch the whole site in parallel.
    serviceWorkers: 'block',
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'phone', outputDir: outputDir('phone'), testIgnore: '**/desk/**', grepInvert: /@narrow/, ...chosen, use: phone },
    { name: 'narrow', outputDir: outputDir('narrow'), testIgnore: isShort ? '**/*' : '**/desk/**', grep: /@narrow/, use: narrow },
    // The desk closes sites and changes settings: it runs after the others, and its stories cannot run twice on one installation.
    {
      name: 'desk',
      outputDir: outputDir('desk'),
      testMatch: '**/desk/**/*.e2e.ts',
      ...chosen,
      use: desk,
      dependencies: ['phone', 'narrow'],
      retries: 0,
    },
  ],
});
