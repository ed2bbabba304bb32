import { expect, test, type Page } from '@playwright/test';
import { shownAmount } from '../../helpers/money/amount-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { call, english, startTrial } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, untilLive, withoutPopups } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(({ context, baseURL }) => english(context, baseURL));

const SEVENS = '/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG';
const card = (page: Page, name: string) => page.locator('main section[aria-labelledby="hot-games"] li').filter({ hasText: name }).locator('a');
const frame = (page: Page) => page.locator('main iframe');
const game = (page: Page) => page.frameLocator('main iframe');
const head = (page: Page) => page.locator('header');

/** A free-play session on a page that is then free to go anywhere. */
async function asTrial(page: Page, address: string): Promise<void> {
  await startTrial(page);
  await page.goto(address);
}

/** Where games may come from on this site: the page's own policy says it. */
async function gameOrigin(page: Page): Promise<string> {
  const policy = (await page.request.get(SEVENS, { headers: { accept: 'text/html' } })).headers()['content-security-policy'] ?? '';
  return /frame-src (\S+?)[ ;]/.exec(policy)?.[1] ?? '';
}

/** A game of our own making at a vendor's origin: shows what it is, and says to the page around it whatever the journey asks. */
async function ownGame(page: Page, origin: string): Promise<void> {
  await page.route('**/wps/game/launchGame**', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: { url: `${origin}/own-game`, gameId: 'own', gameName: 'Own Game', vassalage: 'BGS', vendorName: 'Laro Studio', saysReady: true },
      },
    }),
  );
  await page.route(`${origin}/own-game`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>own</title><button>own game</button><script>window.say=(event)=>parent.postMessage({type:"laro-game",event},"*")</script>',
    }),
  );
}
/**
 * Game and server show one balance, and the header leaves it to the game. A round may pay just what it took, so the figure itself need not be
 * another one.
 */
async function sameBalance(page: Page): Promise<void> {
  await expect(async () => {
    const { value } = await call(page, 'GET', '/wps/wallets/gcs');
    const figure = `₱${shownAmount(value?.['sumBalance'])}`;
    await expect(game(page).locator('[data-figure=balance]')).toHaveText(figure, { timeout: 500 });
    await expect(head(page).locator('[data-balance]')).toHaveCount(0);
  }).toPass({ timeout: 30_000 });
}

const say = (page: Page, event: string) =>
  game(page)
    .locator('body')
    .evaluate((_body, word) => (globalThis as unknown as { say: (event: string) => void }).say(word), event);

test('[PLAY-01] [PLAY-05] from the lobby into a real game, a spin that moves the balance, and back to where one was @goal', async ({ page }) => {
  await startTrial(page);
  await card(page, 'Perya Sevens').click();
  await expect(page).toHaveURL(/\/m\/play\?vassalage=BGS&gameId=perya-sevens/);
  await expect(head(page).getByRole('heading', { name: 'Perya Sevens', level: 1 })).toBeVisible();
  await expect(head(page)).toContainText('Free play');
  const spin = game(page).getByRole('button', { name: 'Spin', exact: true });
  await expect(spin).toBeEnabled();
  await expect(game(page).locator('[data-figure=balance]')).toHaveText('₱10,000.00');
  await expect(page.locator('main [role="status"]')).toHaveCount(0);
  const asked = page.waitForResponse((answer) => answer.url().includes('/wps/wallets/gcs'));
  await spin.click();
  await asked;
  await sameBalance(page);
  await head(page).getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('[T63] the game is reloaded by its button, and its balance is the one of the wallet', async ({ page }) => {
  await asTrial(page, SEVENS);
  const spin = game(page).getByRole('button', { name: 'Spin', exact: true });
  await expect(spin).toBeEnabled();
  const decided = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/play'));
  await spin.click();
  await decided;
  // In mid-spin: the stake is taken, and the round is decided and paid at the vendor, whatever becomes of the page.
  await head(page).getByRole('button', { name: 'Reload the game' }).click();
  await expect(frame(page)).toHaveCount(1);
  await game(page).getByRole('button', { name: 'Continue' }).click();
  await expect(game(page).getByRole('button', { name: 'Spin', exact: true })).toBeEnabled();
  await sameBalance(page);
});

test('[T89] only the page of games may frame, and a game may not lead it elsewhere', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path, { headers: { accept: 'text/html' } })).headers()['content-security-policy'];
  expect(await policyOf('/m/home')).not.toContain('frame-src');
  expect(await policyOf(SEVENS)).toMatch(/frame-src https?:\/\/localhost:\d+;/);
  await asTrial(page, SEVENS);
  await expect(frame(page)).toHaveAttribute('sandbox', /allow-scripts/);
  expect(await frame(page).getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('[PLAY-01] a guest who comes to a game’s address is led to the log-in, and the address is kept', async ({ page }) => {
  await withoutPopups(page);
  await page.goto(SEVENS);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('laro.returnTo'))).toBe(SEVENS);
  await expect(page).not.toHaveURL(/\/m\/play/);
});

test('[PLAY-04] a game without free play says so for two seconds, and nothing happens', async ({ page }) => {
  await asTrial(page, '/m/sport-games');
  // Before the page has hydrated, the link leads to the game's own page, which refuses with its words.
  await untilLive(page);
  const restricted = page.getByRole('listitem').filter({ hasText: 'Football Live' }).locator('a').first();
  await restricted.click();
  await expect(page.getByText('This isn’t available in free play. Members can use it.')).toBeVisible();
  await expect(page.getByText('This isn’t available in free play. Members can use it.')).toHaveCount(0, { timeout: 3500 });
  await expect(page).toHaveURL(/\/m\/sport-games$/);
});

test('[PLAY-05] a game that cannot be played here says why, offers no useless retry, and leads back', async ({ page }) => {
  // The lobby has said so before anybody taps: the mark comes from the vendors' own lists.
  await asTrial(page, '/m/fishing-games');
  await expect(page.getByRole('listitem').filter({ hasText: 'Pating Patrol' })).toContainText('Closed');
  await page.goto('/m/play?vassalage=LAOT&gameId=pating-patrol&gameType=FISH');
  const alert = page.locator('main [role="alert"]');
  await expect(alert).toContainText('You can’t play Pating Patrol here');
  await expect(alert.getByRole('button')).toHaveText(['Other games']);
  await alert.getByRole('button').click();
  await expect(page).toHaveURL(/\/m\/home/);
  // Nor where the address names no game, or nothing that could be one.
  for (const wrong of ['?vassalage=BGS&gameId=nothing-at-all', '?vassalage=%3Cb%3E', '']) {
    await page.goto(`/m/play${wrong}`);
    await expect(alert).toContainText('no longer available here');
    await expect(alert.getByRole('button')).toHaveText(['Other games']);
  }
});

test('[GEN-08] without an answer the page says so, offers another try, and goes on when it comes', async ({ page }) => {
  await startTrial(page);
  await page.route('**/wps/game/launchGame**', (route) => route.abort());
  await page.goto(SEVENS);
  const alert = page.locator('main [role="alert"]');
  await expect(alert).toContainText('The game didn’t open');
  await expect(page.getByText('No internet', { exact: false }).first()).toBeVisible();
  await page.unroute('**/wps/game/launchGame**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(frame(page)).toBeVisible();
});

test('[PLAY-05] a slow game is reported after some seconds; it may be reloaded or left, and appears when it is ready', async ({ page }) => {
  await startTrial(page);
  await ownGame(page, await gameOrigin(page));
  await page.goto(SEVENS);
  await expect(page.getByText('This is taking a while.')).toBeVisible();
  await expect(page.locator('main').getByRole('button', { name: 'Reload the game' })).toBeVisible();
  expect(await axeFindings(page, { exclude: 'iframe' })).toEqual([]);
  await say(page, 'ready');
  await expect(page.getByText('This is taking a while.')).toHaveCount(0);
  await expect(game(page).getByRole('button', { name: 'own game' })).toBeVisible();
});

test('[PLAY-05] what a game says is heard: balance, end of its session, close', async ({ page }) => {
  await startTrial(page);
  await ownGame(page, await gameOrigin(page));
  await page.goto(SEVENS);
  await expect(game(page).locator('button')).toHaveCount(1);
  await say(page, 'ready');
  const asked = page.waitForRequest((request) => request.url().includes('/wps/wallets/gcs'));
  await say(page, 'balance');
  await asked;
  await say(page, 'session-over');
  await expect(page.locator('main [role="alert"]')).toContainText('Your game session has ended');
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(game(page).locator('button')).toHaveCount(1);
  await say(page, 'close');
  await expect(page).toHaveURL(/\/m\/home/);
});

test('[T57] a stranger’s words are not heard', async ({ page }) => {
  await startTrial(page);
  await ownGame(page, await gameOrigin(page));
  await page.goto(SEVENS);
  await expect(game(page).locator('button')).toHaveCount(1);
  await page.evaluate(() => window.postMessage({ type: 'laro-game', event: 'close' }, '*'));
  await say(page, 'pay-out');
  await say(page, 'ready');
  await expect(game(page).getByRole('button', { name: 'own game' })).toBeVisible();
  await expect(page).toHaveURL(/\/m\/play/);
});

for (const [title, size] of [
  ['upright', { width: 320, height: 568 }],
  ['on its side', { width: 568, height: 320 }],
] as const)
  test(`[GEN-03] @narrow the smallest phone ${title}: nothing is wider than the window, everything can be reached`, async ({ page, context, baseURL }) => {
    await page.setViewportSize(size);
    await asTrial(page, SEVENS);
    await expect(head(page).getByRole('heading', { name: 'Perya Sevens' })).toBeVisible();
    await context.addCookies([{ name: 'lang', value: 'RU', url: baseURL ?? '' }]);
    await page.goto('/m/play?vassalage=LAOT&gameId=pating-patrol');
    await untilLive(page);
    await expect(page.locator('main [role="alert"]')).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
    for (const button of await page.locator('header button, main button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await axeFindings(page)).toEqual([]);
  });

test('[GEN-04] the page takes no swipe away from the browser', async ({ page }) => {
  await openLive(page, '/m/home');
  await asTrial(page, SEVENS);
  await expect(frame(page)).toBeVisible();
  const taken = await page.evaluate(
    () =>
      [...document.querySelectorAll('html, body, #root, #root *')].filter((element) => {
        const { touchAction, overscrollBehaviorX } = getComputedStyle(element);
        return touchAction === 'none' || overscrollBehaviorX !== 'auto';
      }).length,
  );
  expect(taken).toBe(0);
});
