import { createHash } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { inDatabase } from '../../../helpers/server/in-database.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

/** Writes what members have left behind, or reads it; gives the first row's id. */
const leave = (text: string, ...values: unknown[]): Promise<unknown> =>
  inDatabase(async (client) => (await client.query<{ id: unknown }>(text, values)).rows[0]?.id);

/** How the desk cares for members: who locked themselves out, who wrote, who brought whom; the functions give the story's page and a member's name. */
export function careStory(administrator: () => Page, username: () => string): void {
  test('[T12] [T85] a member who is locked out is unlocked, with a reason @goal', async () => {
    const page = administrator();
    const nameHash = createHash('sha256').update(`laro/${username().toLowerCase()}`).digest();
    await leave(
      `insert into sign_in_attempts (name_hash, failures, first_failed_at, locked_until) values ($1, 3, now(), now() + interval '30 minutes')
        on conflict (name_hash) do update set failures = 3, locked_until = excluded.locked_until`,
      nameHash,
    );
    const id = await leave("select id::text from players where merchant_code = 'laro' and username = $1", username());
    await page.goto(`/desk/m/laro/members/${String(id)}`);
    await expect(page.getByText(/^Log-in locked until/)).toBeVisible();
    await page.getByRole('button', { name: 'Lift the lock' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await giveReason(page, 'Called from the bound number', 'Lift the lock');
    await expect(page.getByText(/^Log-in locked until/)).toHaveCount(0);
    await page.goto('/desk/audit?action=member.lockLifted');
    await expect(page.getByText('Called from the bound number')).toBeVisible();
  });

  test('[HELP-02] [T85] what a member wrote is read and closed with what came of it', async () => {
    const page = administrator();
    const content = 'The fish game stood still for a while, please look.';
    await leave(
      "insert into feedback_entries (merchant_code, player_id, content, language) select merchant_code, id, $2, 'EN' from players where merchant_code = 'laro' and username = $1",
      username(),
      content,
    );
    await page.goto('/desk/m/laro/feedback');
    const entry = page.getByRole('listitem').filter({ hasText: content });
    await expect(entry).toBeVisible();
    await entry.getByRole('button', { name: /Close/ }).click();
    expect(await axeFindings(page)).toEqual([]);
    // The cross of the dialog says “Close”, too.
    await page.getByRole('dialog').getByLabel('Reason').fill('The vendor has mended it');
    await page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(entry).toHaveCount(0);
    await page.goto('/desk/m/laro/feedback?state=all');
    await expect(entry).toContainText('The vendor has mended it');
  });

  test('[REG-10] [T85] a partner gets a code that visitors can use immediately, until it is switched off', async () => {
    const page = administrator();
    const isValid = async () => {
      const answer = await page.request.get('/wps/check/affiliateCode?code=tala2026');
      return ((await answer.json()) as { value: { isValid: boolean } }).value.isValid;
    };
    await page.goto('/desk/m/laro/affiliates');
    await page.getByRole('button', { name: 'Create a code' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code', { exact: true }).fill('a!');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Code', { exact: true }).fill('TALA2026');
    await dialog.getByLabel('Partner').fill('Tala Radio');
    expect(await axeFindings(page)).toEqual([]);
    await giveReason(page, 'Contract of today', 'Create a code');
    const row = page.getByRole('row', { name: /TALA2026/ });
    await expect(row).toContainText('Tala Radio');
    expect(await isValid()).toBe(true);
    await row.getByRole('button', { name: 'Members from TALA2026' }).click();
    await expect(dialog).toContainText('No one has used this code yet.');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await row.getByRole('button', { name: 'Edit: TALA2026' }).click();
    await dialog.getByRole('switch').click();
    await giveReason(page, 'The contract is over', 'Save');
    await expect(row).toContainText('Off');
    expect(await isValid()).toBe(false);
  });
}
