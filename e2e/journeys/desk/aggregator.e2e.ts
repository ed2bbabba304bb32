import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive } from '../../helpers/pages/shell-helpers.ts';
import { addAdministrator, enterFirstTime, giveReason, sidewaysOverflow } from '../../helpers/desk/desk-helpers.ts';
import { approve, secondPerson } from '../../helpers/desk/second-person.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';
import { enter } from '../../helpers/people/account-helpers.ts';

// From a contract with an aggregator to a game that a member plays, and back: all of it at the desk, against a substitute that speaks the public protocol.
test.describe.configure({ mode: 'serial' });

const REASON = 'The contract with Agila Hub';
const OPERATOR_ID = '471100';
/** Ten games each. */
const SEARCHES = ['agl_010', 'agl_011', 'agl_012'];
const GAME = 'Mystic Volcano 26';

let context: BrowserContext;
let page: Page;
let second: Page;
const sandbox = () => process.env['SANDBOX_URL'] ?? '';

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  page = await context.newPage();
  await enterFirstTime(page, 'nena.games', await addAdministrator('nena.games'));
  second = await secondPerson(browser, 'olga.games');
});
test.afterAll(async () => {
  await second.context().close();
  await context.close();
});

/** Nothing is wrong with the page at a desk's, a phone's and the narrowest phone's width. */
async function isWhole(): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await sidewaysOverflow(page)]).toEqual([width, 0]);
  }
}

test('[SAFE-29] two people add an aggregator with its key, its address and its number for us, and hand over ours', async () => {
  await page.goto('/desk/vendors');
  await page.getByRole('button', { name: 'Add vendor' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Agila Hub');
  await page.getByLabel('Code', { exact: true }).fill('agila');
  expect(await axeFindings(page)).toEqual([]);
  await giveReason(page, REASON, 'Add vendor');
  await expect(page.getByRole('heading', { level: 1, name: 'Agila Hub' })).toBeVisible();

  await page.getByRole('button', { name: 'Add key' }).click();
  await page.getByLabel('Public key (PEM)').fill(await (await page.request.get(`${sandbox()}/aggregator/public-key.pem`)).text());
  await giveReason(page, 'Key of Agila Hub', 'Add key');
  await expect(page.getByText('Waiting for a second person')).toBeVisible();
  await approve(second, 'Key of Agila Hub');
  await page.getByRole('button', { name: 'Connect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Operator ID').fill('our-brand');
  await expect(dialog.getByText('Hub88 assigns a whole number; others')).toBeVisible();
  await dialog.getByLabel('Operator ID').fill(OPERATOR_ID);
  await dialog.getByLabel('Server address').fill(`${sandbox()}/aggregator/operator`);
  await dialog.getByLabel('Origins of its games').fill(sandbox());
  await giveReason(page, 'Address of Agila Hub', 'Save');
  await approve(second, 'Address of Agila Hub');
  await page.reload();
  await expect(page.getByText(OPERATOR_ID)).toBeVisible();

  const ours = (await (await page.request.get('/wps/desk/vendors/AGILA')).json()) as { value: { platformKey: { publicKey: string } } };
  const theirs = await context.newPage();
  await theirs.goto(`${sandbox()}/aggregator`);
  await theirs.getByLabel('Public key of the platform').fill(ours.value.platformKey.publicKey);
  await theirs.getByRole('button', { name: 'Keep' }).click();
  expect(await axeFindings(theirs)).toEqual([]);
  await theirs.close();
  await isWhole();
});

test('[SAFE-29] its list of 3,000 games is read, 30 are mapped with their pictures and put on sale', async () => {
  await page.getByRole('link', { name: 'Games and sale' }).click();
  await page.getByRole('button', { name: 'Read list' }).click();
  const count = page.getByRole('status').filter({ hasText: 'selected' });
  await expect(count).toHaveText('3,000 games, 0 selected');
  await isWhole();
  for (const [place, search] of SEARCHES.entries()) {
    await page.getByLabel('Find by name or code').fill(search);
    await expect(page.getByRole('row', { name: new RegExp(`${search}5`) })).toBeVisible();
    await page.getByRole('button', { name: 'Select all 10' }).click();
    await expect(count).toHaveText(`10 games, ${(place + 1) * 10} selected`);
  }
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Map 30 games' });
  await expect(dialog.getByRole('group', { name: 'Live Casino' }).getByLabel('Type')).toHaveValue('LIVE');
  await dialog.getByRole('group', { name: 'Live Casino' }).getByLabel('Class').selectOption('BACCARAT');
  expect(await axeFindings(page)).toEqual([]);
  await giveReason(page, REASON, 'Map');
  await expect(page.getByText('Added: 30')).toBeVisible();
  await page.getByRole('button', { name: 'Fetch pictures' }).click();
  await giveReason(page, REASON, 'Fetch pictures');
  await expect(page.getByText('Picture downloaded: 30')).toBeVisible();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await giveReason(page, REASON, 'Put on sale');
  await expect(page.getByText('Put on sale: 30')).toBeVisible();
  await expect(page.getByRole('row', { name: /agl_0120/ })).toContainText('On sale');
  await isWhole();
});

/** A member's phone, signed in. */
async function memberPhone(browser: Browser, origin: string): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'laro.age', value: '21' }] }] },
  });
  await english(phone, origin);
  return phone.newPage();
}

test('[SAFE-26] [SAFE-27] [SAFE-29] a member finds a game of it and plays rounds whose optional fields are given, null and absent', async ({
  browser,
  baseURL,
}) => {
  const { laro } = merchantOrigins(baseURL);
  const phone = await memberPhone(browser, laro);
  await enter(phone, await makePayee(`plays${Date.now()}`, '+639175550761', 100), laro);
  await openLive(phone, '/m/home');
  const answer = await phone.request.get(`/wps/game/list?gameName=${encodeURIComponent(GAME)}`);
  const [game] = ((await answer.json()) as { value: { games: { gameId: string; vassalage: string; picture: { key: string } }[] } }).value.games;
  expect(game).toMatchObject({ vassalage: 'AGILA', picture: { key: expect.stringMatching(/^own-/) } });
  await phone.goto(`/m/play?vassalage=AGILA&gameId=${game?.gameId}&gameType=RNG`);
  const frame = phone.frameLocator('main iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(GAME);
  for (const form of ['given', 'null', 'absent']) {
    await frame.getByRole('button', { name: 'Spin' }).click();
    await expect(frame.getByRole('status')).toHaveText(`Fields ${form}: RS_OK, RS_OK`);
  }
  // Three stakes of 10 and three wins of 25.
  await expect(phone.locator('header')).toContainText('₱145.00');
  await phone.goto('/m/gameRecord');
  await expect(phone.getByRole('main')).toContainText(GAME);
  await phone.context().close();
  await page.goto('/desk/m/laro/rounds');
  await expect(page.getByRole('main')).toContainText(GAME);
});

test('[SAFE-31] an engineer plays the aggregator’s calls in the sandbox and sees each step; a pasted signature is checked', async () => {
  await page.goto('/desk/vendors/AGILA');
  await page.getByRole('link', { name: 'Wallet sandbox' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  const send = page.getByRole('button', { name: 'Sign and send' });
  const last = page.getByRole('listitem').filter({ hasText: 'POST /vendor/' }).first();
  await send.click();
  await expect(last).toContainText('/user/balance');
  await page.getByRole('radio', { name: 'Bet' }).check();
  await page.getByLabel('Optional fields').selectOption('null');
  await send.click();
  await expect(last).toContainText('10,000.00 → 9,990.00');
  await expect(last).toContainText('Signature valid');
  await page.getByRole('radio', { name: 'Win' }).check();
  await send.click();
  await expect(last).toContainText('9,990.00 → 10,000.00');
  await page.getByRole('switch', { name: /Sign with one extra space/ }).click();
  await page.getByRole('radio', { name: 'Rollback' }).check();
  await send.click();
  await expect(last).toContainText('RS_ERROR_INVALID_SIGNATURE');
  await page.getByRole('region', { name: 'Check a signature' }).or(page.getByRole('main')).getByLabel('Signature', { exact: true }).fill('no signature!');
  await page.getByLabel('Body').last().fill('{}');
  await page.getByRole('button', { name: 'Check a signature' }).click();
  await expect(page.getByText('The signature isn’t base64')).toBeVisible();
  await isWhole();
});

test('[SAFE-29] the aggregator is removed once it is disconnected, and leaves every list', async ({ browser, baseURL }) => {
  await page.goto('/desk/vendors/AGILA');
  await page.getByRole('button', { name: 'Remove vendor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The contract ends');
  await dialog.getByRole('button', { name: 'Remove vendor' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This vendor is connected');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Its games can be launched' }).click();
  await giveReason(page, 'The contract ends', 'Save');
  await page.getByRole('button', { name: 'Remove vendor' }).click();
  await giveReason(page, 'The contract ends', 'Remove vendor');
  await expect(page.getByText('This vendor has been removed')).toBeVisible();
  await page.goto('/desk/vendors');
  await expect(page.getByRole('row', { name: /Agila Hub/ })).toContainText('Removed');
  const guest = await browser.newContext();
  const { laro } = merchantOrigins(baseURL);
  const listed = await guest.request.get(`${laro}/wps/game/list?gameName=${encodeURIComponent(GAME)}`);
  expect(((await listed.json()) as { value: { games: { vassalage: string }[] } }).value.games.filter(({ vassalage }) => vassalage === 'AGILA')).toEqual([]);
  await guest.close();
});
