import { oneTimeCodeDigits } from '@laro/domain/system/constants';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testMessages } from '#server/testing/base/test-messages.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { codeTriesMax } from './code-limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const site = await testMessages();
const { base, clock, lines, another, fresh, address, contextOf, send, take } = site;
afterAll(site.close);
beforeEach(site.begin);
const refused = (code: string) => expect.objectContaining({ code });
const wrongCode = (right: string): string => String((Number(right) + 1) % 10 ** oneTimeCodeDigits).padStart(oneTimeCodeDigits, '0');

describe('[T15] one-time codes', () => {
  test('[T15] a code has more than 20 bits, is in the message, and opens once', async () => {
    expect(10 ** oneTimeCodeDigits).toBeGreaterThan(2 ** 20);
    const to = fresh();
    const { resendAt, expiresAt } = await send(to);
    expect(resendAt.getTime() - clock.now).toBe(MINUTE_MS);
    expect(expiresAt.getTime() - clock.now).toBe(10 * MINUTE_MS);
    const code = lines.lastCode(to);
    expect(lines.sent[0]?.text).toContain('is your Laro code');
    // The line that phones fill in from, for our host alone.
    expect(lines.sent[0]?.text.endsWith(`\n\n@laro.test #${code}`)).toBe(true);
    await take(to, code);
    await expect(take(to, code)).rejects.toEqual(refused('verification.code_wrong'));
  });

  test('[T15] of concurrent uses one succeeds', async () => {
    const to = fresh();
    await send(to);
    const code = lines.lastCode(to);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => take(to, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('[T15] it is good for ten minutes and no longer', async () => {
    const to = fresh();
    await send(to);
    const code = lines.lastCode(to);
    clock.now += 10 * MINUTE_MS;
    await expect(take(to, code)).rejects.toEqual(refused('verification.code_wrong'));
    await send(to);
    clock.now += 10 * MINUTE_MS - 1;
    await take(to, lines.lastCode(to));
  });

  test('[T15] it is bound to its purpose, its target and its merchant', async () => {
    const to = fresh();
    const other = fresh();
    await send(to);
    const code = lines.lastCode(to);
    await send(other);
    await expect(take(to, code, 'confirm')).rejects.toEqual(refused('verification.code_wrong'));
    await expect(take(other, code)).rejects.toEqual(refused('verification.code_wrong'));
    await expect(take(to, code, 'bind', 'dagat')).rejects.toEqual(refused('verification.code_wrong'));
    await take(to, code);
  });

  test('[T15] five wrong tries end it, also concurrent ones; the sixth, correct, is too late', async () => {
    const to = fresh();
    await send(to);
    const code = lines.lastCode(to);
    const tries = Array.from({ length: codeTriesMax + 3 }, () => take(to, wrongCode(code)));
    expect((await Promise.allSettled(tries)).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(take(to, code)).rejects.toEqual(refused('verification.code_wrong'));
  });

  test('[T15] four wrong tries leave it good', async () => {
    const to = fresh();
    await send(to);
    const code = lines.lastCode(to);
    for (let count = 1; count < codeTriesMax; count++) await expect(take(to, wrongCode(code))).rejects.toThrow(Refusal);
    await take(to, code);
  });

  test('[T15] the next code ends the one before', async () => {
    const to = fresh();
    await send(to);
    const first = lines.lastCode(to);
    clock.now += MINUTE_MS;
    await send(to);
    const second = lines.lastCode(to);
    if (first !== second) await expect(take(to, first)).rejects.toEqual(refused('verification.code_wrong'));
    await expect(take(to, second)).resolves.toBeUndefined();
  });

  test('[T15] an invalid or very long code is only wrong', async () => {
    const to = fresh();
    await send(to);
    for (const code of ['', '0', "' or 1=1", '９９９９９９９', 'x'.repeat(10_000)])
      await expect(take(to, code)).rejects.toEqual(refused('verification.code_wrong'));
  });

  test('[T15] the database reveals neither the code nor the number', async () => {
    const to = fresh();
    await send(to);
    const { rows } = await base.pool.query<{ all: string }>(
      "select (select string_agg(c::text, ' ') from one_time_codes c) || (select string_agg(s::text, ' ') from code_sends s) as all",
    );
    expect(rows[0]?.all).not.toContain(lines.lastCode(to));
    expect(rows[0]?.all).not.toContain(Buffer.from(lines.lastCode(to)).toString('hex'));
    expect(rows[0]?.all).not.toContain(to.slice(3));
  });
});

describe('[T15] how often', () => {
  test('[T15] another code only after a minute, and the answer says when; two concurrent requests are one', async () => {
    const to = fresh();
    const both = await Promise.allSettled([send(to), send(to)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    clock.now += 20_000;
    await expect(send(to)).rejects.toMatchObject({ code: 'verification.too_soon', params: { seconds: 40 } });
    clock.now += 40_000;
    await send(to);
    expect(lines.sent).toHaveLength(2);
  });

  test('[T15] a number gets five in an hour and ten in a day, from all requesters together', async () => {
    const to = fresh();
    const started = clock.now;
    for (let count = 0; count < 5; count++) {
      await send(to);
      clock.now += MINUTE_MS;
    }
    await expect(send(to)).rejects.toMatchObject({ code: 'verification.too_many', params: { until: new Date(started + HOUR_MS).toISOString() } });
    clock.now = started + HOUR_MS;
    for (let count = 0; count < 5; count++) {
      await send(to);
      clock.now += 30 * MINUTE_MS;
    }
    await expect(send(to)).rejects.toMatchObject({ code: 'verification.too_many', params: { until: new Date(started + 24 * HOUR_MS).toISOString() } });
  });

  test('[T15] a device asks for ten in an hour, a network address for thirty, and a household of IPv6 counts as one', async () => {
    const ip = address();
    for (let count = 0; count < 10; count++) await send(fresh(), { context: contextOf({ ip }) });
    await expect(send(fresh(), { context: contextOf({ ip }) })).rejects.toEqual(refused('verification.too_many'));
    for (let count = 0; count < 20; count++) await send(fresh(), { context: contextOf({ ip, userAgent: `other ${count}` }) });
    await expect(send(fresh(), { context: contextOf({ ip, userAgent: 'the next' }) })).rejects.toEqual(refused('verification.too_many'));
    await send(fresh(), { context: contextOf({ userAgent: 'elsewhere' }) });
    for (let count = 0; count < 10; count++) await send(fresh(), { context: contextOf({ ip: `2001:db8::${count}` }) });
    await expect(send(fresh(), { context: contextOf({ ip: '2001:db8::ffff' }) })).rejects.toEqual(refused('verification.too_many'));
  });

  test('[T15] merchants count apart', async () => {
    const to = fresh();
    await send(to);
    await send(to, { context: contextOf({ merchant: 'dagat' }) });
    expect(lines.sent.map((message) => message.to)).toEqual([to, to]);
  });

  test('[T15] without limits by network, a number still has its own', async () => {
    const free = another(false).codes;
    const context = contextOf();
    for (let count = 0; count < 12; count++) await free.send({ context, purpose: 'bind', channel: 'sms', to: fresh(), playerId: null });
    const to = fresh();
    await free.send({ context, purpose: 'bind', channel: 'sms', to, playerId: null });
    await expect(free.send({ context, purpose: 'bind', channel: 'sms', to, playerId: null })).rejects.toEqual(refused('verification.too_soon'));
  });
});
