import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
import { amount } from '#player/testing/site-answers.ts';

const cash = (text: string) => ({ kind: 'cash', amount: amount(text), terms: null, tickets: null, goodsName: null }) as const;
const summary = (more: Partial<Wire<'getRewardSummary', 'value'>> = {}): Wire<'getRewardSummary', 'value'> => ({
  signIn: { isSignedToday: false, streak: 2, step: 3, reward: cash('5.00') },
  mission: { code: 'near', name: 'Ten rounds', isDone: false, percent: 60, reward: cash('20.00') },
  tournament: { id: 't1', name: 'Sunday cup', place: 4, until: '2026-11-30T00:00:00.000Z' },
  rank: null,
  points: null,
  unread: null,
  ...more,
});
const cards = async () =>
  within(await screen.findByRole('navigation', { name: 'Your rewards' }))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);

test('[REW-51] the strip has up to three cards from one call, each leading to its page', async () => {
  const { server } = await openSite('/m/home', { as: 'member', answers: { getRewardSummary: summary() } });
  expect(await cards()).toEqual([
    ['/m/activity/signIn', 'Sign in todayDay 3 · ₱5.00'],
    ['/m/task', 'Ten rounds60% · ₱20.00'],
    ['/m/tournamentDetail?id=t1', 'Sunday cupYour place: 4'],
  ]);
  expect(server.callsOf('getRewardSummary')).toHaveLength(1);
});

test('[REW-51] a signed day and a finished mission say so', async () => {
  const done = summary({
    signIn: { isSignedToday: true, streak: 3, step: 3, reward: cash('5.00') },
    mission: { code: 'near', name: 'Ten rounds', isDone: true, percent: 100, reward: cash('20.00') },
    tournament: null,
  });
  await openSite('/m/home', { as: 'member', answers: { getRewardSummary: done } });
  expect((await cards()).map(([, text]) => text)).toEqual(['Signed in today3 days in a row', 'Ten roundsReady: ₱20.00']);
});

test('[REW-51] a summary that fails leaves the way to the reward centre', async () => {
  await openSite('/m/home', { as: 'member', answers: { getRewardSummary: refuse('system.unavailable') } });
  expect(await cards()).toEqual([['/m/rewardCenter', 'Your rewardsGifts, tickets and history']]);
});
