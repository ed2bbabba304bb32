import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';
import { madeRankRoom } from '#console/testing/rank-room.ts';

const body = {
  names: { EN: 'Spin' },
  period: 'day',
  optIn: false,
  tasks: [{ metric: 'rounds', count: 3, stake: '0.00', atLeast: 0, gameTypes: [], games: [], vendors: [], minStake: '0.00' }],
  reward: { kind: 'cash', amount: '9.00' },
  further: [],
  rankFrom: null,
  places: null,
  dayPlaces: null,
  budget: { mode: 'alarm', cap: null, dayCap: null },
  position: 1,
};
const draft = (more: object) => ({
  id: '0192f000-0000-7000-8000-000000000001',
  code: 'spin',
  version: 2,
  state: 'draft',
  body,
  startsAt: '2026-11-29T00:00:00.000Z',
  endsAt: null,
  done: 0,
  spent: '0.00',
  owed: '0.00',
  alarm: 0,
  worstCase: '9.00',
  segmentMembers: null,
  madeBy: 'maria',
  madeAt: '2026-11-28T00:00:00.000Z',
  publishedBy: null,
  ...more,
});
const open = (more: object) =>
  openDesk('/m/laro/missions', {
    getDeskRanks: madeRankRoom([]),
    listDeskMissions: { missions: [draft(more)], currency: 'PHP', limit: '50000.00', ranks: [] },
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
  } as never);

test('[REW-26] a draft with worse terms says what is worse and from when it can take effect; too soon, it cannot be published', async () => {
  await open({ faults: ['worse_too_soon'], notice: { worse: ['reward', 'condition'], earliest: '2026-12-28T04:00:00.000Z' } });
  expect(await screen.findByText(/Worse for members: rewards and conditions\. It can take effect on Dec 28, 2026, 12:00\sPM at the earliest/)).toBeTruthy();
  expect(screen.getByText('It has worse terms and begins in less than 30 days')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('[REW-26] a draft that is worse in nothing has no notice and can be published', async () => {
  await open({ faults: [], notice: null });
  expect(await screen.findByRole('button', { name: /^Publish/ })).toBeTruthy();
  expect(screen.queryByText(/Worse for members/)).toBeNull();
});

test('[REW-29] [REW-31] the worst case of a mission with a segment says for how many members it is, and that more can join', async () => {
  await open({ faults: [], notice: null, segmentMembers: 3 });
  expect(await screen.findByText('Segment now: 3')).toBeTruthy();
  expect(screen.getByText('more can join')).toBeTruthy();
});
