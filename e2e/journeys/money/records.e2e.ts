import { expect, test, type Page } from '@playwright/test';
import fs from 'node:fs';
import { shownAmount } from '../../helpers/money/amount-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { openStudio, playRounds, playUntilWin, revealSeeds, rows, total } from '../../helpers/money/records-helpers.ts';
import { call, demoAccount, english, logInFromPage, startTrial } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(({ context, baseURL }) => english(context, baseURL));

const RECORD = '/m/gameRecord';

/** A member of the demo with a month of play behind. */
async function logInMember(page: Page): Promise<void> {
  await openLive(page, '/m/home');
  expect((await logInFromPage(page, demoAccount())).success).toBe(true);
}

/** The real pages, only shorter: number of rounds on each. */
const SHORT = 5;
const inShortPages = (page: Page) => page.route('**/wps/report/gameRecord?*', (route) => route.continue({ url: `${route.request().url()}&pageSize=${SHORT}` }));

test('[REC-01] [ROLE-01] a guest is sent away to log in, and comes back after it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${RECORD}?period=7days`);
  await expect(page).not.toHaveURL(/gameRecord/);
  expect(await page.evaluate(() => sessionStorage.getItem('laro.returnTo'))).toBe(`${RECORD}?period=7days`);
  expect(asked.filter((url) => url.includes('/wps/report/'))).toEqual([]);
});

test('[PLAY-05] [T62] [T55] rounds played at the studio are in the record; the proof of a win is verified in the browser @goal', async ({ page }) => {
  await startTrial(page);
  const studio = await openStudio(page);
  const played = await playUntilWin(studio);
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await openLive(page, RECORD);
  await expect(total(page, 0)).toHaveText(String(played.length));
  await expect(page.getByText('Free play: these bets are play money.')).toBeVisible();
  await rows(page).first().click();
  await expect(page).toHaveURL(/round=/);
  await expect(page.getByText(played.at(-1) ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it was played' })).toBeVisible();
  await expect(page.locator('main [role="img"][aria-label^="Reels from left"]').first()).toBeVisible();
  await expect(page.getByText('Revealed when the seeds change')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify this round' })).toHaveCount(0);

  await revealSeeds(studio);
  await page.reload();
  await page.getByRole('button', { name: 'Verify this round' }).click();
  await expect(page.getByText('This round is exactly as promised')).toBeVisible();
  for (const finding of [
    'The revealed server seed is the promised one.',
    'Replayed in your browser, it gives exactly this round.',
    'The stake and payout match your record.',
  ])
    await expect(page.getByText(finding)).toBeVisible();
  // Symbols are drawn as in the game, without a question to anybody.
  await expect(page.locator('main [role="img"] img[src^="data:image/webp"]').first()).toBeVisible();
  // The mathematics of the games came with the press and not before.
  const at = chunks.findIndex((url) => /verify-played/.test(url));
  expect(at).toBeGreaterThan(chunks.findIndex((url) => /\/proof/.test(url)));
  const payout = await page.locator('main dt:text-is("Payout") + dd').textContent();
  expect(payout).toMatch(/[1-9]/);
  const wallet = await call(page, 'GET', '/wps/wallets/gcs');
  const after = await page.locator('main dt:text-is("Balance after") + dd').textContent();
  expect(`₱${shownAmount(wallet.value?.['sumBalance'])}`).toBe(after);

  // The page of proofs plays it again without an account; what it is given stays in the browser.
  const reels = (await page.locator('main [role="img"]').first().getAttribute('aria-label')) ?? '';
  await page.getByRole('link', { name: 'Open on the proof page' }).click();
  await expect(page.getByText('These seeds give this round')).toBeVisible();
  // Symbols have the same names as in the record, though the game is not fetched.
  await expect(page.locator('main [role="img"]').first()).toHaveAttribute('aria-label', reels);
  await expect(page.locator('main dt:text-is("Payout") + dd')).toHaveText(payout ?? '');
  expect(chunks.filter((url) => url.includes('server='))).toEqual([]);
  await page.getByLabel('Number under these seeds (nonce)').fill('x');
  await page.getByRole('button', { name: 'Replay it' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a whole number, 0 or more.' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/m/slot-games');
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  await expect(page.locator('main').getByText('Perya Sevens').first()).toBeVisible();
});

test('[T55] a proof that was tampered with is found out', async ({ page }) => {
  await startTrial(page);
  const studio = await openStudio(page);
  await playRounds(studio, 1);
  await revealSeeds(studio);
  await page.route('**/wps/report/gameRecord/*/proof*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { played: { proof: { serverSeed: string } } } };
    body.value.played.proof.serverSeed = 'ab'.repeat(32);
    await route.fulfill({ json: body });
  });
  await openLive(page, RECORD);
  await rows(page).first().click();
  await page.getByRole('button', { name: 'Verify this round' }).click();
  await expect(page.getByText('This round isn’t as promised')).toBeVisible();
  await expect(page.getByText('The revealed server seed isn’t the promised one.')).toBeVisible();
});

test('[REC-01] periods, types, status and provider narrow list and sums; more comes page by page', async ({ page }) => {
  await logInMember(page);
  await inShortPages(page);
  await openLive(page, `${RECORD}?period=30days`);
  await expect(rows(page)).toHaveCount(SHORT);
  const all = Number(await total(page, 0).textContent());
  expect(all).toBeGreaterThan(2 * SHORT);
  await expect(page.getByText(`${SHORT} of ${all.toLocaleString('en')}`)).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(2 * SHORT);
  expect(new Set(await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).size).toBe(2 * SHORT);

  const countOf = async (query: string) => {
    const { value } = await call(page, 'GET', `/wps/report/gameRecord?period=30days&${query}`);
    const totals = value?.['totals'] as { count: number } | undefined;
    return String(totals?.count);
  };
  await page.getByRole('link', { name: 'Fish', exact: true }).click();
  await expect(page).toHaveURL(/category=FISH/);
  await expect(total(page, 0)).toHaveText(await countOf('category=FISH'));
  await page.getByRole('link', { name: 'All types', exact: true }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog').getByText('Void', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/status=void/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const voids = await countOf('status=void');
  await expect(total(page, 0)).toHaveText(voids);
  await expect(page.getByText('Void, stake returned')).toHaveCount(Math.min(Number(voids), SHORT));
});

test('[REC-01] [CONST-01] days of one’s own; a range that cannot be is said at the field', async ({ page }) => {
  await logInMember(page);
  await openLive(page, RECORD);
  await page.getByRole('button', { name: 'Dates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill('2026-02-02');
  await dialog.getByLabel('To').fill('2026-02-01');
  await expect(dialog.getByRole('alert')).toHaveText('The last day is before the first.');
  await expect(dialog.getByRole('button', { name: 'Show', exact: true })).toBeDisabled();
  await dialog.getByLabel('To').fill('2026-12-01');
  await expect(dialog.getByRole('alert')).toHaveText('That’s more than 92 days.');
  await dialog.getByLabel('From').fill('2020-02-01');
  await dialog.getByLabel('To').fill('2020-02-03');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('2020-02-01 – 2020-02-03')).toBeVisible();
  await expect(page.getByText('No bets in this period')).toBeVisible();
  await page.getByRole('button', { name: 'Dates' }).click();
  await dialog.getByRole('link', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/period=yesterday/);
});

test('[T69] the record is saved as a file with 18 columns', async ({ page }) => {
  await logInMember(page);
  await openLive(page, `${RECORD}?period=30days`);
  const all = Number(await total(page, 0).textContent());
  await page.getByRole('button', { name: 'Filters' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file (CSV)' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^laro-bets-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = fs
    .readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]?.split(',')).toHaveLength(18);
  expect(lines.length - 1).toBeGreaterThanOrEqual(all);
});

test('[REC-01] [GEN-08] a record that fails to load shows an error and can be retried; offline its rows stay', async ({ page, context }) => {
  await logInMember(page);
  await page.route('**/wps/report/gameRecord?*', (route) => route.abort());
  await openLive(page, `${RECORD}?period=30days`);
  await expect(page.getByRole('alert').filter({ hasText: 'Your bets didn’t load.' })).toBeVisible();
  await page.unrouteAll();
  await inShortPages(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(SHORT);
  await context.setOffline(true);
  await page.unrouteAll();
  await expect(rows(page)).toHaveCount(SHORT);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your bets didn’t load.' })).toBeVisible();
  await context.setOffline(false);
});

test('[T86] the round of an address that is not the player’s own is not there', async ({ page }) => {
  await logInMember(page);
  await openLive(page, `${RECORD}?round=01900000-0000-7000-8000-000000000000`);
  await expect(page.getByRole('alert').filter({ hasText: 'This round isn’t in your record.' })).toBeVisible();
});

test('[HOME-06] [T66] home shows the pool that the ledger holds, with its rules and its promise', async ({ page }) => {
  await openLive(page, '/m/home');
  const { value } = (await (await page.request.get('/wps/game/jackpot')).json()) as { value: { pool: { amount: string; commitment: string } } };
  await expect(page.getByText(/Real prize pool, must drop by ₱1,000,000/)).toBeVisible();
  const label = await page.locator('main [role="img"][aria-label^="₱"]').getAttribute('aria-label');
  expect(Number(label?.replaceAll(/\D/g, ''))).toBeGreaterThanOrEqual(250_000);
  await page.getByRole('button', { name: 'How it works' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('0.5% of every real stake')).toBeVisible();
  await expect(dialog.getByText(value.pool.commitment)).toBeVisible();
  await expect(dialog.getByText('No one has won it yet.')).toBeVisible();
  expect(await axeFindings(page, { include: '[role="dialog"]' })).toEqual([]);
});

test('[WIN-01] the board shows real settled wins, masked, each a way into its game', async ({ page }) => {
  await openLive(page, '/m/home');
  const wins = page.locator('main a[href^="/m/play?"]').filter({ hasText: '***' });
  await expect(wins.first()).toBeAttached();
  const { value } = (await (await page.request.get('/wps/game/winners')).json()) as { value: { list: { vo: { customerName: string; winAmount: string } }[] } };
  expect(value.list.length).toBeGreaterThan(3);
  expect(value.list.length).toBeLessThanOrEqual(50);
  for (const { vo } of value.list) expect(vo.customerName).toMatch(/^.{1,2}\*\*\*.?$/);
  const amounts = value.list.map(({ vo }) => Number(vo.winAmount));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('[REC-01] the record and a round hold at 320 px in long languages, and axe finds nothing @narrow', async ({ page, context, baseURL }) => {
  const { dagat } = merchantOrigins(baseURL);
  const complaints = watchComplaints(page);
  await startTrial(page, `${dagat}/m/home`);
  await playRounds(await openStudio(page), 2);
  for (const language of ['EN', 'RU', 'TH', 'FR']) {
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    for (const search of ['', '?period=30days&status=void']) {
      await openLive(page, `${dagat}${RECORD}${search}`);
      await expect(search === '' ? rows(page) : page.locator('main svg').first()).not.toHaveCount(0);
      expect(await sidewaysOverflow(page), `${language} ${search}`).toBe(0);
    }
    await openLive(page, `${dagat}${RECORD}`);
    await rows(page).first().click();
    await expect(page.locator('main [role="img"]').first()).toBeVisible();
    expect(await sidewaysOverflow(page), `${language} round`).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(complaints.filter((text) => !text.includes('Service Worker registration blocked'))).toEqual([]);
});
