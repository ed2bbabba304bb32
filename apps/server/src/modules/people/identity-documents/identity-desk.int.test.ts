import { identityHits } from '@laro/domain/identity/identity-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endAllBlocksOver } from '#server/modules/core/blocks/index.ts';
import { mayBet } from '#server/ledger/bets/play-rights.ts';
import { photo, testIdentity, type TestIdentity } from '#server/testing/people/test-identity.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { readVerified } from './index.ts';

let all: TestIdentity;
let staff: DeskVisitor & { name: string };
let second: DeskVisitor & { name: string };
beforeAll(async () => {
  all = await testIdentity();
  staff = await all.staff('operations');
  second = await all.staff('administrator');
});
afterAll(() => all.close());

const merchant = 'laro';
const sql = async <Row extends object>(text: string, values: unknown[] = []) => (await all.desk.base.pool.query<Row>(text, values)).rows;
const state = async (browser: TestBrowser) => (await browser.call('getIdentity')).value;
const accountOf = async (id: bigint) => (await sql<{ cash: bigint }>('select cash_account as cash from players where id = $1', [id]))[0]?.cash ?? 0n;
const play = async (id: bigint) => mayBet(all.desk.base.pool, await accountOf(id));
/** A member with a proof that waits. */
async function waiting(username: string, given: Record<string, unknown> = {}) {
  const member = await all.member(username);
  const sent = await all.send(member.browser, given);
  expect([username, sent.code]).toEqual([username, null]);
  const [row] = await sql<{ id: string }>("select id from identity_proofs where player_id = $1 and state = 'pending'", [member.id]);
  return { ...member, proofId: row?.id ?? '' };
}
const open = (visitor: DeskVisitor, proofId: string, takesOver = false) =>
  visitor.call('openDeskIdentity', { params: { merchant, proofId }, body: { takesOver } });
const decide = (visitor: DeskVisitor, proofId: string, body: Record<string, unknown>) =>
  visitor.call('decideDeskIdentity', { params: { merchant, proofId }, body: { reason: 'looked at it', ...body } });
const look = async (visitor: DeskVisitor, proofId: string) => {
  for (const side of ['front', 'back']) await visitor.call('getDeskIdentityPicture', { params: { merchant, proofId, side } });
};
const answers = Object.fromEntries(identityHits.map((hit) => [hit, `looked into: ${hit}`]));
/** Opens the pictures, answers whatever may have been found, and accepts. */
const accept = async (visitor: DeskVisitor, proofId: string, more: Record<string, unknown> = {}) => {
  await look(visitor, proofId);
  return decide(visitor, proofId, { decision: 'accept', answers, ...more });
};

describe('the desk', () => {
  test('[ACC-03] [T24] [T85] accepts: the legal name becomes the payee’s, accounts in other names are removed, and every view is audited', async () => {
    const member = await waiting('proven', { legalName: 'Juan Dela Cruz', birthday: '1988-05-04' });
    await sql("update player_profiles set payee_name = 'Juanito' where player_id = $1", [member.id]);
    for (const name of ['Juanito', 'DELA CRUZ, Juan'])
      await sql(
        `insert into payout_accounts (merchant_code, player_id, channel, number_sealed, number_hash, number_tail, holder_name, added_at, usable_at)
          values ('laro', $1, 'gcash', ''::bytea, $2, '0000', $3, now(), now())`,
        [member.id, Buffer.from(name), name],
      );
    const { value } = await open(staff, member.proofId);
    expect(value).toMatchObject({
      state: 'pending',
      said: { legalName: 'Juan Dela Cruz', birthday: '1988-05-04', address: '12 Mabini Street, Quezon City' },
      known: { payeeName: 'Juanito' },
      hits: ['name_differs'],
      sides: ['front', 'back'],
      opened: { by: staff.name },
      method: 'documents',
    });
    expect(value.said?.number).toMatch(/^1234-5678-9\d{3}-0000$/);
    const accepted = await accept(staff, member.proofId);
    expect(accepted.value).toMatchObject({ state: 'verified', decidedBy: staff.name });
    expect(await sql('select payee_name, birthday from player_profiles where player_id = $1', [member.id])).toEqual([
      { payee_name: 'Juan Dela Cruz', birthday: '1988-05-04' },
    ]);
    expect(await sql('select holder_name from payout_accounts where player_id = $1 and removed_at is null', [member.id])).toEqual([
      { holder_name: 'DELA CRUZ, Juan' },
    ]);
    expect(await state(member.browser)).toMatchObject({ state: 'verified', isVerified: true, maySend: false });
    expect(await readVerified(all.desk.base.pool, member.id)).toBe(true);
    expect(all.told.at(-1)).toEqual({ playerId: member.id, template: 'identity_verified' });
    const audited = await sql<{ action: string; text: string }>(
      "select action, (to_jsonb(a) - 'hash' - 'previous_hash')::text as text from audit_entries a where subject = $1 order by number",
      [`merchant:laro/member:${member.id}`],
    );
    expect(audited.map(({ action }) => action)).toEqual(['identity.opened', 'identity.pictureShown', 'identity.pictureShown', 'identity.accepted']);
    expect(audited.map(({ text }) => text).join('')).not.toMatch(/Juan|Mabini|1234-?5678/);
    expect((await accept(staff, member.proofId)).code).toBe('desk.identity_decided');
  });

  test('[SAFE-09] accepts only after that person has opened its pictures, and with a stored answer to each finding', async () => {
    const member = await waiting('unseen', { legalName: 'Pedro Penduko', birthday: '1970-05-05' });
    await sql("update player_profiles set payee_name = 'Pedro P.', birthday = '1971-05-05' where player_id = $1", [member.id]);
    const attempt = (visitor: DeskVisitor, given: Record<string, string>) => decide(visitor, member.proofId, { decision: 'accept', answers: given });
    const both = { birthday_differs: 'The card says 1970, a typing mistake at registration', name_differs: 'The same name, written in full' };
    expect(await attempt(staff, both)).toMatchObject({ status: 409, code: 'desk.identity_unseen' });
    await staff.call('getDeskIdentityPicture', { params: { merchant, proofId: member.proofId, side: 'front' } });
    expect((await attempt(staff, both)).code).toBe('desk.identity_unseen');
    expect((await open(staff, member.proofId)).value.unseen).toEqual(['back']);
    await look(staff, member.proofId);
    expect(await attempt(staff, { name_differs: both.name_differs })).toMatchObject({ status: 422, code: 'desk.identity_unanswered' });
    expect((await attempt(staff, { ...both, name_differs: 'x' })).code).toBe('request.invalid');
    expect((await attempt(staff, both)).value).toMatchObject({ state: 'checked', checkedBy: staff.name });
    // The second person looks for themselves; the first one's answers are there to read.
    expect((await attempt(second, {})).code).toBe('desk.identity_unseen');
    await look(second, member.proofId);
    const accepted = await attempt(second, {});
    expect(accepted.value).toMatchObject({ state: 'verified' });
    expect(accepted.value.answers.map(({ hit, answer, by }) => [hit, answer, by])).toEqual(
      Object.entries(both).map(([hit, answer]) => [hit, answer, staff.name]),
    );
  });

  test('[ACC-03] refuses with reasons and words; the member reads them and sends again; a corrected name is the document’s', async () => {
    const member = await waiting('again', { legalName: 'Ana Ramos', birthday: '1992-02-02' });
    expect((await decide(staff, member.proofId, { decision: 'refuse' })).code).toBe('request.invalid');
    expect((await decide(staff, member.proofId, { decision: 'refuse', refusals: ['other'] })).code).toBe('request.invalid');
    expect((await decide(staff, member.proofId, { decision: 'refuse', refusals: ['unreadable', 'other'], told: 'The lower half is missing.' })).status).toBe(
      200,
    );
    expect(await state(member.browser)).toMatchObject({
      state: 'refused',
      maySend: true,
      proof: { refusals: ['unreadable', 'other'], told: 'The lower half is missing.' },
    });
    expect(all.told.at(-1)?.template).toBe('identity_refused');
    expect((await all.send(member.browser, { legalName: 'Anna Ramos', birthday: '1992-02-02' })).status).toBe(200);
    const [row] = await sql<{ id: string }>("select id from identity_proofs where player_id = $1 and state = 'pending'", [member.id]);
    await accept(staff, row?.id ?? '', { legalName: 'Anna Maria Ramos' });
    expect(await sql('select payee_name from player_profiles where player_id = $1', [member.id])).toEqual([{ payee_name: 'Anna Maria Ramos' }]);
    const { value } = await staff.call('getDeskMemberIdentity', { params: { merchant, memberId: member.memberId } });
    expect([value.isVerified, value.proofs.map((proof) => proof.state)]).toEqual([true, ['verified', 'refused']]);
  });

  test('[ACC-03] the queue returns the oldest first; a person who opens a proof holds it until they are done or another takes it over', async () => {
    const members = [await waiting('queue-a'), await waiting('queue-b')];
    const { value } = await staff.call('listDeskIdentities', { params: { merchant } });
    const ids = value.proofs.map(({ id }) => id);
    expect(ids.indexOf(members[0]?.proofId ?? '')).toBeLessThan(ids.indexOf(members[1]?.proofId ?? ''));
    expect(value.waiting).toBe(ids.length);
    const proofId = members[0]?.proofId ?? '';
    await open(staff, proofId);
    expect((await open(second, proofId)).value.opened?.by).toBe(staff.name);
    expect(await accept(second, proofId)).toMatchObject({ status: 409, code: 'desk.identity_taken', params: { name: staff.name } });
    expect((await open(second, proofId, true)).value.opened?.by).toBe(second.name);
    expect((await accept(staff, proofId)).code).toBe('desk.identity_taken');
    all.desk.clock.now += 16 * 60_000;
    expect((await accept(staff, proofId)).value.state).toBe('verified');
    const verified = await staff.call('listDeskIdentities', { params: { merchant }, query: { state: 'verified' } });
    expect(verified.value.proofs[0]?.id).toBe(proofId);
    expect((await staff.call('listDeskIdentities', { params: { merchant: 'nobody' } })).code).toBe('request.not_found');
  });

  test('[T5] [T33] one document proves one open account; two persons review a second account of the same person', async () => {
    const number = '9999-8888-7777-6666';
    const first = await waiting('twin-a', { number, legalName: 'José Rizal Mercado', birthday: '1981-06-19' });
    await accept(staff, first.proofId);
    const same = await waiting('twin-b', { number: '9999 8888 7777 6666', birthday: '1982-02-02' });
    const opened = await open(staff, same.proofId);
    expect(opened.value.hits).toContain('same_number');
    expect(opened.value.others).toContainEqual(expect.objectContaining({ username: 'twin-a', hit: 'same_number', isVerified: true }));
    expect((await accept(staff, same.proofId)).value).toMatchObject({ state: 'checked', checkedBy: staff.name });
    expect((await accept(staff, same.proofId)).code).toBe('desk.identity_own');
    expect(await accept(second, same.proofId)).toMatchObject({ status: 409, code: 'desk.identity_duplicate', params: { username: 'twin-a' } });
    expect(await sql('select matched_on from player_duplicates where player_id = $1 and other_player_id = $2', [same.id, first.id])).toEqual([
      { matched_on: 'id_number' },
    ]);
    // Once the other account is closed in favour of this one the document proves this one.
    await sql('update players set closed_at = now(), username = null where id = $1', [first.id]);
    expect((await accept(second, same.proofId)).value).toMatchObject({ state: 'verified', checkedBy: staff.name, decidedBy: second.name });
    expect(await sql('select state from identity_proofs where id = $1', [first.proofId])).toEqual([{ state: 'replaced' }]);
    const namesake = await waiting('namesake', { legalName: 'Mercado, Jose Rizal', birthday: '1982-02-02' });
    await sql('update identity_proofs set person_hash = (select person_hash from identity_proofs where id = $1) where id = $2', [
      same.proofId,
      namesake.proofId,
    ]);
    expect((await open(staff, namesake.proofId)).value.hits).toContain('same_person');
    expect((await accept(staff, namesake.proofId)).value.state).toBe('checked');
    expect((await accept(second, namesake.proofId)).value.state).toBe('verified');
  });

  test('[T86] [T85] a person without the role sees no document, and the attempt is audited; other merchants’ proofs are unknown', async () => {
    const member = await waiting('private');
    for (const role of ['cashier-lead', 'auditor', 'content'] as const) {
      const visitor = await all.staff(role);
      expect([role, (await open(visitor, member.proofId)).code]).toEqual([role, 'desk.permission_missing']);
      const look = await visitor.call('getDeskIdentityPicture', { params: { merchant, proofId: member.proofId, side: 'front' } });
      expect([role, look.code]).toEqual([role, 'desk.permission_missing']);
      expect((await accept(visitor, member.proofId)).code).toBe('desk.permission_missing');
      expect((await visitor.call('listDeskIdentities', { params: { merchant } })).status).toBe(role === 'content' ? 403 : 200);
    }
    const abroad = { merchant: 'dagat', proofId: member.proofId };
    expect((await staff.call('openDeskIdentity', { params: abroad, body: {} })).code).toBe('desk.identity_unknown');
    expect((await staff.call('getDeskIdentityPicture', { params: { ...abroad, side: 'front' } })).code).toBe('desk.identity_unknown');
    expect((await staff.call('getDeskIdentityPicture', { params: { merchant, proofId: member.proofId, side: 'selfie' } })).code).toBe('desk.identity_unknown');
    expect((await staff.call('getDeskMemberIdentity', { params: { merchant: 'dagat', memberId: member.memberId } })).code).toBe('desk.member_unknown');
    const guest = await all.site.http.app.inject({
      url: `/wps/desk/merchants/laro/identities/${member.proofId}/pictures/front`,
      headers: { host: 'localhost' },
    });
    expect(guest.statusCode).toBe(401);
  });
});

describe('time', () => {
  test('[T7] a document that ends is announced 30 days before, once, and ends the proof; a new one takes its place before that', async () => {
    const day = (offset: number) => new Date(all.desk.clock.now + offset * 86_400_000).toISOString().slice(0, 10);
    const member = await waiting('expiring', { document: 'passport', number: 'P1112223A', birthday: '1991-03-03', expiresOn: day(40) });
    await accept(staff, member.proofId);
    const templates = () => all.told.filter(({ playerId }) => playerId === member.id).map(({ template }) => template);
    await all.identities.upkeep();
    expect(templates()).toEqual(['identity_verified']);
    all.desk.clock.now += 15 * 86_400_000;
    await Promise.all([all.identities.upkeep(), all.identities.upkeep()]);
    await all.identities.upkeep();
    expect(templates()).toEqual(['identity_verified', 'identity_expiring']);
    expect(await state(member.browser)).toMatchObject({ state: 'verified', maySend: true });
    expect((await all.send(member.browser, { document: 'passport', number: 'P9998887A', birthday: '1991-03-03', expiresOn: day(900) })).value).toMatchObject({
      state: 'pending',
      isVerified: true,
    });
    const fresh = await all.staff('operations');
    const [row] = await sql<{ id: string }>("select id from identity_proofs where player_id = $1 and state = 'pending'", [member.id]);
    await accept(fresh, row?.id ?? '');
    expect(await sql('select state from identity_proofs where id = $1', [member.proofId])).toEqual([{ state: 'replaced' }]);
    const late = await waiting('late', { document: 'passport', number: 'P5554443A', expiresOn: day(3) });
    await accept(fresh, late.proofId);
    all.desk.clock.now += 4 * 86_400_000;
    await all.identities.upkeep();
    expect(all.told.filter(({ playerId }) => playerId === late.id).map(({ template }) => template)).toEqual(['identity_verified', 'identity_expired']);
    expect(await state(late.browser)).toMatchObject({ state: 'expired', isVerified: false, maySend: true });
    expect([await readVerified(all.desk.base.pool, late.id), await readVerified(all.desk.base.pool, member.id)]).toEqual([false, true]);
  });

  test('[ACC-03] the desk requests a new proof; the previous one no longer counts', async () => {
    const fresh = await all.staff('operations');
    const member = await waiting('recalled');
    const recall = () => fresh.call('recallDeskIdentity', { params: { merchant, memberId: member.memberId }, body: { reason: 'a hint from outside' } });
    expect((await recall()).code).toBe('desk.identity_unknown');
    await accept(fresh, member.proofId);
    expect((await recall()).value).toMatchObject({ isVerified: false });
    expect(await state(member.browser)).toMatchObject({ state: 'recalled', maySend: true });
    expect(all.told.at(-1)?.template).toBe('identity_recalled');
    expect((await fresh.call('getDeskMemberIdentity', { params: { merchant, memberId: '999999' } })).code).toBe('desk.member_unknown');
    expect((await fresh.call('recallDeskIdentity', { params: { merchant, memberId: '999999' }, body: { reason: 'nobody' } })).code).toBe('desk.member_unknown');
  });

  test('[T9] pictures without a document go after a day; proofs that ended are deleted after five years, and not before', async () => {
    const fresh = await all.staff('operations');
    const member = await waiting('kept');
    await decide(fresh, member.proofId, { decision: 'refuse', refusals: ['altered'] });
    const names = (await sql<{ id: string }>('select id from identity_pictures where proof_id = $1', [member.proofId])).map(({ id }) => `identity-${id}.aes`);
    const loose = await all.member('loose');
    const { id } = (await loose.browser.call('sendIdentityPicture', { side: 'front', picture: await photo() })).value;
    all.desk.clock.now += 25 * 3_600_000;
    await all.identities.upkeep();
    expect(all.files.kept.has(`identity-${id}.aes`)).toBe(false);
    expect(names.every((name) => all.files.kept.has(name))).toBe(true);
    await sql("update identity_proofs set ended_at = $2::timestamptz - interval '5 years' + interval '2 days' where id = $1", [
      member.proofId,
      new Date(all.desk.clock.now),
    ]);
    await all.identities.upkeep();
    expect(names.every((name) => all.files.kept.has(name))).toBe(true);
    all.desk.clock.now += 3 * 86_400_000;
    await all.identities.upkeep();
    expect(names.some((name) => all.files.kept.has(name))).toBe(false);
    const [left] = await sql('select state, document, number_sealed, details_sealed, number_tail from identity_proofs where id = $1', [member.proofId]);
    expect(left).toEqual({ state: 'refused', document: 'philsys', number_sealed: null, details_sealed: null, number_tail: '' });
    expect((await open(await all.staff('operations'), member.proofId)).value).toMatchObject({ said: null, sides: [] });
  });
});

describe('before the proof', () => {
  const applied = async () => {
    while (await all.identities.applyPlayRules());
  };

  test('[T4] a merchant that requires a proof takes no bets without one: for existing members, new ones, and those whose proof is recalled', async () => {
    const fresh = await all.staff('operations');
    await all.set({ 'identity.playNeedsVerified': false });
    await applied();
    const early = await all.member('early');
    expect(await play(early.id)).toBe(true);
    await all.set({});
    await applied();
    expect(await play(early.id)).toBe(false);
    const member = await waiting('player');
    expect(await play(member.id)).toBe(false);
    await accept(fresh, member.proofId);
    expect(await play(member.id)).toBe(true);
    await sql(
      "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until) values ($1, 'bet', 'asked', 'a test', 'ana', now() - interval '2 hours', now() - interval '1 hour')",
      [early.id],
    );
    await endAllBlocksOver(all.desk.base.pool);
    expect(await play(early.id)).toBe(false);
    await fresh.call('recallDeskIdentity', { params: { merchant, memberId: member.memberId }, body: { reason: 'a new look' } });
    expect(await play(member.id)).toBe(false);
    await all.set({ 'identity.playNeedsVerified': false });
    await applied();
    expect([await play(member.id), await play(early.id)]).toEqual([true, true]);
    const trial = all.site.visitor();
    await trial.freePlay();
    await all.set({});
    await applied();
    const [{ mayPlay } = { mayPlay: false }] = await sql<{ mayPlay: boolean }>(
      'select not awaits_identity as "mayPlay" from players where is_trial order by id desc limit 1',
    );
    expect(mayPlay).toBe(true);
  });
});
