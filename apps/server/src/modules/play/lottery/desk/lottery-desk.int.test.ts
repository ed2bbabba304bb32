import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const GAME = 'one-minute-pick-3';
const line = { play: 'bs', selection: 'big', stake: 10n * MAJOR_UNIT };

let all: TestLottery;
let first: Person;
let second: Person;

beforeAll(async () => {
  all = await testLottery([GAME]);
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
});
afterAll(() => all.close());

/** A draw with one order. */
async function soldDraw() {
  const player = await all.player();
  const body = await all.slip(GAME, [line]);
  await all.call('placeLotteryOrder', { body }, player.session);
  return { player, drawId: body.drawId };
}

const hold = (drawId: string, isHeld: boolean) =>
  all.callAsStaff('holdDeskLotteryDraw', { params: { drawId }, body: { isHeld, reason: 'numbers are checked' } }, first);

test('[LOTT-66] [LOTT-67] the desk sees games, draws, sales and liability, and holds a draw before money moves', async () => {
  const { player, drawId } = await soldDraw();
  const { games } = await all.callAsStaff('listDeskLotteryGames', {}, first);
  const shown = games.find(({ gameId }) => gameId === GAME);
  expect(shown).toMatchObject({ times: { every: 1 }, closesBeforeSeconds: 10, region: null });
  expect(shown?.ahead).toBeGreaterThan(2800);
  const { draws } = await all.callAsStaff('listDeskLotteryDraws', { params: { gameId: GAME }, query: {} }, first);
  expect(draws.find((draw) => draw.drawId === drawId)).toMatchObject({
    sums: [{ currency: 'PHP', staked: 10n * MAJOR_UNIT, payout: 0n }],
    liability: [{ merchant: 'laro', play: 'bs', most: 19n * MAJOR_UNIT }],
  });
  expect(await hold(drawId, true)).toMatchObject({ isHeld: true });
  await expect(hold(drawId, true)).rejects.toMatchObject({ code: 'lottery.state_differs' });
  await all.finish(drawId);
  expect((await all.call('getLotteryDraw', { params: { drawId } })).draw).toMatchObject({ state: 'closed', isHeld: true, result: null });
  await hold(drawId, false);
  await all.finish(drawId);
  expect((await all.call('getLotteryDraw', { params: { drawId } })).draw.state).toBe('settled');
  const [won, lost] = [10_009n * MAJOR_UNIT, 9990n * MAJOR_UNIT];
  expect([won, lost]).toContain(await balanceOf(all.base.pool, player.cash));
  await expect(hold(drawId, true)).rejects.toMatchObject({ code: 'lottery.state_differs' });
  await expect(hold(randomUUID(), true)).rejects.toMatchObject({ code: 'lottery.draw_unknown' });
});

test('[LOTT-37] [LOTT-66] the desk fetches the last round of the beacon, and a silent beacon is refused as such', async () => {
  const staff = await testPerson(all.base, 'beacon');
  const ask = () => all.callAsStaff('getDeskLotteryBeacon', {}, staff);
  const { round, at } = await ask();
  expect(Date.now() - Date.parse(at)).toBeLessThan(3 * 1000 * DEFAULT_CHAIN.period);
  expect(round).toBeGreaterThan(0);
  all.beacon.isSilent = true;
  await expect(ask()).rejects.toMatchObject({ code: 'lottery.beacon_unavailable' });
  all.beacon.isSilent = false;
});

test('[LOTT-48] [T33] [TL8] two people void a draw, and all stakes go back', async () => {
  const { player, drawId } = await soldDraw();
  const answer = await all.callAsStaff('voidDeskLotteryDraw', { params: { drawId }, body: { reason: 'the schedule was wrong' } }, first);
  const proposalId = (answer as { proposed: { id: string } }).proposed.id;
  await expect(all.decide(proposalId, first)).rejects.toMatchObject({ code: 'desk.second_person_own' });
  expect((await all.call('getLotteryDraw', { params: { drawId } })).draw.state).toBe('scheduled');
  await all.decide(proposalId, second);
  await all.lottery.work();
  expect(await all.call('getLotteryDraw', { params: { drawId } })).toMatchObject({ draw: { state: 'void' }, voidReason: 'the schedule was wrong' });
  expect(await balanceOf(all.base.pool, player.cash)).toBe(10_000n * MAJOR_UNIT);
  expect((await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, player.session)).orders).toMatchObject([
    { state: 'void' },
  ]);
  const void2 = all.callAsStaff('voidDeskLotteryDraw', { params: { drawId }, body: { reason: 'again' } }, first);
  await expect(void2).rejects.toMatchObject({ code: 'lottery.state_differs' });
  const { rows } = await all.base.pool.query<{ action: string }>("select action from audit_entries where action like 'lottery.%' order by number");
  expect(rows.map(({ action }) => action)).toEqual(['lottery.drawHeld', 'lottery.drawReleased', 'lottery.drawVoided']);
});

test('[LOTT-48] [T33] [T94] a settled draw is void by two people: wins are taken back as far as cash is there, stakes go back, and it has no winners', async () => {
  const [winner, spender] = [await all.player(), await all.player()];
  const body = await all.slip(GAME, [
    { play: 'bs', selection: 'big,small', stake: 10n * MAJOR_UNIT },
    { play: 'bs', selection: 'odd,even', stake: 10n * MAJOR_UNIT },
  ]);
  for (const { session } of [winner, spender]) await all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, session);
  await all.finish(body.drawId);
  const paid = 38n * MAJOR_UNIT;
  const settled = 9960n * MAJOR_UNIT + paid;
  expect(await balanceOf(all.base.pool, spender.cash)).toBe(settled);
  await all.rounds.play(spender, { stake: settled, payout: 0n });
  const answer = await all.callAsStaff('voidDeskLotteryDraw', { params: { drawId: body.drawId }, body: { reason: 'the schedule was wrong' } }, first);
  await all.decide((answer as { proposed: { id: string } }).proposed.id, second);
  await Promise.all([all.lottery.work(), all.lottery.work()]);
  expect(await balanceOf(all.base.pool, winner.cash)).toBe(10_000n * MAJOR_UNIT);
  // The stake of 40 came back, and 38 of it went for the win that was spent.
  expect(await balanceOf(all.base.pool, spender.cash)).toBe(2n * MAJOR_UNIT);
  const [order] = (await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, winner.session)).orders;
  expect(order).toMatchObject({ state: 'void', payout: 0n, lines: [{ state: 'void' }, { state: 'void' }] });
  const shown = await all.call('getLotteryDraw', { params: { drawId: body.drawId } });
  // Its numbers are no result, and are shown apart with its proof.
  expect(shown).toMatchObject({ draw: { state: 'void', result: null }, winners: [], voidReason: 'the schedule was wrong' });
  expect(await all.call('getLotteryProof', { params: { drawId: body.drawId } })).toMatchObject({ result: shown.voidResult });
  const past = await all.call('listLotteryDraws', { params: { gameId: GAME }, query: { count: 20, date: '', numero: '' } });
  expect(past.draws.find((draw) => draw.drawId === body.drawId)).toMatchObject({ state: 'void', result: null, winners: [] });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-66] a held draw says who holds it and why, counts as waiting for people, and is listed however many were drawn since', async () => {
  const { drawId } = await soldDraw();
  const view = async () =>
    (await all.callAsStaff('listDeskLotteryDraws', { params: { gameId: GAME }, query: {} }, first)).draws.find((draw) => draw.drawId === drawId);
  const stuck = async () => (await all.callAsStaff('listDeskLotteryGames', {}, first)).games.find(({ gameId }) => gameId === GAME)?.stuck;
  const before = (await stuck()) ?? 0;
  const held = await hold(drawId, true);
  expect(held.hold).toMatchObject({ reason: 'numbers are checked' });
  expect(held.hold?.by).not.toBe('');
  expect(await stuck()).toBe(before + 1);
  await all.base.pool.query("update lottery_draws set draws_at = draws_at - interval '3 days', closes_at = closes_at - interval '3 days' where id = $1", [
    drawId,
  ]);
  await all.base.pool.query(
    `insert into lottery_draws (game_id, numero, draws_at, closes_at, rules_version, state, result)
      select $1, 'newer' || n, now() - make_interval(secs => n), now() - make_interval(secs => n + 1), 1, 'settled', '123' from generate_series(1, 40) n`,
    [GAME],
  );
  expect(await view()).toMatchObject({ isHeld: true, hold: held.hold });
  expect(await hold(drawId, false)).toMatchObject({ isHeld: false, hold: null });
  expect(await stuck()).toBe(before);
});
