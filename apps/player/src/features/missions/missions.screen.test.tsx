import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';

const reward = (kind: string, amount: string) => ({ kind, amount, terms: null, tickets: null, goodsName: null });
const grant = (id: string, kind: string, state: string) => ({
  id: `0198c0de-0000-7000-8000-0000000000${id}`,
  source: 'MISSION',
  name: 'Lucky streak',
  ...reward(kind, kind === 'cash' ? '40.00' : '20.00'),
  state,
  from: '2026-11-20T04:00:00Z',
  until: '2026-12-04T04:00:00Z',
  endedAt: null,
  reason: '',
  waitsFor: null,
  frozenUntil: null,
});
const mission = (more: object = {}) => ({
  code: 'wins',
  name: 'Lucky streak',
  period: 'day',
  until: '2026-11-27T16:00:00Z',
  tasks: [],
  state: 'progress',
  reward: reward('cash', '40.00'),
  further: [reward('points', '20.00')],
  rankName: null,
  left: null,
  grant: null,
  furtherGrants: [],
  ...more,
});
const open = (missions: object[], isOnHold = false) =>
  openSite('/m/task', { as: 'member', answers: { listMissions: { zone: 'Asia/Manila', isOnHold, missions } } as never });

test('[TASK-06] a mission names all of its rewards, and each that is not claimed yet has its button', async () => {
  const done = mission({ state: 'claim', grant: grant('01', 'cash', 'claimed'), furtherGrants: [grant('02', 'points', 'claimable')] });
  const { server } = await open([mission({ code: 'open', name: 'Early bird' }), done]);
  const card = (await screen.findByRole('heading', { name: 'Lucky streak' })).closest('li');
  if (!card) throw new Error('no card');
  expect(card.textContent).toContain('₱40.00 cash + 20 points');
  expect(within(card).getAllByRole('button').length).toBe(1);
  expect(server.callsOf('listMissions').length).toBe(1);
});

test('[TASK-06] a mission of a rank is shown locked with the rank that opens it, after those that can be done', async () => {
  await open([mission({ code: 'locked', name: 'Ten stalls', state: 'locked', rankName: 'Bituin 2' }), mission({ code: 'open', name: 'Early bird' })]);
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual(['Early bird', 'Ten stalls']);
  const card = screen.getByRole('heading', { name: 'Ten stalls' }).closest('li');
  expect(card?.textContent).toContain('Open from rank Bituin 2 on.');
  expect(card && within(card).queryByRole('button')).toBeNull();
});

test('[REW-24] [T95] [T96] during a break the page says that missions are on hold, not that there are no missions', async () => {
  await open([], true);
  await expect.poll(() => screen.queryByText('Missions are on hold while you take a break or have reached a limit.')).not.toBeNull();
  expect(screen.queryByText('No missions here right now')).toBeNull();
});
