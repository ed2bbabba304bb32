import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { giveReason, sidewaysOverflow } from '../../helpers/desk/desk-helpers.ts';
import { approve, secondPerson } from '../../helpers/desk/second-person.ts';

test.describe.configure({ mode: 'serial' });

let ana: Page;
let ben: Page;
let drawId = '';

/**
 * Moves the next draw of the northern game to the last day whose numbers the feeds have reported whole, as late on it as can be: an undecided draw is void
 * after 24 hours.
 */
const drawOfLastDay = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with last as (select (now() at time zone 'Asia/Ho_Chi_Minh' - interval '18 hours 16 minutes')::date as day),
          y as (select least(now() - interval '1 minute', (day + time '23:59') at time zone 'Asia/Ho_Chi_Minh') as at from last)
        update lottery_draws set draws_at = y.at, closes_at = y.at - interval '10 minutes', feeds_next_at = null from y
        where id = (select id from lottery_draws where game_id = 'hanoi-evening-draw' and state = 'scheduled' order by draws_at limit 1) returning id`,
    );
    return rows[0]?.id ?? '';
  });

/** Makes both feeds of the sandbox answer in a way. */
const feedsReport = (page: Page, lotus: string, heron: string) =>
  page.request.post(`${process.env['SANDBOX_URL'] ?? ''}/result-feeds`, { form: { lotus, heron } });

test.beforeAll(async ({ browser }) => {
  [ana, ben] = [await secondPerson(browser, 'ana.draws'), await secondPerson(browser, 'ben.draws')];
});
test.afterAll(async () => {
  await feedsReport(ana, 'right', 'right');
  await Promise.all([ana, ben].map((page) => page.context().close()));
});

test('[LOTT-42] [LOTT-66] sources that disagree are shown next to each other, and two people choose one', async () => {
  await feedsReport(ana, 'right', 'unequal');
  drawId = await drawOfLastDay();
  await ana.goto('/desk/lottery');
  await ana.getByRole('link', { name: 'Imported results' }).click();
  await expect(ana.getByText('Being checked.').first()).toBeVisible({ timeout: 60_000 });
  await expect(ana.getByRole('row', { name: /^Special \(differs\)/ }).first()).toBeVisible();
  expect(await axeFindings(ana)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [320, 700],
    [1280, 800],
  ] as const) {
    await ana.setViewportSize({ width, height });
    expect(await sidewaysOverflow(ana)).toBe(0);
  }
  await ana.getByRole('button', { name: 'Use the numbers of lotus' }).click();
  await giveReason(ana, 'The recording shows lotus is right', 'Use the numbers of lotus');
  await expect(ana.getByRole('status').filter({ hasText: 'Waiting for a second person' })).toBeVisible();
  await approve(ben, 'The recording shows lotus is right');
  await ana.goto('/desk/lottery/imports');
  await expect(ana.getByRole('row').filter({ hasText: 'Settled.' }).first()).toBeVisible();
});

test('[LOTT-49] a settled draw is corrected by two people, and its page shows both results', async ({ baseURL }) => {
  await ana.goto('/desk/lottery/imports');
  const row = ana.getByRole('row').filter({ hasText: 'heron reports another result' });
  await row.getByRole('button', { name: 'Correct' }).click();
  await giveReason(ana, 'The station corrected its special prize', 'Correct');
  await ben.goto('/desk/two-people');
  await ben.getByRole('row').filter({ hasText: 'The station corrected its special prize' }).getByRole('link').click();
  // The second person sees counts and sums before the decision.
  await expect(ben.getByRole('table')).toContainText('orders');
  await approve(ben, 'The station corrected its special prize');
  await ana.goto('/desk/lottery/imports');
  await expect(ana.getByRole('row').filter({ hasText: 'Version 2' })).toBeVisible();
  // Another journey closes Dagat for a moment.
  await expect(async () => {
    await ana.goto(`${(baseURL ?? '').replace('//localhost', '//dagat.localhost')}/m/lott/draw/${drawId}`);
    await expect(ana.getByRole('heading', { name: 'Earlier result' })).toBeVisible();
  }).toPass({ timeout: 120_000 });
  await expect(ana.getByRole('row', { name: /^Special/ })).toHaveCount(2);
});

test('[LOTT-43] a source that changes a settled result makes a proposal of the system, and two people decide it alike', async () => {
  await feedsReport(ana, 'right', 'changed');
  await inDatabase((client) => client.query('update lottery_draws set feeds_next_at = null where id = $1', [drawId]));
  // The demo has a proposal of the system as well, for another draw.
  const numero = await inDatabase(
    async (client) => (await client.query<{ numero: string }>('select numero from lottery_draws where id = $1', [drawId])).rows[0]?.numero,
  );
  const waits = ana
    .getByRole('row')
    .filter({ hasText: numero ?? drawId })
    .getByRole('link', { name: 'Correction waits for a decision' });
  await expect(async () => {
    await ana.goto('/desk/lottery/imports');
    await expect(waits).toBeVisible({ timeout: 3000 });
  }).toPass();
  await waits.click();
  await expect(ana.getByText('The system proposed this.')).toBeVisible();
  expect(await axeFindings(ana)).toEqual([]);
  const address = ana.url();
  await ana.getByRole('button', { name: 'Approve' }).click();
  await giveReason(ana, 'The station changed its first prize', 'Approve');
  await expect(ana.getByText('You have approved this. A second person is still needed.')).toBeVisible();
  await ben.goto(address);
  await expect(ben.getByText('Approved first by')).toBeVisible();
  await ben.getByRole('button', { name: 'Approve' }).click();
  await giveReason(ben, 'Seen in the recording as well', 'Approve');
  await expect(ben.getByText('Approved', { exact: true }).first()).toBeVisible();
  await ana.goto('/desk/lottery/imports');
  await expect(ana.getByRole('row').filter({ hasText: 'Version 3' })).toBeVisible();
});
