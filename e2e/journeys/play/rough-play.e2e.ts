import { expect as plainExpect, test, type BrowserContext, type Page } from '@playwright/test';
import { parseMoney } from '../../../packages/domain/src/money/money.ts';
import { shownAmount } from '../../helpers/money/amount-helpers.ts';
import { call, english, startTrial } from '../../helpers/people/session-helpers.ts';

/** Rounds under a hasty player, a bad line and a second tab: money, record and screen agree afterwards. The kill of a server is in flights.e2e.ts. */
const expect = plainExpect.configure({ timeout: 90_000 });
test.describe.configure({ timeout: 420_000 });
test.use({ reuseContext: false });

const MONEY = '10000';
const game = (page: Page) => page.frameLocator('main iframe');
const addressOf = (vendor: string, id: string): string => `/m/play?vassalage=${vendor}&gameId=${id}&gameType=RNG`;
const phase = (page: Page, name: string) => game(page).locator(`.phase[data-phase=${name}]`);
const timeLeft = (page: Page, seconds: RegExp) => expect(game(page).locator('.ring:not([hidden]) b')).toHaveText(seconds, { timeout: 260_000 });

interface Recorded {
  stake: string;
  payout: string;
  status: string;
}
const recorded = async (page: Page): Promise<Recorded[]> => ((await call(page, 'GET', '/wps/report/gameRecord')).value?.['rounds'] ?? []) as Recorded[];

/** Waits until every round has ended, and finds that record, wallet and the game's own balance agree. Answers the rounds that were not void. */
async function agreed(page: Page, count: number): Promise<Recorded[]> {
  const played = async () => (await recorded(page)).filter(({ status }) => status !== 'void');
  await expect.poll(async () => (await played()).map(({ status }) => status), { timeout: 260_000 }).toEqual(Array.from({ length: count }, () => 'closed'));
  const rounds = await played();
  const left = rounds.reduce((sum, { stake, payout }) => sum - parseMoney(stake) + parseMoney(payout), parseMoney(MONEY));
  const wallet = await call(page, 'GET', '/wps/wallets/gcs');
  expect(parseMoney(String(wallet.value?.['sumBalance']))).toBe(left);
  await expect(game(page).locator('[data-figure=balance]')).toHaveText(`₱${shownAmount(wallet.value?.['sumBalance'])}`);
  return rounds;
}

async function enter(context: BrowserContext, baseURL: string | undefined, address: string): Promise<Page> {
  await english(context, baseURL);
  const page = await context.newPage();
  await startTrial(page);
  await page.goto(address);
  return page;
}

/** Lets the next call reach the studio, and loses its answer. */
const loseAnswer = (page: Page, name: string) =>
  page.route(
    `**/api/${name}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Holds the next call's answer back, so that something else can happen first. */
const delayAnswer = (page: Page, name: string, ms: number) =>
  page.route(
    `**/api/${name}`,
    async (route) => {
      const answer = await route.fetch();
      await page.waitForTimeout(ms).catch(() => {});
      await route.fulfill({ response: answer }).catch(() => {});
    },
    { times: 1 },
  );

/** A round that was not shown to its end comes first. */
async function goOn(page: Page): Promise<void> {
  const roll = game(page).locator('.roll');
  await expect(roll).toBeVisible();
  const onward = game(page).getByRole('button', { name: 'Continue' });
  await expect(onward.or(roll.and(game(page).locator(':enabled'))).first()).toBeVisible();
  if (await onward.isVisible()) await onward.click();
}

const STALL = addressOf('BGS', 'roleta-ng-perya');

/** Places the first bet of a stall. */
async function enterStall(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  const page = await enter(context, baseURL, STALL);
  await game(page).locator('.bet').first().click();
  return page;
}

test('[GAME-30] [GAME-09] a stall: a double tap, and a bet whose answer is lost, are one round each @goal', async ({ context, baseURL }) => {
  const page = await enterStall(context, baseURL);
  const roll = game(page).locator('.roll');
  await roll.dblclick();
  await expect(game(page).locator('.result')).toContainText(/Returned ₱/);
  await agreed(page, 1);

  await loseAnswer(page, 'play');
  await expect(roll).toBeEnabled();
  await roll.click();
  await agreed(page, 2);
});

test('[GAME-30] [GAME-08] a stall: the page is loaded again while a stake is in flight: its round is shown first, once', async ({ context, baseURL }) => {
  const page = await enterStall(context, baseURL);
  const roll = game(page).locator('.roll');
  await delayAnswer(page, 'play', 3000);
  const sent = page.waitForRequest('**/api/play');
  await roll.click();
  await sent;
  await page.reload();
  await goOn(page);
  await agreed(page, 1);
});

test('[GAME-30] [GAME-08] [GAME-09] mines: back in a running round, and the same round in two tabs, is one round with one end', async ({
  context,
  baseURL,
}) => {
  const address = addressOf('BGS', 'mina-minero');
  const page = await enter(context, baseURL, address);
  await game(page).locator('.roll').dblclick();
  const cells = game(page).locator('[data-move][aria-disabled=false]');
  await expect(cells).toHaveCount(25);
  await page.goBack();
  await page.goto(address);
  await game(page).getByRole('button', { name: 'Continue' }).click();
  await expect(cells).toHaveCount(25);

  const other = await context.newPage();
  await other.goto(address);
  await game(other).getByRole('button', { name: 'Continue' }).click();
  await expect(game(other).locator('[data-move][aria-disabled=false]')).toHaveCount(25);
  // Both tabs make the first move, on different cells: one counts, and the tab that is behind shows it.
  await Promise.all([cells.nth(3).click(), game(other).locator('[data-move][aria-disabled=false]').nth(17).click()]);
  const openIn = (tab: Page) => game(tab).locator('[data-move][aria-disabled=false]');
  const taken = (tab: Page) => game(tab).getByRole('button', { name: /^Take ₱/ });
  const ended = (tab: Page) =>
    game(tab)
      .locator('.result')
      .getByText(/^Returned ₱/);
  for (const tab of [page, other]) await expect(taken(tab).or(ended(tab)).first()).toBeVisible();
  if (await taken(page).isVisible()) {
    expect(await openIn(other).count()).toBe(await openIn(page).count());
    await Promise.all([taken(page).click(), taken(other).click()]);
  }
  for (const tab of [page, other]) await expect(ended(tab)).toBeVisible();
  await agreed(page, 1);
});

test('[GAME-30] [CRASH-02] [CRASH-05] a flight: a double tap, a reload while the stake is in flight, and takes of two tabs over a slow line pay one', async ({
  context,
  baseURL,
}) => {
  const address = addressOf('MSDL', 'mesa-crash-live');
  const page = await enter(context, baseURL, address);
  const slot = (tab: Page) => game(tab).locator('.slot').first();
  const bet = (tab: Page) => slot(tab).getByRole('button', { name: /^Bet/ });
  await timeLeft(page, /^([6-9]|1\d)$/);
  await delayAnswer(page, 'flight-stake', 2000);
  const sent = page.waitForRequest('**/api/flight-stake');
  await bet(page).dblclick();
  await sent;
  await page.reload();
  await expect(slot(page).getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect(game(page).locator('[data-figure=staked]').first()).toHaveText('₱10.00');

  const other = await context.newPage();
  await other.goto(address);
  for (const tab of [page, other]) {
    await tab.route('**/api/flight-take', async (route) => {
      await tab.waitForTimeout(700).catch(() => {});
      await route.continue().catch(() => {});
    });
    await expect(phase(tab, 'flying').or(phase(tab, 'crashed')).first()).toBeVisible();
  }
  const take = (tab: Page) => slot(tab).getByRole('button', { name: /^Take/ });
  // A flight that has crashed before offers no take.
  await Promise.all(
    [page, other].map((tab) =>
      take(tab)
        .dblclick({ timeout: 5000 })
        .catch(() => {}),
    ),
  );
  const [round] = await agreed(page, 1);
  expect(round?.stake).toBe('10.00');
});

test('[GAME-30] [GAME-08] [BINGO-03] a hall: a double tap buys once, and a player without a line during the calls sees the result when it is back', async ({
  context,
  baseURL,
}) => {
  const page = await enter(context, baseURL, addressOf('KRTN', 'speedy-30-ball'));
  await timeLeft(page, /^(1[0-9]|2\d)$/);
  await loseAnswer(page, 'table-stake');
  await game(page).locator('.buy').dblclick();
  await expect(game(page).locator('[data-of=staked] dt')).toHaveText('1 card');
  await expect(phase(page, 'reveal')).toBeVisible();
  await context.setOffline(true);
  await expect(game(page).locator('.strip')).toBeVisible();
  await context.setOffline(false);
  await agreed(page, 1);
});
