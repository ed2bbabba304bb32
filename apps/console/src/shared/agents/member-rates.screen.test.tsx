import { refuse } from '@laro/client/testing/canned-server';
import { agentCategories } from '@laro/domain/agents/tree/rates';
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
  tags: [],
  blocks: [],
  mergedInto: null,
  mergedFrom: [],
  closure: null,
  accounts: [],
  sessions: [],
};
const ppm = Object.fromEntries(agentCategories.map((category) => [category, category === 'RNG' ? 3_000 : 0]));
const version = { from: '2026-11-17', ppm, by: 'bea', reason: 'a loyal player', at: '2026-11-16T00:00:00.000Z' };
const rates = { isAgent: false, upline: null, rates: [version] };
const open = (answers: object, permissions: readonly string[] = ['agents.read', 'agents.change'], more: object = {}) =>
  openDesk('/m/laro/members/7', {
    getDeskSession: madeMe({ everywhere: ['members.read', ...permissions] as never }),
    getDeskMember: { ...member, ...more },
    listDeskMemberLogIns: { logIns: [], next: null },
    getDeskMemberLimits: refuse('desk.member_unknown'),
    getDeskMemberCare: refuse('desk.member_unknown'),
    ...answers,
  } as never);

test('[AGENT-18] [AGENT-46] the sheet of a player of no team has the rates, who set them and why; the desk changes them with a reason', async () => {
  const { server, user } = await open({ getMemberRates: rates, changeAgentRates: { from: '2026-12-01', cut: 0 } });
  expect(await screen.findByText('Slots 0.3 %')).toBeTruthy();
  for (const text of ['Company', 'Rates from 2026-11-17, set by bea', 'a loyal player']) expect(screen.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change rates' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Slots').value).toBe('0.3');
  await user.clear(dialog.getByLabelText('Live'));
  await user.type(dialog.getByLabelText('Live'), '0.2');
  await user.type(dialog.getByLabelText('First day'), '2026-12-01');
  await user.type(dialog.getByLabelText('Reason'), 'asked for');
  await user.click(dialog.getByRole('button', { name: 'Change rates' }));
  await expect
    .poll(() => server.callsOf('changeAgentRates').map(({ body }) => body))
    .toMatchObject([{ from: '2026-12-01', rates: { RNG: 3_000, LIVE: 2_000 }, reason: 'asked for', confirmsCut: false }]);
  await expect.poll(() => server.callsOf('getMemberRates')).toHaveLength(2);
});

test('[AGENT-18] [AGENT-46] a player without rates, one of a team, and who may only read', async () => {
  await open({ getMemberRates: { isAgent: false, upline: { id: '3', publicId: 'p3', username: 'top', isTrial: false }, rates: [] } }, ['agents.read']);
  expect((await screen.findByRole('link', { name: 'top' })).getAttribute('href')).toContain('/m/laro/agents/3');
  expect(screen.getByText('No rates have been set: this member gets no rebates from the tree.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change rates' })).toBeNull();
});

test('[AGENT-46] an agent’s rates are on the sheet of the agent', async () => {
  await open({ getMemberRates: { ...rates, isAgent: true } });
  expect((await screen.findByRole('link', { name: 'Open this agent’s sheet' })).getAttribute('href')).toContain('/m/laro/agents/7');
  expect(screen.queryByText('Slots 0.3 %')).toBeNull();
});

test('[AGENT-46] a refusal is shown in the card', async () => {
  await open({ getMemberRates: refuse('desk.member_unknown') });
  const title = await screen.findByRole('heading', { name: 'Rebate rates' });
  const card = within(title.parentElement ?? document.body);
  expect((await card.findByRole('alert')).textContent).not.toBe('');
  expect(card.queryByRole('button', { name: 'Change rates' })).toBeNull();
});

test.each([
  ['free play', ['agents.read'], { type: 4, isTrial: true }],
  ['without the permission', [], {}],
  ['a closed account', ['agents.read'], { isClosed: true }],
] as const)('[AGENT-46] no rates are fetched: %s', async (_name, permissions, more) => {
  const { server } = await open({ getMemberRates: rates }, permissions, more);
  await screen.findByRole('heading', { name: 'ana' });
  expect(screen.queryByRole('heading', { name: 'Rebate rates' })).toBeNull();
  expect(server.callsOf('getMemberRates')).toEqual([]);
});
