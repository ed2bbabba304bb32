import { counterKeys, type Counters } from '@laro/domain/promotions/promotion-counters';
import { expect, test } from 'vitest';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { paths } from '#player/shared/router/paths.ts';
import type { Whitelabel } from '#player/shared/api/queries.ts';
import { buttonCount, rewardEntries } from './reward-entries.ts';

const site = (vip: boolean, rewards: boolean) => ({ entries: { vip }, menu: { REWCEN3: rewards } }) as unknown as Pick<Whitelabel, 'menu' | 'entries'>;
const counters = Object.fromEntries(counterKeys.map((key) => [key, { enabled: true, count: key === 'LOGIN' ? 1 : 30 }])) as unknown as Counters;

test('[NAV-08] the reward widget offers four pages in their order, VIP by its flag, each with its badge', () => {
  const shown = (vip: boolean, rewards: boolean) => rewardEntries(site(vip, rewards), counters, () => true).map(({ to, count }) => [to, count]);
  expect(shown(true, true)).toEqual([
    [paths.signIn, 1],
    [paths.vip, 0],
    [paths.receiving, 30],
    [paths.rewards, 150],
  ]);
  expect(shown(false, false)).toEqual([
    [paths.signIn, 1],
    [paths.receiving, 30],
  ]);
});

test('[REW-12] the button of the widget counts gifts once', () => {
  const shown = (rewards: boolean) => rewardEntries(site(true, rewards), counters, () => true);
  expect([buttonCount(shown(true)), buttonCount(shown(false)), buttonCount([])]).toEqual([151, 31, 0]);
});

test('[NAV-08] an entry without a page is not offered; without counters nothing is claimed', () => {
  expect(rewardEntries(site(true, true), counters, (path) => path === paths.vip).map(({ to }) => to)).toEqual([paths.vip]);
  expect(rewardEntries(site(true, true), counters, () => false)).toEqual([]);
  expect(rewardEntries(site(true, true), undefined, () => true).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});

test('[NAV-08] [CONST-01] a badge counts to 99 and then reads 99+', () => {
  expect([-1, 0, 1, 99, 100, 5000].map(badgeText)).toEqual(['', '', '1', '99', '99+', '99+']);
});
