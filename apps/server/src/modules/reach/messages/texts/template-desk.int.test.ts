import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
let staff: DeskVisitor;
const reason = 'a friendlier greeting';

beforeAll(async () => {
  desk = await testDesk();
  staff = await desk.signIn('content');
});
afterAll(() => desk.close());

const list = (language: string, merchant = 'dagat') => staff.call('listDeskTemplates', { params: { merchant }, query: { language } });
const change = (to: object | null, given: object = {}, name = 'code', who = staff) =>
  who.call('changeDeskTemplate', { params: { merchant: 'dagat', name }, body: { channel: 'sms', language: 'TY', to, reason, ...given } });
const text = async (language: string) => (await list(language)).value.templates.find(({ name, channel }) => name === 'code' && channel === 'sms');

test('[REG-07] [T15] all messages in a language, as shipped, with what their text may name', async () => {
  const { value } = await list('TY');
  expect(value.templates.length).toBeGreaterThan(10);
  expect(value.templates.every(({ isOwn, text: words, shipped }) => !isOwn && words !== '' && words === shipped.text)).toBe(true);
  expect(await text('TY')).toMatchObject({ subject: null, values: ['code', 'minutes', 'site'] });
  // A message with one channel is offered for that channel alone.
  const waysOf = (message: string) => value.templates.filter(({ name }) => name === message).map(({ channel }) => channel);
  expect([waysOf('code'), waysOf('password_reset_link'), waysOf('welcome')]).toEqual([['sms', 'email'], ['email'], ['sms']]);
  expect(value.own.every(({ count }) => count === 0)).toBe(true);
  expect(await list('TY', 'nowhere')).toMatchObject({ status: 404, code: 'request.not_found' });
});

test('[T85] [REG-07] a text of one’s own holds in its language alone, until the shipped one is put back; the log has both', async () => {
  const own = 'Narito ang code mo: {code}';
  const shipped = (await text('TY'))?.text;
  expect((await change({ subject: null, text: own })).value).toMatchObject({ isOwn: true, text: own, shipped: { text: shipped } });
  expect((await list('TY')).value.own.filter(({ count }) => count > 0)).toEqual([{ language: 'TY', count: 1 }]);
  expect((await text('EN'))?.isOwn).toBe(false);
  const administrator = await desk.signIn('administrator');
  const [entry] = (await administrator.call('listAudit', { query: { action: 'template.changed' } })).value.entries;
  expect(entry).toMatchObject({ subject: 'merchant:dagat/message:code/sms/TY', reason, before: { text: shipped }, after: { text: own } });
  expect((await change(null)).value).toMatchObject({ isOwn: false, text: shipped });
});

test('[T15] [T85] a text without its code, with an unknown value, or from a person without the permission is refused', async () => {
  expect(await change({ subject: null, text: 'Welcome!' })).toMatchObject({
    status: 422,
    code: 'verification.template_wrong',
    params: { part: 'text', fault: 'missing_value' },
  });
  expect(await change({ subject: null, text: '{code} {password}' })).toMatchObject({ params: { fault: 'unknown_value' } });
  expect(await change({ subject: null, text: '{code} \u0000' })).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await change({ subject: 'a\nBcc: all@example.com', text: '{code}' }, { channel: 'email' })).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await change({ subject: null, text: '{code}' }, {}, 'advertisement')).toMatchObject({ status: 400, code: 'request.invalid' });
  expect((await text('TY'))?.isOwn).toBe(false);
  const finance = await desk.signIn('cashier-lead');
  expect(await change({ subject: null, text: '{code}' }, {}, 'code', finance)).toMatchObject({ status: 403, code: 'desk.permission_missing' });
});
