import { expect, type Page } from '@playwright/test';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

/** Switches on a field of the registration, with a rule that the page checks; visitors see it immediately (REG-02). */
export async function askForANickname(page: Page): Promise<void> {
  await page.goto('/desk/m/laro/registration');
  const row = page.getByRole('row', { name: /^Nickname/ });
  await row.getByRole('button', { name: 'Edit: Nickname' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').first().click();
  await dialog.getByLabel('Pattern').fill('(a+)+');
  await expect(dialog).toContainText('This pattern can’t be used');
  await expect(dialog.getByRole('button', { name: 'Save field' })).toBeDisabled();
  await dialog.getByLabel('Pattern').fill('[A-Za-z]*');
  await giveReason(page, 'names for the chat', 'Save field');
  await expect(row).toContainText('[A-Za-z]*');
  const form = await page.request.get('/wps/system/setting/register');
  expect(((await form.json()) as { value: { fields: Record<string, unknown> } }).value.fields['nickname']).toMatchObject({
    isEnabled: true,
    pattern: '[A-Za-z]*',
  });
  await row.getByRole('button', { name: 'Edit: Nickname' }).click();
  await dialog.getByRole('switch').first().click();
  await giveReason(page, 'not any more', 'Save field');
  await expect(row).toContainText('Off');
}
