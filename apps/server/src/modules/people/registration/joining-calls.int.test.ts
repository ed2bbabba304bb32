import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
const params = { merchant: 'laro' };
const sql = (text: string, values: unknown[] = []) => desk.base.pool.query(text, values);

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

test('[SAFE-17] the desk sees what codes by SMS cost and how many were used, by day and country, of its merchant alone', async () => {
  const auditor = await desk.signIn('auditor');
  await sql(`insert into sms_code_days (merchant_code, day, country, sent, used, cost_minor) values
    ('laro', '2026-11-21', 'PH', 10, 8, 450), ('laro', '2026-11-20', 'PH', 1, 0, 45), ('laro', '2026-09-01', 'PH', 5, 5, 225), ('dagat', '2026-11-21', 'BR', 9, 9, 99)`);
  const { value } = await auditor.call('listDeskSmsDays', { params });
  expect(value).toEqual({
    currency: 'PHP',
    price: null,
    days: [
      { day: '2026-11-21', country: 'PH', sent: 10, used: 8, cost: '4.50' },
      { day: '2026-11-20', country: 'PH', sent: 1, used: 0, cost: '0.45' },
    ],
    total: { sent: 11, used: 8, cost: '4.95' },
  });
  expect((await auditor.call('listDeskSmsDays', { params, query: { days: 100 } })).value.total.sent).toBe(16);
  const content = await desk.signIn('content');
  for (const call of ['listDeskSmsDays', 'listDeskRefusedJoiners'] as const) {
    expect((await content.call(call, { params })).code).toBe('desk.permission_missing');
    expect((await auditor.call(call, { params: { merchant: 'nobody' } })).code).toBe('request.not_found');
  }
});

test('[SAFE-18] the desk sees refusals, their reasons, and the number of retries, without identifying data', async () => {
  const risk = await desk.signIn('operations');
  await sql(`with refused as (
      insert into registration_refusals (merchant_code, cause, country, refused_at, until, tries, last_try_at)
      values ('laro', 'too_young', 'PH', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z', 2, '2026-11-21T07:30:00Z') returning id
    )
    insert into registration_refusal_marks (refusal_id, merchant_code, kind, mark_hash, until)
      select id, 'laro', kind, sha256(kind::bytea), '2026-11-22T07:00:00Z' from refused, unnest(array['number', 'device']) as kind`);
  const { value } = await risk.call('listDeskRefusedJoiners', { params });
  expect(value.refusals).toEqual([
    {
      id: expect.any(String),
      cause: 'too_young',
      country: 'PH',
      at: '2026-11-21T07:00:00.000Z',
      until: '2026-11-22T07:00:00.000Z',
      kept: ['device', 'number'],
      tries: 2,
      lastTryAt: '2026-11-21T07:30:00.000Z',
    },
  ]);
});
