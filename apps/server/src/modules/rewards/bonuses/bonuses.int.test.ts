import { randomUUID } from 'node:crypto';
import type { Money } from '@laro/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf, fundsOf } from '#server/ledger/accounts/accounts.ts';
import { putSetting } from '#server/testing/base/put-setting.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { doneOf, type DeskVisitor } from '#server/testing/test-desk.ts';
import { pesos, testBonuses, type BonusMember as Member, type TestBonuses } from '#server/testing/rewards/test-bonuses.ts';

const DAY_MS = 86_400_000;

let all: TestBonuses;
let { desk, bonuses, vendor, operations, approve, finance, clock, told, member, pay, written, offer, list, bonusOf } = {} as TestBonuses;

beforeAll(async () => {
  all = await testBonuses();
  ({ desk, bonuses, vendor, operations, approve, finance, clock, told, member, pay, written, offer, list, bonusOf } = all);
});
afterAll(async () => {
  expect(all.problems).toEqual([]);
  await all.close();
});

const choose = ({ browser }: Member, offerId: string) => browser.call('chooseBonus', { offerId });
const cancel = ({ browser }: Member, bonusId: string, body: object) => browser.call('cancelBonus', body, {}, { bonusId });

describe('with a deposit', () => {
  test('[T71] [T73] [CASH-01] chosen with its conditions, granted with the deposit, wagered through and released whole, and told', async () => {
    const who = await member();
    const offerId = await offer();
    const before = (await list(who)).offers.find(({ id }) => id === offerId);
    expect(before).toMatchObject({ kind: 'match', matchPercent: 100, amount: '500.00', depositMin: '100.00', wageringTimes: 2, stakeMax: '100.00', days: 7 });
    expect(before).toMatchObject({ isChosen: false, refusal: null, activeUntil: null });
    expect(before?.contributions).toContainEqual({ gameType: 'LIVE', percent: 10 });
    await pay(who, pesos(100));
    // Nothing is chosen automatically; and a choice waits for a deposit that is large enough.
    expect((await list(who)).active).toBe(null);
    expect((await choose(who, offerId)).value.offers.find(({ id }) => id === offerId)?.isChosen).toBe(true);
    await pay(who, pesos(99));
    expect((await list(who)).active).toBe(null);
    const order = await pay(who, pesos(100));
    expect((await list(who)).active).toMatchObject({ granted: '100.00', left: '100.00', required: '200.00', wagered: '0.00', percent: 0, orderNumber: order });
    expect(await fundsOf(desk.base.pool, who.cash)).toBe(pesos(399));

    const first = await vendor.bet(who, pesos(80));
    expect((await list(who)).active).toMatchObject({ left: '20.00', atStake: '80.00', wagered: '0.00' });
    await vendor.win(who, first.key, pesos(300));
    expect((await list(who)).active).toMatchObject({ left: '320.00', atStake: '0.00', wagered: '80.00', wageringLeft: '120.00', percent: 40 });
    await vendor.round(who, pesos(100), 0n);
    expect(await balanceOf(desk.base.pool, who.cash)).toBe(pesos(299));
    await vendor.round(who, pesos(20), pesos(50));
    // Its winnings are not capped: 320 − 100 − 20, released with the last stake, and the payout of that round is cash.
    const after = await list(who);
    expect(after.active).toBe(null);
    expect(after.past[0]).toMatchObject({ state: 'released', endedWith: '250.00' });
    expect(await balanceOf(desk.base.pool, who.cash)).toBe(pesos(549));
    await bonuses.turn();
    await bonuses.turn();
    expect(told.filter((line) => line.startsWith(`${who.playerId} `))).toEqual([`${who.playerId} bonus_released ₱250.00`]);
  });

  test('[T71] a stake above the largest one is refused while there is bonus money, and takes nothing', async () => {
    const who = await member();
    await choose(who, await offer());
    await pay(who, pesos(200));
    expect((await vendor.bet(who, pesos(101))).status).toBe('bonus_stake_max');
    expect(await fundsOf(desk.base.pool, who.cash)).toBe(pesos(400));
    expect((await vendor.bet(who, pesos(100))).status).toBe('done');
  });

  test('[T71] a choice is taken back; one for a first deposit, one taken already and one of the same device are refused', async () => {
    const [one, two] = [await member(), await member()];
    const [first, any] = [await offer({ firstDepositOnly: true }), await offer()];
    await choose(one, first);
    expect((await one.browser.call('dropBonusChoice')).value.offers.some(({ isChosen }) => isChosen)).toBe(false);
    await pay(one, pesos(100));
    expect(await bonusOf(one)).toBe(0n);
    expect((await choose(one, first)).code).toBe('bonus.not_first_deposit');
    await choose(one, any);
    await pay(one, pesos(100));
    expect(await bonusOf(one)).toBe(pesos(100));
    expect((await choose(one, any)).code).toBe('bonus.active_already');
    const { active, cash } = await list(one);
    await cancel(one, active?.id ?? '', { kept: cash, lost: active?.loses });
    expect((await choose(one, any)).code).toBe('bonus.taken_already');
    await desk.base.pool.query("insert into player_duplicates (merchant_code, player_id, other_player_id, matched_on) values ('laro', $1, $2, 'device')", [
      one.playerId,
      two.playerId,
    ]);
    expect((await choose(two, any)).code).toBe('bonus.not_available');
    expect((await list(two)).offers.find(({ id }) => id === any)?.refusal).toBe('not_available');
    expect((await choose(two, randomUUID())).code).toBe('bonus.not_offered');
  });

  test('[T71] a choice stays valid when its offer is changed or switched off, and ends with its time', async () => {
    const [one, two] = [await member(), await member()];
    const body = written();
    const merchant = { merchant: 'laro' };
    const save = async (changes: object) => operations.call('saveDeskBonusOffer', { params: merchant, body: { ...body, ...changes } });
    await approve(await save({}));
    const { offers } = (await operations.call('listDeskBonusOffers', { params: merchant })).value;
    const id = offers.find(({ code }) => code === body.code)?.id ?? '';
    await choose(one, id);
    await approve(await save({ wageringTimes: 9, isOn: false }));
    // Stopping an offer without another change needs one person.
    expect(doneOf((await save({ wageringTimes: 9, isOn: false })).value).offers.find(({ code }) => code === body.code)?.version).toBe(3);
    await pay(one, pesos(100));
    expect((await list(one)).active).toMatchObject({ granted: '100.00', required: '200.00' });
    await choose(two, await offer({ endsAt: new Date(clock.now + DAY_MS).toISOString() }));
    clock.now += 2 * DAY_MS;
    await pay(two, pesos(100));
    clock.now -= 2 * DAY_MS;
    expect(await bonusOf(two)).toBe(0n);
  });

  test('[T28] a deposit that goes back takes its bonus with it', async () => {
    const who = await member();
    await choose(who, await offer());
    const order = await pay(who, pesos(100));
    await inTransaction(desk.base.pool, (transaction) => bonuses.hooks.depositReturned(transaction, { orderNumber: order }));
    expect((await list(who)).past[0]).toMatchObject({ state: 'cancelled', endedWith: '100.00' });
    expect(await fundsOf(desk.base.pool, who.cash)).toBe(pesos(100));
  });
});

describe('its end', () => {
  test('[T72] can only be cancelled with the figures shown; later wins do not belong to the member', async () => {
    const who = await member();
    await choose(who, await offer());
    await pay(who, pesos(100));
    const shown = await list(who);
    const open = await vendor.bet(who, pesos(60));
    const id = shown.active?.id ?? '';
    await vendor.round(who, pesos(10), pesos(30));
    expect((await cancel(who, id, { kept: shown.cash, lost: shown.active?.loses })).code).toBe('bonus.changed');
    const now = await list(who);
    expect(now.active).toMatchObject({ left: '60.00', atStake: '60.00', loses: '120.00' });
    const answer = await cancel(who, id, { kept: now.cash, lost: '120.00' });
    expect(answer.value.active).toBe(null);
    expect(answer.value.past[0]).toMatchObject({ state: 'cancelled', endedWith: '60.00' });
    expect((await cancel(who, id, { kept: now.cash, lost: '0.00' })).code).toBe('bonus.none_active');
    await vendor.win(who, open.key, pesos(500));
    expect(await fundsOf(desk.base.pool, who.cash)).toBe(pesos(100));
  });

  test('[T71] expired: it accepts no more stakes, waits for its open round, is then cancelled, and the member is notified', async () => {
    const who = await member();
    await choose(who, await offer());
    await pay(who, pesos(100));
    const open = await vendor.bet(who, pesos(40));
    await desk.base.pool.query("update player_bonuses set expires_at = now() - interval '1 second' where cash_account = $1 and state = 'active'", [who.cash]);
    expect(await fundsOf(desk.base.pool, who.cash)).toBe(pesos(100));
    expect((await vendor.bet(who, pesos(101))).status).toBe('not_enough_money');
    await bonuses.turn();
    expect((await list(who)).active).toMatchObject({ atStake: '40.00' });
    await vendor.win(who, open.key, pesos(90));
    await bonuses.turn();
    expect((await list(who)).past[0]).toMatchObject({ state: 'expired', endedWith: '150.00' });
    expect(await fundsOf(desk.base.pool, who.cash)).toBe(pesos(100));
    await bonuses.turn();
    expect(told).toContain(`${who.playerId} bonus_expired ₱150.00`);
  });

  test('[T75] an offer asks for no more wagering than the setting allows, also when that is lowered before the second person decides; an old one can be stopped', async () => {
    const body = written({ wageringTimes: 10 });
    const save = async (changes: object) => operations.call('saveDeskBonusOffer', { params: { merchant: 'laro' }, body: { ...body, ...changes } });
    const allow = async (times: number) => {
      await putSetting(desk.base.pool, 'laro', 'promotions.wageringMax', times);
      await desk.directory.refresh();
    };
    expect(await save({ wageringTimes: 11 })).toMatchObject({ status: 422, code: 'desk.bonus_wagering', params: { max: 10 } });
    const waiting = await save({});
    await allow(9);
    expect((await approve(waiting)).code).toBe('desk.bonus_wagering');
    await allow(10);
    expect((await approve(waiting)).code).toBeNull();
    await allow(9);
    expect((await save({ days: 8 })).code).toBe('desk.bonus_wagering');
    expect((await save({ isOn: false })).code).toBeNull();
    await allow(10);
  });

  test('[T72] lost in full: after a rest it ends, and makes room for the next one', async () => {
    const who = await member();
    await choose(who, await offer({ wageringTimes: 10 }));
    await pay(who, pesos(100));
    await vendor.round(who, pesos(100), 0n);
    await bonuses.turn();
    expect((await list(who)).active).toMatchObject({ left: '0.00' });
    await desk.base.pool.query("update player_bonuses set played_at = now() - interval '11 minutes' where cash_account = $1", [who.cash]);
    await bonuses.turn();
    expect((await list(who)).past[0]).toMatchObject({ state: 'used_up', endedWith: '0.00' });
  });
});

describe('at the desk', () => {
  const gift = (who: Member, body: object) => operations.call('grantDeskBonus', { params: { merchant: 'laro', memberId: who.id }, body });

  test('[T33] [T85] given by hand with a reason; above the limit a second person decides, and never the first', async () => {
    const who = await member();
    const offerId = await offer();
    const wish = { key: randomUUID(), offerId, amount: '700.00', reason: 'for patience' };
    expect((await gift(who, wish)).value).toMatchObject({ state: 'done', amount: '700.00' });
    expect((await gift(who, wish)).value).toMatchObject({ state: 'done' });
    expect(await bonusOf(who)).toBe(pesos(700));
    expect((await gift(who, { ...wish, amount: '701.00' })).code).toBe('desk.bonus_key_used');
    expect((await gift(who, { ...wish, key: randomUUID(), amount: '1.00' })).code).toBe('bonus.active_already');
    const bonusId = (await list(who)).active?.id ?? '';
    const ended = await finance.call('cancelDeskBonus', { params: { merchant: 'laro', bonusId }, body: { reason: 'asked for' } });
    expect(ended.value).toMatchObject({ state: 'cancelled', endedWith: '700.00' });
    expect((await finance.call('cancelDeskBonus', { params: { merchant: 'laro', bonusId }, body: { reason: 'asked for' } })).code).toBe('desk.bonus_decided');

    const large = await gift(who, { ...wish, key: randomUUID(), amount: '400.00' });
    expect(large.value).toMatchObject({ state: 'proposed' });
    const decide = (visitor: DeskVisitor, proposalId: string, decision: 'approve' | 'refuse' = 'approve') =>
      visitor.call('decideDeskBonus', { params: { merchant: 'laro', proposalId }, body: { decision, reason: 'agreed' } });
    const own = await finance.call('grantDeskBonus', {
      params: { merchant: 'laro', memberId: who.id },
      body: { ...wish, key: randomUUID(), amount: '5000.00' },
    });
    expect((await decide(finance, own.value.id)).code).toBe('desk.bonus_own');
    expect((await finance.call('listDeskBonuses', { params: { merchant: 'laro' } })).value.proposals.map(({ id }) => id)).toContain(large.value.id);
    expect((await decide(finance, large.value.id)).value).toMatchObject({ state: 'done' });
    expect((await decide(finance, large.value.id, 'refuse')).code).toBe('desk.bonus_decided');
    expect((await decide(finance, randomUUID())).code).toBe('desk.bonus_unknown');
    expect(await bonusOf(who)).toBe(pesos(400));
    const { rows } = await desk.base.pool.query<{ action: string }>('select action from audit_entries where subject = $1 order by number', [
      `merchant:laro/member:${who.id}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['bonus.given', 'bonus.cancelled', 'bonus.proposed', 'bonus.proposed', 'bonus.given']);
  });

  test('[T86] players of another merchant, of free play and blocked ones get none', async () => {
    const who = await member();
    const offerId = await offer();
    const body = { key: randomUUID(), offerId, amount: '1.00', reason: 'for a test' };
    expect((await operations.call('grantDeskBonus', { params: { merchant: 'dagat', memberId: who.id }, body })).code).toBe('desk.bonus_unknown');
    expect((await operations.call('grantDeskBonus', { params: { merchant: 'laro', memberId: '999999' }, body })).code).toBe('desk.member_unknown');
    await desk.base.pool.query(
      "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) values ($1, 'bet', 'asked', 'test', 'test', now())",
      [who.playerId],
    );
    expect((await gift(who, body)).code).toBe('bonus.not_available');
    expect((await choose(who, offerId)).code).toBe('bonus.not_available');
  });

  test('[T34] the daily cost of bonuses equals the ledger’s movements', async () => {
    const sums = async (): Promise<{ granted: Money; out: Money }> => {
      const { days } = (await finance.call('getDeskBonusReport', { params: { merchant: 'laro' } })).value;
      const units = (text: string) => BigInt(text.replace('.', '')) * 1_000n;
      const add = (name: 'granted' | 'released' | 'givenUp') => days.reduce((all, day) => all + units(day[name]), 0n);
      return { granted: add('granted'), out: add('released') + add('givenUp') };
    };
    const before = await sums();
    const who = await member();
    await gift(who, { key: randomUUID(), offerId: await offer(), amount: '123.00', reason: 'for a test' });
    const { active, cash } = await list(who);
    await cancel(who, active?.id ?? '', { kept: cash, lost: '123.00' });
    const after = await sums();
    expect({ granted: after.granted - before.granted, out: after.out - before.out }).toEqual({ granted: pesos(123), out: pesos(123) });
    expect((await operations.call('saveDeskBonusOffer', { params: { merchant: 'laro' }, body: written({ matchPercent: 0 }) })).code).toBe('request.invalid');
    expect(await auditLedger(desk.base.pool)).toSatisfy(isWhole);
  });

  test('[SAFE-11] gifts and amounts of offers that are finer than the currency’s minor unit are refused', async () => {
    const who = await member();
    const given = await gift(who, { key: randomUUID(), offerId: await offer(), amount: '123.001', reason: 'for a test' });
    expect(given).toMatchObject({ status: 422, code: 'request.amount_too_fine', params: { decimals: 2 } });
    const fine = [{ amount: '100.001' }, { depositMin: '100.001' }, { stakeMax: '5.001' }];
    for (const amounts of fine) {
      const answer = await operations.call('saveDeskBonusOffer', { params: { merchant: 'laro' }, body: written(amounts) });
      expect(answer.code, JSON.stringify(amounts)).toBe('request.amount_too_fine');
    }
  });

  test('[T86] bonuses are listed in the order in which they were given, also those of one moment', async () => {
    const offerId = await offer();
    const given: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const who = await member();
      const body = { key: randomUUID(), offerId, amount: '1.00', reason: 'for the order' };
      await operations.call('grantDeskBonus', { params: { merchant: 'laro', memberId: who.id }, body });
      given.unshift(who.id);
    }
    const { value } = await operations.call('listDeskBonuses', { params: { merchant: 'laro' } });
    expect(value.bonuses.slice(0, 4).map((bonus) => bonus.member.id)).toEqual(given);
  });
});
