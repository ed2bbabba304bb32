import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { giveReason, sidewaysOverflow } from '../../helpers/desk/desk-helpers.ts';
import { approve, secondPerson } from '../../helpers/desk/second-person.ts';

// Acts that need two people, each signed in separately.
test.describe.configure({ mode: 'serial' });

const REASON = 'New account at the gateway';
let ana: Page;
let ben: Page;

test.beforeAll(async ({ browser }) => {
  [ana, ben] = [await secondPerson(browser, 'ana.two'), await secondPerson(browser, 'ben.two')];
});
test.afterAll(() => Promise.all([ana, ben].map((page) => page.context().close())));

test('[SAFE-01] [DESK-29] a gateway’s key is proposed by one person and used once another one has approved it @goal', async () => {
  await ana.goto('/desk/m/laro/gateways');
  await ana.getByRole('button', { name: 'Add a key: xendit' }).click();
  const dialog = ana.getByRole('dialog');
  const [secret, callback] = [dialog.locator('input').nth(0), dialog.locator('input').nth(1)];
  await secret.fill('xnd_secret_of_the_journey_7788');
  await callback.fill('callback_of_the_journey_7788');
  await giveReason(ana, REASON, 'Add a key');
  await expect(ana.getByRole('status').filter({ hasText: 'Waiting for a second person' })).toBeVisible();
  await expect(ana.getByText('Key ending in 7788')).toHaveCount(0);

  // The proposer has nothing to approve.
  await ana.goto('/desk/two-people');
  await ana.getByRole('row').filter({ hasText: REASON }).getByRole('link').click();
  await expect(ana.getByText('You proposed this. Another person decides.')).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(ana.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  await ben.goto('/desk/m/laro/status');
  await ben.getByRole('link', { name: /^Laro: .+ for a second person/ }).click();
  await ben.getByRole('row').filter({ hasText: REASON }).getByRole('link').click();
  await expect(ben.getByRole('table')).toContainText('7788');
  // The secret itself is nowhere on the page.
  await expect(ben.locator('body')).not.toContainText('xnd_secret_of_the_journey');
  expect(await axeFindings(ben)).toEqual([]);
  await ben.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOverflow(ben)).toBe(0);
  await ben.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(ben)).toBe(0);
  await ben.setViewportSize({ width: 1280, height: 800 });
  await approve(ben, REASON);

  await ana.goto('/desk/m/laro/gateways');
  await expect(ana.getByText('Key ending in 7788')).toBeVisible();
  await ana.goto('/desk/audit?action=proposal.approved');
  await expect(ana.getByText('ben.two').first()).toBeVisible();
  // Takes the tried gateway out of use again.
  await ana.goto('/desk/m/laro/gateways');
  await ana.getByRole('button', { name: /^Retire.*7788/ }).click();
  await giveReason(ana, 'It was only tried', 'Retire');
});

test('[DESK-30] [SAFE-05] a setting says that it needs two people before it is saved, and waits when it is', async () => {
  await ana.goto('/desk/m/laro/settings?group=risk');
  const field = ana.getByLabel('Large win from', { exact: true });
  const old = await field.inputValue();
  await field.fill('654321');
  await ana.getByRole('button', { name: 'Review and save' }).click();
  await expect(ana.getByRole('dialog')).toContainText('All of the changes wait until they’re approved.');
  await giveReason(ana, 'Larger wins are usual here', 'Propose');
  await ana.reload();
  await expect(field).toHaveValue(old);
  await approve(ben, 'Larger wins are usual here');
  await ana.reload();
  await expect(field).toHaveValue('654321');
});
