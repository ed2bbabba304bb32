import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, fundsOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { placeFreeBet } from '#server/ledger/bets/free-spins.ts';
import { pesos, testBonuses, type BonusMember as Member, type TestBonuses } from '#server/testing/rewards/test-bonuses.ts';

let all: TestBonuses;
beforeAll(async () => {
  all = await testBonuses();
});
afterAll(async () => {
  expect(await auditLedger(all.desk.base.pool)).toSatisfy(isWhole);
  expect(all.problems).toEqual([]);
  await all.close();
});

const spins = { vendorCode: 'BGS', gameIds: ['test-slot'], count: 3, stake: '5.00', winsBecome: 'bonus' };
const offered = (change: object = {}) => ({ kind: 'spins', matchPercent: 0, spins: { ...spins, ...change } });

/** A free spin as a vendor asks for it. */
async function spin(who: Member, rewardId: string, { gameId = 'test-slot', closes = false } = {}) {
  const key = randomUUID();
  const bet = { vendorCode: 'BGS', key, tokenHash: who.token, cashAccount: who.cash, roundRef: randomUUID(), gameId, rewardId, closesRound: closes };
  return { key, round: bet.roundRef, ...(await placeFreeBet(all.desk.base.pool, bet)) };
}

/** A member who has chosen free spins and deposited ₱100 for them, told to the vendor. */
async function withSpins(change: object = {}, offer: object = {}): Promise<{ who: Member; id: string }> {
  const who = await all.member();
  await who.browser.call('chooseBonus', { offerId: await all.offer({ ...offered(change), ...offer }) });
  await all.pay(who, pesos(100));
  await all.bonuses.turn();
  return { who, id: (await all.list(who)).active?.id ?? '' };
}

const cashOf = (who: Member) => balanceOf(all.desk.base.pool, who.cash);
const due = (id: string) => all.desk.base.pool.query("update free_spins set next_try_at = now() - interval '1 second' where bonus_id = $1", [id]);

describe('with a deposit', () => {
  test('[CASH-01] [T71] [T73] offered with its conditions, reported to the vendor once, played, and the winnings are wagered', async () => {
    const who = await all.member();
    const offerId = await all.offer(offered());
    expect((await all.list(who)).offers.find(({ id }) => id === offerId)).toMatchObject({
      kind: 'spins',
      amount: '15.00',
      wageringTimes: 2,
      spins: { vendorCode: 'BGS', games: [{ id: 'test-slot', name: 'Test Slot' }], count: 3, stake: '5.00', winsBecome: 'bonus' },
    });
    await who.browser.call('chooseBonus', { offerId });
    await all.pay(who, pesos(100));
    const id = (await all.list(who)).active?.id ?? '';
    expect((await all.list(who)).active).toMatchObject({
      granted: '0.00',
      required: '0.00',
      percent: 0,
      spins: { total: 3, left: 3, won: '0.00', isReady: false },
    });
    await all.bonuses.turn();
    await all.bonuses.turn();
    expect(all.spins.said.filter((line) => line.endsWith(id))).toEqual([`grant ${id}`]);
    expect((await all.list(who)).active?.spins).toMatchObject({ left: 3, isReady: true });

    const first = await spin(who, id);
    expect(first).toMatchObject({ status: 'done', balance: pesos(100) });
    await all.vendor.win(who, first.key, pesos(30));
    const second = await spin(who, id);
    await all.vendor.win(who, second.key, 0n);
    const third = await spin(who, id);
    await all.vendor.back(who, third.key);
    expect((await all.list(who)).active).toMatchObject({ left: '30.00', required: '60.00', wagered: '0.00', spins: { left: 1, won: '30.00' } });
    const last = await spin(who, id);
    await all.vendor.win(who, last.key, pesos(10));
    expect((await spin(who, id)).status).toBe('no_free_spin');
    expect(await cashOf(who)).toBe(pesos(100));
    for (let round = 0; round < 4; round += 1) await all.vendor.round(who, pesos(20), pesos(20));
    expect((await all.list(who)).past[0]).toMatchObject({ state: 'released', endedWith: '40.00' });
    expect(await cashOf(who)).toBe(pesos(140));
  });

  test('[T73] wins with a cash offer are cash immediately, and the bonus ends with the last spin', async () => {
    const { who, id } = await withSpins({ winsBecome: 'cash', count: 2 }, { wageringTimes: 0 });
    const first = await spin(who, id);
    await all.vendor.win(who, first.key, pesos(30));
    expect(await cashOf(who)).toBe(pesos(130));
    expect((await all.list(who)).active).toMatchObject({ left: '0.00', spins: { left: 1, won: '30.00' } });
    const second = await spin(who, id);
    await all.vendor.win(who, second.key, 0n);
    expect((await all.list(who)).past[0]).toMatchObject({ state: 'released', endedWith: '0.00', spins: { won: '30.00', left: 0 } });
  });

  test('[T73] spins that win nothing leave nothing: the bonus is used up and makes room for the next', async () => {
    const { who, id } = await withSpins({ count: 1 });
    const only = await spin(who, id);
    await all.vendor.win(who, only.key, 0n);
    expect((await all.list(who)).past[0]).toMatchObject({ state: 'used_up', endedWith: '0.00' });
  });

  test('[T71] completing the wagering does not end it while spins are left', async () => {
    const { who, id } = await withSpins({ count: 2 });
    await all.vendor.round(who, pesos(50), pesos(50));
    const first = await spin(who, id);
    await all.vendor.win(who, first.key, pesos(10));
    expect((await all.list(who)).active).toMatchObject({ wagered: '50.00', required: '20.00', left: '10.00' });
    const second = await spin(who, id);
    await all.vendor.win(who, second.key, 0n);
    expect((await all.list(who)).past[0]).toMatchObject({ state: 'released', endedWith: '10.00' });
  });
});

describe('a game’s return', () => {
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date());
  // The same day from first to last, also around midnight.
  const since = today();
  let administrator: Awaited<ReturnType<TestBonuses['desk']['signIn']>>;
  beforeAll(async () => {
    administrator = await all.desk.signIn('administrator');
  });
  const returns = async () => {
    const text = 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > (select max(transaction_number) from movements) as is_settled';
    await expect.poll(async () => (await all.desk.base.pool.query<{ is_settled: boolean }>(text)).rows[0]?.is_settled).toBe(true);
    await all.desk.monitor.count();
    const query = { from: since, to: today(), game: 'test-slot' };
    const { value } = await administrator.call('getRtpReport', { params: { merchant: 'laro' }, query });
    return value.rows[0] ?? { rounds: 0, staked: '0.00', paid: '0.00', freeSpins: 0, freeStaked: '0.00' };
  };

  test('[T68] a free spin counts with its reward’s stake; one that is rolled back, repeated or refused counts nothing', async () => {
    const before = await returns();
    const { who, id } = await withSpins({ count: 3 });
    const [won, lost, taken] = [await spin(who, id), await spin(who, id), await spin(who, id)];
    expect((await spin(who, id)).status).toBe('no_free_spin');
    await all.vendor.win(who, won.key, pesos(12));
    await all.vendor.win(who, lost.key, 0n);
    const units = (text: string | undefined) => Math.round(Number(text) * 100);
    const change = (now: Awaited<ReturnType<typeof returns>>) => ({
      rounds: now.rounds - before.rounds,
      staked: units(now.staked) - units(before.staked),
      paid: units(now.paid) - units(before.paid),
      freeSpins: now.freeSpins - before.freeSpins,
      freeStaked: units(now.freeStaked) - units(before.freeStaked),
    });
    expect(change(await returns())).toEqual({ rounds: 0, staked: 0, paid: 1200, freeSpins: 3, freeStaked: 1500 });
    await all.vendor.back(who, taken.key);
    // A rolled back win of zero is not a spin.
    await all.vendor.back(who, (await all.vendor.win(who, lost.key, 0n)).key);
    const after = await returns();
    expect(change(after)).toEqual({ rounds: 0, staked: 0, paid: 1200, freeSpins: 2, freeStaked: 1000 });
    const share = ((units(after.paid) / (units(after.staked) + units(after.freeStaked))) * 100).toFixed(2);
    expect(Number('actual' in after ? after.actual : Number.NaN)).toBeCloseTo(Number(share), 1);
    await returns();
    expect(change(await returns())).toEqual(change(after));
  });
});

describe('only granted spins count', () => {
  test('[T86] an unknown reward, another member’s, another game, a blocked player: no spin begins, and nothing can be won', async () => {
    const { who, id } = await withSpins();
    const other = await withSpins();
    const tries = [await spin(who, randomUUID()), await spin(who, other.id), await spin(who, id, { gameId: 'another-slot' })];
    for (const { key, status } of tries) {
      expect(status).toBe('no_free_spin');
      expect((await all.vendor.win(who, key, pesos(1000))).status).toBe('transaction_unknown');
    }
    await all.desk.base.pool.query('update player_rights set may_bet = false where cash_account = $1', [who.cash]);
    expect((await spin(who, id)).status).toBe('user_disabled');
    expect(await fundsOf(all.desk.base.pool, who.cash)).toBe(pesos(100));
    expect((await all.list(who)).active?.spins?.left).toBe(3);
  });

  test('[T86] fifty concurrent vendor calls take each spin once; a repeat of a bet is the same spin', async () => {
    const { who, id } = await withSpins();
    const answers = await Promise.all(Array.from({ length: 50 }, () => spin(who, id)));
    expect(answers.filter(({ status }) => status === 'done')).toHaveLength(3);
    const won = answers.find(({ status }) => status === 'done');
    const again = { vendorCode: 'BGS', key: won?.key ?? '', tokenHash: who.token, cashAccount: who.cash, gameId: 'test-slot', closesRound: false };
    const place = (change: object) => placeFreeBet(all.desk.base.pool, { ...again, roundRef: won?.round ?? '', rewardId: id, ...change });
    expect((await place({})).status).toBe('replayed');
    expect((await place({ rewardId: randomUUID() })).status).toBe('duplicate');
    // Money does not go into the round of a free spin.
    expect((await all.vendor.bet(who, pesos(10), { round: won?.round ?? '' })).status).toBe('round_void');
  });
});

describe('its end', () => {
  test('[T72] given up: the vendor calls them back, a late spin is refused, and what an open one wins is given up', async () => {
    const { who, id } = await withSpins();
    const open = await spin(who, id);
    const shown = await all.list(who);
    const body = { kept: shown.cash, lost: shown.active?.loses };
    expect((await who.browser.call('cancelBonus', body, {}, { bonusId: id })).value.active).toBe(null);
    await all.bonuses.turn();
    expect(all.spins.said).toContain(`cancel ${id}`);
    expect((await spin(who, id)).status).toBe('no_free_spin');
    await all.vendor.win(who, open.key, pesos(500));
    expect(await fundsOf(all.desk.base.pool, who.cash)).toBe(pesos(100));
  });

  test('[T72] the open spin of a gift whose wins are cash is paid in cash also after it was given up', async () => {
    const { who, id } = await withSpins({ winsBecome: 'cash' }, { wageringTimes: 0 });
    const open = await spin(who, id);
    await who.browser.call('cancelBonus', { kept: '100.00', lost: '0.00' }, {}, { bonusId: id });
    await all.vendor.win(who, open.key, pesos(7));
    expect(await cashOf(who)).toBe(pesos(107));
  });

  test('[T71] expired: its spins lapse, its open round is waited for', async () => {
    const { who, id } = await withSpins();
    const open = await spin(who, id);
    await all.desk.base.pool.query("update player_bonuses set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect((await spin(who, id)).status).toBe('no_free_spin');
    await all.bonuses.turn();
    expect((await all.list(who)).active?.id).toBe(id);
    await all.vendor.win(who, open.key, pesos(9));
    await all.bonuses.turn();
    expect((await all.list(who)).past[0]).toMatchObject({ state: 'expired', endedWith: '9.00' });
    await all.bonuses.turn();
    expect(all.spins.said).toContain(`cancel ${id}`);
  });
});

describe('telling the vendor', () => {
  test('[CASH-01] a vendor that gives no answer is retried with the same number until it does', async () => {
    all.spins.word = 'unavailable';
    const { who, id } = await withSpins();
    expect((await all.list(who)).active?.spins?.isReady).toBe(false);
    await all.bonuses.turn();
    expect(all.spins.said.filter((line) => line.endsWith(id))).toHaveLength(1);
    all.spins.word = 'done';
    await due(id);
    await all.bonuses.turn();
    expect(all.spins.said.filter((line) => line.endsWith(id))).toEqual([`grant ${id}`, `grant ${id}`]);
    expect((await all.list(who)).active?.spins?.isReady).toBe(true);
  });

  test('[CASH-01] a vendor that refuses ends it, and the operator hears of it', async () => {
    all.spins.word = 'refused';
    const { who, id } = await withSpins();
    all.spins.word = 'done';
    expect(id).toBe('');
    expect((await all.list(who)).past[0]).toMatchObject({ state: 'cancelled', spins: { isReady: false, left: 0 } });
    expect(all.problems.splice(0).map(String)).toEqual([expect.stringContaining('refuses the free spins')]);
  });

  test('[CASH-01] cancelled before the vendor was notified: the vendor gets no call', async () => {
    const who = await all.member();
    await who.browser.call('chooseBonus', { offerId: await all.offer(offered()) });
    await all.pay(who, pesos(100));
    const id = (await all.list(who)).active?.id ?? '';
    await who.browser.call('cancelBonus', { kept: '100.00', lost: '0.00' }, {}, { bonusId: id });
    await all.bonuses.turn();
    expect(all.spins.said.filter((line) => line.endsWith(id))).toEqual([]);
  });
});

describe('at the desk', () => {
  const save = (change: object) => all.operations.call('saveDeskBonusOffer', { params: { merchant: 'laro' }, body: all.written({ ...offered(), ...change }) });

  test('[T71] an offer needs a stake that its games have, a vendor with a server, and wagering unless its wins are cash', async () => {
    expect((await save({ spins: { ...spins, stake: '3.00' } })).code).toBe('desk.bonus_spins');
    all.spins.stakes = null;
    expect((await save({})).code).toBe('play.vendor_unavailable');
    all.spins.stakes = [pesos(1), pesos(5)];
    const wrong = [{ wageringTimes: 0 }, { spins: { ...spins, winsBecome: 'cash' } }, { spins: null }, { kind: 'fixed' }];
    for (const change of wrong) expect((await save(change)).code, JSON.stringify(change)).toBe('request.invalid');
    expect((await all.approve(await save({ code: 'spins-at-five', amount: '999.00' }))).code).toBeNull();
    const { value } = await all.operations.call('listDeskBonusOffers', { params: { merchant: 'laro' } });
    expect(value.offers.find(({ code }) => code === 'spins-at-five')).toMatchObject({ kind: 'spins', amount: '15.00', spins });
  });

  test('[T33] [T34] given by hand as offered; the desk sees their progress and their cost', async () => {
    const who = await all.member();
    const offerId = await all.offer(offered());
    const gift = (amount: string) =>
      all.operations.call('grantDeskBonus', {
        params: { merchant: 'laro', memberId: who.id },
        body: { key: randomUUID(), offerId, amount, reason: 'for patience' },
      });
    expect((await gift('20.00')).code).toBe('request.invalid');
    expect((await gift('15.00')).value.state).toBe('done');
    await all.bonuses.turn();
    const report = async () => (await all.finance.call('getDeskBonusReport', { params: { merchant: 'laro' } })).value.days[0]?.spinsWon ?? '0.00';
    const before = Number(await report());
    const one = await spin(who, (await all.list(who)).active?.id ?? '');
    await all.vendor.win(who, one.key, pesos(12));
    const { value } = await all.operations.call('listDeskBonuses', { params: { merchant: 'laro' } });
    expect(value.bonuses.find(({ member }) => member.id === who.id)).toMatchObject({
      left: '12.00',
      spins: { total: 3, used: 1, won: '12.00', vendorState: 'granted' },
    });
    expect(Number(await report())).toBe(before + 12);
  });
});
