import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articleDeskCalls } from '#server/modules/reach/content/index.ts';
import { depositDeskCalls } from '#server/modules/money/deposits/index.ts';
import { approveProposed } from '#server/testing/people/approved.ts';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let staff: DeskVisitor;
let player: TestPlayer;
const reason = 'for a test of amounts';

beforeAll(async () => {
  // Amounts are refused before deposits or content are reached; the test has neither.
  const none = {} as never;
  desk = await testDesk({ more: (atDesk) => ({ ...depositDeskCalls(atDesk, none), ...articleDeskCalls(atDesk, none) }) });
  staff = await desk.signIn('administrator');
  player = await openTestPlayer(desk.base.pool);
});
afterAll(() => desk.close());

const params = { merchant: 'laro' };
const member = () => ({ ...params, memberId: player.id });
const method = (amounts: object) => ({
  code: 'gcash',
  kind: 'gcash',
  gateway: 'paymongo',
  isOn: true,
  min: '100.00',
  max: '500.00',
  feeBasisPoints: 0,
  feeFixed: '0.00',
  quickAmounts: [],
  position: 0,
  names: {},
  notes: {},
  payee: { bank: '', account: '', name: '' },
  reason,
  ...amounts,
});
const article = (reward: string) => ({
  type: '',
  tag: '',
  isEnabled: true,
  title: { EN: 'Reward' },
  body: { EN: '<p>Text</p>' },
  audience: 'all',
  languages: [],
  pictureId: '',
  categoryId: null,
  offer: null,
  reward,
  permit: '',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  reason,
});

/** Every call of the desk that takes an amount, with that amount. */
const calls = (amount: string) => [
  staff.call('makeAdjustment', { params: member(), body: { key: randomUUID(), direction: 'up', amount, reason } }),
  staff.call('setDeskMemberLimit', { params: { ...member(), kind: 'stake', period: 'day' }, body: { amount, reason } }),
  staff.call('decideDeskDeposit', { params: { ...params, number: 'D260101ABCDEF' }, body: { decision: 'approve', amount, reason } }),
  staff.call('changePaymentMethod', { params, body: method({ min: amount }) }),
  staff.call('changePaymentMethod', { params, body: method({ max: amount }) }),
  staff.call('changePaymentMethod', { params, body: method({ feeFixed: amount }) }),
  staff.call('changePaymentMethod', { params, body: method({ quickAmounts: ['200.00', amount] }) }),
  staff.call('addDeskArticle', { params: { ...params, kind: 'promotion' }, body: article(amount) }),
  staff.call('changeDeskArticle', {
    params: { ...params, kind: 'promotion', articleId: '1' },
    body: { ...article(amount), stamp: '0123456789abcdef0123' },
  }),
];
const codesOf = async (amount: string) => (await Promise.all(calls(amount))).map(({ code }) => code);
const setDecimals = async (decimals: number) => {
  const { revision } = (await staff.call('getDeskSettings', { params })).value;
  const changes = { 'market.currencyDecimals': decimals };
  const proposed = await staff.call('changeDeskSettings', { params, body: { revision, changes, reason } });
  expect((await approveProposed(await desk.signIn('administrator'), proposed)).status).toBe(200);
};

test('[SAFE-11] every amount of the desk that is finer than the currency’s minor unit is refused, and nothing is moved', async () => {
  const refused = Array.from({ length: calls('250.505').length }, () => 'request.amount_too_fine');
  expect(await codesOf('250.505')).toEqual(refused);
  expect(await codesOf('250.00001')).toEqual(refused);
  expect(await calls('250.505')[0]).toMatchObject({ status: 422, params: { decimals: 2 } });
  expect((await staff.call('listAdjustments', { params, query: { member: player.id } })).value.adjustments).toEqual([]);
  // Not refused for its decimals; the test gives no deposits and no content to the desk.
  expect(await codesOf('250.50')).not.toContain('request.amount_too_fine');
  expect((await calls('250.500')[0])?.status).toBe(200);
});

test('[SAFE-11] [GEN-10] a currency without decimals takes whole units alone', async () => {
  await setDecimals(0);
  expect(new Set(await codesOf('250.50'))).toEqual(new Set(['request.amount_too_fine']));
  expect((await calls('250.00')[0])?.status).toBe(200);
  await setDecimals(2);
});
