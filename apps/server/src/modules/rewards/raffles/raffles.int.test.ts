import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT, type Amount } from '@laro/domain/money/money';
import type { Reward } from '@laro/domain/rewards/reward';
import { drawFromTable } from '@laro/domain/rewards/raffles/raffle-table';
import { fairDraws, verifyCommitment } from '@laro/games/fair/provably-fair';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainedGrants } from '#server/testing/rewards/explained.ts';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { auditRaffles } from '#server/ledger/audit/audit-raffles.ts';
import { seedGoods } from '#server/modules/rewards/mall/index.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { addRaffle, drawRaffle, giveTickets, raffleBodyOf, raffleNamed, raffleRow } from '#server/testing/test-raffles.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = NOON;
  await site.pool.query("update raffles set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published'");
});

const counter = async ({ browser }: RewardMember) => (await browser.call('getPromotionCounters')).value.RAFFLE;
const balance = async ({ cash }: RewardMember) =>
  (await one<{ balance: bigint }>(site.pool, 'select balance from balances where account_id = $1', [cash])).balance;
const ticketStates = async ({ playerId }: RewardMember) =>
  (await many<{ state: string }>(site.pool, 'select state from reward_tickets where player_id = $1 order by id', [playerId])).map(({ state }) => state);
const proofsOf = async ({ browser }: RewardMember, code: string) => (await browser.call('listRaffleProofs', undefined, {}, { code })).value.proofs;

test('[REW-36] [REW-10] a reward of tickets becomes tickets with its claim, which are shown, counted and used once', async () => {
  await addRaffle(site, 'from-gift');
  const who = await site.member();
  await giveReward(site, who.playerId, { reward: { kind: 'ticket', raffle: 'from-gift', count: 2, amount: '4.00' } });
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  expect(grant).toMatchObject({ kind: 'ticket', tickets: { count: 2, raffle: 'from-gift', name: 'Ruleta' } });
  expect((await counter(who))?.count).toBe(0);
  expect((await claimGrant(who, grant?.id ?? '')).value.grant.state).toBe('claimed');
  await claimGrant(who, grant?.id ?? '');
  expect(await counter(who)).toEqual({ enabled: true, count: 2 });
  const { tickets } = (await who.browser.call('listTickets')).value;
  expect(tickets).toMatchObject([
    { raffle: 'from-gift', name: 'Ruleta', state: 'usable', until: new Date(NOON + 7 * DAY_MS).toISOString() },
    { state: 'usable' },
  ]);
  expect((await drawRaffle(who, 'from-gift')).status).toBe(200);
  expect((await drawRaffle(who, 'from-gift')).status).toBe(200);
  expect((await drawRaffle(who, 'from-gift')).code).toBe('raffle.no_ticket');
  expect(await counter(who)).toEqual({ enabled: true, count: 0 });
  expect(await balance(who)).toBeGreaterThanOrEqual(10n * MAJOR_UNIT);
});

test('[REW-22] [REW-37] [REW-38] [T101] exact odds are shown before, and the revealed seed plays the draw again', async () => {
  const rows = [raffleRow('big', 1, 500, { stock: 1, whenGone: 'small' }), raffleRow('small', 2, 1)];
  await addRaffle(site, 'fair', raffleBodyOf({ rows }));
  const who = await site.member();
  await giveTickets(site, who, 'fair', 2);
  const shown = await raffleNamed(who, 'fair');
  expect(shown?.rows.map(({ numerator, denominator, percent, left }) => [`${numerator}/${denominator}`, percent, left])).toEqual([
    ['1/3', '33.3333', 1],
    ['2/3', '66.6666', null],
  ]);
  const { proof, grant } = (await drawRaffle(who, 'fair')).value;
  expect(proof).toMatchObject({ commitment: shown?.seeds?.commitment, clientSeed: shown?.seeds?.clientSeed, nonce: 0, serverSeed: null });
  expect(grant).toMatchObject({ source: 'RAFFLE', state: 'claimed', amount: proof.won === 'big' ? '500.00' : '1.00' });
  const next = await who.browser.call('setRaffleSeed', { clientSeed: 'perya' }, {}, { code: 'fair' });
  expect(next.value).toMatchObject({ generation: 1, clientSeed: 'perya', nonce: 0 });
  expect((await who.browser.call('setRaffleSeed', { clientSeed: '' }, {}, { code: 'fair' })).code).toBe('raffle.seed_malformed');
  const [revealed] = await proofsOf(who, 'fair');
  const serverSeed = revealed?.serverSeed ?? '';
  expect(verifyCommitment(serverSeed, proof.commitment)).toBe(true);
  const table = rows.map(({ id, weight, whenGone }) => ({ id, weight, whenGone, left: id === 'big' ? 1 : null }));
  expect(drawFromTable(table, fairDraws({ serverSeed, clientSeed: proof.clientSeed, nonce: 0 }))).toMatchObject({ number: proof.number, won: proof.won });
  expect((await explainedGrants(site))['RAFFLE']).toEqual(['number', 'row', 'ticket']);
});

test('[REW-02] [REW-38] points that a ticket wins are paid immediately; goods are named, and stay claimable until the member names an address', async () => {
  const amount = 180n * MAJOR_UNIT;
  const reward = { kind: 'physical', amount, art: 'tumbler', countries: ['PH'], days: { from: 3, to: 7 } } as const;
  const goods = {
    names: { EN: 'Tumbler', TY: 'Tamblador' },
    reward,
    pictureId: null,
    price: 100,
    rankPrices: [],
    rankFrom: null,
    limit: null,
    from: null,
    until: null,
    isOffered: true,
  };
  await inTransaction(site.pool, (transaction) => seedGoods(transaction, 'laro', { code: 'won', body: goods, stock: 1 }, new Date('2026-01-01')));
  const drawnFrom = async (code: string, prize: Reward) => {
    await addRaffle(site, code, raffleBodyOf({ rows: [{ ...raffleRow('all', 1, 1), reward: prize }] }));
    const who = await site.member();
    await giveTickets(site, who, code, 1);
    const offered = (await raffleNamed(who, code))?.rows[0]?.reward.goodsName;
    return { who, offered, ...(await drawRaffle(who, code)).value };
  };
  const points = await drawnFrom('of-points', { kind: 'points', amount: 500n * MAJOR_UNIT });
  expect(points.grant).toMatchObject({ kind: 'points', state: 'claimed' });
  expect((await points.who.browser.call('getPoints')).value.balance).toBe('500.00');
  const { who, grant, offered, proof } = await drawnFrom('of-goods', { kind: 'goods', goods: 'won', version: 1, amount });
  expect(grant).toMatchObject({ kind: 'goods', state: 'claimable', amount: '0.00' });
  expect([points.offered, offered, proof.reward.goodsName, grant.goodsName]).toEqual([null, 'Tamblador', 'Tamblador', 'Tamblador']);
  const home = { name: 'Marites Cruz', phone: '+63 917 000 0000', lines: '12 Mabini Street', city: 'Quezon City', postcode: '1100', country: 'PH' };
  const { addresses } = (await who.browser.call('saveAddress', home)).value;
  const claim = { shown: null, addressId: addresses[0]?.id ?? '' };
  expect((await who.browser.call('claimGrant', claim, {}, { grantId: grant.id })).value.grant.state).toBe('claimed');
});

test('[REW-37] exhausted stock is shown as in W11, and a page with the odds before is answered with raffle.changed and keeps the ticket', async () => {
  const rows = [raffleRow('rare', 1_000_000, 20, { stock: 1, whenGone: 'rest' }), raffleRow('rest', 1, 1)];
  await addRaffle(site, 'stock', raffleBodyOf({ rows }));
  const [one, other] = [await site.member(), await site.member()];
  await giveTickets(site, one, 'stock', 1);
  await giveTickets(site, other, 'stock', 1);
  expect((await drawRaffle(one, 'stock')).value.proof.won).toBe('rare');
  expect((await raffleNamed(other, 'stock'))?.rows).toMatchObject([
    { id: 'rare', left: 0, numerator: 0 },
    { id: 'rest', percent: '100.0000' },
  ]);
  expect((await drawRaffle(other, 'stock')).code).toBe('raffle.changed');
  expect(await ticketStates(other)).toEqual(['usable']);
  const drawn = (await drawRaffle(other, 'stock', { gone: ['rare'] })).value.proof;
  expect(drawn).toMatchObject({ won: 'rest', gone: ['rare'] });
  await addRaffle(site, 'stock', raffleBodyOf({ rows: [raffleRow('new', 1, 2)] }), { startsAt: '2026-02-01T00:00:00Z' });
  await giveTickets(site, other, 'stock', 1);
  expect((await drawRaffle(other, 'stock', { gone: ['rare'] })).code).toBe('raffle.changed');
  expect((await drawRaffle(other, 'stock', { version: 2 })).value.proof).toMatchObject({ version: 2, won: 'new' });
});

test('[REW-45] [REW-38] 100 concurrent uses of ten tickets use each once; a key gives one draw', async () => {
  await addRaffle(site, 'rush');
  const who = await site.member();
  await giveTickets(site, who, 'rush', 10);
  const answers = await Promise.all(Array.from({ length: 100 }, () => drawRaffle(who, 'rush')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['raffle.no_ticket']));
  expect((await proofsOf(who, 'rush')).map(({ nonce }) => nonce)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  const paid = await one<{ count: number; sum: bigint }>(
    site.pool,
    "select count(*)::int as count, sum(cost)::bigint as sum from reward_grants where player_id = $1 and source = 'RAFFLE' and state = 'claimed'",
    [who.playerId],
  );
  expect([paid.count, await balance(who)]).toEqual([10, paid.sum]);
  await giveTickets(site, who, 'rush', 2);
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 20 }, () => drawRaffle(who, 'rush', { key })));
  expect(new Set(same.map(({ value }) => value.proof.id)).size).toBe(1);
  expect((await ticketStates(who)).filter((state) => state === 'usable')).toHaveLength(1);
  await addRaffle(site, 'other');
  expect((await drawRaffle(who, 'other', { key })).code).toBe('raffle.key_used');
});

test('[REW-36] play of a day gives tickets up to a bound, and a void round takes unused ones back', async () => {
  await addRaffle(site, 'of-play', raffleBodyOf({ play: { perStake: 100n * MAJOR_UNIT, perDay: 2 } }));
  const who = await site.richMember();
  const at = new Date(NOON).toISOString();
  const turn = async () => {
    await site.settle();
    while (await site.raffles.turn()) continue;
  };
  await site.playAt(who, at, { stake: 99n * MAJOR_UNIT });
  await turn();
  expect(await ticketStates(who)).toEqual([]);
  const round = await site.playAt(who, at, { stake: 1000n * MAJOR_UNIT });
  await turn();
  expect(await ticketStates(who)).toEqual(['usable', 'usable']);
  await drawRaffle(who, 'of-play');
  await site.takeBack(who, round);
  await turn();
  expect(await ticketStates(who)).toEqual(['used', 'taken_back']);
  await site.playAt(who, at, { stake: 1000n * MAJOR_UNIT });
  await turn();
  expect(await ticketStates(who)).toEqual(['used', 'taken_back', 'usable']);
});

test('[REW-41] a red packet gives each member one ticket, once, and none to members whom the gate offers nothing', async () => {
  const [who, limited] = [await site.member(), await site.member()];
  site.limited.add(limited.playerId);
  await addRaffle(site, 'packet', raffleBodyOf({ look: 'redpack' }), { startsAt: '2026-11-20T00:00:00Z', endsAt: '2026-11-22T00:00:00Z' });
  while (await site.raffles.turn()) continue;
  await site.pool.query("update raffles set given_upto = 0 where code = 'packet'");
  while (await site.raffles.turn()) continue;
  expect([await ticketStates(who), await ticketStates(limited)]).toEqual([['usable'], []]);
  expect(await raffleNamed(who, 'packet')).toMatchObject({ look: 'redpack', until: '2026-11-22T00:00:00.000Z', tickets: { count: 1 } });
  expect(await raffleNamed(limited, 'packet')).toBeUndefined();
  expect((await drawRaffle(who, 'packet')).value.grant.state).toBe('claimed');
  site.limited.delete(limited.playerId);
});

test('[REW-31] [REW-41] a red packet of a segment goes to its members alone, by the facts of the moment when tickets are given', async () => {
  const [played, idle, ranked] = [await site.member(), await site.member(), await site.member()];
  const days = 'insert into reward_days (player_id, day, game_type, rounds, staked, valid) values ($1, $2, $3, 1, 1, 1)';
  await site.pool.query(days, [played.playerId, '2026-11-15', 'RNG']);
  await site.pool.query("insert into member_ranks (player_id, merchant_code, rank_id, since, month) values ($1, 'laro', 'high', now(), '2026-11')", [
    ranked.playerId,
  ]);
  const segment = [
    [
      { fact: 'days_played', isNot: false, days: 7, from: '1' as Amount, to: null },
      { fact: 'rank', isNot: false, values: ['high'] },
    ],
  ] as const;
  await addRaffle(site, 'chosen', raffleBodyOf({ look: 'redpack', segment }), { startsAt: '2026-11-20T00:00:00Z', endsAt: '2026-11-22T00:00:00Z' });
  await site.pool.query("update raffles set given_upto = 0 where code = 'chosen'");
  while (await site.raffles.turn()) continue;
  const has = async (who: RewardMember) => (await raffleNamed(who, 'chosen'))?.tickets?.count ?? 0;
  expect([await has(played), await has(idle), await has(ranked)]).toEqual([1, 0, 1]);
});

test('[REW-40] [REW-24] a stopped raffle keeps its tickets until their end, which a time-out moves; an exclusion ends them', async () => {
  await addRaffle(site, 'kept');
  const who = await site.member();
  await giveTickets(site, who, 'kept', 2);
  await site.pool.query("update raffles set state = 'stopped', stopped_at = now(), stopped_by = 'test' where code = 'kept'");
  expect((await drawRaffle(who, 'kept')).status).toBe(200);
  site.clock.now = NOON + 7 * DAY_MS;
  expect((await drawRaffle(who, 'kept')).code).toBe('raffle.no_ticket');
  await site.rewards.turn();
  expect(await ticketStates(who)).toEqual(['used', 'expired']);
  const paused = await site.member();
  site.clock.now = NOON;
  await giveTickets(site, paused, 'kept', 1);
  await site.pool.query(
    `insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until, ended_at, origin)
    values ($1, 'bet', 'time_out', 'rest', 'test', $2, $3, $3, 'pause')`,
    [paused.playerId, new Date(NOON + DAY_MS), new Date(NOON + 3 * DAY_MS)],
  );
  site.clock.now = NOON + 8 * DAY_MS;
  await site.rewards.turn();
  expect((await raffleNamed(paused, 'kept'))?.tickets).toEqual({ count: 1, nextEnd: new Date(NOON + 9 * DAY_MS).toISOString() });
  expect((await drawRaffle(paused, 'kept')).status).toBe(200);
  site.clock.now = Date.now();
  await giveTickets(site, paused, 'kept', 1);
  const pause = { cause: 'exclusion', reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: paused.playerId, cashAccount: paused.cash }, pause));
  await site.rewards.turn();
  expect(await ticketStates(paused)).toEqual(['used', 'lapsed']);
  expect((await paused.browser.call('listRaffles')).value).toMatchObject({ isOnHold: true, raffles: [] });
});

test('[REW-58] the audit agrees with tickets, stock and draws, and finds each that was changed', async () => {
  const rows = [raffleRow('rare', 1_000_000, 20, { stock: 5, whenGone: 'rest' }), raffleRow('rest', 1, 1)];
  await addRaffle(site, 'audited', raffleBodyOf({ rows }));
  const who = await site.member();
  await giveReward(site, who.playerId, { reward: { kind: 'ticket', raffle: 'audited', count: 3, amount: '4.00' } });
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await claimGrant(who, grant?.id ?? '');
  await drawRaffle(who, 'audited');
  // Tickets that tests write without a grant are not in the books.
  await site.pool.query("delete from reward_tickets where source = 'GRANT' and state <> 'used' and split_part(source_key, ':', 2) = ''");
  const before = await auditRaffles(site.pool);
  expect([before.stockOff, before.drawsOff, before.winnersOff]).toEqual([0n, 0n, 0n]);
  await site.pool.query("update raffle_stock set remaining = remaining - 1 where row_id = 'rare' and remaining = 4");
  await site.pool.query('update raffle_seeds set draws = draws + 1 where player_id = $1', [who.playerId]);
  await site.pool.query("delete from reward_tickets where player_id = $1 and state = 'usable' and source_key like $2", [who.playerId, `${grant?.id}:%`]);
  const after = await auditRaffles(site.pool);
  expect([after.stockOff, after.drawsOff, after.ticketsOff]).toEqual([1n, 1n, before.ticketsOff + 1n]);
});

test('[REW-23] members who have to prove who they are keep the ticket until then', async () => {
  await addRaffle(site, 'unproven');
  const who = await site.member({ isVerified: false });
  await giveTickets(site, who, 'unproven', 1);
  expect((await raffleNamed(who, 'unproven'))?.waitsFor).toBe('identity');
  expect((await drawRaffle(who, 'unproven')).code).toBe('identity.needed');
  await site.verify(who.playerId);
  expect((await drawRaffle(who, 'unproven')).status).toBe(200);
  expect((await drawRaffle(who, 'nowhere')).code).toBe('raffle.unknown');
});
