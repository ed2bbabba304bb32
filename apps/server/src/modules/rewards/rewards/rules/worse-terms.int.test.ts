import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { endWeek } from '#server/testing/rewards/sign-in-week.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { inviteTermsOnWire, testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import { missionOnWire } from '#server/testing/rewards/test-missions.ts';
import { ladderOnWire } from '#server/testing/rewards/test-ranks.ts';
import { tournamentOnWire } from '#server/testing/rewards/test-tournaments.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { raffleOnWire } from '#server/testing/test-raffles.ts';

let site: TestInvites;
let member: RewardMember;
const NOW = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;
const day = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const merchant = 'laro';
const params = { merchant };

beforeAll(async () => {
  site = await testInvites();
  site.clock.now = NOW;
  member = await site.member();
  await site.pool.query("update player_profiles set language = 'EN' where player_id = $1", [member.playerId]);
  await endWeek(site.pool, day(-2));
});
afterAll(() => site.close());

const mails = async (who: RewardMember) =>
  (await who.browser.call('listMail', undefined, {}, {}, { tab: 'account' })).value.mails.filter(({ path }) => path !== '/m/transaction/record');

interface Version {
  id: string;
  state: string;
  faults: string[];
  notice: { worse: string[]; earliest: string } | null;
}

/** How a program is written and published; `better` and `worse` change what members have. */
interface Family {
  save: string;
  publish: string;
  idKey: string;
  list: string;
  body: (change: object, from: number) => object;
  better: object;
  worse: object;
  expected: string[];
  path: string;
}

const dated = (code: string) => (body: object, from: number) => ({ code, startsAt: day(from), endsAt: null, body });
const prizes = (...amounts: string[]) => amounts.map((amount, index) => ({ from: index + 1, to: index + 1, amount }));
const signIn = (amount: string, points: number) => ({
  code: 'worse',
  names: { EN: 'Sign in', TY: 'Mag-sign in' },
  cap: null,
  endsAt: null,
  body: { onMiss: 'restart', days: [{ kind: 'cash', amount }], makeUps: 1, makeUpDays: 1, makeUpPoints: points },
});

const families: Record<string, Family> = {
  'sign-in': {
    save: 'saveDeskRewardRule',
    publish: 'publishDeskRewardRule',
    idKey: 'ruleId',
    list: 'listDeskRewardRules',
    path: '/m/activity/signIn',
    body: (change, from) => ({ ...signIn('2.00', 50), ...change, startsAt: day(from) }),
    better: signIn('3.00', 40),
    worse: signIn('1.00', 60),
    expected: ['reward', 'price'],
  },
  missions: {
    save: 'saveDeskMission',
    publish: 'publishDeskMission',
    idKey: 'missionId',
    list: 'listDeskMissions',
    path: '/m/task',
    body: (change, from) => dated('worse')({ ...missionOnWire, ...change }, from),
    better: { reward: { kind: 'cash', amount: '11.00' } },
    worse: { reward: { kind: 'cash', amount: '9.00' }, optIn: true },
    expected: ['reward', 'condition'],
  },
  raffles: {
    save: 'saveDeskRaffle',
    publish: 'publishDeskRaffle',
    idKey: 'raffleId',
    list: 'listDeskRaffles',
    path: '/m/raffle?code=worse',
    body: (change, from) => dated('worse')({ ...raffleOnWire, ...change }, from),
    better: { ticketDays: 8 },
    worse: { rows: raffleOnWire.rows.map((row) => (row.id === 'five' ? { ...row, weight: 10 } : row)), ticketDays: 6 },
    expected: ['chance', 'end'],
  },
  ladders: {
    save: 'saveDeskLadder',
    publish: 'publishDeskLadder',
    idKey: 'ladderId',
    list: 'getDeskRanks',
    path: '/m/member/benefits',
    body: (change, from) => ({ body: { ...ladderOnWire, ...change }, startsAt: day(from) }),
    better: { rebateMax: '2000.00' },
    worse: { rebateMin: '2.00', ranks: ladderOnWire.ranks.map((rank) => ({ ...rank, rates: { ...rank.rates, RNG: 1 } })) },
    expected: ['rate', 'limit'],
  },
  invitations: {
    save: 'saveDeskInviteRule',
    publish: 'publishDeskInviteRule',
    idKey: 'termsId',
    list: 'getDeskInvites',
    path: '/m/member/invite',
    body: (change, from) => ({ body: { ...inviteTermsOnWire, ...change }, startsAt: day(from) }),
    better: { reward: '101.00' },
    worse: { reward: '99.00', depositMin: '501.00' },
    expected: ['reward', 'condition'],
  },
};

const call = (name: string, options: object) => site.marketing.call(name as 'listDeskMissions', options as never);
const versionsOf = async ({ list }: Family): Promise<Version[]> =>
  Object.values((await call(list, { params })).value as object).find(Array.isArray) as Version[];

/** Writes the draft of the next version; gives it as the desk shows it. */
async function draft(family: Family, change: object, from: number): Promise<Version> {
  expect(await call(family.save, { params, body: { ...family.body(change, from), reason: 'a test' } })).toMatchObject({ status: 200 });
  const found = (await versionsOf(family)).find(({ state }) => state === 'draft');
  if (!found) throw new Error('there is no draft');
  return found;
}

async function publish(family: Family, id: string) {
  const answer = await call(family.publish, { params: { ...params, [family.idKey]: id }, body: { reason: 'a test' } });
  if (answer.status === 200 && 'proposed' in (answer.value as object)) expect((await site.approve(answer as never)).status).toBe(200);
  return answer;
}

describe.each(Object.entries(families))('%s', (_name, family) => {
  test('[REW-26] [T103] worse terms are refused before 30 days with the earliest date, and announced to every member by mail; better ones begin at any time', async () => {
    await publish(family, (await draft(family, {}, -1)).id);
    const before = (await mails(member)).length;
    const better = await draft(family, family.better, 0);
    expect(better).toMatchObject({ faults: [], notice: null });
    await publish(family, better.id);
    expect((await mails(member)).length).toBe(before);
    const soon = await draft(family, family.worse, 29);
    expect(soon).toMatchObject({ faults: ['worse_too_soon'], notice: { worse: family.expected, earliest: day(30) } });
    expect(await publish(family, soon.id)).toMatchObject({ status: 422, params: { faults: 'worse_too_soon' } });
    expect((await mails(member)).length).toBe(before);
    const inTime = await draft(family, family.worse, 30);
    expect(inTime).toMatchObject({ faults: [], notice: { worse: family.expected } });
    await publish(family, inTime.id);
    expect((await versionsOf(family)).find(({ id }) => id === inTime.id)).toMatchObject({ state: 'published', faults: [], notice: null });
    const [mail, ...older] = await mails(member);
    expect(older).toHaveLength(before);
    expect(mail).toMatchObject({ kind: 'account', language: 'EN', path: family.path });
    expect(mail?.title).toMatch(/: new terms from December 20, 2026$/);
    expect(mail?.title).not.toMatch(/^:/);
  });
});

test('[REW-26] another code of sign-in replaces the one before, so its terms are compared with those', async () => {
  const family = families['sign-in'] as Family;
  const other = { ...family, body: (change: object, from: number) => ({ ...(family.body(change, from) as object), code: 'another' }) };
  expect(await draft(other, signIn('0.50', 60), 0)).toMatchObject({ faults: ['worse_too_soon'], notice: { worse: ['reward', 'price'] } });
  expect(await draft(other, signIn('9.00', 10), 0)).toMatchObject({ faults: [], notice: null });
});

test('[REW-26] a stopped version does not make way for worse terms within 30 days', async () => {
  const family = { ...families['missions'], body: (change: object, from: number) => dated('stopped')({ ...missionOnWire, ...change }, from) } as Family;
  const first = await draft(family, {}, -1);
  await publish(family, first.id);
  await call('stopDeskMission', { params: { ...params, missionId: first.id }, body: { reason: 'a test' } });
  expect((await draft(family, family.worse, 0)).faults).toEqual(['worse_too_soon']);
  site.clock.now = NOW + 30 * DAY_MS;
  const later = await draft(family, family.worse, 30);
  expect(later).toMatchObject({ faults: [], notice: null });
  await publish(family, later.id);
  site.clock.now = NOW;
});

test('[REW-26] [TOUR-06] a tournament that was cancelled does not begin again with lower prizes within 30 days of their publication', async () => {
  const body = (change: object) => ({
    code: 'worse',
    startsAt: day(60),
    endsAt: day(70),
    body: { ...tournamentOnWire, permit: 'DTI 1', ...change },
    reason: 'a test',
  });
  const rows = async () => (await site.marketing.call('listDeskTournaments', { params })).value.tournaments;
  const write = async (input: object) => {
    await site.marketing.call('saveDeskTournament', { params, body: input as never });
    return (await rows()).find(({ state }) => state === 'draft');
  };
  const act = (name: 'publishDeskTournament' | 'cancelDeskTournament', tournamentId = '') =>
    site.marketing.call(name, { params: { ...params, tournamentId }, body: { reason: 'a test' } });
  const first = await write(body({}));
  await act('publishDeskTournament', first?.id);
  expect((await act('cancelDeskTournament', first?.id)).status).toBe(200);
  const lower = { prizes: prizes('900.00', '500.00', '250.00') };
  const soon = await write({ ...body(lower), startsAt: day(20) });
  expect(soon).toMatchObject({ faults: ['worse_too_soon'], notice: { worse: ['reward'], earliest: day(30) } });
  expect(await act('publishDeskTournament', soon?.id)).toMatchObject({ status: 422, code: 'desk.rule_faults' });
  const higher = await write({ ...body({ prizes: prizes('1000.00', '600.00', '250.00') }), startsAt: day(20) });
  expect(higher).toMatchObject({ faults: [], notice: null });
  const inTime = await write({ ...body(lower), startsAt: day(30) });
  await act('publishDeskTournament', inTime?.id);
  expect((await rows()).find(({ id }) => id === inTime?.id)).toMatchObject({ state: 'published' });
  expect((await mails(member))[0]).toMatchObject({ title: 'Cup: new terms from December 20, 2026', path: '/m/tournament' });
});

test('[REW-26] [T103] [MALL-08] a higher price begins 30 days after its mail, a lower one immediately and without one', async () => {
  const room = async () => (await site.marketing.call('getDeskMall', { params })).value.goods;
  const added = {
    code: 'worse',
    names: { EN: 'Shirt', TY: 'Kamiseta' },
    reward: { kind: 'cash', amount: '10.00' },
    price: 200,
    rankPrices: [],
    rankFrom: null,
  };
  const answer = await site.marketing.call('addDeskGoods', {
    params,
    body: { ...added, limit: null, isOffered: true, stock: null, reason: 'a test' } as never,
  });
  expect(answer.status).toBe(200);
  const terms = (price: number, version: number) => ({ price, rankPrices: [], rankFrom: null, limit: null, isOffered: true, version, reason: 'a test' });
  const change = (price: number, version: number) =>
    site.marketing.call('changeDeskGoods', { params: { ...params, goods: 'worse' }, body: terms(price, version) });
  const before = (await mails(member)).length;
  await change(150, 1);
  expect((await mails(member)).length).toBe(before);
  await change(160, 2);
  expect((await room()).find(({ code }) => code === 'worse')).toMatchObject({ now: { price: 150 }, next: { price: 160, startsAt: day(30) } });
  expect((await mails(member))[0]).toMatchObject({ title: 'Shirt: new terms from December 20, 2026', path: '/m/mall/mallHome?goods=worse' });
});

test('[REW-26] [T95] the mail is in each member’s language and says what is worse; an excluded or closed account gets none', async () => {
  const [english, other, excluded, closed] = [await site.member(), await site.member(), await site.member(), await site.member()];
  await site.pool.query("update player_profiles set language = 'EN' where player_id = $1", [english.playerId]);
  await site.pool.query('update players set closed_at = now() where id = $1', [closed.playerId]);
  const pause = { cause: 'exclusion', reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: excluded.playerId, cashAccount: excluded.cash }, pause));
  await inTransaction(site.pool, (transaction) =>
    site.inbox.noteTerms(transaction, {
      merchant: site.desk.directory.known('laro'),
      names: { EN: 'Week', TY: 'Linggo' },
      path: '/m/task',
      worse: ['reward', 'end'],
      from: new Date(NOW + 30 * DAY_MS),
    }),
  );
  expect((await mails(english))[0]).toMatchObject({
    title: 'Week: new terms from December 20, 2026',
    body: expect.stringContaining('less favourable: rewards and end date.') as string,
  });
  expect((await mails(other))[0]).toMatchObject({ language: 'TY', title: expect.stringMatching(/^Linggo: /) as string });
  const rows = await many(site.pool, "select from mails where topic = 'terms_worse' and player_id = any ($1)", [[excluded.playerId, closed.playerId]]);
  expect(rows).toEqual([]);
});
