import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { merchantOrigins, openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

/** The button with the flag; customer service has one next to it. */
const languageButton = (menu: Locator) => menu.locator('button[aria-haspopup="dialog"]').filter({ has: menu.page().locator('use[href*="flags"]') });

const menuButton = 'header button[aria-haspopup="dialog"]';
const isLocked = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('hidden-y'));

async function openMenu(page: Page) {
  await page.locator(menuButton).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  return menu;
}

/** The panel has slid to its place. */
const arrived = (panel: Locator) =>
  panel.evaluate((box) =>
    Promise.all(
      [box, ...(box.parentElement?.parentElement ? [box.parentElement.parentElement] : [])]
        .flatMap((element) => element.getAnimations())
        .map((animation) => animation.finished),
    ),
  );

test.describe('the side menu', () => {
  test('[NAV-01] [GEN-07] it locks the page and closes by Escape, by its mask and by going somewhere; the focus comes back @goal', async ({ page }) => {
    await openLive(page, '/m/home');
    const menu = await openMenu(page);
    expect(await isLocked(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    expect(await isLocked(page)).toBe(false);
    await expect(page.locator(menuButton)).toBeFocused();

    await openMenu(page);
    await page.touchscreen.tap(12, 500);
    await expect(menu).toHaveCount(0);

    await openMenu(page);
    await menu.getByRole('link').first().click();
    await expect(menu).toHaveCount(0);
    expect(await isLocked(page)).toBe(false);
  });

  test('[NAV-01] Tab stays inside it', async ({ page }) => {
    await openLive(page, '/m/home');
    const menu = await openMenu(page);
    const count = await menu.locator('a[href], button').count();
    for (let step = 0; step < count + 2; step += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
  });

  test('[NAV-01] [NAV-04] a guest finds welcome, registration, log-in, account, deposit, withdrawal, help, download, language and service', async ({
    page,
  }) => {
    await openLive(page, '/m/home');
    const menu = await openMenu(page);
    for (const address of ['/m/register', '/m/login', '/m/help', '/m/app']) await expect(menu.locator(`a[href="${address}"]`).first()).toBeVisible();
    await expect(languageButton(menu)).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Customer service' })).toBeVisible();
    await expect(menu.locator('use[href$="#sign-out"]')).toHaveCount(0);
    // A member's own: a guest is led to the log-in, and comes back to what they wanted.
    const own = menu.locator('a[href="/m/login"]').filter({ has: page.locator('svg') });
    await expect(own).toHaveText(['Account ko', 'Deposito', 'Withdraw', 'Mga benepisyo ng VIP']);
    await own.nth(2).click();
    await expect(page).toHaveURL(/\/m\/login$/);
    expect(await page.evaluate(() => sessionStorage.getItem('laro.returnTo'))).toBe('/m/withdraw');
  });

  test('[NAV-01] [NAV-03] the left drawer mirrors it and leads to the games', async ({ page }) => {
    await openLive(page, '/m/gameCenter');
    const drawer = await openMenu(page);
    await expect(drawer).toHaveAttribute('data-side', 'left');
    await drawer.locator('a[href="/m/slot-games"]').click();
    await expect(page).toHaveURL(/slot-games/);
  });

  for (const merchant of ['laro', 'dagat'] as const)
    test(`[HOUSE-7] axe finds nothing in the menu and the language picker of ${merchant}`, async ({ page, baseURL }) => {
      await openLive(page, `${merchantOrigins(baseURL)[merchant]}/m/home`);
      const menu = await openMenu(page);
      await arrived(menu);
      expect(await axeFindings(page)).toEqual([]);
      await languageButton(menu).click();
      await expect(page.getByRole('radiogroup')).toBeVisible();
      await arrived(page.getByRole('dialog').last());
      expect(await axeFindings(page)).toEqual([]);
    });
});

test.describe('languages', () => {
  test('[NAV-10] a choice changes every word immediately, keeps the place, and holds for the next page from the server', async ({ page, baseURL }) => {
    const { dagat } = merchantOrigins(baseURL);
    await openLive(page, `${dagat}/m/home`);
    await page.evaluate(() => window.scrollTo(0, 200));
    const heightBefore = await page.evaluate(() => window.scrollY);
    const menu = await openMenu(page);
    await languageButton(menu).click();
    await page.locator('[role="radio"][lang="ru"]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByRole('radiogroup')).toHaveCount(0);
    await expect(menu.getByText('Войти').first()).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => window.scrollY)).toBe(heightBefore);
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('RU');
    const html = await (await page.goto(`${dagat}/m/home`))?.text();
    expect(html).toContain('<html lang="ru"');
    expect(html).toContain('Войти');
  });

  test('[NAV-10] only the chosen language is fetched, and the merchant’s default is shown to a new visitor', async ({ page, baseURL }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openLive(page, `${merchantOrigins(baseURL).laro}/m/home`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
    const wordFiles = fetched.filter((url) => /\/assets\/words-/.test(url));
    expect(wordFiles.length).toBeGreaterThan(0);
    expect(wordFiles.every((url) => url.includes('/words-fil-'))).toBe(true);
  });

  test('[NAV-10] the picker lists the merchant’s languages, the active one checked', async ({ page, baseURL }) => {
    await openLive(page, `${merchantOrigins(baseURL).laro}/m/home`);
    const menu = await openMenu(page);
    await languageButton(menu).click();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { checked: true })).toHaveAttribute('lang', 'fil');
    for (const choice of await page.getByRole('radio').all()) await expect(choice.locator('svg use[href*="flags"]')).toHaveCount(1);
    await expect(page.getByRole('radio', { checked: true }).locator('use[href*="check"]')).toHaveCount(1);
    await expect(page.getByRole('radio', { checked: false }).locator('use[href*="check"]')).toHaveCount(0);
  });

  test('[NAV-10] another merchant offers all thirteen, each with its flag under its own name', async ({ page, baseURL }) => {
    await openLive(page, `${merchantOrigins(baseURL).dagat}/m/home`);
    await languageButton(await openMenu(page)).click();
    const choices = page.getByRole('radio');
    await expect(choices).toHaveText([
      'English',
      '简体中文',
      '繁體中文',
      '日本語',
      'ไทย',
      'Tiếng Việt',
      'Español',
      '한국어',
      'Português',
      'Türkçe',
      'Русский',
      'Français',
      'Filipino',
    ]);
    const flags = await choices.locator('use[href*="flags"]').evaluateAll((uses) => uses.map((use) => use.getAttribute('href')));
    expect(new Set(flags).size).toBe(13);
    await expect(page.getByRole('radio', { checked: true })).toHaveText('English');
  });

  for (const language of ['RU', 'TH', 'VI', 'FR'])
    test(`[GEN-03] nothing runs off a 320 px screen in ${language} @narrow`, async ({ page, context, baseURL }) => {
      const { dagat } = merchantOrigins(baseURL);
      await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
      for (const path of ['/m/home', '/m/credits', '/m/offline']) {
        await openLive(page, dagat + path);
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
      await openLive(page, `${dagat}/m/home`);
      const menu = await openMenu(page);
      expect(await menu.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    });
});
