import { expect, test, type Page } from '@playwright/test';
import { enter, takeMember } from './account-helpers.ts';
import { english, startTrial } from './session-helpers.ts';
import { openLive } from './shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

const entries = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });

/** What the page tells and asks the server about announcements, as it goes. */
function watchNotices(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.includes('announcement'))
      calls.push(`read ${(request.postDataJSON() as { announcementId: string }).announcementId}`);
    if (request.method() === 'GET' && /announcement|notices/.test(pathname) && pathname.startsWith('/wps/')) calls.push('list');
  });
  return calls;
}

test('[NOTICE-02] [CONST-01] what is opened within 150 ms is told together and once, then the list is asked for again', async ({ page }) => {
  await enter(page, await takeMember('rodel_davao'));
  await page.clock.install();
  await openLive(page, '/m/notice');
  await expect(entries(page).first().getByText('New', { exact: true })).toBeVisible();
  const calls = watchNotices(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await entries(page).nth(0).getByRole('button').click();
  await page.clock.runFor(100);
  await entries(page).nth(1).getByRole('button').click();
  await page.clock.runFor(40);
  expect(calls).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => calls.length).toBe(3);
  expect(calls.slice(0, 2).every((call) => /^read \d+$/.test(call))).toBe(true);
  expect(new Set(calls.slice(0, 2)).size).toBe(2);
  expect(calls[2]).toBe('list');
  await page.clock.resume();
  for (const at of [0, 1]) await expect(entries(page).nth(at).getByText('New', { exact: true })).toHaveCount(0);
  // What was read is not told again.
  await entries(page).nth(0).getByRole('button').click();
  await page.clock.fastForward(1000);
  expect(calls.filter((call) => call.startsWith('read'))).toHaveLength(2);
});

test('[NOTICE-01] [NOTICE-02] guests and free play have read everything and tell nothing; the id of the address opens its entry', async ({ page }) => {
  await page.clock.install();
  const calls = watchNotices(page);
  await openLive(page, '/m/notice');
  await expect(entries(page).getByText('New', { exact: true })).toHaveCount(0);
  await expect(entries(page).first()).toContainText(/\d{4}-\d{2}-\d{2}/);
  const told = (await (await page.request.get('/wps/announcement?types=PL&for=guests&language=EN')).json()) as {
    value: { player: { title: string; content: string }[] };
  };
  const { title = 'none', content = '' } = told.value.player[1] ?? {};
  const [, start = 'none'] = /<p>([^<.]+)/.exec(content) ?? [];
  const open = entries(page).nth(1);
  await expect(open.getByRole('heading')).toContainText(title);
  // A line of plain text before it is opened, its paragraphs after.
  await expect(open.locator('button')).toContainText(start);
  await expect(open.locator('p')).toHaveCount(0);
  await open.getByRole('button').click();
  await expect(open.locator('p').first()).toContainText(start);
  await expect(open.locator('button')).not.toContainText(start);
  const href = (await open.getByRole('link', { name: 'Open on its own page' }).getAttribute('href')) ?? '';
  const id = new URLSearchParams(href.split('?')[1]).get('id') ?? '';
  for (const query of [`?id=${id}`, `?${id}`]) {
    await openLive(page, `/m/notice${query}`);
    await expect(entries(page).nth(1).getByRole('button')).toHaveAttribute('aria-expanded', 'true');
    await expect(entries(page).nth(0).getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  }
  await startTrial(page);
  await openLive(page, `/m/noticeDetail?id=${id}`);
  await expect(page.locator('main article h2')).toBeVisible();
  await openLive(page, '/m/notice');
  await entries(page).first().getByRole('button').click();
  await expect(entries(page).first().getByRole('link', { name: 'Open on its own page' })).toBeVisible();
  await page.clock.fastForward(400);
  // Whatever was told would have been before this.
  await page.evaluate(() => fetch('/readyz'));
  expect(calls.filter((call) => call.startsWith('read'))).toEqual([]);
});
