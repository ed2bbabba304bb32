import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { english, startTrial } from '../../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, untilLive, untilSaid, withoutPopups } from '../../../helpers/pages/shell-helpers.ts';
import { inDatabase } from '../../../helpers/server/in-database.ts';
import { keepDrawOpen } from '../../../helpers/server/keep-draw-open.ts';

const ACCEPTED = /^Accepted for draw \d+ · Staked ₱/;

test('[LOTT-03] [LOTT-27] in free play a number is bet on the next draw, seen among the orders, and cancelled with the money back @goal', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  await startTrial(page);
  await withoutPopups(page);
  await keepDrawOpen('hue-imperial-draw');
  await page.goto('/m/play?vassalage=TCG_LOTTO_VN&gameId=hue-imperial-draw&gameType=LOTT');
  await expect(page).toHaveURL(/\/m\/lott\/play\/hue-imperial-draw\?mode=Lott&tab=trad$/);
  await untilLive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hue Imperial Draw');
  await page.getByRole('tab', { name: 'Entertainment' }).click();
  await page.getByRole('button', { name: 'Big/small, odd/even' }).click();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: 'Bet ₱10.00' }).click();
  await untilSaid(page, ACCEPTED);
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
  await keepDrawOpen('hue-imperial-draw');
  await openLive(page, '/m/lott/play/hue-imperial-draw');
  await addChoices(page, 'Big/small, odd/even', ['Big']);
  await addChoices(page, 'Big/small, odd/even', ['Odd']);
  await page.getByRole('button', { name: 'Slip (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bet ₱20.00' }).click();
  await untilSaid(page, ACCEPTED);
  await openLive(page, '/m/lott/orders');
  const order = page.getByRole('region', { name: 'Hue Imperial Draw' });
  await order.getByRole('button', { name: 'Cancel line 1' }).click();
  await expect(order.getByText('Staked ₱10.00')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Cancel line 1' })).toHaveCount(0);
  await expect(order.getByRole('button', { name: 'Cancel line 2' })).toBeVisible();
});

test('[LOTT-33] an order is played again: its line is in the slip of the next draw, and nothing is bet before the tap', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await startTrial(page);
  await keepDrawOpen('hue-imperial-draw');
  await openLive(page, '/m/lott/play/hue-imperial-draw');
  await addChoices(page, 'Big/small, odd/even', ['Small']);
  await page.getByRole('button', { name: 'Slip (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bet ₱10.00' }).click();
  await untilSaid(page, ACCEPTED);
  await openLive(page, '/m/lott/orders');
  const order = page.getByRole('region', { name: 'Hue Imperial Draw' });
  await order.getByRole('button', { name: 'Cancel ₱10.00' }).click();
  await order.getByRole('button', { name: 'Tap again to cancel ₱10.00' }).click();
  await expect(page.getByText('No orders here yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Settled' }).click();
  await order.getByRole('button', { name: 'Play again' }).click();
  const slip = page.getByRole('dialog');
  await expect(slip.getByRole('listitem')).toHaveText(/Big\/small, odd\/even.*Small/);
  await slip.getByRole('button', { name: 'Bet ₱10.00' }).click();
  await untilSaid(page, ACCEPTED);
  await openLive(page, '/m/lott/orders');
  await expect(order).toHaveCount(1);
  await expect(order.getByText('Staked ₱10.00')).toBeVisible();
});

test('[LOTT-28] a series stops on a win: its later orders are cancelled with the money back', async ({ page, context, baseURL }) => {
  // Two draws of one minute may pass until the first order of the series is settled, and each look loads the page.
  test.setTimeout(400_000);
  await english(context, baseURL);
  await startTrial(page);
  await openLive(page, '/m/elott/play/rocket-draw-60');
  // One of both sides always wins.
  await addChoices(page, 'Total: big/small, odd/even', ['Big', 'Small']);
  await page.getByRole('button', { name: 'Slip (1)' }).click();
  const slip = page.getByRole('dialog');
  await slip.getByRole('button', { name: '5', exact: true }).click();
  await slip.getByRole('button', { name: 'Bet ₱100.00' }).click();
  await untilSaid(page, ACCEPTED);
  const settled = async () => {
    await openLive(page, '/m/lott/orders');
    await page.getByRole('tab', { name: 'Settled' }).click();
    const orders = page.getByRole('region', { name: 'Rocket Draw 60' });
    // The list comes after the tab.
    await expect(orders.first().or(page.getByText('No orders here yet'))).toBeVisible();
    return orders.count();
  };
  await expect.poll(settled, { timeout: 300_000, intervals: [4000] }).toBe(5);
  const orders = page.getByRole('region', { name: 'Rocket Draw 60' });
  const of = (state: string) => orders.filter({ has: page.getByText(state, { exact: true }) }).count();
  const [won, cancelled] = [await of('Won'), await of('Cancelled')];
  // A draw that has closed before the win was paid takes part; on a busy machine that is the next one.
  expect(won).toBeGreaterThan(0);
  expect(cancelled).toBeGreaterThan(0);
  expect(won + cancelled).toBe(5);
});

/** A game that no other journey bets on. */
const UNUSED = 'vientiane-value';

/** Changes the next draw of the game; gives its numero. */
const changeNext = (set: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ numero: string }>(
      `update lottery_draws set ${set} where id = (select id from lottery_draws where game_id = $1 and state = 'scheduled' and closes_at > now()
        order by draws_at limit 1) returning numero`,
      [UNUSED],
    );
    return rows[0]?.numero ?? '';
  });
const changeDraw = (numero: string, set: string) =>
  inDatabase((client) => client.query(`update lottery_draws set ${set} where game_id = $1 and numero = $2`, [UNUSED, numero]));

/** Changes the game in the answers that the page gets, for states that come with days or with the operator. */
async function withGame(page: Page, change: (game: Record<string, unknown>) => object): Promise<void> {
  await page.route(/\/lgw\/games\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { games: Record<string, unknown>[] } };
    const games = body.value.games.map((game) => ({ ...game, ...change(game) }));
    await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, games } } });
  });
}

test('[LOTT-60] a play page says each state: open, last seconds, closed, waiting, drawing, result, delayed, being checked, void, soon, off, holiday, offline', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(400_000);
  await english(context, baseURL);
  await openLive(page, `/m/lott/play/${UNUSED}`);
  const main = page.getByRole('main');
  const says = async (words: string | RegExp) => expect(main.getByText(words).filter({ visible: true }).first()).toBeVisible({ timeout: 60_000 });
  await says('Open');
  // A page on a busy machine asks late: it hears of the closing long before the last ten seconds, and the draw is closed for half a minute.
  const drawn = await changeNext("closes_at = now() + interval '45 seconds', draws_at = now() + interval '80 seconds'");
  // Each stands for some seconds: a busy machine looks later.
  await untilSaid(page, /^Last seconds$/);
  await untilSaid(page, /^Closed$/);
  await untilSaid(page, new RegExp(`^Draw ${drawn}: numbers at`));
  await says(`New result of draw ${drawn}`);
  // The next ones are younger than it, so that the page is about them.
  await changeDraw(drawn, "closes_at = now() - interval '11 minutes', draws_at = now() - interval '10 minutes'");
  // A round of the beacon that does not come for years.
  const late = await changeNext(
    `state = 'closed', closes_at = now() - interval '15 seconds', draws_at = now() - interval '2 seconds', sealed_at = now() - interval '15 seconds',
      seal = repeat('0', 64), beacon_round = 999999999`,
  );
  await untilSaid(page, `Draw ${late}: drawing now`);
  await changeDraw(late, "closes_at = now() - interval '60 seconds', draws_at = now() - interval '50 seconds'");
  await says(`Draw ${late} is delayed. Your orders are safe; no numbers, no payout yet.`);
  await changeDraw(late, 'is_held = true');
  await says(`Draw ${late} is being checked. Nothing is paid until that’s done.`);
  await changeDraw(late, "is_held = false, state = 'void', void_reason = 'by_people'");
  await says(`Draw ${late} is void. All stakes were returned.`);
  await withGame(page, () => ({ next: null, plannedAt: new Date(Date.now() + 3_600_000).toISOString() }));
  await says('Opens soon');
  await page.unrouteAll();
  await withGame(page, () => ({ isOn: false }));
  await says('Not available');
  await page.unrouteAll();
  await withGame(page, () => ({ pause: { from: '2027-03-25', to: '2027-03-28' } }));
  await says('Holiday');
  await page.unrouteAll();
  await says('Open');
  await context.setOffline(true);
  await says(/Your slip stays on this device, and nothing is sent/);
  await context.setOffline(false);
  await says('Open');
});

test('[LOTT-39] [LOTT-40] [LOTT-62] a drawn ticket is verified in the browser, its draw is watched, and verified again from its text without a network', async ({
  page,
  context,
  baseURL,
}) => {
  // A draw of one minute, and one more where the first is about to close.
  test.setTimeout(240_000);
  await english(context, baseURL);
  await startTrial(page);
  await openLive(page, '/m/elott/play/rocket-draw-60');
  await page.getByRole('tab', { name: 'Entertainment' }).click();
  await page.getByRole('button', { name: 'Total: big/small, odd/even', exact: true }).click();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: 'Bet ₱10.00' }).click();
  await untilSaid(page, ACCEPTED);
  await openLive(page, '/m/lott/orders');
  await page.getByRole('link', { name: 'Rocket Draw 60' }).click();
  await expect(page.getByText(/^(?:Won|No win)$/).first()).toBeVisible({ timeout: 150_000 });
  const finds = (...words: string[]) => Promise.all(words.map((text) => expect(page.getByText(text)).toBeVisible({ timeout: 30_000 })));
  await page.getByRole('button', { name: 'Verify now' }).click();
  await finds('The ticket’s text has its hash.', 'Your ticket is in the seal.', 'The payout follows from the numbers.', 'The beacon’s signature is genuine.');
  await page.getByRole('link', { name: /^Draw \d+$/ }).click();
  await page.getByRole('button', { name: 'Watch the draw' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await finds(
    'The seed is the promised one.',
    'The client seed follows from seal and beacon.',
    'The numbers are those that were drawn.',
    'The beacon’s signature is genuine.',
  );
  const inputs = (await page.locator('details pre').textContent()) ?? '';
  await openLive(page, '/m/verify#lottery=1');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const paste = page.getByLabel('Inputs of a draw or ticket');
  await paste.fill(inputs);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await finds('The numbers are those that were drawn.', 'The beacon’s signature is genuine.');
  const other = (seed: string) => (seed.startsWith('0') ? '1' : '0') + seed.slice(1);
  await paste.fill(inputs.replace(/(?<="serverSeed": ")[0-9a-f]+/, other));
  await page.getByRole('button', { name: 'Verify now' }).click();
  await finds('Promise of the seed: This doesn’t match. Please tell us.', 'Numbers: This doesn’t match. Please tell us.');
  await context.setOffline(false);
});
