import { expect, test } from 'vitest';
import { approveProposed } from '#server/testing/people/approved.ts';
import { testDesk } from '#server/testing/test-desk.ts';
import { createJackpot, jackpotDeskCalls } from './index.ts';

const secret = Buffer.alloc(32, 9);

test('[T65] [T85] the desk turns the pool on and off with a reason, and sees it next to the ledger’s figure', async () => {
  const desk = await testDesk({
    more: (atDesk) =>
      jackpotDeskCalls(
        atDesk,
        createJackpot({ ...atDesk, secret, largestSix: async () => null, vendorName: (code) => `${code}!`, onWon: () => {}, onBackgroundError: () => {} }),
      ),
  });
  const boss = await desk.signIn('operations');
  const params = { merchant: 'laro' };
  expect((await boss.call('getDeskJackpot', { params })).value).toMatchObject({ isOn: false, pool: null, ledgerAmount: null });
  const on = await boss.call('switchDeskJackpot', { params, body: { isOn: true, reason: 'opening day' } });
  const second = await desk.signIn('operations');
  expect((await boss.call('getDeskJackpot', { params })).value.isOn).toBe(false);
  expect((await approveProposed(boss, on)).code).toBe('desk.second_person_own');
  expect((await approveProposed(second, on)).code).toBeNull();
  expect((await boss.call('getDeskJackpot', { params })).value).toMatchObject({
    isOn: true,
    pool: { amount: '250000.00' },
    ledgerAmount: '250000.00',
    contributions: [],
  });
  const off = await boss.call('switchDeskJackpot', { params, body: { isOn: false, reason: 'stopped for a check' } });
  await approveProposed(second, off);
  expect((await boss.call('getDeskJackpot', { params })).value).toMatchObject({ isOn: false, pool: { amount: '250000.00' } });
  const { value } = await boss.call('listAudit', { query: { action: 'jackpot.switched' } });
  expect(value.entries.map((entry) => [entry.subject, entry.reason])).toEqual([
    ['merchant:laro', 'stopped for a check'],
    ['merchant:laro', 'opening day'],
  ]);
  const settings = await boss.call('getDeskSettings', { params });
  const sneaked = await boss.call('changeDeskSettings', {
    params,
    body: { revision: settings.value.revision, changes: { 'jackpot.isOn': true }, reason: 'sneaked in' },
  });
  expect(sneaked).toMatchObject({ code: 'desk.setting_unknown' });
  expect((await boss.call('getDeskJackpot', { params: { merchant: 'nowhere' } })).code).toBe('request.not_found');
  const reader = await desk.signIn('content');
  expect((await reader.call('getDeskJackpot', { params })).code).toBe('desk.permission_missing');
  await desk.close();
});
