import { expect, test } from '@playwright/test';
import { merchantOrigins, openLive, untilLive, watchComplaints, withoutPopups } from '../../helpers/pages/shell-helpers.ts';

const menuButton = 'header button[aria-haspopup="dialog"]';

test.describe('addresses', () => {
  test('[GEN-02] an unknown path leads home, which says so once', async ({ page }) => {
    await openLive(page, '/m/no-such-page?a=1');
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
    await page.reload();
    await untilLive(page);
    expect(await page.evaluate(() => location.hash)).toBe('');
  });
});

test.describe('the start of a page', () => {
  test('[HOUSE-7] a tap before hydration is kept and replayed @goal', async ({ page }) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await withoutPopups(page);
    await page.goto('/m/home', { waitUntil: 'commit' });
    await page.locator(menuButton).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test.describe('with its worker', () => {
    test.use({ serviceWorkers: 'allow' });
    for (const merchant of ['laro', 'dagat'] as const)
      test(`[T89] ${merchant}: nothing is refused by the page’s own policy, nothing comes from elsewhere`, async ({ page, baseURL }) => {
        const origin = merchantOrigins(baseURL)[merchant];
        const complaints = watchComplaints(page);
        const foreign: string[] = [];
        page.on('request', (request) => {
          if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
        });
        await withoutPopups(page);
        const answer = await page.goto(`${origin}/m/home`);
        await untilLive(page);
        await page.locator(menuButton).click();
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('footer a[href="/m/credits"]').click();
        await expect(page).toHaveURL(/credits/);
        await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), { timeout: 10_000 }).toBe(1);
        const policy = answer?.headers()['content-security-policy'] ?? '';
        expect(policy).toContain("require-trusted-types-for 'script'");
        expect(policy).not.toContain("script-src 'unsafe-inline'");
        expect(policy).not.toContain('unsafe-eval');
        expect(complaints).toEqual([]);
        expect(foreign).toEqual([]);
      });
  });

  test('[T89] an injected inline script does not run @goal', async ({ page }) => {
    await openLive(page, '/m/home');
    const isRefused = await page.evaluate(() => {
      const holder = document.createElement('div');
      document.body.append(holder);
      try {
        holder.innerHTML = '<img src="x" onerror="window.injected = true">';
        return false;
      } catch {
        return true;
      }
    });
    expect(isRefused).toBe(true);
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
});

test.describe('moving about', () => {
  test('[GEN-06] a page that does not load says so and loads on request @goal', async ({ page }) => {
    await openLive(page, '/m/home');
    await page.route('**/assets/credits-page*.js', (route) => route.abort());
    await page.locator('footer a[href="/m/credits"]').click();
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    await page.unroute('**/assets/credits-page*.js');
    await alert.getByRole('button').click();
    await expect(page).toHaveURL(/\/m\/credits$/);
    await expect(page.locator('header h1')).toBeVisible();
  });

  test('[GEN-06] a spinner shows while a page is fetched', async ({ page }) => {
    await openLive(page, '/m/home');
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route('**/assets/credits-page*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('footer a[href="/m/credits"]').click();
    const spinner = page.getByRole('status').locator('svg').first();
    await expect(spinner).toBeVisible();
    letGo();
    await expect(page.locator('header h1')).toBeVisible();
    await expect(spinner).toHaveCount(0);
  });

  test('[GEN-04] a page fades in, but not after a swipe back', async ({ page }) => {
    await openLive(page, '/m/home');
    // So slow that it can be seen while it runs.
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync('main { animation-duration: 60s !important }');
      document.adoptedStyleSheets = [slow];
    });
    const fades = () => page.evaluate(() => document.querySelector('main')?.getAnimations().length ?? 0);
    await page.locator('footer a[href="/m/credits"]').click();
    await expect(page).toHaveURL(/credits/);
    await expect.poll(fades).toBe(1);
    await page.evaluate(() => {
      const touch = (name: string, clientX: number) =>
        document.body.dispatchEvent(
          new TouchEvent(name, { bubbles: true, touches: [new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 })] }),
        );
      touch('touchstart', 40);
      touch('touchmove', 160);
      history.back();
    });
    await expect(page).toHaveURL(/home/);
    // The address is home's a moment before the page is: the one that is left still fades.
    await expect(page.locator('h1.visually-hidden')).toHaveCount(1);
    expect(await fades()).toBe(0);
  });

  test('[GEN-04] reduced motion switches motion off', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLive(page, '/m/home');
    await page.locator('footer a[href="/m/credits"]').click();
    await expect(page).toHaveURL(/credits/);
    expect(await page.evaluate(() => document.querySelector('main')?.getAnimations().length)).toBe(0);
  });

  test('[GEN-05] a touch shows on what is pressed until it ends', async ({ page }) => {
    await openLive(page, '/m/home');
    const send = (name: string) =>
      page.locator(menuButton).evaluate(
        (button, type) =>
          button.dispatchEvent(
            new TouchEvent(type, {
              bubbles: true,
              touches: type === 'touchend' ? [] : [new Touch({ identifier: 1, target: button, clientX: 30, clientY: 30 })],
            }),
          ),
        name,
      );
    await send('touchstart');
    await expect(page.locator(menuButton)).toHaveAttribute('data-pressed', '');
    await send('touchend');
    await expect(page.locator(menuButton)).not.toHaveAttribute('data-pressed', '');
  });

  test('[HDR-01] the back arrow goes one page back, or home from a first page', async ({ page }) => {
    await openLive(page, '/m/credits');
    await page.locator('header button').click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await page.locator('footer a[href="/m/credits"]').click();
    await page.locator('header h1').waitFor();
    await page.locator('header button').click();
    await expect(page).toHaveURL(/\/m\/home$/);
  });

  test('[HDR-02] [NAV-06] a guest finds logo, log-in, registration and menu at the top of the lobby', async ({ page }) => {
    await page.goto('/m/home');
    await expect(page.locator('header a[href="/m/home"]')).toBeVisible();
    await expect(page.locator('header a[href="/m/login"]')).toBeVisible();
    await expect(page.locator('header a[href="/m/register"]')).toBeVisible();
    await expect(page.locator(menuButton)).toBeVisible();
  });

  test('[NAV-07] the bottom menu has home, invitations, deposit, promotions and the member centre', async ({ page }) => {
    await page.goto('/m/home');
    const links = page.locator('nav').last().locator('a');
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['/m/home', '/m/member/invite', '/m/login', '/m/activity', '/m/login']);
  });

  test('[FOOT-01] the foot shows age, regulator and what everybody must find, and no social mark without a link', async ({ page, baseURL }) => {
    await page.goto('/m/home');
    const foot = page.locator('footer');
    await expect(foot.getByText('21+')).toBeAttached();
    await expect(foot.getByText(/PAGCOR/)).toBeAttached();
    for (const place of ['help', 'help?tag=terms', 'help?tag=privacy', 'help?tag=responsible', 'credits'])
      await expect(foot.locator(`a[href="/m/${place}"]`)).toHaveCount(1);
    for (const link of await foot.locator('a[target="_blank"]').all()) expect(await link.getAttribute('href')).toMatch(/^https:/);
    await page.goto(`${merchantOrigins(baseURL).dagat}/m/home`);
    await expect(page.locator('footer').getByText('18+')).toBeAttached();
  });
});
