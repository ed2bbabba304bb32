import { agentCategories } from '@laro/domain/agents/tree/rates';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { openSite } from '#player/testing/open-site.tsx';

const home = {
  type: 2,
  state: 'active',
  level: 1,
  levelsMax: 3,
  notices: { offers: [], owed: '0.00', accreditedUntil: null, isUnaccredited: false },
  rates: Object.fromEntries(agentCategories.map((category) => [category, 0])),
  tools: ['team', 'open', 'links', 'rebates', 'wallet'],
  memberDetail: 'minimal',
  from: '2026-11-20',
  to: '2026-11-21',
  team: { all: 4, direct: 1, agents: 1, players: 3 },
  joined: { now: 3, before: 2 },
  firstDeposits: { now: 2, before: 2 },
  visits: { now: 9, before: 12 },
  registrations: { now: 1, before: 1 },
  play: { countedTo: null, staked: { now: '0.00', changePpm: null }, valid: '0.00', active: { now: 0, before: 0 } },
  commission: { now: '0.00', changePpm: null },
  earned: [],
  top: [],
};
const statement = { number: '7', day: '2026-11-10', state: 'paid', gross: '27.50', isReversal: false };
const entry = { id: '01900000-0000-7000-8000-000000000001', kind: 'agent_paid', amount: '100.12345', after: '100.12345', at: '2026-11-11T02:00:00Z' };
const wallet = { balance: '100.12345', movable: '100.12', isFrozen: false, owed: '0.00', owedToMe: '0.00', waiting: '0.00', entries: [entry], next: null };
const open = (path: string, answers: object) => openSite(path, { as: 'member', answers: { getAgentHome: home, ...answers } as never });

test('[AGENT-01] [AGENT-19] each closed day leads to its statement, a reversal says what it is', async () => {
  await open('/m/agent/rebates', {
    getRebateDays: { isOn: true, statements: [statement, { ...statement, number: '9', gross: '-27.50', isReversal: true }], next: null },
  });
  await expect.poll(() => screen.queryAllByRole('link', { name: /Nov 10/ }).length).toBe(2);
  const rows = screen.getAllByRole('link', { name: /Nov 10/ });
  expect(rows.map((row) => [row.getAttribute('href'), row.textContent])).toEqual([
    ['/m/agent/statements/7', 'Nov 10Paid₱27.50'],
    ['/m/agent/statements/9', 'Nov 10Taken back−\u2060₱27.50'],
  ]);
});

test('[AGENT-37] earnings are moved to cash up to whole minor units', async () => {
  const { server, user } = await open('/m/agent/wallet', { getAgentWallet: wallet, takeOut: { balance: '40.02345' } });
  await expect.poll(() => screen.queryByRole('button', { name: 'Move to my cash' })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Move to my cash' }));
  const sheet = within(screen.getByRole('dialog'));
  const field = sheet.getByLabelText<HTMLInputElement>('Amount');
  expect(field.value).toBe('100.12');
  await user.clear(field);
  await user.type(field, '100.13');
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Move to my cash' }).disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '60.10');
  await user.click(sheet.getByRole('button', { name: 'Move to my cash' }));
  await expect.poll(() => server.callsOf('takeOut').length).toBe(1);
  expect(server.callsOf('takeOut')[0]?.body).toMatchObject({ amount: '60.10' });
});

test('[AGENT-06] a frozen account says why and has no button that would be refused', async () => {
  await open('/m/agent/wallet', { getAgentWallet: { ...wallet, isFrozen: true, owed: '5.00' } });
  await expect.poll(() => screen.queryByText(/earnings stay here/)).not.toBeNull();
  expect(screen.getByText('Owed to us: ₱5.00. Your next earnings settle it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move to my cash' })).toBeNull();
});

test('[AGENT-37] a retried move keeps its key, and another amount gets a new one', async () => {
  const { server, user } = await open('/m/agent/wallet', { getAgentWallet: wallet, takeOut: refuse('internal') });
  await expect.poll(() => screen.queryByRole('button', { name: 'Move to my cash' })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Move to my cash' }));
  const sheet = within(screen.getByRole('dialog'));
  const send = async (count: number) => {
    await user.click(sheet.getByRole('button', { name: 'Move to my cash' }));
    await expect.poll(() => server.callsOf('takeOut').length).toBe(count);
    await expect.poll(() => sheet.queryByRole('alert')).not.toBeNull();
  };
  await send(1);
  await send(2);
  await user.clear(sheet.getByLabelText('Amount'));
  await user.type(sheet.getByLabelText('Amount'), '60.10');
  await send(3);
  const [first, second, third] = server.callsOf('takeOut').map(({ body }) => (body as { key: string }).key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
