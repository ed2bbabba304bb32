import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testMessages } from '#server/testing/base/test-messages.ts';
import { DeliveryFailure } from '../ports.ts';

const site = await testMessages();
const { clock, lines, troubles, fresh, send, take } = site;
afterAll(site.close);
beforeEach(site.begin);
const refused = (code: string) => expect.objectContaining({ code });

describe('[T10] who belongs to a number is not to be learnt', () => {
  test('[T10] an unknown number gets the same answer and counts the same, and nothing is sent', async () => {
    const known = fresh();
    const unknown = fresh();
    const answers = [await send(known, { purpose: 'login' }), await send(unknown, { purpose: 'login', isReallySent: false })];
    expect(answers[0]).toEqual(answers[1]);
    await expect.poll(() => lines.sent.map(({ to }) => to)).toEqual([known]);
    await expect(send(known, { purpose: 'login' })).rejects.toMatchObject({ code: 'verification.too_soon', params: { seconds: 60 } });
    await expect(send(unknown, { purpose: 'login', isReallySent: false })).rejects.toMatchObject({ code: 'verification.too_soon', params: { seconds: 60 } });
    await expect(take(unknown, '0000000', 'login')).rejects.toEqual(refused('verification.code_wrong'));
  });

  test('[T10] the answer does not wait for the gateway', async () => {
    const { promise: taken, resolve: release } = Promise.withResolvers<undefined>();
    lines.wait = taken;
    const to = fresh();
    await send(to, { purpose: 'recover' });
    expect(lines.sent).toEqual([]);
    release(undefined);
    await expect.poll(() => lines.sent.map((message) => message.to)).toEqual([to]);
  });

  test('[T10] a number that has an account hears so itself when it is to be registered again', async () => {
    const to = fresh();
    await send(to, { purpose: 'register', isReallySent: false });
    await expect.poll(() => lines.sent[0]?.text ?? '').toContain('Log in or reset your password');
    expect(lines.sent[0]?.text).not.toMatch(/\d{7}/);
  });

  test('[T10] while the gateway is down, every caller gets the same error: no difference shows who has an account', async () => {
    lines.failure = new DeliveryFailure('down', { isFinal: false });
    await send(fresh(), { purpose: 'login' });
    await expect.poll(() => troubles.length).toBe(1);
    await expect(send(fresh(), { purpose: 'login' })).rejects.toEqual(refused('verification.gateway_unavailable'));
    await expect(send(fresh(), { purpose: 'login', isReallySent: false })).rejects.toEqual(refused('verification.gateway_unavailable'));
    lines.failure = null;
    clock.now += 20_000;
    const to = fresh();
    await send(to, { purpose: 'login' });
    await expect.poll(() => lines.sent.at(-1)?.to).toBe(to);
  });
});

describe('[T15] when nothing can be sent', () => {
  test('[T15] a member gets the error immediately, and may retry without waiting', async () => {
    const to = fresh();
    lines.failure = new DeliveryFailure('down', { isFinal: false });
    await expect(send(to)).rejects.toEqual(refused('verification.gateway_unavailable'));
    lines.failure = null;
    clock.now += 20_000;
    await send(to);
    await take(to, lines.lastCode(to));
  });

  test('[T15] a number or address that does not exist is named as that, and says nothing about the gateway', async () => {
    lines.failure = new DeliveryFailure('no such number', { isFinal: true });
    await expect(send(fresh())).rejects.toEqual(refused('verification.number_invalid'));
    await expect(send('nobody@example.com', { channel: 'email' })).rejects.toEqual(refused('verification.address_invalid'));
    lines.failure = null;
    await send(fresh());
  });

  test('[T15] without a gateway nothing is counted', async () => {
    const to = fresh();
    lines.isConnected = false;
    await expect(send(to)).rejects.toEqual(refused('verification.gateway_unavailable'));
    lines.isConnected = true;
    await send(to);
  });
});

describe('[T15] by e-mail', () => {
  test('[T15] the mail has a subject with the code, a text and a page; capital letters do not make another address', async () => {
    await send('Ana@Example.com', { channel: 'email' });
    const [mail] = lines.sent;
    const code = lines.lastCode('Ana@Example.com');
    expect(mail?.subject).toBe(`${code} is your Laro code`);
    expect(mail?.html).toContain(`>${code}</strong>`);
    expect(mail?.text).not.toContain('@laro.test');
    await expect(send('ana@example.com', { channel: 'email' })).rejects.toEqual(refused('verification.too_soon'));
    await take('ana@example.COM', code);
  });
});
