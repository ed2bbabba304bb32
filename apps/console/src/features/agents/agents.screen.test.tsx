import { refuse } from '@laro/client/testing/canned-server';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { noDebts, noFigures } from '#console/testing/agent-answers.ts';
import { openDesk } from '#console/testing/open-desk.tsx';

const member = { id: '7', publicId: 'AbCdEfGh', username: 'mang_tomas', isTrial: false };
const statement = {
  number: '31',
  member,
  isAgent: true,
  gross: '25.00',
  paid: '25.00',
  notes: [],
  state: 'paid',
  decidedBy: null,
  reverses: null,
  isReversed: false,
};
const run = {
  id: '4',
  kind: 'rebate',
  day: '2026-11-08',
  hour: null,
  computedAt: '2026-11-09T00:08:00.000Z',
  paidAt: '2026-11-09T00:09:00.000Z',
  isTrial: false,
  statements: 1,
  waiting: 0,
  gross: '25.00',
  paid: '25.00',
};
const rates = Object.fromEntries(agentCategories.map((category) => [category, category === 'RNG' ? 7_000 : 0]));
const agent = {
  ...member,
  type: 2,
  state: 'active',
  level: 1,
  since: '2026-11-01T00:00:00.000Z',
  stateSince: '2026-11-01T00:00:00.000Z',
  direct: 1,
  members: 3,
  path: [],
  links: 0,
  needsAccreditation: true,
  kindsOff: [],
  accreditations: [],
  rates: [{ from: '2026-11-01', ppm: rates, by: 'ana', reason: 'first', at: '2026-11-01T00:00:00.000Z' }],
};
const starts = { daily: '2026-11-22', hourly: '2026-11-22', cpa: '2026-11-22', dividend: '2026-12-01' };
const open = (path: string, answers: object) => openDesk(path, answers as never);
const quotaOff = { isOn: false, from: 76_000, bands: [], entries: [], next: null };
const openAgent = (answers: object = {}) =>
  open('/m/laro/agents/7', {
    getAgent: agent,
    listAgentContracts: { contracts: [], firstStarts: starts },
    listMoves: { moves: [] },
    listEndings: { endings: [], balance: '0.00' },
    listContractTemplates: { templates: [] },
    getAgentQuota: quotaOff,
    listAgentLookups: { lookups: [], next: null },
    getAgentFigures: noFigures,
    listAgentDebts: noDebts,
    ...answers,
  });
const dialog = () => within(screen.getByRole('dialog'));

test('[AGENT-33] a run is computed again, and the desk names the inputs and lines that differ', async () => {
  const differing = {
    isFrozen: true,
    isEqual: false,
    hash: 'a'.repeat(64),
    inputs: [{ kind: 'play', change: 'changed', member }],
    lines: [
      { member, what: 'RNG', day: '2026-11-08', stored: '25.00', computed: '26.00' },
      { member, what: 'CONS', day: '2026-11-08', stored: null, computed: '4.00' },
    ],
  };
  const { user } = await open('/m/laro/agent-runs/4', { getRun: { ...run, list: [statement] }, recomputeRun: differing });
  await user.click(await screen.findByRole('button', { name: 'Compute again' }));
  await expect.poll(() => screen.queryByText('Something differs from what was computed')).not.toBeNull();
  expect(screen.getByText('Counted play')).toBeTruthy();
  expect(screen.getByText('Slots · 2026-11-08')).toBeTruthy();
  expect(screen.getByText('All categories · 2026-11-08')).toBeTruthy();
});

test('[AGENT-46] runs are chosen by kind, state and days, and the choice is in the address', async () => {
  const { server, user, address } = await open('/m/laro/agent-runs', { listRuns: { runs: [run], next: null } });
  await expect.poll(() => screen.queryByRole('link', { name: '2026-11-08' })).not.toBeNull();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Daily salary');
  await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('daily');
  await user.selectOptions(screen.getByLabelText('State'), 'Waiting');
  await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('State').value).toBe('waiting');
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await expect.poll(() => server.callsOf('listRuns').at(-1)?.query).toMatchObject({ kind: 'daily', state: 'waiting', from: '2026-11-01' });
  expect(address()).toContain('kind=daily&state=waiting&from=2026-11-01');
});

test('[AGENT-35] [AGENT-46] who decides on a statement sees its amount and why it waits in the dialog, and gives a reason', async () => {
  const waiting = { ...statement, number: '35', state: 'waiting', gross: '6200.00', paid: '0.00', notes: ['large', 'accreditation'] };
  const { server, user } = await open('/m/laro/agent-runs/4', { getRun: { ...run, list: [waiting] }, decideStatement: { ...waiting, state: 'approved' } });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const box = await screen.findByRole('dialog');
  expect(box.textContent).toContain('6,200.00 PHP');
  expect(box.textContent).toContain('No accreditation');
  await user.type(dialog().getByLabelText('Reason'), 'checked by hand');
  await user.click(dialog().getByRole('button', { name: 'Approve' }));
  await expect.poll(() => server.callsOf('decideStatement').map(({ body }) => body)).toEqual([{ act: 'approve', reason: 'checked by hand' }]);
});

test('[AGENT-36] a paid statement is taken back with a reason; one that was taken back, and a reversal, have no button', async () => {
  const list = [statement, { ...statement, number: '32', isReversed: true }, { ...statement, number: '33', gross: '-25.00', reverses: '32' }];
  const { server, user } = await open('/m/laro/agent-runs/4', { getRun: { ...run, list }, reverseStatement: { number: '34' } });
  await expect.poll(() => screen.queryAllByRole('button', { name: 'Take back' }).length).toBe(1);
  expect(screen.getByText('Takes back no. 32')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await user.type(dialog().getByLabelText('Reason'), 'the play was fraud');
  await user.click(dialog().getByRole('button', { name: 'Take back' }));
  await expect.poll(() => server.callsOf('reverseStatement').length).toBe(1);
  expect(server.callsOf('reverseStatement')[0]).toMatchObject({ body: { reason: 'the play was fraud' } });
});

test('[AGENT-29] [AGENT-46] pay for new players is offered with its terms and without steps', async () => {
  const cpa = { amount: '50.00', firstDepositMin: '100.00', validMin: '500.00', days: 30, monthMax: null };
  const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa };
  const days = { from: '2026-11-22', to: null, offeredAt: '2026-11-21T00:00:00.000Z', lapsesAt: '2026-11-21T16:00:00.000Z' };
  const terms = { kind: 'cpa', scope: 'CONS', rows: [], options };
  const offered = { ...terms, ...days, id: '5', state: 'offered', wish: '', endReason: '', payer: null, offeredBy: 'ana', endedBy: null };
  const { server, user } = await openAgent({ offerCompanyContract: offered });
  await user.click(await screen.findByRole('button', { name: 'Offer a contract' }));
  await user.selectOptions(dialog().getByLabelText('Kind'), 'cpa');
  expect(dialog().queryByLabelText('Percentage %')).toBeNull();
  await user.type(dialog().getByLabelText('For each player'), '50');
  await user.type(dialog().getByLabelText('First deposit from'), '100');
  await user.type(dialog().getByLabelText('Turnover from'), '500');
  await user.type(dialog().getByLabelText('Within days'), '30');
  await user.type(dialog().getByLabelText('Reason'), 'as was agreed');
  await user.click(dialog().getByRole('button', { name: 'Offer a contract' }));
  await expect.poll(() => server.callsOf('offerCompanyContract').length).toBe(1);
  expect(server.callsOf('offerCompanyContract')[0]?.body).toMatchObject({
    kind: 'cpa',
    scope: 'CONS',
    rows: [],
    options: { cpa },
  });
});

test('[AGENT-08] [AGENT-46] a move is sent only after it has been seen what it does, and an agreed one can be withdrawn', async () => {
  const agreed = { id: '3', from: null, to: 'aling_nena', fromDay: '2026-12-01', state: 'agreed', reason: 'x', agreedBy: 'ana', endedBy: null };
  const { server, user } = await openAgent({
    listMoves: { moves: [agreed] },
    previewMove: { members: 4, levels: 2, cuts: 1, contracts: 1 },
    proposeMove: { proposed: { id: '9', expiresAt: '2026-11-23T00:00:00.000Z' } },
    withdrawMove: {},
  });
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  await user.type(dialog().getByLabelText('New upline'), 'aling_nena');
  await user.type(dialog().getByLabelText('From day (1st or 16th)'), '2026-12-01');
  await user.type(dialog().getByLabelText('Reason'), 'a new area');
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
  await user.click(dialog().getByRole('button', { name: 'See what it does' }));
  await expect.poll(() => screen.queryByText(/4 members on 2 levels of agents. Rates cut: 1/)).not.toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Move' }));
  await expect.poll(() => server.callsOf('proposeMove')[0]?.body).toEqual({ to: 'aling_nena', fromDay: '2026-12-01', reason: 'a new area' });
});

test('[AGENT-39] [AGENT-46] quotas are granted by band with a reason, and every change is listed', async () => {
  const entry = { id: '3', band: 77_000, amount: 5, kind: 'granted', name: null, reason: 'grew well', by: 'ana', at: '2026-11-20T10:00:00.000Z' };
  const bands = [{ band: 77_000, balance: 5, waiting: 0 }];
  const { server, user } = await openAgent({ getAgentQuota: { ...quotaOff, isOn: true, bands, entries: [entry] }, grantQuota: { bands } });
  await user.click(await screen.findByRole('button', { name: 'Grant quotas' }));
  const submit = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Grant quotas' });
  await user.type(dialog().getByLabelText(/^Band/), '7.75');
  await user.type(dialog().getByLabelText(/^How many/), '5');
  await user.type(dialog().getByLabelText('Reason'), 'grows well');
  expect(submit().disabled).toBe(true);
  await user.clear(dialog().getByLabelText(/^Band/));
  await user.type(dialog().getByLabelText(/^Band/), '7.7');
  await user.click(submit());
  await expect.poll(() => server.callsOf('grantQuota')[0]?.body).toEqual({ band: 77_000, count: 5, reason: 'grows well' });
  expect(screen.getByText('grew well')).toBeTruthy();
});

test('[AGENT-46] an offer shows what its terms would have paid for the last closed periods before it is sent', async () => {
  const period = { day: '2026-11-20', hour: null, amount: '12.00', valid: '12000.00', active: 3, step: 0 };
  const { server, user } = await openAgent({ previewContract: { periods: [period] } });
  await user.click(await screen.findByRole('button', { name: 'Offer a contract' }));
  const preview = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Preview' });
  expect(preview().disabled).toBe(true);
  await user.type(dialog().getByLabelText('Percentage %'), '0.1');
  await user.click(preview());
  await expect.poll(() => dialog().queryByText(/the last closed periods would have paid/)).not.toBeNull();
  expect(dialog().getByText('2026-11-20')).toBeTruthy();
  expect(server.callsOf('previewContract')[0]?.body).toMatchObject({ kind: 'daily', scope: 'CONS', rows: [{ ppm: 1_000 }] });
  expect(server.callsOf('offerCompanyContract')).toEqual([]);
});

test('[AGENT-46] an offer that begins with a template has its terms', async () => {
  const step = { betVolume: '1000.00', activeMember: 2, netLoss: '0.00', rateType: 'P', ppm: 1_500, amount: '0.00' };
  const options = { max: '500.00', period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
  const terms = { kind: 'hourly', scope: 'RNG', rows: [step], options };
  const { server, user } = await openAgent({
    listContractTemplates: { templates: [{ id: '6', name: 'Usual salary', ...terms }] },
    previewContract: { periods: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Offer a contract' }));
  await user.selectOptions(await dialog().findByLabelText('Begin with a template'), 'Usual salary');
  await user.click(dialog().getByRole('button', { name: 'Preview' }));
  await expect.poll(() => server.callsOf('previewContract')[0]?.body).toEqual(terms);
});

test('[AGENT-43] [AGENT-46] the desk sees whom an agent has looked up', async () => {
  const lookups = [
    { id: '2', kind: 'sheet', member: { ...member, id: '8', username: 'benjie.g' }, at: '2026-11-20T10:00:00.000Z' },
    { id: '1', kind: 'members', member: null, at: '2026-11-19T10:00:00.000Z' },
  ];
  await openAgent({ listAgentLookups: { lookups, next: null } });
  await expect.poll(() => screen.queryByText('Sheet of a member')).not.toBeNull();
  expect(screen.getByText('Export of members')).toBeTruthy();
  expect(screen.getAllByText('When').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'benjie.g' }).getAttribute('href')).toMatch(/\/members\/8$/);
});

test('[AGENT-46] the strip at the top leads to each room of agents in which something waits', async () => {
  const none = { alarms: 0, proposals: 0, withdrawals: 0, flags: 0, care: 0, relatives: 0, orders: 0, counting: 0, budgets: 0, missionBudgets: 0 };
  const agents = { agentStatements: 4, agentTransfers: 0, ownAccounts: 1, agentApplications: 2, agentRequests: 3, agentHarm: 1 };
  await open('/m/laro/agents', {
    listAgents: { agents: [], path: [], next: null },
    getDeskAttention: { installation: 0, bets: 0, merchants: [{ merchant: 'laro', ...none, ...agents }] },
  });
  const strip = within(await screen.findByRole('navigation', { name: 'Waiting for someone' }));
  expect(strip.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/desk/m/laro/agent-runs', 'Laro: Agents’ pay – 4 waiting'],
    ['/desk/m/laro/agent-not-counted', 'Laro: Not counted – 1 waiting'],
    ['/desk/m/laro/agent-applications', 'Laro: Applications – 2 waiting'],
    ['/desk/m/laro/agent-templates', 'Laro: Contract templates – 3 waiting'],
    ['/desk/m/laro/agent-harm', 'Laro: Teams to look at – 1 waiting'],
  ]);
});

const sheet = {
  ...statement,
  run: '4',
  kind: 'rebate',
  day: '2026-11-08',
  hour: null,
  scope: null,
  passed: '0.00',
  takenBack: '0.00',
  owed: '0.00',
  figures: null,
};
const line = {
  kind: 'own',
  source: '',
  playersPpm: null,
  category: 'RNG',
  origin: '2026-11-08',
  base: '1000.00',
  ppm: 5_000,
  amount: '5.00',
  isLapsed: false,
  ratesFrom: '2026-11-01',
  sourceRatesFrom: null,
};

test('[AGENT-35] [AGENT-46] who decides on a statement opens it from the run and reads each of its lines', async () => {
  const lines = [
    line,
    { ...line, kind: 'agent', source: 'benjie', sourceRatesFrom: '2026-11-05', origin: '2026-11-07', base: '-3000.00', ppm: 2_000, amount: '-6.00' },
    { ...line, kind: 'players', playersPpm: 2_000, category: 'LOTT', ppm: null, amount: '12.50', isLapsed: true },
  ];
  const { user, server } = await open('/m/laro/agent-runs/4', { getRun: { ...run, list: [statement] }, getAgentStatement: { ...sheet, lines } });
  await user.click(await screen.findByRole('link', { name: '31' }));
  await screen.findByRole('heading', { name: 'Statement no. 31' });
  await expect.poll(() => server.callsOf('getAgentStatement')[0]?.params).toEqual({ merchant: 'laro', statementId: '31' });
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent ?? '');
  expect(rows.find((row) => row.startsWith('Own play'))).toMatch(/Slots.*2026-11-08.*1,000\.00 PHP.*2026-11-01.*0\.5 %.*5\.00 PHP/);
  expect(rows.find((row) => row.startsWith('Team of benjie'))).toMatch(
    /Bets of 2026-11-07, settled later.*−3,000\.00 PHP.*2026-11-01 · 2026-11-05.*0\.2 %.*−6\.00 PHP/,
  );
  expect(rows.find((row) => row.startsWith('Direct players at 0.2%'))).toMatch(/Not paid: play was paused.*Kept at the bet.*12\.50 PHP/);
});

test('[AGENT-46] the statement of a contract shows what its amount was computed from, and what was passed on', async () => {
  const amounts = [
    { name: 'net', amount: '8158.63899' },
    { name: 'carryIn', amount: '-1500.00' },
  ];
  const dividend = { ...sheet, kind: 'dividend', scope: 'CONS', gross: '1997.59169', passed: '1396.33334', owed: '4.00', lines: [] };
  await open('/m/laro/agent-runs/4/31', { getAgentStatement: { ...dividend, figures: { amounts, active: 5, step: 2 } } });
  await screen.findByText('8,158.63899 PHP');
  for (const text of ['−1,500.00 PHP', '1,997.59169 PHP', '1,396.33334 PHP', '4.00 PHP', 'Dividend']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Step').nextSibling?.textContent).toBe('2');
});

test('[AGENT-46] [ERR-01] a statement that does not exist is refused in words', async () => {
  await open('/m/laro/agent-runs/4/99', { getAgentStatement: refuse('desk.run_unknown') });
  expect(await screen.findByText('This run or statement doesn’t exist here.')).toBeTruthy();
});
