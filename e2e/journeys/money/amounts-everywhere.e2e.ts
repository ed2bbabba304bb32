import fs from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { enter } from '../../helpers/people/account-helpers.ts';
import { figure, hundredths, same } from '../../helpers/money/amount-helpers.ts';
import { figurePages, listPages, pagesApart, pagesWithoutMoney } from '../../helpers/money/amount-pages.ts';
import { depositWith, playRounds } from '../../helpers/money/bonus-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { makeMoney } from '../../helpers/money/made-money.ts';
import { english, pill } from '../../helpers/people/session-helpers.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(({ context, baseURL }) => english(context, baseURL));

test('[WALLET-01] [T32] every screen of the site is walked for its amounts, or it is said why it is not @goal', () => {
  const source = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '../../../apps/player/src', name), 'utf8');
  const declared = [
    ...`${source('app/screens/lobby-screens.ts')}\n${source('app/screens/other-screens.ts')}\n${/homeAliases[^;]+;/.exec(source('shared/router/paths.ts'))?.[0]}`.matchAll(
      /'(\/(?:m[A-Za-z/.-]*)?)'/g,
    ),
  ].map(([, found = '']) => found);
  expect(declared.length).toBeGreaterThan(45);
  expect([...figurePages, ...listPages, ...pagesWithoutMoney, ...Object.keys(pagesApart)].toSorted()).toEqual([...new Set(declared)].toSorted());
});

/** Sets a limit for 24 hours on the page of limits. */
async function limit(page: Page, kind: string, pesos: string): Promise<void> {
  await openLive(page, '/m/limits');
  const group = page.locator('main section').filter({ has: page.getByRole('heading', { name: kind }) });
  await group.getByRole('button', { name: '24 hours' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount in PHP').fill(pesos);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
}

const headerSays = (page: Page, cash: string) => expect(page.locator('header [data-balance]').first(), page.url()).toHaveText(`₱${cash}`);

test('[WALLET-01] [T29] [T32] [T38] limits, identity, single entries and rounds say what the ledger says', async ({ page }) => {
  const attempt = String(Date.now()).slice(-9);
  const { account, money } = await makeMoney(`lila${attempt}`, '+639175550711');
  const [paid, stake, payout] = [123_456, 4_040, 1_550];
  const ledger = await inDatabase(async (client) => {
    await money.deposit(client, `D${attempt}L01`, 'paid', paid);
    await money.round(client, stake, payout);
    return money.sums(client);
  });
  const cash = figure(ledger.cash);
  await enter(page, account);

  await limit(page, 'Deposit limit', '2000');
  await limit(page, 'Stake limit', '300');
  const depositLeft = figure(200_000_000n - ledger.deposited);
  await same(page, ['2,000.00', depositLeft, '300.00', figure(30_000_000n - ledger.staked)]);
  await openLive(page, '/m/voucherCenter');
  // The balance, the most that the limit leaves, and what the first of the amounts would cost and bring.
  await same(page, [cash, depositLeft, '200.00']);
  await openLive(page, '/m/identity');
  await same(page, []);

  await openLive(page, '/m/transaction/record?period=30days');
  const entries = ledger.entries.filter(({ isPlay }) => !isPlay).toReversed();
  const rows = page.locator('main a[href*="entry="]');
  await expect(rows).toHaveCount(entries.length);
  const links = await rows.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  for (const [at, { amount, after }] of entries.entries()) {
    await openLive(page, links[at] ?? '');
    await same(page, [figure(amount), figure(after - amount), figure(after)]);
  }
  await openLive(page, '/m/gameRecord');
  await page.locator('main a[href*="round="]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Round');
  const play = ledger.entries.filter(({ isPlay }) => isPlay);
  const before = (play[0]?.after ?? 0n) - (play[0]?.amount ?? 0n);
  await same(page, [hundredths(stake), hundredths(payout), hundredths(stake - payout), figure(before), ...play.map(({ after }) => figure(after))]);
});

/** A member's active bonus by the ledger: its account from the postings alone. */
const bonusOf = (username: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ cash: string; bonus: string; required: string; wagered: string }>(
      `select b.required, b.wagered,
          (select coalesce(sum(case when p.to_account = b.cash_account then p.amount else -p.amount end), 0) from postings p where b.cash_account in (p.from_account, p.to_account)) as cash,
          (select coalesce(sum(case when p.to_account = b.bonus_account then p.amount else -p.amount end), 0) from postings p where b.bonus_account in (p.from_account, p.to_account)) as bonus
        from player_bonuses b join players y on y.cash_account = b.cash_account where y.merchant_code = 'laro' and y.username = $1 and b.state = 'active'`,
      [username],
    );
    const [{ cash, bonus, required, wagered } = { cash: '', bonus: '', required: '', wagered: '' }] = rows;
    return { cash: BigInt(cash), bonus: BigInt(bonus), required: BigInt(required), wagered: BigInt(wagered) };
  });

test('[WALLET-01] [HDR-03] [T32] with a bonus under way, header, drop-down, wallet, bonus and withdrawal say what is cash and what is not', async ({
  page,
}) => {
  const { account } = await makeMoney(`bona${String(Date.now()).slice(-9)}`, '+639175550712');
  await enter(page, account);
  await depositWith(page, 'Extra play', '1234.56');
  // The bonus is staked first: 120 takes all of it and some cash, and what comes back is shared alike.
  await playRounds(account.username, [{ stake: 120, payout: 60 }]);
  const { cash, bonus, required, wagered } = await bonusOf(account.username);
  expect(cash + bonus).toBe(1_000_000_000n + 123_456_000n + 10_000_000n - 6_000_000n);
  const [all, left, toGo] = [figure(cash + bonus), figure(bonus), figure(required - wagered)];
  await openLive(page, '/m/home');
  await headerSays(page, all);
  await pill(page).click();
  await expect(page.getByRole('dialog').or(page.locator('header')).getByText(`₱${all}`).first()).toBeVisible();
  await openLive(page, '/m/wallet');
  await same(page, [all, figure(cash), left, '0.00', figure(wagered), figure(required)]);
  await openLive(page, '/m/withdraw');
  await expect(page.getByText(`₱${left} of bonus money isn’t cash yet: wager another ₱${toGo} by`)).toBeVisible();
  await expect(page.locator('main dl dd').first()).toHaveText(`₱${figure(cash)}`);
  await openLive(page, '/m/bonus');
  await expect(page.getByText(`₱${figure(wagered)} of ₱${figure(required)} wagered`)).toBeVisible();
  await expect(page.locator('main dl dd').first()).toHaveText(`₱${left}`);
  await expect(page.locator('main dl dd').nth(2)).toHaveText(`₱${toGo}`);
  await page.getByRole('button', { name: 'Cancel this bonus' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel this bonus' });
  await expect(sheet.locator('dd').first()).toHaveText(`₱${figure(cash)}`);
  await expect(sheet.locator('dd').last()).toHaveText(`₱${left}`);
});

test('[WIN-01] [HOME-06] [T66] what home shows of others’ money is the ledger’s: wins that were paid, and the pool', async ({ page }) => {
  await openLive(page, '/m/home');
  const shown = await page.locator('main').innerText();
  const wins = [...new Set(shown.match(/₱[\d,]+\.\d\d\b/g))].map((text) => text.replaceAll(/[₱,]/g, ''));
  expect(wins.length).toBeGreaterThan(0);
  await inDatabase(async (client) => {
    for (const win of wins) {
      const { rowCount } = await client.query(
        `select from postings p join accounts a on a.id = p.to_account where p.kind in ('win', 'jackpot_won') and a.merchant_code = 'laro' and not a.is_trial
            and p.amount / 1000 = $1::numeric * 100 limit 1`,
        [win],
      );
      expect(rowCount, `a win of ${win}`).toBe(1);
    }
    const read = async () => {
      const { rows } = await client.query<{ pool: string }>(
        `select coalesce(max(held.pool), 0) as pool from (
            select sum(case when p.to_account = a.id then p.amount else -p.amount end) / 100000 as pool
            from accounts a join postings p on a.id in (p.from_account, p.to_account) where a.kind = 'jackpot' and a.merchant_code = 'laro' and not a.is_trial
            group by a.id) held`,
      );
      return Number(rows[0]?.pool ?? 0);
    };
    const figureOf = (label: string | null) => Number((label ?? '').replaceAll(/[^\d]/g, ''));
    const counter = page.locator('main [role="img"][aria-label^="₱"]');
    // It eases toward the ledger's amount and reaches it within thirty seconds. Other players play concurrently: it is at least the pool of before, and never above the current one.
    const before = await read();
    await expect
      .poll(
        async () => {
          const told = figureOf(await counter.getAttribute('aria-label'));
          return told >= before - 1 && told <= (await read()) + 1 ? 'the pool' : `${told} against ${before}`;
        },
        { timeout: 40_000 },
      )
      .toBe('the pool');
  });
});
