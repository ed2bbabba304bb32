import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';
import { share } from './cost-share.ts';

const row = {
  key: 'daily',
  granted: '82.00',
  claimed: '22.00',
  expired: '0.00',
  takenBack: '20.00',
  lapsed: '0.00',
  owed: '40.00',
  members: 3,
  perMember: '27.33',
};
const costs = {
  from: '2026-11-01',
  to: '2026-11-30',
  currency: 'PHP',
  rows: [row],
  owed: '40.00',
  finalDays: { days: 12, members: 30, ggr: '1000.00', granted: '82.00' },
};

test('[REW-55] the desk reads costs by day, changes to rules, and sees the share of the gross revenue', async () => {
  const { server, user } = await openDesk('/m/laro/reward-costs', { getDeskRewardCosts: costs } as never);
  expect(await screen.findByText('8.2%')).toBeTruthy();
  expect(server.callsOf('getDeskRewardCosts')[0]?.query).toMatchObject({ by: 'day' });
  expect(screen.getByRole('columnheader', { name: 'Owed at day’s end' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Added up by' }), 'rule');
  await expect.poll(() => server.callsOf('getDeskRewardCosts').at(-1)?.query).toMatchObject({ by: 'rule' });
  expect(await screen.findByText('daily')).toBeTruthy();
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(-3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Owed now', 'Members', 'Per member']);
  expect(screen.getByText('27.33')).toBeTruthy();
  expect(screen.getByText('A member counts once on each date with a new reward.')).toBeTruthy();
});

test('[REW-55] the share is cut to a tenth of a percent and is missing without revenue', () => {
  const amount = (text: string) => text as Parameters<typeof share>[0];
  expect(['999.99', '0.99', '2000.00'].map((cost) => share(amount(cost), amount('1000.00')))).toEqual(['99.9%', '0.0%', '200.0%']);
  expect([share(amount('5.00'), amount('0.00')), share(amount('5.00'), amount('-1.00'))]).toEqual([null, null]);
});
