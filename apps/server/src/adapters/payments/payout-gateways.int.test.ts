import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerPayoutCallbacks } from '#server/modules/money/withdrawals/index.ts';
import type { PayoutGateway } from '#server/modules/money/withdrawals/ports.ts';
import { sandboxPayouts } from '#server/process/parties/payout-parties.ts';
import { startSandboxProcess } from '#server/process/parties/sandbox-process.ts';
import { createAirwallexPayouts } from './airwallex-payouts.ts';
import { createXenditPayouts } from './xendit-payouts.ts';

let site: FastifyInstance;
let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>;
let origin = '';
const heard: string[] = [];
const gateways: Record<'xendit' | 'airwallex', PayoutGateway> = {
  xendit: createXenditPayouts(() => sandboxPayouts(origin).xendit, { timeoutMs: 2000 }),
  airwallex: createAirwallexPayouts(() => sandboxPayouts(origin).airwallex, { timeoutMs: 2000 }),
};

beforeAll(async () => {
  site = Fastify();
  await registerPayoutCallbacks(site, { gateways: Object.values(gateways), ask: async (reference) => void heard.push(reference) });
  await site.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.server.address() as { port: number };
  await new Promise<void>((resolve, reject) => {
    startSandboxProcess({
      host: '127.0.0.1',
      sitePort: port,
      port: 0,
      onReady: (place) => {
        ({ origin } = place);
        resolve();
      },
      onTrouble: (message) => reject(new Error(message)),
    }).then((running) => (sandbox = running), reject);
  });
});
afterAll(async () => {
  await sandbox.stop();
  await site.close();
});
beforeEach(() => {
  heard.length = 0;
});

const orderTo = (number: string, channel: PayoutChannel = 'gcash') => ({
  reference: randomUUID(),
  amount: 1_234n * MAJOR_UNIT + 50_000n,
  currency: 'PHP',
  channel,
  number,
  holderName: 'Maria Clara',
  description: 'Laro',
});

describe.each(['xendit', 'airwallex'] as const)('%s', (name) => {
  const gateway = gateways[name];

  test('[CASH-02] [T35] an order is taken, paid and told of; the amount comes back to the last unit', async () => {
    const order = orderTo('09170001111');
    expect(await gateway.send(order)).toMatchObject({ kind: 'taken', amount: order.amount });
    await expect.poll(() => heard, { timeout: 5000 }).toContain(order.reference);
    expect(await gateway.ask(order.reference)).toMatchObject({ kind: 'paid', amount: order.amount });
    expect(await gateway.ask(randomUUID())).toMatchObject({ kind: 'not_found' });
  });

  test('[T35] the same reference is one payout however often it is sent', async () => {
    const order = orderTo('09170000902');
    const answers = [await gateway.send(order), await gateway.send(order)];
    expect(answers.map(({ kind }) => kind)).toEqual(['taken', name === 'xendit' ? 'taken' : 'unknown']);
    const { payouts } = (await (await fetch(`${origin}/payouts/list.json?reference=${order.reference}`)).json()) as { payouts: unknown[] };
    expect(payouts).toHaveLength(1);
  });

  test('[CASH-02] [T35] an immediate refusal, a failure at the bank, no answer and an error each get their own outcome', async () => {
    expect(await gateway.send(orderTo('09170000905'))).toMatchObject({ kind: 'refused' });
    const failing = orderTo('09170000901');
    expect(await gateway.send(failing)).toMatchObject({ kind: 'taken' });
    await expect.poll(() => heard, { timeout: 5000 }).toContain(failing.reference);
    expect(await gateway.ask(failing.reference)).toMatchObject({ kind: 'failed' });
    for (const number of ['09170000903', '09170000904']) {
      const order = orderTo(number);
      expect(await gateway.send(order)).toMatchObject({ kind: 'unknown' });
      expect(['taken', 'paid']).toContain((await gateway.ask(order.reference)).kind);
    }
  });

  test('[T23] a callback without the gateway’s signature, or a changed one, is ignored', async () => {
    const post = (headers: Record<string, string>, body: object) =>
      site.inject({ method: 'POST', url: `/callbacks/payouts/${name}`, headers: { 'content-type': 'application/json', ...headers }, payload: body });
    const body = { event: 'payout.succeeded', data: { reference_id: randomUUID(), request_id: randomUUID() } };
    const attempts = [
      await post({}, body),
      await post({ 'x-callback-token': 'guess' }, body),
      await post({ 'x-timestamp': String(Date.now()), 'x-signature': 'ab'.repeat(32) }, body),
      await post({ 'x-timestamp': '1', 'x-signature': '' }, body),
    ];
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect(heard).toEqual([]);
  });
});

test('[CASH-02] without an account no gateway is called, and an unavailable gateway gives no outcome', async () => {
  const none = createXenditPayouts(() => null);
  expect([none.isConnected(), (await none.send(orderTo('09170001111'))).kind, (await none.ask(randomUUID())).kind]).toEqual([false, 'unknown', 'unknown']);
  const away = createXenditPayouts(() => ({ url: 'http://127.0.0.1:1', ...sandboxAccounts.xenditPayouts }), { timeoutMs: 500 });
  expect([(await away.send(orderTo('09170001111'))).kind, (await away.ask(randomUUID())).kind]).toEqual(['unknown', 'unknown']);
  const stranger = createXenditPayouts(() => ({ url: `${origin}/xendit`, secretKey: 'wrong', callbackToken: 'wrong' }), { timeoutMs: 2000 });
  expect((await stranger.send(orderTo('09170001111'))).kind).toBe('unknown');
  expect(gateways.airwallex.pays('iban', 'EUR') && !gateways.xendit.pays('iban', 'USD')).toBe(true);
});
