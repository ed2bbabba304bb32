import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const none = { members: 0, grants: 0, cost: '0.00' };
const recount = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  program: 'missions',
  rule: 'ten-rounds',
  from: '2026-11-18',
  state: 'counted',
  reason: 'rounds were missing',
  by: 'Ana',
  at: '2026-11-20T04:00:00.000Z',
  endedAt: null,
  decidedBy: null,
  first: { members: 3, grants: 4, cost: '40.00' },
  second: { members: 2, grants: 2, cost: '20.00' },
  missing: { members: 1, grants: 1, cost: '10.00' },
  unclaimed: { members: 2, grants: 3, cost: '30.00' },
  claimed: none,
  outcomes: { written: 0, notWritten: 0, takenBack: 0, kept: 0, settled: 0, open: 4 },
};
const value = {
  currency: 'PHP',
  today: '2026-11-20',
  recounts: [recount, { ...recount, id: recount.id.replace('a1', 'a2'), state: 'applied', from: '2026-11-01' }],
};
const grant = {
  number: '7',
  member: { id: '12', publicId: 'p12', username: 'lucky', isTrial: false },
  key: 'ten-rounds:2026-11-18',
  version: 2,
  due: '10.00',
  given: null,
  outcome: null,
};
const open = () =>
  openDesk('/m/laro/reward-counting', {
    getDeskRewardPrograms: { programs: [], alarmSeconds: 60 },
    listDeskRecounts: value,
    startDeskRecount: value,
    listDeskRecountGrants: { grants: [grant], next: null },
    applyDeskRecount: { proposed: { id: '7', expiresAt: '2026-11-21T04:00:00.000Z' } },
    discardDeskRecount: value,
  } as never);
const dialog = () => within(screen.getByRole('dialog'));

test('[REW-19] the desk counts one rule again from a date', async () => {
  const { server, user } = await open();
  await screen.findByText('rounds were missing', { exact: false, selector: 'tr:first-child small' });
  await user.click(screen.getByRole('button', { name: 'Count again' }));
  const submit = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Count again' });
  await user.type(dialog().getByLabelText('Reason'), 'a wrong filter');
  await user.type(dialog().getByLabelText(/Code of one rule/), 'Not a code');
  expect(submit().disabled).toBe(true);
  await user.clear(dialog().getByLabelText(/Code of one rule/));
  await user.click(submit());
  await expect
    .poll(() => server.callsOf('startDeskRecount')[0]?.body)
    .toEqual({ program: 'missions', rule: null, from: '2026-11-20', reason: 'a wrong filter' });
});

test('[REW-19] the desk sees both counts and the grants of each difference, and proposes to put a count in force', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Differences: Missions, 2026-11-18' }));
  expect(await dialog().findByText('lucky')).toBeTruthy();
  expect(dialog().getByText(/ten-rounds:2026-11-18/)).toBeTruthy();
  expect(server.callsOf('listDeskRecountGrants')[0]?.query).toMatchObject({ difference: 'missing' });
  await user.selectOptions(dialog().getByRole('combobox'), 'Claimed surplus');
  await expect.poll(() => server.callsOf('listDeskRecountGrants')[1]?.query).toMatchObject({ difference: 'claimed' });
  await user.keyboard('{Escape}');
  expect(screen.getAllByText(/\(3 rewards, 2 members\)/).length).toBe(2);
  expect(screen.queryByRole('button', { name: 'Put in force: Missions, 2026-11-01' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Put in force: Missions, 2026-11-18' }));
  expect(dialog().getByText(/Another person decides/)).toBeTruthy();
  await user.type(dialog().getByLabelText('Reason'), 'the rounds are counted');
  await user.click(dialog().getByRole('button', { name: 'Put in force' }));
  await expect.poll(() => server.callsOf('applyDeskRecount')[0]?.body).toEqual({ reason: 'the rounds are counted' });
});
