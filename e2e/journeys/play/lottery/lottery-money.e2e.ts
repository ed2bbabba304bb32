import { expect, test, type Page, type Route } from '@playwright/test';
import { balance, english, startTrial } from '../../../helpers/people/session-helpers.ts';
import { openLive, untilLive, untilSaid } from '../../../helpers/pages/shell-helpers.ts';
import { inDatabase } from '../../../helpers/server/in-database.ts';

/** Games that draw a few times a day and that no other journey bets on. */
const GAME = 'jakarta-jitu';
const CLOSING = 'penang-pools';
const PLACED = /^Accepted for draw \d+ · Staked ₱/;
const addressOf = (game: string) => `/m/lott/play/${game}`;

/** The free player of the journey. */
let userName = '';

/** The account's orders of a game, and what is staked on them. Others may bet on the game as well. */
const ordersOf = (userName: string, game: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ orders: number; staked: number }>(
      `select count(*)::integer as orders, coalesce(sum(o.staked), 0)::float / 100000 as staked
        from lottery_orders o join players p on p.public_id = o.public_id
        where o.game_id = $1 and p.username = $2 and o.is_trial and o.state <> 'cancelled'`,
      [game, userName],
    );
    return rows[0];
  });

/** Money on the screen and in the books agree: one order of ₱10, paid once. */
async function isPaidOnce(page: Page, game: string): Promise<void> {
  await expect.poll(() => ordersOf(userName, game)).toEqual({ orders: 1, staked: 10 });
  await openLive(page, '/m/lott/orders');
  await expect(page.getByText('Staked ₱10.00')).toHaveCount(1);
  await openLive(page, '/m/home');
  await expect(balance(page)).toHaveText(/9,990\.00/);
}

/** Puts Big into the slip, and opens it. */
async function openSlip(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Entertainment' }).click();
  await page.getByRole('button', { name: 'Big/small, odd/even', exact: true }).click();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: 'Add to slip' }).click();
  await page.getByRole('button', { name: 'Slip (1)' }).click();
}
const bet = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Bet ₱10.00' });

/** Answers requests that place orders in another way. */
const onOrders = (page: Page, answer: (route: Route) => Promise<unknown>) =>
  page.route(/\/lgw\/orders$/, (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));

test.beforeEach(async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await startTrial(page);
  userName = await page.evaluate(() => (JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}') as { userName?: string }).userName ?? '');
  expect(userName).not.toBe('');
});

test('[LOTT-22] a reload while the order is on its way places nothing twice: the slip is still there, and its tap brings the answer', async ({ page }) => {
  await openLive(page, addressOf(GAME));
  await openSlip(page);
  const arrived = new Promise<void>((resolve) => {
    // The server places the order, and the page never hears of it.
    void onOrders(page, async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await bet(page).click();
  await arrived;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await untilLive(page);
  await page.getByRole('button', { name: 'Slip (1)' }).click();
  await bet(page).click();
  await untilSaid(page, PLACED);
  await expect(page.getByRole('button', { name: /^Slip/ })).toHaveCount(0);
  await isPaidOnce(page, GAME);
});

test('[LOTT-60] [LOTT-22] a connection that breaks while an order is sent keeps the slip; after its return one tap places the order once', async ({
  page,
  context,
}) => {
  await openLive(page, addressOf(GAME));
  await openSlip(page);
  await onOrders(page, async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await bet(page).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await context.setOffline(true);
  await expect(bet(page)).toHaveAttribute('aria-disabled', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await expect(bet(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await bet(page).click();
  await untilSaid(page, PLACED);
  await isPaidOnce(page, GAME);
});

test('[LOTT-24] a draw that closes while its slip is open takes no bet: the slip names the next draw, and the tap is a bet on that one', async ({ page }) => {
  await openLive(page, addressOf(CLOSING));
  await page.getByLabel('Numbers').fill('1234');
  await page.getByRole('button', { name: 'Add to slip' }).click();
  await page.getByRole('button', { name: 'Slip (1)' }).click();
  const dialog = page.getByRole('dialog');
  // The slip is loaded when it is opened, on a busy machine later than the draw below closes.
  await expect(bet(page)).toBeVisible();
  const draws = await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; numero: string }>(
      "select id, numero from lottery_draws where game_id = $1 and state = 'scheduled' and closes_at > now() order by draws_at limit 2",
      [CLOSING],
    );
    await client.query("update lottery_draws set closes_at = now() + interval '4 seconds', draws_at = now() + interval '14 seconds' where id = $1", [
      rows[0]?.id,
    ]);
    return rows;
  });
  await expect(dialog.getByText(new RegExp(`${draws[0]?.numero}.*${draws[1]?.numero}`))).toBeVisible({ timeout: 30_000 });
  expect(await ordersOf(userName, CLOSING)).toEqual({ orders: 0, staked: 0 });
  await expect(bet(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 10_000 });
  await bet(page).click();
  await untilSaid(page, `Accepted for draw ${draws[1]?.numero}`);
  await isPaidOnce(page, CLOSING);
});

test('[LOTT-22] two tabs with the same slip place it once, and neither has it afterwards', async ({ page, context }) => {
  await openLive(page, addressOf(GAME));
  await openSlip(page);
  const other = await context.newPage();
  await openLive(other, addressOf(GAME));
  await other.getByRole('button', { name: 'Slip (1)' }).click();
  await expect(bet(other)).toBeVisible();
  await Promise.all([bet(page).click(), bet(other).click()]);
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: /^Slip/ })).toHaveCount(0);
  await expect(other.getByText(/^Balance ₱9,990\.00$/)).toBeVisible();
  await other.close();
  await isPaidOnce(page, GAME);
});

test('[LOTT-22] taps in quick succession on the button of a bet are one bet', async ({ page }) => {
  await openLive(page, addressOf(GAME));
  await openSlip(page);
  await bet(page).evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 5; tap += 1) button.click();
  });
  await untilSaid(page, PLACED);
  await isPaidOnce(page, GAME);
});

test('[LOTT-22] who goes back while the order is on its way finds it among the orders and the slip empty', async ({ page }) => {
  await openLive(page, '/m/lott/draws');
  await page
    .getByRole('link', { name: /Jakarta Jitu/ })
    .first()
    .click();
  await openSlip(page);
  let answer: () => void = () => undefined;
  const isLeft = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await onOrders(page, async (route) => {
    const given = await route.fetch();
    await isLeft;
    await route.fulfill({ response: given });
  });
  await bet(page).click();
  await expect.poll(() => ordersOf(userName, GAME)).toEqual({ orders: 1, staked: 10 });
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/lott\/draws$/);
  answer();
  await untilSaid(page, PLACED);
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Add to slip' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Slip/ })).toHaveCount(0);
  await isPaidOnce(page, GAME);
});
