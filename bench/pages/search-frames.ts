/**
 * Delay until search results are visible after the network's response, on the goals' phone: frames from the response to the one that
 * paints its games. A search takes one frame when the first frame after the page's script has got the response shows them; the number of
 * frames from the last byte on the network is printed next to it, since the browser itself needs part of a frame to pass a response to a page this slow.
 * Home searches its hot games without a request: there the frames are counted from the key, and have no goal. The first of them answers the key with
 * its letter, the next has the games, so that no key waits for games to be drawn; how long a key may take is the goal of `interactions`.
 * Most people's networks take longer than the moment for which a list waits (LIST-08): the lists are measured with such answers, too.
 * usage: npm run bench -- search-frames [how many games, several times]
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from '../../tools/journeys/find-chromium.ts';
import { phoneSlowdown } from './lighthouse-page.ts';
import { dataWithGames } from '../games/many-games.ts';
import { startRealServer } from '../server/real-server.ts';
import { median, milliseconds, printTable } from '../measure/table.ts';

const SETTLE_MS = 2500;
const BETWEEN_MS = 900;
const WAIT_MAX_MS = 15_000;
const NAMES = ['mango', 'tala', 'gold', 'lucky', 'mnago monsoon', 'star', 'fiesta', 'king'];
const ROUNDS = 3;
/** How long an answer is held back where the list has been cleared before it comes. */
const LATE_MS = 300;

interface Seen {
  /** When the last answer of a list had come in full, by the network. */
  answerEnd: number;
  /** When the page's script got its text. */
  answerRead: number;
  /** When the cards changed for the first time after that. */
  changed: number;
  /** When each frame was begun. */
  frames: number[];
}

/** Runs in the page from its first moment: keeps when answers end, when the cards change, and when frames begin. */
function observe(): void {
  const kept = { answerEnd: 0, answerRead: 0, changed: 0, frames: [] as number[] };
  let last = '';
  Object.assign(window, { searchBench: kept });
  const frame = (): void => {
    kept.frames.push(performance.now());
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (entry.name.includes('/wps/game/list')) kept.answerEnd = entry.responseEnd;
  }).observe({ type: 'resource' });
  const { text: readText } = Response.prototype;
  Response.prototype.text = async function text(this: Response) {
    const body = await readText.call(this);
    if (this.url.includes('/wps/game/list')) kept.answerRead = performance.now();
    return body;
  };
  const look = (): void => {
    const card = document.querySelector('main ul[aria-label] > li');
    const shown = card === null ? '' : `${card.getAttribute('aria-setsize') ?? ''} ${card.textContent}`;
    if (shown === last) return;
    last = shown;
    if (shown !== '') kept.changed = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['aria-setsize'] });
}

const read = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { searchBench: Seen }).searchBench);
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign((window as unknown as { searchBench: Seen }).searchBench, { answerEnd: 0, answerRead: 0, changed: 0, frames: [] }));

interface Figure {
  frames: number;
  ms: number;
  /** The same frames counted from the network's end of the answer. */
  sinceNetwork: number;
}

/** Frames from `from` up to the one that paints the cards, and the time until it begins. */
function figureOf({ answerEnd, changed, frames }: Seen, from: number): Figure {
  const after = frames.filter((begun) => begun > from);
  const painting = after.findIndex((begun) => begun >= changed);
  const early = frames.filter((begun) => begun > answerEnd && begun <= from).length;
  return { frames: painting + 1, ms: (after[painting] ?? Number.NaN) - from, sinceNetwork: painting + 1 + (answerEnd > 0 ? early : 0) };
}

/** Waits until the cards have changed since the last look and were painted. */
async function untilPainted(page: Page, needsAnswer: boolean): Promise<Seen> {
  const until = Date.now() + WAIT_MAX_MS;
  for (;;) {
    await page.waitForTimeout(BETWEEN_MS);
    const seen = await read(page);
    const isPainted = seen.changed > 0 && seen.frames.some((begun) => begun >= seen.changed);
    if (isPainted && (!needsAnswer || (seen.answerRead > 0 && seen.changed >= seen.answerRead))) return seen;
    if (Date.now() > until) throw new Error(`no results were painted: ${JSON.stringify({ ...seen, frames: seen.frames.length })}`);
  }
}

async function openSlow(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript(observe);
  // A visitor who has passed the age question before (GEN-09).
  await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  await page.keyboard.press('Escape');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, await phoneSlowdown()) });
  return page;
}

/** Each name searched once on a page that sends requests. */
async function searchList(browser: Browser, url: string, lateMs = 0): Promise<Figure[]> {
  const page = await openSlow(browser, url);
  if (lateMs > 0)
    await page.route('**/wps/game/list*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
  const field = page.getByRole('searchbox');
  const figures: Figure[] = [];
  for (const name of NAMES) {
    await field.fill(name);
    await forget(page);
    await field.press('Enter');
    const seen = await untilPainted(page, true);
    figures.push(figureOf(seen, seen.answerRead));
  }
  await page.context().close();
  return figures;
}

/** Each name searched among the hot games of home; the results are narrowed letter by letter. */
async function searchHome(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openSlow(browser, url);
  await page.locator('section[aria-labelledby="hot-games"] button[aria-expanded]').click();
  const field = page.getByRole('searchbox');
  const names = await page.locator('section[aria-labelledby="hot-games"] li a > span:nth-child(2)').allTextContents();
  const figures: Figure[] = [];
  for (const name of names.slice(1)) {
    await field.fill('');
    await page.waitForTimeout(BETWEEN_MS);
    await forget(page);
    const from = await field.evaluate((input: HTMLInputElement, text) => {
      const now = performance.now();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return now;
    }, name);
    figures.push(figureOf(await untilPainted(page, false), from));
  }
  await page.context().close();
  return figures;
}

const searchLate = (browser: Browser, url: string) => searchList(browser, url, LATE_MS);

const pages = [
  ['/m/home', '', searchHome],
  ['/m/slot-games', '', searchList],
  ['/m/slot-games', `, answers after ${LATE_MS} ms`, searchLate],
  ['/m/search-games', '', searchList],
  ['/m/search-games', `, answers after ${LATE_MS} ms`, searchLate],
] as const;

function rowOf(page: string, figures: readonly Figure[], asksNetwork: boolean): string[] {
  const frames = figures.map((figure) => figure.frames);
  const within = frames.filter((count) => count === 1).length;
  const verdict = within === figures.length ? 'met' : 'MISSED';
  return [
    page,
    String(figures.length),
    String(median(frames)),
    String(Math.max(...frames)),
    String(median(figures.map(({ sinceNetwork }) => sinceNetwork))),
    milliseconds(median(figures.map(({ ms }) => ms))),
    milliseconds(Math.max(...figures.map(({ ms }) => ms))),
    `${within} of ${figures.length}`,
    asksNetwork ? verdict : 'asks nobody',
  ];
}

/** All pages with the demo's games, or with a catalogue of this many. */
async function measure(size: number | null): Promise<string[][]> {
  const server = await startRealServer(size === null ? {} : { dataDir: await dataWithGames(size) });
  const browser = await chromium.launch({ executablePath: ensureChromium('whole'), args: [...server.chromiumFlags] });
  const rows: string[][] = [];
  try {
    for (const [path, how, search] of pages) {
      const figures: Figure[] = [];
      for (let round = 0; round < ROUNDS; round += 1) figures.push(...(await search(browser, server.origin + path)));
      rows.push(rowOf((size === null ? path : `${path}, ${size.toLocaleString('en')} games`) + how, figures, search !== searchHome));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return rows;
}

const sizes = process.argv.slice(2).map(Number);
const rows: string[][] = [];
for (const size of sizes.length === 0 ? [null] : sizes) rows.push(...(await measure(size)));
printTable(
  'From the answer to the frame that paints it, on the goals’ phone',
  ['page', 'searches', 'frames', 'most', 'since network', 'until', 'longest', 'in one frame', ''],
  rows,
);
