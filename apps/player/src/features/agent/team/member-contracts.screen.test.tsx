import { refuse } from '@laro/client/testing/canned-server';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const row = { id: 'p1', name: 'mang_tomas', isAgent: true, state: 'playing', steps: 1, joined: '2026-11-20', members: 3, valid: '400.00', earned: '2.00' };
const { rates } = agentHome();
const member = {
  ...row,
  path: [],
  direct: 3,
  agents: 0,
  rates: [{ from: '2026-11-20', ppm: rates }],
  from: '2026-11-16',
  to: '2026-11-21',
  days: [],
  figures: null,
};
const step = { betVolume: '1000.00', activeMember: 3, netLoss: '0.00', rateType: 'P', ppm: 1_500, amount: '0.00' };
const contract = {
  id: '5',
  kind: 'daily',
  scope: 'CONS',
  from: '2026-11-01',
  to: null,
  state: 'in_force',
  offeredAt: '2026-10-30T10:00:00Z',
  lapsesAt: '2026-11-01T00:00:00Z',
  wish: '',
  endReason: '',
  member: { id: 'p1', name: 'mang_tomas' },
  rows: [step],
  options: { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null },
  isFromCompany: false,
  status: 'V',
  downlineHigherRate: 'N',
};
const dividend = { ...contract, id: '4', kind: 'dividend', scope: 'LIVE', state: 'offered', status: 'P', lapsesAt: '2026-11-28T00:00:00Z' };

const sheet = () => within(screen.getByRole('dialog'));
const tab = (name: string) => sheet().findByRole('tab', { name });

/** Opens the sheet of the member, at the contracts where it has them. */
async function openSheet(answers: object, more: object = {}, home: object = {}) {
  const opened = await openSite('/m/agent/team', {
    as: 'member',
    answers: {
      getAgentHome: { ...agentHome('team'), ...home },
      listTeam: { rows: [{ ...row, ...more }], next: null, path: [] },
      getTeamMember: { ...member, ...more },
      ...answers,
    } as never,
  });
  await opened.user.click(await screen.findByText('mang_tomas'));
  await screen.findByRole('tablist', { name: 'mang_tomas' });
  if (!('steps' in more)) await opened.user.click(await tab('Contracts'));
  return opened;
}

test('[AGENT-05] [AGENT-45] the sheet of a direct member has the contracts with the reader, of every kind, with state and terms', async () => {
  const { server, user } = await openSheet({
    listMemberContracts: ({ query }: { query: { before?: string } }) =>
      query.before === '4'
        ? { contracts: [{ ...contract, id: '2', state: 'ended', to: '2026-10-31', status: null }], next: null }
        : { contracts: [contract, dividend], next: '4' },
  });
  expect(await sheet().findByRole('article', { name: 'All categories, In force' })).toBeTruthy();
  expect(sheet().getByText('0.15% of the team’s turnover')).toBeTruthy();
  expect(sheet().getAllByText('turnover ₱1,000.00 or more · 3 active members')).toHaveLength(2);
  expect(sheet().getByRole('heading', { name: 'Dividend' })).toBeTruthy();
  expect(sheet().getByText('Answer by Nov 28')).toBeTruthy();
  expect(sheet().getAllByRole('link', { name: 'Open this contract' })[0]?.getAttribute('href')).toBe('/m/agent/contracts/5');
  await user.click(sheet().getByRole('button', { name: 'Show more' }));
  expect(await sheet().findByRole('article', { name: 'All categories, Ended' })).toBeTruthy();
  expect(server.callsOf('listMemberContracts').map(({ params }) => params)).toEqual([{ memberId: 'p1' }, { memberId: 'p1' }]);
});

test('[AGENT-45] without a contract the sheet says so', async () => {
  await openSheet({ listMemberContracts: { contracts: [], next: null } });
  expect(await sheet().findByText('You haven’t offered any yet.')).toBeTruthy();
});

test('[AGENT-05] [AGENT-45] a refusal is shown in its tab, and the others stay', async () => {
  const { user } = await openSheet({ listMemberContracts: refuse('agent.member_unknown') });
  expect(await sheet().findByText('No one in your team has this name.')).toBeTruthy();
  await user.click(await tab('Rates'));
  expect(sheet().getByText('From Nov 20')).toBeTruthy();
});

test('[AGENT-42] [AGENT-45] members further down have no contracts with the reader, and none are fetched', async () => {
  const { server } = await openSheet({}, { steps: 2 });
  expect(
    sheet()
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Rates', 'By day']);
  expect(server.callsOf('listMemberContracts')).toEqual([]);
});

test('[AGENT-45] rates, contracts and days are tabs: one is shown, arrow keys move between them, and contracts are fetched at the first look', async () => {
  const { server, user } = await openSheet(
    { listMemberContracts: { contracts: [contract], next: null } },
    { steps: 1, days: [{ day: '2026-11-20', category: 'RNG', valid: '400.00', earned: '2.00' }] },
  );
  const shown = () =>
    sheet()
      .getAllByRole('tab')
      .map((one) => `${one.textContent} ${one.getAttribute('aria-selected')} ${one.tabIndex}`);
  expect(shown()).toEqual(['Rates true 0', 'Contracts false -1', 'By day false -1']);
  const panel = () => sheet().getByRole('tabpanel');
  expect([panel().getAttribute('aria-label'), panel().id]).toEqual(['Rates', (await tab('Rates')).getAttribute('aria-controls')]);
  expect(server.callsOf('listMemberContracts')).toEqual([]);
  (await tab('Rates')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await sheet().findByRole('article', { name: 'All categories, In force' })).toBeTruthy();
  expect([document.activeElement?.textContent, panel().getAttribute('aria-label')]).toEqual(['Contracts', 'Contracts']);
  expect(sheet().queryByText('From Nov 20')).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(await within(panel()).findByText('Nov 20 · Slots')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await within(panel()).findByText('From Nov 20')).toBeTruthy();
  expect(server.callsOf('listMemberContracts')).toHaveLength(1);
});

test('[AGENT-06] [AGENT-45] a suspended agent reads them without a button', async () => {
  await openSheet({ listMemberContracts: { contracts: [dividend], next: null } }, {}, { state: 'suspended' });
  expect(await sheet().findByRole('article', { name: 'Live, Offered' })).toBeTruthy();
  expect(sheet().queryByRole('button', { name: /Withdraw|Change rates/ })).toBeNull();
});
