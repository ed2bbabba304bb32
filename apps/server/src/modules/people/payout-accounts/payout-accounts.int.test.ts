import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callSealed, confirmBy, PASSWORD } from '#server/testing/people/test-account.ts';
import { testWithdrawals, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

let all: TestWithdrawals;
beforeAll(async () => {
  all = await testWithdrawals();
});
afterAll(() => all.close());

const add = (browser: TestBrowser, channel: string, number: string) => callSealed(browser, 'addPayoutAccount', { channel, number });
const remove = (browser: TestBrowser, accountId: string) => browser.call('removePayoutAccount', undefined, {}, { accountId });
const form = async (browser: TestBrowser) => (await browser.call('getWithdrawalForm')).value;

describe('binding an account', () => {
  test('[ACC-02] [T6] [T7] [T24] it is in the member’s own name, shown by its end, kept encrypted, told of, and rests before its first use', async () => {
    const { id, browser } = await all.member('binder');
    const { value } = await add(browser, 'bpi', '1234-5678 90');
    expect(value).toMatchObject({ channel: 'bpi', tail: '7890' });
    expect(Date.parse(value.usableAt) - Date.parse(value.addedAt)).toBe(24 * 3_600_000);
    const { accounts, payeeName } = await form(browser);
    expect(payeeName).toBe('M••• C•••');
    expect(accounts.map(({ channel, tail }) => `${channel} ${tail}`)).toContain('bpi 7890');
    const { rows } = await all.desk.base.pool.query<{ row: string; sealed: Buffer }>(
      'select to_jsonb(a)::text as row, number_sealed as sealed from payout_accounts a where player_id = $1 and channel = $2',
      [id, 'bpi'],
    );
    expect(rows[0]?.row).not.toContain('1234567890');
    expect(rows[0]?.sealed.includes('1234567890')).toBe(false);
    expect(rows[0]?.row).toContain('Maria Clara');
    expect(await all.desk.payouts.accounts.open(value.id)).toEqual({ channel: 'bpi', number: '1234567890', holderName: 'Maria Clara' });
    expect(all.told.at(-1)).toEqual({ template: 'payout_account_added', channel: 'bpi', tail: '7890' });
    expect((await remove(browser, value.id)).status).toBe(200);
    expect(all.told.at(-1)).toMatchObject({ template: 'payout_account_removed' });
    expect(await remove(browser, value.id)).toMatchObject({ status: 404, code: 'withdraw.account_unknown' });
    expect((await form(browser)).accounts.some(({ channel }) => channel === 'bpi')).toBe(false);
  });

  test('[T6] [T24] who has only the password binds nothing, nor who has no name yet, nor without a fresh proof', async () => {
    const { id, browser } = await all.site.enter('password-only');
    const { pool } = all.desk.base;
    expect((await add(browser, 'gcash', '09171234567')).code).toBe('account.confirmation_needed');
    await confirmBy(browser, 'password', PASSWORD);
    expect(await add(browser, 'gcash', '09171234567')).toMatchObject({ status: 409, code: 'payout.second_factor_needed' });
    await pool.query(
      "update player_profiles set mobile_number = '+639170000001', mobile_dialing_code = '63', mobile_verified_at = now() where player_id = $1",
      [id],
    );
    await browser.call('sendMemberCode', { purpose: 'confirm', channel: 'sms' });
    await confirmBy(browser, 'mobile', all.site.codeFor('+639170000001'));
    expect(await add(browser, 'gcash', '09171234567')).toMatchObject({ status: 409, code: 'payout.name_unset' });
    const { rows } = await pool.query('select 1 from payout_accounts where player_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('[ACC-02] numbers that a channel does not have, channels of other currencies, the same one twice and too many are refused', async () => {
    const { browser } = await all.member('faulty');
    for (const [channel, number] of [
      ['gcash', '0917123456'],
      ['maya', '1234567890'],
      ['bpi', '123456789'],
      ['metrobank', '12345678901x3'],
    ] as const)
      expect([channel, (await add(browser, channel, number)).code]).toEqual([channel, 'payout.number_invalid']);
    expect((await add(browser, 'iban', 'DE89370400440532013000')).code).toBe('payout.channel_not_offered');
    expect((await add(browser, 'casino', '1')).code).toBe('request.invalid');
    expect((await add(browser, 'gcash', '+63 917 765 4321')).value).toMatchObject({ tail: '4321' });
    expect(await add(browser, 'gcash', '09177654321')).toMatchObject({ status: 409, code: 'payout.account_known' });
    for (const number of ['0000000001', '0000000002', '0000000003']) expect((await add(browser, 'bpi', number)).status).toBe(200);
    expect(await add(browser, 'bpi', '0000000004')).toMatchObject({ status: 409, code: 'payout.accounts_full', params: { countMax: 5 } });
  });

  test('[T86] a member cannot unlink another member’s account', async () => {
    const [owner, meddler] = [await all.member('owner'), await all.member('meddler')];
    expect((await remove(meddler.browser, owner.accountId)).code).toBe('withdraw.account_unknown');
    expect((await form(owner.browser)).accounts).toHaveLength(1);
  });
});
