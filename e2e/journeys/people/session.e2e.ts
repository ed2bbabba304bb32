import { expect, test } from '@playwright/test';
import { balance, english, freePlay, info, logOut, openMenu, pill, startTrial } from '../../helpers/people/session-helpers.ts';
import { openLive, untilLive, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.describe('free play', () => {
  test('[LOGIN-09] [LOGIN-10] [T60] a guest starts it, sees trial money that says so, and keeps it over a reload @goal', async ({ page }) => {
    const complaints = watchComplaints(page);
    await openLive(page, '/m/home');
    await freePlay(page).click();
    await expect(balance(page)).toHaveText('₱10,000.00');
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(freePlay(page)).toHaveCount(0);
    await expect(pill(page)).toContainText('Trial');
    const kept = await info(page);
    expect(kept).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      merchantCode: 'laro',
      userName: expect.stringMatching(/^trial-/),
      type: 4,
      firstTimeLogin: true,
    });
    expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBe(JSON.stringify(kept));
    await expect(page.locator('main')).toContainText(String(kept?.['userName']));
    // No script can read the other half.
    expect(await page.evaluate(() => document.cookie)).not.toContain('laro=');
    await page.reload();
    await untilLive(page);
    await expect(balance(page)).toHaveText('₱10,000.00');
    expect(complaints).toEqual([]);
  });

  test('[HOUSE-7] [HDR-02] the server renders the member’s header: no log-in flashes, nothing moves @goal', async ({ page, context }) => {
    await startTrial(page);
    const drawn = await page.request.get('/m/home', { headers: { accept: 'text/html' } });
    const html = await drawn.text();
    expect(html).not.toContain('href="/m/login"');
    expect(html).toContain(String((await info(page))?.['userName']));
    // Balances are not in the page.
    expect(html).not.toContain('10,000');
    expect(drawn.headers()['x-laro-shared']).toBeUndefined();
    const guest = await (await context.browser()?.newContext())?.request.get(drawn.url(), { headers: { accept: 'text/html' } });
    expect(await guest?.text()).toContain('href="/m/login"');
    await page.reload();
    await untilLive(page);
    await expect(balance(page)).toHaveText(/10,000/);
    const shift = await page.evaluate(async () => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return sum;
    });
    expect(shift).toBeLessThan(0.01);
  });
});

test.describe('the balance', () => {
  test('[HDR-03] [WALLET-01] it is hidden and shown, refreshed, and masked in between, without changing its width', async ({ page, context, baseURL }) => {
    await english(context, baseURL);
    await startTrial(page);
    const width = () => pill(page).evaluate((element) => element.getBoundingClientRect().width);
    const shown = await width();
    await pill(page).click();
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await expect(balance(page)).toHaveText('₱****');
    expect(await width()).toBe(shown);
    await page.reload();
    await untilLive(page);
    await expect(balance(page)).toHaveText('₱****');
    await openMenu(page);
    await expect(page.getByRole('dialog').locator('[data-balance]')).toHaveText('₱****');
    await page.keyboard.press('Escape');
    await pill(page).click();
    await page.getByRole('button', { name: 'Show balance' }).click();
    await expect(balance(page)).toHaveText('₱10,000.00');
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route('**/wps/wallets/gcs', async (route) => {
      await held;
      await route.continue();
    });
    await pill(page).click();
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await expect(balance(page)).toHaveText('₱****');
    letGo();
    await expect(balance(page)).toHaveText('₱10,000.00');
  });

  test('[GEN-08] [HDR-03] without internet the last figure stays, says from when it is, and a refresh says that it failed', async ({
    page,
    context,
    baseURL,
  }) => {
    await english(context, baseURL);
    await startTrial(page);
    await context.setOffline(true);
    await pill(page).click();
    await expect(page.locator('header')).toContainText(/As of/);
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your balance didn’t load' })).toBeVisible();
    await expect(balance(page)).toHaveText('₱10,000.00');
    await context.setOffline(false);
  });

  test('[WALLET-01] the line of changes opens with the session and closes with it', async ({ page }) => {
    const lines: { url: string; isClosed: boolean }[] = [];
    page.on('websocket', (socket) => {
      const line = { url: socket.url(), isClosed: false };
      lines.push(line);
      socket.on('close', () => {
        line.isClosed = true;
      });
    });
    await openLive(page, '/m/home');
    expect(lines).toEqual([]);
    await freePlay(page).click();
    await expect.poll(() => lines.map(({ url }) => new URL(url).pathname)).toEqual(['/wps/socket']);
    await logOut(page);
    await expect.poll(() => lines.map(({ isClosed }) => isClosed)).toEqual([true]);
  });
});
