/** Takes the picture of the README, and those of the web app manifests (DL-03), from the running product: `node tools/build/lobby-picture.ts` after a build. */
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { startRealServer } from '../../bench/server/real-server.ts';
import { ensureChromium } from '../journeys/find-chromium.ts';

const FILE = path.join(import.meta.dirname, '../../docs/lobby.png');
/** Time for pictures to load and the first banner to settle. */
const SETTLE_MS = 3000;

/** Picture of the site in stores and browsers before it is installed: each skin's lobby, as small as possible. */
async function takeManifestPicture(browser: Browser, origin: string, skin: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 693 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true });
  await context.addCookies([{ name: 'lang', value: 'EN', url: origin }]);
  await context.addInitScript(() => {
    localStorage.setItem('laro.age', '21');
    sessionStorage.setItem('laro.seenPopups', JSON.stringify(Array.from({ length: 200 }, (_, id) => String(id))));
  });
  const page = await context.newPage();
  await page.goto(`${origin}/m/home`, { waitUntil: 'networkidle' });
  const file = path.join(import.meta.dirname, `../../apps/player/public/icons/${skin}-lobby.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 72 });
  await context.close();
  console.log(`written: ${path.relative(process.cwd(), file)}`);
}

const server = await startRealServer();
const browser = await chromium.launch({ executablePath: ensureChromium('whole'), args: [...server.chromiumFlags] });
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await context.addCookies([{ name: 'lang', value: 'EN', url: server.origin }]);
  // A visitor who has passed the age question before (GEN-09).
  await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
  const page = await context.newPage();
  await page.goto(`${server.origin}/m/home`, { waitUntil: 'networkidle' });
  // Announcements open automatically a moment after the first visit began; they are closed again.
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: FILE });
  console.log(`written: ${path.relative(process.cwd(), FILE)}`);
  await takeManifestPicture(browser, server.origin, 'laro');
  await takeManifestPicture(browser, server.origin.replace('//localhost', '//dagat.localhost'), 'dagat');
} finally {
  await browser.close();
  await server.stop();
}
