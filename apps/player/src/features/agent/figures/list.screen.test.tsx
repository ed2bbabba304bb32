import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const row = { id: 'p1', name: 'ma***s', isAgent: false, state: 'quiet', steps: 1, joined: '2026-11-20', members: 0, valid: '400.00', earned: '2.00' };
const sheet = {
  ...row,
  path: [],
  direct: 0,
  agents: 0,
  rates: [],
  from: '2026-11-16',
  to: '2026-11-21',
  days: [{ day: '2026-11-20', category: 'RNG', valid: '400.00', earned: '2.00' }],
  figures: null as object[] | null,
};
const open = (answers: object) =>
  openSite('/m/agent/team', {
    as: 'member',
    answers: {
      getAgentHome: agentHome('team'),
      listTeam: { rows: [row], next: null, path: [] },
      getTeamMember: sheet,
      listMemberContracts: { contracts: [], next: null },
      ...answers,
    } as never,
  });

test('[AGENT-01] [AGENT-41] direct members are sorted by what was chosen, whole teams by time alone', async () => {
  const { server, user } = await open({});
  await user.selectOptions(await screen.findByLabelText('Sort by'), 'Your earnings');
  await user.click(screen.getByRole('button', { name: 'Reverse the order' }));
  await expect.poll(() => server.callsOf('listTeam').at(-1)?.query).toMatchObject({ scope: 'direct', sort: 'earned', order: 'up' });
  await user.click(screen.getByRole('button', { name: 'Everyone' }));
  expect(screen.queryByLabelText('Sort by')).toBeNull();
});

test('[AGENT-43] with minimal a member’s sheet has turnover and earnings and says why there is no more', async () => {
  const { user } = await open({});
  await user.click(await screen.findByText('ma***s'));
  await user.click(await screen.findByRole('tab', { name: 'By day' }));
  await expect.poll(() => screen.queryByText(/only turnover and your earnings/)).not.toBeNull();
  expect(screen.queryByText('Deposits')).toBeNull();
});

test('[AGENT-43] with figures the sheet has amounts by closed day, and rounds on demand', async () => {
  const figures = [{ day: '2026-11-20', staked: '500.00', paid: '80.00', deposits: '70.00', withdrawals: '0.00' }];
  const rounds = [{ at: '2026-11-20T05:00:00Z', game: 'Mango Rush', staked: '50.00', valid: '50.00' }];
  const { user } = await open({ getTeamMember: { ...sheet, figures }, getMemberRounds: { rounds, next: null } });
  await user.click(await screen.findByText('ma***s'));
  await user.click(await screen.findByRole('tab', { name: 'By day' }));
  await user.click(await screen.findByRole('button', { name: /Rounds of/ }));
  await expect.poll(() => screen.queryByText(/Mango Rush/)).not.toBeNull();
  expect(screen.getByText('Deposits').closest('div')?.textContent).toBe('Deposits₱70.00');
});
