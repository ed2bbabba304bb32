import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getsNoOffers } from '#server/modules/core/blocks/index.ts';
import { othersHaveEnded } from '#server/testing/base/test-database.ts';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let staff: DeskVisitor;
let player: TestPlayer;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  desk = await testDesk();
  await addTestSlot(desk.base);
  // Rounds are opened by the database's clock.
  desk.clock.now = Date.now();
  staff = await desk.signIn('operations');
});
afterAll(() => desk.close());
beforeEach(async () => {
  player = await openTestPlayer(desk.base.pool);
});

const sql = (text: string, values: unknown[] = []) => desk.base.pool.query(text, values);
const ago = (ms: number) => new Date(desk.clock.now - ms);
const at = (memberId = player.id) => ({ params: { merchant: 'laro', memberId } });
const careOf = async (memberId = player.id) => (await staff.call('getDeskMemberCare', at(memberId))).value;
const markersOf = async (memberId = player.id) => (await careOf(memberId)).hits.map(({ marker }) => marker);

async function assess(): Promise<void> {
  while (await desk.care.turn());
}

let numbers = 0;
/** A deposit order that was begun some time ago and then paid or failed, as the deposits module moves it. */
async function deposit(given: { ago: number; amount?: number; cashBefore?: number; state?: 'paid' | 'failed' }): Promise<string> {
  const { amount = 500, cashBefore = 1000, state = 'paid' } = given;
  numbers += 1;
  const number = `C${String(numbers).padStart(6, '0')}`;
  const units = BigInt(amount) * MAJOR_UNIT;
  await sql(
    `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, created_at, expires_at)
      values ($1, 'laro', $2, $3, 'GCASH', 'checkout', 'test', 'PHP', $4, 0, 'pending', $5, $5)`,
    [number, player.id, randomUUID(), units, ago(given.ago)],
  );
  const isPaid = state === 'paid';
  await sql(`update deposit_orders set state = $2, paid = $3, credited = $3, cash_before = $4, movement_id = $5, paid_at = $6 where number = $1`, [
    number,
    state,
    isPaid ? units : null,
    BigInt(cashBefore) * MAJOR_UNIT,
    isPaid ? randomUUID() : null,
    isPaid ? ago(given.ago) : null,
  ]);
  return number;
}

/** Rounds in each of some clock hours before now, as the sums by hour keep them. */
async function playedHours(hours: readonly Date[]): Promise<void> {
  for (const hour of hours)
    await sql(
      `insert into round_hours (cash_account, hour, game_id, vendor_code, state, rounds, staked, paid, last_at)
        values ($1, date_trunc('hour', $2::timestamptz, 'UTC'), 'test-slot', 'BGS', 'closed', 10, 1000000, 900000, $2)`,
      [player.cash, hour],
    );
  await sql('insert into care_queue (player_id) values ($1) on conflict do nothing', [player.id]);
}

describe('markers of harm', () => {
  test('[T51] deposits of a week that are three times those of the week before are a marker and open an interaction within a day', async () => {
    await deposit({ ago: 10 * DAY_MS, amount: 1000 });
    await deposit({ ago: 2 * DAY_MS, amount: 2000 });
    await assess();
    expect(await markersOf()).toEqual([]);
    await deposit({ ago: HOUR_MS, amount: 1000 });
    await assess();
    const care = await careOf();
    expect(care.hits).toMatchObject([{ marker: 'deposits_grow', points: 30, counts: true }]);
    expect(care).toMatchObject({ score: 30, offersStopped: null, interactions: [{ openedBy: 'markers', score: 30, done: null }] });
    expect(Date.parse(care.interactions[0]?.dueAt ?? '') - desk.clock.now).toBe(DAY_MS);
  });

  test('[T51] a deposit begun minutes after everything was lost is a marker, one with money left is not', async () => {
    const vendor = testVendor(desk.base.pool);
    await vendor.round(player, 1000n * MAJOR_UNIT, 0n);
    desk.clock.now += MINUTE_MS;
    await deposit({ ago: 0, cashBefore: 800 });
    await assess();
    expect(await markersOf()).toEqual([]);
    const number = await deposit({ ago: 0, cashBefore: 5 });
    await assess();
    expect((await careOf()).hits).toMatchObject([{ marker: 'deposit_after_loss', evidence: [{ name: 'amount' }, { name: 'deposit', value: number }] }]);
  });

  test('[T51] three failed deposits in a row are a marker, a paid one between them is not', async () => {
    await deposit({ ago: 4 * MINUTE_MS, state: 'failed' });
    await deposit({ ago: 3 * MINUTE_MS, state: 'paid', amount: 100 });
    await deposit({ ago: 2 * MINUTE_MS, state: 'failed' });
    await deposit({ ago: MINUTE_MS, state: 'failed' });
    await assess();
    expect(await markersOf()).toEqual([]);
    await deposit({ ago: 0, state: 'failed' });
    await assess();
    expect(await markersOf()).toEqual(['failed_deposits']);
  });

  test('[T51] raises of limits, withdrawals taken back, nights and long play are markers', async () => {
    await sql(
      `insert into player_limit_events (player_id, owner, act, kind, period, before_amount, after_amount, by_name, at)
        values ($1, 'player', 'asked', 'deposit', 'day', 1, 2, 'x', $2)`,
      [player.id, ago(HOUR_MS)],
    );
    await assess();
    expect(await markersOf()).toEqual(['limit_raised']);
    // 17:00 UTC is one o'clock at night in Manila.
    const midnight = new Date(desk.clock.now - (desk.clock.now % DAY_MS) + 17 * HOUR_MS - 2 * DAY_MS);
    await playedHours([0, 1, 2].map((day) => new Date(midnight.getTime() - day * DAY_MS)));
    await assess();
    expect(await markersOf()).toContain('night_play');
    const noon = new Date(desk.clock.now - (desk.clock.now % DAY_MS) + 4 * HOUR_MS - DAY_MS);
    await playedHours([0, 1, 2, 3, 4, 5].map((hour) => new Date(noon.getTime() + hour * HOUR_MS)));
    await assess();
    expect(await markersOf()).toContain('long_play');
  });

  test('[T51] the same facts are noted once, however often a member is assessed', async () => {
    for (const minutes of [3, 2, 1]) await deposit({ ago: minutes * MINUTE_MS, state: 'failed' });
    for (let turn = 0; turn < 3; turn += 1) {
      await sql('insert into care_queue (player_id) values ($1) on conflict do nothing', [player.id]);
      await assess();
    }
    expect((await sql('select count(*)::integer as n from care_hits where player_id = $1', [player.id])).rows[0].n).toBe(1);
  });

  test('[T51] [T35] several engines at the same time assess each member once, and a failed assessment leaves the member in the queue', async () => {
    await deposit({ ago: 10 * DAY_MS, amount: 1000 });
    await deposit({ ago: HOUR_MS, amount: 9000 });
    await Promise.all([assess(), assess(), assess()]);
    expect((await careOf()).interactions).toHaveLength(1);
    await sql('insert into care_queue (player_id) values ($1)', [player.id]);
    await sql('alter table care_hits rename to care_hits_away');
    await expect(assess()).rejects.toThrow('care_hits');
    await sql('alter table care_hits_away rename to care_hits');
    expect((await sql('select count(*)::integer as n from care_queue where player_id = $1', [player.id])).rows[0].n).toBe(1);
    await assess();
    expect((await sql('select count(*)::integer as n from care_queue where player_id = $1', [player.id])).rows[0].n).toBe(0);
  });

  test('[T51] members who played are queued by the follower of rounds, without a write on the way of the bet', async () => {
    const vendor = testVendor(desk.base.pool);
    await assess();
    await vendor.round(player, 10n * MAJOR_UNIT, 0n);
    expect((await sql('select count(*)::integer as n from care_queue')).rows[0].n).toBe(0);
    const before = (await sql("select transaction_number from followers where name = 'care'")).rows[0].transaction_number;
    await othersHaveEnded(desk.base);
    await assess();
    const after = (await sql("select transaction_number from followers where name = 'care'")).rows[0].transaction_number;
    expect(after).toBeGreaterThan(before);
  });
});

/** Makes strong markers: growing deposits, and one after everything was lost. */
async function makeStrong(): Promise<void> {
  const vendor = testVendor(desk.base.pool);
  await vendor.round(player, 1000n * MAJOR_UNIT, 0n);
  await deposit({ ago: 10 * DAY_MS, amount: 1000 });
  desk.clock.now += MINUTE_MS;
  await deposit({ ago: 0, amount: 9000, cashBefore: 0 });
  await assess();
}

describe('the register of interactions', () => {
  const dueOf = async () => (await staff.call('listCareInteractions', { params: { merchant: 'laro' }, query: {} })).value.interactions;
  const findDue = async () => (await dueOf()).find(({ member }) => member.id === player.id);
  const recordIt = (interactionId: string, more: object = {}, who: DeskVisitor = staff) =>
    who.call('recordCareInteraction', {
      params: { merchant: 'laro', interactionId },
      body: { way: 'phone', seen: 'deposits grew quickly', said: 'explained limits and pauses', outcome: 'informed', ...more },
    });

  test('[T51] [T50] strong markers stop offers immediately, and a recorded interaction can resume them', async () => {
    await makeStrong();
    const care = await careOf();
    expect(care.score).toBe(60);
    expect(care.offersStopped).toMatchObject({ by: null });
    expect(await getsNoOffers(desk.base.pool, BigInt(player.id))).toBe(true);
    const due = await findDue();
    const answer = await recordIt(due?.id ?? '', { offers: 'resume', outcome: 'limit_set' });
    expect(answer.value).toMatchObject({ done: { outcome: 'limit_set' }, care: { score: 0, offersStopped: null } });
    expect(await getsNoOffers(desk.base.pool, BigInt(player.id))).toBe(false);
  });

  test('[T51] [T85] an interaction is recorded once, audited, and opens the next one on the day to look again', async () => {
    expect((await staff.call('openCareInteraction', { ...at(), body: { note: 'wrote about worries in feedback' } })).value.interactions).toHaveLength(1);
    expect((await staff.call('openCareInteraction', { ...at(), body: { note: 'twice' } })).code).toBe('desk.care_open');
    const due = await findDue();
    const id = due?.id ?? '';
    expect((await recordIt(id, { lookAgainOn: '2020-01-01' })).code).toBe('desk.until_past');
    const day = new Date(desk.clock.now + 20 * DAY_MS).toISOString().slice(0, 10);
    expect((await recordIt(id, { lookAgainOn: day })).value.done).toMatchObject({ seen: 'deposits grew quickly', lookAgainOn: day });
    expect((await recordIt(id)).code).toBe('desk.care_recorded');
    expect(await findDue()).toMatchObject({ openedBy: 'look_again' });
    const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
    expect(entries.find(({ action }) => action === 'care.recorded')).toMatchObject({ subject: `merchant:laro/care:${id}` });
    const done = (await staff.call('listCareInteractions', { params: { merchant: 'laro' }, query: { state: 'done' } })).value.interactions;
    expect(done.map((one) => one.id)).toContain(id);
  });

  test('[T51] due interactions are counted at the desk, most urgent first, and one with a follow-up counts from its day on', async () => {
    await staff.call('openCareInteraction', { ...at(), body: { note: 'by hand' } });
    const list = await dueOf();
    expect(list.map(({ dueAt }) => dueAt)).toEqual(list.map(({ dueAt }) => dueAt).toSorted());
    const counted = async () => (await staff.call('getDeskAttention')).value.merchants.find(({ merchant }) => merchant === 'laro')?.care;
    const before = await counted();
    const due = await findDue();
    const day = new Date(desk.clock.now + 20 * DAY_MS).toISOString().slice(0, 10);
    await recordIt(due?.id ?? '', { lookAgainOn: day });
    const after = await counted();
    expect(after).toBe((before ?? 0) - 1);
    desk.clock.now += 20 * DAY_MS;
    expect((await desk.care.waiting()).get('laro')).toBeGreaterThan(after ?? 0);
    desk.clock.now -= 20 * DAY_MS;
  });

  test('[T51] [T85] the auditor exports the interactions, and the export is audited', async () => {
    await staff.call('openCareInteraction', { ...at(), body: { note: 'by hand' } });
    const due = await findDue();
    await recordIt(due?.id ?? '');
    const auditor = await desk.signIn('auditor');
    const day = new Date(desk.clock.now + 8 * HOUR_MS).toISOString().slice(0, 10);
    const file = await auditor.call('exportCareInteractions', { params: { merchant: 'laro' }, body: { from: day, to: day, reason: 'yearly audit' } });
    expect(file.value.csv).toContain('explained limits and pauses');
    expect((await recordIt('1', {}, auditor)).code).toBe('desk.permission_missing');
    expect((await recordIt('999999')).code).toBe('desk.care_unknown');
  });
});
