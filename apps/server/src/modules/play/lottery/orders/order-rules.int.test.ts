import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { playsOf, type FamilyParams } from '@laro/lottery/families';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { inTransaction } from '#server/db/sql.ts';
import { setBlock } from '#server/modules/core/blocks/index.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { lotteryNotes } from './round-notes.ts';

const GAME = 'rocket-draw-60';
const DAILY = 'hapon-draw-3d';
const VIETNAM = 'red-river-results';
const PESO = MAJOR_UNIT;
const START = 10_000n * PESO;
const sides = { play: 'sum', selection: 'big', stake: 10n * PESO };

let all: TestLottery;
let player: TestPlayer;

beforeAll(async () => {
  all = await testLottery([GAME, DAILY, VIETNAM, 'saigon-sunrise-3']);
});
afterAll(() => all.close());
beforeEach(async () => {
  all.session.endsAt = null;
  for (const key of Object.keys(all.settings)) delete all.settings[key as keyof typeof all.settings];
  player = await all.player();
});

type Slip = Awaited<ReturnType<TestLottery['slip']>>;
const place = (body: Slip, who = player) => all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, who.session);
const balance = (who = player) => balanceOf(all.base.pool, who.cash);

test('[LOTT-30] [T44] a time-out or an exclusion cancels orders of later draws with the money back; the current draw takes part', async () => {
  const body = await all.slip(GAME, [sides], { chase: { draws: 3, multiples: [1, 2, 3], stopOnWin: false } });
  const { orders, chaseId } = await place(body);
  const other = await all.player();
  await place(await all.slip(GAME, [sides], { chase: { draws: 2, multiples: [1, 1], stopOnWin: false } }), other);
  await all.lottery.work();
  expect(await balance()).toBe(START - 60n * PESO);
  await all.base.pool.query(
    `insert into player_blocks (player_id, kind, cause, origin, reason, set_by, set_at, until)
      values ($1, 'bet', 'time_out', 'pause', 'test', 'player', now(), now() + interval '1 day')`,
    [player.session.playerId],
  );
  await Promise.all([all.lottery.work(), all.lottery.work()]);
  expect(await balance()).toBe(START - 10n * PESO);
  const { orders: after } = await all.call('listLotteryOrders', { query: { state: '', gameId: GAME, date: '', numero: '' } }, player.session);
  const stateOf = (orderId: string | undefined) => after.find((order) => order.orderId === orderId)?.state;
  expect(orders.map(({ orderId }) => stateOf(orderId))).toEqual(['accepted', 'cancelled', 'cancelled']);
  expect(await all.call('getLotteryChase', { params: { chaseId: chaseId ?? '' } }, player.session)).toMatchObject({ isOver: true });
  // Others keep theirs, and the current draw is settled.
  expect(await balance(other)).toBe(START - 20n * PESO);
  await all.finish(body.drawId);
  const { order } = await all.call('getLotteryOrder', { params: { orderId: orders[0]?.orderId ?? '' } }, player.session);
  expect(['won', 'lost']).toContain(order.state);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

const block = (given: { cause: 'law' | 'security'; kind: 'bet' | 'full' }) =>
  inTransaction(all.base.pool, (transaction) =>
    setBlock(
      transaction,
      { id: player.session.playerId ?? 0n, cashAccount: player.cash },
      { ...given, reason: 'test', by: 'desk', at: new Date(), until: null },
    ),
  );

/** A series of three draws; gives the states of its orders after a block and the look at pauses. */
async function statesAfter(given: Parameters<typeof block>[0]): Promise<string[]> {
  const { chaseId } = await place(await all.slip(GAME, [sides], { chase: { draws: 3, multiples: [1, 1, 1], stopOnWin: false } }));
  await block(given);
  await all.lottery.work();
  const { orders } = await all.call('getLotteryChase', { params: { chaseId: chaseId ?? '' } }, player.session);
  return orders.map(({ state }) => state);
}

test.each(['bet', 'full'] as const)(
  '[LOTT-30] [T8] [T44] orders of later draws of a member whom the law excludes (%s) go back, and the current draw takes part',
  async (kind) => {
    expect(await statesAfter({ cause: 'law', kind })).toEqual(['accepted', 'cancelled', 'cancelled']);
    expect(await balance()).toBe(START - 10n * PESO);
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  },
);

test('[LOTT-30] [T65] under any other block nothing is placed, and what was bet before stays, is drawn and paid', async () => {
  const body = await all.slip(GAME, [sides]);
  expect(await statesAfter({ cause: 'security', kind: 'bet' })).toEqual(['accepted', 'accepted', 'accepted']);
  const chase = { chase: { draws: 2, multiples: [1, 1], stopOnWin: false } };
  for (const refused of [body, await all.slip(GAME, [sides], chase)]) await expect(place(refused)).rejects.toMatchObject({ code: 'member.blocked' });
  expect(await balance()).toBe(START - 30n * PESO);
  await all.finish(body.drawId);
  const { orders } = await all.call('listLotteryOrders', { query: { state: 'settled', gameId: GAME, date: '', numero: '' } }, player.session);
  expect(orders.map(({ state }) => ['won', 'lost'].includes(state))).toEqual([true]);
  expect(await balance()).toBe(START - 30n * PESO + (orders[0]?.payout ?? 0n));
});

test('[LOTT-30] of imported results the stations of later days are later draws', async () => {
  const { draws } = await all.call('getLotteryNumero', { query: { gameId: 'saigon-sunrise-3', count: 8 } });
  const [today] = draws;
  const tomorrow = draws.find(({ drawsAt }) => drawsAt !== today?.drawsAt);
  const line = { play: 'side', selection: 'big', stake: 10n * PESO };
  await place(await all.slip('saigon-sunrise-3', [line], { drawId: today?.drawId ?? '' }));
  const [later] = (await place(await all.slip('saigon-sunrise-3', [line], { drawId: tomorrow?.drawId ?? '' }))).orders;
  await all.base.pool.query(
    `insert into player_blocks (player_id, kind, cause, origin, reason, set_by, set_at, until)
      values ($1, 'bet', 'time_out', 'pause', 'test', 'player', now(), now() + interval '1 day')`,
    [player.session.playerId],
  );
  await all.lottery.work();
  const { orders } = await all.call('listLotteryOrders', { query: { state: '', gameId: 'saigon-sunrise-3', date: '', numero: '' } }, player.session);
  expect(orders.map(({ orderId, state }) => [orderId === later?.orderId, state])).toEqual([
    [true, 'cancelled'],
    [false, 'accepted'],
  ]);
  expect(await balance()).toBe(START - 10n * PESO);
});

test('[LOTT-18] a settled order notes its valid stake and the part of the rate that was kept; cancelled lines and void orders note nothing', async () => {
  all.settings['lottery.vietnamMode'] = 'ZY';
  all.settings['lottery.startRatePpm'] = 80_000;
  const lines = [
    { play: 'side', selection: 'big', stake: 10n * PESO },
    { play: 'de', selection: '07', unit: 10n * PESO, multiple: 1 },
  ];
  const kept = await all.slip(VIETNAM, lines);
  expect(kept).toMatchObject({ mode: 'ZY', base: 1800 });
  const [all8, half, back] = [await place(kept), await place({ ...kept, base: 1880 }), await place(kept)];
  const idOf = ({ orders }: Awaited<ReturnType<typeof place>>) => orders[0]?.orderId ?? '';
  await all.call('cancelLotteryLine', { params: { orderId: idOf(half), line: 2 } }, player.session);
  await all.call('cancelLotteryOrder', { params: { orderId: idOf(back) } }, player.session);
  await all.finish(kept.drawId);
  const notes = await lotteryNotes(all.base.pool, [idOf(all8), idOf(half), idOf(back), 'a round of another vendor']);
  // 8 % of 20.00, and 4 % of the 10.00 that stayed: half of the rate had become prizes.
  expect(notes.get(idOf(all8))).toMatchObject({ valid: 20n * PESO, kept: (16n * PESO) / 10n });
  expect(notes.get(idOf(half))).toMatchObject({ valid: 10n * PESO, kept: (4n * PESO) / 10n });
  expect(notes.get(idOf(back))).toMatchObject({ valid: 0n, kept: 0n });
  expect(notes.size).toBe(3);
});

test('[LOTT-31] [T38] each draw of a chase counts towards the limit of stakes', async () => {
  const { pool } = all.base;
  await pool.query("insert into play_limits (cash_account, kind, period, amount, time_zone) values ($1, 'stake', 'day', $2, 'Asia/Manila')", [
    player.cash,
    25n * PESO,
  ]);
  await pool.query('insert into player_rights (cash_account, has_limits) values ($1, true) on conflict (cash_account) do update set has_limits = true', [
    player.cash,
  ]);
  const chase = (draws: number) => ({ chase: { draws, multiples: Array.from({ length: draws }, () => 1), stopOnWin: false } });
  await expect(place(await all.slip(GAME, [sides], chase(3)))).rejects.toMatchObject({ code: 'lottery.limit_reached' });
  expect(await balance()).toBe(START);
  await place(await all.slip(GAME, [sides], chase(2)));
  expect(await balance()).toBe(START - 20n * PESO);
  await expect(place(await all.slip(GAME, [sides]))).rejects.toMatchObject({ code: 'lottery.limit_reached' });
});

test('[LOTT-31] [T48] once the time of a session is up nothing is placed, alone, among others or for several draws, and what was placed before stays', async () => {
  const [other, body] = [await all.player(), await all.slip(GAME, [sides])];
  await place(body);
  all.session.endsAt = new Date(Date.now() - 1000);
  const chase = await all.slip(GAME, [sides], { chase: { draws: 2, multiples: [1, 1], stopOnWin: false } });
  const tried = await Promise.allSettled([place(body), place(body, other), place(chase)]);
  expect(tried).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { code: 'play.not_allowed' } })));
  expect([await balance(), await balance(other)]).toEqual([START - 10n * PESO, START]);
});

test('[LOTT-33] orders are found by game, day of their placing and draw, and come in pages', async () => {
  const [fast, daily] = [await all.slip(GAME, [sides]), await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake: 10n * PESO }])];
  const placed = [...(await place(daily)).orders];
  for (let count = 0; count < 22; count += 1) placed.push(...(await place(fast)).orders);
  const find = async (query: object) => all.call('listLotteryOrders', { query: { state: '', gameId: '', date: '', numero: '', ...query } }, player.session);
  const ids = ({ orders }: Awaited<ReturnType<typeof find>>) => orders.map(({ orderId }) => orderId);
  const first = await find({});
  expect(first.orders).toHaveLength(20);
  const second = await find({ before: first.next ?? undefined });
  expect([...ids(first), ...ids(second)]).toEqual(placed.map(({ orderId }) => orderId).toReversed());
  expect(second.next).toBeNull();
  expect(ids(await find({ gameId: DAILY }))).toEqual([placed[0]?.orderId]);
  expect(ids(await find({ numero: placed[0]?.draw.numero }))).toEqual([placed[0]?.orderId]);
  expect(ids(await find({ numero: placed[0]?.draw.numero, state: 'settled' }))).toEqual([]);
  expect(ids(await find({ numero: '999912311' }))).toEqual([]);
  const dayOf = (at: string | undefined) => new Date(at ?? '').toLocaleDateString('sv', { timeZone: 'Asia/Manila' });
  expect(ids(await find({ gameId: DAILY, date: dayOf(placed[0]?.placedAt) }))).toEqual([placed[0]?.orderId]);
  expect(ids(await find({ date: '2020-02-29' }))).toEqual([]);
  const today = dayOf(placed[0]?.placedAt);
  expect(ids(await find({ gameId: DAILY, from: today, to: today }))).toEqual([placed[0]?.orderId]);
  expect(ids(await find({ gameId: DAILY, from: '2020-02-29' }))).toEqual([placed[0]?.orderId]);
  expect(ids(await find({ gameId: DAILY, to: '2020-02-29' }))).toEqual([]);
  // Any day of the calendar bounds the search, also one that no id can hold; days the wrong way around are refused.
  expect(ids(await find({ gameId: DAILY, from: '0001-01-01', to: '9999-12-31' }))).toEqual([placed[0]?.orderId]);
  expect(ids(await find({ date: '1969-12-31' }))).toEqual([]);
  await expect(find({ from: today, to: '2020-02-29' })).rejects.toMatchObject({ code: 'records.range_reversed' });
  // The first moment of a day in Manila is on the day before by the clock of the database.
  const { rows } = await all.base.pool.query<{ day: string; isAfter: boolean }>(
    `select day::text, uuid_floor(timestamptz '2026-11-28 16:00Z') >= lottery_day_floor(day, 'Asia/Manila') as "isAfter"
      from (values (date '2026-11-28'), ('2026-11-29'), ('2026-11-30')) as d (day)`,
  );
  expect(rows.map(({ day, isAfter }) => [day, isAfter])).toEqual([
    ['2026-11-28', true],
    ['2026-11-29', true],
    ['2026-11-30', false],
  ]);
});

test('[LOTT-01] games are listed with their modes, plays of both tabs and draws by station; an order and a line of it are cancelled', async () => {
  const { games } = await all.call('listLotteryGames', { query: { category: 'LOTT', vendor: 'TCG_LOTTO_VN', gameId: '' } });
  expect(games.map(({ gameId, mode }) => [gameId, mode])).toEqual([
    [VIETNAM, 'Lott'],
    ['saigon-sunrise-3', 'Lott'],
  ]);
  // The menu of a game follows from its parameters, for the page as for the server.
  const menu = [...playsOf(games[0]?.params as FamilyParams).values()];
  expect(new Set(menu.map(({ tab }) => tab))).toEqual(new Set(['trad', 'ent']));
  const { draws } = await all.call('getLotteryNumero', { query: { gameId: 'saigon-sunrise-3', count: 3 } });
  expect(new Set(draws.map(({ station, numero }) => `${station} ${numero.slice(0, 8)}`)).size).toBe(3);
  expect(draws.every(({ station }) => station !== '')).toBe(true);
  const body = await all.slip(VIETNAM, [
    { play: 'side', selection: 'big', stake: 10n * PESO },
    { play: 'side', selection: 'odd', stake: 10n * PESO },
  ]);
  const [order] = (await place(body)).orders;
  const params = { orderId: order?.orderId ?? '' };
  expect((await all.call('cancelLotteryLine', { params: { ...params, line: 1 } }, player.session)).order.lines.map(({ state }) => state)).toEqual([
    'cancelled',
    'accepted',
  ]);
  expect((await all.call('cancelLotteryOrder', { params }, player.session)).order.state).toBe('cancelled');
  const { orders } = await all.call('listLotteryOrders', { query: { state: 'settled', gameId: VIETNAM, date: '', numero: '' } }, player.session);
  expect(orders.map(({ orderId }) => orderId)).toEqual([params.orderId]);
  await all.finish(body.drawId);
  const past = await all.call('listLotteryDraws', { params: { gameId: VIETNAM }, query: { count: 1, date: '', numero: '' } });
  expect(past.draws[0]?.result?.split('/')).toHaveLength(8);
});
