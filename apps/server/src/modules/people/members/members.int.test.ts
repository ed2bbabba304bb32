import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let staff: DeskVisitor;
let player: TestPlayer;
const reason = 'asked by the member on the phone';

beforeAll(async () => {
  desk = await testDesk();
  await addTestSlot(desk.base);
  staff = await desk.signIn('administrator');
});
afterAll(() => desk.close());
beforeEach(async () => {
  player = await openTestPlayer(desk.base.pool);
});

const at = (memberId = player.id, merchant = 'laro') => ({ params: { merchant, memberId } });
const openSession = (id: string) =>
  desk.base.pool.query(
    "insert into player_sessions (token_hash, player_id, page_token_hash, expires_at, ip, user_agent) values ($1, $2, $1, now() + interval '1 day', '1.2.3.4', 'phone')",
    [Buffer.from(randomUUID()), id],
  );
const whole = { kind: 'full', cause: 'rules', reason };
const lift = (kind: string, id = player.id) => staff.call('unblockDeskMember', { params: { merchant: 'laro', memberId: id, kind }, body: { reason } });
const lastAudit = async () => (await staff.call('listAudit')).value.entries[0];

describe('the list of members', () => {
  const list = (query: object, merchant = 'laro') => staff.call('listDeskMembers', { params: { merchant }, query: { ...query } });
  const names = async (query: object, merchant?: string) => (await list(query, merchant)).value.members.map((member) => member.username);

  test('[T86] finds by the first letters, the opaque id and the number, only of its merchant and kind of money', async () => {
    const ana = await openTestPlayer(desk.base.pool, { username: 'Ana.Reyes' });
    await openTestPlayer(desk.base.pool, { username: 'ana.other', merchant: 'dagat' });
    await openTestPlayer(desk.base.pool, { username: 'ana.trial', isTrial: true });
    expect(await names({ search: 'ANA' })).toEqual(['Ana.Reyes']);
    expect(await names({ search: ana.publicId })).toEqual(['Ana.Reyes']);
    expect(await names({ search: ana.id })).toEqual(['Ana.Reyes']);
    expect(await names({ search: 'ana', money: 'trial' })).toEqual(['ana.trial']);
    expect(await names({ search: 'ana' }, 'dagat')).toEqual(['ana.other']);
    expect(await names({ search: '%' })).toEqual([]);
    expect((await list({ search: ana.id }, 'dagat')).value.members).toEqual([]);
    expect((await list({}, 'nowhere')).code).toBe('request.not_found');
    expect((await list({ search: 'ana' })).value.members[0]).toMatchObject({ cash: '1000.00', currency: 'PHP', isEnabled: true, isTrial: false });
  });

  test('[T86] pages continue from the last entry, newest first or by name; no member is missed or shown twice', async () => {
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        openTestPlayer(desk.base.pool, { username: `page-${String(index).padStart(3, '0')}`, merchant: 'dagat', money: 0n }),
      ),
    );
    for (const search of ['', 'page-']) {
      const seen: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const { value } = await list({ search, after }, 'dagat');
        expect(value.members.length).toBeLessThanOrEqual(50);
        seen.push(...value.members.map((member) => member.username));
        after = value.next;
      }
      const own = seen.filter((name) => name.startsWith('page-'));
      expect(new Set(own).size).toBe(120);
      expect(own).toHaveLength(120);
      if (search !== '') expect(own).toEqual(own.toSorted());
    }
    expect((await list({ after: 'x; drop' })).code).toBe('request.invalid');
  });
});

describe('one member', () => {
  test('[T18] [T65] shows balances of all accounts and the open sessions', async () => {
    const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
    const { rows } = await desk.base.pool.query<{ owner: string }>('select owner from accounts where id = $1', [player.cash]);
    const held = await openAccount(desk.base.pool, purse, 'player:held', rows[0]?.owner ?? '');
    await move(desk.base.pool, { kind: 'withdrawal_held', caller: 'test', key: randomUUID(), from: player.cash, to: held, amount: 300n * MAJOR_UNIT });
    await openSession(player.id);
    const { value } = await staff.call('getDeskMember', at());
    expect(value).toMatchObject({
      publicId: player.publicId,
      cash: '700.00',
      blocks: [],
      accounts: [
        { kind: 'player:cash', balance: '700.00' },
        { kind: 'player:held', balance: '300.00' },
      ],
      sessions: [{ ip: '1.2.3.4', userAgent: 'phone' }],
    });
    const { entries } = (await staff.call('listDeskMemberLedger', at())).value;
    expect(entries.map((entry) => entry.kind)).toEqual(['withdrawal_held', 'deposit_paid']);
    expect(entries[0]).toMatchObject({
      from: { kind: 'player:cash', owner: '', isMember: true, before: '1000.00', after: '700.00' },
      to: { kind: 'player:held', owner: '', isMember: true, before: '0.00', after: '300.00' },
    });
  });

  test('[T86] a member of another merchant is unknown', async () => {
    for (const call of ['getDeskMember', 'listDeskMemberLedger'] as const)
      expect(await staff.call(call, at(player.id, 'dagat'))).toMatchObject({ status: 404, code: 'desk.member_unknown' });
    expect(await staff.call('blockDeskMember', { ...at(player.id, 'dagat'), body: whole })).toMatchObject({ code: 'desk.member_unknown' });
    expect(await staff.call('endDeskMemberSessions', { ...at('999999'), body: { reason } })).toMatchObject({ code: 'desk.member_unknown' });
  });

  test('[T65] [T18] blocked wholly: every session ends, the next bet is refused, a win is still paid, and the log says why', async () => {
    const vendor = testVendor(desk.base.pool);
    await Promise.all([openSession(player.id), openSession(player.id)]);
    const placed = await vendor.bet(player, 10n * MAJOR_UNIT);
    const answer = await staff.call('blockDeskMember', { ...at(), body: whole });
    expect(answer.value).toMatchObject({
      isEnabled: false,
      sessions: [],
      blocks: [{ kind: 'full', cause: 'rules', by: expect.stringContaining('administrator'), reason, until: null, ended: null }],
    });
    expect(desk.announced).toContain(`sessions ${player.publicId}`);
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('user_frozen');
    expect((await vendor.win(player, placed.key, 25n * MAJOR_UNIT)).status).toBe('done');
    expect(await lastAudit()).toMatchObject({
      action: 'member.blocked',
      subject: `merchant:laro/member:${player.id}`,
      reason,
      before: {},
      after: { kind: 'full', cause: 'rules', until: null, sessionsEnded: 2 },
    });
    expect((await lift('full')).value).toMatchObject({ isEnabled: true, blocks: [{ kind: 'full', ended: { reason } }] });
    expect(await lastAudit()).toMatchObject({ action: 'member.unblocked', before: { kind: 'full', cause: 'rules' } });
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('done');
  });

  test('[T18] sessions are ended without switching the account off', async () => {
    await openSession(player.id);
    expect((await staff.call('endDeskMemberSessions', { ...at(), body: { reason } })).value).toMatchObject({ isEnabled: true, sessions: [] });
    expect(await lastAudit()).toMatchObject({ action: 'member.signedOut', after: { sessionsEnded: 1 } });
  });

  test('[T60] expired free play cannot be reopened', async () => {
    const trial = await openTestPlayer(desk.base.pool, { isTrial: true });
    await desk.base.pool.query('update players set closed_at = now(), is_enabled = false, username = null where id = $1', [trial.id]);
    expect((await staff.call('getDeskMember', at(trial.id))).value).toMatchObject({ isClosed: true, username: trial.publicId });
    expect(await staff.call('blockDeskMember', { ...at(trial.id), body: whole })).toMatchObject({
      status: 409,
      code: 'desk.member_closed',
    });
  });
});

describe('a member’s ledger', () => {
  const read = async (query: object = {}) => (await staff.call('listDeskMemberLedger', { ...at(), query: { ...query } })).value;

  test('[T29] every posting with both ends, before and after, its caller, and reversals', async () => {
    const vendor = testVendor(desk.base.pool);
    const placed = await vendor.bet(player, 10n * MAJOR_UNIT + 1n);
    const back = await vendor.back(player, placed.key);
    const { entries, currency } = await read();
    expect(currency).toBe('PHP');
    expect(entries.map((entry) => [entry.kind, entry.amount, entry.reversedBy])).toEqual([
      ['rollback', '10.00001', null],
      ['bet', '10.00001', back.key],
      ['deposit_paid', '1000.00', null],
    ]);
    expect(entries[1]).toMatchObject({
      caller: 'BGS',
      key: placed.key,
      roundId: placed.roundId,
      from: { kind: 'player:cash', isMember: true, before: '1000.00', after: '989.99999' },
      to: { kind: 'vendor', owner: 'BGS', isMember: false, before: null, after: null },
    });
    expect(entries[0]).toMatchObject({ to: { before: '989.99999', after: '1000.00' } });
  });

  test('[T29] pages show each posting once, whatever the size, and each balance follows from the one before', async () => {
    const vendor = testVendor(desk.base.pool);
    for (let number = 0; number < 30; number++) await vendor.round(player, MAJOR_UNIT, number % 3 === 0 ? 2n * MAJOR_UNIT : 0n);
    const all: Awaited<ReturnType<typeof read>>['entries'] = [];
    for (let before: string | null = ''; before !== null;) {
      const page = await read({ before, limit: 7 });
      all.push(...page.entries);
      before = page.next;
    }
    expect(all).toHaveLength(41);
    expect(new Set(all.map((entry) => entry.id)).size).toBe(41);
    expect(all).toEqual((await read({ limit: 500 })).entries);
    const ends = all.map((entry) => (entry.from.isMember ? entry.from : entry.to));
    for (let place = 1; place < ends.length; place++) expect(ends[place - 1]?.before).toBe(ends[place]?.after);
    expect(ends.at(-1)?.before).toBe('0.00');
  });

  test('[T29] filters by kind and by time', async () => {
    const vendor = testVendor(desk.base.pool);
    await vendor.round(player, MAJOR_UNIT, 3n * MAJOR_UNIT);
    const kinds = async (query: object) => (await read(query)).entries.map((entry) => entry.kind);
    expect(await kinds({ kind: 'win' })).toEqual(['win']);
    expect(await kinds({ kind: 'deposit_paid' })).toEqual(['deposit_paid']);
    expect(await kinds({ kind: 'adjusted_up' })).toEqual([]);
    const later = new Date(Date.now() + 60_000).toISOString();
    const earlier = new Date(Date.now() - 60_000).toISOString();
    expect(await kinds({ from: later })).toEqual([]);
    expect(await kinds({ to: earlier })).toEqual([]);
    expect(await kinds({ from: earlier, to: later })).toEqual(['win', 'bet', 'deposit_paid']);
    expect((await staff.call('listDeskMemberLedger', { ...at(), query: { before: 'nonsense' } })).code).toBe('request.invalid');
    expect((await staff.call('listDeskMemberLedger', { ...at(), query: { kind: 'theft' } })).code).toBe('request.invalid');
  });
});
