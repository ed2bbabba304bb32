// Runs the journeys (e2e/) through the built product: its own server on a free port, its own empty database, a real browser.
// usage: node tools/journeys/journeys.ts [parameters of playwright test]
import { once } from 'node:events';
import path from 'node:path';
import { ensureChromium } from './find-chromium.ts';
import { start, withInstallation } from './installation.ts';

const cli = path.join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');

await withInstallation(async ({ databaseUrl, baseUrl, sandbox, administrator, second, demoAccounts }) => {
  const env = {
    BASE_URL: baseUrl,
    CHROMIUM: ensureChromium('shell'),
    LARO_DESK_ADMINISTRATOR: administrator,
    LARO_DESK_SECOND: second,
    LARO_DEMO_ACCOUNTS: demoAccounts,
    SANDBOX_URL: sandbox,
    JOURNEYS_DATABASE_URL: databaseUrl,
  };
  const [code] = (await once(start(process.execPath, [cli, 'test', ...process.argv.slice(2)], env, 'inherit'), 'exit')) as [number | null];
  return code ?? 1;
});
