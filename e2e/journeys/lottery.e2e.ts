import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { english, startTrial } from './session-helpers.ts';
import { openLive, sidewaysOverflow, untilLive, withoutPopups } from './shell-helpers.ts';

test('[LOTT-03] [LOTT-27] in free play a number is bet on the next draw, seen among the orders, and cancelled with the money back', async ({
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
