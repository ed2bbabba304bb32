import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { createJoining } from '#server/modules/partners/agents/index.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const params = { merchant: 'laro' };
const reason = 'As agreed with the partner';

/** Writes how an account was opened, as the registration does. */
const came = (playerId: string, code: string) =>
  desk.base.pool.query(
    `insert into player_registrations (player_id, merchant_code, attempt, method, register_method, host, ip, rate_address, device_hash, user_agent, affiliate_code)
      values ($1, 'laro', $2, 'username', 'H5', 'localhost', '1.0.0.1', '1.0.0.1', '\\x01', '', $3)`,
    [playerId, randomUUID(), code],
  );

test('[REG-10] [T85] a code is created, brings members, is renamed and switched off; each change is in the log', async () => {
  const staff = await desk.signIn('operations');
  const made = await staff.call('addDeskAffiliate', { params, body: { code: 'TALA-26', name: 'Tala Radio', reason } });
  expect(made).toMatchObject({ status: 200, value: { code: 'TALA-26', name: 'Tala Radio', isEnabled: true, members: 0, lastAt: null } });
  const laro = desk.directory.byCode('laro');
  if (!laro) throw new Error('no merchant');
  const { findLink } = createJoining({ pool: desk.base.pool, now: Date.now });
  expect(await findLink(laro, 'tala-26')).toMatchObject({ code: 'TALA-26', isAgent: false });
  expect(await staff.call('addDeskAffiliate', { params, body: { code: 'tala-26', name: 'Other', reason } })).toMatchObject({
    status: 409,
    code: 'desk.affiliate_taken',
  });
  const at = { params: { ...params, affiliate: 'TALA-26' } };
  const off = await staff.call('changeDeskAffiliate', { ...at, body: { name: 'Tala Radio 2', isEnabled: false, reason } });
  expect(off.value).toMatchObject({ name: 'Tala Radio 2', isEnabled: false });
  expect(await findLink(laro, 'tala-26')).toBeNull();
  const { entries } = (await staff.call('listAudit', { query: { action: 'affiliate.changed' } })).value;
  expect(entries[0]).toMatchObject({
    subject: 'merchant:laro/affiliate:TALA-26',
    reason,
    before: { name: 'Tala Radio', isEnabled: true },
    after: { name: 'Tala Radio 2', isEnabled: false },
  });
});

test('[REG-10] [T86] who came by a code is listed newest first, page by page, for its merchant only', async () => {
  const staff = await desk.signIn('operations');
  await staff.call('addDeskAffiliate', { params, body: { code: 'MANY', name: 'Many', reason } });
  const ids: string[] = [];
  for (let number = 0; number < 52; number += 1) {
    const { id } = await openTestPlayer(desk.base.pool);
    ids.unshift(id);
    await came(id, 'MANY');
  }
  const listed = (await staff.call('listDeskAffiliates', { params })).value.affiliates.find(({ code }) => code === 'MANY');
  expect(listed).toMatchObject({ members: 52, lastAt: expect.any(String) });
  const at = { params: { ...params, affiliate: 'many' } };
  const first = (await staff.call('listDeskAffiliateMembers', at)).value;
  expect(first.members.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  const rest = (await staff.call('listDeskAffiliateMembers', { ...at, query: { before: first.next ?? '' } })).value;
  expect(rest).toMatchObject({ members: [{ id: ids[50] }, { id: ids[51] }], next: null });
  const elsewhere = { params: { merchant: 'dagat', affiliate: 'MANY' } };
  expect(await staff.call('listDeskAffiliateMembers', elsewhere)).toMatchObject({ status: 404, code: 'desk.affiliate_unknown' });
  expect(await staff.call('changeDeskAffiliate', { ...elsewhere, body: { name: 'Mine', isEnabled: false, reason } })).toMatchObject({
    code: 'desk.affiliate_unknown',
  });
});

test('[REG-10] [T85] who may only look changes nothing, and content editors see nothing', async () => {
  const auditor = await desk.signIn('auditor');
  expect((await auditor.call('listDeskAffiliates', { params })).status).toBe(200);
  expect((await auditor.call('addDeskAffiliate', { params, body: { code: 'NOPE', name: 'No', reason } })).code).toBe('desk.permission_missing');
  const content = await desk.signIn('content');
  expect((await content.call('listDeskAffiliates', { params })).code).toBe('desk.permission_missing');
});

test('[REG-10] [AGENT-46] links of agents are listed with their owners, page by page, apart from the codes of the company', async () => {
  const staff = await desk.signIn('operations');
  const { id } = await openTestPlayer(desk.base.pool);
  await desk.base.pool.query(
    `insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())`,
    [id],
  );
  await desk.base.pool.query(
    `insert into affiliate_codes (merchant_code, code, name, is_enabled, created_at, owner, kind, landing, ppm)
      select 'laro', 'LINK' || n, 'Page ' || n, true, now() + n * interval '1 minute', $1, 'player', 'register', array_fill(0, array[11]) from generate_series(1, 51) n`,
    [id],
  );
  await staff.call('addDeskAffiliate', { params, body: { code: 'OURS', name: 'Ours', reason } });
  const first = (await staff.call('listDeskAffiliates', { params, query: { of: 'agents' } })).value;
  expect(first.affiliates[0]).toMatchObject({ code: 'LINK51', owner: { id } });
  expect(first.affiliates).toHaveLength(50);
  const second = (await staff.call('listDeskAffiliates', { params, query: { of: 'agents', after: first.next ?? '' } })).value;
  expect([second.affiliates.map(({ code }) => code), second.next]).toEqual([['LINK1'], null]);
  const ours = (await staff.call('listDeskAffiliates', { params, query: { of: 'company' } })).value.affiliates;
  expect(ours.every(({ owner }) => owner === null)).toBe(true);
  expect(ours.map(({ code }) => code)).toContain('OURS');
});
