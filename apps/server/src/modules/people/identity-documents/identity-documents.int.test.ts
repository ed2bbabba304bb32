import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callSealed } from '#server/testing/people/test-account.ts';
import { photo, someone, testIdentity, type TestIdentity } from '#server/testing/people/test-identity.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { hostilePictures } from '#server/testing/base/hostile-pictures.ts';

let all: TestIdentity;
beforeAll(async () => {
  all = await testIdentity();
});
afterAll(() => all.close());

const view = async (browser: TestBrowser) => (await browser.call('getIdentity')).value;
const upload = (browser: TestBrowser, side: string, picture: string) => browser.call('sendIdentityPicture', { side, picture });
const pictures = async (browser: TestBrowser) => ({
  front: (await upload(browser, 'front', await photo())).value.id,
  back: (await upload(browser, 'back', await photo())).value.id,
});

describe('sending a proof', () => {
  test('[ACC-03] [T7] a proof waits for the desk; its details are encrypted, shown masked, and no second one is accepted in the meantime', async () => {
    const { id, browser } = await all.member('sender');
    expect(await view(browser)).toMatchObject({
      state: 'none',
      isVerified: false,
      maySend: true,
      proof: null,
      unverified: { mayPlay: false, depositMax: '0.00' },
    });
    const sent = await all.send(browser, { number: '1234-5678-9012-3456' });
    expect(sent).toMatchObject({ status: 200, value: { state: 'pending', maySend: false } });
    expect(sent.value.proof).toMatchObject({ document: 'philsys', numberMasked: '••••3456', refusals: [], expiresOn: null });
    expect(sent.value.proof?.nameMasked).toMatch(/^M•+ C•+/);
    const { rows } = await all.desk.base.pool.query<{ row: string; details: Buffer; number: Buffer }>(
      'select to_jsonb(i)::text as row, details_sealed as details, number_sealed as number from identity_proofs i where player_id = $1',
      [id],
    );
    const kept = `${rows[0]?.row}${rows[0]?.details.toString('latin1')}${rows[0]?.number.toString('latin1')}`;
    for (const secret of ['1234567890123456', '9012-3456', 'Clara', 'Mabini', '1990-01']) expect(kept).not.toContain(secret);
    expect((await upload(browser, 'front', await photo())).code).toBe('identity.not_now');
    expect((await callSealed(browser, 'sendIdentity', someone({ pictures: { front: randomUUID(), back: randomUUID() } }))).code).toBe('identity.not_now');
  });

  test('[T88] [T7] pictures are stored re-encoded and encrypted: no location, no camera, no trailing data, and no picture can be moved to another name', async () => {
    const { browser } = await all.member('camera');
    const withTail = Buffer.concat([
      Buffer.from(await photo(1600, 1000, { withPlace: true }), 'base64'),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const before = new Set(all.files.kept.keys());
    const { value } = await upload(browser, 'front', withTail.toString('base64'));
    const [name = '', closed = Buffer.alloc(0)] = [...all.files.kept].find(([key]) => !before.has(key)) ?? [];
    expect(name).toBe(`identity-${value.id}.aes`);
    expect(closed.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    await all.send(browser, { pictures: { front: value.id, back: (await upload(browser, 'back', await photo())).value.id } });
    const staff = await all.staff('operations');
    const { proofs } = (await staff.call('listDeskIdentities', { params: { merchant: 'laro' } })).value;
    const proofId = proofs.find(({ member }) => member.username === 'camera')?.id ?? '';
    const look = () => staff.call('getDeskIdentityPicture', { params: { merchant: 'laro', proofId, side: 'front' } });
    const bytes = Buffer.from((await look()).value.jpeg, 'base64');
    const { exif, format, width } = await sharp(bytes).metadata();
    expect([exif, format, width]).toEqual([undefined, 'jpeg', 1600]);
    expect(bytes.includes('script') || bytes.includes('Spycam')).toBe(false);
    const [other = Buffer.alloc(0)] = [...all.files.kept].filter(([key]) => key !== name).map(([, file]) => file);
    all.files.kept.set(name, other);
    expect(await look()).toMatchObject({ status: 500, code: 'internal' });
    all.files.kept.delete(name);
    expect((await look()).code).toBe('desk.identity_unknown');
  });

  test('[T88] only a complete photograph of a document is accepted: no scripts, drawings, truncated files, giants, thumbnails, or too many', async () => {
    const { browser } = await all.member('hostile');
    const refused = async (bytes: Buffer) => (await upload(browser, 'front', bytes.toString('base64'))).code;
    for (const [what, bytes] of await hostilePictures()) expect([what, await refused(bytes)]).toEqual([what, 'identity.picture_unreadable']);
    expect(await refused(Buffer.from(await photo(400, 300), 'base64'))).toBe('identity.picture_too_small');
    expect(await refused(Buffer.alloc(8 * 1024 * 1024 + 1, 1))).toBe('identity.picture_too_large');
    expect((await upload(browser, 'front', 'data:image/svg+xml,<svg/>')).code).toBe('request.invalid');
    expect((await upload(browser, '../front', await photo())).code).toBe('request.invalid');
    await all.desk.base.pool.query(
      "insert into identity_pictures (player_id, side, sent_at) select id, 'front', $1 from players, generate_series(1, 30) where username = 'hostile'",
      [new Date(all.desk.clock.now)],
    );
    expect(await upload(browser, 'front', await photo())).toMatchObject({ status: 429, code: 'identity.too_many' });
  });

  test('[GEN-09] [T1] [T7] the server checks age, document, number, dates and pictures, and the member confirms their presence again', async () => {
    const { browser } = await all.member('faulty');
    const both = await pictures(browser);
    const refused = async (given: Record<string, unknown>) => (await callSealed(browser, 'sendIdentity', someone({ pictures: both, ...given }))).code;
    expect(await refused({ birthday: '2006-01-01' })).toBe('identity.underage');
    expect(await refused({ document: 'national_id' })).toBe('identity.document_not_taken');
    expect(await refused({ number: '1234' })).toBe('identity.number_invalid');
    expect(await refused({ birthday: '1990-02-30' })).toBe('request.invalid');
    expect(await refused({ birthday: '1850-01-01' })).toBe('identity.date_invalid');
    expect(await refused({ document: 'passport', number: 'P1234567A' })).toBe('identity.date_invalid');
    expect(await refused({ document: 'passport', number: 'P1234567A', expiresOn: '2026-11-20' })).toBe('identity.document_expired');
    expect(await refused({ pictures: { front: both.back, back: both.front } })).toBe('identity.picture_missing');
    expect(await refused({ pictures: { front: both.front, back: randomUUID() } })).toBe('identity.picture_missing');
    expect(await refused({ pictures: { front: both.front } })).toBe('request.invalid');
    expect(await refused({ legalName: '<b>x</b>' })).toBe('request.invalid');
    await all.set({ 'identity.selfieNeeded': true });
    expect(await refused({})).toBe('identity.picture_missing');
    await all.set({});
    await all.desk.base.pool.query("update player_confirmations set confirmed_at = now() - interval '6 minutes'");
    expect(await refused({})).toBe('account.confirmation_needed');
    expect(await view(browser)).toMatchObject({ state: 'none' });
  });

  test('[T86] [ROLE-01] another member’s pictures, guests and free play', async () => {
    const [owner, thief] = [await all.member('owner'), await all.member('thief')];
    const stolen = await pictures(owner.browser);
    expect((await callSealed(thief.browser, 'sendIdentity', someone({ pictures: stolen }))).code).toBe('identity.picture_missing');
    const guest = all.site.visitor();
    expect((await guest.call('getIdentity')).code).toBe('session.missing');
    expect((await upload(guest, 'front', await photo())).code).toBe('session.missing');
    await guest.freePlay();
    expect((await guest.call('getIdentity')).code).toBe('session.members_only');
    // Players cannot load any picture, not even their own: there is no call for it.
    expect((await all.site.http.app.inject({ url: `/img/avatars/identity-${stolen.front}-256.jpg`, headers: { host: 'localhost' } })).statusCode).toBe(404);
  });

  test('[T87] a member sends five proofs a day, and one at a time', async () => {
    const { id, browser } = await all.member('eager');
    const both = await pictures(browser);
    const answers = await Promise.all([1, 2, 3].map(() => callSealed(browser, 'sendIdentity', someone({ pictures: both }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await all.desk.base.pool.query(
      "update identity_proofs set state = 'refused', refusals = '{other}', decided_at = now(), ended_at = now() where player_id = $1",
      [id],
    );
    await all.desk.base.pool.query(
      `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, details_sealed, person_hash, sent_at, sent_from,
          decided_at, ended_at, refusals)
        select merchant_code, player_id, state, document, country, number_hash, number_tail, details_sealed, person_hash, sent_at, '', decided_at, ended_at, refusals
        from identity_proofs, generate_series(1, 4) where player_id = $1`,
      [id],
    );
    expect(await all.send(browser)).toMatchObject({ status: 429, code: 'identity.too_many' });
  });
});
