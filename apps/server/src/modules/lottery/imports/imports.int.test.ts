import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money';
import { VN_LEVELS } from '@laro/lottery/numbers/levels';
import { dateIn } from '@laro/lottery/schedule/draw-params';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { testPerson } from '#server/testing/test-two-persons.ts';

const GAME = 'hanoi-evening-draw';
const HOUR_MS = 3_600_000;
const START = 10_000n * MAJOR_UNIT;
const STAKED = 10n * MAJOR_UNIT;
/** 90 times the stake, less the stake. */
const WON = 890n * MAJOR_UNIT;
/** The special prize ends on 07, or on 08. */
const [ENDS_07, ENDS_08] = ['12107', '12108'];

let all: TestLottery;
let first: Person;
let second: Person;
const keys = new Map<string, KeyObject>();

beforeAll(async () => {
  all = await testLottery([GAME, 'kidlat-5']);
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
  for (const feed of ['lotus', 'heron']) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    keys.set(feed, privateKey);
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
    await all.base.pool.query('update lottery_feeds set public_key = $2, address = $1 where feed = $1', [feed, raw]);
  }
});
afterAll(() => all.close());
beforeEach(() => {
  all.troubles.length = 0;
  all.clock.aheadMs = 0;
  all.feedAnswers.clear();
});

const prizesOf = (special: string): string[][] =>
  VN_LEVELS.N.map(({ count, length }, place) => (place === 0 ? [special] : Array.from({ length: count }, () => '1'.repeat(length))));

interface Given {
  feed: string;
  drawId: string;
  sequence?: number;
  prizes?: string[][];
  changed?: object;
  signer?: string;
}

/** Lets a feed answer with a final report. */
async function report({ feed, drawId, sequence = 1, prizes = prizesOf(ENDS_07), changed = {}, signer = feed }: Given): Promise<void> {
  const { draw } = await all.call('getLotteryDraw', { params: { drawId } });
  const date = dateIn('Asia/Ho_Chi_Minh', Date.parse(draw.drawsAt));
  const issuedAt = new Date().toISOString();
  const body = Buffer.from(
    JSON.stringify({ source: feed, sequence, region: 'north', station: draw.station, date, isFinal: true, prizes, issuedAt, ...changed }),
  );
  const key = keys.get(signer);
  if (!key) throw new Error(`no key of ${signer}`);
  all.feedAnswers.set(feed, { body, signature: sign(null, body, key).toString('base64') });
}

/** A draw that is closed, with an order on the special prize ending on 07. */
async function closedDraw() {
  const player = await all.player(START);
  const body = await all.slip(GAME, [{ play: 'de', selection: '07', unit: MAJOR_UNIT, multiple: 10 }]);
  await all.call('placeLotteryOrder', { body }, player.session);
  await all.due(body.drawId);
  await all.lottery.work();
  return { player, drawId: body.drawId };
}

/** Makes a draw the only one whose feeds are due, and reads them. */
async function readFeeds(drawId: string): Promise<void> {
  await all.base.pool.query("update lottery_draws set feeds_next_at = case when id = $1 then null else timestamptz '2100-01-01' end where station <> ''", [
    drawId,
  ]);
  await all.lottery.importResults();
}

/** Reads the feeds for a draw, and settles it where it has a result. */
async function look(drawId: string): Promise<void> {
  await readFeeds(drawId);
  await all.lottery.work();
}

const drawOf = (drawId: string) => all.call('getLotteryDraw', { params: { drawId } });
const stateOf = async (drawId: string) => (await drawOf(drawId)).draw.state;
const choose = (drawId: string, feed: string) =>
  all.callAsStaff('decideDeskLotteryResult', { params: { drawId }, body: { feed, reason: 'the recording of the draw shows it' } }, first);
const proposalOf = (answer: unknown) => (answer as { proposed: { id: string } }).proposed.id;

test('[LOTT-03] [LOTT-41] [LOTT-42] an imported draw waits for both feeds, shows numbers as unofficial, and is paid once they agree', async () => {
  const { player, drawId } = await closedDraw();
  await look(drawId);
  expect(await stateOf(drawId)).toBe('awaiting');
  const partial = prizesOf(ENDS_07).map((numbers, place) => (place < 6 ? [] : numbers));
  await report({ feed: 'lotus', drawId, prizes: partial, changed: { isFinal: false } });
  await look(drawId);
  expect(await drawOf(drawId)).toMatchObject({
    draw: { state: 'awaiting', result: null },
    unofficial: '//////111,111,111/11,11,11,11',
    sources: [{ feed: 'lotus', isFinal: false }],
  });
  await report({ feed: 'lotus', drawId, sequence: 2 });
  await look(drawId);
  // One feed alone decides nothing.
  expect(await stateOf(drawId)).toBe('awaiting');
  await report({ feed: 'heron', drawId });
  await Promise.all([look(drawId), look(drawId), look(drawId)]);
  const settled = await drawOf(drawId);
  expect(settled).toMatchObject({ draw: { state: 'settled', commitment: null }, unofficial: null });
  expect(settled.draw.result).toBe(
    prizesOf(ENDS_07)
      .map((numbers) => numbers.join(','))
      .join('/'),
  );
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START + WON);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
  // The seal of an imported draw shows an order as well.
  const [order] = (await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '' } }, player.session)).orders;
  expect(await all.call('getLotteryInclusion', { params: { orderId: order?.orderId ?? '' } }, player.session)).toMatchObject({ seal: settled.draw.seal });
});

test('[LOTT-42] feeds that differ make a dispute: nothing is paid until two people choose a feed’s result', async () => {
  const { player, drawId } = await closedDraw();
  await report({ feed: 'lotus', drawId });
  await report({ feed: 'heron', drawId, prizes: prizesOf(ENDS_08) });
  await look(drawId);
  expect(await stateOf(drawId)).toBe('disputed');
  expect(all.troubles).toEqual(['both lottery feeds give different results: the draw is disputed']);
  // A feed that gives way afterwards ends no dispute.
  await report({ feed: 'heron', drawId, sequence: 2 });
  await look(drawId);
  expect(await stateOf(drawId)).toBe('disputed');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START - STAKED);
  const { draws } = await all.callAsStaff('listDeskLotteryImports', {}, first);
  expect(draws.find((draw) => draw.drawId === drawId)).toMatchObject({ choosable: ['heron', 'lotus'], orders: 1 });
  const stale = proposalOf(await choose(drawId, 'heron'));
  await report({ feed: 'heron', drawId, sequence: 3, prizes: prizesOf(ENDS_08) });
  await look(drawId);
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
  const { player, drawId } = await closedDraw();
  await report({ feed: 'lotus', drawId });
  await look(drawId);
  await expect(choose(drawId, 'lotus')).rejects.toMatchObject({ code: 'lottery.state_differs' });
  all.clock.aheadMs = 6 * HOUR_MS;
  await look(drawId);
  await look(drawId);
  expect(all.troubles).toEqual(['a lottery feed has given no final result for six hours']);
  await expect(choose(drawId, 'heron')).rejects.toMatchObject({ code: 'lottery.state_differs' });
  const proposal = proposalOf(await choose(drawId, 'lotus'));
  all.clock.aheadMs = 24 * HOUR_MS;
  await look(drawId);
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'void' }, voidReason: 'no_result' });
  await all.decide(proposal, second).catch(() => null);
  expect(await stateOf(drawId)).toBe('void');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START);
  const { feeds } = await all.callAsStaff('listDeskLotteryImports', {}, first);
  expect(feeds.find(({ feed }) => feed === 'heron')?.faults).toEqual([expect.objectContaining({ fault: 'silent', times: 3 })]);
});

test('[LOTT-43] a feed that changes its final result before the draw is settled makes it disputed, and pays nothing once it is settled', async () => {
  const { player, drawId } = await closedDraw();
  await report({ feed: 'lotus', drawId });
  await report({ feed: 'heron', drawId });
  await readFeeds(drawId);
  expect(await stateOf(drawId)).toBe('drawn');
  await report({ feed: 'heron', drawId, sequence: 2, prizes: prizesOf(ENDS_08) });
  await look(drawId);
  expect(await drawOf(drawId)).toMatchObject({ draw: { state: 'disputed', result: null } });
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START - STAKED);
  await all.decide(proposalOf(await choose(drawId, 'heron')), second);
  await all.lottery.work();
  expect(await stateOf(drawId)).toBe('settled');
  all.troubles.length = 0;
  await report({ feed: 'heron', drawId, sequence: 3 });
  await look(drawId);
  expect(all.troubles).toEqual(['a feed changed the result of a lottery draw that is settled']);
  expect(await stateOf(drawId)).toBe('settled');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START - STAKED);
});

test('[LOTT-41] [LOTT-44] unsigned, forged, old, foreign and garbled reports are refused, counted and reported once', async () => {
  const { drawId } = await closedDraw();
  const feed = 'lotus';
  const refused = async (given: Partial<Given>) => {
    await report({ feed, drawId, sequence: 5, ...given });
    await look(drawId);
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
  await look(drawId);
  all.feedAnswers.set(feed, { fault: 'answer' });
  await look(drawId);
  const { feeds } = await all.callAsStaff('listDeskLotteryImports', {}, first);
  const { draw } = await drawOf(drawId);
  const faults = feeds.find((each) => each.feed === feed)?.faults.filter(({ numero }) => numero === draw.numero) ?? [];
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

test('[LOTT-36] [LOTT-42] no person decides a draw of this installation; a feed’s key is changed by two', async () => {
  const { games } = await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: 'kidlat-5' } });
  await expect(choose(games[0]?.next?.drawId ?? '', 'lotus')).rejects.toMatchObject({ code: 'lottery.not_imported' });
  await expect(choose(crypto.randomUUID(), 'lotus')).rejects.toMatchObject({ code: 'lottery.draw_unknown' });
  const change = (feed: string, address: string) =>
    all.callAsStaff('changeDeskLotteryFeed', { params: { feed }, body: { address, publicKey: 'ab'.repeat(32), reason: 'the key is a year old' } }, first);
  await expect(change('crane', 'https://feed.example')).rejects.toMatchObject({ code: 'lottery.feed_unknown' });
  await expect(change('lotus', 'http://localhost:1')).rejects.toMatchObject({ code: 'desk.party_address' });
  const proposal = proposalOf(await change('lotus', 'https://feed.example'));
  await all.decide(proposal, second);
  const { feeds } = await all.callAsStaff('listDeskLotteryImports', {}, first);
  expect(feeds.find(({ feed }) => feed === 'lotus')).toMatchObject({ address: 'https://feed.example', publicKey: 'ab'.repeat(32) });
});
