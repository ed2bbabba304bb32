import { expect as plainExpect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english, startTrial } from '../../helpers/people/session-helpers.ts';

// A round lasts most of a minute.
const expect = plainExpect.configure({ timeout: 90_000 });
test.describe.configure({ timeout: 300_000 });

const table = (page: Page) => page.frameLocator('main iframe');
const open = (page: Page, street: string) => table(page).locator(`[data-bet^=${street}]:not([hidden]):not(.is-closed)`);
const seconds = (page: Page, few: RegExp) => expect(table(page).locator('.ring:not([hidden]) b')).toHaveText(few);

test('[GAME-02] [TABLE-18] [GAME-27] encore: a bet on an open hand before the flop and one before the turn, at the price of each, and the result', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
  await english(context, baseURL);
  const page = await context.newPage();
  await startTrial(page);
  await page.goto('/m/play?vassalage=ENTB&gameId=encore-hold-em&gameType=LIVE');
  await expect(table(page).locator('.encore-row .card.is-open')).toHaveCount(12);
  await expect(open(page, 'flop').first()).toBeVisible();
  await seconds(page, /^([6-9]|1\d)$/);
  await open(page, 'flop').first().click();
  await expect(table(page).locator('[data-figure=staked]')).toHaveText('₱5.00');
  await expect(open(page, 'flop').first()).toHaveText(/Hand \d before the flop ×\d+(\.\d+)?\. Your bet: ₱5\.00/);
  expect(await axeFindings(page, { include: 'main iframe' })).toEqual([]);
  await expect(table(page).locator('.encore-stage .card.is-open')).toHaveCount(3);
  const later = open(page, 'turn').first();
  if (await later.isVisible()) {
    await later.click();
    await expect(table(page).locator('[data-figure=staked]')).toHaveText('₱10.00');
  }
  await expect(table(page).locator('.phase[data-phase=result]')).toBeVisible();
  await expect(table(page).locator('.encore-stage .card.is-open')).toHaveCount(5);
  await expect(table(page).locator('[data-live]')).toHaveText(
    /Hands? [\d, ]+ (wins|share)\. ₱[\d,]+\.\d\d back from ₱(5|10)\.00\. This round [+−]?₱[\d,]+\.\d\d/,
  );
  await expect(table(page).locator('.encore-row.has-won').first()).toBeVisible();
  await context.close();
});
