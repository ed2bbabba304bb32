import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const freeze = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  source: 'RAFFLE',
  rule: 'wheel',
  reason: 'a wrong table',
  by: 'Ana',
  at: '2026-11-20T04:00:00.000Z',
  until: '2026-11-23T04:00:00.000Z',
  endedBy: null,
  state: 'frozen',
};
const waiting = [
  { source: 'MISSION', rule: 'ten-rounds', waiting: 12, cost: '120.00' },
  { source: 'RAFFLE', rule: 'wheel', waiting: 3, cost: '30.00' },
];
const value = { currency: 'PHP', rules: waiting, freezes: [freeze] };
const open = () =>
  openDesk('/m/laro/rewards', {
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
    listDeskRewardGrants: { grants: [], next: null },
    listDeskGiftRounds: { rounds: [], currency: 'PHP' },
    listDeskRewardFreezes: value,
    freezeDeskReward: value,
    returnDeskRewardFreeze: { proposed: { id: '7', expiresAt: '2026-11-21T04:00:00.000Z' } },
  } as never);
const dialog = () => within(screen.getByRole('dialog'));

test('[REW-30] the desk freezes the claims of a rule for 72 hours at most, and not one that is frozen', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Freeze claims: Missions, ten-rounds' }));
  expect(screen.queryByRole('button', { name: 'Freeze claims: Raffles, wheel' })).toBeNull();
  const hours = dialog().getByLabelText('Hours (up to 72)');
  await user.type(dialog().getByLabelText('Reason'), 'a wrong amount');
  const submit = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Freeze claims' });
  await user.clear(hours);
  await user.type(hours, '73');
  expect(submit().disabled).toBe(true);
  await user.clear(hours);
  await user.type(hours, '24');
  await user.click(submit());
  const body = { source: 'MISSION', rule: 'ten-rounds', hours: 24, reason: 'a wrong amount' };
  await expect.poll(() => server.callsOf('freezeDeskReward')[0]?.body).toEqual(body);
});

test('[REW-30] the desk proposes to take back what a freeze holds', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Take back: wheel' }));
  expect(dialog().getByText(/Another person decides/)).toBeTruthy();
  await user.type(dialog().getByLabelText('Reason'), 'the table was wrong');
  await user.click(dialog().getByRole('button', { name: 'Take back' }));
  await expect.poll(() => server.callsOf('returnDeskRewardFreeze')[0]?.body).toEqual({ reason: 'the table was wrong' });
});
