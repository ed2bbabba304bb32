import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const GAME = 'rocket-draw-60';
const DAILY = 'hapon-draw-3d';
const PESO = MAJOR_UNIT;
const START = 10_000n * PESO;
const sides = { play: 'sum', selection: 'big', stake: 10n * PESO };
const pair = { play: 'l2', selection: '9/7,8', unit: 10n * PESO, multiple: 1 };

let all: TestLottery;
let players: TestPlayer[];

beforeAll(async () => {
  all = await testLottery([GAME, DAILY]);
  players = await Promise.all(Array.from({ length: 24 }, () => all.player()));
});
afterAll(() => all.close());
beforeEach(() => {
  for (const key of Object.keys(all.settings)) delete all.settings[key as keyof typeof all.settings];
});

type Slip = Awaited<ReturnType<TestLottery['slip']>>;
const place = (body: Slip, who: TestPlayer) => all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, who.session);
/** The code of a refusal, or 'placed'. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'placed',
    (error: { code: string }) => error.code,
  );
const balance = (who: TestPlayer) => balanceOf(all.base.pool, who.cash);
const transactions = async (drawId: string) =>
  Number((await all.base.pool.query<{ n: bigint }>('select count(distinct xmin::text) as n from lottery_orders where draw_id = $1', [drawId])).rows[0]?.n);

test('[LOTT-69] [LOTT-21] parallel orders of many players share transactions, and are stored as if each was alone', async () => {
  const body = await all.slip(GAME, [sides, pair]);
  const answers = await Promise.all(players.map((who) => place(body, who)));
  expect(new Set(answers.map(({ orders }) => orders[0]?.orderId)).size).toBe(players.length);
  for (const { orders, balance: left } of answers) {
    expect(left).toBe(START - 30n * PESO);
    expect(orders).toMatchObject([
      {
        state: 'accepted',
        staked: 30n * PESO,
        lines: [
          { bets: 1, staked: 10n * PESO },
          { bets: 2, staked: 20n * PESO },
        ],
      },
    ]);
  }
  expect(await transactions(body.drawId)).toBeLessThan(players.length / 2);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  const { rows } = await all.base.pool.query(
    `select r.state, r.bets, r.staked, count(m.id)::integer as moves, bool_and(m.outcome = 'done') as done, min(m.id::text) = r.id::text as begins
      from lottery_orders o join rounds r on r.round_ref = o.id::text join movements m on m.round_id = r.id where o.draw_id = $1 group by r.id`,
    [body.drawId],
  );
  expect(rows).toEqual(players.map(() => ({ state: 'open', bets: 1, staked: 30n * PESO, moves: 1, done: true, begins: true })));
  // Stakes of a group are given back and paid like any others.
  const [first] = players as [TestPlayer];
  await all.call('cancelLotteryLine', { params: { orderId: answers[0]?.orders[0]?.orderId ?? '', line: 2 } }, first.session);
  expect(await balance(first)).toBe(START - 10n * PESO);
  await all.finish(body.drawId);
  const { rows: settled } = await all.base.pool.query("select state from lottery_orders where draw_id = $1 and state = 'accepted'", [body.drawId]);
  expect(settled).toEqual([]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-20] [LOTT-23] [LOTT-31] [TL2] an order that is refused does not fail the others of its group, and says why', async () => {
  const body = await all.slip(GAME, [sides]);
  const [poor, rich, limited, other, stranger] = await Promise.all([
    all.player(5n * PESO),
    all.player(),
    all.player(),
    all.player(),
    all.player(START, { isTrial: true }),
  ]);
  await all.base.pool.query("insert into play_limits (cash_account, kind, period, amount, time_zone) values ($1, 'stake', 'day', $2, 'Asia/Manila')", [
    limited.cash,
    5n * PESO,
  ]);
  await all.base.pool.query(
    'insert into player_rights (cash_account, has_limits) values ($1, true) on conflict (cash_account) do update set has_limits = true',
    [limited.cash],
  );
  const answers = await Promise.all([
    outcome(place(body, poor)),
    outcome(place(body, rich)),
    outcome(place(body, limited)),
    outcome(place({ ...body, total: 1n }, other)),
    outcome(place({ ...body, lines: [{ ...sides, selection: 'huge' }] }, other)),
    outcome(place({ ...body, drawId: randomUUID() }, rich)),
    outcome(place({ ...body, rulesVersion: 2 }, rich)),
    outcome(place({ ...body, base: 1910 }, rich)),
    outcome(place(body, stranger)),
  ]);
  expect(answers).toEqual([
    'lottery.not_enough_money',
    'placed',
    'lottery.limit_reached',
    'lottery.total_differs',
    'lottery.selection_invalid',
    'lottery.draw_unknown',
    'lottery.rules_changed',
    'lottery.base_out_of_range',
    'placed',
  ]);
  expect(await Promise.all([poor, rich, limited, other].map(balance))).toEqual([5n * PESO, START - 10n * PESO, START, START]);
});

test('[LOTT-22] a refusal in a group is kept as the answer of its key', async () => {
  const body = await all.slip(GAME, [sides]);
  const wrong = { ...body, total: 1n, key: randomUUID() };
  const [mine, ...others] = players as [TestPlayer, ...TestPlayer[]];
  const ask = () => outcome(all.call('placeLotteryOrder', { body: wrong }, mine.session));
  const answers = await Promise.all([ask(), ...others.map((who) => outcome(place(body, who)))]);
  expect(answers).toEqual(['lottery.total_differs', ...others.map(() => 'placed')]);
  expect(await ask()).toBe('lottery.total_differs');
  expect(await outcome(all.call('placeLotteryOrder', { body: { ...wrong, total: 10n * PESO } }, mine.session))).toBe('lottery.key_used');
});

test('[LOTT-26] [LOTT-25] caps are held within a group: what does not fit leaves its room to the orders after it', async () => {
  all.settings['lottery.outcomeMax'] = 100;
  all.settings['lottery.drawWinMax'] = 90;
  const at = (pesos: bigint) => ({ play: 'bs', selection: 'big', stake: pesos * PESO });
  const large = await all.slip(DAILY, [at(30n)]);
  const small = await all.slip(DAILY, [at(10n)]);
  const over = await all.slip(DAILY, [at(51n)]);
  const [first, ...others] = players as [TestPlayer, ...TestPlayer[]];
  await place(large, first);
  // 54.00 of 100.00 are taken: another 54.00 do not fit, 18.00 fit twice, and 91.80 are more than a player may win.
  const bodies = [large, small, over, small, small];
  const answers = await Promise.all(bodies.map((body, at_) => outcome(place(body, others[at_] as TestPlayer))));
  expect([answers[0], answers[2]]).toEqual(['lottery.number_full', 'lottery.player_limit']);
  expect([answers[1], answers[3], answers[4]].toSorted()).toEqual(['lottery.number_full', 'placed', 'placed']);
  const { rows } = await all.base.pool.query("select most from lottery_exposure where draw_id = $1 and play = 'bs'", [large.drawId]);
  expect(rows).toEqual([{ most: 90n * PESO }]);
});

test('[LOTT-24] [LOTT-21] a group with orders of a closed draw accepts those of the open one alone', async () => {
  const late = await all.slip(GAME, [sides]);
  const stored = async () =>
    (await all.base.pool.query<{ n: number }>('select count(*)::integer as n from lottery_orders where draw_id = $1', [late.drawId])).rows[0]?.n;
  const before = await stored();
  await all.due(late.drawId);
  const open = await all.slip(DAILY, [{ play: 'bs', selection: 'odd', stake: 10n * PESO }]);
  const answers = await Promise.all(players.map((who, at) => outcome(place(at % 2 === 0 ? late : open, who))));
  expect(answers).toEqual(players.map((_, at) => (at % 2 === 0 ? 'lottery.draw_closed' : 'placed')));
  expect(await stored()).toBe(before);
});
