import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { inDatabase } from '../../../helpers/server/in-database.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

/** Player care and requests of relatives at the desk; the function gives the story's page and a member's name. */
export function protectionStory(administrator: () => Page, username: () => string): void {
  test('[T51] [T85] a due interaction is opened by hand, recorded with what was said, and offers are stopped @goal', async () => {
    const page = administrator();
    const memberId = await inDatabase(async (client) => {
      const { rows } = await client.query<{ id: string }>("select id::text from players where merchant_code = 'laro' and username = $1", [username()]);
      return rows[0]?.id ?? '';
    });
    await page.goto(`/desk/m/laro/members/${memberId}`);
    await expect(page.getByRole('img', { name: 'Deposits and withdrawals over six months' })).toBeVisible();
    await page.getByRole('button', { name: 'Open interaction' }).click();
    await giveReason(page, 'Wrote about worries', 'Open interaction');
    await page.goto('/desk/m/laro/care');
    await page.getByRole('link', { name: username(), exact: true }).click();
    await page.getByRole('button', { name: 'Record interaction' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What was seen').fill('Worries in a message');
    await dialog.getByLabel('What was said').fill('Explained limits and breaks');
    await dialog.getByLabel('Offers from now on').selectOption({ label: 'Stop offers' });
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Offers stopped')).toBeVisible();
    await expect(page.getByText('What was said: Explained limits and breaks')).toBeVisible();
    // The other stories of this member expect offers.
    await inDatabase((client) => client.query('update player_offer_stops set ended_at = now() where player_id = $1 and ended_at is null', [memberId]));
  });

  test('[T53] [T85] a request of a relative is read, checked and refused with a reason', async () => {
    const page = administrator();
    const sent = await page.request.post('/wps/relative-requests', {
      data: {
        requester: { name: 'Elena Cruz', email: `elena${Date.now()}@home.example` },
        person: { name: 'Nobody Atall', birthday: '1980-01-02' },
        relation: 'spouse',
        statement: 'The money for the rent is gone again.',
      },
    });
    const { value } = (await sent.json()) as { value: { number: string } };
    await page.goto('/desk/m/laro/relatives');
    await page.getByRole('link', { name: value.number }).click();
    await expect(page.getByText('The money for the rent is gone again.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await giveReason(page, 'No such member', 'Check');
    await expect(page.getByRole('heading', { name: `${value.number} · Checked` })).toBeVisible();
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await giveReason(page, 'No matches', 'Refuse');
    await expect(page.getByRole('heading', { name: `${value.number} · Refused` })).toBeVisible();
  });
}
