import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { insertArticles, type ArticleValues } from '#server/modules/reach/content/index.ts';
import { testContent, testOffer, type TestContent } from '#server/testing/base/test-content.ts';

let site: TestContent;
const merchant = { merchant: 'laro' };

beforeAll(async () => {
  site = await testContent();
});
afterAll(() => site.close());

async function offer(more: Partial<ArticleValues> = {}): Promise<{ promotionId: string }> {
  const [row] = await insertArticles(site.desk.base.pool, 'laro', 'promotion', [testOffer(more)]);
  await site.content.refresh();
  return { promotionId: String(row?.id) };
}
const openApplication = async (username: string) => {
  const staff = await site.desk.signIn('operations');
  const { applications } = (await staff.call('listDeskApplications', { params: merchant })).value;
  const found = applications.find((entry) => entry.member.username === username);
  return { staff, params: { ...merchant, applicationId: found?.id ?? '0' } };
};
const balanceOf = async (id: bigint) => {
  const { rows } = await site.desk.base.pool.query<{ balance: bigint }>(
    'select b.balance from players p join balances b on b.account_id = p.cash_account where p.id = $1',
    [id],
  );
  return rows[0]?.balance ?? 0n;
};
const prove = (id: bigint) =>
  site.desk.base.pool.query(
    `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, details_sealed, decided_at)
      values ('laro', $1, 'verified', 'philsys', 'PH', $2, '', $2, now(), '', $2, now())`,
    [id, Buffer.from(String(id))],
  );

test('[REW-22] [REW-02] [T31] an issued reward is a grant: it is counted, claimed in the receiving centre and shown as claimed by its offer', async () => {
  const params = await offer({ title: { EN: 'Photo fair' } });
  const { id, browser } = await site.enter('tala');
  await prove(id);
  await browser.call('applyForPromotion', {}, {}, params);
  const { staff, params: target } = await openApplication('tala');
  site.changed.length = 0;
  await staff.call('decideDeskApplication', { params: target, body: { to: 'issued', reason: 'In order' } });
  expect(site.changed).toHaveLength(1);
  const [grant] = (await browser.call('listGrants', undefined, {}, {}, { key: 'MANUAL' })).value.grants;
  expect(grant).toMatchObject({ source: 'PROMOTION', name: 'Photo fair', kind: 'cash', amount: '5.00', state: 'claimable', waitsFor: null });
  const before = await balanceOf(id);
  expect((await browser.call('claimGrant', {}, {}, { grantId: grant?.id ?? '' })).value.grant.state).toBe('claimed');
  expect((await browser.call('claimPromotion', undefined, {}, params)).value.status).toBe('claimed');
  expect((await balanceOf(id)) - before).toBe(500_000n);
  const { rows } = await site.desk.base.pool.query(
    'select m.caller, m.key from movements m join reward_grants g on g.movement_id = m.id where g.player_id = $1',
    [id],
  );
  expect(rows).toEqual([{ caller: 'promotions', key: `application:${target.applicationId}` }]);
  const decided = (await staff.call('listDeskApplications', { params: merchant, query: { state: 'all' } })).value.applications;
  expect(decided.find((entry) => entry.id === target.applicationId)).toMatchObject({ state: 'claimed', claimedAt: expect.any(String) });
  const explained = await many<{ names: string[] }>(
    site.desk.base.pool,
    "select array(select line ->> 'name' from jsonb_array_elements(why -> 'lines') line) as names from reward_grants where source = 'PROMOTION'",
  );
  expect(explained.length).toBeGreaterThan(0);
  expect(explained.filter(({ names }) => names.join() !== 'application,giver')).toEqual([]);
});

test('[REW-02] a reward that was taken back unclaimed leaves its offer closed; one claimed before rewards were grants stays claimed', async () => {
  const { id, browser } = await site.enter('olga');
  await prove(id);
  const [back, old] = [await offer(), await offer()];
  for (const params of [back, old]) {
    await browser.call('applyForPromotion', {}, {}, params);
    const { staff, params: target } = await openApplication('olga');
    await staff.call('decideDeskApplication', { params: target, body: { to: 'issued', reason: 'In order' } });
  }
  const { pool } = site.desk.base;
  const ofOld = `player_id = $1 and source_key = (select 'application:' || id from promotion_applications where promotion_id = $2)`;
  await pool.query(`delete from reward_grants where ${ofOld}`, [id, old.promotionId]);
  await pool.query("update promotion_applications set status = 'claimed', claimed_at = now(), movement_id = uuidv7() where promotion_id = $1", [
    old.promotionId,
  ]);
  await pool.query("update reward_grants set state = 'taken_back', ended_at = now(), ended_by = 'desk' where player_id = $1", [id]);
  const { states } = (await browser.call('listOwnPromotions')).value;
  expect(Object.fromEntries(states.map(({ promotionId, status }) => [promotionId, status]))).toEqual({
    [back.promotionId]: 'close',
    [old.promotionId]: 'claimed',
  });
  expect((await browser.call('claimPromotion', undefined, {}, back)).code).toBe('reward.taken_back');
  expect((await browser.call('claimPromotion', undefined, {}, old)).code).toBe('promotion.nothing_to_claim');
});

test('[REW-02] the change of the schema makes grants of what was issued and not claimed', async () => {
  const { id, browser } = await site.enter('yaya');
  await prove(id);
  const params = await offer();
  await browser.call('applyForPromotion', {}, {}, params);
  const { pool } = site.desk.base;
  await pool.query("update promotion_applications set status = 'issued', decided_at = now(), decided_by = 'op', reward = 1234500 where player_id = $1", [id]);
  await pool.query("update promotion_applications set status = 'claimed' where status = 'issued' and player_id <> $1", [id]);
  await pool.query(await readFile(new URL('../../../../database/schema/0247-applications-as-grants.sql', import.meta.url), 'utf8'));
  const before = await balanceOf(id);
  expect((await browser.call('listGrants')).value.grants).toMatchObject([{ source: 'PROMOTION', amount: '12.345' }]);
  expect((await browser.call('claimPromotion', undefined, {}, params)).value.status).toBe('claimed');
  expect((await balanceOf(id)) - before).toBe(1_234_500n);
});
