import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#server/http/problems/refusal.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';

type Staff = Awaited<ReturnType<TestDesk['signIn']>>;

let desk: TestDesk;
let staff: Staff;
let player: TestPlayer;
let vendor: ReturnType<typeof testVendor>;
let detail: () => Promise<{ round: unknown; proof: unknown } | null> = async () => null;
const reason = 'the mathematics were looked at';
const laro = { params: { merchant: 'laro' } };

beforeAll(async () => {
  desk = await testDesk({ roundDetail: () => detail() });
  await addTestSlot(desk.base);
  await addTestSlot(desk.base, 'other-slot');
  staff = await desk.signIn('administrator');
  vendor = testVendor(desk.base.pool);
  player = await openTestPlayer(desk.base.pool, { username: 'rounds.player', money: 1_000_000n * MAJOR_UNIT });
});
afterAll(() => desk.close());

/** Counts when everything that was played is committed for good: a transaction of another database on the same server holds that back. */
const countAll = async () => {
  const text = 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > (select max(transaction_number) from postings) as is_settled';
  await expect.poll(async () => (await desk.base.pool.query<{ is_settled: boolean }>(text)).rows[0]?.is_settled).toBe(true);
  await desk.monitor.count();
};

const list = (query: object = {}, merchant = 'laro') => staff.call('listDeskRounds', { params: { merchant }, query: { ...query } });
const ids = async (query: object = {}, merchant?: string) => (await list(query, merchant)).value.rounds.map((round) => round.id);

describe('rounds', () => {
  test('[T69] [T86] are found by our id, the vendor’s, or that of a transaction, only at their merchant', async () => {
    const placed = await vendor.bet(player, 5n * MAJOR_UNIT);
    for (const search of [placed.roundId, placed.round, placed.key]) {
      expect(await ids({ search })).toEqual([placed.roundId]);
      expect(await ids({ search }, 'dagat')).toEqual([]);
    }
    expect(await ids({ search: randomUUID() })).toEqual([]);
    expect((await list({ search: placed.round })).value.rounds[0]).toMatchObject({
      member: { username: 'rounds.player', publicId: player.publicId },
      vendorName: 'Laro Studio',
      gameName: 'Test Slot',
      state: 'open',
      staked: '5.00',
      bets: 1,
      closedAt: null,
    });
  });

  test('[T69] are filtered by member, vendor, game, state, kind of money and time', async () => {
    const other = await openTestPlayer(desk.base.pool);
    const [won, open] = [await vendor.round(other, MAJOR_UNIT, MAJOR_UNIT, 'other-slot'), await vendor.bet(other, MAJOR_UNIT)];
    const member = other.id;
    expect(await ids({ member })).toEqual([open.roundId, won.roundId]);
    expect(await ids({ member, state: 'open' })).toEqual([open.roundId]);
    for (const name of [other.publicId, other.username.toUpperCase()]) expect(await ids({ member: name })).toEqual([open.roundId, won.roundId]);
    expect(await ids({ member: 'nobody' })).toEqual([]);
    expect(await ids({ member, game: 'other-slot' })).toEqual([won.roundId]);
    expect(await ids({ game: 'other-slot' })).toEqual([won.roundId]);
    expect(await ids({ member, vendor: 'ANOTHER' })).toEqual([]);
    expect(await ids({ member, money: 'trial' })).toEqual([]);
    expect(await ids({ member }, 'dagat')).toEqual([]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await ids({ member, from: soon })).toEqual([]);
    expect(await ids({ member, to: soon })).toHaveLength(2);
    expect((await list({ before: 'nonsense' })).code).toBe('request.invalid');
  });

  test('[T69] pages show each round once and say up to where was looked', async () => {
    const one = await openTestPlayer(desk.base.pool);
    for (let number = 0; number < 60; number++) await vendor.bet(one, MAJOR_UNIT, { closes: true });
    const first = (await list({ member: one.id })).value;
    expect(first.rounds).toHaveLength(50);
    expect(first.searchedTo).toBe(first.rounds.at(-1)?.openedAt);
    const second = (await list({ member: one.id, before: first.next ?? '' })).value;
    expect(new Set([...first.rounds, ...second.rounds].map((round) => round.id)).size).toBe(60);
    expect(second.next).toBeNull();
  });

  test('[T69] a search that finds little stops after a bounded number and goes on from there', async () => {
    const many = await openTestPlayer(desk.base.pool);
    await desk.base.pool.query(
      `insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state) select uuidv7(), 'BGS', 'many-' || n, $1, 'many', 'closed' from generate_series(1, 4500) n`,
      [many.cash],
    );
    const rare = { member: many.id, state: 'open' };
    const first = (await list(rare)).value;
    expect(first).toMatchObject({ rounds: [], next: expect.any(String), searchedTo: expect.any(String) });
    expect((await list({ ...rare, before: first.next ?? '' })).value).toMatchObject({ rounds: [], next: null });
    await desk.base.pool.query("delete from rounds where game_id = 'many'");
  });

  test('[T63] open rounds have their own list, the oldest first', async () => {
    const one = await openTestPlayer(desk.base.pool);
    const [first, second] = [await vendor.bet(one, MAJOR_UNIT), await vendor.bet(one, MAJOR_UNIT)];
    const open = async () => (await staff.call('listDeskOpenRounds', laro)).value.rounds.map((round) => round.id);
    const shown = await open();
    expect(shown.indexOf(first.roundId ?? '')).toBeGreaterThanOrEqual(0);
    expect(shown.indexOf(first.roundId ?? '')).toBeLessThan(shown.indexOf(second.roundId ?? ''));
    await vendor.win(one, first.key, 0n);
    expect(await open()).not.toContain(first.roundId);
    expect((await staff.call('listDeskOpenRounds', { params: { merchant: 'dagat' } })).value.rounds).toEqual([]);
  });

  test('[T62] one round shows every movement in order, including those without money', async () => {
    const one = await openTestPlayer(desk.base.pool);
    const placed = await vendor.bet(one, 10n * MAJOR_UNIT);
    const extra = await vendor.bet(one, 5n * MAJOR_UNIT, { round: placed.round });
    const back = await vendor.back(one, extra.key);
    await vendor.win(one, placed.key, 0n);
    const { value } = await staff.call('getDeskRound', { params: { merchant: 'laro', roundId: placed.roundId } });
    expect(value).toMatchObject({ state: 'closed', staked: '10.00', paid: '0.00' });
    expect(value.movements.map((entry) => [entry.kind, entry.amount, entry.before, entry.after, entry.reversedBy])).toEqual([
      ['bet', '10.00', '1000.00', '990.00', null],
      ['bet', '5.00', '990.00', '985.00', back.key],
      ['rollback', '5.00', '985.00', '990.00', null],
      ['win', '0.00', null, null, null],
    ]);
    expect(value.movements.map(({ pooled }) => pooled)).toEqual(['0.00', '0.00', '0.00', '0.00']);
    await desk.base.pool.query("insert into pooled_wins select caller, key, 100000 from movements where round_id = $1 and kind = 'bet' order by id limit 1", [
      placed.roundId,
    ]);
    const marked = await staff.call('getDeskRound', { params: { merchant: 'laro', roundId: placed.roundId } });
    expect(marked.value.movements.map(({ pooled }) => pooled)).toEqual(['1.00', '0.00', '0.00', '0.00']);
    const elsewhere = { params: { merchant: 'dagat', roundId: placed.roundId } };
    for (const call of ['getDeskRound', 'getDeskRoundAtVendor'] as const)
      expect(await staff.call(call, elsewhere)).toMatchObject({ status: 404, code: 'desk.round_unknown' });
  });

  test('[T62] the vendor’s own record of a round is fetched on request', async () => {
    const placed = await vendor.bet(player, MAJOR_UNIT);
    const ask = () => staff.call('getDeskRoundAtVendor', { params: { merchant: 'laro', roundId: placed.roundId } });
    detail = async () => ({ round: { total: '500' }, proof: { nonce: 3 } });
    expect((await ask()).value).toEqual({ detail: { round: { total: '500' }, proof: { nonce: 3 } } });
    detail = async () => null;
    expect((await ask()).value).toEqual({ detail: null });
    detail = async () => {
      throw new Refusal('play.vendor_unavailable', { vendor: 'Laro Studio' });
    };
    expect(await ask()).toMatchObject({ status: 503, code: 'play.vendor_unavailable' });
  });
});

describe('returns', () => {
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date());
  const report = (query: object) => staff.call('getRtpReport', { ...laro, query: { from: today(), to: today(), game: 'rtp-slot', ...query } });
  const row = async (query: object = {}) => (await report(query)).value.rows[0];

  beforeAll(async () => {
    await addTestSlot(desk.base, 'rtp-slot');
  });

  test('[T68] stakes, payouts and rounds of a day, exact, with rollbacks taken out', async () => {
    await vendor.round(player, 10n * MAJOR_UNIT, 4n * MAJOR_UNIT, 'rtp-slot');
    await vendor.round(player, 20n * MAJOR_UNIT, 26n * MAJOR_UNIT + 1n, 'rtp-slot');
    const voided = await vendor.bet(player, 50n * MAJOR_UNIT, { gameId: 'rtp-slot' });
    await countAll();
    expect(await row()).toMatchObject({ rounds: 3, staked: '80.00', paid: '30.00001' });
    await vendor.back(player, voided.key);
    await countAll();
    const expected = { rounds: 2, staked: '30.00', paid: '30.00001', actual: '100.000', theoretical: '96.000', state: 'too_few' };
    expect(await row()).toMatchObject({ ...expected, gameName: 'Rtp Slot', vendorName: 'Laro Studio', day: '' });
    expect(await row({ by: 'vendor' })).toMatchObject({ ...expected, gameId: '', vendorCode: 'BGS' });
    expect(await row({ by: 'day' })).toMatchObject({ ...expected, day: today(), gameId: '', vendorCode: '' });
    expect((await report({})).value).toMatchObject({ currency: 'PHP', total: expected, countedAt: expect.any(String) });
    expect((await report({ money: 'trial' })).value.rows).toEqual([]);
  });

  test('[T68] counting again, or several times concurrently, adds nothing twice', async () => {
    await vendor.round(player, MAJOR_UNIT, 0n, 'rtp-slot');
    await countAll();
    await Promise.all(Array.from({ length: 4 }, () => desk.base.pool.query("select roll_up_play('{}')")));
    await countAll();
    expect(await row()).toMatchObject({ rounds: 3, staked: '31.00' });
    const { rows } = await desk.base.pool.query<{ off: string }>(`
      select count(*) as off from (select game_id, sum(staked) as staked, sum(paid) as paid from play_days group by 1) d
      full join (select game_id, sum(staked) as staked, sum(paid) as paid from rounds group by 1) r using (game_id)
      where d.staked is distinct from r.staked or d.paid is distinct from r.paid`);
    expect(BigInt(rows[0]?.off ?? 1)).toBe(0n);
  });

  test('[T68] the days are the merchant’s own', async () => {
    const { rows } = await desk.base.pool.query<{ day: string; own: string }>(
      "select distinct day, (now() at time zone 'Asia/Manila')::date as own from play_days where merchant_code = 'laro' and game_id = 'rtp-slot'",
    );
    for (const { day, own } of rows) expect([own, new Date(Date.parse(own) - 86_400_000).toISOString().slice(0, 10)]).toContain(day);
  });

  test('[T68] a period longer than the maximum is refused with its own code', async () => {
    expect(await report({ from: '2026-01-01', to: '2026-06-01' })).toMatchObject({ status: 422, code: 'desk.period_too_long', params: { max: 92 } });
    expect((await report({ from: '2026-01-01', to: '2026-04-02' })).status).toBe(200);
    expect((await report({ from: 'yesterday' })).code).toBe('request.invalid');
  });

  test('[T68] [GAME-21] what a pool paid is part of the payouts but not of the return, until the win is rolled back', async () => {
    await addTestSlot(desk.base, 'pool-slot');
    const placed = await vendor.bet(player, 10n * MAJOR_UNIT, { gameId: 'pool-slot' });
    const won = await vendor.win(player, placed.key, 509n * MAJOR_UNIT, true, 500n * MAJOR_UNIT);
    const text = 'select w.xmin::text::bigint = m.transaction_number as "isOne" from pooled_wins w join movements m using (caller, key) where key = $1';
    expect((await desk.base.pool.query(text, [won.key])).rows).toEqual([{ isOne: true }]);
    await countAll();
    expect(await row({ game: 'pool-slot' })).toMatchObject({ staked: '10.00', paid: '509.00', pooled: '500.00', actual: '90.000', withPools: '5090.000' });
    expect(await row({ game: 'pool-slot', by: 'day' })).toMatchObject({ pooled: '500.00', actual: '90.000', withPools: '5090.000' });
    await vendor.back(player, won.key);
    await countAll();
    expect(await row({ game: 'pool-slot' })).toMatchObject({ staked: '10.00', paid: '0.00', pooled: '0.00', actual: '0.000', withPools: null });
  });

  test('[T68] a version is judged from its own day on', async () => {
    await desk.base.pool.query(
      "insert into game_mathematics (game_id, version, mathematics, rtp, deviation, valid_from) values ('rtp-slot', 2, 'test', 900000, 4000000, now()::date + 7)",
    );
    expect(await row()).toMatchObject({ theoretical: '96.000' });
    await desk.base.pool.query("update game_mathematics set valid_from = now()::date - 7 where game_id = 'rtp-slot' and version = 2");
    expect(await row()).toMatchObject({ theoretical: '90.000' });
    await desk.base.pool
      .query(`insert into game_rules (game_id, version, pay, pay_count, features, hit_rate, top_prize, top_one_in, stake_min, stake_max, max_win)
      values ('rtp-slot', 2, 'lines', 20, '{wild}', 349059, 12550, 104858, 100000, 20000000, 15469)`);
    const stated = { mathematics: 'test', version: 2, volatility: 'medium', hitRate: '34.905', maxWin: 15_469 };
    expect(await row()).toMatchObject({ stated });
  });
});

describe('alarms', () => {
  const game = 'alarm-slot';
  const alarms = async (state: 'open' | 'all' = 'open', of = game) =>
    (await staff.call('listRtpAlarms', { ...laro, query: { state } })).value.alarms.filter((alarm) => alarm.gameId === of);
  /** Rounds of one unit on a day, as the roll-up would have counted them. */
  const played = (day: string, rounds: number, rtp: number) =>
    desk.base.pool.query(
      `insert into play_days (merchant_code, is_trial, day, vendor_code, game_id, currency, rounds, staked, paid, stake_squares)
        values ('laro', false, now()::date + $1::integer, 'BGS', $2, 'PHP', $3::bigint, $3::numeric * 100000, $3::numeric * $4, $3::numeric * 10000000000)
        on conflict (merchant_code, is_trial, day, vendor_code, game_id, currency) do update
          set rounds = play_days.rounds + excluded.rounds, staked = play_days.staked + excluded.staked, paid = play_days.paid + excluded.paid, stake_squares = play_days.stake_squares + excluded.stake_squares`,
      [day, game, rounds, rtp],
    );
  const count = async () => {
    await vendor.round(player, MAJOR_UNIT, MAJOR_UNIT);
    await countAll();
  };

  beforeAll(async () => {
    await addTestSlot(desk.base, game);
  });

  test('[T68] a return outside of its band raises one alarm, is logged, and is shown to the desk until a person states the cause', async () => {
    await played('-1', 20_000, 96_000);
    await count();
    expect(await alarms()).toEqual([]);
    await played('-1', 20_000, 120_000);
    await count();
    await count();
    const [alarm, ...more] = await alarms();
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({
      rounds: 40_000,
      staked: '40000.00',
      paid: '43200.00',
      actual: '108.000',
      theoretical: '96.000',
      mathematics: 'test',
      version: 1,
      acknowledged: null,
    });
    expect(desk.announced.filter((line) => line === `alarm ${game}`)).toHaveLength(1);
    const attention = (await staff.call('getDeskAttention')).value.merchants;
    expect(attention).toEqual([expect.objectContaining({ merchant: 'laro', alarms: 1 })]);
    expect((await (await desk.signIn('content')).call('getDeskAttention')).value.merchants).toEqual([]);

    const acknowledge = () => staff.call('acknowledgeRtpAlarm', { params: { merchant: 'laro', alarmId: alarm?.id }, body: { reason } });
    expect((await acknowledge()).value.acknowledged).toMatchObject({ by: staff.name, reason });
    expect(await acknowledge()).toMatchObject({ status: 409, code: 'desk.alarm_acknowledged' });
    expect((await staff.call('listAudit')).value.entries[0]).toMatchObject({
      action: 'alarm.acknowledged',
      reason,
      subject: `merchant:laro/alarm:${alarm?.id}`,
      after: { game },
    });
    expect([await alarms(), (await alarms('all')).length]).toEqual([[], 1]);
  });

  test('[T68] [GAME-21] the drop of a pool raises no alarm; the same payout from the game does', async () => {
    const drop = 'drop-slot';
    await addTestSlot(desk.base, drop);
    const days = (paid: bigint, pooled: bigint) =>
      desk.base.pool.query(
        `insert into play_days (merchant_code, is_trial, day, vendor_code, game_id, currency, rounds, staked, paid, pooled, stake_squares)
          values ('laro', false, now()::date - 1, 'BGS', $1, 'PHP', 20000, 2000000000, $2, $3, 200000000000000)
          on conflict (merchant_code, is_trial, day, vendor_code, game_id, currency) do update set paid = excluded.paid, pooled = excluded.pooled`,
        [drop, paid, pooled],
      );
    await days(4_000_000_000n, 2_080_000_000n);
    await count();
    expect(await alarms('open', drop)).toEqual([]);
    await days(5_000_000_000n, 2_080_000_000n);
    await count();
    expect(await alarms('open', drop)).toMatchObject([{ paid: '50000.00', pooled: '20800.00', actual: '146.000', theoretical: '96.000' }]);
  });

  test('[T68] acknowledged days are not counted again; later days are', async () => {
    await count();
    expect(await alarms()).toEqual([]);
    await played('0', 500, 500_000);
    await count();
    expect(await alarms()).toEqual([]);
    await played('0', 5_000, 0);
    await played('0', 600, 5_000_000);
    await count();
    expect(await alarms()).toMatchObject([{ rounds: 6_100, acknowledged: null }]);
  });

  test('[T86] an alarm of another merchant is unknown', async () => {
    const [alarm] = await alarms();
    const ask = (merchant: string, alarmId?: string) => staff.call('acknowledgeRtpAlarm', { params: { merchant, alarmId }, body: { reason } });
    expect(await ask('dagat', alarm?.id)).toMatchObject({ status: 404, code: 'desk.alarm_unknown' });
    expect((await ask('laro', '99999')).code).toBe('desk.alarm_unknown');
    expect((await staff.call('listRtpAlarms', { ...laro, query: { before: 'x' } })).code).toBe('request.invalid');
  });
});
