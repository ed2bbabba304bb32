import { refuse } from '@laro/client/testing/canned-server';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';

const reward = (amount: string) => ({ kind: 'cash', amount, terms: null, tickets: null, goodsName: null });
const view = {
  today: '2026-11-23',
  zone: 'Asia/Manila',
  isSignedToday: false,
  isOnHold: false,
  streak: 0,
  month: '2026-11',
  days: [
    { day: '2026-11-21', state: 'signed' },
    { day: '2026-11-22', state: 'missed' },
    { day: '2026-11-23', state: 'today' },
  ],
  program: { name: 'Fiesta', onMiss: 'restart', step: 1, done: 0, cycle: [reward('2.00'), reward('2.00'), reward('5.00')] },
  makeUp: { day: '2026-11-22', points: 50 },
  grant: null,
};
const madeUp = {
  ...view,
  streak: 2,
  days: [view.days[0], { day: '2026-11-22', state: 'made_up' }, view.days[2]],
  program: { ...view.program, step: 3, done: 2 },
  makeUp: null,
};
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => screen.queryByText(text), { timeout: 20_000 }).not.toBeNull();
};

test('[REW-34] a missed day is offered for its points before today is signed; made up, the run goes on and the calendar says so', async () => {
  const { user, server } = await openSite('/m/activity/signIn', {
    as: 'member',
    answers: { getSignIn: view, makeUpSignIn: refuse('mall.points_short', { missing: '30' }) } as never,
  });
  await shows(/You missed November 22\. Make it up before you sign in today/);
  const button = () => screen.getByRole('button', { name: 'Make up November 22 for 50 points' });
  await user.click(button());
  await shows('You need 30 more points.');
  server.answer({ makeUpSignIn: madeUp, getSignIn: madeUp } as never);
  await user.click(button());
  await shows('2 days in a row');
  expect(screen.getByText('November 22: made up')).toBeTruthy();
  expect(screen.queryByText(/You missed/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in for day 3: ₱5.00 cash' })).toBeTruthy();
  expect(server.callsOf('makeUpSignIn').map(({ body }) => body)).toEqual([{ day: '2026-11-22' }, { day: '2026-11-22' }]);
});

test('[REW-24] [T95] during a pause the page shows the run, but neither signs in nor makes up, and says why', async () => {
  await openSite('/m/activity/signIn', { as: 'member', answers: { getSignIn: { ...view, isOnHold: true } } as never });
  await shows('On hold because of a limit or a break on your account');
  expect(screen.queryByRole('button', { name: /Sign in for day/ })).toBeNull();
  // Nothing urges: a break costs no date.
  for (const words of [/You missed/, 'Start today', /If you miss a day/]) expect(screen.queryByText(words)).toBeNull();
  expect(document.querySelector('[aria-current="step"]')).toBeNull();
});
