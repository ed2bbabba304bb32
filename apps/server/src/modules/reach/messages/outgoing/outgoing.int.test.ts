import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testMessages } from '#server/testing/base/test-messages.ts';
import { DeliveryFailure } from '../ports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const site = await testMessages();
const { base, clock, lines, messages, another, fresh, contextOf, send } = site;
afterAll(site.close);
beforeEach(site.begin);

describe('[T15] messages from templates', () => {
  const merchant = () => contextOf().merchant;
  const resetLink = (to: string) =>
    messages.send({
      merchant: merchant(),
      channel: 'email',
      to,
      template: 'password_reset_link',
      language: 'EN',
      values: { link: 'https://laro.test/m/x?t=abc', minutes: '30' },
    });
  const drain = async () => {
    const job = another();
    job.start();
    await expect
      .poll(
        async () =>
          (
            await base.pool.query('select 1 from outgoing_messages where sent_at is null and failed_at is null and next_attempt_at <= $1', [
              new Date(clock.now),
            ])
          ).rowCount,
      )
      .toBe(0);
    await job.stop();
  };

  test('[T15] a message is sealed while it waits, goes out, and is forgotten', async () => {
    await resetLink('ana@example.com');
    const kept = await base.pool.query<{ text: string }>('select o::text as text from outgoing_messages o');
    expect(kept.rows[0]?.text).not.toContain('ana@example.com');
    expect(kept.rows[0]?.text).not.toContain(Buffer.from('abc').toString('hex'));
    await drain();
    expect(lines.sent).toMatchObject([{ to: 'ana@example.com', subject: 'Choose a new password for Laro' }]);
    expect(lines.sent[0]?.html).toContain('href="https://laro.test/m/x?t=abc"');
    const { rows } = await base.pool.query('select sealed, sent_at from outgoing_messages order by id desc limit 1');
    expect(rows).toEqual([{ sealed: null, sent_at: expect.any(Date) }]);
  });

  test('[T15] it waits while the mail server is down, and is tried again later and later', async () => {
    lines.failure = new DeliveryFailure('down', { isFinal: false });
    await resetLink('ben@example.com');
    await drain();
    expect(lines.sent).toHaveLength(0);
    const next = async () =>
      (await base.pool.query<{ at: Date }>('select next_attempt_at as at from outgoing_messages order by id desc limit 1')).rows[0]?.at.getTime();
    expect(await next()).toBe(clock.now + MINUTE_MS);
    clock.now += MINUTE_MS;
    await drain();
    expect(await next()).toBe(clock.now + 5 * MINUTE_MS);
    lines.failure = null;
    clock.now += 5 * MINUTE_MS;
    await drain();
    expect(lines.sent.map(({ to }) => to)).toEqual(['ben@example.com']);
  });

  test('[T15] a message refused for good, or too old, is dropped and does not delay others', async () => {
    lines.failure = new DeliveryFailure('no such mailbox', { isFinal: true });
    await resetLink('nobody@example.com');
    await drain();
    lines.failure = new DeliveryFailure('down', { isFinal: false });
    await resetLink('late@example.com');
    clock.now += 25 * HOUR_MS;
    await drain();
    const { rows } = await base.pool.query('select failed_at, sealed from outgoing_messages order by id desc limit 2');
    expect(rows).toEqual([
      { failed_at: expect.any(Date), sealed: null },
      { failed_at: expect.any(Date), sealed: null },
    ]);
  });

  test('[T15] an operator’s own text is used, a wrong one is refused, and the shipped one comes back', async () => {
    const key = { merchantCode: 'laro', name: 'code', channel: 'sms', language: 'EN' } as const;
    const change = (to: { subject: string | null; text: string } | null) =>
      inTransaction(base.pool, (transaction) => messages.templates.change(transaction, key, to));
    await expect(change({ subject: null, text: 'No code in here' })).rejects.toMatchObject({
      code: 'verification.template_wrong',
      params: { part: 'text', fault: 'missing_value' },
    });
    await expect(change({ subject: null, text: '{code} {password}' })).rejects.toMatchObject({ params: { fault: 'unknown_value' } });
    const before = await change({ subject: null, text: 'Psst: {code}' });
    expect(before.text).toContain('{code} is your {site} code');
    const to = fresh();
    await send(to);
    expect(lines.sent[0]?.text).toBe(`Psst: ${lines.lastCode(to)}\n\n@laro.test #${lines.lastCode(to)}`);
    const listed = await messages.templates.list('laro', 'EN');
    expect(listed.filter(({ isOwn }) => isOwn)).toMatchObject([{ name: 'code', channel: 'sms', text: 'Psst: {code}', values: ['code', 'minutes', 'site'] }]);
    expect(await messages.templates.list('dagat', 'EN')).not.toContainEqual(expect.objectContaining({ isOwn: true }));
    expect(await change(null)).toEqual({ subject: null, text: 'Psst: {code}' });
    expect((await messages.templates.list('laro', 'EN')).some(({ isOwn }) => isOwn)).toBe(false);
  });

  test('[T15] a message without its essential value is not sent', async () => {
    const without = messages.send({
      merchant: merchant(),
      channel: 'email',
      to: 'x@example.com',
      template: 'password_reset_link',
      language: 'EN',
      values: { minutes: '30' },
    });
    await expect(without).rejects.toThrow('was given no link');
  });

  test('[T15] what people are called cannot make headers, markup or placeholders', async () => {
    await messages.send({
      merchant: merchant(),
      channel: 'email',
      to: 'x@example.com',
      template: 'welcome',
      language: 'EN',
      values: { username: '<b>{site}\r\nBcc: evil@example.com' },
    });
    await drain();
    expect(lines.sent[0]?.html).toContain('&lt;b&gt;{site}');
    expect(lines.sent[0]?.html).not.toContain('<b>');
    expect(lines.sent[0]?.subject).toBe('Welcome to Laro');
  });
});
