import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { playRounds } from '../../../helpers/money/bonus-helpers.ts';
import { inDatabase, memberNumber } from '../../../helpers/server/in-database.ts';
import { makeMoney } from '../../../helpers/money/made-money.ts';
import { openLive } from '../../../helpers/pages/shell-helpers.ts';
import { atSite } from '../../../helpers/desk/at-site.ts';
import { giveReason, sidewaysOverflow } from '../../../helpers/desk/desk-helpers.ts';
import { approveByAnother } from '../../../helpers/desk/second-person.ts';

const ROOM = '/desk/m/laro/bonuses';
type Figures = Readonly<Record<string, string>>;

/** Fields of the open dialog, by the words before them. */
async function fill(page: Page, figures: Figures): Promise<void> {
  for (const [label, value] of Object.entries(figures)) await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
}

async function beginOffer(page: Page, kind: string, code: string, figures: Figures): Promise<void> {
  await page.getByRole('button', { name: 'New offer' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: kind }).check();
  await page
    .getByRole('dialog')
    .getByLabel(/^Name in English/)
    .fill(code);
  await fill(page, { Code: code, 'Minimum deposit': '100', Days: '7', ...figures });
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' });

/** A member's bonus by the ledger's entries alone, formatted in pesos. */
const bonusOf = (username: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; granted: string; left: string; staked: string }>(
      `select m.id, to_char(coalesce(sum(p.amount) filter (where p.kind = 'bonus_granted'), 0) / 100000.0, 'FM999,990.00') as granted,
          to_char(coalesce(sum(case when p.to_account = b.id then p.amount else -p.amount end), 0) / 100000.0, 'FM999,990.00') as left,
          to_char(coalesce((select sum(q.amount) from postings q where q.kind = 'bet' and q.from_account in (b.id, m.cash_account)), 0) / 100000.0, 'FM999,990.00') as staked
        from players m join accounts c on c.id = m.cash_account
        join accounts b on b.merchant_code = c.merchant_code and b.currency = c.currency and b.is_trial = c.is_trial and b.owner = c.owner and b.kind = 'player:bonus'
        left join postings p on b.id in (p.from_account, p.to_account)
        where m.merchant_code = 'laro' and m.username = $1 group by m.id, b.id`,
      [username],
    );
    return rows[0] ?? { id: '', granted: '', left: '', staked: '' };
  });

async function give(page: Page, member: string, offer: string, amount: string, reason: string): Promise<void> {
  await page.goto(ROOM);
  await page.getByRole('button', { name: 'Give by hand' }).click();
  await page.getByRole('dialog').getByLabel('Offers').selectOption({ label: offer });
  await fill(page, { 'Member’s number': member, Amount: amount });
  await giveReason(page, reason, 'Give by hand');
}

/** Bonuses at the desk: the administrator offers, `ana` and `ben` of the finance team give. */
export function bonusStory(administrator: () => Page, ana: () => Page, ben: () => Page): void {
  test('[CASH-01] [T71] an offer of each kind is made; figures that cannot be meant are refused before and by the server; a change is a new version', async ({
    browser,
  }) => {
    const page = administrator();
    /** Gives the reason of a new version, which another person approves. */
    const keep = async (reason: string) => {
      await giveReason(page, reason, 'Save');
      await approveByAnother(browser, reason);
      await page.reload();
    };
    await page.goto(ROOM);
    await beginOffer(page, 'Share of the deposit', 'room-match', {
      'Amount, or maximum of a share': '500',
      'Percent of the deposit': '100',
      'Wagering, multiple of the bonus': '10',
    });
    await expect(save(page)).toBeEnabled();
    const wrong: readonly [string, string, string][] = [
      ['Percent of the deposit', '501', '100'],
      ['Wagering, multiple of the bonus', '61', '10'],
      ['Days', '0', '7'],
      ['Minimum deposit', '-5', '100'],
      ['Amount, or maximum of a share', '', '500'],
      ['Code', 'No Spaces', 'room-match'],
    ];
    for (const [label, bad, good] of wrong) {
      await fill(page, { [label]: bad });
      await expect(save(page)).toBeDisabled();
      await fill(page, { [label]: good });
    }
    expect(await axeFindings(page)).toEqual([]);
    await keep('The room is tried with a share');
    await expect(row(page, /room-match/)).toContainText('Share of the deposit 100%');

    await beginOffer(page, 'Fixed amount', 'room-fixed', { 'Amount, or maximum of a share': '250', 'Wagering, multiple of the bonus': '5' });
    await keep('The room is tried with an amount');
    await expect(row(page, /room-fixed/)).toContainText('250.00');

    await beginOffer(page, 'Free spins', 'room-spins', {
      'Vendor’s code': 'BGS',
      'Game codes, separated by commas': 'perya-sevens',
      'Number of spins': '5',
      'Stake of a spin': '0.37',
      'Wagering, multiple of the bonus': '10',
    });
    await page.getByRole('dialog').getByLabel('Reason').fill('The room is tried');
    await save(page).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Free spins can’t be played with this stake');
    await fill(page, { 'Stake of a spin': '5' });
    await keep('The room is tried with spins');
    await expect(row(page, /room-spins/)).toContainText('25.00');

    await page.getByRole('button', { name: 'Change: room-fixed' }).click();
    await expect(page.getByRole('dialog')).toContainText('Bonuses already taken keep the terms of their version.');
    await fill(page, { 'Amount, or maximum of a share': '300' });
    await keep('A little more');
    await expect(row(page, /room-fixed/)).toContainText('Version 2');
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  test('[T33] [T72] [T73] a bonus is given by hand, every figure about it is the ledger’s on both sides, and it is ended from the desk', async ({
    browser,
  }) => {
    const { account } = await makeMoney('gina_gift', '+639175550688');
    const member = await memberNumber('gina_gift');
    await give(ana(), member, 'room-fixed', '200', 'For a lost evening');
    await playRounds('gina_gift', [
      { stake: 30, payout: 10 },
      { stake: 50, payout: 0 },
    ]);
    const ledger = await bonusOf('gina_gift');
    expect([ledger.granted, ledger.staked]).toEqual(['200.00', '80.00']);

    await ana().goto(ROOM);
    const given = ana()
      .getByRole('row')
      .filter({ has: ana().getByRole('link', { name: 'gina_gift' }) });
    await expect(given.getByRole('cell').nth(0)).toHaveText(ledger.granted);
    await expect(given.getByRole('cell').nth(1)).toHaveText(ledger.left);
    await expect(given.getByRole('cell').nth(2)).toHaveText(`${ledger.staked} / 1,000.00`);
    expect(await axeFindings(ana())).toEqual([]);
    await ana().goto(`/desk/m/laro/members/${member}`);
    await expect(ana().locator('dt:text-is("Bonus") + dd')).toContainText(ledger.left);

    const { site, context } = await atSite(browser, account);
    await openLive(site, '/m/bonus');
    await expect(site.getByText(`₱${ledger.staked} of ₱1,000.00 wagered`)).toBeVisible();
    await expect(site.locator('main dl dd').first()).toHaveText(`₱${ledger.left}`);
    await openLive(site, '/m/wallet');
    await expect(site.locator('main')).toContainText(`₱${ledger.left}`);

    await ana().goto(ROOM);
    await ana().getByRole('button', { name: 'End this bonus: gina_gift' }).click();
    await expect(ana().getByRole('dialog')).toContainText(ledger.left);
    await giveReason(ana(), 'As she asked', 'End this bonus');
    await expect(given).toContainText('Cancelled');
    await openLive(site, '/m/bonus');
    await expect(site.getByRole('listitem').filter({ hasText: 'Cancelled' })).toContainText(`₱${ledger.left}`);
    expect((await bonusOf('gina_gift')).left).toBe('0.00');
    await context.close();
  });

  test('[T33] [T34] above the limit a gift waits for a second person, never the giver, and is in the report of the cost of bonuses', async () => {
    await makeMoney('greta_gift', '+639175550699');
    await give(ana(), await memberNumber('greta_gift'), 'room-fixed', '1500', 'A long story');
    await expect(ana().getByRole('heading', { name: 'Gifts waiting for a second person' })).toBeVisible();
    await expect(ana().getByRole('button', { name: 'Decide on 1,500.00 for greta_gift' })).toHaveCount(0);
    await ben().goto(ROOM);
    await ben().getByRole('button', { name: 'Decide on 1,500.00 for greta_gift' }).click();
    await giveReason(ben(), 'I have read it', 'Approve');
    await expect(
      ben()
        .getByRole('row')
        .filter({ has: ben().getByRole('link', { name: 'greta_gift' }) }),
    ).toContainText('Active');
    expect((await bonusOf('greta_gift')).left).toBe('1,500.00');
    const granted = await inDatabase(
      async (client) =>
        (
          await client.query<{ sum: string }>(
            `select to_char(sum(p.amount) / 100000.0, 'FM999,999,990.00') as sum from postings p join accounts a on a.id = p.to_account
              where p.kind = 'bonus_granted' and a.merchant_code = 'laro' and not a.is_trial and (p.posted_at at time zone 'Asia/Manila')::date = (now() at time zone 'Asia/Manila')::date`,
          )
        ).rows[0]?.sum,
    );
    const report = ben()
      .locator('section, div')
      .filter({ has: ben().getByRole('heading', { name: 'Cost by day' }) })
      .last();
    await expect(report.getByRole('row').nth(1)).toContainText(granted ?? 'nothing');
  });
}
