/** Opens a page in a fresh browser and counts what really crossed the network, by kind. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Traffic {
  /** Bytes on the wire, headers included, by kind of resource: Document, Script, Stylesheet, Image, Font … */
  byKind: Map<string, number>;
  total: number;
  /** Bytes of these requested before the parts that load automatically seconds later (watch-later.ts), which a slow machine is still fetching then. */
  firstView: number;
  requests: number;
  /** Addresses that were answered with an error. */
  failed: string[];
}

const QUIET_MS = 1200;
const LATE_PARTS = /\/assets\/late-parts-/;
const WAIT_MAX_MS = 20_000;

/** Counts network requests of a page from now on. Responses from a cache or the page's worker are not counted. */
async function listen(page: Page): Promise<{ traffic: Traffic; settled: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const traffic: Traffic = { byKind: new Map(), total: 0, firstView: 0, requests: 0, failed: [] };
  let open = 0;
  let lastChange = Date.now();
  await devtools.send('Network.enable');
  const late = new Set<string>();
  let isLate = false;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    open += 1;
    isLate ||= LATE_PARTS.test(request.url);
    if (isLate) late.add(requestId);
    lastChange = Date.now();
  });
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.status >= 400) traffic.failed.push(`${response.status} ${response.url}`);
    if (!response.fromDiskCache && response.fromServiceWorker !== true && response.fromPrefetchCache !== true) kinds.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open -= 1;
    lastChange = Date.now();
    const kind = kinds.get(requestId);
    if (kind === undefined || encodedDataLength === 0) return;
    traffic.byKind.set(kind, (traffic.byKind.get(kind) ?? 0) + encodedDataLength);
    traffic.total += encodedDataLength;
    if (!late.has(requestId)) traffic.firstView += encodedDataLength;
    traffic.requests += 1;
  });
  devtools.on('Network.loadingFailed', () => {
    open -= 1;
    lastChange = Date.now();
  });
  const settled = async (): Promise<void> => {
    const until = Date.now() + WAIT_MAX_MS;
    while ((open > 0 || Date.now() - lastChange < QUIET_MS) && Date.now() < until) await page.waitForTimeout(100);
  };
  return { traffic, settled };
}

/**
 * Screens that views are weighed on: that of the measuring recipe (Lighthouse's mobile preset), so that budgets and benchmark speak of
 * the same bytes, and phones with two and three device pixels, which fetch larger pictures.
 */
export const phoneScreens = {
  recipe: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  double: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  triple: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
} as const;
export type PhoneScreen = keyof typeof phoneScreens;

/**
 * A phone on its first visit. Cookies set its language. Animations are off: on a slow machine the carousel
 * would have reached its second banner, which is not part of a first view.
 */
export async function newPhone(browser: Browser, origin: string, language?: string, screen: PhoneScreen = 'recipe'): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...phoneScreens[screen],
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  if (language) await context.addCookies([{ name: 'lang', value: language, url: origin }]);
  return context;
}

/** Answers the question of the age on a phone before its first page (GEN-09). */
export const passAgeDoor = (phone: BrowserContext): Promise<unknown> => phone.addInitScript(() => localStorage.setItem('laro.age', '21'));

/** Opens an address, waits until no request is pending, and returns the counts. The page stays open. */
export async function visit(context: BrowserContext, url: string, isWhole?: (page: Page) => Promise<unknown>): Promise<{ page: Page; traffic: Traffic }> {
  const page = await context.newPage();
  const { traffic, settled } = await listen(page);
  await page.goto(url, { waitUntil: 'load' });
  await isWhole?.(page);
  await settled();
  return { page, traffic };
}

/** Waits until the page is hydrated: on a busy machine its scripts are requested so late that the network seemed idle. React marks hydrated nodes. */
export const untilTakenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.querySelector('#root > div, #root main') ?? {}).some((key) => key.startsWith('__react')));

const UNCHANGED_MS = 1500;
const POLL_MS = 250;

/**
 * Waits until all requests of a first visit are complete, however long a busy machine takes: the worker is active, the late parts
 * have loaded, and no request is pending.
 */
export const untilAllIsHere = (page: Page): Promise<void> =>
  page.evaluate(
    async ([unchangedMs, pollMs]) => {
      const pause = () => new Promise((go) => setTimeout(go, pollMs));
      const { active } = await navigator.serviceWorker.ready;
      while (active?.state !== 'activated') await pause();
      const fetched = () => performance.getEntriesByType('resource').map(({ name }) => name);
      while (!fetched().some((name) => name.includes('/assets/late-parts-'))) await pause();
      let before = -1;
      for (let since = performance.now(); performance.now() - since < unchangedMs; await pause()) {
        const now = fetched().length;
        if (now !== before) since = performance.now();
        before = now;
      }
    },
    [UNCHANGED_MS, POLL_MS] as const,
  );

/** Elements in the document. */
export const countElements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
