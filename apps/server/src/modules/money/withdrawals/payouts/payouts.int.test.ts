import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { canWithdrawal, heldStates, withdrawalActs, type WithdrawalAct, type WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import { settingsFrom } from '@laro/domain/settings/settings';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testWithdrawals, type TestMember, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';
import { change } from '../change-state.ts';
import { settle } from './settle-payout.ts';
import { lockWithdrawal, readEvents, readWithdrawal } from '../withdrawals.store.ts';

let all: TestWithdrawals;
let member: TestMember;
let count = 0;
const MINUTE = 60_000;

beforeAll(async () => {
  all = await testWithdrawals();
});
afterAll(() => all.close());
beforeEach(async () => {
  count += 1;
  member = await all.member(`payee${count}`);
});

const gateway = () => all.desk.payouts.gateways.xendit;
const turn = () => all.desk.payouts.withdrawals.turn();
const later = async (ms = 15 * MINUTE) => {
  all.desk.clock.now += ms;
  await turn();
};
const ask = async (amount = '500.00') => (await all.ask(member, { amount })).value.id;
const state = async (id: string) => (await readWithdrawal(all.desk.base.pool, id))?.state;
const cash = () => balanceOf(all.desk.base.pool, member.cashAccount);
const whats = async (id: string) => (await readEvents(all.desk.base.pool, id)).map(({ what }) => what);
const sendsOf = (id: string) => gateway().sent.filter(({ reference }) => reference === id);

describe('a gateway that says nothing', () => {
  test('[T35] an order without an answer is queried by its reference and not sent as another one', async () => {
    gateway().sendAnswers.push('unknown');
    const id = await ask();
    await turn();
    expect(await state(id)).toBe('sending');
    expect(await cash()).toBe(4_500n * MAJOR_UNIT);
    gateway().decide(id, 'paid');
    await later();
    expect(await state(id)).toBe('paid');
    expect(sendsOf(id)).toHaveLength(1);
    expect(await whats(id)).toEqual(['request', 'approve', 'send', 'asked', 'pay']);
  });

  test('[T35] a payout that never arrived is resent under the same reference, and only after a minute', async () => {
    gateway().sendAnswers.push('not_found');
    const id = await ask();
    await turn();
    await later(10_000);
    expect(sendsOf(id)).toHaveLength(1);
    await later();
    expect(sendsOf(id).map(({ reference }) => reference)).toEqual([id, id]);
    expect(sendsOf(id)[0]).toEqual(sendsOf(id)[1]);
    gateway().decide(id, 'paid');
    await later();
    expect(await state(id)).toBe('paid');
  });

  test('[CASH-02] approved withdrawals wait, held and unsent, while their gateway is unavailable', async () => {
    gateway().isOn = false;
    const id = await ask();
    await turn();
    expect([await state(id), sendsOf(id).length]).toEqual(['approved', 0]);
    gateway().isOn = true;
    await later(31_000);
    expect([await state(id), sendsOf(id).length]).toEqual(['sent', 1]);
  });
});

describe('outcomes', () => {
  test('[CASH-02] [T22] if the bank refuses or fails, the money is back with the fee and the member is notified', async () => {
    await all.set({ 'withdraw.feeFixed': 15 });
    gateway().sendAnswers.push('refused');
    const refused = await ask();
    await turn();
    const failed = await ask();
    await turn();
    expect(await cash()).toBe(4_500n * MAJOR_UNIT);
    gateway().decide(failed, 'failed');
    await later();
    expect([await state(refused), await state(failed), await cash()]).toEqual(['failed', 'failed', 5_000n * MAJOR_UNIT]);
    await expect.poll(() => all.desk.payouts.told).toEqual(expect.arrayContaining([`failed ${refused}`, `failed ${failed}`]));
    await all.set({});
  });

  test('[T29] the fee is part of the amount: the receiver gets the rest, the operator the fee; if the bank sends it back, all of it returns', async () => {
    await all.set({ 'withdraw.feeFixed': 15, 'withdraw.feeBasisPoints': 100 });
    const id = await ask('1000.00');
    await all.set({});
    await turn();
    expect(sendsOf(id)[0]?.amount).toBe(975n * MAJOR_UNIT);
    gateway().decide(id, 'paid');
    await later();
    const { rows } = await all.desk.base.pool.query<{ kind: string; amount: bigint }>(
      "select p.kind, p.amount from postings p join movements m on m.id = p.movement_id where m.caller = 'withdrawals' and m.key like $1 order by p.kind",
      [`%:${id}`],
    );
    expect(rows).toEqual([
      { kind: 'withdrawal_fee_taken', amount: 25n * MAJOR_UNIT },
      { kind: 'withdrawal_held', amount: 1_000n * MAJOR_UNIT },
      { kind: 'withdrawal_paid', amount: 975n * MAJOR_UNIT },
    ]);
    gateway().decide(id, 'reversed');
    await all.desk.payouts.withdrawals.ask(id);
    expect([await state(id), await cash()]).toEqual(['returned', 5_000n * MAJOR_UNIT]);
    await all.desk.payouts.withdrawals.ask(id);
    expect(await cash()).toBe(5_000n * MAJOR_UNIT);
  });

  test('[CASH-02] [T35] a different amount, or a failure after the payment, changes nothing and is recorded once for the desk', async () => {
    const id = await ask();
    await turn();
    gateway().decide(id, 'paid', 499n * MAJOR_UNIT);
    await later();
    await later();
    expect(await state(id)).toBe('sent');
    gateway().decide(id, 'paid');
    await later();
    gateway().decide(id, 'failed');
    await all.desk.payouts.withdrawals.ask(id);
    await all.desk.payouts.withdrawals.ask(id);
    expect(await state(id)).toBe('paid');
    expect((await whats(id)).filter((what) => what === 'differs')).toHaveLength(2);
    expect(await cash()).toBe(4_500n * MAJOR_UNIT);
  });

  test('[T35] many processes at the same moment send once and pay once', async () => {
    const id = await ask();
    await Promise.all(Array.from({ length: 6 }, turn));
    expect(sendsOf(id)).toHaveLength(1);
    gateway().decide(id, 'paid');
    all.desk.clock.now += 15 * MINUTE;
    await Promise.all([...Array.from({ length: 4 }, turn), ...Array.from({ length: 6 }, () => all.desk.payouts.withdrawals.ask(id))]);
    expect((await whats(id)).filter((what) => what === 'pay')).toHaveLength(1);
    expect(await auditLedger(all.desk.base.pool)).toSatisfy(isWhole);
  });
});

describe('any order', () => {
  const acts = Object.keys(withdrawalActs) as WithdrawalAct[];
  const answers = ['taken', 'paid', 'failed', 'reversed', 'refused', 'unknown', 'not_found'] as const;
  const step = fc.oneof(fc.constantFrom(...acts), fc.constantFrom(...answers));

  test('[CASH-02] [T28] [T35] answers twice, late or in the wrong order: paid at most once, and the held amount equals the open one', async () => {
    const { pool } = all.desk.base;
    const rich = await all.member(`model${randomUUID().slice(0, 6)}`, 1_000_000n * MAJOR_UNIT);
    const requester = {
      playerId: rich.id,
      merchantCode: 'laro',
      currency: 'PHP',
      cashAccount: rich.cashAccount,
      settings: settingsFrom({ 'withdraw.dayCount': 100, 'withdraw.autoLimit': 0 }),
      isClosing: false,
      ip: '',
    };
    const amount = 100n * MAJOR_UNIT;
    const open = new Map<string, WithdrawalState>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await pool.query("update withdrawals set requested_at = requested_at - interval '2 days' where player_id = $1", [rich.id]);
        const { id } = await all.desk.payouts.withdrawals.request(requester, { key: randomUUID(), accountId: rich.accountId, amount, fee: 0n });
        let model: WithdrawalState = 'requested';
        let paid = 0;
        for (const what of steps) {
          const isAnswer = (answers as readonly string[]).includes(what);
          const act: WithdrawalAct | null = isAnswer ? actOf(what as (typeof answers)[number], model) : (what as WithdrawalAct);
          const isAllowed = act !== null && canWithdrawal(act, model);
          if (isAnswer) await settle({ pool, now: () => all.desk.clock.now, firstAskMs: 3000 }, id, answer(what as (typeof answers)[number], id, amount));
          else
            await inTransaction(pool, async (transaction) => {
              const row = await lockWithdrawal(transaction, id);
              const at = new Date(all.desk.clock.now);
              const patch = act === 'send' ? { sentAt: at, gateway: 'xendit' } : act === 'reject' ? { told: 'no' } : {};
              if (row && act) expect(await change(transaction, row, act, { at, by: null, detail: '', patch })).toBe(isAllowed);
            });
          if (isAllowed) model = withdrawalActs[act].to;
          if (isAllowed && act === 'pay') paid += 1;
        }
        expect(await state(id)).toBe(model);
        expect(paid).toBeLessThanOrEqual(1);
        open.set(id, model);
        const held = [...open.values()].filter((one) => (heldStates as readonly string[]).includes(one)).length;
        const gone = [...open.values()].filter((one) => one === 'paid').length;
        const { value } = await rich.browser.call('getWalletDetails');
        expect(value.held).toBe(`${held * 100}.00`);
        expect(value.sumBalance).toBe(`${1_000_000 - gone * 100}.00`);
      }),
      { numRuns: process.env['LARO_LONG'] === '1' ? 200 : 25 },
    );
    expect(await auditLedger(pool)).toSatisfy(isWhole);
  });
});

/** Effect of a gateway's answer in a state, by the rules written a second time. */
function actOf(answer: string, state: WithdrawalState): WithdrawalAct | null {
  if (answer === 'taken') return 'accept';
  if (answer === 'paid') return 'pay';
  if (answer === 'failed') return 'fail';
  if (answer === 'reversed') return state === 'paid' ? 'return' : 'fail';
  return answer === 'refused' && state === 'sending' ? 'fail' : null;
}

const answer = (kind: 'taken' | 'paid' | 'failed' | 'reversed' | 'refused' | 'unknown' | 'not_found', id: string, amount: bigint) =>
  kind === 'refused' || kind === 'unknown' || kind === 'not_found' ? { kind, detail: kind } : { kind, gatewayId: id, amount, detail: kind };
