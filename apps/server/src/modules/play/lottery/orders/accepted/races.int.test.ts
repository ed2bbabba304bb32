import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const GAME = 'rocket-draw-60';
/** Games that no other test here bets on. */
const [DIGITS, UNUSED] = ['one-minute-pick-3', 'kidlat-5'];
const PESO = MAJOR_UNIT;
const START = 10_000n * PESO;
const big = { play: 'sum', selection: 'big', stake: 10n * PESO };
/** One of both sides wins whatever is drawn. */
const sure = { play: 'sum', selection: 'big,small', stake: 10n * PESO };
/** LARO_LONG=1 takes the larger crowd. */
const PLAYERS = process.env['LARO_LONG'] === '1' ? 128 : 24;

let all: TestLottery;
let players: TestPlayer[];
beforeAll(async () => {
  all = await testLottery([GAME, DIGITS, UNUSED]);
  players = await Promise.all(Array.from({ length: PLAYERS }, () => all.player()));
});
afterAll(() => all.close());
beforeEach(() => {
  all.clock.aheadMs = 0;
  all.troubles.length = 0;
});

type Slip = Awaited<ReturnType<TestLottery['slip']>>;
const place = (who: TestPlayer, body: Slip) => all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, who.session);
const stateOf = async (who: TestPlayer, orderId: string) => (await all.call('getLotteryOrder', { params: { orderId } }, who.session)).order.state;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
/** Moves the closing of a draw so close that the next calls meet it. */
const closesIn = (drawId: string, ms: number) =>
  all.base.pool.query(
    `update lottery_draws set closes_at = n.at, draws_at = n.at + interval '10 seconds'
      from (select clock_timestamp() + $2 * interval '1 millisecond' as at) n where id = $1`,
    [drawId, ms],
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Looks of the job until a draw has its seal. */
async function closed(drawId: string) {
  for (;;) {
    await all.lottery.work();
    const answer = await all.call('getLotteryDraw', { params: { drawId } });
    if (answer.draw.seal !== null) return answer;
  }
}

test('[LOTT-21] [LOTT-35] of orders in the last moment those that are accepted are exactly those of the seal, and all others are refused as late', async () => {
  const body = await all.slip(GAME, [big]);
  await closesIn(body.drawId, 60);
  const asked = players.map(async (who, at) => {
    await pause((at * 120) / PLAYERS);
    return codeOf(place(who, body));
  });
  const [answers, { orders }] = await Promise.all([Promise.all(asked), closed(body.drawId)]);
  const done = answers.filter((code) => code === 'done').length;
  expect(new Set(answers.filter((code) => code !== 'done'))).toEqual(new Set(done === PLAYERS ? [] : ['lottery.draw_closed']));
  expect(orders).toBe(done);
  for (const [at, who] of players.entries()) expect(await balanceOf(all.base.pool, who.cash)).toBe(answers[at] === 'done' ? START - 10n * PESO : START);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-27] [TL4] orders that are cancelled while their draw closes are either back with their stake or in the seal', async () => {
  const body = await all.slip(GAME, [big]);
  const some = players.slice(0, 12);
  const before = await Promise.all(some.map(({ cash }) => balanceOf(all.base.pool, cash)));
  const ids = await Promise.all(some.map(async (who) => (await place(who, body)).orders[0]?.orderId ?? ''));
  await closesIn(body.drawId, 40);
  const asked = some.map(async (who, at) => {
    await pause(at * 7);
    return codeOf(all.call('cancelLotteryOrder', { params: { orderId: ids[at] ?? '' } }, who.session));
  });
  const [answers, { orders }] = await Promise.all([Promise.all(asked), closed(body.drawId)]);
  const done = answers.filter((code) => code === 'done').length;
  expect(answers.every((code) => ['done', 'lottery.not_cancellable'].includes(code))).toBe(true);
  expect(orders).toBe(some.length - done);
  for (const [at, who] of some.entries()) {
    const isBack = answers[at] === 'done';
    expect(await stateOf(who, ids[at] ?? '')).toBe(isBack ? 'cancelled' : 'accepted');
    expect(await balanceOf(all.base.pool, who.cash)).toBe((before[at] ?? 0n) - (isBack ? 0n : 10n * PESO));
  }
});

test('[LOTT-27] [LOTT-50] an order that is cancelled while it is settled is paid, and nothing goes back', async () => {
  const who = await all.player();
  const body = await all.slip(GAME, [sure]);
  const orderId = (await place(who, body)).orders[0]?.orderId ?? '';
  await all.due(body.drawId);
  await all.lottery.work();
  all.clock.aheadMs = 20_000;
  const cancel = () => codeOf(all.call('cancelLotteryOrder', { params: { orderId } }, who.session));
  const [, ...answers] = await Promise.all([all.lottery.work(), cancel(), cancel(), cancel()]);
  expect(new Set(answers)).toEqual(new Set(['lottery.not_cancellable']));
  // A look leaves what a cancellation holds to the next one.
  await all.lottery.work();
  expect(await stateOf(who, orderId)).toBe('won');
  expect(await balanceOf(all.base.pool, who.cash)).toBe(START - 20n * PESO + 19n * PESO);
});

test('[LOTT-27] lines and the whole order that are cancelled at the same time give each stake back once', async () => {
  const who = await all.player();
  const body = await all.slip(GAME, [big, { ...big, stake: 20n * PESO }, { ...big, stake: 30n * PESO }]);
  const orderId = (await place(who, body)).orders[0]?.orderId ?? '';
  const line = (number: number) => codeOf(all.call('cancelLotteryLine', { params: { orderId, line: number } }, who.session));
  const whole = () => codeOf(all.call('cancelLotteryOrder', { params: { orderId } }, who.session));
  const answers = await Promise.all([line(1), whole(), line(2), whole(), line(1), line(3)]);
  expect(new Set(answers)).toEqual(new Set(['done']));
  expect(await stateOf(who, orderId)).toBe('cancelled');
  expect(await balanceOf(all.base.pool, who.cash)).toBe(START);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-28] [LOTT-50] a series that stops on a win while its next draw closes has each order either back or drawn', async () => {
  const who = await all.player();
  const body = await all.slip(GAME, [sure], { chase: { draws: 3, multiples: [1, 1, 1], stopOnWin: true } });
  const { orders } = await place(who, body);
  const [first, second] = orders.map(({ draw }) => draw.drawId);
  await all.due(first ?? '');
  await all.lottery.work();
  all.clock.aheadMs = 20_000;
  await closesIn(second ?? '', 15);
  await Promise.all([all.lottery.work(), closed(second ?? '')]);
  for (let looks = 0; looks < 3; looks += 1) await all.lottery.work();
  const states = await Promise.all(orders.map(({ orderId }) => stateOf(who, orderId)));
  expect([states[0], states[2]]).toEqual(['won', 'cancelled']);
  expect(states[1]).toBeOneOf(['won', 'cancelled']);
  const wins = states.filter((state) => state === 'won').length;
  expect(await balanceOf(all.base.pool, who.cash)).toBe(START - BigInt(wins) * PESO);
  expect(all.troubles).toEqual([]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-29] [LOTT-27] [LOTT-50] a series that is ended many times while its orders are cancelled and its first draw closes gives each stake back once', async () => {
  const who = await all.player();
  const body = await all.slip(GAME, [big], { chase: { draws: 4, multiples: [1, 2, 3, 4], stopOnWin: false } });
  const { orders, chaseId } = await place(who, body);
  expect(await balanceOf(all.base.pool, who.cash)).toBe(START - 100n * PESO);
  const firstDraw = orders[0]?.draw.drawId ?? '';
  await closesIn(firstDraw, 25);
  const end = async (afterMs: number) => {
    await pause(afterMs);
    return codeOf(all.call('endLotteryChase', { params: { chaseId: chaseId ?? '' } }, who.session));
  };
  const cancel = ({ orderId }: { orderId: string }) => codeOf(all.call('cancelLotteryOrder', { params: { orderId } }, who.session));
  const [answers] = await Promise.all([Promise.all([end(0), ...orders.map(cancel), end(15), end(30), ...orders.map(cancel), end(45)]), closed(firstDraw)]);
  expect(answers.every((code) => ['done', 'lottery.not_cancellable'].includes(code))).toBe(true);
  expect(await end(0)).toBe('done');
  const states = await Promise.all(orders.map(({ orderId }) => stateOf(who, orderId)));
  expect(states.slice(1)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(states[0]).toBeOneOf(['accepted', 'cancelled']);
  expect(await balanceOf(all.base.pool, who.cash)).toBe(states[0] === 'accepted' ? START - 10n * PESO : START);
  expect((await all.call('getLotteryDraw', { params: { drawId: firstDraw } })).orders).toBe(states[0] === 'accepted' ? 1 : 0);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test.each([
  ['on one number', 'lottery.outcomeMax', DIGITS, { ...big, play: 'bs' }, 'lottery.number_full'],
  ['on one play of many outcomes', 'lottery.playMax', UNUSED, big, 'lottery.play_full'],
] as const)(
  '[LOTT-26] of many parallel orders %s as many are accepted as the cap has room for, no more and no fewer',
  async (_on, cap, gameId, line, refusal) => {
    const fit = Math.floor(PLAYERS / 2);
    // Each pays 19.00, and one more lacks a peso of room.
    all.settings[cap] = 19 * fit + 18;
    const body = await all.slip(gameId, [line]);
    const answers = await Promise.all(players.map((who) => codeOf(place(who, body))));
    delete all.settings[cap];
    expect(answers.filter((code) => code === 'done')).toHaveLength(fit);
    expect(answers.filter((code) => code === refusal)).toHaveLength(PLAYERS - fit);
    const { rows } = await all.base.pool.query<{ orders: bigint }>('select count(*) as orders from lottery_orders where draw_id = $1', [body.drawId]);
    expect(rows[0]?.orders).toBe(BigInt(fit));
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  },
);

test('[LOTT-22] one key in as many parallel requests as there are players is one order, and its stake is taken once', async () => {
  const who = await all.player();
  const body = { ...(await all.slip(GAME, [big])), key: randomUUID() };
  const answers = await Promise.all(players.map(() => all.call('placeLotteryOrder', { body }, who.session)));
  expect(new Set(answers.map(({ orders }) => orders[0]?.orderId)).size).toBe(1);
  expect(await balanceOf(all.base.pool, who.cash)).toBe(START - 10n * PESO);
});
