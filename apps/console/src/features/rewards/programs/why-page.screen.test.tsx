import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const id = '0198c0de-0000-7000-8000-0000000000e1';
const grant = {
  id,
  member: { id: '12', publicId: 'p-12', username: 'mia', isTrial: false },
  source: 'MISSION',
  sourceKey: 'ten-rounds:2026-11-20',
  rule: { code: 'ten-rounds', version: 3 },
  kind: 'cash',
  cost: '10.00',
  currency: 'PHP',
  state: 'claimable',
  from: '2026-11-20T04:00:00.000Z',
  until: null,
  createdAt: '2026-11-20T04:00:00.000Z',
  createdBy: 'missions',
  endedAt: null,
  endedBy: null,
  reason: '',
};
const round = {
  id: '0198c0de-0000-7000-8000-0000000000e2',
  sign: 1,
  at: '2026-11-20T03:00:00.000Z',
  gameId: 'color-game-live',
  gameType: 'LIVE',
  staked: '100.00',
  valid: '95.00',
  paid: '195.00',
};
const line = (name: string, value: string, target: string | null = null, of = '') => ({ name, value, target, of });
const explained = {
  grant,
  version: { startsAt: '2026-11-01T00:00:00.000Z', publishedAt: '2026-10-31T00:00:00.000Z', publishedBy: 'Ana' },
  why: {
    lines: [line('taskCount', '12', '10', 'rounds'), line('taskStake', '1000.00', '1000.00', 'valid_stake')],
    rounds: { from: '2026-11-20', to: '2026-11-20' },
  },
  rounds: [round, { ...round, sign: -1 }],
  counted: { rounds: 12, staked: '1300.00', valid: '1095.00' },
};
const freezes = { currency: 'PHP', rules: [], freezes: [] };
const open = (value: object = explained) =>
  openDesk(`/m/laro/rewards/${id}`, {
    getDeskRewardGrant: value,
    listDeskRewardGrants: { grants: [grant], next: null },
    listDeskGiftRounds: { rounds: [], currency: 'PHP' },
    listDeskRewardFreezes: freezes,
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
  } as never);

test('[REW-22] the desk reads version, computation and rounds of a reward, with those that were taken back', async () => {
  await open();
  expect(await screen.findByText('Version 3, ten-rounds')).toBeTruthy();
  const task = screen.getByRole('row', { name: /Task Rounds/ });
  expect(task.textContent).toMatch(/12.*10/);
  expect(screen.getByRole('row', { name: /Task Valid stake/ }).textContent).toContain('1,000.00');
  expect(screen.getByText(/12 rounds, staked 1,300.00, valid 1,095.00/)).toBeTruthy();
  expect(screen.getAllByText('taken back')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'mia' }).getAttribute('href')).toContain('/m/laro/members/12');
});

test('[REW-22] a reward that is older than its facts says so', async () => {
  await open({ ...explained, why: null, rounds: [], counted: { rounds: 0, staked: '0.00', valid: '0.00' }, version: null });
  expect(await screen.findByText(/older than its computation/)).toBeTruthy();
  expect(screen.getByText('It follows no rule.')).toBeTruthy();
});

test('[REW-22] a reward that follows no rule is named after its source, in words', async () => {
  await open({ ...explained, grant: { ...grant, rule: null, source: 'MANUAL' }, version: null });
  expect(await screen.findByRole('heading', { name: 'By hand' })).toBeTruthy();
  expect(screen.queryByText('MANUAL')).toBeNull();
});

test('[REW-22] the list of rewards leads to the reason of each', async () => {
  const { user } = await openDesk('/m/laro/rewards', {
    getDeskRewardGrant: explained,
    listDeskRewardGrants: { grants: [grant], next: null },
    listDeskGiftRounds: { rounds: [], currency: 'PHP' },
    listDeskRewardFreezes: freezes,
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
  } as never);
  await user.click(await screen.findByRole('link', { name: 'Why this reward: Cash, mia' }));
  expect(await screen.findByText('Counted rounds')).toBeTruthy();
});
