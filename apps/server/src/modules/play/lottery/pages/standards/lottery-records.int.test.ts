import type { Wire } from '@laro/contract/routes';
import { MAJOR_UNIT, parseMoney } from '@laro/domain/money/money';
import { accessOf } from '@laro/domain/staff/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantTestBonus } from '#server/testing/money/test-bonus.ts';
import { lotterySite, type Caller, type LotterySite } from '#server/testing/sites/lottery-site.ts';
import { OUTCOME_GAMES, playEveryOutcome, type PlayedOutcomes, type OrderOutcome } from '#server/testing/sites/lottery-outcomes.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const desk: Caller = { access: accessOf([{ role: 'operations', merchant: 'laro' }]) };
/** How each outcome of an order is recorded. */
const outcomes: readonly {
  outcome: OrderOutcome;
  state: string;
  round: 'open' | 'closed' | 'void';
  stake: string;
  payout: string;
  result: string;
  movements: string;
}[] = [
  { outcome: 'waiting', state: 'accepted', round: 'open', stake: '10.00', payout: '0.00', result: '0.00', movements: 'bet' },
  { outcome: 'won', state: 'won', round: 'closed', stake: '10.00', payout: '900.00', result: '890.00', movements: 'bet win' },
  { outcome: 'lost', state: 'lost', round: 'closed', stake: '10.00', payout: '0.00', result: '-10.00', movements: 'bet win' },
  { outcome: 'part', state: 'accepted', round: 'open', stake: '10.00', payout: '0.00', result: '0.00', movements: 'bet rollback bet bet rollback' },
  { outcome: 'cancelled', state: 'cancelled', round: 'void', stake: '0.00', payout: '0.00', result: '0.00', movements: 'bet rollback' },
  { outcome: 'void', state: 'void', round: 'void', stake: '0.00', payout: '0.00', result: '0.00', movements: 'bet rollback' },
  { outcome: 'raised', state: 'won', round: 'closed', stake: '10.00', payout: '900.00', result: '890.00', movements: 'bet win win' },
  // The round holds the payments; the statement has a line for the money that a correction took back.
  { outcome: 'lowered', state: 'lost', round: 'closed', stake: '10.00', payout: '900.00', result: '890.00', movements: 'bet win' },
];

let site: LotterySite;
let played: PlayedOutcomes;
let me: Caller;
let head: string[];
/** Lines of the exported record by the order's id. */
const lines = new Map<string, Readonly<Record<string, string>>>();

beforeAll(async () => {
  site = await lotterySite(OUTCOME_GAMES);
  played = await playEveryOutcome(site.all);
  me = { player: played.player };
  const { csv } = await site.get('exportRounds', me, { query: { period: '7days' } });
  const [first = [], ...others] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  head = first;
  for (const cells of others) {
    const line = Object.fromEntries(head.map((name, place) => [name, cells[place] ?? '']));
    lines.set(line['vendor_round_id'] ?? '', line);
  }
});
afterAll(() => site.close());

const lineOf = (outcome: OrderOutcome): Readonly<Record<string, string>> => lines.get(played.orders[outcome]) ?? {};
const orderOf = async (outcome: OrderOutcome): Promise<Wire<'getLotteryOrder', 'value'>['order']> =>
  (await site.get('getLotteryOrder', me, { params: { orderId: played.orders[outcome] } })).order;

test('[T69] every lottery order is one line of the exported record, with 18 fields', () => {
  expect(head).toHaveLength(18);
  expect([...lines.keys()].toSorted()).toEqual(Object.values(played.orders).toSorted());
});

describe.each(outcomes)('an order that is $outcome', ({ outcome, state, round, stake, payout, result, movements }) => {
  test('[T69] [LOTT-33] has every field of a round in the exported record', () => {
    const isElectronic = outcome === 'waiting';
    const { round_id: id, opened_at_utc: openedAt, closed_at_utc: closedAt, ...line } = lineOf(outcome);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(openedAt).toMatch(MOMENT);
    if (round === 'open') expect(closedAt).toBe('');
    else expect(closedAt).toMatch(MOMENT);
    expect(line).toEqual({
      vendor_round_id: played.orders[outcome],
      status: round,
      player: played.player.session.username,
      free_play: 'no',
      merchant: 'laro',
      country: 'PH',
      vendor_code: isElectronic ? 'ELOTT' : 'TCG_LOTTO_VN',
      vendor: isElectronic ? 'Draws of ELOTT' : 'Laro Lotto',
      game_id: isElectronic ? 'kidlat-5' : 'hanoi-evening-draw',
      game: isElectronic ? 'Game kidlat-5' : 'Game hanoi-evening-draw',
      category: isElectronic ? 'ELOTT' : 'LOTT',
      currency: 'PHP',
      stake,
      payout,
      result,
    });
  });

  test('[T69] [T29] shows its events with the balance around each, and the part of a pool', async () => {
    const detail = await site.get('getRound', me, { params: { roundId: lineOf(outcome)['round_id'] } });
    expect(detail).toMatchObject({ reference: played.orders[outcome], isTrial: false, round: { status: round, stake, payout, net: result } });
    expect(detail.closedAt === null).toBe(round === 'open');
    expect(detail.movements.map(({ kind }) => kind).join(' ')).toBe(movements);
    const moved = detail.movements.filter(({ amount }) => amount !== '0.00');
    expect([detail.balanceBefore, detail.balanceAfter]).toEqual([moved[0]?.before, moved.at(-1)?.after]);
    for (const { before, after, change, pooled, at, id } of moved) {
      expect(parseMoney(after ?? '') - parseMoney(before ?? '')).toBe(parseMoney(change));
      expect([pooled, id.startsWith(`order:${played.orders[outcome]}`)]).toEqual(['0.00', true]);
      expect(at).toMatch(MOMENT);
    }
  });

  test('[T69] [LOTT-33] names its draw, numbers, terms and what a ticket paid', async () => {
    const order = await orderOf(outcome);
    expect(order).toMatchObject({ state, staked: stake, ticketPaid: '0.00', mode: expect.any(String), base: expect.any(Number) });
    expect(order.draw).toMatchObject({ drawId: expect.any(String), numero: expect.stringMatching(/^\d{9,14}$/), drawsAt: expect.stringMatching(MOMENT) });
    expect(order.placedAt).toMatch(MOMENT);
    expect(order.settledAt === null).toBe(round === 'open');
    expect(order.lines.map(({ selection, stake: each }) => [selection === '', each])).toEqual(order.lines.map(() => [false, '10.00']));
    const isDrawn = ['won', 'lost', 'raised', 'lowered'].includes(outcome);
    expect([order.draw.state, order.draw.result !== null]).toEqual([outcome === 'void' ? 'void' : isDrawn ? 'settled' : 'scheduled', isDrawn]);
  });

  test('[T69] [T62] is found at the desk by the order’s id, with the same figures and every movement', async () => {
    const params = { merchant: 'laro' };
    const { rounds } = await site.get('listDeskRounds', desk, { params, query: { search: played.orders[outcome] } });
    const { publicId, username } = played.player.session;
    const line = lineOf(outcome);
    expect(rounds).toMatchObject([
      {
        id: line['round_id'],
        reference: played.orders[outcome],
        vendorCode: line['vendor_code'],
        gameId: line['game_id'],
        gameName: line['game'],
        member: { publicId, username, isTrial: false },
        currency: 'PHP',
        state: round,
        staked: stake,
        paid: payout,
        openedAt: line['opened_at_utc'],
        closedAt: line['closed_at_utc'] || null,
      },
    ]);
    const seen = await site.get('getDeskRound', desk, { params: { ...params, roundId: line['round_id'] } });
    expect(seen.movements.map(({ kind }) => kind).join(' ')).toBe(movements);
    for (const { outcome: answer, from, to } of seen.movements.filter(({ amount }) => amount !== '0.00'))
      expect([answer, [from, to].toSorted()]).toEqual(['done', ['player:cash', 'vendor']]);
  });
});

test('[T69] [LOTT-49] the record of a corrected order holds both payouts, what was paid and what was taken back', async () => {
  expect((await orderOf('raised')).correction).toMatchObject({ before: '0.00', after: '900.00', paid: '900.00', takenBack: '0.00' });
  expect((await orderOf('lowered')).correction).toMatchObject({ before: '900.00', after: '0.00', paid: '0.00', takenBack: '900.00' });
});

test('[T69] [T60] an order of free play is marked in the record and in its file', async () => {
  const trial = await site.all.player(undefined, { isTrial: true });
  const body = await site.all.slip('kidlat-5', [{ play: 'sum', selection: 'big', stake: 1_000_000n }]);
  await site.all.call('placeLotteryOrder', { body }, trial.session);
  const { csv } = await site.get('exportRounds', { player: trial });
  const [, line = ''] = csv.split('\r\n');
  expect(line.split(',')[head.indexOf('free_play')]).toBe('yes');
  expect(await site.get('listRounds', { player: trial })).toMatchObject({ isTrial: true, totals: { count: 1, stake: '10.00' } });
});

test('[T69] [LOTT-32] the record of an order says which part of its stake is cash and which is bonus money', async () => {
  const { base, player, slip, call } = site.all;
  const gifted = await player(5n * MAJOR_UNIT);
  await grantTestBonus(base.pool, gifted.cash, { isBonusFirst: false });
  const body = await slip('kidlat-5', [{ play: 'sum', selection: 'big', stake: 12n * MAJOR_UNIT }]);
  const { orders } = await call('placeLotteryOrder', { body }, gifted.session);
  const { rounds } = await site.get('listDeskRounds', desk, { params: { merchant: 'laro' }, query: { search: orders[0]?.orderId } });
  expect(rounds).toMatchObject([{ staked: '12.00', state: 'open' }]);
  const { movements } = await site.get('getDeskRound', desk, { params: { merchant: 'laro', roundId: rounds[0]?.id } });
  expect(movements.map(({ kind, amount, from }) => [kind, amount, from])).toEqual([
    ['bet', '5.00', 'player:cash'],
    ['bet', '7.00', 'player:bonus'],
  ]);
});
