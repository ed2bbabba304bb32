import { afterAll, beforeAll, expect, test } from 'vitest';
import { callSealed, confirmBy, PASSWORD, testAccount, type TestAccount } from '#server/testing/people/test-account.ts';
import { addPasskey, addTotp } from '#server/testing/people/test-factors.ts';

let site: TestAccount;
beforeAll(async () => {
  site = await testAccount();
});
afterAll(() => site.close());

test('[T6] [T16] the member is notified of every change to what protects the account, and of no refused one', async () => {
  const { browser } = await site.enter('told-all');
  await browser.call('startTotp');
  expect(site.told).toEqual([]);
  await confirmBy(browser, 'password', PASSWORD);
  await callSealed(browser, 'setPaymentPassword', { paymentPassword: '123456' });
  expect(site.told).toEqual([]);
  expect((await callSealed(browser, 'setPaymentPassword', { paymentPassword: '194857' })).status).toBe(200);
  const { show } = await addTotp(browser, site.clock);
  await confirmBy(browser, 'totp', show());
  await browser.call('renewRecoveryCodes');
  const { answer, passkey } = await addPasskey(browser);
  const options = (await browser.call('startPasskeyConfirmation')).value;
  await callSealed(browser, 'confirm', { way: 'passkey', passkey: passkey.show(options) });
  await browser.call('removePasskey', undefined, {}, { passkeyId: answer.value.id });
  site.clock.now += 60_000;
  await confirmBy(browser, 'totp', show());
  await browser.call('endTotp');
  await confirmBy(browser, 'password', PASSWORD);
  // It was off already.
  expect((await browser.call('endTotp')).status).toBe(200);
  expect(site.told).toEqual([
    { template: 'payment_password_changed' },
    { template: 'totp_on' },
    { template: 'recovery_codes_renewed' },
    { template: 'passkey_added', values: { name: 'Phone' } },
    { template: 'passkey_removed', values: { name: 'Phone' } },
    { template: 'totp_off' },
  ]);
});
