import { expect, test, type Page } from '@playwright/test';
import fs from 'node:fs';
import { shownAmount } from '../../helpers/money/amount-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { openStudio, playRounds } from '../../helpers/money/records-helpers.ts';
import { call, demoAccount, english, logInFromPage, startTrial } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(({ context, baseURL }) => english(context, baseURL));

const RECORD = '/m/transaction/record';
const PROFIT = '/m/profitandloss';

/** A member of the demo with a month of play and deposits behind. */
async function logInMember(page: Page): Promise<void> {
  await openLive(page, '/m/home');
  expect((await logInFromPage(page, demoAccount())).success).toBe(true);
}

interface Deposits {
  totals: { count: number };
  entries: { id: string; after: string }[];
}
interface Profit {
  totals: { net: string };
  days: { day: string; net: string }[];
  lifetime: { net: string };
}

const rows = (page: Page) => page.locator('main li a[href*="entry="]');
const figure = (page: Page, label: string) => page.locator(`main dt:text-is("${label}") + dd`);
const value = async <Value>(page: Page, path: string) => (await call(page, 'GET', `/wps/report/${path}`)).value as Value;

async function save(page: Page, button: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

test('[REC-01] [T29] [T31] a member reads what moved, narrows it, looks at one entry, and saves the statement as both files @goal', async ({ page }) => {
  await logInMember(page);
  await openLive(page, `${RECORD}?period=30days`);
  await expect(figure(page, 'Closing balance')).toHaveText(/^₱[\d,]+\.\d\d$/);
  const wallet = await call(page, 'GET', '/wps/wallets/gcs');
  expect((await figure(page, 'Closing balance').textContent())?.replaceAll(/[₱,]/g, '')).toBe(shownAmount(wallet.value?.['sumBalance']).replaceAll(',', ''));

  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await expect(page).toHaveURL(/group=deposit/);
  await expect(figure(page, 'Closing balance')).toHaveCount(0);
  const { totals, entries } = await value<Deposits>(page, 'transaction?period=30days&group=deposit');
  await expect(rows(page)).toHaveCount(totals.count);
  await rows(page).first().click();
  await expect(page).toHaveURL(/entry=/);
  await expect(figure(page, 'Balance after')).toHaveText(`₱${shownAmount(entries[0]?.after)}`);
  await expect(figure(page, 'Transaction number')).toContainText(entries[0]?.id.split('.')[0] ?? '');
  await page.goBack();
  await expect(rows(page)).toHaveCount(totals.count);

  await page.getByRole('button', { name: 'Filters' }).click();
  const table = await save(page, 'Save as a table (CSV)');
  expect(table.name).toMatch(/^laro-statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect([...table.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(
    table.bytes
      .toString()
      .split('\r\n')
      .filter((line) => line.includes(',deposit_paid,')),
  ).toHaveLength(totals.count);
  const paper = await save(page, 'Save as PDF');
  expect(paper.name).toMatch(/\.pdf$/);
  expect([paper.bytes.subarray(0, 5).toString(), paper.bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']);

  // Nothing is set aside in the demo: an empty record says so, and leads back.
  await page.getByRole('dialog').getByText('Set aside', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No transactions match these filters')).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(figure(page, 'Closing balance')).toBeVisible();
});

test('[REC-01] [T31] profit and loss agrees with the record; its chart is read by keys and as a table', async ({ page }) => {
  await logInMember(page);
  await openLive(page, `${PROFIT}?period=30days`);
  const profit = await value<Profit>(page, 'profitandloss?period=30days');
  const record = await value<{ totals: { play: string } }>(page, 'transaction?period=30days');
  expect(profit.totals.net).toBe(record.totals.play);
  await expect(figure(page, 'Result')).toContainText(shownAmount(profit.totals.net));
  await expect(figure(page, 'Net deposits')).toHaveText(`₱${shownAmount(profit.lifetime.net)}`);
  const chart = page.getByRole('slider');
  await chart.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${profit.days[0]?.day}: `));
  await chart.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${profit.days[1]?.day}: `));
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(profit.days.length);
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/period=today/);
});

test('[REC-01] [GEN-08] [T86] failed parts show an error and are retried; offline loaded rows stay; another member’s entry is not found', async ({
  page,
  context,
}) => {
  await logInMember(page);
  await page.route('**/wps/report/transaction?*', (route) => route.abort());
  await openLive(page, `${RECORD}?period=30days`);
  await expect(page.getByRole('alert').filter({ hasText: 'Your transactions didn’t load.' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText(/internet/i).first()).toBeVisible();
  await expect(rows(page).first()).toBeAttached();
  await context.setOffline(false);
  await openLive(page, `${RECORD}?entry=01900000-0000-7000-8000-000000000000.1`);
  await expect(page.getByRole('alert').filter({ hasText: 'This transaction doesn’t exist.' })).toBeVisible();
});

test('[REC-01] [T60] both pages hold at 320 px in long languages, and axe finds nothing @narrow', async ({ page, context, baseURL }) => {
  const { dagat } = merchantOrigins(baseURL);
  const complaints = watchComplaints(page);
  await startTrial(page, `${dagat}/m/home`);
  await playRounds(await openStudio(page), 2);
  for (const language of ['RU', 'TH']) {
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    for (const path of [RECORD, PROFIT]) {
      await openLive(page, `${dagat}${path}`);
      await expect(page.locator('main dl').first()).toBeVisible();
      expect(await sidewaysOverflow(page), `${language} ${path}`).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    }
    await openLive(page, `${dagat}${RECORD}`);
    await rows(page).first().click();
    await expect(page).toHaveURL(/entry=/);
    await expect(page.locator('main dl').first()).toBeVisible();
    expect(await sidewaysOverflow(page), `${language} entry`).toBe(0);
  }
  expect(complaints.filter((text) => !text.includes('Service Worker registration blocked'))).toEqual([]);
});
