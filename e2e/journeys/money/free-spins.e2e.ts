import { expect, test } from '@playwright/test';
import { enter } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { depositWith, wonBySpins } from '../../helpers/money/bonus-helpers.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

test('[CASH-01] [WALLET-01] [T63] [T71] free spins come with a deposit, are played in the game without a stake, and their wins appear where they were promised', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await enter(page, await makePayee('spins_sol', '+639175550733', 40));
  await depositWith(page, 'Free spins', '300');
  await openLive(page, '/m/bonus');
  await expect(page.getByText('10 of 10 free spins left, ₱5.00 each')).toBeVisible();
  await expect(page.getByText('Nothing to wager yet')).toBeVisible();
  const play = page.getByRole('link', { name: 'Play Perya Sevens' });
  // The vendor is notified within seconds; the page updates automatically.
  await expect(play).toBeVisible({ timeout: 30_000 });
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await play.click();

  const game = page.frameLocator('main iframe');
  const spin = game.getByRole('button', { name: 'Spin', exact: true });
  await expect(game.getByText('Free spins: 10 left, ₱5.00 each')).toBeVisible({ timeout: 30_000 });
  await expect(game.getByText('Winnings become bonus money, to be wagered 10×.')).toBeVisible();
  const decided = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/play'));
  await spin.click();
  await decided;
  // Cut off in mid-spin and reopened: the round is shown to its end, and counts as one spin.
  await page.locator('header').getByRole('button', { name: 'Reload the game' }).click();
  await game.getByRole('button', { name: 'Continue' }).click({ timeout: 30_000 });
  await expect(game.getByText('Free spins: 9 left, ₱5.00 each')).toBeVisible({ timeout: 30_000 });

  const won = (await wonBySpins('spins_sol')).toLocaleString('en', { minimumFractionDigits: 2 });
  await openLive(page, '/m/bonus');
  await expect(page.getByText('9 of 10 free spins left, ₱5.00 each')).toBeVisible();
  await expect(page.locator('p').filter({ hasText: 'Won with free spins' })).toContainText(`₱${won}`);
  await expect(page.locator('dl div').filter({ hasText: 'Bonus money' }).first()).toContainText(`₱${won}`);
  // The cash is what it was: the spin has cost nothing.
  await openLive(page, '/m/withdraw');
  await expect(page.locator('dl dd').first()).toHaveText('₱340.00');
  expect(complaints).toEqual([]);
});
