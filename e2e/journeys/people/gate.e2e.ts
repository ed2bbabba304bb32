import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

interface Status {
  info: 0 | 1 | 2;
  maintenance: boolean;
  regionRestriction: boolean;
  until: string | null;
  location: { ip: string; country: string | null };
  supportLink: string;
}
const open: Status = {
  info: 0,
  maintenance: false,
  regionRestriction: false,
  until: null,
  location: { ip: '203.0.113.42', country: 'PH' },
  supportLink: '/m/help',
};

/** Answers the status call in the server's place, since the site of the other journeys must stay open. */
async function answerStatus(page: Page): Promise<(status: Partial<Status>) => Promise<void>> {
  let current = open;
  await page.route('**/wps/system/status', (route) => route.fulfill({ json: { success: true, value: current } }));
  return async (status) => {
    current = { ...open, ...status };
    // The page asks whenever it comes back to sight.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
}

test('[GATE-03] a change of status takes the running page to the gate, and back to where it was', async ({ page }) => {
  const change = await answerStatus(page);
  await openLive(page, '/m/credits');
  await change({ info: 1, maintenance: true, until: '2030-01-01T19:00:00Z' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('header h1')).toHaveCount(0);
  await expect(page.getByText('(GMT+8)')).toBeVisible();
  await change({});
  await expect(page.locator('header h1')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/credits$/);
});

test('[GATE-03] [GEN-09] a visitor who came while the site was closed gets the age question when it opens', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('laro.age'));
  // A document of the closed site has no question in it.
  await page.route('**/m/credits', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/<div id="door".*(?=<script type="application\/json" id="state">)/s, '').replace('at-door', 'nowhere');
    await route.fulfill({ response: answer, body: html });
  });
  const change = await answerStatus(page);
  await openLive(page, '/m/credits');
  await expect(page.locator('#door')).toHaveCount(0);
  await page.unroute('**/m/credits');
  await change({ info: 1, maintenance: true });
  await expect(page.locator('header h1')).toHaveCount(0);
  await change({});
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.locator('header h1')).toBeVisible();
});

test('[GATE-01] [GATE-02] the restriction page shows the visitor’s address, copies it, and has a way to us @goal', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const change = await answerStatus(page);
  await openLive(page, '/m/home');
  await change({ info: 2, regionRestriction: true });
  await expect(page.getByText('203.0.113.42')).toBeVisible();
  await page.getByRole('button').filter({ hasText: '203.0.113.42' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('203.0.113.42');
  await expect(page.locator('main a[href="/m/help"]')).toBeVisible();
});

test('[GATE-03] the status is kept on the device', async ({ page }) => {
  const change = await answerStatus(page);
  await openLive(page, '/m/home');
  await change({ info: 1, maintenance: true });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('laro.status'))).toContain('"info":1');
});

test('[GATE-01] axe finds nothing on the gate pages', async ({ page }) => {
  const change = await answerStatus(page);
  await openLive(page, '/m/home');
  for (const info of [1, 2] as const) {
    await change({ info, maintenance: info === 1, regionRestriction: info === 2 });
    await expect(page.locator('main a').last()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});
