import { expect, test } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { makeDemoAgent } from '../../helpers/people/agent-helpers.ts';
import { submit } from '../../helpers/people/login-helpers.ts';
import { expectOpened, fillIn, openRegistration } from '../../helpers/people/register-helpers.ts';
import { english, info, logInFromPage, openBare } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

test('[AGENT-01] [AGENT-10] [AGENT-11] a top agent opens an account for an agent, makes a link, and finds in the team who registers by it @goal', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  const agent = await makeDemoAgent();
  await openBare(page);
  expect((await logInFromPage(page, agent)).success).toBe(true);

  await openLive(page, '/m/agent/open');
  const invited = `mila.${Math.random().toString(36).slice(2, 8)}`;
  await page.getByLabel('Username').fill(invited);
  await page.getByRole('button', { name: 'Agent', exact: true }).click();
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByText(/\/m\/activate#[\w-]{43}$/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await openLive(page, '/m/agent/links');
  await page.getByRole('button', { name: 'New link' }).click();
  const sheet = page.getByRole('dialog', { name: 'New link' });
  await sheet.getByLabel('Name, only you see it').fill(invited);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: invited }).click();
  const address = await page.getByText(/\/m\/register\?affiliateCode=\w+$/).textContent();
  expect(await sidewaysOverflow(page)).toBe(0);

  await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
  await context.clearCookies();
  await openRegistration(page, context, baseURL, new URL(address ?? '').pathname + new URL(address ?? '').search);
  const joined = await fillIn(page);
  await submit(page).click();
  await expectOpened(page);
  expect(await info(page)).toMatchObject({ userName: joined, type: 0 });

  await context.clearCookies();
  await english(context, baseURL);
  await openBare(page);
  expect((await logInFromPage(page, agent)).success).toBe(true);
  await openLive(page, '/m/agent/team');
  // The agent reads two letters, dots and the last one of a player's name.
  await expect(page.getByRole('button', { name: new RegExp(`^${joined.slice(0, 2)}`) }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
