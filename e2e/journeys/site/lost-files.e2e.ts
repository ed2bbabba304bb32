import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { balance, english, info, startTrial } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, untilLive, withoutPopups } from '../../helpers/pages/shell-helpers.ts';

// Parts of their own page have files, loaded on demand. A file that fails to load does not break the page.
test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
/** Loses the files of a part, scripts and styles; gives the way to let them come again. */
async function lose(page: Page, part: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/${part}-[^/]*\\.(?:js|css)$`);
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(pattern);
}

test('[GEN-06] [GEN-08] a form keeps what was typed when the file of a sheet does not come; the next tap tries again @goal', async ({ page }) => {
  await openLive(page, '/m/login');
  await page.locator('input[name=username]').fill('maria_typed');
  const written: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') written.push(message.location().url);
  });
  const come = await lose(page, 'language-picker');
  const picker = page.locator('header button[aria-haspopup="dialog"]');
  await picker.click();
  await expect(said(page, 'That didn’t load. Try again.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('input[name=username]')).toHaveValue('maria_typed');
  // The log names the lost file.
  expect(written.filter((address) => address.includes('/assets/language-picker-'))).not.toEqual([]);
  await come();
  await picker.click();
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('input[name=username]')).toHaveValue('maria_typed');
});

test('[GEN-08] [T58] a list stays when the sheet of a game does not come, and so does the menu’s page', async ({ page }) => {
  await openLive(page, '/m/slot-games?q=gintong+kalabaw');
  const about = page.getByRole('button', { name: 'About Gintong Kalabaw' });
  for (const part of ['card-acts', 'session-dialogs', 'game-sheet']) {
    const come = await lose(page, part);
    await about.click();
    await expect(said(page, 'That didn’t load. Try again.'), part).toBeVisible();
    await expect(about, part).toBeVisible();
    await expect(page.getByRole('dialog'), part).toHaveCount(0);
    await come();
    await expect(said(page, 'That didn’t load. Try again.'), part).toHaveCount(0);
  }
  await about.click();
  await expect(page.getByRole('dialog')).toContainText('Return to player (RTP)');
  // With its looks: styles that were lost with the script have come, too.
  const sheet = await page.getByRole('dialog').evaluate((box) => getComputedStyle(box).position);
  expect(sheet).not.toBe('static');
  expect(await axeFindings(page)).toEqual([]);
});

test('[HOME-01] [GEN-08] home stays while the files of its late parts do not come, and has them when they do', async ({ page }) => {
  await startTrial(page);
  await withoutPopups(page);
  await page.clock.install();
  const come = await Promise.all(['late-home', 'late-parts', 'balance-pill'].map((part) => lose(page, part)));
  await page.goto('/m/home');
  await untilLive(page);
  const hot = page.locator('section[aria-labelledby="hot-games"] li');
  await expect(hot).toHaveCount(6);
  await page.clock.runFor(5000);
  await expect(page.getByRole('button', { name: 'Customer service' })).toHaveCount(0);
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await expect(hot).toHaveCount(6);
  expect(await sidewaysOverflow(page)).toBe(0);
  for (const letGo of come) await letGo();
  await page.clock.runFor(6000);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const service = page.getByRole('button', { name: 'Customer service' });
  await expect(service).toBeVisible();
  // Round, as its style sheet has it.
  expect(await service.evaluate((button) => getComputedStyle(button).borderRadius)).not.toBe('0px');
  await expect(page.locator('header [data-balance]')).toBeVisible();
});

test('[GEN-08] a visitor who goes offline during hydration keeps the page, and is informed', async ({ page, context }) => {
  await withoutPopups(page);
  const hasLost = page.waitForEvent('requestfailed', (request) => request.url().includes('late-home'));
  await page.route('**/assets/late-home-*', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.goto('/m/home');
  await hasLost;
  await expect(said(page, 'No internet.')).toBeVisible();
  await expect(page.locator('section[aria-labelledby="hot-games"] li')).toHaveCount(6);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/assets/late-home-*');
  await context.setOffline(false);
  await expect(said(page, 'No internet.')).toHaveCount(0);
});

test('[WALLET-01] [GEN-08] a figure follows the money even when the file that listens for it comes late', async ({ page }) => {
  await startTrial(page);
  const come = await lose(page, 'live-wallet');
  await openLive(page, '/m/home');
  await expect(balance(page)).toHaveText(/10,000\.00/);
  const username = (await info(page))?.['userName'];
  await inDatabase((client) =>
    client.query(
      `select ledger_move('journey', $1, ''::bytea, 'reward_paid', array[open_account('promo', 'laro', 'PHP', true, '')], array[cash_account], array[12345::bigint * 100000]) from players where username = $1`,
      [username],
    ),
  );
  await come();
  await expect(balance(page)).toHaveText(/22,345\.00/);
});
