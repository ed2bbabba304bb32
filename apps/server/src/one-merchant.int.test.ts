import { callNames, contract } from '@laro/contract/contract';
import type { CallName } from '@laro/contract/routes';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { addThingsOfDagat } from '#server/testing/sites/things-of-dagat.ts';

interface Asked {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
}
const OWN = 'laro';
const OTHER = /\bdagat\b/;
const vendor = { vendor: 'BGS' };

/** Calls whose answer is cut to the merchants of the caller: a person of the whole house sees the other merchant in it. */
const cut: Partial<Record<CallName, Asked>> = { listStaff: {}, listAudit: {}, getDeskAttention: {}, listDeskMerchants: {} };
/** Calls about things of the installation, in which no merchant is named. */
const ofInstallation: Partial<Record<CallName, Asked>> = {
  listStaffRoles: {},
  listDeskVendors: {},
  getDeskVendor: { params: vendor },
  listVendorGames: { params: vendor, query: { merchant: OWN } },
  listPlaySwitches: {},
  checkVendorSignature: { params: vendor, body: { body: '{}', signature: 'AAAA' } },
  listDeskLotteryGames: {},
  listDeskLotteryImports: {},
  getDeskLotteryBeacon: {},
};
/** Calls that the lottery proves with draws and orders of its own (`foreign-desk.int.test.ts`). */
const ofLottery: readonly CallName[] = ['listDeskLotteryReviews', 'listDeskLotteryDraws', 'getDeskLotteryChanges'];

let site: PlaySite;
let person: DeskVisitor;
/** Answers to the person with all rights, before they are those of one merchant. */
const whole = new Map<string, string>();
const every = Object.entries({ ...cut, ...ofInstallation }) as [CallName, Asked][];

beforeAll(async () => {
  site = await openPlaySite();
  person = await site.administrator();
  await addThingsOfDagat(site, person);
  await site.base.pool.query(
    "with ana as (insert into staff (name, password_hash) values ('ana', 'none') returning id) insert into staff_grants (staff_id, role, merchant_code) select id, 'games', 'dagat' from ana",
  );
  for (const [name, asked] of every) whole.set(name, (await person.call(name, asked as never)).response.body);
  await site.base.pool.query('insert into staff_roles (name, permissions) values ($1, $2)', ['everything', staffPermissions]);
  await site.base.pool.query(`update staff_grants set role = 'everything', merchant_code = $1 where merchant_code is null`, [OWN]);
}, 120_000);
afterAll(() => site.close());

test('[T86] [DESK-95] every call that a person of one merchant may make about all of the installation is covered here', () => {
  const anywhere = callNames.filter((name) => (contract[name] as Endpoint).scope === 'any');
  expect([...every.map(([name]) => name), ...ofLottery].toSorted()).toEqual(anywhere.toSorted());
});

test.each(every)('[T86] [DESK-95] %s names no other merchant to a person of one', async (name, asked) => {
  const { response } = await person.call(name, asked as never);
  expect([403, 404, 500]).not.toContain(response.statusCode);
  expect(response.body).not.toMatch(OTHER);
});

// Without this, an answer without any content would prove the tests before.
test.each(Object.keys(cut))('[DESK-95] %s names that merchant to a person of the whole house', (name) => {
  expect(whole.get(name)).toMatch(OTHER);
});
