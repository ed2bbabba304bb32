import { expect, test } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

interface Banner {
  type: string;
  title: string;
  target: string;
}

/** Each place of a banner, and the page it belongs to. */
const places = {
  home: '/m/home',
  m_rng: '/m/slot-games',
  m_sports: '/m/sport-games',
  m_pvp: '/m/poker-games',
  m_live: '/m/live-games',
  m_fish: '/m/fishing-games',
  m_lott: '/m/lott',
  m_elott: '/m/elott',
} as const;

test('[HOME-05] each type of banner shows on its page, and on no other', async ({ page }) => {
  const { value } = (await (await page.request.get('/wps/announcement?types=B&language=EN')).json()) as { value: { banners: Banner[] } };
  const titles = (type: string) => value.banners.filter((banner) => banner.type === type).map(({ title }) => title);
  for (const [type, path] of Object.entries(places)) {
    const own = titles(type);
    expect(own.length, type).toBeGreaterThan(0);
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
    const { text, pictures } = await page.evaluate((source) => {
      // Trusted types allow no other way to read a document than the parser's own.
      const read = new DOMParser().parseFromString(source, 'text/html');
      return { text: read.querySelector('main')?.textContent ?? '', pictures: read.querySelectorAll('main img[width="750"]').length };
    }, html);
    expect(pictures, path).toBeGreaterThan(0);
    expect(text, path).toContain(own[0]);
    for (const other of Object.keys(places).filter((entry) => entry !== type))
      for (const title of titles(other)) if (!own.includes(title)) expect(text, `${title} on ${path}`).not.toContain(title);
  }
});

test('[HOME-05] the banners of registration are below its form, and load when they come near the viewport', async ({ page }) => {
  const { value } = (await (await page.request.get('/wps/announcement?types=B&language=EN&place=m_reg')).json()) as { value: { banners: Banner[] } };
  const title = value.banners.find(({ type }) => type === 'm_reg')?.title ?? 'none';
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openLive(page, '/m/register');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(fetched.filter((url) => url.includes('/img/banners/'))).toEqual([]);
  await page.getByRole('link', { name: 'Log in' }).last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  const banner = page.getByRole('region', { name: 'Promotions' });
  await expect(banner).toContainText(title);
  await expect(banner.locator('img[width="750"]')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[HOME-05] a click follows the banner’s target', async ({ page }) => {
  await openLive(page, '/m/home');
  const shown = page
    .locator('main section > div > div:not([inert]) a')
    .filter({ has: page.locator('img[width="750"]') })
    .first();
  const target = (await shown.getAttribute('href')) ?? '';
  expect(target).toMatch(/^\/m\//);
  await shown.click();
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(target);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
});
