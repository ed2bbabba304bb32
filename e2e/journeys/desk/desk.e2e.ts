import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { enterFirstTime, firstAdministrator, giveName, giveReason, secondAdministrator } from '../../helpers/desk/desk-helpers.ts';
import { writeABanner, writeAnAnnouncement, writeInTwoTabs } from './rooms/content-room.ts';
import { writeWhatActs } from './rooms/hostile-room.ts';
import { offlineStory } from './stories/offline-story.ts';
import { changeAVendorsKey, switchAGameOffAndOn } from './rooms/vendor-rooms.ts';
import { orderTheLobby, showAMatch } from './rooms/lobby-rooms.ts';
import { redirectAPath, sendAMessage } from './rooms/app-rooms.ts';
import { askForANickname } from './rooms/registration-room.ts';
import { addColleague } from '../../helpers/desk/second-person.ts';
import { planNewTerms } from './rooms/safer-play-rooms.ts';

// One story: the first administrator opens the desk, works in the rooms that are about the site, and lets others in. Members have their own story.
test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;
/** The demo's second administrator, for acts of two people. */
let second: Page;
const complaints: string[] = [];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  page = await context.newPage();
  second = await (await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' })).newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser itself reports every refused call; refusals are part of the story.
    if (['error', 'warning'].includes(message.type()) && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
});
test.afterAll(async () => {
  await context.close();
  await second.context().close();
});

const onSite = async <Value>(path: string, host?: string): Promise<Value> => {
  const url = new URL(path, test.info().project.use.baseURL);
  const answer = await page.request.get(url.href, host === undefined ? {} : { headers: { host: `${host}:${url.port}` } });
  return ((await answer.json()) as { value: Value }).value;
};

test('[T16] a wrong password is refused in words, the right one asks for a second factor, and only both open the desk @goal', async () => {
  const { name, password } = firstAdministrator();
  await page.goto('/desk/');
  await giveName(page, name, 'not the password');
  await expect(page.getByRole('alert')).toContainText('The name or password isn’t right');
  expect(await axeFindings(page)).toEqual([]);
  await giveName(page, name, password);
  await expect(page.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Six digits').fill('000000');
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Too easy to guess');
  await enterFirstTime(page, name, password);
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
});

test('[T17] the session is a cookie that scripts cannot read and other sites do not get', async () => {
  const cookie = (await context.cookies()).find((entry) => entry.name === '__Host-laro-desk');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('laro-desk');
});

test('[GEN-10] a changed setting is reviewed, saved with a reason, and seen by players immediately @goal', async () => {
  await page.goto('/desk/m/laro/settings?group=regulator');
  await page.getByLabel('Licence number', { exact: true }).fill('PAGCOR-2026-77');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByRole('dialog')).toContainText('PAGCOR-2026-77');
  await page.getByRole('dialog').getByRole('button', { name: 'Save change' }).click();
  await expect(page.getByRole('alert')).toContainText('Give a short reason');
  expect(await axeFindings(page)).toEqual([]);
  await giveReason(page, 'New licence arrived', 'Save change');
  expect((await onSite<{ regulator: { licence: string } }>('/wps/system/settings/consolidated')).regulator.licence).toBe('PAGCOR-2026-77');
});

test('[GATE-03] the switch closes a merchant’s site for everybody and opens it again @goal', async () => {
  const status = () => onSite<{ info: number }>('/wps/system/status', 'dagat.localhost').then((value) => value.info);
  await page.goto('/desk/m/dagat/status');
  await expect(page.getByRole('heading', { name: 'Dagat is open' })).toBeVisible();
  await page.getByRole('button', { name: 'Close for maintenance' }).click();
  await page.getByRole('radio', { name: '2 hours' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await giveReason(page, 'Database upgrade', 'Close for maintenance');
  await expect(page.getByRole('heading', { name: 'Dagat is under maintenance' })).toBeVisible();
  expect(await status()).toBe(1);
  expect((await onSite<{ info: number }>('/wps/system/status')).info).toBe(0);
  await page.getByRole('button', { name: 'Open the site' }).click();
  await giveReason(page, 'Upgrade is done', 'Open the site');
  await expect(page.getByRole('heading', { name: 'Dagat is open' })).toBeVisible();
  expect(await status()).toBe(0);
});

test('[T65] a game that is switched off disappears from the site and comes back', async () => {
  type List = { games: { gameId: string; gameName: string }[] };
  const [game] = (await onSite<List>('/wps/game/list')).games;
  const find = async () => (await onSite<List>(`/wps/game/list?gameName=${encodeURIComponent(game?.gameName ?? '')}`)).games.map((entry) => entry.gameId);
  const turn = async (reason: string) => {
    await page.getByRole('button', { name: `Change ${game?.gameName}`, exact: true }).click();
    await page.getByRole('switch', { name: 'Offered to players' }).click();
    await giveReason(page, reason, 'Save');
  };
  await page.goto('/desk/m/laro/games');
  await page.getByRole('searchbox', { name: 'Find a game' }).fill(game?.gameName ?? '');
  await expect(page).toHaveURL(/name=/);
  await turn('The studio asked for it');
  expect(await find()).not.toContain(game?.gameId);
  await turn('The studio has mended it');
  expect(await find()).toContain(game?.gameId);
});

test('[T65] a game goes out of service immediately, with a reason, and comes back', ({ browser }) =>
  switchAGameOffAndOn(page, browser, test.info().project.use.baseURL ?? ''));

test('[T85] a vendor’s key is added next to the old one and retired; its calls can be read without their secrets', ({ browser }) =>
  changeAVendorsKey(page, browser));

test('[REG-02] [T85] a field of the registration is switched on with a rule, seen by visitors immediately, and switched off', () => askForANickname(page));

test('[LIST-12] [T92] [T85] hot games are put in order by keyboard, button and dragging, and players see it immediately', () => orderTheLobby(page));

test('[HOME-09] a hot match is written, seen on home and removed', () => showAMatch(page));

test('[GEN-02] [NAV-09] [T85] a path asked for in vain is found, sent to a page of the site and followed; a channel is added', () => redirectAPath(page));

test('[DL-03] [T85] a push message is written, sent and counted', () => sendAMessage(page));

test('[NOTICE-03] [T88] an announcement is written in two languages and read on the site immediately @goal', () => writeAnAnnouncement(page, onSite));

test('[NOTICE-03] [T33] two people with the same announcement: the second is warned, chooses, and loses nothing', () => writeInTwoTabs(page));

test('[NOTICE-03] [T88] texts that act, also those written past the desk, run in no browser, and files that are no pictures are refused', ({ browser }) =>
  writeWhatActs(page, browser, test.info().project.use.baseURL ?? ''));

test('[HOME-05] [T80] a banner is written in two languages, shown, moved and removed @goal', () => writeABanner(page, onSite));

test('[T85] the log shows who did what, when and why, with before and after, and that it is whole', async () => {
  // Others work at the same time: only this story's own acts are on the first page.
  await page.goto(`/desk/audit?actor=${firstAdministrator().name}`);
  await expect(page.getByText(/The log is whole: all \d+ entries were checked\./)).toBeVisible();
  for (const reason of ['New licence arrived', 'Database upgrade', 'The studio asked for it', 'Lantern week is over'])
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /New licence arrived/ }).click();
  await expect(page.getByRole('row', { name: /regulator\.licence/ })).toContainText('PAGCOR-2026-77');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Kind of act').selectOption({ label: 'Status switched' });
  await expect(page.getByText('New licence arrived')).toHaveCount(0);
  await expect(page.getByText('Database upgrade', { exact: true })).toBeVisible();
});

test('[SAFE-04] the demo has a second administrator, who signs in like the first @goal', async () => {
  const { name, password } = secondAdministrator();
  await enterFirstTime(second, name, password);
  await second.goto('/desk/staff');
  await expect(second.getByRole('row', { name: new RegExp(`^${name} You `) })).toContainText('Administrator · All merchants and the installation');
});

test('[ROLE-01] [T86] an auditor sees and cannot change, in the desk and at the server, and the attempt is in the log', async ({ browser }) => {
  const password = await addColleague(page, second, 'ines.auditor', 'Auditor');
  const hers = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const auditor = await hers.newPage();
  await enterFirstTime(auditor, 'ines.auditor', password);
  await expect(auditor.getByText('Your role lets you view this but not change it.')).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'Close for maintenance' })).toHaveCount(0);
  await auditor.goto('/desk/m/laro/settings?group=market');
  await expect(auditor.getByLabel('Minimum age', { exact: true })).toBeDisabled();
  const refused = await auditor.evaluate(async () => {
    const me = (await (await fetch('/wps/desk/session')).json()) as { value: { csrfToken: string } };
    const answer = await fetch('/wps/desk/merchants/laro/status', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrf-token': me.value.csrfToken },
      body: JSON.stringify({ maintenance: true, until: null, reason: 'just trying' }),
    });
    return ((await answer.json()) as { errorCode: string }).errorCode;
  });
  expect(refused).toBe('desk.permission_missing');
  await hers.close();
  await page.goto('/desk/audit?action=access.refused');
  await expect(page.getByText('ines.auditor')).toBeVisible();
});

test('[SAFE-07] [DESK-95] an administrator adds a cashier for one merchant, who signs in and sees only that merchant @goal', async ({ browser }) => {
  const password = await addColleague(page, second, 'carla.cashier', 'Cashier', 'Dagat');
  await expect(page.getByRole('row', { name: /carla\.cashier/ })).toContainText('Cashier · Dagat');
  const hers = await browser.newContext({ locale: 'en-US' });
  const cashier = await hers.newPage();
  await enterFirstTime(cashier, 'carla.cashier', password);
  await expect(cashier).toHaveURL(/\/desk\/m\/dagat\//);
  await expect(cashier.getByLabel('Merchant').getByRole('option')).toHaveText(['Dagat']);
  const menu = cashier.getByRole('navigation', { name: 'Menu of the desk' });
  await menu.getByLabel('Find a page').fill('withdr');
  await expect(menu.getByRole('link')).toHaveText([/^Withdrawals/]);
  await menu.getByLabel('Find a page').fill('');
  await expect(cashier.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  expect(await axeFindings(cashier)).toEqual([]);
  const seen = await cashier.evaluate(async () => {
    const of = async (merchant: string) => ((await (await fetch(`/wps/desk/merchants/${merchant}/withdrawals`)).json()) as { errorCode?: string }).errorCode;
    return [await of('dagat'), await of('laro'), await of('nowhere')];
  });
  expect(seen).toEqual([undefined, 'request.not_found', 'request.not_found']);
  await cashier.goto('/desk/m/laro/withdrawals');
  await expect(cashier).toHaveURL(/\/desk\/m\/dagat\//);
  await hers.close();
});

test('[T3] [T85] the next version of the terms is begun, written and planned', () => planNewTerms(page));

offlineStory(
  () => page,
  () => context,
);

test('[T17] signing out closes the desk @goal', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  await page.goto('/desk/m/laro/settings');
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  expect(complaints).toEqual([]);
});
