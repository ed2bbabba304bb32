/** A second visit with the site cached by its service worker: bytes over the network, and if the page works offline. */
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/journeys/find-chromium.ts';
import type { RealServer } from '../server/real-server.ts';

const SETTLED_MS = 1500;

export interface SecondVisit {
  path: string;
  /** Bytes of scripts and styles from the network. */
  codeBytes: number;
  /** Bytes of everything from the network. */
  bytes: number;
  standsOffline: boolean;
}

/** Visits each path once, again, and then without a network, in one browser. */
export async function visitAgain(server: RealServer, paths: readonly string[]): Promise<SecondVisit[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium('whole'), args: [...server.chromiumFlags] });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
  const page = await context.newPage();
  const visits: SecondVisit[] = [];
  try {
    await page.goto(`${server.origin}/m/home`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    for (const path of paths) {
      const url = server.origin + path;
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(SETTLED_MS);
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(SETTLED_MS);
      const sizes = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
          code: /\.(?:js|css)$/.test(new URL(entry.name).pathname),
          bytes: entry.transferSize,
        })),
      );
      const sum = (some: readonly { bytes: number }[]) => some.reduce((total, { bytes }) => total + bytes, 0);
      await context.setOffline(true);
      const standsOffline = await page.goto(url, { waitUntil: 'load' }).then(
        // The offline page does not count as working: only it links back to its own address.
        async () => (await page.locator('main').first().isVisible()) && (await page.locator('main a[href=""]').count()) === 0,
        () => false,
      );
      await context.setOffline(false);
      visits.push({ path, codeBytes: sum(sizes.filter(({ code }) => code)), bytes: sum(sizes), standsOffline });
    }
  } finally {
    await browser.close();
  }
  return visits;
}
