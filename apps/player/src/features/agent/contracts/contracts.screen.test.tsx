import { agentCategories } from '@laro/domain/agents/tree/rates';
import { refuse } from '@laro/client/testing/canned-server';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';

const home = {
  type: 2,
  state: 'active',
  level: 1,
  levelsMax: 3,
  notices: { offers: [], owed: '0.00', accreditedUntil: null, isUnaccredited: false },
  rates: Object.fromEntries(agentCategories.map((category) => [category, 0])),
  tools: ['team', 'contracts', 'wallet'],
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
const contract = {
  id: '5',
  kind: 'daily',
  scope: 'CONS',
  rows: [{ betVolume: '1000.00', activeMember: 3, netLoss: '0.00', rateType: 'P', ppm: 1_500, amount: '0.00' }],
  options: { max: '200.00', period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null },
  from: '2026-11-24',
  to: null,
  state: 'offered',
  offeredAt: '2026-11-20T02:00:00Z',
  lapsesAt: '2026-11-23T16:00:00Z',
  wish: '',
  endReason: '',
  member: null,
  isFromCompany: true,
  status: 'P',
  downlineHigherRate: 'N',
};
const list = (contracts: object[], isOn = true) => ({ isOn, firstStart: '2026-11-22', contracts, next: null });
const open = (answers: object) =>
  openSite('/m/member/agent/getSalaryContract', {
    as: 'member',
    answers: { getAgentHome: home, listContractPay: { statements: [], next: null }, listContracts: list([]), ...answers } as never,
  });
const cpa = { amount: '50.00', firstDepositMin: '100.00', validMin: '500.00', days: 30, monthMax: '1000.00' };
test('[AGENT-29] pay for new players reads as sentences, and says that only the company offers it', async () => {
  const answers = { getAgentHome: home, listContractPay: { statements: [], next: null } };
  const offer = { ...contract, kind: 'cpa', rows: [], options: { ...contract.options, cpa } };
  await openSite('/m/member/agent/getCpaContract', { as: 'member', answers: { ...answers, listContracts: list([offer]) } as never });
  await expect
    .poll(() => screen.queryByText(/₱50.00 for each new player: identity verified · first deposit ₱100.00 or more, within 30 days of joining/))
    .not.toBeNull();
  expect(screen.getByText('At most ₱1,000.00 a month')).toBeTruthy();
  expect(screen.getByText('We pay for new players ourselves. You can’t offer this kind.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Offer a contract' })).toBeNull();
});

const button = (name: string) => screen.queryAllByRole('button', { name })[0] ?? null;

test('[AGENT-01] [AGENT-44] an offer reads as sentences and is accepted with the text that was shown', async () => {
  const { server, user } = await open({ listContracts: list([contract]), answerContract: {} });
  await expect.poll(() => button('Accept')).not.toBeNull();
  expect(screen.getAllByText('0.15% of the team’s turnover')[0]).toBeTruthy();
  expect(screen.getAllByText('turnover ₱1,000.00 or more · 3 active members')[0]).toBeTruthy();
  await user.click(button('Accept')!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
  await expect.poll(() => server.callsOf('answerContract').length).toBe(1);
  const body = server.callsOf('answerContract')[0]?.body as { answer: string; words: string; confirmsHigher: boolean };
  expect([body.answer, body.confirmsHigher]).toEqual(['A', false]);
  expect(body.words).toContain('0.15% of the team’s turnover: turnover ₱1,000.00 or more · 3 active members');
});

test('[AGENT-24] better contracts below are named, and a second acceptance confirms them', async () => {
  const { server, user } = await open({ listContracts: list([contract]), answerContract: refuse('agent.higher_rate_below', { count: 2 }) });
  await expect.poll(() => button('Accept')).not.toBeNull();
  await user.click(button('Accept')!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
  await expect.poll(() => screen.queryByText(/2 of your agents have better contracts/)).not.toBeNull();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept anyway' }));
  await expect.poll(() => server.callsOf('answerContract').length).toBe(2);
  expect(server.callsOf('answerContract')[1]?.body).toMatchObject({ confirmsHigher: true });
});

test('[AGENT-48] [AGENT-06] a kind that is off says so, and a suspended agent has no button', async () => {
  await open({ getAgentHome: { ...home, state: 'suspended' }, listContracts: list([contract], false) });
  await expect.poll(() => screen.queryByText('New contracts of this kind are off.')).not.toBeNull();
  expect([button('Accept'), button('Offer a contract')]).toEqual([null, null]);
});

test('[AGENT-23] [AGENT-24] an offer to a direct agent is sent with its steps, and a refused step is named', async () => {
  const below = { id: 'm_1', name: 'mang_tomas', isAgent: true, state: 'playing', steps: 1, joined: '2026-11-01', members: 2, valid: '0.00', earned: '0.00' };
  const { server, user } = await open({
    listTeam: { rows: [below], next: null, path: [] },
    offerContract: refuse('agent.contract_above_own', { row: 1 }),
  });
  await expect.poll(() => button('Offer a contract')).not.toBeNull();
  await user.click(button('Offer a contract')!);
  await expect.poll(() => screen.queryByRole('option', { name: 'mang_tomas' })).not.toBeNull();
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.selectOptions(sheet.getByLabelText('Agent'), 'm_1');
  await user.type(sheet.getByLabelText('Turnover from'), '1500');
  await user.type(sheet.getByLabelText('Percentage'), '0.2');
  await user.click(sheet.getByRole('button', { name: 'Send' }));
  await expect.poll(() => sheet.queryByText(/Step 1 is better than the payer’s own contract/)).not.toBeNull();
  expect(server.callsOf('offerContract')[0]?.body).toMatchObject({
    memberId: 'm_1',
    kind: 'daily',
    scope: 'CONS',
    from: '2026-11-22',
    rows: [{ betVolume: '1500.00', activeMember: 0, netLoss: '0.00', rateType: 'P', ppm: 2_000, amount: '0.00' }],
  });
});

test('[AGENT-02] an agent asks for a contract with its steps', async () => {
  const { server, user } = await open({ askContract: { id: '9' } });
  await expect.poll(() => button('Ask for a contract')).not.toBeNull();
  await user.click(button('Ask for a contract')!);
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(await sheet.findByLabelText('Percentage'), '0.2');
  await user.click(sheet.getByRole('button', { name: 'Send' }));
  await expect.poll(() => server.callsOf('askContract').length).toBe(1);
  expect(server.callsOf('askContract')[0]?.body).toMatchObject({ kind: 'daily', scope: 'CONS', from: '2026-11-22', rows: [{ ppm: 2_000 }] });
  expect(server.callsOf('listTeam')).toEqual([]);
});

test('[AGENT-02] the payer offers what a direct member asks for, or refuses; the member who asked has no button', async () => {
  const request = { ...contract, state: 'requested', status: null };
  const asked = { ...request, id: '6', member: { id: 'm_1', name: 'mang_tomas' } };
  const { server, user } = await open({
    listContracts: ({ query }: { query: { side: string } }) => list([query.side === 'mine' ? request : asked]),
    answerRequest: {},
  });
  await expect.poll(() => button('Offer this')).not.toBeNull();
  expect(screen.queryAllByRole('button', { name: 'Refuse' })).toHaveLength(1);
  await user.click(button('Refuse')!);
  await expect.poll(() => server.callsOf('answerRequest')[0]).toMatchObject({ params: { contractId: '6' }, body: { accepts: false } });
  // The button is busy until the list has come again.
  await expect
    .poll(async () => {
      await user.click(button('Offer this')!);
      return server.callsOf('answerRequest')[1]?.body;
    })
    .toEqual({ accepts: true });
});

test('[AGENT-02] [AGENT-45] a player sees the offer of the agent above and what accepting means; without one the own page opens', async () => {
  const outside = { getAgentHome: refuse('agent.not_an_agent') };
  const { server, user } = await open({ ...outside, listContracts: list([contract]), answerContract: {} });
  await expect.poll(() => screen.queryByText('By accepting you become an agent.')).not.toBeNull();
  expect([button('Offer a contract'), button('Ask for a contract')]).toEqual([null, null]);
  await user.click(button('Accept')!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
  await expect.poll(() => server.callsOf('answerContract')[0]?.body).toMatchObject({ answer: 'A' });
});

test('[AGENT-02] [AGENT-45] a player without an offer gets to the own page', async () => {
  const { address } = await open({ getAgentHome: refuse('agent.not_an_agent'), listContracts: list([]) });
  await expect.poll(address).toBe('/m/member/home');
});

const inForce = { ...contract, state: 'in_force', status: 'V', from: '2026-11-01' };
const replaced = { ...contract, id: '3', state: 'replaced', from: '2026-10-01', to: '2026-10-31' };
const openOne = (answers: object) =>
  openSite('/m/agent/contracts/5', {
    as: 'member',
    answers: { getAgentHome: home, getContract: { contract: inForce, versions: [inForce, replaced] }, ...answers } as never,
  });

test('[AGENT-01] [AGENT-44] a contract has its own address, with the versions before it and what can be done', async () => {
  const { server } = await openOne({});
  await expect.poll(() => screen.queryByRole('heading', { name: 'Daily salary' })).not.toBeNull();
  expect(server.callsOf('getContract').map(({ params }) => params)).toEqual([{ contractId: '5' }]);
  expect(screen.getByText('Replaced')).toBeTruthy();
  expect(screen.getByText('Oct 1 – Oct 31')).toBeTruthy();
  expect(button('End contract')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'All contracts of this kind' }).getAttribute('href')).toBe('/m/member/agent/getSalaryContract');
  expect(screen.queryByRole('link', { name: 'Open this contract' })).toBeNull();
});

test('[AGENT-05] [AGENT-45] a contract of others reads as one that does not exist, and a list links to its contracts', async () => {
  await openOne({ getContract: refuse('agent.contract_unknown') });
  await expect.poll(() => screen.queryByText('This contract isn’t one of yours.')).not.toBeNull();
  await open({ listContracts: list([inForce]) });
  await expect.poll(() => screen.queryAllByRole('link', { name: 'Open this contract' })[0]?.getAttribute('href')).toBe('/m/agent/contracts/5');
});

test('[AGENT-04] [AGENT-06] a suspended agent and a house account read a contract without a button', async () => {
  await openOne({ getAgentHome: { ...home, state: 'suspended' } });
  await expect.poll(() => screen.queryByRole('heading', { name: 'Daily salary' })).not.toBeNull();
  expect(button('End contract')).toBeNull();
  await openOne({ getAgentHome: { ...home, type: 42 } });
  await expect.poll(() => screen.queryByRole('heading', { name: 'Daily salary' })).not.toBeNull();
  expect(button('End contract')).toBeNull();
});

test('[AGENT-23] a contract is ended with a reason, which both sides read', async () => {
  const { server, user } = await openOne({ endContract: { lastDay: '2026-11-30' } });
  await expect.poll(() => button('End contract')).not.toBeNull();
  await user.click(button('End contract')!);
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'End contract' }).disabled).toBe(true);
  // The sheet takes the focus once it is open.
  await expect.poll(() => screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  await user.type(sheet.getByLabelText('Reason'), ' I stop ');
  server.answer({ getContract: { contract: { ...inForce, to: '2026-11-30', endReason: 'I stop' }, versions: [inForce] } } as never);
  await user.click(sheet.getByRole('button', { name: 'End contract' }));
  await expect.poll(() => server.callsOf('endContract').map(({ body }) => body)).toEqual([{ reason: 'I stop' }]);
  await expect.poll(() => screen.queryByText('Reason for the end: I stop')).not.toBeNull();
});

test('[AGENT-28] a contract that begins without the carry says so, and an offer can ask for it', async () => {
  const below = { id: 'm_1', name: 'mang_tomas', isAgent: true, state: 'playing', steps: 1, joined: '2026-11-01', members: 2, valid: '0.00', earned: '0.00' };
  const options = { ...contract.options, carry: 'always', inheritsCarry: false };
  const { server, user } = await openSite('/m/member/agent/getDevidendContract', {
    as: 'member',
    answers: {
      getAgentHome: home,
      listContractPay: { statements: [], next: null },
      listContracts: ({ query }: { query: { side: string } }) => list(query.side === 'mine' ? [{ ...inForce, kind: 'dividend', options }] : []),
      listTeam: { rows: [below], next: null, path: [] },
      offerContract: { id: '9' },
    } as never,
  });
  await expect.poll(() => screen.queryByText('Starts without earlier losses')).not.toBeNull();
  await user.click(button('Offer a contract')!);
  const sheet = within(await screen.findByRole('dialog'));
  await user.selectOptions(await sheet.findByLabelText('Agent'), 'm_1');
  await user.type(sheet.getByLabelText('Percentage'), '20');
  expect(sheet.queryByLabelText('Starts without earlier losses')).toBeNull();
  await user.selectOptions(sheet.getByLabelText('Losses'), 'always');
  await user.click(sheet.getByLabelText('Starts without earlier losses'));
  await user.click(sheet.getByRole('button', { name: 'Send' }));
  await expect.poll(() => server.callsOf('offerContract')[0]?.body).toMatchObject({ options: { carry: 'always', inheritsCarry: false } });
});

test('[AGENT-25] [AGENT-45] each payment leads to its statement', async () => {
  const zero = { valid: '0.00', ggr: '0.00', rebates: '0.00', rewards: '0.00', fees: '0.00', salary: '0.00', net: '0.00', carryIn: '0.00', base: '0.00' };
  const figures = { ...zero, active: 5, step: 2, carryOut: '0.00', takenOver: '0.00' };
  const paid = {
    number: '7',
    kind: 'daily',
    scope: 'CONS',
    day: '2026-11-10',
    hour: null,
    state: 'paid',
    isReversal: false,
    gross: '35.25',
    passed: '14.00',
    figures,
  };
  await open({ listContractPay: { statements: [paid], next: null } });
  const row = await screen.findByRole('link', { name: /Nov 10/ });
  expect([row.getAttribute('href'), row.textContent]).toEqual(['/m/agent/statements/7', 'Nov 10All categories · Paid₱14.00 for your agents₱35.25']);
});
