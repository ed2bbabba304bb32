import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../../helpers/server/in-database.ts';
import { call, logInFromPage } from '../../../helpers/people/session-helpers.ts';
import { makePayee } from '../../../helpers/money/withdraw-helpers.ts';
import { atSite } from '../../../helpers/desk/at-site.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

/** How many of these pages are logged in still, as the server sees it. */
async function loggedIn(pages: readonly Page[]): Promise<number> {
  const answers = await Promise.all(pages.map((page) => call(page, 'GET', '/wps/wallets/gcs')));
  return answers.filter(({ success }) => success).length;
}

/** Actions of the desk for a stolen or a duplicate account; the function gives the story's page. */
export function safetyStory(administrator: () => Page): void {
  test('[T18] [T16] [T5] [T85] sessions are ended one by one, a lost second factor is taken away, and a second account of a person is closed', async ({
    browser,
  }) => {
    const page = administrator();
    const twin = await makePayee('safety.twin', '+639170004411', 0);
    await makePayee('safety.kept', '+639170004412', 5);
    const [id, kept] = [await memberNumber('safety.twin'), await memberNumber('safety.kept')];
    const [first, second] = [await atSite(browser, twin), await atSite(browser, twin)];
    const sites = [first.site, second.site];
    await inDatabase((client) => client.query("insert into player_totp (player_id, secret, confirmed_at) values ($1, '\\x00', now())", [id]));
    await page.goto(`/desk/m/laro/members/${id}`);
    const each = page.getByRole('button', { name: 'End this session' });
    await expect(each).toHaveCount(2);
    await each.first().click();
    expect(await axeFindings(page)).toEqual([]);
    await giveReason(page, 'A telephone was lost', 'End this session');
    await expect(each).toHaveCount(1);
    expect(await loggedIn(sites)).toBe(1);

    await page.getByRole('button', { name: 'Reset second factor' }).click();
    await giveReason(page, 'Shown in person with a passport', 'Reset second factor');
    await expect(page.getByText('No authenticator')).toBeVisible();
    await expect(page.getByText('No one is logged in to this account right now.')).toBeVisible();
    expect(await loggedIn(sites)).toBe(0);

    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Number of the account to keep').fill(kept);
    await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
    for (const fact of ['Mobile number', 'Device']) await dialog.getByRole('checkbox', { name: fact }).check({ force: true });
    expect(await axeFindings(page)).toEqual([]);
    await giveReason(page, 'One person, says the paper', 'Merge');
    await expect(page.getByText('Merged into')).toBeVisible();
    expect((await logInFromPage(first.site, twin)).success).toBe(false);
    await page.goto('/desk/audit?action=member.merged');
    await expect(page.getByText('One person, says the paper')).toBeVisible();
    await Promise.all([first, second].map(({ context }) => context.close()));
  });
}
