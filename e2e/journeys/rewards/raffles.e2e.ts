import { expect, test, type Page } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** Tickets of a raffle that play has given a member today. */
const giveTickets = async (username: string, raffle: string, count: number): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase((client) =>
    client.query(
      `insert into reward_tickets (merchant_code, player_id, kind, raffle_code, raffle_id, source, source_key, usable_from, usable_until, due_at, created_at)
      select 'laro', $1, 'raffle', $2, r.id, 'PLAY', 'journey:' || $2 || ':' || n, now(), coalesce(r.ends_at, now() + interval '7 days'),
        case when r.id is null then now() + interval '7 days' end, now()
      from generate_series(1, $3) n
      left join raffles r on r.merchant_code = 'laro' and r.code = $2 and r.look = 'draw' and r.closed_at is null and r.ends_at > now()`,
      [id, raffle, count],
    ),
  );
};

async function checkPage(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
}

test('[REW-36] [REW-37] [REW-38] [T101] a member uses a ticket of the wheel, and plays the draw again with the revealed seed', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('ramil.t');
  await giveTickets(member.username, 'fiesta-wheel', 2);
  await enter(page, member);
  await openLive(page, '/m/rewardCenter');
  await page.getByRole('link', { name: /^Raffles/ }).click();
  await expect(page).toHaveURL(/\/m\/raffle$/);
  await page.getByRole('link', { name: /^Fiesta wheel/ }).click();
  await expect(page.getByRole('row', { name: /₱500.00 cash/ })).toContainText('0.1000 %');
  await checkPage(page);
  await page.getByRole('button', { name: 'Use a ticket (you have 2)' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You won' })).toContainText(/in your balance|points|ticket/);
  await page.getByRole('button', { name: 'Change seed' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Your seed').fill('perya');
  await sheet.getByRole('button', { name: 'Change seed' }).click();
  await page.getByRole('link', { name: /^Check draw 1/ }).click();
  await expect(page).toHaveURL(/\/m\/verify#raffle=instant/);
  await expect(page.getByText('The draw gives the prize you were shown.')).toBeVisible();
  await checkPage(page);
  await openLive(page, '/m/tickets');
  await expect(page.getByText(/^Used .*\d{4}$/).first()).toBeVisible();
  await checkPage(page);
  expect(complaints).toEqual([]);
});

test('[REW-39] [REW-41] a member sees the numbers of a draw, and anybody checks the draw of the month before @goal', async ({ page }) => {
  const member = await takeMember('arnel1979');
  await giveTickets(member.username, 'monthly-draw', 2);
  await enter(page, member);
  await openLive(page, '/m/raffle?code=monthly-draw');
  // The month of play may have given some as well.
  await expect(page.getByText(/^Your tickets: (?:[2-9]|\d{2,}) of/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('region', { name: 'Earlier draws' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/m\/verify#raffle=draw/);
  await expect(page.getByText('The winners follow from list, seed and round.')).toBeVisible({ timeout: 30_000 });
  await checkPage(page);
});

test('[ROLE-01] a guest logs in before the pages of raffles', async ({ page }) => {
  for (const path of ['/m/raffle', '/m/tickets']) {
    await openLive(page, path);
    await expect(page).toHaveURL(/\/m\/login$/);
  }
});
