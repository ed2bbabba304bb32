import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { field, openLogIn } from '../../helpers/people/login-helpers.ts';
import { giveContacts, lastMessage, proveTwice } from '../../helpers/people/recovery-helpers.ts';
import { english, info } from '../../helpers/people/session-helpers.ts';
import { openLive, untilLive, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

const CHECK = /\/phone\/check#/;

test.beforeEach(({ context, baseURL }) => english(context, baseURL));

const leave = (page: Page) => page.getByRole('button', { name: 'Continue with the phone check' });

/** At the operator's page: asks for the code of the number and types it. */
async function proveThere(page: Page, mobile: string): Promise<void> {
  await expect(page).toHaveURL(CHECK);
  await expect(page.locator('#number')).toHaveText(mobile);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('status')).toHaveText('The code is on its way.');
  await page.getByLabel('Code').fill(await lastMessage('sms', mobile, /\b(\d{6}) is your verification code/));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('[LOGIN-06] [T20] by the operator’s check of phones: given up, taken back by the browser, and in; nothing stays in the address, and it serves once', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const member = await giveContacts('trixie03', '09171230011', 'mobile');
  const go = async () => {
    await page.getByRole('tab', { name: 'Mobile number' }).click();
    await field(page, 'mobile').fill(member.number);
    await expect(page.getByRole('button', { name: /Country code: Philippines \+63/ })).toBeVisible();
    await leave(page).click();
    await expect(page).toHaveURL(CHECK);
  };
  await openLogIn(page);
  await page.getByRole('tab', { name: 'Mobile number' }).click();
  await leave(page).click();
  await expect(page.getByText('Enter your mobile number.')).toBeVisible();
  await expect(field(page, 'mobile')).toBeFocused();
  await go();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('The phone check was cancelled');
  await expect(page).toHaveURL(/\/m\/phoneCheck$/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/m\/login$/);
  await go();
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/login$/);
  await untilLive(page);
  await go();
  const back = new URLSearchParams(new URL(page.url()).hash.slice(1));
  await proveThere(page, member.mobile);
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await info(page)).toMatchObject({ userName: member.username });
  expect(await page.evaluate(() => sessionStorage.getItem('laro.phoneCheck'))).toBeNull();
  // The check is no step of the history any more, and its state is good for nothing.
  await page.goBack();
  await expect(page).toHaveURL(/\/m\//);
  await page.goto(`${back.get('return')}#state=${back.get('state')}&token=another`);
  await expect(page.getByRole('alert')).toContainText('started in another browser');
  expect(complaints).toEqual([]);
});

test('[FORGOT-04] [T11] a forgotten password by the operator’s check of phones, a code to the linked address, and logged in immediately', async ({ page }) => {
  const member = await giveContacts('inday_lyn', '09171230012');
  await openLive(page, '/m/forget');
  await leave(page).click();
  await expect(page.locator('input[name="mobileNum"]')).toBeFocused();
  await page.locator('input[name="mobileNum"]').fill(member.number);
  await leave(page).click();
  await proveThere(page, member.mobile);
  await expect(page).toHaveURL(/\/m\/forget$/);
  await expect(page.getByText('+63 09171230012 is confirmed')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Set the new password' });
  await expect(submit).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('New password').fill(`harbour-lantern-${Date.now()}`);
  await submit.click();
  await proveTwice(page, member.email);
  expect(await info(page)).toMatchObject({ userName: member.username });
});
