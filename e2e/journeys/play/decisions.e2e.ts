import { expect as plainExpect, test, type Page } from '@playwright/test';
import { english, startTrial } from '../../helpers/people/session-helpers.ts';

// A round lasts most of a minute.
const expect = plainExpect.configure({ timeout: 60_000 });

const table = (page: Page) => page.frameLocator('main iframe');
const phase = (page: Page, name: string) => table(page).locator(`.phase[data-phase=${name}]`);
const ROUNDS = 8;

/** Bets the least stake until a round leaves something to decide: a blackjack of either side ends it before. */
async function toDecision(page: Page): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect(phase(page, 'betting')).toBeVisible();
    await table(page).locator('[data-bet=main]').click();
    await expect(table(page).locator('[data-figure=staked]')).toHaveText(/^₱[1-9]/);
    await expect(table(page).locator('.phase[data-phase=deciding], .phase[data-phase=result]')).toBeVisible();
    const decline = table(page).locator('[data-act=decline]');
    if (await decline.isVisible()) await decline.click();
    const stand = table(page).locator('[data-act=stand]');
    await expect(stand.or(phase(page, 'result'))).toBeVisible();
    if (await stand.isVisible()) return;
  }
}

test('[GAME-02] [TABLE-15] [TABLE-16] [GAME-27] blackjack: a bet, a decision on own cards, and the result of both hands @goal', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
  await english(context, baseURL);
  const page = await context.newPage();
  await startTrial(page);
  await page.goto('/m/play?vassalage=SALA&gameId=sala-blackjack&gameType=LIVE');
  await expect(table(page).locator('.felt')).toBeVisible();
  await toDecision(page);
  await expect(table(page).locator('.decision-hand[data-hand=own] .card.is-open')).toHaveCount(2);
  await expect(table(page).locator('.decision-hand[data-hand=dealer] .card.is-open')).toHaveCount(1);
  await expect(table(page).locator('.decision-hand[data-hand=dealer] .card.is-closed')).toHaveCount(1);
  await expect(table(page).locator('[data-act=hit]')).toBeVisible();
  // kinds-narrow.e2e.ts asks axe about decisions, where no time runs out.
  await table(page).locator('[data-act=stand]').click();
  await expect(table(page).locator('.decision-said')).toContainText('Nothing more to decide');
  await expect(phase(page, 'result')).toBeVisible();
  await expect.poll(() => table(page).locator('.decision-hand[data-hand=dealer] .card.is-open').count()).toBeGreaterThan(1);
  await expect(table(page).locator('[data-live]')).toHaveText(/dealer .+\. ₱\d+\.\d\d back from ₱10\.00\. This round [+−]?₱\d+\.\d\d/);
  await context.close();
});
