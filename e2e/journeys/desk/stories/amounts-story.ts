import { expect, test, type Page } from '@playwright/test';
import { inDatabase } from '../../../helpers/server/in-database.ts';
import { makeMoney } from '../../../helpers/money/made-money.ts';

const NAME = 'desk_figures';
/** The ledger's units as people read them. */
const READ = `to_char(%s / 100000.0, 'FM999,999,990.00999')`;
const read = (what: string): string => READ.replace('%s', what);

interface Entry {
  amount: string;
  after: string;
}

/** Number, balances and entries of the member, from the postings alone. */
const ledgerOf = () =>
  inDatabase(async (client) => {
    const own = `players m join accounts c on c.id = m.cash_account
      join accounts o on o.merchant_code = c.merchant_code and o.currency = c.currency and o.is_trial = c.is_trial and o.owner = c.owner and o.kind like 'player:%'`;
    const balances = await client.query<{ id: string; kind: string; balance: string }>(
      `select m.id, o.kind, ${read('coalesce((select sum(case when p.to_account = o.id then p.amount else -p.amount end) from postings p where o.id in (p.from_account, p.to_account)), 0)')} as balance
        from ${own} where m.merchant_code = 'laro' and m.username = $1`,
      [NAME],
    );
    // Where both ends are the member's own, the desk shows the one that money left.
    const entries = await client.query<Entry>(
      `select ${read('p.amount')} as amount, ${read('case when p.from_account = any (own.ids) then p.from_after else p.to_after end')} as after
        from (select array_agg(o.id) as ids from ${own} where m.merchant_code = 'laro' and m.username = $1) own
        join postings p on p.from_account = any (own.ids) or p.to_account = any (own.ids) order by p.movement_id desc, p.line desc`,
      [NAME],
    );
    const of = (kind: string): string => balances.rows.find((row) => row.kind === kind)?.balance ?? '0.00';
    return { id: balances.rows[0]?.id ?? '', cash: of('player:cash'), held: of('player:held'), entries: entries.rows };
  });

/** Players' balances, from the postings alone: all, cash, bonus, held. */
const owedByLedger = () =>
  inDatabase(async (client) => {
    const sum = (kinds: string) => `(select ${read(`coalesce(sum(case when p.to_account = a.id then p.amount else -p.amount end), 0)`)}
      from accounts a join postings p on a.id in (p.from_account, p.to_account) where a.merchant_code = 'laro' and a.currency = 'PHP' and not a.is_trial and a.kind in (${kinds}))`;
    const { rows } = await client.query<Record<string, string>>(
      `select ${sum("'player:cash', 'player:bonus', 'player:held'")} as total, ${sum("'player:cash'")} as cash, ${sum("'player:bonus'")} as bonus, ${sum("'player:held'")} as held`,
    );
    const [{ total, cash, bonus, held } = {} as Record<string, string>] = rows;
    return [total, cash, bonus, held];
  });

/** Deposits of the merchant's day, from the postings alone. */
const depositsOfToday = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ amount: string }>(
      `select ${read('coalesce(sum(p.amount), 0)')} as amount from postings p join accounts a on a.id = p.to_account
        where p.kind = 'deposit_paid' and a.merchant_code = 'laro' and not a.is_trial and p.posted_at >= date_trunc('day', now(), 'Asia/Manila')`,
    );
    return rows[0]?.amount ?? '';
  });

/** Compares the desk's amounts of a member with the ledger, page by page. */
export function amountsStory(administrator: () => Page): void {
  test('[WALLET-01] [REC-01] [T29] [T32] every amount that the desk shows about a member is the ledger’s @goal', async () => {
    const { money } = await makeMoney(NAME, '+639175550677');
    const number = `D${String(Date.now()).slice(-9)}F01`;
    const withdrawal = await inDatabase(async (client) => {
      await money.deposit(client, number, 'paid', 123_456);
      const id = await money.withdrawal(client, 'requested', 32_101);
      await money.withdrawal(client, 'paid', 25_050);
      await money.move(client, { kind: 'adjusted_up', from: 'adjustment', to: 'player:cash', amount: 1_234, key: 'up' });
      await money.round(client, 4_040, 1_550);
      return id;
    });
    const { id, cash, held, entries } = await ledgerOf();
    expect([cash, held]).toEqual(['10,650.49', '321.01']);
    const page = administrator();
    await page.goto(`/desk/m/laro/members/${id}`);
    await expect(page.locator('dt:text-is("Cash") + dd')).toContainText(cash);
    await expect(page.locator('dt:text-is("Held") + dd')).toContainText(held);
    const rows = page.locator('tbody tr').filter({ hasText: '→' });
    await expect(rows).toHaveCount(entries.length);
    for (const [at, { amount, after }] of entries.entries()) {
      await expect(rows.nth(at)).toContainText(amount);
      await expect(rows.nth(at)).toContainText(after);
    }
    await page.goto(`/desk/m/laro/rounds?member=${id}`);
    const round = page.locator('tbody tr').first();
    await expect(round).toContainText('40.40');
    await expect(round).toContainText('15.50');
    await page.goto(`/desk/m/laro/deposits/${number}`);
    await expect(page.locator('dt:text-is("Credited") + dd')).toContainText('1,234.56');
    await page.goto(`/desk/m/laro/withdrawals/${withdrawal}`);
    await expect(page.locator('main')).toContainText('321.01');
    await page.goto('/desk/m/laro/deposits');
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('1,234.56');
    await page.goto('/desk/m/laro/withdrawals?state=all');
    await expect(page.getByRole('row').filter({ hasText: NAME }).filter({ hasText: '321.01' })).toHaveCount(1);
  });

  test('[T29] [T34] what the books say is owed to players is the sum of their accounts, and the day’s closing is the sum of its postings @goal', async () => {
    const page = administrator();
    await page.goto('/desk/m/laro/books');
    const owed = page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: 'Owed to players now' }) })
      .last();
    // Other players play concurrently: the page is read again until it equals the ledger at that moment.
    await expect(async () => {
      await page.reload();
      const row = (await owed.locator('tbody tr').first().innerText()).replaceAll(/\s+/g, ' ');
      const [total, cash, bonus, held] = await owedByLedger();
      for (const amount of [total, cash, bonus, held]) expect(row).toContain(amount ?? '');
    }).toPass({ timeout: 60_000 });
    const deposits = page.getByRole('row', { name: /^Deposit Gateway/ });
    await expect(async () => {
      await page.reload();
      await expect(deposits).toContainText(await depositsOfToday());
    }).toPass({ timeout: 60_000 });
  });
}
