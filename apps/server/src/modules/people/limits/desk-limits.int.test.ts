import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let staff: DeskVisitor;
let player: TestPlayer;
const reason = 'asked by the member on the phone';

beforeAll(async () => {
  desk = await testDesk();
  await addTestSlot(desk.base);
  // The clock of the desk and that of the database agree.
  desk.clock.now = Date.now();
  staff = await desk.signIn('administrator');
});
afterAll(() => desk.close());
beforeEach(async () => {
  player = await openTestPlayer(desk.base.pool);
});

const about = (more: object = {}) => ({ params: { merchant: 'laro', memberId: player.id, ...more } });
const setLimit = (kind: string, period: string, body: object, who = staff) =>
  who.call('setDeskMemberLimit', { ...about({ kind, period }), body: { ...body, reason } });
const pause = (length: string) => staff.call('pauseDeskMember', { ...about(), body: { length, reason } });
const lastAudit = async () => (await staff.call('listAudit')).value.entries[0];

test('[T40] [T85] the operator’s limit takes effect immediately, up and down, with its reason in the log', async () => {
  const vendor = testVendor(desk.base.pool);
  const { value } = await setLimit('stake', 'day', { amount: '5.00' });
  expect(value.limits).toMatchObject([{ owner: 'operator', kind: 'stake', period: 'day', amount: '5.00', asked: null }]);
  expect(value.history).toMatchObject([{ owner: 'operator', act: 'set', after: { amount: '5.00' }, reason }]);
  expect((await vendor.bet(player, 6n * MAJOR_UNIT)).status).toBe('limit_reached');
  expect(await lastAudit()).toMatchObject({ action: 'member.limitSet', subject: `merchant:laro/member:${player.id}`, reason });
  await setLimit('stake', 'day', {});
  expect((await vendor.bet(player, 6n * MAJOR_UNIT)).status).toBe('done');
  const auditor = await desk.signIn('auditor');
  expect(await setLimit('stake', 'day', { amount: '5.00' }, auditor)).toMatchObject({ code: 'desk.permission_missing' });
});

test('[T18] [T42] [T44] a pause requested by phone refuses bets, ends sessions, and is not affected by lifting the desk’s own block', async () => {
  const vendor = testVendor(desk.base.pool);
  expect((await pause('week')).value.pause).toMatchObject({ kind: 'time_out', canShorten: false });
  expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('user_disabled');
  expect(desk.announced).toContain(`sessions of ${player.id}`);
  expect(await staff.call('unblockDeskMember', { ...about({ kind: 'bet' }), body: { reason } })).toMatchObject({ code: 'desk.block_unknown' });
  await staff.call('blockDeskMember', { ...about(), body: { kind: 'bet', cause: 'rules', reason } });
  await staff.call('unblockDeskMember', { ...about({ kind: 'bet' }), body: { reason } });
  expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('user_disabled');
  expect(await pause('day')).toMatchObject({ status: 409, code: 'limits.pause_stands' });
});

test('[T43] [T45] an exclusion stands for half a year, and then ends a week after the decision at the earliest', async () => {
  const vendor = testVendor(desk.base.pool);
  await pause('year');
  expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('user_frozen');
  const shorten = () => staff.call('shortenDeskExclusion', { ...about(), body: { reason } });
  expect(await shorten()).toMatchObject({ status: 409, code: 'desk.exclusion_stands' });
  await desk.base.pool.query("update player_blocks set set_at = set_at - interval '7 months', until = until - interval '4 months' where player_id = $1", [
    player.id,
  ]);
  const { value } = await shorten();
  const days = (Date.parse(value.pause?.until ?? '') - desk.clock.now) / 86_400_000;
  expect(days).toBe(7);
  expect(value.history[0]).toMatchObject({ act: 'shortened', owner: 'operator', reason });
  expect(await lastAudit()).toMatchObject({ action: 'member.exclusionShortened' });
  // Already ending in a week: there is nothing more to shorten.
  expect(await shorten()).toMatchObject({ code: 'desk.exclusion_stands' });
});

test('[T51] the last six months are shown with deposits, stakes and wins', async () => {
  const vendor = testVendor(desk.base.pool);
  await vendor.round(player, 10n * MAJOR_UNIT, 4n * MAJOR_UNIT);
  const { value } = await staff.call('getDeskMemberLimits', about());
  expect(value.months).toHaveLength(6);
  expect(value.months[0]).toMatchObject({ deposited: '1000.00', withdrawn: '0.00', staked: '10.00', paid: '4.00' });
  expect(value.months[1]).toMatchObject({ deposited: '0.00', staked: '0.00' });
});

test('[T86] a member of another merchant is unknown', async () => {
  expect(await staff.call('getDeskMemberLimits', { params: { merchant: 'dagat', memberId: player.id } })).toMatchObject({ code: 'desk.member_unknown' });
});
