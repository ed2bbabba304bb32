import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { giveReason, sidewaysOverflow } from '../../helpers/desk/desk-helpers.ts';
import { approve, secondPerson } from '../../helpers/desk/second-person.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';

test.describe.configure({ mode: 'serial' });

let ana: Page;
let ben: Page;
/** So that a repeated journey opens other accounts. */
const tail = Math.random().toString(36).slice(2, 7);
const [top, agent] = [`show.top.${tail}`, `show.agent.${tail}`];

test.beforeAll(async ({ browser }) => {
  [ana, ben] = [await secondPerson(browser, 'ana.agents'), await secondPerson(browser, 'ben.agents')];
});
test.afterAll(() => Promise.all([ana, ben].map((page) => page.context().close())));

/** Axe finds nothing, and no telephone shows the page wider than its window. */
async function expectSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [320, 700],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await sidewaysOverflow(page)).toBe(0);
  }
}

/** Opens a house account and passes its password on. */
async function openHouse(name: string, type: string, under: string | null): Promise<void> {
  await ana.getByRole('button', { name: 'Open a house account' }).click();
  const dialog = ana.getByRole('dialog');
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Type').selectOption({ label: type });
  if (under !== null) {
    await dialog.getByLabel('Find a house agent by the beginning of the name').fill(under);
    await expect(dialog.getByRole('option', { name: under })).toBeAttached();
    await dialog.getByLabel('Directly under').selectOption({ label: under });
  }
  await dialog.getByLabel('Slots').fill(under === null ? '0.5' : '0.3');
  await dialog.getByLabel('Reason').fill('A presentation for partners');
  await dialog.getByRole('button', { name: 'Open a house account' }).click();
  await expect(ana.getByTestId('issued-password')).toContainText('-');
  await ana.getByRole('button', { name: 'I passed it on' }).click();
}

/** Sends a daily salary, which the payer pays, to the account of the open sheet. */
async function sendSalary(percent: string, payer: string | null): Promise<void> {
  await ana.getByRole('button', { name: 'Put a contract in force' }).click();
  const dialog = ana.getByRole('dialog');
  if (payer !== null) await dialog.getByLabel('Paid by').selectOption({ label: payer });
  await dialog.getByLabel('Percentage %').fill(percent);
  await dialog.getByLabel('Reason').fill('A presentation for partners');
  await dialog.getByRole('button', { name: 'Put a contract in force' }).click();
}

test('[AGENT-04] [AGENT-24] [AGENT-46] the desk opens a house agent under another one and puts its contract with the upline in force', async () => {
  await ana.goto('/desk/m/laro/house-accounts');
  await openHouse(top, 'Top agent', null);
  await openHouse(agent, 'Agent', top);
  await expect(ana.getByRole('row').filter({ hasText: agent })).toContainText(top);
  await expectSound(ana);

  await ana.getByRole('row').filter({ hasText: 'Top agent' }).getByRole('link', { name: top }).first().click();
  await sendSalary('0.2', null);
  await expect(ana.getByRole('dialog')).toHaveCount(0);
  await ana.goto('/desk/m/laro/house-accounts');
  await ana.getByRole('link', { name: agent }).click();
  await sendSalary('0.3', top);
  // No better than what its payer gets: the dialog stays with the refusal.
  await expect(ana.getByRole('dialog').getByRole('alert')).toContainText('better');
  await ana.getByRole('dialog').getByLabel('Percentage %').fill('0.1');
  await giveReason(ana, 'A presentation for partners', 'Put a contract in force');
  await expect(ana.getByRole('row').filter({ hasText: 'Daily salary' })).toContainText(top);
  await expectSound(ana);
});

/** The next 1st or 16th that a move can begin on. */
function moveDay(): string {
  const day = new Date(Date.now() + 4 * 86_400_000);
  if (day.getUTCDate() <= 16 && day.getUTCDate() > 1) day.setUTCDate(16);
  else if (day.getUTCDate() > 16) day.setUTCMonth(day.getUTCMonth() + 1, 1);
  return day.toISOString().slice(0, 10);
}

/** A player of a team, and an agent who is not directly above. */
const playerAndAgent = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ player: string; to: string }>(
      `select p.username as player, t.username as to from players p join agent_closure c on c.member = p.id and c.distance = 1
        join agents a on a.merchant_code = p.merchant_code and a.state = 'active' and not a.is_trial and a.member <> c.ancestor join players t on t.id = a.member
        where p.merchant_code = 'laro' and p.type = 0 and not p.is_trial and not exists (select from agent_moves m where m.member = p.id) order by p.id, a.level limit 1`,
    );
    return rows[0] ?? { player: '', to: '' };
  });

test('[AGENT-08] [AGENT-46] a player is found by name and moved to another agent, once a second person has approved it @goal', async () => {
  const { player, to } = await playerAndAgent();
  await ana.goto('/desk/m/laro/agent-moves');
  await ana.getByRole('button', { name: 'Move a member' }).click();
  const dialog = ana.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(player.slice(0, 4));
  const option = dialog.getByRole('option', { name: new RegExp(`^${player} · Player`) });
  await expect(option).toBeAttached();
  await dialog.getByLabel('Member', { exact: true }).selectOption({ label: (await option.textContent()) ?? '' });
  await dialog.getByLabel('New upline').fill(to);
  await dialog.getByLabel('From day (1st or 16th)').fill(moveDay());
  await dialog.getByRole('button', { name: 'See what it does' }).click();
  await expect(dialog.getByRole('status')).toContainText('One player.');
  expect(await axeFindings(ana)).toEqual([]);
  await giveReason(ana, `Moved to ${to} by wish`, 'Move');
  await expect(ana.getByRole('status').filter({ hasText: 'Waiting for a second person' })).toBeVisible();
  await expect(ana.getByRole('row').filter({ hasText: player })).toHaveCount(0);

  await approve(ben, `Moved to ${to} by wish`);
  await ana.reload();
  const row = ana.getByRole('row').filter({ hasText: player });
  await expect(row).toContainText('Agreed');
  await expect(row).toContainText(to);
  await expectSound(ana);
  // Nothing is left for other journeys.
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await giveReason(ana, 'It was only tried', 'Withdraw');
  await expect(row).toContainText('Withdrawn');
});
