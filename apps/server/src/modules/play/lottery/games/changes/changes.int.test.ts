import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const GAME = 'one-minute-pick-3';
const DAY_MS = 86_400_000;
const line = { play: 'bs', selection: 'big', stake: 10n * MAJOR_UNIT };

let all: TestLottery;
let first: Person;
let second: Person;

beforeAll(async () => {
  all = await testLottery([GAME, 'milyonaryo-monday']);
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
});
afterAll(() => all.close());

const room = (gameId = GAME) => all.callAsStaff('getDeskLotteryChanges', { params: { gameId } }, first);
type Body = Parameters<typeof all.callAsStaff<'changeDeskLotteryGame'>>[1]['body'];
const propose = async (body: Omit<NonNullable<Body>, 'reason'>, gameId = GAME): Promise<string> => {
  const answer = await all.callAsStaff('changeDeskLotteryGame', { params: { gameId }, body: { ...body, reason: 'agreed with the regulator' } }, first);
  return (answer as { proposed: { id: string } }).proposed.id;
};
const refusal = (body: Omit<NonNullable<Body>, 'reason'>, gameId = GAME) => propose(body, gameId).then(String, ({ code, params }) => [code, params]);
const schedule = { times: 'every 5 min', holidays: '12-25', closesBeforeSeconds: 20 };

/** Draws of a game by date of its zone: how many, how long before the draw they close, and their rules. */
const drawsByDate = async () =>
  (
    await all.base.pool.query<{ date: string; draws: number; closes: number; version: number }>(
      `select to_char((draws_at - interval '1 second') at time zone 'Asia/Manila', 'YYYY-MM-DD') as date, count(*)::integer as draws,
        max(extract(epoch from draws_at - closes_at))::integer as closes, max(rules_version) as version
        from lottery_draws where game_id = $1 group by 1 order by 1`,
      [GAME],
    )
  ).rows;
/** Makes the draws ahead as they are some days later. */
const later = async (days: number) => {
  all.clock.aheadMs = days * DAY_MS;
  await all.lottery.makeDraws();
  all.clock.aheadMs = 0;
};

test('[LOTT-66] [LOTT-04] [T33] a schedule changes by two people from a date on, and no draw that can be bet on moves', async () => {
  const { earliest, schedule: now } = await room();
  expect(now).toEqual({ times: 'every 1 min', holidays: '', closesBeforeSeconds: 10 });
  const before = await drawsByDate();
  expect(before.every(({ date }) => date < earliest)).toBe(true);
  const proposal = await propose({ from: earliest, schedule, terms: null });
  await expect(all.decide(proposal, first)).rejects.toMatchObject({ code: 'desk.second_person_own' });
  expect((await room()).changes).toEqual([]);
  await all.decide(proposal, second);
  expect(await room()).toMatchObject({ schedule, changes: [{ from: earliest, schedule, terms: null, proposedBy: 'first', decidedBy: 'second' }] });
  const { rows } = await all.base.pool.query("select action, reason, after from audit_entries where action = 'lottery.gameChanged'");
  expect(rows).toMatchObject([{ reason: 'agreed with the regulator', after: { times: 'every 5 min', from: earliest, proposedBy: 'first' } }]);
  const rules = await all.call('getLotteryRules', { params: { gameId: GAME }, query: { mode: '' } });
  expect(rules).toMatchObject({ closesBeforeSeconds: 10, upcoming: [{ from: earliest, everyMinutes: 5, closesBeforeSeconds: 20, hasOtherTerms: false }] });
  for (const days of [2, 3]) await later(days);
  const after = await drawsByDate();
  expect(after.filter(({ date }) => before.slice(0, -1).some((row) => row.date === date))).toEqual(before.slice(0, -1));
  expect(after.find(({ date }) => date === earliest)).toEqual({ date: earliest, draws: 288, closes: 20, version: 2 });
  expect(after.filter(({ date }) => date < earliest).every(({ closes, version }) => closes === 10 && version === 1)).toBe(true);
});

test('[LOTT-66] [LOTT-14] [LOTT-17] prizes and caps of a merchant hold for draws of the date, and a slip of older rules is refused', async () => {
  const player = await all.player();
  const {
    earliest,
    terms: [laro],
  } = await room();
  expect(laro).toMatchObject({ merchant: 'laro', mode: 'Elott', base: 1900, lineWinMax: 5_000_000 });
  const terms = { merchant: 'laro', base: 1700, lineWinMax: 17, drawWinMax: 10_000_000, outcomeMax: 20_000_000, playMax: 50_000_000 };
  await all.decide(await propose({ from: earliest, schedule: null, terms }), second);
  const old = await all.slip(GAME, [line]);
  await all.call('placeLotteryOrder', { body: old }, player.session);
  for (const days of [4, 5]) await later(days);
  const {
    rows: [draw],
  } = await all.base.pool.query<{ id: string; version: number }>(
    `select id, rules_version as version from lottery_draws where game_id = $1 and to_char((draws_at - interval '1 second') at time zone 'Asia/Manila', 'YYYY-MM-DD') = $2
      and state = 'scheduled' order by draws_at limit 1`,
    [GAME, earliest],
  );
  const drawId = draw?.id ?? '';
  expect(draw?.version).toBe(3);
  const stale = { ...old, key: crypto.randomUUID(), drawId };
  await expect(all.call('placeLotteryOrder', { body: stale }, player.session)).rejects.toMatchObject({ code: 'lottery.rules_changed', params: { version: 3 } });
  const wrong = { ...stale, key: crypto.randomUUID(), rulesVersion: 3 };
  await expect(all.call('placeLotteryOrder', { body: wrong }, player.session)).rejects.toMatchObject({ code: 'lottery.base_out_of_range' });
  const fitting = { ...wrong, key: crypto.randomUUID(), base: 1700 };
  await expect(all.call('quoteLotteryOrder', { body: fitting }, player.session)).resolves.toMatchObject({ lines: [{ most: 17n * MAJOR_UNIT }] });
  await all.call('placeLotteryOrder', { body: fitting }, player.session);
  const dear = { ...fitting, key: crypto.randomUUID(), total: 20n * MAJOR_UNIT, lines: [{ ...line, stake: 20n * MAJOR_UNIT }] };
  await expect(all.call('placeLotteryOrder', { body: dear }, player.session)).rejects.toMatchObject({ code: 'lottery.payout_too_high' });
});

test('[LOTT-66] [LOTT-28] a series across the date of a change is refused with the version of the later draws', async () => {
  const player = await all.player();
  const {
    rows: [edge],
  } = await all.base.pool.query<{ id: string }>(
    `select id from lottery_draws where game_id = $1 and state = 'scheduled' and rules_version = 1 order by draws_at desc limit 1`,
    [GAME],
  );
  const slip = await all.slip(GAME, [line], { drawId: edge?.id ?? '', total: 20n * MAJOR_UNIT, chase: { draws: 2, multiples: [1, 1], stopOnWin: false } });
  await expect(all.call('placeLotteryOrder', { body: slip }, player.session)).rejects.toMatchObject({ code: 'lottery.rules_changed', params: { version: 2 } });
});

test('[LOTT-66] no change holds for open draws or the past, or makes no sense, and a proposal is refused once its date has draws', async () => {
  const { earliest } = await room('milyonaryo-monday');
  const {
    rows: [last],
  } = await all.base.pool.query<{ date: string }>(
    "select to_char(max(draws_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as date from lottery_draws where game_id = 'milyonaryo-monday'",
  );
  const six = (body: object, from = earliest) => refusal({ from, schedule: null, terms: null, ...body }, 'milyonaryo-monday');
  expect(await six({ schedule }, last?.date)).toEqual(['lottery.change_too_early', { date: earliest }]);
  expect(await six({ schedule }, '2020-01-01')).toEqual(['lottery.change_too_early', { date: earliest }]);
  const whyOf = async (body: object) => (await six(body))[1];
  expect(await whyOf({})).toEqual({ why: 'form' });
  expect(await whyOf({ schedule: { ...schedule, times: 'every 7 min' } })).toEqual({ why: 'schedule' });
  expect(await whyOf({ schedule: { ...schedule, holidays: 'Easter' } })).toEqual({ why: 'holidays' });
  expect(await whyOf({ schedule: { ...schedule, holidays: '2020-01-01/2099-01-01' } })).toEqual({ why: 'holidays' });
  expect(await whyOf({ schedule: { ...schedule, closesBeforeSeconds: 300 } })).toEqual({ why: 'closing' });
  const {
    schedule: own,
    terms: [laro],
  } = await room('milyonaryo-monday');
  expect([own.times, laro?.base]).toEqual(['21:00 (1)', null]);
  expect(await whyOf({ schedule: own })).toEqual({ why: 'same' });
  const { mode: _mode, currency: _currency, ...same } = laro ?? { mode: '', currency: '' };
  expect(await whyOf({ terms: same })).toEqual({ why: 'same' });
  expect(await whyOf({ terms: { ...same, base: 1800 } })).toEqual({ why: 'base' });
  const minute = await room();
  const [terms] = minute.terms.map(({ mode: _m, currency: _c, ...rest }) => rest);
  expect(await refusal({ from: minute.earliest, schedule: null, terms: { ...terms!, base: 1990 } })).toEqual(['lottery.change_invalid', { why: 'base' }]);
  const late = await propose({ from: minute.earliest, schedule: { ...schedule, closesBeforeSeconds: 30 }, terms: null });
  await later(12);
  await expect(all.decide(late, second)).rejects.toMatchObject({ code: 'lottery.change_too_early' });
});
