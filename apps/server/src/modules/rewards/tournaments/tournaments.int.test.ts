import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainedGrants } from '#server/testing/rewards/explained.ts';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, type RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { COUNT_BEFORE } from './board/board.store.ts';
import { addTournament, board, countAll, endTournament, enter, playRound } from '#server/testing/rewards/test-tournaments.ts';

let site: TestRanks;
const DAY_MS = 86_400_000;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = Date.now();
  await site.pool.query("update tournaments set phase = 'cancelled', is_mailed = true");
});

const entered = async (ids: string, count: number): Promise<RewardMember[]> => {
  const members: RewardMember[] = [];
  for (let index = 0; index < count; index++) {
    const who = await site.richMember();
    await enter(who, ids);
    members.push(who);
  }
  return members;
};
const details = async ({ browser }: Pick<RewardMember, 'browser'>, id: string) => (await browser.call('getTournament', undefined, {}, { id })).value;
const grantsOf = (id: string) =>
  many<{ playerId: bigint; cost: bigint; state: string }>(
    site.pool,
    `select player_id as "playerId", cost, state from reward_grants where source = 'TOURNAMENT' and source_key = 'tournament:' || $1 order by cost desc`,
    [id],
  );
const mailsOf = async ({ browser }: RewardMember) =>
  (await browser.call('listMail', undefined, {}, {}, { tab: 'rewards' })).value.mails.map(({ title }) => title);
const exclude = (who: RewardMember, cause: 'exclusion' | 'time_out') =>
  inTransaction(site.pool, (transaction) =>
    startPause(
      transaction,
      { id: who.playerId, cashAccount: who.cash },
      { cause, reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) },
    ),
  );

test('[TOUR-02] [TOUR-03] [TOUR-09] a guest reads all; a member enters with a tap, and rounds opened afterwards make the score', async () => {
  const id = await addTournament(site, 'enter', { gameTypes: ['RNG'] });
  const guest = { browser: site.visitor() };
  expect((await guest.browser.call('listTournaments')).value.tournaments.find((one) => one.id === id)).toMatchObject({ phase: 'open', players: 0, me: null });
  expect((await guest.browser.call('listTournaments')).value.isOnHold).toBe(false);
  const who = await site.richMember();
  await playRound(site, who, pesos(500));
  await countAll(site);
  expect(await details(who, id)).toMatchObject({ obstacle: null, me: null, name: 'Kopa', minStake: '1.00', tie: 'first', pool: '1750.00' });
  expect((await enter(who, id)).value.me).toEqual({ place: null, score: null, isTakenOut: false });
  expect((await enter(who, id)).value.players).toBe(0);
  await playRound(site, who, pesos(255));
  await playRound(site, who, pesos(20));
  await countAll(site);
  const own = await board(who, id);
  expect(own).toMatchObject({ players: 1, around: [], toNext: null });
  expect(own.top).toMatchObject([{ place: 1, score: '25.50', prize: '1000.00', isMe: true }]);
  const [shown] = (await board(guest, id, '')).top;
  expect(shown).toMatchObject({ place: 1, isMe: false });
  expect(shown?.name).toMatch(/^m.\*\*\*.$/);
  expect(own.top[0]?.name).not.toContain('*');
  expect((await who.browser.call('leaveTournament', {}, {}, { id })).value.me).toBeNull();
  await countAll(site);
  expect((await board(who, id)).top).toEqual([]);
  await enter(who, id);
  await countAll(site);
  expect((await board(who, id)).top).toEqual([]);
});

test('[TOUR-02] what cannot be entered says why', async () => {
  const who = await site.richMember();
  const problem = async (id: string) => (await enter(who, id)).code;
  expect(await problem('00000000-0000-7000-8000-000000000000')).toBe('tournament.unknown');
  const ranked = await addTournament(site, 'ranked', { rankFrom: 'mid' });
  expect([await problem(ranked), (await details(who, ranked)).obstacle]).toEqual(['tournament.not_for_you', 'rank']);
  expect((await details(who, ranked)).rankName).toBe('MID');
  const all = await addTournament(site, 'for-all', { optIn: false });
  expect([await problem(all), (await details(who, all)).obstacle]).toEqual(['tournament.not_open', 'automatic']);
  const over = await addTournament(site, 'over');
  await site.pool.query("update tournaments set ends_at = now() - interval '1 second' where id = $1", [over]);
  expect(await problem(over)).toBe('tournament.not_open');
  site.limited.add(who.playerId);
  const open = await addTournament(site, 'limited');
  expect([await problem(open), (await details(who, open)).obstacle]).toEqual(['reward.not_now', 'not_now']);
  expect((await who.browser.call('listTournaments')).value.tournaments.filter(({ phase }) => phase === 'open')).toEqual([]);
  await playRound(site, who, pesos(30));
  await countAll(site);
  expect((await board(who, all)).top).toMatchObject([{ score: '3.00', isMe: true }]);
});

test('[TOUR-05] [REW-18] a void round changes the score by what it gave, from the kept rounds or counted again from the events', async () => {
  const [best, sum] = [await addTournament(site, 'void-best', { bestOf: 2 }), await addTournament(site, 'void-sum', { score: 'turnover' })];
  const [who] = await entered(best, 1);
  if (!who) throw new Error('no member');
  await enter(who, sum);
  const rounds: string[] = [];
  for (const pays of [100, 90, 80, 70, 60, 50, 40, 30, 20]) rounds.push(await playRound(site, who, pesos(pays)));
  await countAll(site);
  const score = async (id: string) => (await board(who, id)).top[0]?.score;
  expect([await score(best), await score(sum)]).toEqual(['19.00', '90.00']);
  await site.takeBack(who, rounds[0] ?? '');
  await countAll(site);
  expect([await score(best), await score(sum)]).toEqual(['17.00', '80.00']);
  for (const round of rounds.slice(1, 7)) await site.takeBack(who, round);
  await countAll(site);
  expect([await score(best), await score(sum)]).toEqual(['5.00', '20.00']);
});

test('[TOUR-05] [REW-16] two processes count the same play once', async () => {
  const id = await addTournament(site, 'two', { score: 'points', step: pesos(5), winPoints: 3 });
  const [who] = await entered(id, 1);
  if (!who) throw new Error('no member');
  for (let count = 0; count < 4; count++) await playRound(site, who, pesos(20));
  await site.settle();
  await Promise.all([site.tournaments.turn(), site.tournaments.turn()]);
  await countAll(site);
  expect((await board(who, id)).top[0]?.score).toBe('20.00');
});

test('[T95] [REW-23] [REW-24] a member who pauses or is excluded is off the board with the next reading, and the places close up', async () => {
  const id = await addTournament(site, 'kept');
  const [first, second, third] = (await entered(id, 3)) as [RewardMember, RewardMember, RewardMember];
  for (const [who, pays] of [
    [first, 90],
    [second, 80],
    [third, 70],
  ] as const)
    await playRound(site, who, pesos(pays));
  await countAll(site);
  expect((await board(third, id)).top.map(({ place, isMe }) => [place, isMe])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  await exclude(first, 'exclusion');
  await exclude(second, 'time_out');
  expect(await board(third, id)).toMatchObject({ players: 1, top: [{ place: 1, score: '7.00', isMe: true }] });
  expect((await first.browser.call('listTournaments')).value).toMatchObject({ isOnHold: true, tournaments: [] });
  expect((await enter(first, id)).code).toBe('reward.not_now');
  await site.pool.query('update player_blocks set ended_at = now(), ended_by = $2 where player_id = any ($1)', [[first.playerId, second.playerId], 'test']);
  await countAll(site);
  expect((await board(third, id)).top.map(({ place, isMe }) => [place, isMe])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect((await details(first, id)).me).toBeNull();
});

test('[REW-22] [TOUR-06] [TOUR-07] [TOUR-11] [T77] a tournament ends once: results, one grant for each prize, and a mail for everybody who entered', async () => {
  const id = await addTournament(site, 'end');
  const members = (await entered(id, 5)) as [RewardMember, RewardMember, RewardMember, RewardMember, RewardMember];
  for (const [index, who] of members.slice(0, 4).entries()) await playRound(site, who, pesos(90 - 10 * index));
  await countAll(site);
  await site.pool.query("update tournaments set ends_at = now() - interval '2 minutes' where id = $1", [id]);
  await Promise.all([site.tournaments.turn(), site.tournaments.turn()]);
  while (await site.tournaments.turn()) continue;
  expect((await grantsOf(id)).map(({ cost }) => cost)).toEqual([1000, 500, 250].map(pesos));
  const [winner, , , fourth, fifth] = members;
  expect((await details(winner, id)).phase).toBe('final');
  expect((await board(fourth, id)).top.map(({ place, prize, isMe }) => [place, prize, isMe])).toEqual([
    [1, '1000.00', false],
    [2, '500.00', false],
    [3, '250.00', false],
    [4, '0.00', true],
  ]);
  expect([await mailsOf(winner), await mailsOf(fourth), await mailsOf(fifth)]).toEqual([
    ['Nanalo ka ng ₱1,000.00 sa Kopa'],
    ['Kopa: ika-4 puwesto'],
    ['Tapos na ang Kopa'],
  ]);
  const { grantId } = await details(winner, id);
  expect((await claimGrant(winner, grantId ?? '')).value.grant.state).toBe('claimed');
  while (await site.tournaments.turn()) continue;
  expect((await grantsOf(id)).length).toBe(3);
  expect((await explainedGrants(site))['TOURNAMENT']).toEqual(['place', 'prize', 'score']);
});

test('[T95] [TOUR-07] who is on a break when the result becomes final gets no place, prize or mail, and the next ones move up; who is back gets them', async () => {
  const id = await addTournament(site, 'break');
  const members = (await entered(id, 4)) as [RewardMember, RewardMember, RewardMember, RewardMember];
  for (const [index, who] of members.entries()) await playRound(site, who, pesos(90 - 10 * index));
  await countAll(site);
  const [away, back, third, fourth] = members;
  for (const who of [away, back]) await exclude(who, 'time_out');
  await countAll(site);
  await site.pool.query('update player_blocks set ended_at = now(), ended_by = $2 where player_id = $1', [back.playerId, 'test']);
  await endTournament(site, id);
  expect((await grantsOf(id)).map(({ playerId, cost }) => [playerId, cost])).toEqual([
    [back.playerId, pesos(1000)],
    [third.playerId, pesos(500)],
    [fourth.playerId, pesos(250)],
  ]);
  await site.pool.query('update player_blocks set ended_at = now(), ended_by = $2 where player_id = $1', [away.playerId, 'test']);
  while (await site.tournaments.turn()) continue;
  expect([await mailsOf(away), await mailsOf(back)]).toEqual([[], ['Nanalo ka ng ₱1,000.00 sa Kopa']]);
});

test('[TOUR-06] with too few players there is no result, and those who entered hear of it', async () => {
  const id = await addTournament(site, 'few', { minPlayers: 2 });
  const [who] = await entered(id, 1);
  if (!who) throw new Error('no member');
  await playRound(site, who, pesos(90));
  await countAll(site);
  await endTournament(site, id);
  expect((await details(who, id)).phase).toBe('cancelled');
  expect(await grantsOf(id)).toEqual([]);
  expect(await mailsOf(who)).toEqual(['Kinansela ang Kopa']);
});

test('[TOUR-06] a tournament announced opens at its begin, and closes at its end by the database’s clock', async () => {
  const id = await addTournament(site, 'clock');
  const phase = async () => (await details({ browser: site.visitor() }, id)).phase;
  await site.pool.query("update tournaments set phase = 'announced', starts_at = now() + interval '1 minute' where id = $1", [id]);
  await site.tournaments.turn();
  expect(await phase()).toBe('announced');
  await site.pool.query("update tournaments set starts_at = now() - interval '1 minute' where id = $1", [id]);
  await site.tournaments.turn();
  expect(await phase()).toBe('open');
  await site.pool.query('update tournaments set ends_at = now() where id = $1', [id]);
  await site.tournaments.turn();
  expect(await phase()).toBe('closing');
});

test('[TOUR-04] of 20,000 players an own place reads at most 1,000 index rows', async () => {
  const id = await addTournament(site, 'many');
  await site.setMembers(20_000);
  await site.pool.query(
    `insert into tournament_entries (tournament_id, player_id, merchant_code, entered_at, score, reached_at, last_round)
    select $1, id, 'laro', now(), 1 + (row_number() over (order by id)) % 10000, now(), gen_random_uuid() from players where username like 'extra-%'`,
    [id],
  );
  await site.pool.query('analyze tournament_entries');
  const who = await site.richMember();
  await enter(who, id);
  await countAll(site);
  await site.pool.query('analyze tournament_marks');
  await site.pool.query(
    'update tournament_entries set score = 4321, reached_at = now(), last_round = gen_random_uuid() where tournament_id = $1 and player_id = $2',
    [id, who.playerId],
  );
  const key = await one<{ score: bigint; reached: string; round: string }>(
    site.pool,
    'select order_score as score, reached_at::text as reached, last_round as round from tournament_entries where tournament_id = $1 and player_id = $2',
    [id, who.playerId],
  );
  const values = [id, String(key.score), key.reached, key.round];
  const plan = (await many<{ 'QUERY PLAN': string }>(site.pool, `explain (analyze, buffers off) ${COUNT_BEFORE}`, values))
    .map((row) => row['QUERY PLAN'])
    .join('\n');
  const read = [...plan.matchAll(/(?:Index|Seq|Bitmap).*rows=([\d.]+) loops/g)].map(([, rows]) => Number(rows));
  expect(plan).not.toContain('Seq Scan');
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(1000 + 4);
  const whole = await one<{ place: number }>(
    site.pool,
    `select 1 + count(*)::int as place from tournament_entries where tournament_id = $1 and is_listed and order_score < 0
      and (order_score, reached_at, last_round) < ($2::bigint, $3::timestamptz, $4::uuid)`,
    values,
  );
  expect((await details(who, id)).me?.place).toBe(whole.place);
  const { around, players } = await board(who, id);
  expect([players, around.length, around.findIndex(({ isMe }) => isMe)]).toEqual([20_001, 11, 5]);
  expect(around.map(({ place }) => place - whole.place)).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]);
});

test('[TOUR-01] [TOUR-03] around the own row a score below the smallest one with a prize shows none', async () => {
  const id = await addTournament(site, 'least', { minScore: pesos(2), prizes: [{ from: 1, to: 300, amount: pesos(50) }] });
  await site.pool.query(
    `insert into tournament_entries (tournament_id, player_id, merchant_code, entered_at, score, reached_at, last_round)
    select $1, id, 'laro', now(), 310 - row_number() over (order by id), now(), gen_random_uuid() from (
      select id from players where username like 'extra-%' order by id limit 150) p`,
    [id],
  );
  const who = await site.richMember();
  await enter(who, id);
  await site.pool.query(
    'update tournament_entries set score = 198, reached_at = now(), last_round = gen_random_uuid() where tournament_id = $1 and player_id = $2',
    [id, who.playerId],
  );
  await countAll(site);
  const { around } = await board(who, id);
  expect(around.map(({ score, prize, isMe }) => [score, prize, isMe]).slice(2, 7)).toEqual([
    ['2.00', '50.00', false],
    ['1.99', '0.00', false],
    ['1.98', '0.00', false],
    ['1.98', '0.00', true],
    ['1.97', '0.00', false],
  ]);
});
