import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

/** A member's data and actions at the desk, and messages to members; `administrator` gives the page of the story. */
export function memberStory(administrator: () => Page, username: () => string): void {
  test('[T65] a link that is followed while the search waits for more letters leads where it leads, however busy the machine is', async () => {
    const page = administrator();
    await page.goto('/desk/m/laro/members');
    const field = page.getByRole('main').getByRole('searchbox');
    const link = page.locator('main a[href*="/members/"]').first();
    await expect(link).toBeVisible();
    const address = (await link.getAttribute('href')) ?? '';
    await field.pressSequentially((await link.innerText()).slice(0, 2));
    // As a click does: the field loses its focus, the link is followed, and then the machine is busy for longer than the search waits.
    await link.evaluate((element: HTMLElement) => {
      (document.activeElement as HTMLElement).blur();
      element.click();
      for (const until = performance.now() + 1000; performance.now() < until;);
    });
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  });

  test('[T65] [T19] [T85] a member is found, looked at with a reason, blocked from betting and let play again; all of it can be read @goal', async () => {
    const page = administrator();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/desk/m/laro/members');
    await page.getByRole('main').getByRole('searchbox').fill(username());
    await page.getByRole('link', { name: username(), exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Log-ins' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show in full' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The member calls');
    await page.getByRole('dialog').getByRole('button', { name: 'Show in full' }).click();
    await expect(page.getByRole('dialog').getByText('Date of birth')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Betting' }).check({ force: true });
    await page.getByRole('dialog').getByLabel('What we tell the member').selectOption({ label: 'Asked for it' });
    expect(await axeFindings(page)).toEqual([]);
    await giveReason(page, 'Wants a break', 'Block');
    await expect(page.getByText('Asked for it')).toBeVisible();
    await page.getByRole('button', { name: 'Lift the block' }).click();
    await giveReason(page, 'The break is over', 'Lift the block');
    await expect(page.getByText('This member has no blocks.')).toBeVisible();
    await page.getByText('1 block before').click();
    await expect(page.getByText(/The break is over/)).toBeVisible();
    await page.goto('/desk/audit?action=member.contactShown');
    await expect(page.getByText('The member calls')).toBeVisible();
  });

  test('[REG-07] [T85] a message is rewritten with a preview, marked as customised, and reset', async () => {
    const page = administrator();
    await page.goto('/desk/m/laro/messages?language=EN');
    const row = page.getByRole('row', { name: /One-time code.*SMS/ });
    await row.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text').fill('Good day! Welcome.');
    await expect(dialog.getByRole('alert')).toContainText('without its code');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabel('Text').fill('Good day! {code} opens {site}.');
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('4815162 opens Laro.');
    expect(await axeFindings(page)).toEqual([]);
    await giveReason(page, 'Friendlier', 'Save');
    await expect(row).toContainText('Your own');
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('button', { name: 'Use the default text' }).click();
    await giveReason(page, 'As it was', 'Use the default text');
    await expect(row).toContainText('As shipped');
  });
}
