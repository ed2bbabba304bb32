import { expect, test, type Page } from '@playwright/test';
import { english } from '../../helpers/people/session-helpers.ts';

// On a slow line a page is visible before it hydrates. Text typed or autofilled by then is not lost.
test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

/** Opens a page whose application is held back; returns a function that releases it and resolves after hydration. */
async function openStill(page: Page, path: string): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    letGo();
    await page.waitForFunction(() => Object.keys(document.querySelector('main input') ?? {}).some((key) => key.startsWith('__react')));
  };
}

test('[REG-01] [REG-04] text typed into the registration before hydration stays, and counts @goal', async ({ page }) => {
  const live = await openStill(page, '/m/register');
  await page.locator('input[name=username]').fill('maria_early');
  await page.locator('input[name=password]').fill('tahimik na dagat 8');
  await page.locator('input[name=disclaimer]').check({ force: true });
  await live();
  await page.locator('input[name=mobileNum]').fill('9171234567');
  await page.locator('input[name=mobileNum]').blur();
  await expect(page.locator('input[name=username]')).toHaveValue('maria_early');
  await expect(page.locator('input[name=password]')).toHaveValue('tahimik na dagat 8');
  await expect(page.locator('input[name=disclaimer]')).toBeChecked();
  await page.reload();
  await expect(page.locator('input[name=username]')).toHaveValue('maria_early');
});

test('[LOGIN-01] credentials autofilled or typed before hydration are sent, and never in the address', async ({ page }) => {
  const live = await openStill(page, '/m/login');
  await page.locator('input[name=username]').fill('nobody_known');
  await page.locator('input[name=password]').fill('a wrong password');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`));
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL(/\/m\/login$/);
  const asked = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/wps/session/login'));
  await live();
  expect((await asked).status()).toBeGreaterThanOrEqual(400);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue('nobody_known');
  expect(sent.filter((line) => line.includes('password='))).toEqual([]);
  expect(sent.filter((line) => line === 'POST /wps/session/login')).toHaveLength(1);
});

test('[LOGIN-01] a log-in that is tapped in the very moment in which the page is taken over sends what was typed before, once', async ({ page }) => {
  const live = await openStill(page, '/m/login');
  await page.locator('input[name=username]').fill('nobody_known');
  await page.locator('input[name=password]').fill('a wrong password');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/wps/session/login') sent.push(request.method());
  });
  // As soon as taps are no longer kept, before anything of the application has been drawn: this tap has it drawn.
  await page.evaluate(() => {
    const script = window as unknown as { laroHears: () => void };
    const before = script.laroHears;
    script.laroHears = () => {
      script.laroHears = before;
      before();
      document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click();
    };
  });
  const answer = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'));
  await live();
  expect((await answer).status()).toBeGreaterThanOrEqual(400);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue('nobody_known');
  await expect(page.locator('input[name=password]')).toHaveValue('a wrong password');
  await expect(page).toHaveURL(/\/m\/login$/);
  expect(sent).toEqual(['POST']);
});

test('[T20] without scripts no form puts what was typed into the address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of ['/m/login', '/m/register', '/m/forget']) {
    await page.goto(path);
    for (const form of await page.locator('form:has(input:not([type=search]))').all()) expect(await form.getAttribute('method')).toBe('post');
  }
  await page.goto('/m/login');
  await page.locator('input[name=password]').fill('a wrong password');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForLoadState();
  expect(page.url()).not.toContain('password');
  await context.close();
});

test('[GEN-08] a tap is heard once, also one that falls into the moment in which the application takes the page over', async ({ page }) => {
  const live = await openStill(page, '/m/slot-games');
  const heard = page.evaluate(
    () =>
      new Promise<number>((tell) => {
        const script = window as unknown as { laroHears: () => void };
        const button = document.querySelector('header button') as HTMLButtonElement;
        const before = script.laroHears;
        let taps = 0;
        button.addEventListener('click', () => (taps += 1));
        script.laroHears = () => {
          script.laroHears = before;
          before();
          button.click();
          setTimeout(() => tell(taps), 1500);
        };
      }),
  );
  await live();
  expect(await heard).toBe(1);
});

test('[LIST-06] a name typed into a list before hydration is searched', async ({ page }) => {
  const live = await openStill(page, '/m/slot-games');
  await page.locator('input[name=q]').fill('kalabaw');
  await live();
  await expect(page).toHaveURL(/q=kalabaw/);
  await expect(page.locator('input[name=q]')).toHaveValue('kalabaw');
});
