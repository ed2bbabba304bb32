import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { orderDeposit, testDeposits, type TestDeposits } from '#server/testing/money/test-deposits.ts';

let site: TestDeposits;
beforeAll(async () => {
  site = await testDeposits([paymongoCheckout, xenditCheckout]);
});
afterAll(() => site.close());

test('[SAFE-02] a gateway’s key is only sent to the address it was entered for: after a change of the address it is not sent', async () => {
  const calls: string[] = [];
  const stranger = http.createServer((request, response) => {
    calls.push(request.headers.authorization ?? '');
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  const keys = async () => {
    const merchant = site.http.directory.byCode('laro');
    if (!merchant) throw new Error('there is no merchant laro');
    return (await site.deposits.desk.payments.gateways(merchant)).gateways
      .find(({ gateway }) => gateway === 'xendit')
      ?.keys.map(({ isForAddress }) => isForAddress);
  };
  try {
    const { browser } = await site.enter('elsewhere');
    expect(await keys()).toEqual([true]);
    await site.players.set({ 'deposit.xenditAddress': `http://127.0.0.1:${port}` });
    await site.http.directory.refresh();
    expect((await orderDeposit(browser, { amount: '500.00', method: 'qrph' })).code).toBe('deposit.gateway_unavailable');
    expect(calls).toEqual([]);
    expect(await keys()).toEqual([false]);
  } finally {
    await site.players.set({ 'deposit.xenditAddress': site.gateway.address });
    await site.http.directory.refresh();
    await new Promise((resolve) => stranger.close(resolve));
  }
});
