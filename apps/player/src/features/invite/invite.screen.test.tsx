import { allTurns } from '@laro/ui/testing/turns';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { openSite } from '#player/testing/open-site.tsx';

const invite = {
  link: { code: 'FRENDS22', path: '/m/register?ref=FRENDS22', text: 'Come along, from 21 on.', mayRenew: true },
  terms: {
    depositMin: '500.00',
    stakeMin: '1000.00',
    days: 30,
    holdDays: 7,
    reward: '100.00',
    welcome: '50.00',
    perMonth: 10,
    perYear: 50,
    milestones: [{ friends: 5, reward: '300.00', isReached: true }],
  },
  friends: 1,
  qualified: 1,
  earned: '100.00',
  waiting: '300.00',
};
const friend = { id: '01900000-0000-7000-8000-000000000001', name: 'ni***a', day: '2026-11-10', state: 'qualified', earned: '100.00' };
const open = (answers: object) => openSite('/m/member/invite', { as: 'member', answers: { listFriends: { friends: [], next: null }, ...answers } as never });

test('[INVITE-08] the page shows link, QR code, rules, sums and friends, and renews the link', async () => {
  const renewed = { ...invite, link: { ...invite.link, code: 'OTHERS22', path: '/m/register?ref=OTHERS22', mayRenew: false } };
  const { user } = await open({ getInvite: invite, listFriends: { friends: [friend], next: null }, renewInvite: renewed });
  await expect.poll(() => screen.queryByText('ni***a')).not.toBeNull();
  expect(screen.getByText(/\/m\/register\?ref=FRENDS22$/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of your link' })).toBeTruthy();
  expect(screen.getByText(/one deposit of ₱500\.00 or more and places ₱1,000\.00/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Claim your rewards' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Your friends' })).getByText('Qualified')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Get a new link' }));
  await expect.poll(() => screen.queryByText(/ref=OTHERS22$/)).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get a new link' }).disabled).toBe(true);
});

test('[INVITE-06] [INVITE-08] a member for whom no invitations are any more keeps friends, sums, rules and the way to the rewards, and has no link', async () => {
  await open({ getInvite: { ...invite, link: null }, listFriends: { friends: [friend], next: null } });
  await expect.poll(() => screen.queryByText('You can’t invite new friends at the moment')).not.toBeNull();
  expect(screen.getByText(/^Friends who joined earlier still count/)).toBeTruthy();
  await expect.poll(() => screen.queryByText('ni***a')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Claim your rewards' })).toBeTruthy();
  expect(screen.getByText(/one deposit of ₱500\.00 or more and places ₱1,000\.00/)).toBeTruthy();
  expect(screen.getByText('Qualified friends: 5')).toBeTruthy();
  for (const words of [/Share your link/, /for your friend$/, 'Your code']) expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByRole('button', { name: /link|QR|Share/ })).toBeNull();
});

test('[INVITE-08] a member who pauses reads why there is no link and what can be done, keeps the friends, and is not asked to try again', async () => {
  await open({ getInvite: refuse('reward.not_now'), listFriends: { friends: [friend], next: null } });
  await expect.poll(() => screen.queryByText('Invitations are on hold')).not.toBeNull();
  expect(screen.getByText(/^You can’t invite friends while you’re taking a break/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your limits and breaks' }).getAttribute('href')).toBe('/m/limits');
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('/m/help');
  await expect.poll(() => screen.queryByText('ni***a')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('[INVITE-08] an account without rewards reads so, with the way to help', async () => {
  await open({ getInvite: refuse('reward.not_offered') });
  await expect.poll(() => screen.queryByText('This account doesn’t take part in rewards.')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('/m/help');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('[INVITE-08] without friends the page says so and has nothing to claim', async () => {
  await open({ getInvite: { ...invite, waiting: '0.00' } });
  await expect.poll(() => screen.queryByText('No friends have joined yet')).not.toBeNull();
  expect(screen.getByText('Share your link with adults who want to play.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Claim your rewards' })).toBeNull();
});

test('[INVITE-05] a member without a proof of identity is led to it', async () => {
  await open({ getInvite: refuse('invite.not_yet'), listFriends: { friends: [friend], next: null } });
  await expect.poll(() => screen.queryByRole('link', { name: 'Verify identity' })).not.toBeNull();
  await expect.poll(() => screen.queryByText('ni***a')).not.toBeNull();
});

test('[INVITE-05] [INVITE-08] without a link and without friends nothing asks to share a link', async () => {
  const { server } = await open({ getInvite: refuse('invite.not_yet') });
  await expect.poll(() => screen.queryByRole('link', { name: 'Verify identity' })).not.toBeNull();
  await expect.poll(() => server.callsOf('listFriends').length).toBe(1);
  await allTurns();
  expect(screen.queryByRole('heading', { name: 'Your friends' })).toBeNull();
  expect(screen.queryByText(/Share your link/)).toBeNull();
});

test('[INVITE-01] while no terms are in force the page says so', async () => {
  await open({ getInvite: refuse('invite.off') });
  await expect.poll(() => screen.queryByText('Invitations aren’t available at the moment.')).not.toBeNull();
});
