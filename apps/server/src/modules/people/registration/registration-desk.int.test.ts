import { shippedRegistrationFields } from '@laro/domain/registration/registration-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const params = { merchant: 'laro' };
const nickname = { ...shippedRegistrationFields.nickname, isEnabled: true };

test('[REG-02] [T85] a field is changed with a reason that the audit log keeps, and only for its merchant', async () => {
  const staff = await desk.signIn('operations');
  const { value } = await staff.call('getDeskRegistration', { params });
  expect(value).toEqual({ revision: 0, fields: shippedRegistrationFields });
  const changed = await staff.call('changeDeskRegistration', { params, body: { revision: 0, changes: { nickname }, reason: 'names in the chat' } });
  expect(changed.value).toMatchObject({ revision: 1, fields: { nickname, email: shippedRegistrationFields.email } });
  expect((await staff.call('getDeskRegistration', { params: { merchant: 'dagat' } })).value.fields.nickname.isEnabled).toBe(false);
  const { value: log } = await staff.call('listAudit', { query: { action: 'registration.changed' } });
  expect(log.entries[0]).toMatchObject({ actor: staff.name, subject: 'merchant:laro', reason: 'names in the chat', after: { nickname } });
});

test('[REG-02] of two concurrent editors the second gets a conflict, and nothing is lost', async () => {
  const staff = await desk.signIn('administrator');
  const { revision } = (await staff.call('getDeskRegistration', { params: { merchant: 'dagat' } })).value;
  const change = () =>
    staff.call('changeDeskRegistration', { params: { merchant: 'dagat' }, body: { revision, changes: { nickname }, reason: 'as was asked' } });
  const answers = await Promise.all([change(), change()]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['desk.changed_meanwhile', null].toSorted());
});

test('[REG-02] [T1] inconsistent rules, and turning off required fields, are refused', async () => {
  const staff = await desk.signIn('operations');
  const { revision } = (await staff.call('getDeskRegistration', { params })).value;
  const refused = async (changes: object) => {
    const { code, params: found } = await staff.call('changeDeskRegistration', { params, body: { revision, changes, reason: 'to see what happens' } });
    return [code, (found['fields'] as { path: string; fault: string }[] | undefined)?.map(({ path, fault }) => `${path} ${fault}`)];
  };
  const { birthday, line } = shippedRegistrationFields;
  expect(await refused({ birthday: { ...birthday, isRequired: false } })).toEqual(['desk.setting_invalid', ['birthday locked']]);
  expect(await refused({ line: { ...line, pattern: '(a+)+' } })).toEqual(['desk.setting_invalid', ['line pattern_unusable']]);
  expect(await refused({ line: { ...line, min: 9, max: 3 } })).toEqual(['desk.setting_invalid', ['line length_reversed']]);
  expect((await staff.call('getDeskRegistration', { params: { merchant: 'nobody' } })).code).toBe('request.not_found');
});

test('[REG-02] [T85] without the right to change settings the form is read-only; without the right to see settings it is hidden', async () => {
  const auditor = await desk.signIn('auditor');
  expect((await auditor.call('getDeskRegistration', { params })).status).toBe(200);
  expect((await auditor.call('changeDeskRegistration', { params, body: { revision: 1, changes: { nickname }, reason: 'not allowed' } })).code).toBe(
    'desk.permission_missing',
  );
  const content = await desk.signIn('content');
  expect((await content.call('getDeskRegistration', { params })).code).toBe('desk.permission_missing');
});
