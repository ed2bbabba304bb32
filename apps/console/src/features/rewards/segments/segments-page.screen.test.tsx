import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { madeMe } from '#console/testing/desk-answers.ts';
import { openDesk } from '#console/testing/open-desk.tsx';

const id = '0192f000-0000-7000-8000-000000000001';
const segment = {
  id,
  name: 'Regulars',
  version: 2,
  groups: [[{ fact: 'days_played', isNot: false, days: 30, from: '4', to: null }]],
  frozenAt: null,
  members: null,
  isFreezing: false,
  madeBy: 'maria',
  madeAt: '2026-11-28T00:00:00.000Z',
  isRetired: false,
  uses: 1,
};
const frozen = { ...segment, id: id.replace(/1$/, '2'), name: 'November guests', frozenAt: '2026-11-20T00:00:00.000Z', members: 12, uses: 0 };
const open = (given: object = {}) => openDesk('/m/laro/segments', { listDeskSegments: { segments: [segment, frozen] }, ...given } as never);

test('[DESK-51] a segment is counted with its examples, and saved with and, or, not', async () => {
  const { server, user } = await open({
    previewDeskSegment: { members: 3, kept: 2, looked: 9, all: 10, examples: [{ id: '7', publicId: 'p7', username: 'ana', isTrial: false }] },
    saveDeskSegment: { segments: [segment, frozen] },
  });
  await user.click(await screen.findByRole('button', { name: 'New segment' }));
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByRole<HTMLButtonElement>('button', { name: 'Count members' });
  expect(count.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Name'), 'Proven');
  const facts = within(dialog.getByLabelText('Fact'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(facts).toContain('Country');
  expect(facts).not.toContain('Saved segment');
  await user.selectOptions(dialog.getByLabelText('Fact'), 'identity');
  await user.selectOptions(dialog.getByLabelText('Applies if'), 'is_not');
  await user.selectOptions(dialog.getByLabelText('Which'), 'unverified');
  await user.click(dialog.getByRole('switch'));
  await user.click(count);
  expect(await dialog.findByText('3 members now; 2 more are kept back from offers')).toBeTruthy();
  expect(dialog.getByText('Two seconds were too short: 9 of 10 members were looked at.')).toBeTruthy();
  expect(dialog.getByText('ana')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const groups = [[{ fact: 'identity', isNot: true, values: ['unverified'] }]];
  await expect
    .poll(() => server.callsOf('saveDeskSegment')[0]?.body)
    .toEqual({ id: null, version: 0, name: 'Proven', groups, isFrozen: true, reason: 'a test' });
  expect(server.callsOf('previewDeskSegment')[0]?.body).toEqual({ groups });
});

test('[DESK-51] [T33] the change of a segment in use says that a second person decides, and is proposed with the version that was read', async () => {
  const { server, user } = await open({ saveDeskSegment: { proposed: { id: '7', expiresAt: '2026-12-01T00:00:00.000Z' } } });
  await user.click(await screen.findByRole('button', { name: 'Change: Regulars' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Something uses it: a second person decides on other members.')).toBeTruthy();
  await user.type(dialog.getByLabelText('To'), '9');
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => server.callsOf('saveDeskSegment')[0]?.body)
    .toMatchObject({ id, version: 2, groups: [[{ fact: 'days_played', isNot: false, days: 30, from: '4', to: '9' }]], isFrozen: false });
});

test('[DESK-51] versions with people and reasons and what uses a segment are read; one that nothing uses is retired', async () => {
  const version = {
    version: 2,
    name: 'Regulars',
    groups: segment.groups,
    frozenAt: null,
    members: null,
    isFreezing: false,
    madeBy: 'maria',
    madeAt: segment.madeAt,
  };
  const { server, user } = await open({
    getDeskSegment: {
      ...segment,
      versions: [{ ...version, approvedBy: 'jose', reason: 'More days' }],
      usedBy: [
        { kind: 'mission', name: 'ten-rounds', version: 3, isOver: false },
        { kind: 'gift', name: 'Back again', version: null, isOver: true },
      ],
    },
    retireDeskSegment: { segments: [segment] },
  });
  expect(await screen.findByText('12 members')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retire: Regulars' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Versions and uses: Regulars' }));
  const look = within(await screen.findByRole('dialog'));
  expect((await look.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Mission: ten-rounds, 3', 'Gift: Back again (not in force)']);
  expect([look.getByText('More days'), look.getByText('maria, jose')]).toHaveLength(2);
  await user.click(look.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(screen.getByRole('button', { name: 'Retire: November guests' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  await expect.poll(() => server.callsOf('retireDeskSegment').length).toBe(1);
});

test('[DESK-51] a list that is being frozen says how far it is', async () => {
  await open({ listDeskSegments: { segments: [segment, { ...frozen, isFreezing: true, members: 2000 }] } });
  expect(await screen.findByText('Being frozen')).toBeTruthy();
  expect(screen.getByText(/2.?000 members so far/)).toBeTruthy();
});

test('[DESK-15] [DESK-51] a figure of now has no days, and only who may read risk chooses it', async () => {
  const { server, user } = await open({
    saveDeskSegment: { segments: [segment] },
    getDeskSession: madeMe({ everywhere: ['rewards.read', 'segments.change'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'New segment' }));
  const dialog = within(await screen.findByRole('dialog'));
  const facts = within(dialog.getByLabelText('Fact'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect([facts.includes('Balance'), facts.includes('Tag'), facts.includes('Agent line'), facts.includes('Risk score')]).toEqual([true, true, true, false]);
  await user.type(dialog.getByLabelText('Name'), 'Away');
  await user.selectOptions(dialog.getByLabelText('Fact'), 'last_visit');
  expect(dialog.queryByLabelText('In the last days')).toBeNull();
  await user.type(dialog.getByLabelText('From'), '14');
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.callsOf('saveDeskSegment')[0]?.body).toMatchObject({ groups: [[{ fact: 'last_visit', isNot: false, from: '14', to: null }]] });
});

test('[DESK-51] who may not save segments reads them, and the empty room says so', async () => {
  const { server } = await openDesk('/m/laro/segments', {
    listDeskSegments: { segments: [] },
    getDeskSession: madeMe({ everywhere: ['rewards.read'] }),
  } as never);
  expect(await screen.findByText('No segments yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New segment' })).toBeNull();
  expect(server.callsOf('listDeskSegments')).toHaveLength(1);
});
