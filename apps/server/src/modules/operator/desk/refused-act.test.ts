import { expect, test } from 'vitest';
import { refusedActOf } from './refused-act.ts';

const asked = (url: string, params: unknown, query: unknown) => refusedActOf({ method: 'GET', url, params, query }, 'members.read');

test('[SAFE-11] a refused act is kept with its actual address, its values and its merchant', () => {
  expect(asked('/wps/desk/merchants/dagat/members/77/ledger?kind=bet', { merchant: 'dagat', memberId: '77' }, { kind: 'bet' })).toEqual({
    subject: 'GET /wps/desk/merchants/dagat/members/77/ledger',
    after: { permission: 'members.read', merchant: 'dagat', query: { kind: 'bet' } },
  });
});

test('[SAFE-11] secrets in an address are not kept, long values are cut, and an act about no merchant names none', () => {
  const { subject, after } = asked('/wps/desk/staff?newPassword=hush&accessToken=abc', {}, { newPassword: 'hush', accessToken: 'abc', q: 'x'.repeat(5000) });
  expect(JSON.stringify([subject, after])).not.toMatch(/hush|abc/);
  expect(after.merchant).toBeNull();
  expect(after.query['q']).toHaveLength(200);
});
