import { expect, test, type Page } from '@playwright/test';
import { madeGame } from '../../helpers/server/made-games.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

const cards = (page: Page) => page.locator('main ul[aria-label] > li');
const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const lastPlace = (page: Page) => cards(page).last().getAttribute('aria-posinset').then(Number);

function pagesAskedFor(page: Page): number[] {
  const pages: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/wps/game/list') pages.push(Number(url.searchParams.get('pageNo')));
  });
  return pages;
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="750" height="320"/>';

/** A list page with a clock that the test drives. */
async function openWithClock(page: Page, path = '/m/slot-games'): Promise<number[]> {
  await page.clock.install();
  await page.route('**/img/**', (route) => route.fulfill({ body: picture, contentType: 'image/svg+xml' }));
  const pages = pagesAskedFor(page);
  await openLive(page, path);
  return pages;
}

test('[LIST-07] [CONST-01] the next page comes near the end, at most once a second, and each only once', async ({ page }) => {
  const pages = await openWithClock(page);
  expect(pages).toEqual([]);
  // From here the clock moves only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  await toEnd(page);
  await expect.poll(() => pages).toEqual([2]);
  await page.waitForLoadState('networkidle');
  await toEnd(page);
  await page.clock.runFor(900);
  await toEnd(page);
  await page.waitForLoadState('networkidle');
  expect(pages).toEqual([2]);
  await page.clock.runFor(200);
  await expect.poll(() => pages).toEqual([2, 3]);
});

test('[LIST-07] nothing is loaded while a panel holds the page', async ({ page }) => {
  const pages = await openWithClock(page);
  await page.evaluate(() => document.documentElement.classList.add('hidden-y'));
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  await page.evaluate(() => {
    document.documentElement.style.overflow = 'visible';
    document.body.style.overflow = 'visible';
  });
  await toEnd(page);
  await page.clock.runFor(3000);
  expect(pages).toEqual([]);
  await page.evaluate(() => document.documentElement.classList.remove('hidden-y'));
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  await expect.poll(() => pages).toEqual([2]);
});

test('[LIST-07] [LIST-15] scrolling on shows every game up to the last, then asks for nothing more; the page stays small all the way', async ({ page }) => {
  const pages = await openWithClock(page, '/m/live-games');
  const total = Number(await cards(page).first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(36);
  for (let round = 0; round < Math.ceil(total / 36) + 2; round += 1) {
    await toEnd(page);
    await page.clock.runFor(1100);
    await page.waitForLoadState('networkidle');
    expect(await elements(page)).toBeLessThanOrEqual(500);
  }
  await toEnd(page);
  await expect.poll(() => lastPlace(page)).toBe(total);
  expect(pages).toEqual(Array.from({ length: Math.ceil(total / 36) - 1 }, (_, at) => at + 2));
});

for (const [what, choose, address] of [
  ['vendor', (page: Page) => page.getByRole('navigation', { name: 'Mga provider' }).locator('a').nth(1).click(), /vassalage=/],
  [
    'classification',
    (page: Page) =>
      page
        .getByRole('combobox', { name: 'Uri ng laro' })
        .selectOption('VIDEO')
        .then(() => undefined),
    /classify=VIDEO/,
  ],
  ['type', (page: Page) => page.getByRole('navigation', { name: 'Mabilis na filter' }).getByRole('link', { name: 'Bago' }).click(), /type=NEW/],
  ['name', (page: Page) => page.getByRole('searchbox').fill('mango'), /q=mango/],
] as const)
  test(`[LIST-08] another ${what} begins at page 1 with an empty list, at the top`, async ({ page }) => {
    const pages = await openWithClock(page);
    await page.clock.runFor(1000);
    await toEnd(page);
    await expect.poll(() => pages).toEqual([2]);
    await page.waitForLoadState('networkidle');
    // To type a name the page is scrolled to the field.
    if (what === 'name') await page.evaluate(() => scrollTo(0, 0));
    await choose(page);
    await page.clock.runFor(600);
    await expect(page).toHaveURL(address);
    await expect.poll(() => pages.at(-1)).toBe(1);
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1');
    expect(pages.filter((pageNo) => pageNo === 1)).toHaveLength(1);
  });

test('[LIST-08] going back finds the place in the list again', async ({ page }) => {
  const pages = await openWithClock(page);
  await page.clock.runFor(1000);
  await toEnd(page);
  await expect.poll(() => pages).toEqual([2]);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 3000));
  const firstCard = () => cards(page).first().getAttribute('aria-posinset');
  // The rows of the end give way to those of this place a moment later.
  await expect.poll(async () => Number(await firstCard())).toBeLessThan(40);
  const place = await firstCard();
  expect(Number(place)).toBeGreaterThan(8);
  await page.locator('nav a[href="/m/home"]').last().click();
  await expect(page).toHaveURL(/home/);
  await page.goBack();
  await expect(page).toHaveURL(/slot-games/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', place ?? '');
});

test('[LIST-08] [ERR-02] a list that does not come shows an error and can be retried; the loading text disappears', async ({ page }) => {
  await openLive(page, '/m/slot-games');
  await page.route('**/wps/game/list*', (route) =>
    route.fulfill({ status: 500, json: { success: false, errorCode: 'internal', message: 'secret', params: {}, requestId: 'x' } }),
  );
  await page.getByRole('navigation', { name: 'Mabilis na filter' }).getByRole('link', { name: 'Bago' }).click();
  await expect(page.getByRole('alert')).toContainText('Hindi nag-load ang mga laro.');
  await expect(page.getByText('secret')).toHaveCount(0);
  await expect(page.getByText('Nilo-load ang mga laro')).toHaveCount(0);
  await page.unroute('**/wps/game/list*');
  await page.getByRole('button', { name: 'Subukan muli' }).or(page.getByRole('alert').getByRole('button')).first().click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
});

test('[LIST-08] [CONST-01] while a list loads a word says so, for ten seconds at most', async ({ page }) => {
  await openWithClock(page);
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/wps/game/list*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Mabilis na filter' }).getByRole('link', { name: 'Bago' }).click();
  // The waiting list itself says so as long as it waits; the word that floats over the page goes. A busy machine draws the list a while after the tap.
  const words = page.getByRole('status').filter({ hasText: 'Nilo-load ang mga laro' });
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return words.count();
    })
    .toBe(2);
  // The clock also runs on its own: this allows two seconds for a busy machine.
  await page.clock.runFor(7500);
  await expect(words).toHaveCount(2);
  await page.clock.runFor(2600);
  await expect(words).toHaveCount(1);
  await expect(page.locator('main').filter({ has: words })).toHaveCount(1);
  letGo();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
});

test('[LIST-08] [GEN-08] without internet the list stays, and the next page can be retried', async ({ page, context }) => {
  const pages = await openWithClock(page);
  await page.clock.runFor(1000);
  await context.setOffline(true);
  await toEnd(page);
  await expect.poll(() => pages.length).toBeGreaterThan(0);
  await page.clock.runFor(3000);
  await expect(page.getByRole('alert').filter({ hasText: 'Hindi nag-load ang iba pang laro.' })).toBeVisible();
  expect(await cards(page).count()).toBeGreaterThan(3);
  await context.setOffline(false);
  await page.getByRole('alert').filter({ hasText: 'iba pang laro' }).getByRole('button').click();
  await expect.poll(() => lastPlace(page)).toBeGreaterThan(36);
});

/** Pages of a list after the first arrive when the test releases them, however early they are fetched. */
function pagesOnWord() {
  const sent = Array.from({ length: 12 }, () => Promise.withResolvers<void>());
  return { come: (pageNo: number) => (pageNo === 1 ? undefined : sent[pageNo]?.promise), send: (pageNo: number) => sent[pageNo]?.resolve() };
}

/** A number once it is the same twice: what is ahead of a view is drawn after what is in it. */
async function atRest(read: () => Promise<number>): Promise<number> {
  let last = await read();
  await expect
    .poll(async () => {
      const before = last;
      last = await read();
      return last === before;
    })
    .toBe(true);
  return last;
}

test('[LIST-07] a list of 60,000 draws no more than one of 612, wherever it is scrolled to', async ({ page }) => {
  const made = (pageNo: number) => Array.from({ length: 36 }, (_, at) => madeGame(String((pageNo - 1) * 36 + at + 1)));
  let totalCount = 612;
  let pages = pagesOnWord();
  await page.route('**/wps/game/list*', async (route) => {
    const pageNo = Number(new URL(route.request().url()).searchParams.get('pageNo'));
    await pages.come(pageNo);
    const totalPages = Math.ceil(totalCount / 36);
    return route.fulfill({ json: { success: true, value: { games: made(pageNo), pageNum: pageNo, totalPages, totalCount, classifications: [] } } });
  });
  await page.route('**/img/**', (route) => route.fulfill({ body: picture, contentType: 'image/svg+xml' }));
  await page.clock.install();
  /** Elements and cards at the end of each page that has come, and in the midst of the list. */
  const walk = async (count: number) => {
    totalCount = count;
    pages = pagesOnWord();
    // The browser itself asks for the list.
    await openLive(page, '/m/provider');
    await page.locator('main a[href="/m/slot-games"]').click();
    await expect(cards(page).first()).toHaveAttribute('aria-setsize', String(count));
    const seen = { cards: [] as number[], elements: 0 };
    for (let pageNo = 2; pageNo <= 8; pageNo += 1) {
      // A list grows when its first row has been measured, and its end goes further down: one goes after it until it is in sight.
      await expect
        .poll(async () => {
          await toEnd(page);
          return lastPlace(page);
        })
        .toBeGreaterThanOrEqual((pageNo - 1) * 36);
      pages.send(pageNo);
      await page.clock.runFor(1100);
      // The page that has come is drawn as far as it is in sight.
      await expect.poll(() => lastPlace(page)).toBeGreaterThan((pageNo - 1) * 36);
      await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), 0.5);
      await expect.poll(() => lastPlace(page)).toBeLessThan(pageNo * 36 - 2);
      seen.cards.push(await atRest(() => cards(page).count()));
      seen.elements = Math.max(seen.elements, await elements(page));
    }
    return seen;
  };
  const short = await walk(612);
  const long = await walk(60_000);
  // The same at each stop, except for a row of two that may be at the edge of one of the two windows.
  for (const [stop, count] of long.cards.entries()) expect(Math.abs(count - (short.cards[stop] ?? 0)), `stop ${stop}`).toBeLessThanOrEqual(2);
  // The loading mark of the next page may be below one of the two.
  expect(long.elements).toBeLessThanOrEqual(short.elements + 12);
  // As much as a phone shows, and no more for being long: 800 elements are the most that a page may have.
  expect(short.elements).toBeLessThanOrEqual(600);
});
