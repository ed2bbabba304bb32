import { accessOf } from '@laro/domain/staff/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '#server/db/sql.ts';
import { deskActs } from '#server/http/guards/desk-act.ts';
import type { StaffSession } from '#server/http/handlers.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { create__Area__ } from './create-__area__.ts';

const session: StaffSession = { staffId: 1n, name: 'tester', access: accessOf([{ role: 'administrator', merchant: null }]), csrfToken: 'token', tokenHash: Buffer.alloc(32) };
let base: TestDatabase;
let http: TestHttp;
let audit: AuditLog;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  const directory = new MerchantDirectory(base.pool);
  audit = new AuditLog(base.pool, Buffer.alloc(32, 1));
  const { handlers } = create__Area__({ pool: base.pool, knownMerchant: (code) => directory.known(code), actOf: deskActs({ audit, now: Date.now }) });
  http = await testHttp(base.pool, { directory, handlers, ports: { staffSessionOf: async () => session } });
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});

const add = async (merchantCode: string, name: string): Promise<string> => {
  const { id } = await one<{ id: bigint }>(base.pool, 'insert into __area__ (merchant_code, name) values ($1, $2) returning id', [merchantCode, name]);
  return String(id);
};
const close = (id: string, merchant = 'laro') =>
  http.app.inject({
    method: 'PUT',
    url: `/wps/desk/merchants/${merchant}/__area__/${id}/closed`,
    headers: { host: 'localhost', 'x-csrf-token': 'token' },
    payload: { reason: 'for a test' },
  });
const names = async (host: string) => (await http.client(host).call('list__Area__')).__area__.map(({ name }) => name);

test('[__ID__] a visitor sees what is open at this merchant, newest first', async () => {
  await add('laro', 'first');
  await add('dagat', 'elsewhere');
  await add('laro', 'second');
  expect((await names('localhost')).slice(0, 2)).toEqual(['second', 'first']);
  expect(await names('dagat.localhost')).toEqual(['elsewhere']);
});

test('[__ID__] [T85] the desk closes a __thing__ once, with an entry in the audit log', async () => {
  const id = await add('laro', 'to be closed');
  const closed = await close(id);
  expect(closed.json()).toMatchObject({ success: true, value: { id, status: 'closed' } });
  expect(await names('localhost')).not.toContain('to be closed');
  expect((await close(id)).json()).toMatchObject({ success: false, errorCode: '__area__.__thing___closed_already' });
  const { entries } = await audit.list({ actor: 'tester', action: '', subject: '' });
  expect(entries).toMatchObject([{ action: '__thing__.closed', subject: `merchant:laro/__thing__:${id}`, reason: 'for a test' }]);
});

test.each(['0', 'none', '999999999'])('[__ID__] closing %s, which is no __thing__, is refused', async (id) => {
  expect((await close(id)).json()).toMatchObject({ success: false, errorCode: '__area__.__thing___unknown' });
});

test('[__ID__] one merchant’s desk cannot reach what belongs to another', async () => {
  expect((await close(await add('dagat', 'not ours'))).json()).toMatchObject({ errorCode: '__area__.__thing___unknown' });
});
