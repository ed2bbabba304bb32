import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { FEED_PLAYER_MONEY, IMPORTED_GAME, openTestFeeds, prizesOf, resultOf, type TestFeeds } from '#server/testing/stand-ins/test-feeds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const HOUR_MS = 3_600_000;
const START = FEED_PLAYER_MONEY;
const STAKED = 10n * MAJOR_UNIT;
/** 90 times the stake, less the stake. */
const WON = 890n * MAJOR_UNIT;
/** The special prize ends on 07, or on 08. */
const [ENDS_07, ENDS_08] = ['12107', '12108'];

let all: TestLottery;
let first: Person;
let second: Person;
let feeds: TestFeeds;

beforeAll(async () => {
  all = await testLottery([IMPORTED_GAME, 'kidlat-5']);
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
  feeds = await openTestFeeds(all);
});
afterAll(() => all.close());
beforeEach(() => {
  all.troubles.length = 0;
  all.clock.aheadMs = 0;
  all.feedAnswers.clear();
});

const drawOf = (drawId: string) => all.call('getLotteryDraw', { params: { drawId } });
const stateOf = async (drawId: string) => (await drawOf(drawId)).draw.state;
const choose = (drawId: string, feed: string) =>
  all.callAsStaff('decideDeskLotteryResult', { params: { drawId }, body: { feed, reason: 'the recording of the draw shows it' } }, first);
const proposalOf = (answer: unknown) => (answer as { proposed: { id: string } }).proposed.id;

test('[LOTT-03] [LOTT-41] [LOTT-42] an imported draw waits for both feeds, shows numbers as unofficial, and is paid once they agree', async () => {
  const { player, drawId } = await feeds.closedDraw();
  await feeds.look(drawId);
  expect(await stateOf(drawId)).toBe('awaiting');
  const partial = prizesOf(ENDS_07).map((numbers, place) => (place < 6 ? [] : numbers));
  await feeds.report({ feed: 'lotus', drawId, prizes: partial, changed: { isFinal: false } });
  await feeds.look(drawId);
  expect(await drawOf(drawId)).toMatchObject({
    draw: { state: 'awaiting', result: null },
    unofficial: '//////111,111,111/11,11,11,11',
    sources: [{ feed: 'lotus', isFinal: false }],
  });
  await feeds.report({ feed: 'lotus', drawId, sequence: 2 });
  await feeds.look(drawId);
  // One feed alone decides nothing.
  expect(await stateOf(drawId)).toBe('awaiting');
  await feeds.report({ feed: 'heron', drawId });
  await Promise.all([feeds.look(drawId), feeds.look(drawId), feeds.look(drawId)]);
  const settled = await drawOf(drawId);
  expect(settled).toMatchObject({ draw: { state: 'settled', commitment: null }, unofficial: null });
  expect(settled.draw.result).toBe(resultOf(ENDS_07));
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START + WON);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
  // The seal of an imported draw shows an order as well.
  const [order] = (await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, player.session)).orders;
  expect(await all.call('getLotteryInclusion', { params: { orderId: order?.orderId ?? '' } }, player.session)).toMatchObject({ seal: settled.draw.seal });
});

test('[LOTT-42] feeds that differ make a dispute: nothing is paid until two people choose a feed’s result', async () => {
  const { player, drawId } = await feeds.closedDraw();
  await feeds.report({ feed: 'lotus', drawId });
  await feeds.report({ feed: 'heron', drawId, prizes: prizesOf(ENDS_08) });
  await feeds.look(drawId);
  expect(await stateOf(drawId)).toBe('disputed');
  expect(all.troubles).toEqual(['both lottery feeds give different results: the draw is disputed']);
  // A feed that gives way afterwards ends no dispute.
  await feeds.report({ feed: 'heron', drawId, sequence: 2 });
  await feeds.look(drawId);
  expect(await stateOf(drawId)).toBe('disputed');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START - STAKED);
  const { draws } = await all.callAsStaff('listDeskLotteryImports', {}, first);
  expect(draws.find((draw) => draw.drawId === drawId)).toMatchObject({ choosable: ['heron', 'lotus'], orders: 1 });
  const stale = proposalOf(await choose(drawId, 'heron'));
  await feeds.report({ feed: 'heron', drawId, sequence: 3, prizes: prizesOf(ENDS_08) });
  await feeds.look(drawId);
  // The feed has reported again since, so what was proposed is void.
  await all.decide(stale, second).catch(() => null);
  expect(await stateOf(drawId)).toBe('disputed');
  const proposal = proposalOf(await choose(drawId, 'lotus'));
  await expect(all.decide(proposal, first)).rejects.toMatchObject({ code: 'desk.second_person_own' });
  expect(await stateOf(drawId)).toBe('disputed');
  await all.decide(proposal, second);
  await all.lottery.work();
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'settled' } });
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START + WON);
  const { rows } = await all.base.pool.query<{ after: object }>("select after from audit_entries where action = 'lottery.resultDecided'");
  expect(rows).toEqual([{ after: expect.objectContaining({ feed: 'lotus', proposedBy: 'first' }) }]);
  await expect(choose(drawId, 'lotus')).rejects.toMatchObject({ code: 'lottery.state_differs' });
});

test('[LOTT-42] after six hours without one feed there is an alarm and people may choose the other; after a day the draw is void', async () => {
  const { player, drawId } = await feeds.closedDraw();
  await feeds.report({ feed: 'lotus', drawId });
  await feeds.look(drawId);
  await expect(choose(drawId, 'lotus')).rejects.toMatchObject({ code: 'lottery.state_differs' });
  all.clock.aheadMs = 6 * HOUR_MS;
  await feeds.look(drawId);
  await feeds.look(drawId);
  expect(all.troubles).toEqual(['a lottery feed has given no final result for six hours']);
  await expect(choose(drawId, 'heron')).rejects.toMatchObject({ code: 'lottery.state_differs' });
  const proposal = proposalOf(await choose(drawId, 'lotus'));
  all.clock.aheadMs = 24 * HOUR_MS;
  await feeds.look(drawId);
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'void' }, voidReason: 'no_result' });
  await all.decide(proposal, second).catch(() => null);
  expect(await stateOf(drawId)).toBe('void');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START);
  const shown = await all.callAsStaff('listDeskLotteryImports', {}, first);
  expect(shown.feeds.find(({ feed }) => feed === 'heron')?.faults).toEqual([expect.objectContaining({ fault: 'silent', times: 3 })]);
});

test('[LOTT-42] a draw that no process looked at for days is void at the next look', async () => {
  const { player, drawId } = await feeds.closedDraw();
  all.clock.aheadMs = 72 * HOUR_MS;
  await feeds.look(drawId);
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'void' }, voidReason: 'no_result' });
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START);
});

test('[LOTT-43] a feed that changes its final result before the draw is settled makes it disputed, and pays nothing once it is settled', async () => {
  const { player, drawId } = await feeds.closedDraw();
  await feeds.report({ feed: 'lotus', drawId });
  await feeds.report({ feed: 'heron', drawId });
  await feeds.readFeeds(drawId);
  expect(await stateOf(drawId)).toBe('drawn');
  await feeds.report({ feed: 'heron', drawId, sequence: 2, prizes: prizesOf(ENDS_08) });
  await feeds.look(drawId);
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'disputed', result: null } });
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START - STAKED);
  await all.decide(proposalOf(await choose(drawId, 'heron')), second);
  await all.lottery.work();
  expect(await stateOf(drawId)).toBe('settled');
  all.troubles.length = 0;
  await feeds.report({ feed: 'heron', drawId, sequence: 3 });
  await feeds.look(drawId);
  expect(all.troubles).toEqual(['a feed changed the result of a lottery draw that is settled']);
  expect(await stateOf(drawId)).toBe('settled');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START - STAKED);
});

test('[LOTT-41] [LOTT-44] unsigned, forged, old, foreign and garbled reports are refused, counted and reported once', async () => {
  const { drawId } = await feeds.closedDraw();
  const feed = 'lotus';
  const refused = async (given: Partial<Parameters<TestFeeds['report']>[0]>) => {
    await feeds.report({ feed, drawId, sequence: 5, ...given });
    await feeds.look(drawId);
  };
  await refused({ prizes: prizesOf(ENDS_07).map((numbers, place) => (place < 6 ? [] : numbers)), changed: { isFinal: false } });
  await refused({ signer: 'heron' });
  await refused({ sequence: 5 });
  await refused({ sequence: 4 });
  await refused({ sequence: 6, changed: { date: '2020-01-01' } });
  await refused({ sequence: 6, prizes: prizesOf(ENDS_07).slice(1) });
  await refused({ sequence: 6, prizes: prizesOf('123') });
  await refused({ sequence: 6, prizes: prizesOf(ENDS_07).with(7, ['11']) });
  all.feedAnswers.set(feed, { body: Buffer.from('{"source":"lotus"'), signature: '' });
  await feeds.look(drawId);
  all.feedAnswers.set(feed, { fault: 'answer' });
  await feeds.look(drawId);
  const shown = await all.callAsStaff('listDeskLotteryImports', {}, first);
  const { draw } = await drawOf(drawId);
  const faults = shown.feeds.find((each) => each.feed === feed)?.faults.filter(({ numero }) => numero === draw.numero) ?? [];
  expect(Object.fromEntries(faults.map(({ fault, times }) => [fault, times]))).toEqual({
    signature: 2,
    sequence: 2,
    date: 1,
    level: 1,
    length: 1,
    count: 1,
    answer: 1,
  });
  expect(all.troubles).toHaveLength(7);
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'awaiting' }, sources: [{ feed, isFinal: false }] });
});

/** Everything that a report can change: the draw, what people decide about it, entries of the audit log, faults of the feeds, alarms. */
async function traceOf(drawId: string) {
  const { draw, unofficial } = await drawOf(drawId);
  const { rows: audit } = await all.base.pool.query<{ count: string }>('select count(*) from audit_entries');
  const { rows: waiting } = await all.base.pool.query('select id, state, stamp from proposals where subject = $1 order by id', [`lottery-draw:${drawId}`]);
  const { rows: faults } = await all.base.pool.query('select feed, fault, times from lottery_feed_faults where draw_id = $1 order by feed, fault', [drawId]);
  return { state: draw.state, result: draw.result, unofficial, audit: audit[0]?.count, waiting, faults, troubles: [...all.troubles] };
}

test('[LOTT-42] [LOTT-43] the same numbers again, from a feed that has started again or repeats itself, change neither a dispute nor a proposal', async () => {
  const { player, drawId } = await feeds.closedDraw();
  await feeds.report({ feed: 'lotus', drawId });
  await feeds.report({ feed: 'heron', drawId, prizes: prizesOf(ENDS_08) });
  await feeds.look(drawId);
  const proposal = proposalOf(await choose(drawId, 'lotus'));
  const before = await traceOf(drawId);
  expect(before).toMatchObject({ state: 'disputed', waiting: [{ state: 'proposed' }] });
  // The bytes of before, and the same numbers under a higher sequence and another time.
  await feeds.look(drawId);
  await feeds.report({ feed: 'lotus', drawId, sequence: 7, changed: { issuedAt: '2026-11-29T12:00:00Z' } });
  await feeds.report({ feed: 'heron', drawId, sequence: 8, prizes: prizesOf(ENDS_08) });
  await feeds.look(drawId);
  await feeds.look(drawId);
  expect(await traceOf(drawId)).toEqual(before);
  await all.decide(proposal, second);
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'drawn', result: resultOf(ENDS_07) } });
  // The feed that was not chosen repeats what people have seen, after a partial report as well.
  const partial = prizesOf(ENDS_08).map((numbers, place) => (place < 6 ? [] : numbers));
  await feeds.report({ feed: 'heron', drawId, sequence: 9, prizes: partial, changed: { isFinal: false } });
  await feeds.readFeeds(drawId);
  await feeds.report({ feed: 'heron', drawId, sequence: 10, prizes: prizesOf(ENDS_08) });
  await feeds.readFeeds(drawId);
  expect(await stateOf(drawId)).toBe('drawn');
  await all.lottery.work();
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START + WON);
  const settled = await traceOf(drawId);
  await feeds.report({ feed: 'heron', drawId, sequence: 11, prizes: prizesOf(ENDS_08), changed: { issuedAt: '2026-11-29T13:00:00Z' } });
  await feeds.report({ feed: 'lotus', drawId, sequence: 12 });
  await feeds.look(drawId);
  expect(await traceOf(drawId)).toEqual(settled);
  expect(settled.troubles).toEqual(['both lottery feeds give different results: the draw is disputed']);
});

test('[LOTT-43] reports leave the proposal of a person as it is: the same numbers are an alarm once, are not proposed a second time, and pay nothing', async () => {
  const { player, drawId } = await feeds.closedDraw();
  await feeds.report({ feed: 'lotus', drawId });
  await feeds.report({ feed: 'heron', drawId });
  await feeds.look(drawId);
  const body = { result: resultOf(ENDS_08), reason: 'the station corrected its special prize' };
  const proposal = proposalOf(await all.callAsStaff('correctDeskLotteryDraw', { params: { drawId }, body }, first));
  await feeds.report({ feed: 'heron', drawId, sequence: 2, prizes: prizesOf(ENDS_08) });
  await feeds.look(drawId);
  const before = await traceOf(drawId);
  expect(before).toMatchObject({
    waiting: [{ id: BigInt(proposal), state: 'proposed' }],
    troubles: ['a feed changed the result of a lottery draw that is settled'],
  });
  await feeds.report({ feed: 'heron', drawId, sequence: 3, prizes: prizesOf(ENDS_08) });
  await feeds.report({ feed: 'lotus', drawId, sequence: 4 });
  await feeds.look(drawId);
  expect(await traceOf(drawId)).toEqual(before);
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START + WON);
  await all.decide(proposal, second);
  await all.lottery.work();
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'settled', result: resultOf(ENDS_08) } });
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START - STAKED);
  // After the correction both feeds repeat what they said.
  const corrected = await traceOf(drawId);
  await feeds.report({ feed: 'heron', drawId, sequence: 5, prizes: prizesOf(ENDS_08) });
  await feeds.report({ feed: 'lotus', drawId, sequence: 6 });
  await feeds.look(drawId);
  expect(await traceOf(drawId)).toEqual(corrected);
});

test('[LOTT-36] [LOTT-42] [TL8] no person decides a draw of this installation; a feed’s key is changed by two', async () => {
  const { games } = await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: 'kidlat-5' } });
  await expect(choose(games[0]?.next?.drawId ?? '', 'lotus')).rejects.toMatchObject({ code: 'lottery.not_imported' });
  await expect(choose(crypto.randomUUID(), 'lotus')).rejects.toMatchObject({ code: 'lottery.draw_unknown' });
  const change = (feed: string, address: string) =>
    all.callAsStaff('changeDeskLotteryFeed', { params: { feed }, body: { address, publicKey: 'ab'.repeat(32), reason: 'the key is a year old' } }, first);
  await expect(change('crane', 'https://feed.example')).rejects.toMatchObject({ code: 'lottery.feed_unknown' });
  await expect(change('lotus', 'http://localhost:1')).rejects.toMatchObject({ code: 'desk.party_address' });
  const proposal = proposalOf(await change('lotus', 'https://feed.example'));
  await all.decide(proposal, second);
  const shown = await all.callAsStaff('listDeskLotteryImports', {}, first);
  expect(shown.feeds.find(({ feed }) => feed === 'lotus')).toMatchObject({ address: 'https://feed.example', publicKey: 'ab'.repeat(32) });
});
