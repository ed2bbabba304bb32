import { expect as plainExpect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english, startTrial } from '../../helpers/people/session-helpers.ts';

// A sale lasts half a minute, and up to 75 balls are called every two seconds.
const expect = plainExpect.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 420_000 });
const ROUND_MS = 260_000;

const hallOf = (gameId: string): string => `/m/play?vassalage=BOLA&gameId=${gameId}&gameType=RNG`;
const hall = (page: Page) => page.frameLocator('main iframe');
const phase = (page: Page, name: string) => hall(page).locator(`.phase[data-phase=${name}]`);
/** Waits for a sale with fifteen seconds or more left, so that what follows is not late. */
const saleAtLength = (page: Page) => expect(hall(page).locator('.ring:not([hidden]) b')).toHaveText(/^(1[5-9]|[23]\d)$/, { timeout: ROUND_MS });
const buy = (page: Page) => hall(page).locator('.buy');

async function enterHall(browser: Browser, baseURL: string | undefined, gameId: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
  await english(context, baseURL);
  const page = await context.newPage();
  await startTrial(page);
  await page.goto(hallOf(gameId));
  await expect(hall(page).locator('.hall-tray')).toBeVisible();
  return { page, context };
}

test('[BINGO-05] [BINGO-03] two players buy cards in a hall with pots, see the balls and marks, and share all that is paid', async ({ browser, baseURL }) => {
  const [ana, ben] = [await enterHall(browser, baseURL, 'bingo-barangay'), await enterHall(browser, baseURL, 'bingo-barangay')];
  await saleAtLength(ana.page);
  await expect(phase(ben.page, 'betting')).toBeVisible();
  for (const { page } of [ana, ben]) {
    await hall(page).getByRole('button', { name: 'Number of cards: More' }).press('Enter');
    await expect(buy(page)).toHaveText('Buy 2 cards for ₱40.00');
    await buy(page).press('Enter');
    await expect(hall(page).locator('[data-of=staked] dt')).toHaveText('2 cards');
    await expect(hall(page).locator('[data-figure=staked]')).toHaveText('₱40.00');
  }
  await expect(hall(ana.page).locator('.sales-pool b')).toHaveText('₱72.00');
  expect(await axeFindings(ana.page, { include: 'main iframe' })).toEqual([]);
  await expect(phase(ana.page, 'reveal')).toContainText(/Ball \d+ of \d+/);
  // Ben marks nothing: his cards pay all the same.
  await hall(ben.page).getByRole('switch', { name: 'Auto mark' }).click();
  await expect(hall(ana.page).locator('.prize.is-past').first()).toContainText(/Line · Ball \d+/, { timeout: ROUND_MS });
  await expect(hall(ana.page).locator('.cell.is-on')).not.toHaveCount(1);
  await expect(hall(ben.page).locator('button.cell.is-on')).toHaveCount(0);
  const backOf = async (page: Page): Promise<number> => {
    const result = hall(page).locator('.away.is-result');
    await expect(result).toHaveText(/^₱\d+\.\d\d back from ₱40\.00\. This round [+−]?₱\d+\.\d\d$/, { timeout: ROUND_MS });
    return Math.round(Number(/₱(\d+\.\d\d)/.exec((await result.textContent()) ?? '')?.[1]) * 100);
  };
  const [one, other] = await Promise.all([backOf(ana.page), backOf(ben.page)]);
  expect(one + other).toBe(7200);
  await ana.context.close();
  await ben.context.close();
});

test('[BINGO-04] [GAME-08] cards are bought and taken back while they are on sale, and a reload shows them again @goal', async ({ browser, baseURL }) => {
  const { page, context } = await enterHall(browser, baseURL, 'four-corners-club');
  await saleAtLength(page);
  await buy(page).click();
  await expect(hall(page).locator('.bingo-card')).toBeVisible();
  const label = await hall(page).locator('button.cell').first().getAttribute('aria-label');
  await page.reload();
  await expect(hall(page).locator('button.cell').first()).toHaveAttribute('aria-label', new RegExp(`^${label ?? ''}`));
  await hall(page).getByRole('button', { name: 'Take back' }).click();
  await expect(hall(page).locator('[data-figure=staked]')).toHaveText('₱0.00');
  await expect(hall(page).locator('.bingo-card')).toBeHidden();
  await context.close();
});
