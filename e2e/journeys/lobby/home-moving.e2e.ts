import { expect, test, type Page } from '@playwright/test';
import { madeGame } from '../../helpers/server/made-games.ts';
import { tryPassword } from '../../helpers/people/login-helpers.ts';
import { merchantOrigins, openLive, untilLive, withoutPopups } from '../../helpers/pages/shell-helpers.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';

const carousel = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.locator('img[width="750"]') })
    .first();
/** The banner in sight; the others are inert. */
const shownBanner = (page: Page) => carousel(page).locator('> div > div:not([inert])');
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="750" height="320"><rect width="750" height="320" fill="#18234f"/></svg>';

/** Banner pictures that come or fail as the test wants. */
const servePictures = (page: Page, isLost: (url: string) => boolean = () => false): Promise<unknown> =>
  page.route('**/img/banners/**', (route) => (isLost(route.request().url()) ? route.abort() : route.fulfill({ body: picture, contentType: 'image/svg+xml' })));

/** Home with a clock that the test drives. */
async function openWithClock(page: Page, origin = ''): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T18:05:09Z') });
  await servePictures(page);
  await openLive(page, `${origin}/m/home`);
}

const wins = (count: number) => ({
  success: true,
  value: {
    list: Array.from({ length: count }, (_, at) => ({
      id: String(at),
      vo: {
        iconUrl: '',
        customerName: `ma***${at}`,
        gameName: `Game ${at}`,
        winAmount: `${(count - at) * 1000}.50`,
        game: madeGame(String(at)),
      },
    })),
  },
});

/** Home reached from another page, so that the browser itself asks for the winners. */
async function openWithWins(page: Page, count: number): Promise<void> {
  await page.route('**/wps/game/winners*', (route) => route.fulfill({ json: wins(count) }));
  await page.clock.install();
  await openLive(page, '/m/provider');
  await page.locator('nav a[href="/m/home"]').last().click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

const board = (page: Page) => page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Mga bagong panalo' }) });

test('[HOME-05] [CONST-01] banners advance automatically every 4 s, and go round', async ({ page }) => {
  await openWithClock(page);
  const first = await shownBanner(page).textContent();
  const titles = new Set([first]);
  const dots = carousel(page).locator('button i');
  const count = await dots.count();
  expect(count).toBeGreaterThan(1);
  for (let step = 0; step < count; step += 1) {
    await page.clock.runFor(4000);
    await expect(dots.nth((step + 1) % count)).toHaveAttribute('data-on', 'true');
    titles.add(await shownBanner(page).textContent());
  }
  expect(titles.size).toBe(count);
  await expect(shownBanner(page)).toHaveText(first ?? '');
});

test('[HOME-05] [T92] they stop while they have keyboard focus, and on request', async ({ page }) => {
  await openWithClock(page);
  const dots = carousel(page).locator('button i');
  await page.getByRole('button', { name: 'Ihinto ang mga banner' }).focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(20_000);
  await expect(dots.first()).toHaveAttribute('data-on', 'true');
  await expect(page.getByRole('button', { name: 'Paandarin ang mga banner' })).toBeFocused();
});

test('[HOME-05] [CONST-01] a swipe of 60 px shows the next banner, a shorter one does not; the strip of dots is the way without a swipe', async ({ page }) => {
  await openWithClock(page);
  const dots = carousel(page).locator('button i');
  const view = carousel(page).locator('> div').first();
  const swipe = async (px: number) => {
    const touch = (x: number) => [{ identifier: 1, clientX: x, clientY: 150 }];
    await view.dispatchEvent('touchstart', { touches: touch(300), changedTouches: touch(300), targetTouches: touch(300) });
    await view.dispatchEvent('touchmove', { touches: touch(300 + px), changedTouches: touch(300 + px), targetTouches: touch(300 + px) });
    await view.dispatchEvent('touchend', { touches: [], changedTouches: touch(300 + px), targetTouches: [] });
  };
  await swipe(-59);
  await expect(dots.first()).toHaveAttribute('data-on', 'true');
  await swipe(-61);
  await expect(dots.nth(1)).toHaveAttribute('data-on', 'true');
  await carousel(page).locator('button').first().click();
  await expect(dots.nth(2)).toHaveAttribute('data-on', 'true');
});

test('[HOME-05] a banner whose picture fails is left out', async ({ page }) => {
  await servePictures(page);
  await openLive(page, '/m/home');
  const count = await page.locator('main button i').count();
  const lost = await carousel(page).locator('img').first().getAttribute('src');
  const key = /banners\/(.+)-\d+\.\w+$/.exec(lost ?? '')?.[1] ?? 'none';
  await page.unrouteAll();
  await servePictures(page, (url) => url.includes(key));
  await openLive(page, '/m/home');
  await expect(carousel(page).locator('button i')).toHaveCount(count - 1);
  await expect(carousel(page).locator(`img[src*="${key}"]`)).toHaveCount(0);
});

test('[HOME-06] [CONST-01] without a pool the jackpot grows every 3 to 5 s by 10,000 to 50,000, and always says what it is', async ({ page, baseURL }) => {
  // The second merchant has no pool open.
  await openWithClock(page, merchantOrigins(baseURL).dagat);
  const figure = async () => Number((await page.locator('main [role="img"][aria-label^="$"]').getAttribute('aria-label'))?.replaceAll(/[^0-9]/g, ''));
  const before = await figure();
  await page.clock.runFor(5000);
  const after = await figure();
  expect(after - before).toBeGreaterThanOrEqual(10_000);
  expect(after - before).toBeLessThanOrEqual(50_000);
  await expect(page.getByText('Illustration, not a prize pool')).toBeVisible();
});

test('[HOME-07] [CONST-01] the clock shows the merchant’s time, every second', async ({ page }) => {
  await openWithClock(page);
  const time = page.locator('main time');
  await page.clock.pauseAt(new Date('2026-11-21T18:06:00Z'));
  await expect(time).toHaveText('22/11/2026 02:06:00 GMT+8');
  await page.clock.runFor(1000);
  await expect(time).toHaveText('22/11/2026 02:06:01 GMT+8');
});

test('[HOME-08] a pop-up comes once in a visit, with plain title, date and full text; then it has been seen', async ({ page }) => {
  await page.goto('/m/home');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { expanded: true })).toContainText(/\d{4}\/\d{2}\/\d{2}/);
  await expect(page.locator('html')).toHaveClass(/hidden-y/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.clock.install();
  await page.reload();
  await page.clock.runFor(10_000);
  await expect(dialog).toHaveCount(0);
});

test('[HOME-08] [T88] a pop-up’s title is plain text, its day YYYY/MM/DD, its text whole and in its form, without what acts', async ({ page }) => {
  const notice = (id: string, title: string, content: string) => ({
    id,
    type: 'PU',
    title,
    content,
    startDate: '2026-06-20',
    endDate: null,
    noExpiry: '1',
    read: true,
    otherLanguage: null,
  });
  const popup = [
    notice(
      '901',
      'Isda & iba pa <b>',
      '<p>Unang <strong>bahagi</strong>.</p><ul><li>Isa</li><li>Dalawa</li></ul><img src="/x" onerror="window.acted = 1"><script>window.acted = 2</script>',
    ),
    notice('902', 'Ikalawa', '<p>Ikalawang teksto.</p>'),
  ];
  await page.route('**/wps/announcement*', (route) => route.fulfill({ json: { success: true, value: { banners: [], player: [], popup, hot: [] } } }));
  await openLive(page, '/m/provider');
  await page.locator('nav a[href="/m/home"]').last().click();
  const dialog = page.getByRole('dialog');
  const [first, second] = [dialog.getByRole('button', { name: /Isda/ }), dialog.getByRole('button', { name: /Ikalawa/ })];
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(first).toContainText('Isda & iba pa <b>');
  await expect(first).toContainText('2026/06/20');
  await expect(dialog.locator('p strong')).toHaveText('bahagi');
  await expect(dialog.locator('li')).toHaveText(['Isa', 'Dalawa']);
  await expect(dialog.locator('script, [onerror]')).toHaveCount(0);
  await second.click();
  await expect(dialog.getByText('Ikalawang teksto.')).toBeVisible();
  await expect(dialog.locator('p strong')).toBeHidden();
  expect(await page.evaluate(() => 'acted' in window)).toBe(false);
});

test('[HOME-08] members get the pop-ups after the log-in, as an accordion with plain titles', async ({ page }) => {
  const member = await makePayee('popup_reader', '+639175550143', 0);
  await page.goto('/m/login');
  await untilLive(page);
  await tryPassword(page, member);
  await expect(page).toHaveURL(/\/m\/home$/);
  const dialog = page.getByRole('dialog');
  const titles = dialog.locator('button[aria-expanded]');
  await expect(titles.first()).toHaveAttribute('aria-expanded', 'true');
  for (const title of await titles.allTextContents()) expect(title).not.toMatch(/<|&[a-z]+;/);
});

test('[NOTICE-01] the ticker opens its notice over the page', async ({ page }) => {
  await openLive(page, '/m/home');
  const ticker = page.locator('main a[href^="/m/noticeDetail?id="]');
  const title = (await ticker.textContent())?.trim() ?? '';
  await ticker.click();
  await expect(page.getByRole('dialog').getByRole('button', { expanded: true })).toContainText(title);
});

test('[NOTICE-01] [NOTICE-03] home’s document has the titles of notices alone; their texts come when one is opened, and may be retried', async ({ page }) => {
  await withoutPopups(page);
  const { player } = (
    (await (await page.request.get('/wps/announcement?types=PL&language=TY')).json()) as { value: { player: { title: string; content: string }[] } }
  ).value;
  const plain = (player[0]?.content ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .slice(0, 40);
  expect(plain.length).toBeGreaterThan(20);
  const document = await (await page.request.get('/m/home')).text();
  expect(document).toContain(player[0]?.title);
  expect(document).not.toContain(plain);
  await page.route('**/wps/announcement?*PU*', (route) => route.abort());
  await openLive(page, '/m/home');
  await page.locator('main a[href^="/m/noticeDetail?id="]').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Subukan ulit' })).toBeVisible();
  await page.unroute('**/wps/announcement?*PU*');
  await sheet.getByRole('button', { name: 'Subukan ulit' }).click();
  await expect(sheet).toContainText(plain);
});

test('[NOTICE-01] without announcements the ticker says so, without banners there is no empty frame', async ({ page }) => {
  await withoutPopups(page);
  await page.route('**/wps/announcement*', (route) => route.fulfill({ json: { success: true, value: { banners: [], player: [], popup: [], hot: [] } } }));
  await openLive(page, '/m/provider');
  await page.locator('nav a[href="/m/home"]').last().click();
  await expect(page.getByText('Walang anunsyo ngayon')).toBeVisible();
  await expect(page.locator('main img[width="750"]')).toHaveCount(0);
});

test('[WIN-01] without wins the board says so, and shows nothing made up', async ({ page }) => {
  await openWithWins(page, 0);
  await expect(board(page)).toContainText('Wala pang panalong maipapakita');
  await expect(board(page).locator('li')).toHaveCount(0);
});

test('[WIN-01] [CONST-01] above three entries the board climbs every 4 s; amounts have two decimals, largest first', async ({ page }) => {
  await openWithWins(page, 6);
  const names = board(page).locator('li a > span:nth-child(2) > span:first-child');
  await expect(names).toHaveText(['Game 0', 'Game 1', 'Game 2', 'Game 3', 'Game 4']);
  const first = board(page).locator('li').first();
  for (const part of ['Game 0', 'ma***0', '₱6,000.50']) await expect(first).toContainText(part);
  await expect(first.locator('a > :first-child img, a > :first-child svg')).not.toHaveCount(0);
  await board(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const list = board(page).locator('ul');
  await page.clock.runFor(2900);
  await expect(list).not.toHaveAttribute('style', /translateY/);
  // The last of the four seconds is the climb.
  await page.clock.runFor(200);
  await expect(list).toHaveAttribute('style', /translateY\(-60px\).*transform (?:1000ms|1s)/);
  // React sets the timer of the climb's end after it has drawn its beginning: on a busy machine the first second may pass before that.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(names).toHaveText(['Game 1', 'Game 2', 'Game 3', 'Game 4', 'Game 5'], { timeout: 1000 });
  }).toPass();
  await expect(board(page).locator('li a').first()).toHaveAttribute('href', /^\/m\/play\?vassalage=/);
});

test('[WIN-01] three entries do not move', async ({ page }) => {
  await openWithWins(page, 3);
  await board(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(20_000);
  await expect(board(page).locator('li')).toHaveCount(3);
  await expect(board(page).locator('li').first()).toContainText('Game 0');
});
