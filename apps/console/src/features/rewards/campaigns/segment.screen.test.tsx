import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const rewardChoices = {
  listDeskBonusOffers: { offers: [], currency: 'PHP' },
  listDeskRaffles: { raffles: [], currency: 'PHP', limit: '50000.00' },
  getDeskMall: { goods: [], owed: '0.00', cost: '0.00', ranks: [], pictures: [] },
};

test('[REW-31] conditions are added, joined by "or" and removed in the form of a campaign, and sent in groups', async () => {
  const campaign = (groups: object) => ({
    id: '0192f000-0000-7000-8000-000000000001',
    name: 'Fair week',
    state: 'draft',
    channels: ['inbox'],
    product: null,
    audience: { activity: 'everybody', memberIds: [], joinedWithinDays: null, groups },
    texts: { EN: { title: 'Fair', body: 'Look in.' } },
    path: null,
    reward: null,
    permit: '',
    beginsAt: '2026-11-29T00:00:00.000Z',
    expiresAt: '2026-12-06T00:00:00.000Z',
    madeBy: 'maria',
    changedAt: '2026-11-28T00:00:00.000Z',
    approvedBy: null,
    endedAt: null,
    recalledAt: null,
    faults: [],
    report: { outcomes: { sent: 0, gate: 0, consent: 0, waiting: 0, missed: 0 }, read: 0, claimed: 0 },
  });
  const saved = campaign([[{ fact: 'rank', isNot: false, values: ['bituin-1'] }]]);
  const { server, user } = await openDesk('/m/laro/campaigns', {
    listDeskCampaigns: { campaigns: [saved], next: null },
    saveDeskCampaign: saved,
    ...rewardChoices,
  } as never);
  await user.click(await screen.findByRole('button', { name: 'Edit: Fair week' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('group', { name: 'Condition' })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Add a condition' }));
  await user.click(dialog.getByRole('button', { name: 'Add a condition' }));
  const [, second, third] = dialog.getAllByRole('group', { name: 'Condition' });
  await user.selectOptions(within(second!).getByLabelText('Joined by'), 'or');
  await user.selectOptions(within(second!).getByLabelText('Fact'), 'days_played');
  await user.type(within(second!).getByLabelText('From'), '5');
  await user.click(within(third!).getByRole('button', { name: 'Remove' }));
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await expect.poll(() => server.callsOf('saveDeskCampaign').length).toBe(1);
  expect(server.callsOf('saveDeskCampaign')[0]?.body).toMatchObject({
    audience: {
      groups: [
        [
          { fact: 'rank', isNot: false, values: ['bituin-1'] },
          { fact: 'days_played', isNot: false, days: 30, from: '5', to: null },
        ],
      ],
    },
  });
});
