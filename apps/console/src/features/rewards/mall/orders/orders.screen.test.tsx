import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';
import { madeRankRoom } from '#console/testing/rank-room.ts';

const order = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  code: 'tumbler',
  name: 'Laro tumbler',
  names: { EN: 'Laro tumbler' },
  quantity: 1,
  points: 0,
  reward: { kind: 'goods', amount: '0.00' },
  at: '2026-11-20T04:00:00.000Z',
  state: 'placed',
  changedAt: '2026-11-20T04:00:00.000Z',
  post: { art: 'tumbler', carrier: '', tracking: '', mayCancel: true },
  member: { id: '7', publicId: 'AbCdEfGh', username: 'mang_tomas', isTrial: false },
  isLate: false,
  next: ['confirmed', 'cancelled'],
  steps: [],
};
const room = { goods: [], owed: '0.00', cost: '0.00', ranks: [], pictures: [] };
const open = (more: object) =>
  openDesk('/m/laro/mall', {
    getDeskRanks: madeRankRoom([]),
    getDeskMall: room,
    listDeskOrders: { orders: [{ ...order, ...more }], next: null },
    stepDeskOrder: { ...order, ...more, next: [] },
  } as never);
const dialog = () => within(screen.getByRole('dialog'));

test('[MALL-05] the desk reads before it cancels the order of a gift that the member can claim the gift again', async () => {
  const { server, user } = await open({});
  await user.click(await screen.findByRole('button', { name: 'Cancel order: mang_tomas, Laro tumbler' }));
  expect(dialog().getByText('The member can claim the gift again, and the piece goes back to the stock.')).toBeTruthy();
  await user.type(dialog().getByLabelText('Reason'), 'out of stock');
  await user.click(dialog().getByRole('button', { name: 'Cancel order' }));
  await expect.poll(() => server.callsOf('stepDeskOrder')[0]?.body).toMatchObject({ from: 'placed', to: 'cancelled', reason: 'out of stock' });
});

test('[MALL-05] of the gift in a parcel that came back the desk decides', async () => {
  const { server, user } = await open({ state: 'sent', next: ['delivered', 'returned'] });
  await user.click(await screen.findByRole('button', { name: 'Mark as returned: mang_tomas, Laro tumbler' }));
  await user.click(dialog().getByRole('switch', { name: 'Let the member claim the gift again' }));
  await user.type(dialog().getByLabelText('Reason'), 'refused at the door');
  await user.click(dialog().getByRole('button', { name: 'Mark as returned' }));
  await expect.poll(() => server.callsOf('stepDeskOrder')[0]?.body).toMatchObject({ to: 'returned', givesPointsBack: false });
});
