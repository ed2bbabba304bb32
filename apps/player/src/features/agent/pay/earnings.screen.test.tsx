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
const line = {
  kind: 'agent',
  source: 'mang_tomas',
  playersPpm: null,
  category: 'RNG',
  origin: '2026-11-10',
  base: '13500.00',
  ppm: 2_000,
  amount: '27.00',
  isLapsed: false,
  ratesFrom: '2026-11-01',
  sourceRatesFrom: '2026-11-09',
};
const entry = { id: '01900000-0000-7000-8000-000000000001', kind: 'agent_paid', amount: '100.12345', after: '100.12345', at: '2026-11-11T02:00:00Z' };
const wallet = { balance: '100.12345', movable: '100.12', isFrozen: false, owed: '0.00', owedToMe: '0.00', waiting: '0.00', entries: [entry], next: null };
const open = (path: string, answers: object) => openSite(path, { as: 'member', answers: { getAgentHome: home, ...answers } as never });

test('[AGENT-01] [AGENT-19] a day opens with its lines: source, base, rate and amount, and the day of late bets', async () => {
  const own = { kind: 'own', source: '', sourceRatesFrom: null, origin: '2026-11-08', base: '500.25', ppm: 1_000, amount: '0.50025' };
  const lines = [line, { ...line, ...own }];
  const { user } = await open('/m/agent/rebates', {
    getRebateDays: { isOn: true, statements: [statement], next: null },
    getStatement: { ...statement, gross: '27.50025', paid: '27.50025', clawed: '0.00', debt: '0.00', lines },
  });
  await expect.poll(() => screen.queryByText('Nov 10')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: /Nov 10/ }));
  await expect.poll(() => screen.queryByText('Team of mang_tomas')).not.toBeNull();
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText(/₱13,500\.00 × 0\.2%/)).toBeTruthy();
  expect(sheet.getByText('Bets of Nov 8, settled later')).toBeTruthy();
  // The versions of rates that each line was computed with, and the sums of the statement.
  expect([sheet.getByText('Your rate since Nov 1, theirs since Nov 9'), sheet.getByText('Rate since Nov 1')]).toHaveLength(2);
  const sums = () => [...(sheet.getByText('Total').closest('dl')?.children ?? [])].map(({ textContent }) => textContent);
  // Parts and sums to the last place, so that a reader can add them up.
  expect(['₱27.00', '₱0.50025'].map((text) => sheet.queryByText(text)?.textContent)).toEqual(['₱27.00', '₱0.50025']);
  expect(sums()).toEqual(['Total₱27.50025', 'Paid₱27.50025']);
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

test('[AGENT-19] [AGENT-43] a statement is saved as PDF or as a table; a refusal is said, and the next tap tries again', async () => {
  const { server, user } = await open('/m/agent/rebates', {
    getRebateDays: { isOn: true, statements: [statement], next: null },
    getStatement: { ...statement, paid: '27.50', clawed: '0.00', debt: '0.00', lines: [line] },
    downloadAgentStatement: refuse('agent.statement_unknown'),
  });
  await user.click(await screen.findByRole('button', { name: /Nov 10/ }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(await sheet.findByRole('button', { name: 'Save as a table (CSV)' }));
  await expect.poll(() => sheet.queryByRole('alert')).not.toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Save as PDF' }));
  const calls = () => server.callsOf('downloadAgentStatement').map(({ params, query }) => [params, query['format'], query['language']]);
  await expect.poll(calls).toEqual([
    [{ number: '7' }, 'csv', 'EN'],
    [{ number: '7' }, 'pdf', 'EN'],
  ]);
});

test('[AGENT-22] [AGENT-36] a statement below zero says what was taken back and what is left to settle', async () => {
  const negative = { ...statement, gross: '-30.00', isReversal: true };
  const { user } = await open('/m/agent/rebates', {
    getRebateDays: { isOn: true, statements: [negative], next: null },
    getStatement: { ...negative, paid: '0.00', clawed: '12.50', debt: '17.50', lines: [{ ...line, ratesFrom: null, sourceRatesFrom: null }] },
  });
  await user.click(await screen.findByRole('button', { name: /Nov 10/ }));
  const sheet = within(await screen.findByRole('dialog'));
  const total = await sheet.findByText('Total');
  expect([...(total.closest('dl')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Total−₱30.00',
    'Taken back₱12.50',
    'Left to settle from later pay₱17.50',
  ]);
  expect(sheet.queryByText(/since/)).toBeNull();
});
