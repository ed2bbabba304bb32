import { MAJOR_UNIT } from '@laro/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlayerSession } from '#server/http/handlers.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLimits, type TestLimits } from '#server/testing/money/test-limits.ts';
import { addTestSlot, testVendor } from '#server/testing/money/test-play.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

let site: TestLimits;
let vendor: ReturnType<typeof testVendor>;
const peso = MAJOR_UNIT;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testLimits();
  await addTestSlot(site.base);
  vendor = testVendor(site.base.pool);
});
afterAll(() => site.close());

const sql = (text: string, values: unknown[] = []) => site.base.pool.query(text, values);
const set = (browser: TestBrowser, kind: string, period: string, body: object) => browser.call('setLimit', body, {}, { kind, period });
const confirm = (browser: TestBrowser, kind: string, period: string) => browser.call('confirmLimit', undefined, {}, { kind, period });
const withdraw = (browser: TestBrowser, kind: string, period: string) => browser.call('withdrawLimit', undefined, {}, { kind, period });
const shownOf = async (browser: TestBrowser, kind: string, period: string) => {
  const { value } = await browser.call('getLimits');
  return value.limits.find((limit) => limit.kind === kind && limit.period === period);
};

describe('limits of play', () => {
  test('[T38] [T40] a stake that would exceed a limit is refused in the bet, one that just fits is accepted', async () => {
    const { browser, player } = await site.member('stake1');
    expect((await set(browser, 'stake', 'day', { amount: '10.00' })).status).toBe(200);
    expect((await vendor.bet(player, 6n * peso)).status).toBe('done');
    expect((await vendor.bet(player, 5n * peso)).status).toBe('limit_reached');
    expect((await vendor.bet(player, 4n * peso)).status).toBe('done');
    expect((await vendor.bet(player, 1n)).status).toBe('limit_reached');
    // A free round stakes nothing.
    expect((await vendor.bet(player, 0n)).status).toBe('done');
    expect(await shownOf(browser, 'stake', 'day')).toMatchObject({ used: '10.00', left: '0.00', own: { amount: '10.00', asked: null } });
    expect((await browser.call('getPlayTime')).value).toMatchObject({ net: '-10.00', reached: [{ kind: 'stake', period: 'day' }] });
  });

  test('[SAFE-11] [T37] a limit finer than the currency’s minor unit is refused', async () => {
    const { browser } = await site.member('fine1');
    expect(await set(browser, 'stake', 'day', { amount: '10.001' })).toMatchObject({ status: 422, code: 'request.amount_too_fine' });
    expect((await set(browser, 'stake', 'day', { amount: '10.01' })).status).toBe(200);
  });

  test('[T38] a win gives room to a limit of losses, not to one of stakes; a bet taken back gives room to both', async () => {
    const { browser, player } = await site.member('loss1');
    await set(browser, 'loss', 'week', { amount: '10.00' });
    const first = await vendor.bet(player, 10n * peso);
    expect((await vendor.bet(player, 1n * peso)).status).toBe('limit_reached');
    await vendor.win(player, first.key, 4n * peso);
    expect((await vendor.bet(player, 5n * peso)).status).toBe('limit_reached');
    const second = await vendor.bet(player, 4n * peso);
    expect(second.status).toBe('done');
    await vendor.back(player, second.key);
    expect(await shownOf(browser, 'loss', 'week')).toMatchObject({ used: '6.00', left: '4.00' });
    await set(browser, 'stake', 'month', { amount: '12.00' });
    expect((await vendor.bet(player, 3n * peso)).status).toBe('limit_reached');
    expect((await vendor.bet(player, 2n * peso)).status).toBe('done');
  });

  test('[T38] play in the period before the limit was set counts, and of several limits the lowest', async () => {
    const { browser, player } = await site.member('before1');
    await vendor.round(player, 8n * peso, 0n);
    await set(browser, 'stake', 'day', { amount: '10.00' });
    await set(browser, 'stake', 'week', { amount: '9.00' });
    expect((await vendor.bet(player, 2n * peso)).status).toBe('limit_reached');
    expect((await vendor.bet(player, 1n * peso)).status).toBe('done');
  });

  test('[T38] 200 concurrent bets never exceed a limit', { timeout: 60_000 }, async () => {
    const { browser, player } = await site.member('crowd1');
    await set(browser, 'stake', 'day', { amount: '50.00' });
    const results = await Promise.all(Array.from({ length: 200 }, () => vendor.bet(player, 1n * peso)));
    expect(results.filter(({ status }) => status === 'done')).toHaveLength(50);
    expect(results.filter(({ status }) => status === 'limit_reached')).toHaveLength(150);
    expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
  });

  test('[T38] [T40] no order of bets, wins and bets taken back passes a limit', { timeout: 120_000 }, async () => {
    const step = fc.record({
      kind: fc.constantFrom('bet' as const, 'bet' as const, 'bet' as const, 'win' as const, 'back' as const),
      amount: fc.bigInt({ min: 1n, max: 9n }),
    });
    const orders = fc.sample(fc.array(step, { minLength: 6, maxLength: 14 }), { numRuns: 12, seed: 7 });
    for (const [place, steps] of orders.entries()) {
      const { browser, player } = await site.member(`order${place}`, 1_000n * peso);
      await set(browser, 'stake', 'day', { amount: '20.00' });
      await set(browser, 'loss', 'day', { amount: '12.00' });
      const open: string[] = [];
      // Three at a time, so that they meet.
      for (let from = 0; from < steps.length; from += 3)
        await Promise.all(
          steps.slice(from, from + 3).map(async ({ kind, amount }) => {
            if (kind === 'bet') {
              const { status, key } = await vendor.bet(player, amount * peso);
              if (status === 'done') open.push(key);
              return;
            }
            const key = open.shift();
            if (key === undefined) return;
            if (kind === 'win') await vendor.win(player, key, amount * peso);
            else await vendor.back(player, key);
          }),
        );
      const { rows } = await sql(
        'select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(paid), 0)::bigint as paid from rounds where cash_account = $1',
        [player.cash],
      );
      const order = steps.map(({ kind, amount }) => `${kind} ${amount}`).join(', ');
      expect(rows[0].staked, order).toBeLessThanOrEqual(20n * peso);
      expect(rows[0].staked - rows[0].paid, order).toBeLessThanOrEqual(12n * peso);
    }
  });

  test('[T40] concurrent bets obey limits as single ones do, and players without limits are unaffected', async () => {
    const bound = await site.member('group1');
    const free = await site.member('group2');
    await set(bound.browser, 'stake', 'day', { amount: '3.00' });
    const results = await Promise.all(Array.from({ length: 40 }, (_, n) => vendor.bet(n % 2 === 0 ? bound.player : free.player, 1n * peso)));
    const done = (parity: number) => results.filter(({ status }, n) => n % 2 === parity && status === 'done').length;
    expect([done(0), done(1)]).toEqual([3, 20]);
  });
});

describe('changes of limits', () => {
  test('[T36] [T39] a lower limit takes effect immediately; a higher one or none waits a day and must be confirmed by the member', async () => {
    const { browser, player } = await site.member('change1');
    await set(browser, 'stake', 'day', { amount: '10.00' });
    await set(browser, 'stake', 'day', { amount: '5.00' });
    expect((await vendor.bet(player, 6n * peso)).status).toBe('limit_reached');
    const asked = await set(browser, 'stake', 'day', { amount: '20.00' });
    const readyAt = new Date(site.clock.now + DAY_MS).toISOString();
    expect(asked.value.limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.own).toMatchObject({
      amount: '5.00',
      asked: { amount: '20.00', readyAt },
    });
    expect(await confirm(browser, 'stake', 'day')).toMatchObject({ status: 409, code: 'limits.not_ready', params: { until: readyAt } });
    expect((await vendor.bet(player, 6n * peso)).status).toBe('limit_reached');
    const start = site.clock.now;
    site.clock.now += DAY_MS;
    // Time alone changes nothing.
    expect((await vendor.bet(player, 6n * peso)).status).toBe('limit_reached');
    expect((await confirm(browser, 'stake', 'day')).status).toBe(200);
    expect((await vendor.bet(player, 6n * peso)).status).toBe('done');
    await set(browser, 'stake', 'day', {});
    site.clock.now += DAY_MS;
    await confirm(browser, 'stake', 'day');
    expect((await vendor.bet(player, 50n * peso)).status).toBe('done');
    site.clock.now = start;
  });

  test('[T39] a request can be withdrawn; without a request nothing can be confirmed', async () => {
    const { browser } = await site.member('change2');
    await set(browser, 'loss', 'month', { amount: '10.00' });
    await set(browser, 'loss', 'month', {});
    expect((await withdraw(browser, 'loss', 'month')).value.limits.find(({ kind, period }) => kind === 'loss' && period === 'month')?.own?.asked).toBeNull();
    expect(await confirm(browser, 'loss', 'month')).toMatchObject({ status: 409, code: 'limits.nothing_asked' });
    expect(await withdraw(browser, 'loss', 'month')).toMatchObject({ code: 'limits.nothing_asked' });
  });

  let wrong = 0;
  test.each([
    ['a day’s session', 'session', 'day', { minutes: 60 }],
    ['a session in money', 'session', 'session', { amount: '5.00' }],
    ['a stake in minutes', 'stake', 'day', { minutes: 60 }],
    ['nothing at all', 'stake', 'day', { amount: '0.00' }],
    ['less than nothing', 'deposit', 'day', { amount: '-5.00' }],
    ['more than there is', 'deposit', 'day', { amount: '1000000000.01' }],
    ['a minute', 'session', 'session', { minutes: 1 }],
  ])('[T37] %s is refused', async (_name, kind, period, body) => {
    wrong += 1;
    const { browser } = await site.member(`wrong${wrong}`);
    expect(await set(browser, kind, period, body)).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  test('[T40] [ROLE-02] limits are members’ alone, and each sees only their own', async () => {
    const trial = site.browser();
    expect(await trial.call('getLimits')).toMatchObject({ status: 401 });
    const { browser } = await site.member('own1');
    const { browser: other } = await site.member('own2');
    await set(browser, 'deposit', 'day', { amount: '10.00' });
    expect((await shownOf(other, 'deposit', 'day'))?.own).toBeNull();
  });
});

describe('deposits', () => {
  test('[T38] the room is the rest of the lowest limit, with open orders counted; the refusal of more states the figures', async () => {
    const { browser, player } = await site.member('deposit1', 0n);
    const id = BigInt(player.id);
    expect(await site.limits.depositRoom(site.base.pool, id)).toBeNull();
    await set(browser, 'deposit', 'day', { amount: '100.00' });
    await set(browser, 'deposit', 'month', { amount: '150.00' });
    await site.deposit(player.cash, 60n * peso);
    const room = await site.limits.depositRoom(site.base.pool, id);
    expect(room?.left).toBe(40n * peso);
    expect(room?.refusal()).toMatchObject({ code: 'limits.deposit_reached', params: { left: '40.00', limit: '100.00', currency: 'PHP' } });
    expect(await site.limits.depositRoom(site.base.pool, id, 30n * peso)).toMatchObject({ left: 10n * peso });
    // A win does not count as a deposit.
    await vendor.round(player, 10n * peso, 90n * peso);
    expect(await shownOf(browser, 'deposit', 'day')).toMatchObject({ used: '60.00', left: '40.00' });
  });
});

describe('the time of a session', () => {
  test('[T48] the session’s time limit ends its games and refuses new ones; the next log-in starts from zero', async () => {
    const { browser, player } = await site.member('time1');
    await sql("update player_sessions set created_at = now() - interval '10 minutes' where player_id = $1", [player.id]);
    const { rows } = await sql('select token_hash as "tokenHash" from player_sessions where player_id = $1', [player.id]);
    const session = { playerId: BigInt(player.id), tokenHash: rows[0].tokenHash, isTrial: false } as PlayerSession;
    expect(await site.limits.playEnds(session)).toBeNull();
    await set(browser, 'session', 'session', { minutes: 60 });
    expect((await vendor.bet(player, peso)).status).toBe('done');
    expect((await site.limits.playEnds(session))?.getTime()).toBeGreaterThan(Date.now() + 45 * 60_000);
    await set(browser, 'session', 'session', { minutes: 5 });
    expect((await vendor.bet(player, peso)).status).toBe('token_expired');
    const { value } = await browser.call('getPlayTime');
    expect(Date.parse(value.endsAt ?? '')).toBeLessThan(Date.now());
    await expect(site.limits.playEnds(session)).rejects.toMatchObject({ code: 'limits.session_over', params: { minutes: 5 } });
    await sql('update player_sessions set created_at = now() where player_id = $1', [player.id]);
    expect(await site.limits.playEnds(session)).not.toBeNull();
  });

  test('[T48] the reminder is the member’s own, half an hour until they say otherwise', async () => {
    const { browser } = await site.member('remind1');
    expect((await browser.call('getLimits')).value.reminderMinutes).toBe(30);
    expect((await browser.call('setReminder', { minutes: 15 })).value.reminderMinutes).toBe(15);
    expect((await browser.call('getPlayTime')).value.reminderMinutes).toBe(15);
    expect((await browser.call('setReminder', { minutes: 7 })).status).toBe(400);
  });
});

describe('pauses', () => {
  test('[T42] [T44] [T18] [GAME-29] a time-out logs out everywhere immediately, refuses bets and deposits, and lets a running round end', async () => {
    const { browser, player } = await site.member('pause1');
    const other = await site.logInAgain('pause1');
    const placed = await vendor.bet(player, 10n * peso);
    expect((await browser.call('takePause', { length: 'day' })).status).toBe(200);
    expect((await other.call('getLimits')).status).toBe(401);
    expect((await vendor.bet(player, peso)).status).not.toBe('done');
    // A win is owed.
    expect((await vendor.win(player, placed.key, 25n * peso)).status).toBe('done');
    const again = await site.logInAgain('pause1');
    expect((await again.call('getLimits')).value.pause).toMatchObject({ kind: 'time_out' });
    const { rows } = await sql('select kind, cause, origin from player_blocks where player_id = $1 and ended_at is null order by kind', [player.id]);
    expect(rows).toEqual([
      { kind: 'bet', cause: 'time_out', origin: 'pause' },
      { kind: 'deposit', cause: 'time_out', origin: 'pause' },
    ]);
  });

  test('[T43] nothing but a longer pause takes the place of one; limits survive it', async () => {
    const { browser } = await site.member('pause2');
    await set(browser, 'deposit', 'week', { amount: '10.00' });
    await browser.call('takePause', { length: 'months6' });
    const again = await site.logInAgain('pause2');
    expect(await again.call('takePause', { length: 'week' })).toMatchObject({ status: 409, code: 'limits.pause_stands' });
    expect((await again.call('takePause', { length: 'year' })).status).toBe(200);
    const third = await site.logInAgain('pause2');
    expect((await third.call('getLimits')).value.pause?.kind).toBe('exclusion');
    expect(await shownOf(third, 'deposit', 'week')).toMatchObject({ own: { amount: '10.00' } });
  });
});
