import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { english, guestLogIn } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

const SEVENS = '/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG';
const game = (page: Page) => page.frameLocator('main iframe');
const group = (page: Page, name: string) => page.locator('main section').filter({ has: page.getByRole('heading', { name }) });

async function setStakeLimit(page: Page, amount: string): Promise<void> {
  await group(page, 'Stake limit').getByRole('button', { name: '24 hours' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount in PHP').fill(amount);
  await sheet.getByRole('button', { name: 'Save' }).click();
}

test('[T36] [T37] [T39] [T42] [T47] a limit is set, reached in a game, requested to be raised, and a time-out logs out immediately @goal', async ({ page }) => {
  // Money of their own: what the members of the demo have left after a month of play is left to chance.
  await enter(page, await makePayee(`keeps${Date.now()}`, '+639171239900', 100));
  await openLive(page, '/m/member/home');
  await page.getByRole('link', { name: 'Play safe' }).click();
  await expect(page.getByRole('heading', { name: 'Play safe', level: 1 })).toBeVisible();
  await setStakeLimit(page, 'a lot');
  await expect(page.getByRole('dialog')).toContainText('Enter the amount in digits');
  await page.getByRole('dialog').getByLabel('Amount in PHP').fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(group(page, 'Stake limit').getByRole('button', { name: '24 hours' })).toContainText('₱1.00');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(SEVENS);
  await expect(page.locator('header')).toContainText(/Time 0:\d\d:\d\d/);
  await expect(page.locator('header')).toContainText('Result ₱0.00');
  const spin = game(page).getByRole('button', { name: 'Spin', exact: true });
  await spin.click();
  // The first stake is just what the limit allows; the next one is not.
  await expect(page.getByText('You’ve reached one of your limits. New stakes are refused.')).toBeVisible();
  await expect(spin).toBeEnabled({ timeout: 60_000 });
  await spin.click();
  await expect(game(page).getByText('One of your account’s limits doesn’t allow this stake.').first()).toBeVisible();

  await openLive(page, '/m/limits');
  await setStakeLimit(page, '500');
  await expect(group(page, 'Stake limit')).toContainText('You asked for ₱500.00');
  await group(page, 'Stake limit').getByRole('button', { name: 'Keep the current limit' }).click();
  await expect(group(page, 'Stake limit')).not.toContainText('You asked for');

  await page.getByRole('button', { name: '1 day' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, stop me playing' }).click();
  await expect(guestLogIn(page)).toBeVisible();
  await expect(page.getByText('You’re logged out. You can’t play until')).toBeVisible();
});

/** The operator's next version of the terms, with a material change, in force immediately. */
async function changeTerms(merchantCode: string): Promise<void> {
  await inDatabase((client) =>
    client.query(
      `with next as (select coalesce(max(version), 1) + 1 as version from terms_releases where merchant_code = $1),
        released as (insert into terms_releases (merchant_code, version, is_material, publish_at, made_by, made_at) select $1, version, true, now(), 'journey', now() from next)
      insert into terms_versions (merchant_code, version, language, sections) select $1, version, 'EN', $2::jsonb from next`,
      [merchantCode, JSON.stringify([{ title: 'What is new', text: 'We have changed how long we keep records.' }])],
    ),
  );
}

test('[T3] after a material change of the terms play waits until the member has read and agreed', async ({ page, baseURL, context }) => {
  const { dagat } = merchantOrigins(baseURL);
  await english(context, dagat);
  const member = await takeMember('thiago', 'dagat');
  await enter(page, member, dagat);
  await changeTerms('dagat');
  await page.goto(dagat + SEVENS);
  const sheet = page.getByRole('dialog', { name: 'Our terms have changed' });
  await expect(sheet).toContainText('We have changed how long we keep records.');
  await expect(page.locator('main iframe')).toHaveCount(0);
  expect(await axeFindings(page, { include: '[role="dialog"]' })).toEqual([]);
  await sheet.getByRole('button', { name: 'I agree' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('main iframe')).toBeVisible();
});

test('[T48] a game is interrupted by a look at time and money, and closed when the session time is used up', async ({ page }) => {
  await enter(page, await takeMember('boyet21'));
  // The server's answer, but as if the log-in had been half an hour ago.
  const minutes = { ago: 31, left: 60 };
  await page.route('**/wps/member/play-time', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { now: string; startedAt: string; endsAt: string | null } };
    const at = (offset: number) => new Date(Date.parse(body.value.now) + offset * 60_000).toISOString();
    Object.assign(body.value, { startedAt: at(-minutes.ago), endsAt: at(minutes.left) });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(SEVENS);
  const look = page.getByRole('alertdialog', { name: 'A quick look at time and money' });
  await expect(look).toContainText(/logged in for 0:31:\d\d. Your result at games since then: ₱0.00/);
  await expect(look.getByRole('link', { name: 'My bets' })).toHaveAttribute('href', '/m/gameRecord');
  await expect(look.getByRole('button', { name: 'Stop playing' })).toBeVisible();
  await look.getByRole('button', { name: 'Continue' }).click();
  await expect(look).toHaveCount(0);
  minutes.left = -1;
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your time for this log-in is up');
  await expect(page.locator('main iframe')).toHaveCount(0);
  // The page goes on asking: an answer that is still on its way would fail the next test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
