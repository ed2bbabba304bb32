import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

/** The operator's limit for a member is set in addition to the member's own, is in the history, and is removed again (T40). */
export async function limitAMember(page: Page, username: string): Promise<void> {
  await page.goto('/desk/m/laro/members');
  await page.getByRole('main').getByRole('searchbox').fill(username);
  await page.getByRole('link', { name: username, exact: true }).click();
  await page.getByRole('button', { name: 'Operator limit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is limited').selectOption({ label: 'Stake limit' });
  await dialog.getByLabel('How long').selectOption({ label: '7 days' });
  await dialog.getByLabel('Amount, or minutes').fill('nothing');
  await expect(dialog).toContainText('Enter the amount in digits');
  await dialog.getByLabel('Amount, or minutes').fill('2,500.50');
  expect(await axeFindings(page)).toEqual([]);
  await giveReason(page, 'Losing more than usual', 'Save');
  await expect(page.getByText('Stake limit · 7 days: 2,500.50 PHP')).toBeVisible();
  await page.getByRole('button', { name: 'Operator limit' }).click();
  await dialog.getByLabel('What is limited').selectOption({ label: 'Stake limit' });
  await dialog.getByLabel('How long').selectOption({ label: '7 days' });
  await giveReason(page, 'Talked to the member', 'Save');
  await expect(page.getByText('No limit is set.')).toBeVisible();
  await page.getByText('2 acts before').click();
  await expect(page.getByText(/Talked to the member/)).toBeVisible();
}

/** The next version of the terms is begun with the texts of the last one, written in one language, and planned (T3). */
export async function planNewTerms(page: Page): Promise<void> {
  await page.goto('/desk/m/laro/terms');
  await page.getByRole('button', { name: 'Start the next version' }).click();
  await giveReason(page, 'The law has changed', 'Start the next version');
  await page.getByRole('button', { name: 'Change: English' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Texts').fill('No heading');
  await expect(dialog).toContainText('Start with a heading');
  await dialog.getByLabel('Texts').fill('# Who may play\nYou, if you are {age} or older.');
  expect(await axeFindings(page)).toEqual([]);
  await giveReason(page, 'Shorter', 'Save');
  await expect(page.getByRole('listitem').filter({ has: page.getByText('English', { exact: true }) })).toContainText('✓');
  await expect(page.getByRole('listitem').filter({ hasText: '日本語' })).toContainText('As before');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByLabel('Valid from').fill('2035-01-01T00:00');
  await giveReason(page, 'From the new year', 'Publish');
  await expect(page.getByRole('row').filter({ hasText: 'Planned' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Texts: English' })).toBeVisible();
}
