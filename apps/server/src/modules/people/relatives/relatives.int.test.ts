import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { isBlocked } from '#server/modules/core/blocks/index.ts';
import { testDesk, type Answer, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let staff: DeskVisitor;
let member: TestPlayer;
let addresses = 0;
const DAY_MS = 86_400_000;
const reason = 'papers were shown on the phone';

beforeAll(async () => {
  desk = await testDesk();
  staff = await desk.signIn('operations');
});
afterAll(() => desk.close());
beforeEach(async () => {
  addresses += 1;
  member = await openTestPlayer(desk.base.pool);
  await desk.base.pool.query(
    "update player_profiles set payee_name = 'Juan Dela Cruz', birthday = '1980-05-05', mobile_number = $2, mobile_dialing_code = '+63' where player_id = $1",
    [member.id, `+63917600${String(addresses).padStart(4, '0')}`],
  );
});

const wish = (more: object = {}) => ({
  requester: { name: 'Ana Dela Cruz', email: `ana${addresses}@home.example` },
  person: { name: 'Juan Dela Cruz', birthday: '1980-05-05', phone: `0917600${String(addresses).padStart(4, '0')}` },
  relation: 'spouse',
  statement: 'He has spent the money for the school of our children twice.',
  ...more,
});
const send = (body: object = wish(), ip = `10.0.0.${addresses}`): Promise<Answer<'sendRelativeRequest'>> =>
  desk.visitor().call('sendRelativeRequest', { body, ip });
const listed = async (who = staff) => (await who.call('listRelativeRequests', { params: { merchant: 'laro' } })).value.requests;
const idOf = async ({ value }: Answer<'sendRelativeRequest'>) => (await listed()).find(({ number }) => number === value.number)?.id ?? '';
const params = (requestId: string) => ({ params: { merchant: 'laro', requestId } });
const move = (requestId: string, act: string, more: object = {}, who = staff) =>
  who.call('moveRelativeRequest', { ...params(requestId), body: { act, reason, ...more } });

describe('a request of a relative', () => {
  test('[T53] the answer for a member and for a stranger is the same, and the requester gets a mail', async () => {
    const known = await send();
    const unknown = await send(wish({ person: { name: 'Nobody Here', birthday: '1970-01-01' } }));
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(Object.keys(known.value)).toEqual(Object.keys(unknown.value));
    expect(known.value.number).toMatch(/^R\d{8}$/);
    expect(desk.sent).toContain(`relative_received TY ana${addresses}@home.example`);
  });

  test('[T53] requests are limited by network address and by e-mail address', async () => {
    for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(200);
    expect((await send()).code).toBe('relatives.too_many');
    expect((await send(wish(), '10.9.9.9')).code).toBe('relatives.too_many');
    const other = (n: number) => wish({ requester: { name: 'Somebody Else', email: `else${n}@home.example` } });
    expect((await send(other(1))).status).toBe(200);
    expect((await send(other(2))).status).toBe(200);
    expect((await send(other(3))).code).toBe('relatives.too_many');
  });

  test('[T53] [T88] the picture is re-encoded and encrypted, and anything but a picture is refused', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#aabbcc' } })
      .jpeg()
      .toBuffer();
    const id = await idOf(await send(wish({ picture: jpeg.toString('base64') })));
    const { rows } = await desk.base.pool.query('select picture_sealed, details_sealed from relative_requests where id = $1', [id]);
    expect(rows[0].picture_sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect(rows[0].details_sealed.includes('Juan')).toBe(false);
    const shown = await staff.call('getRelativePicture', params(id));
    expect((await sharp(Buffer.from(shown.value.jpeg, 'base64')).metadata()).format).toBe('jpeg');
    expect((await send(wish({ picture: Buffer.from('no picture at all').toString('base64') }))).code).toBe('identity.picture_unreadable');
    expect((await send(wish({ person: { name: 'Juan Dela Cruz', birthday: '2999-01-01' } }))).code).toBe('identity.date_invalid');
  });
});

describe('requests of relatives at the desk', () => {
  test('[T53] [T44] [T85] a request is checked, the requester contacted, and the member excluded and told', async () => {
    const id = await idOf(await send());
    const row = (await listed()).find((one) => one.id === id);
    expect(Date.parse(row?.contactDueAt ?? '') - Date.parse(row?.sentAt ?? '')).toBe(DAY_MS);
    expect(Date.parse(row?.decideDueAt ?? '') - Date.parse(row?.sentAt ?? '')).toBe(7 * DAY_MS);
    const opened = await staff.call('openRelativeRequest', params(id));
    expect(opened.value).toMatchObject({ details: { statement: expect.stringContaining('school') } });
    expect(opened.value.candidates.map((one) => one.id)).toContain(member.id);
    expect((await move(id, 'exclude', { length: 'year' })).code).toBe('desk.relative_no_member');
    expect((await move(id, 'contact')).code).toBe('desk.relative_moved');
    await move(id, 'check', { memberId: member.id });
    expect((await move(id, 'exclude', { length: 'year' })).code).toBe('desk.relative_moved');
    expect((await move(id, 'contact')).value.state).toBe('contacted');
    const decided = await move(id, 'exclude', { length: 'year' });
    expect(decided.value).toMatchObject({ state: 'excluded', member: { id: member.id } });
    expect(decided.value.events.map(({ what }) => what)).toEqual(['send', 'check', 'contact', 'exclude']);
    expect(await isBlocked(desk.base.pool, BigInt(member.id), 'bet')).toBe(true);
    expect(desk.announced).toContain(`relative_excluded ${member.id}`);
    expect(desk.announced).toContain(`sessions of ${member.id}`);
    expect(desk.sent).toContain(`relative_answered TY ana${addresses}@home.example`);
    expect((await move(id, 'refuse')).code).toBe('desk.relative_moved');
    const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
    expect(entries.filter(({ subject }) => subject === `merchant:laro/relative:${id}`).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['relative.excluded', 'relative.contacted', 'relative.checked', 'relative.opened']),
    );
  });

  test('[T53] a refused request changes nothing for the member, and the requester reads the same answer', async () => {
    const id = await idOf(await send());
    await move(id, 'check', { memberId: null });
    expect((await move(id, 'refuse')).value).toMatchObject({ state: 'refused', member: null });
    expect(await isBlocked(desk.base.pool, BigInt(member.id), 'bet')).toBe(false);
    expect(desk.sent).toContain(`relative_answered TY ana${addresses}@home.example`);
    const done = (await staff.call('listRelativeRequests', { params: { merchant: 'laro' }, query: { state: 'decided' } })).value.requests;
    expect(done.map((one) => one.id)).toContain(id);
  });

  test('[T53] a member who is excluded for longer already cannot be excluded for less, and the request stays undecided', async () => {
    await staff.call('pauseDeskMember', { params: { merchant: 'laro', memberId: member.id }, body: { length: 'years5', reason } });
    const id = await idOf(await send());
    await move(id, 'check', { memberId: member.id });
    await move(id, 'contact');
    expect((await move(id, 'exclude', { length: 'months6' })).code).toBe('limits.pause_stands');
    expect((await staff.call('openRelativeRequest', params(id))).value.state).toBe('contacted');
  });

  test('[T53] undecided requests are counted for those who decide, and auditors cannot read them', async () => {
    await send();
    const attention = (await staff.call('getDeskAttention')).value.merchants.find(({ merchant }) => merchant === 'laro');
    expect(attention?.relatives).toBeGreaterThan(0);
    const auditor = await desk.signIn('auditor');
    const [first] = await listed(auditor);
    expect((await auditor.call('openRelativeRequest', params(first?.id ?? '1'))).code).toBe('desk.permission_missing');
    expect((await staff.call('openRelativeRequest', params('999999'))).code).toBe('desk.relative_unknown');
  });
});
