import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const sum = { lines: 3, bets: 6, wins: 2, pushes: 0, poolShares: 0, payout: '1080.00' };
const draw = {
  drawId: '019ab000-0000-7000-8000-000000000001',
  gameId: 'kidlat-5',
  numero: '202611280001',
  station: '',
  state: 'drawn',
  isOpen: false,
  isHeld: true,
  closesAt: '2026-11-28T07:59:50.000Z',
  drawsAt: '2026-11-28T08:00:00.000Z',
  commitment: null,
  seal: 'ab'.repeat(32),
  beaconRound: 1,
  result: '1,3,5,9,7',
  params: { family: 'S5' },
  orders: 3,
  sums: [],
  liability: [],
  sealedAt: '2026-11-28T07:59:51.000Z',
  settledAt: null,
  voidReason: null,
  control: {
    checkedAt: '2026-11-28T08:00:05.000Z',
    lines: 3,
    fault: 'sums',
    differences: [{ play: 'pos', settlement: sum, control: { ...sum, payout: '1060.00' } }],
  },
};
const open = (more: object = {}) =>
  openDesk('/lottery/kidlat-5', {
    listDeskLotteryDraws: { serverTime: '2026-11-28T08:01:00.000Z', name: 'Kidlat 5', draws: [{ ...draw, ...more }] },
    recheckDeskLotteryDraw: { proposed: { id: '12', expiresAt: '2026-11-29T08:00:00.000Z' } },
    getDeskLotteryChanges: {
      gameId: 'kidlat-5',
      zone: 'Asia/Manila',
      earliest: '2026-12-04',
      schedule: { times: 'every 1 min', holidays: '', closesBeforeSeconds: 10 },
      terms: [],
      changes: [],
    },
  } as never);

test('[TL6] a draw that the control holds shows both systems’ sums, and is checked again after a proposal, not let go on by one person', async () => {
  const { server, user } = await open();
  const held = within(await screen.findByRole('region', { name: 'Held by the control: 202611280001' }));
  expect(held.getByText('Settlement and control come to different sums. Nothing has been paid.')).toBeTruthy();
  expect(held.getByText('3 · 6 · 2 · 1,080.00')).toBeTruthy();
  expect(held.getByText('3 · 6 · 2 · 1,060.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Let go on' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'the software is right now');
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await expect.poll(() => server.callsOf('recheckDeskLotteryDraw')[0]).toMatchObject({ body: { reason: 'the software is right now' } });
});

test('[TL6] a draw whose orders are not those of the seal says so; one that agrees is not held', async () => {
  await open({ control: { ...draw.control, fault: 'seal', differences: [] } });
  expect(await screen.findByText('The orders aren’t those of the seal. Nothing has been paid.')).toBeTruthy();
});

test('[TL6] a draw whose control agrees says so', async () => {
  await open({ isHeld: false, state: 'settled', control: { ...draw.control, fault: null, differences: [] } });
  expect(await screen.findByText(/Control: agrees$/)).toBeTruthy();
  expect(screen.queryByText('Held by the control: 202611280001')).toBeNull();
});
