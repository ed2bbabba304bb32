import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { inTransaction, many } from '#server/db/sql.ts';
import { balance, testMall } from '#server/testing/rewards/test-mall.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { addTournament, endTournament, enter } from '#server/testing/rewards/test-tournaments.ts';

let site: TestRanks;
const DAY_MS = 86_400_000;
const { givePoints, mails } = testMall(() => site);

beforeAll(async () => {
  site = await testRanks();
});
afterAll(async () => {
  expect(await auditPoints(site.pool)).toEqual({ lotsOff: 0n, stockOff: 0n, ordersOff: 0n, daysOff: 0n, entriesOff: 0n });
  await site.close();
});
beforeEach(() => {
  site.clock.now = Date.now();
});

async function memberWith(points: number): Promise<RewardMember> {
  const who = await site.richMember();
  if (points > 0) await givePoints(who, points);
  return who;
}
const leave = ({ browser }: RewardMember, id: string, back: '' | 'points' = '') => browser.call('leaveTournament', undefined, {}, { id }, { back });
/** Moves the begin of a tournament into the future. */
const announce = (id: string) => site.pool.query("update tournaments set phase = 'announced', starts_at = now() + interval '30 minutes' where id = $1", [id]);
const begin = async (id: string) => {
  await site.pool.query("update tournaments set starts_at = now() - interval '1 second' where id = $1", [id]);
  await site.tournaments.turn();
};
const history = async ({ browser }: RewardMember) =>
  (await browser.call('listPointEntries')).value.entries.map(({ kind, amount, cause }) => `${kind} ${amount} ${cause}`);
const turnAll = async () => {
  while (await site.tournaments.turn()) continue;
};

test('[TOUR-06] [MALL-02] [T77] an entry takes its price once, from 20 taps at the same moment, too, and is in the history of points', async () => {
  const id = await addTournament(site, 'priced', { entryPoints: 50 });
  const who = await memberWith(120);
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(who, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers[0]?.value).toMatchObject({ entryPoints: 50, me: { isTakenOut: false } });
  expect(await balance(who)).toBe('70.00');
  expect((await history(who))[0]).toBe('spent -50.00 Kopa');
  expect((await auditPoints(site.pool)).entriesOff).toBe(0n);
});

test('[TOUR-06] with too few points there is no entry, and the refusal says how many are missing', async () => {
  const id = await addTournament(site, 'short', { entryPoints: 50 });
  const who = await memberWith(20);
  expect(await enter(who, id)).toMatchObject({ status: 409, code: 'mall.points_short', params: { missing: '30' } });
  expect([await balance(who), (await who.browser.call('getTournament', undefined, {}, { id })).value.me]).toEqual(['20.00', null]);
  await givePoints(who, 30);
  expect((await enter(who, id)).status).toBe(200);
  expect(await balance(who)).toBe('0.00');
});

test('[TOUR-06] leaving before the begin gives the points back, afterwards it does not, and never by surprise', async () => {
  const id = await addTournament(site, 'leave', { entryPoints: 50 });
  await announce(id);
  const who = await memberWith(120);
  await enter(who, id);
  expect((await leave(who, id, 'points')).value.me).toBeNull();
  expect([await balance(who), (await history(who))[0]]).toEqual(['120.00', 'returned 50.00 Kopa']);
  expect((await leave(who, id, 'points')).status).toBe(200);
  expect(await balance(who)).toBe('120.00');
  await enter(who, id);
  expect(await balance(who)).toBe('70.00');
  await begin(id);
  expect(await leave(who, id, 'points')).toMatchObject({ status: 409, code: 'tournament.not_open' });
  expect((await who.browser.call('getTournament', undefined, {}, { id })).value.me).not.toBeNull();
  expect((await leave(who, id)).value.me).toBeNull();
  expect(await balance(who)).toBe('70.00');
});

test('[TOUR-06] [TOUR-11] a cancelled tournament returns the price to everybody in it, once, by two processes, and the mail says so', async () => {
  const id = await addTournament(site, 'few', { entryPoints: 50, minPlayers: 9 });
  const [who, away, out] = [await memberWith(50), await memberWith(50), await memberWith(60)];
  for (const one of [who, away, out]) await enter(one, id);
  const lead = site.marketing;
  await lead.call('excludeDeskEntry', { params: { merchant: 'laro', tournamentId: id }, body: { memberId: String(out.playerId), reason: 'shared rounds' } });
  await inTransaction(site.pool, (transaction) =>
    startPause(
      transaction,
      { id: away.playerId, cashAccount: away.cash },
      { cause: 'exclusion', reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) },
    ),
  );
  await endTournament(site, id);
  await Promise.all([turnAll(), turnAll(), turnAll()]);
  expect((await who.browser.call('getTournament', undefined, {}, { id })).value.phase).toBe('cancelled');
  const left = await many<{ playerId: bigint; left: string }>(
    site.pool,
    'select player_id as "playerId", sum(remaining)::text as "left" from point_lots where player_id = any ($1::bigint[]) group by 1 order by 1',
    [[who, away, out].map(({ playerId }) => String(playerId))],
  );
  expect(left.map((row) => row.left)).toEqual(['5000000', '5000000', '6000000']);
  expect([await history(who), await mails(who, 'tournament_refunded'), await mails(away, 'tournament_refunded')]).toEqual([
    ['returned 50.00 Kopa', 'spent -50.00 Kopa', expect.stringContaining('given 50.00')],
    ['Kinansela ang Kopa'],
    [],
  ]);
});

test('[TOUR-06] a tournament that the desk cancels before its begin returns the price; one that takes place keeps it', async () => {
  const [cancelled, held] = [await addTournament(site, 'off', { entryPoints: 50 }), await addTournament(site, 'on', { entryPoints: 40 })];
  await announce(cancelled);
  const who = await memberWith(90);
  for (const id of [cancelled, held]) expect((await enter(who, id)).status).toBe(200);
  expect(await balance(who)).toBe('0.00');
  const params = { merchant: 'laro', tournamentId: cancelled };
  expect((await site.marketing.call('cancelDeskTournament', { params, body: { reason: 'the hall is closed' } })).status).toBe(200);
  await turnAll();
  expect(await balance(who)).toBe('50.00');
  await endTournament(site, held);
  await turnAll();
  expect([await balance(who), (await who.browser.call('getTournament', undefined, {}, { id: held })).value.phase]).toEqual(['50.00', 'final']);
  await site.pool.query('update tournament_entries set paid = 100000 where tournament_id = $1', [held]);
  expect((await auditPoints(site.pool)).entriesOff).toBe(1n);
  await site.pool.query('update tournament_entries set paid = 4000000 where tournament_id = $1', [held]);
});

test('[TOUR-02] a price needs members who enter themselves', async () => {
  const body = (await site.marketing.call('listDeskTournaments', { params: { merchant: 'laro' } })).value.tournaments[0]?.body;
  const times = { startsAt: new Date(Date.now() + DAY_MS).toISOString(), endsAt: new Date(Date.now() + 3 * DAY_MS).toISOString() };
  const saved = await site.marketing.call('saveDeskTournament', {
    params: { merchant: 'laro' },
    body: { code: 'free-for-all', ...times, body: { ...body, entryPoints: 10, optIn: false }, reason: 'a draft' },
  });
  expect(saved.value.tournaments.find(({ code }: { code: string }) => code === 'free-for-all')?.faults).toContain('price_needs_entry');
});
