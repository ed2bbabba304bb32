import { refuse } from '@laro/client/testing/canned-server';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { madeMe } from '#console/testing/desk-answers.ts';
import { openDesk } from '#console/testing/open-desk.tsx';

const member = {
  id: '7',
  publicId: 'p7',
  username: 'ana',
  isTrial: false,
  type: 0,
  isEnabled: true,
  isClosed: false,
  currency: 'PHP',
  cash: '0.00',
  country: 'PH',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastLoginAt: null,
  profile: null,
  factors: { totp: false, passkeys: 0, securityQuestions: false },
  lockedUntil: null,
  tags: ['guest', 'suki'],
  blocks: [],
  mergedInto: null,
  mergedFrom: [],
  closure: null,
  accounts: [],
  sessions: [],
};
const open = (more: readonly string[], answers: object = {}) =>
  openDesk('/m/laro/members/7', {
    getDeskSession: madeMe({ everywhere: ['members.read', ...more] as never }),
    getDeskMember: member,
    listDeskMemberLogIns: { logIns: [], next: null },
    getDeskMemberLimits: refuse('desk.member_unknown'),
    getDeskMemberCare: refuse('desk.member_unknown'),
    ...answers,
  } as never);

test('[DESK-15] tags that were added and taken away are sent, so that those of somebody else stay', async () => {
  const { server, user } = await open(['members.change'], { tagDeskMember: { ...member, tags: ['guest', 'vip-night'] } });
  expect(await screen.findByText('suki')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change tags' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save tags' });
  expect(save.disabled).toBe(true);
  const field = dialog.getByLabelText('Tags');
  await user.clear(field);
  await user.type(field, 'Guest; no');
  expect(save.disabled).toBe(true);
  await user.clear(field);
  await user.type(field, 'Guest VIP-night');
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(save);
  await expect.poll(() => server.callsOf('tagDeskMember')[0]?.body).toEqual({ add: ['vip-night'], remove: ['suki'], reason: 'a test' });
  expect(await screen.findByText('vip-night')).toBeTruthy();
});

test('[DESK-15] who may not change members reads the tags', async () => {
  await open([]);
  expect(await screen.findByText('suki')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change tags' })).toBeNull();
});
