import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english, startTrial } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, untilLive, withoutPopups } from '../../helpers/pages/shell-helpers.ts';

test('[LOTT-03] [LOTT-27] in free play a number is bet on the next draw, seen among the orders, and cancelled with the money back @goal', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  await startTrial(page);
  await withoutPopups(page);
  await page.goto('/m/play?vassalage=TCG_LOTTO_VN&gameId=hue-imperial-draw&gameType=LOTT');
  await expect(page).toHaveURL(/\/m\/lott\/play\/hue-imperial-draw\?mode=Lott&tab=trad$/);
  await untilLive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hue Imperial Draw');
  await page.getByRole('tab', { name: 'Entertainment' }).click();
  await page.getByRole('button', { name: 'Big/small, odd/even' }).click();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: 'Bet ₱10.00' }).click();
  await expect(page.getByText(/^Accepted for draw \d+$/)).toBeVisible();
  await openLive(page, '/m/lott/orders');
  const order = page.getByRole('region', { name: 'Hue Imperial Draw' });
  await expect(order.getByText('Staked ₱10.00')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await order.getByRole('button', { name: 'Cancel ₱10.00' }).click();
  await order.getByRole('button', { name: 'Tap again to cancel ₱10.00' }).click();
  await expect(page.getByText('No orders here yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Settled' }).click();
  await expect(order.getByText('Cancelled').first()).toBeVisible();
});

/** Puts a line of the tab Entertainment into the slip of a game. */
async function addChoices(page: Page, play: string, choices: readonly string[]): Promise<void> {
  await page.getByRole('tab', { name: 'Entertainment' }).click();
  await page.getByRole('button', { name: play, exact: true }).click();
  for (const choice of choices) await page.getByRole('button', { name: choice, exact: true }).click();
  await page.getByRole('button', { name: 'Add to slip' }).click();
}

test('[LOTT-27] one line of an order is cancelled, and the other stays', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await startTrial(page);
  await openLive(page, '/m/lott/play/hue-imperial-draw');
  await addChoices(page, 'Big/small, odd/even', ['Big']);
  await addChoices(page, 'Big/small, odd/even', ['Odd']);
  await page.getByRole('button', { name: 'Slip (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bet ₱20.00' }).click();
  await expect(page.getByText(/^Accepted for draw \d+$/)).toBeVisible();
  await openLive(page, '/m/lott/orders');
  const order = page.getByRole('region', { name: 'Hue Imperial Draw' });
  await order.getByRole('button', { name: 'Cancel line 1' }).click();
  await expect(order.getByText('Staked ₱10.00')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Cancel line 1' })).toHaveCount(0);
  await expect(order.getByRole('button', { name: 'Cancel line 2' })).toBeVisible();
});

test('[LOTT-28] a series stops on a win: its later orders are cancelled with the money back', async ({ page, context, baseURL }) => {
  // Two draws of one minute may pass until the first order of the series is settled.
  test.setTimeout(240_000);
  await english(context, baseURL);
  await startTrial(page);
  await openLive(page, '/m/elott/play/rocket-draw-60');
  // One of both sides always wins.
  await addChoices(page, 'Total: big/small, odd/even', ['Big', 'Small']);
  await page.getByRole('button', { name: 'Slip (1)' }).click();
  const slip = page.getByRole('dialog');
  await slip.getByRole('button', { name: '5', exact: true }).click();
  await slip.getByRole('button', { name: 'Bet ₱100.00' }).click();
  await expect(page.getByText(/^Accepted for draw \d+$/)).toBeVisible();
  const settled = async () => {
    await openLive(page, '/m/lott/orders');
    await page.getByRole('tab', { name: 'Settled' }).click();
    return page.getByRole('region', { name: 'Rocket Draw 60' }).count();
  };
  await expect.poll(settled, { timeout: 200_000, intervals: [4000] }).toBe(5);
  const orders = page.getByRole('region', { name: 'Rocket Draw 60' });
  await expect(orders.getByText('Won', { exact: true })).toHaveCount(1);
  await expect(orders.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});
