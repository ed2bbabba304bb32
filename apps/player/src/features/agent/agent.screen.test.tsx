import { agentCategories } from '@laro/domain/agents/tree/rates';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { openSite } from '#player/testing/open-site.tsx';

const rates = Object.fromEntries(agentCategories.map((category) => [category, category === 'RNG' ? 7_000 : 0]));
const row = { id: 'p1', name: 'mang_tomas', isAgent: true, state: 'playing', steps: 1, joined: '2026-11-20', members: 3, valid: '400.00', earned: '2.00' };
const days = ['2026-11-20', '2026-11-21'].map((day, place) => ({
  day,
  now: `${place + 1}.00000`,
  before: '1.00000',
  nowHeight: 500_000 * (place + 1),
  beforeHeight: 500_000,
}));
const home = (more: object = {}) => ({
  type: 2,
  state: 'active',
  level: 1,
  levelsMax: 3,
  notices: { offers: [], owed: '0.00', accreditedUntil: null, isUnaccredited: false },
  rates,
  tools: ['team', 'open', 'links', 'rebates', 'wallet'],
  memberDetail: 'minimal',
  from: '2026-11-20',
  to: '2026-11-21',
  team: { all: 4, direct: 1, agents: 1, players: 3 },
  joined: { now: 3, before: 2 },
  firstDeposits: { now: 2, before: 2 },
  visits: { now: 9, before: 12 },
  registrations: { now: 1, before: 1 },
  play: { countedTo: '2026-11-21T06:00:00Z', staked: { now: '12500.00000', changePpm: 124_000 }, valid: '12000.00000', active: { now: 3, before: 5 } },
  commission: { now: '189.62000', changePpm: null },
  earned: days,
  top: [row],
  ...more,
});
const open = (path: string, answers: object) => openSite(path, { as: 'member', answers: answers as never });

test('[AGENT-01] [AGENT-40] the first page shows figures with their change, the tools, and the best direct members', async () => {
  await open('/m/agent/home', { getAgentHome: home() });
  await expect.poll(() => screen.queryByText('mang_tomas')).not.toBeNull();
  expect(screen.getByText('₱12,500')).toBeTruthy();
  expect(screen.getByText('+12.4% on the days before')).toBeTruthy();
  expect(screen.getByText('−2 on the days before')).toBeTruthy();
  expect(screen.getByText('+1 on the days before')).toBeTruthy();
  expect(screen.getByText('₱189.62')).toBeTruthy();
  const tools = within(screen.getByRole('navigation', { name: 'Agent centre' })).getAllByRole('link');
  expect(tools.map((tool) => tool.textContent)).toEqual(['Team', 'Open account', 'Links', 'Rebates', 'Earnings']);
});

test('[AGENT-01] the first page says what waits: an offer, a debt, an accreditation that runs out, each with its way', async () => {
  await open('/m/agent/home', {
    getAgentHome: home({ notices: { offers: ['dividend'], owed: '12.50', accreditedUntil: '2026-12-05', isUnaccredited: false } }),
  });
  await expect.poll(() => screen.queryByText(/A contract is waiting for your answer/)).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/m/member/agent/getDevidendContract');
  expect(screen.getByText(/You owe ₱12.50/)).toBeTruthy();
  expect(screen.getByText(/Your accreditation runs out on Dec 5/)).toBeTruthy();
});

test('[AGENT-06] who has applied reads a sentence, who is suspended sees figures without acts', async () => {
  await open('/m/agent/links', { getAgentHome: home({ state: 'applied' }) });
  await expect.poll(() => screen.queryByText(/Your application is being checked/)).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
});

test('[AGENT-06] a suspended agent has no button that would be refused', async () => {
  await open('/m/agent/links', { getAgentHome: home({ state: 'suspended', tools: ['team', 'links'] }), listLinks: { links: [], max: 20, daysMax: 365 } });
  await expect.poll(() => screen.queryByText('No links yet')).not.toBeNull();
  expect(screen.getByText(/Your agency is suspended/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
});

test('[AGENT-04] a member without a team goes to the own page', async () => {
  const { address } = await open('/m/agent/home', { getAgentHome: refuse('agent.not_an_agent') });
  await expect.poll(address).toBe('/m/member/home');
});

test('[AGENT-10] [AGENT-18] an account is opened with rates of at most the own, and its link is shown once', async () => {
  const invitation = { id: '1', username: 'bago7', isAgent: false, rates, state: 'open', openedAt: '2026-11-20T10:00:00Z', expiresAt: '2026-12-04T10:00:00Z' };
  const { server, user } = await open('/m/agent/open', {
    getAgentHome: home(),
    listInvitations: { invitations: [], leftToday: 20 },
    openAccount: { ...invitation, token: 'T'.repeat(43) },
  });
  await expect.poll(() => screen.queryByLabelText('Username')).not.toBeNull();
  await user.type(screen.getByLabelText('Username'), 'bago7');
  await user.type(screen.getByLabelText('Slots'), '0.71');
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Create invitation' });
  expect(act.disabled).toBe(true);
  await user.clear(screen.getByLabelText('Slots'));
  await user.type(screen.getByLabelText('Slots'), '0.5');
  await user.click(act);
  await expect.poll(() => screen.queryByText(new RegExp(`/m/activate#${'T'.repeat(43)}`))).not.toBeNull();
  expect(server.callsOf('openAccount')[0]?.body).toMatchObject({ username: 'bago7', isAgent: false, rates: { RNG: 5_000 } });
});

test('[AGENT-10] the link of a new account is shown without waiting for the lists behind it', async () => {
  const invitation = { id: '1', username: 'bago7', isAgent: false, rates, state: 'open', openedAt: '2026-11-20T10:00:00Z', expiresAt: '2026-12-04T10:00:00Z' };
  const { server, user } = await open('/m/agent/open', {
    getAgentHome: home(),
    listInvitations: { invitations: [], leftToday: 20 },
    openAccount: { ...invitation, token: 'T'.repeat(43) },
  });
  await expect.poll(() => screen.queryByText('20 invitations left today')).not.toBeNull();
  await user.type(screen.getByLabelText('Username'), 'bago7');
  server.answer({ listInvitations: () => new Promise(() => undefined), getAgentHome: () => new Promise(() => undefined) } as never);
  await user.click(screen.getByRole('button', { name: 'Create invitation' }));
  await expect.poll(() => screen.queryByText(new RegExp(`/m/activate#${'T'.repeat(43)}`))).not.toBeNull();
});

const member = {
  ...row,
  path: [],
  direct: 3,
  agents: 0,
  rates: [{ from: '2026-11-20', ppm: { ...rates, RNG: 5_000 } }],
  from: '2026-11-16',
  to: '2026-11-21',
  days: [{ day: '2026-11-20', category: 'RNG', valid: '400.00', earned: '2.00' }],
  figures: null as unknown,
};

test('[AGENT-18] a direct member gets other rates; who has more below is named, and a second tap confirms the cut', async () => {
  const { server, user } = await open('/m/agent/team', {
    getAgentHome: home(),
    listTeam: { rows: [row], next: null, path: [] },
    getTeamMember: member,
    listMemberContracts: { contracts: [], next: null },
    changeRates: refuse('agent.rate_below_downline', { count: 2 }),
  });
  await expect.poll(() => screen.queryByText('mang_tomas')).not.toBeNull();
  await user.click(screen.getByText('mang_tomas'));
  await expect.poll(() => screen.queryByRole('button', { name: 'Change rates' })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change rates' }));
  const field = () => screen.queryByLabelText<HTMLInputElement>('Slots');
  await expect.poll(() => field()?.value).toBe('0.5');
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-11-22');
  await user.clear(field()!);
  await user.type(field()!, '0.4');
  await user.click(screen.getByRole('button', { name: 'Change rates' }));
  await expect.poll(() => screen.queryByText(/2 members below have more/)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cut them too' }));
  await expect.poll(() => server.callsOf('changeRates').length).toBe(2);
  const sent = server.callsOf('changeRates').map(({ body }) => body as { from: string; rates: object; confirmsCut: boolean });
  expect(sent.map(({ from, rates: given, confirmsCut }) => [from, given, confirmsCut])).toEqual([
    ['2026-11-22', { RNG: 4_000 }, false],
    ['2026-11-22', { RNG: 4_000 }, true],
  ]);
});

test.each([
  ['active', 2],
  ['suspended', 1],
])('[AGENT-18] [AGENT-06] no button for rates in the state %s, %i steps down', async (state, steps) => {
  const { user } = await open('/m/agent/team', {
    getAgentHome: home({ state }),
    listTeam: { rows: [{ ...row, steps }], next: null, path: [] },
    getTeamMember: { ...member, steps },
    listMemberContracts: { contracts: [], next: null },
  });
  await expect.poll(() => screen.queryByText('mang_tomas')).not.toBeNull();
  await user.click(screen.getByText('mang_tomas'));
  await screen.findByRole('tab', { name: 'Rates', selected: true });
  expect(screen.queryByRole('button', { name: 'Change rates' })).toBeNull();
});

test('[AGENT-36] a statement that takes another one back says so', async () => {
  const statement = { number: '9', day: '2026-11-21', state: 'paid', gross: '-25.00', isReversal: true };
  await open('/m/agent/rebates', { getAgentHome: home(), getRebateDays: { isOn: true, statements: [statement], next: null } });
  await expect.poll(() => screen.queryByText('Taken back')).not.toBeNull();
});
