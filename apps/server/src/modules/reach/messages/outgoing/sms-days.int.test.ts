import { afterAll, beforeAll, expect, test } from 'vitest';
import { testMessages, type TestMessages } from '#server/testing/base/test-messages.ts';

let site: TestMessages;
beforeAll(async () => {
  site = await testMessages();
});
afterAll(() => site.close());

test('[SAFE-17] codes by SMS are counted as sent and used, by the day on which they were sent and the country, at the price of that day', async () => {
  site.begin();
  const [used, unused] = [site.fresh(), site.fresh()];
  const context = site.contextOf();
  const priced = { ...context, merchant: { ...context.merchant, settings: { ...context.merchant.settings, 'messages.smsCostMinor': 45 } } };
  await site.send(used, { context: priced });
  await site.send(unused, { context: priced });
  await site.send('reader@example.com', { channel: 'email' });
  const before = await site.messages.smsDays('laro', '2026-01-01');
  expect(before).toEqual([{ day: expect.any(String), country: 'PH', sent: 2, used: 0, costMinor: 90n }]);
  await expect(site.take(used, '0000000')).rejects.toThrow();
  await site.take(used, site.lines.lastCode(used));
  expect(await site.messages.smsDays('laro', '2026-01-01')).toEqual([{ ...before[0], used: 1 }]);
  expect(await site.messages.smsDays('dagat', '2026-01-01')).toEqual([]);
  expect(await site.messages.smsDays('laro', '2099-01-01')).toEqual([]);
});
