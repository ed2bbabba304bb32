import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decode } from 'zod';
import { inviteBody } from '@laro/contract/invitations/invite-body';
import { inTransaction } from '#server/db/sql.ts';
import { inviteTermsOnWire } from '#server/testing/rewards/test-invites.ts';
import { TestRegistration, REGISTRATION_NOW } from '#server/testing/people/test-registration.ts';
import { seedInviteTerms } from './index.ts';

let site: TestRegistration;
const CODE = 'FRENDS22';
let inviter = '';

beforeAll(async () => {
  site = await TestRegistration.start();
  await inTransaction(site.pool, (transaction) =>
    seedInviteTerms(transaction, 'laro', { body: decode(inviteBody, inviteTermsOnWire), at: new Date(REGISTRATION_NOW - 86_400_000) }),
  );
  inviter = site.newName();
  await site.send(site.formOf({ username: inviter }));
  await site.query(`insert into invite_codes (player_id, merchant_code, code, made_at) select id, 'laro', $2, now() from players where username = $1`, [
    inviter,
    CODE,
  ]);
  await site.query(`insert into affiliate_codes (merchant_code, code, name) values ('laro', 'PARTNER', 'Partner')`);
});
afterAll(() => site.close());

const way = (touch: string, daysAgo = 1) => ({ cookie: `__Host-laro-way=${touch}.${REGISTRATION_NOW - daysAgo * 86_400_000}` });
/** Registers a new member with the cookie of a first touch; gives the name of the inviter, if any, and the affiliate code. */
async function register(change: Record<string, string>, headers: Record<string, string>) {
  const username = site.newName();
  const { status } = await site.send(site.formOf({ username, ...change }), site.browser(), headers);
  const row = await site.row(
    `select p.id, r.affiliate_code as code, (select o.username from invite_friends f join players o on o.id = f.referrer_id where f.friend_id = p.id) as inviter
    from players p join player_registrations r on r.player_id = p.id where p.username = $1`,
    [username],
  );
  return { status, id: row['id'], code: row['code'], inviter: row['inviter'] };
}

describe('friends who register', () => {
  test('[INVITE-02] a friend’s link of the last 30 days counts, and is written once with the registration', async () => {
    expect(await register({}, way(`friend.${CODE}`))).toMatchObject({ status: 200, inviter, code: null });
    expect(await register({}, way(`friend.${CODE}`, 30))).toMatchObject({ status: 200, inviter: null });
    expect(await register({}, way('friend.OTHERS22'))).toMatchObject({ status: 200, inviter: null });
    expect(await register({}, {})).toMatchObject({ inviter: null, code: null });
  });

  test('[INVITE-02] a partner’s code that was typed or touched first brings no inviter', async () => {
    expect(await register({ affiliateCode: 'PARTNER' }, way(`friend.${CODE}`))).toMatchObject({ status: 200, inviter: null, code: 'PARTNER' });
    expect(await register({}, way('link.PARTNER'))).toMatchObject({ status: 200, inviter: null, code: 'PARTNER' });
    expect(await register({}, way('link.GONE'))).toMatchObject({ status: 200, inviter: null, code: null });
  });

  test('[INVITE-02] a partner’s link that comes later is not the first one', async () => {
    const browser = site.browser();
    const asked = await browser.call('checkAffiliateCode', undefined, way(`friend.${CODE}`), {}, { code: 'PARTNER' });
    expect(asked.value).toEqual({ isValid: true, isFirst: false });
    expect((await browser.call('checkAffiliateCode', undefined, {}, {}, { code: 'PARTNER' })).value).toEqual({ isValid: true, isFirst: true });
  });

  test('[INVITE-05] a friend is placed under the upline of the inviter', async () => {
    const { id: upline } = await register({}, {});
    await site.query(
      `insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())`,
      [upline],
    );
    await site.query(
      `insert into agent_closure (ancestor, member, distance, joined, is_agent) select $1, id, 1, '2026-11-01', false from players where username = $2`,
      [upline, inviter],
    );
    const friend = await register({}, way(`friend.${CODE}`));
    expect(await site.row('select ancestor from agent_closure where member = $1 and distance = 1', [friend.id])).toEqual({ ancestor: upline });
  });
});
