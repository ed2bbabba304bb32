import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { grantTestBonus } from '#server/testing/money/test-bonus.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const GAME = 'rocket-draw-60';
const DAILY = 'hapon-draw-3d';
const PESO = MAJOR_UNIT;
const START = 10_000n * PESO;
const sides = { play: 'sum', selection: 'big', stake: 10n * PESO };

let all: TestLottery;
let player: TestPlayer;

beforeAll(async () => {
  all = await testLottery([GAME, DAILY, 'pick-six-sabado']);
});
afterAll(() => all.close());
beforeEach(async () => {
  all.off.clear();
  for (const key of Object.keys(all.settings)) delete all.settings[key as keyof typeof all.settings];
  player = await all.player();
});

type Slip = Awaited<ReturnType<TestLottery['slip']>>;
const place = (body: Slip, who = player) => all.call('placeLotteryOrder', { body }, who.session);
const balance = (who = player) => balanceOf(all.base.pool, who.cash);
/** Movements of an order's round in their order, with their amounts in pesos. */
const movesOf = async (orderId: string) =>
  (
    await all.base.pool.query<{ move: string }>(
      "select concat_ws(' ', m.kind, m.amount / $2) as move from rounds r join movements m on m.round_id = r.id where r.round_ref = $1 order by m.id",
      [orderId, PESO],
    )
  ).rows.map(({ move }) => move);
const refused = async (work: Promise<unknown>) => {
  await expect(work).rejects.toHaveProperty('code');
  return work.catch((error: { code: string; params: object }) => ({ code: error.code, params: error.params }));
};

describe('bonus money', () => {
  test('[LOTT-32] its largest stake holds, and six balls wait until it has ended', async () => {
    await grantTestBonus(all.base.pool, player.cash, { stakeMax: 15n * PESO });
    const six = await all.slip('pick-six-sabado', [{ play: 'pick', selection: '4,11,17,23,30,41' }]);
    expect(await refused(place(six))).toMatchObject({ code: 'lottery.cash_only' });
    const body = await all.slip(GAME, [sides, sides]);
    expect(await refused(place(body))).toMatchObject({ code: 'lottery.bonus_stake_max' });
    // Each line has its own bet, which is returned in the kinds of money that it took.
    const [order] = (
      await place(
        await all.slip(GAME, [
          { ...sides, stake: 5n * PESO },
          { ...sides, stake: 10n * PESO },
        ]),
      )
    ).orders;
    expect(await balance()).toBe(START);
    await all.call('cancelLotteryLine', { params: { orderId: order?.orderId ?? '', line: 1 } }, player.session);
    expect(await movesOf(order?.orderId ?? '')).toEqual(['bet 5', 'bet 10', 'rollback 5']);
    await all.call('cancelLotteryOrder', { params: { orderId: order?.orderId ?? '' } }, player.session);
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  });

  test('[LOTT-19] orders that cover too much of a draw do not count towards a bonus, and others do', async () => {
    const { pool } = all.base;
    await pool.query("insert into vendors (code, name) values ('ELOTT', 'Lottery') on conflict do nothing");
    await pool.query(
      `insert into games (id, vendor_code, game_code, name, game_type, classification, released_on, picture_id)
        values ($1, 'ELOTT', $1, $1, 'ELOTT', 'LOTTERY', '2026-01-01', $1) on conflict do nothing`,
      [GAME],
    );
    const wagered = async (lines: Slip['lines']) => {
      const who = await all.player();
      await grantTestBonus(pool, who.cash, { contributions: { ELOTT: 5000 } });
      const slip = await all.slip(GAME, lines);
      await place(slip, who);
      await all.finish(slip.drawId);
      const { rows } = await pool.query<{ wagered: bigint }>('select wagered from player_bonuses where cash_account = $1', [who.cash]);
      return rows[0]?.wagered;
    };
    const [small, three] = [
      { ...sides, selection: 'small' },
      { play: 'l3', selection: '1/2/3', unit: 10n * PESO, multiple: 1 },
    ];
    expect(await wagered([sides, three])).toBe(10n * PESO);
    expect(await wagered([sides, small])).toBe(0n);
    expect(await wagered([sides, small, three])).toBe(5n * PESO);
    expect(await auditLedger(pool)).toSatisfy(isWhole);
  });
});

describe('cancelling', () => {
  test('[LOTT-27] an order and one line of it are given back once, until closing', async () => {
    const body = await all.slip(DAILY, [
      { play: 'sum', selection: '14', stake: 10n * PESO },
      { play: 'bs', selection: 'big', stake: 20n * PESO },
    ]);
    const exposed = async () =>
      (
        await all.base.pool.query<{ most: bigint }>("select most from lottery_exposure where draw_id = $1 and play in ('sum', 'bs') order by play", [
          body.drawId,
        ])
      ).rows;
    const before = await exposed();
    const [order] = (await place(body)).orders;
    const params = { orderId: order?.orderId ?? '' };
    expect(await movesOf(params.orderId)).toEqual(['bet 30']);
    const line = await all.call('cancelLotteryLine', { params: { ...params, line: 1 } }, player.session);
    // The lines become bets of their own with the first one that is cancelled.
    expect(await movesOf(params.orderId)).toEqual(['bet 30', 'rollback 30', 'bet 10', 'bet 20', 'rollback 10']);
    expect(line).toMatchObject({
      balance: START - 20n * PESO,
      returned: 10n * PESO,
      order: { state: 'accepted', staked: 20n * PESO, lines: [{ state: 'cancelled' }, { state: 'accepted' }] },
    });
    expect(line.order.hash).not.toBe(order?.hash);
    expect((await all.call('cancelLotteryLine', { params: { ...params, line: 1 } }, player.session)).balance).toBe(START - 20n * PESO);
    expect(await refused(all.call('cancelLotteryLine', { params: { ...params, line: 3 } }, player.session))).toMatchObject({ code: 'lottery.line_unknown' });
    const twice = await Promise.all([1, 2, 3].map(() => all.call('cancelLotteryOrder', { params }, player.session)));
    expect(twice.map(({ order: { state }, returned }) => [state, returned])).toEqual(Array.from({ length: 3 }, () => ['cancelled', 30n * PESO]));
    expect(await balance()).toBe(START);
    expect(await refused(all.call('cancelLotteryOrder', { params: { orderId: randomUUID() } }, player.session))).toMatchObject({
      code: 'lottery.order_unknown',
    });
    expect(await refused(all.call('getLotteryOrder', { params }, (await all.player()).session))).toMatchObject({ code: 'lottery.order_unknown' });
    expect((await exposed()).reduce((sum, { most }) => sum + most, 0n)).toBe(before.reduce((sum, { most }) => sum + most, 0n));
    expect(await movesOf(params.orderId)).toEqual(['bet 30', 'rollback 30', 'bet 10', 'bet 20', 'rollback 10', 'rollback 20']);
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  });

  test('[LOTT-27] an order with a cancelled line is settled for the others, and one that is cancelled whole is one rollback', async () => {
    const slip = await all.slip(GAME, [sides, { ...sides, selection: 'small' }, { ...sides, selection: 'big,small' }]);
    const [order] = (await place(slip)).orders;
    const [other] = (await place({ ...slip, key: randomUUID() })).orders;
    await all.call('cancelLotteryLine', { params: { orderId: order?.orderId ?? '', line: 3 } }, player.session);
    await all.call('cancelLotteryOrder', { params: { orderId: other?.orderId ?? '' } }, player.session);
    expect(await movesOf(other?.orderId ?? '')).toEqual(['bet 40', 'rollback 40']);
    expect(await balance()).toBe(START - 20n * PESO);
    await all.finish(slip.drawId);
    expect(await balance()).toBe(START - 20n * PESO + 19n * PESO);
    expect(await movesOf(order?.orderId ?? '')).toEqual(['bet 40', 'rollback 40', 'bet 10', 'bet 10', 'bet 20', 'rollback 20', 'win 19']);
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  });

  test('[LOTT-27] [TL4] after closing nothing is cancelled, and the order is in the seal', async () => {
    const body = await all.slip(GAME, [sides]);
    const [order] = (await place(body)).orders;
    const params = { orderId: order?.orderId ?? '' };
    expect(await refused(all.call('getLotteryInclusion', { params }, player.session))).toMatchObject({ code: 'lottery.proof_not_yet' });
    await all.due(body.drawId);
    expect(await refused(all.call('cancelLotteryOrder', { params }, player.session))).toMatchObject({ code: 'lottery.not_cancellable' });
    await all.lottery.work();
    expect(await refused(all.call('cancelLotteryOrder', { params }, player.session))).toMatchObject({ code: 'lottery.not_cancellable' });
    expect((await all.call('getLotteryInclusion', { params }, player.session)).path).toBeInstanceOf(Array);
  });
});
