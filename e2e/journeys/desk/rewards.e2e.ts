import { test } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { memberNumber } from '../in-database.ts';
import { addAdministrator, enterFirstTime, expect, giveReason, sidewaysOverflow } from './desk-helpers.ts';
import { enterRoom } from './rooms.ts';

test('[REW-26] [REW-29] [REW-56] the desk writes the next version of a rule, gives a gift and takes it back', async ({ page }) => {
  test.setTimeout(180_000);
  await enterFirstTime(page, 'rosa.rewards', await addAdministrator('rosa.rewards'));
  await enterRoom(page, 'm/laro/reward-rules');
  await expect(page.getByRole('row', { name: /daily/ })).toContainText('Published');
  await page.getByRole('button', { name: 'Next version: daily, 1' }).click();
  await page.getByRole('dialog').getByLabel('Day 1: amount').fill('3.00');
  expect(await axeFindings(page)).toEqual([]);
  await giveReason(page, 'More on the first day', 'Save as draft');
  await page.getByRole('button', { name: 'Publish: daily, 2' }).click();
  await giveReason(page, 'Ready for members', 'Publish');
  await expect(page.getByRole('row', { name: /daily/ }).first()).toContainText(/Draft|Published/);

  const member = await memberNumber('kuya_dong');
  await enterRoom(page, 'm/laro/rewards');
  await page.getByRole('button', { name: 'Give a reward' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Member number').fill(member);
  await dialog.getByLabel('Amount', { exact: true }).fill('20');
  await dialog.getByLabel(/What the member reads \(English\)/).fill('For you');
  await dialog.getByLabel(/What the member reads \(Filipino\)/).fill('Para sa iyo');
  await giveReason(page, 'A kind word', 'Give a reward');
  const row = page.getByRole('row', { name: /kuya_dong/ });
  await expect(row).toContainText('Claimable');
  await page.getByRole('button', { name: 'Take back: kuya_dong' }).click();
  await giveReason(page, 'Given by mistake', 'Take back');
  await expect(row).toContainText('Taken back');
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sidewaysOverflow(page)).toBe(0);
  }
  expect(await axeFindings(page)).toEqual([]);
});
