import { agentCategories } from '@laro/domain/agents/tree/rates';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { noDebts, noFigures } from '#console/testing/agent-answers.ts';
import { openDesk } from '#console/testing/open-desk.tsx';

const member = { id: '7', publicId: 'AbCdEfGh', username: 'mang_tomas', isTrial: false };
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
const quotaOff = { isOn: false, from: 76_000, bands: [], entries: [], next: null };
const openAgent = (answers: object = {}) =>
  openDesk('/m/laro/agents/7', {
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
  } as never);
const dialog = () => within(screen.getByRole('dialog'));

const ending = {
  id: '3',
  becomes: 'ended',
  fromDay: '2026-12-01',
  state: 'agreed',
  reason: 'the partner has left',
  agreedBy: 'lead',
  endedBy: null,
  releaseDay: '2026-12-31',
  releasedAt: null,
  clawed: '0.00',
};
const endingEffect = {
  fromDay: '2026-12-01',
  releaseDay: '2026-12-31',
  members: 3,
  agents: 1,
  contracts: 2,
  passed: 4,
  links: 5,
  invitations: 6,
  balance: '70.00',
  owed: '8.00',
};

test('[AGENT-06] [AGENT-46] the end of an agent is proposed with a reason once its effect has been read', async () => {
  const { server, user } = await openAgent({ previewEnding: endingEffect, proposeEnding: { id: '3' } });
  await user.click(await screen.findByRole('button', { name: 'End this agent' }));
  await expect.poll(() => dialog().queryByText('Contracts the upline takes over')).not.toBeNull();
  const shown = screen.getByRole('dialog').textContent ?? '';
  for (const text of ['2026-12-01', '70.00', '8.00', '2026-12-31']) expect(shown).toContain(text);
  await user.type(dialog().getByLabelText('Reason'), 'the partner has left');
  await user.click(dialog().getByRole('button', { name: 'End this agent' }));
  await expect.poll(() => server.callsOf('proposeEnding').map(({ body }) => body)).toEqual([{ reason: 'the partner has left' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('[AGENT-06] [AGENT-46] an agreed end is withdrawn, the account of one that has acted is taken back, and of released ones nothing is', async () => {
  const acted = { ...ending, id: '2', state: 'acted' };
  const released = { ...acted, id: '1', releasedAt: '2026-11-21T00:00:00.000Z', clawed: '5.00' };
  const { server, user } = await openAgent({
    getAgent: { ...agent, state: 'ended' },
    listEndings: { endings: [ending, acted, released], balance: '70.00' },
    withdrawEnding: {},
    clawEndedPay: { clawed: '70.00' },
  });
  await expect.poll(() => screen.queryAllByRole('button', { name: 'Take the account back' }).length).toBe(1);
  expect(screen.queryByRole('button', { name: 'End this agent' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take the account back' }));
  expect(screen.getByRole('dialog').textContent).toContain('70.00 PHP');
  await user.type(dialog().getByLabelText('Reason'), 'the play was fraud');
  await user.click(dialog().getByRole('button', { name: 'Take the account back' }));
  await expect.poll(() => server.callsOf('clawEndedPay').map(({ params }) => params)).toEqual([{ merchant: 'laro', endingId: '2' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Withdraw' })[0]!);
  await user.type(dialog().getByLabelText('Reason'), 'the partner stays');
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => server.callsOf('withdrawEnding').map(({ params }) => params)).toEqual([{ merchant: 'laro', endingId: '3' }]);
});

test('[AGENT-04] [AGENT-46] an agent below another one becomes a player with a reason, once there is no team', async () => {
  const { server, user } = await openAgent({ getAgent: { ...agent, type: 1, level: 2, members: 0, direct: 0 }, makeAgentPlayer: {} });
  await user.click(await screen.findByRole('button', { name: 'Make a player' }));
  await user.type(dialog().getByLabelText('Reason'), 'asked for it');
  await user.click(dialog().getByRole('button', { name: 'Make a player' }));
  await expect.poll(() => server.callsOf('makeAgentPlayer').map(({ body }) => body)).toEqual([{ reason: 'asked for it' }]);
});

test('[T51] [AGENT-48] kinds of pay of one agent are switched off with a reason', async () => {
  const { server, user } = await openAgent({ getAgent: { ...agent, kindsOff: ['hourly'] }, changeAgentKinds: { kindsOff: [] } });
  await expect.poll(() => screen.queryByText('Switched off: Hourly salary')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change kinds' }));
  await user.click(dialog().getByRole('checkbox', { name: 'Daily salary' }));
  await user.click(dialog().getByRole('checkbox', { name: 'Rebates' }));
  await user.type(dialog().getByLabelText('Reason'), 'paid by turnover of few');
  await user.click(dialog().getByRole('button', { name: 'Change kinds' }));
  await expect
    .poll(() => server.callsOf('changeAgentKinds').map(({ body }) => body))
    .toEqual([{ kindsOff: ['rebate', 'daily', 'hourly'], reason: 'paid by turnover of few' }]);
});

test('[AGENT-40] [AGENT-46] the sheet shows the figures of a period with every amount, and what the agent owes', async () => {
  const amount = (now: string) => ({ now, before: '0.00', changePpm: null });
  const { growth, play, pay } = noFigures;
  const sums = { gross: '91.00', passed: '21.00', takenBack: '0.00' };
  const dividend = { ...sums, kind: 'dividend', net: '70.00' };
  const salary = { ...sums, kind: 'daily', net: '5.00' };
  const figures = {
    growth: { ...growth, joined: { now: 2, before: 0 } },
    play: {
      ...play,
      staked: amount('1250.00'),
      money: { ...play.money, result: amount('-75.50'), deposits: amount('310.00') },
      categories: [{ category: 'LIVE', rounds: 8, staked: '1250.00', valid: '900.00', result: '-75.50' }],
    },
    pay: {
      ...pay,
      balance: '44.00',
      kinds: [dividend, salary],
      days: [
        { day: '2026-11-16', ...sums, net: '75.00', kinds: [dividend, salary] },
        { day: '2026-11-14', ...sums, net: '6.00', kinds: [salary] },
      ],
    },
  };
  const debt = { id: '3', debtor: member, creditor: null, amount: '13.33', left: '3.33', run: '4', kind: 'daily', day: '2026-11-20' };
  const { server, user } = await openAgent({
    getAgentFigures: figures,
    listAgentDebts: { debts: [debt], open: { toAgents: '0.00', toCompany: '3.33' }, next: null },
  });
  await expect.poll(() => screen.queryAllByText('−75.50 PHP').length).toBe(2);
  for (const text of ['1,250.00 PHP', '310.00 PHP', '44.00 PHP', '21.00 PHP', '75.00 PHP', '3.33 PHP'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  const days = ['2026-11-16', '2026-11-16 · Dividend', '2026-11-16 · Daily salary', '2026-11-14'];
  expect(screen.queryByText('2026-11-14 · Daily salary')).toBeNull();
  for (const name of ['Live', 'Dividend', 'Daily salary · 2026-11-20', ...days]) expect(screen.getAllByText(name).length, name).toBeGreaterThan(0);
  expect(server.callsOf('listAgentDebts')[0]?.query).toMatchObject({ which: 'open', memberId: '7' });
  await user.selectOptions(screen.getByLabelText('Period'), 'Last month');
  await expect.poll(() => server.callsOf('getAgentFigures').map(({ query }) => (query as { period: string }).period)).toEqual(['half', 'lastMonth']);
});

const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const contract = {
  id: '5',
  kind: 'daily',
  scope: 'CONS',
  rows: [{ betVolume: '0.00', activeMember: 0, netLoss: '0.00', rateType: 'P', ppm: 1_000, amount: '0.00' }],
  options,
  from: '2026-11-01',
  to: null,
  offeredAt: '2026-10-30T00:00:00.000Z',
  lapsesAt: '2026-11-01T00:00:00.000Z',
  state: 'in_force',
  wish: '',
  endReason: '',
  payer: null,
  offeredBy: 'ana',
  endedBy: null,
};
const upline = { id: '6', publicId: 'Top', username: 'staff_top', isTrial: true };
const house = { ...agent, isTrial: true, type: 41, level: 2, path: [upline] };

test('[AGENT-04] [AGENT-46] a contract between house agents is put in force by the desk: the agent above pays it', async () => {
  const { server, user } = await openAgent({ getAgent: house, putHouseContract: { ...contract, payer: upline }, offerCompanyContract: contract });
  await user.click(await screen.findByRole('button', { name: 'Put a contract in force' }));
  await user.selectOptions(dialog().getByLabelText('Paid by'), 'staff_top');
  await user.type(dialog().getByLabelText('Percentage %'), '0.1');
  await user.type(dialog().getByLabelText('Reason'), 'for a presentation');
  await user.click(dialog().getByRole('button', { name: 'Put a contract in force' }));
  await expect.poll(() => server.callsOf('putHouseContract').map(({ body }) => body)).toMatchObject([{ kind: 'daily', scope: 'CONS', rows: [{ ppm: 1_000 }] }]);
  await expect.poll(() => screen.queryByText('The contract is in force from its first day')).not.toBeNull();
  expect(server.callsOf('offerCompanyContract')).toEqual([]);
});

test('[AGENT-04] the company alone pays house agents for new players, and house agents directly under it', async () => {
  const { user } = await openAgent({ getAgent: house });
  await user.click(await screen.findByRole('button', { name: 'Put a contract in force' }));
  await user.selectOptions(dialog().getByLabelText('Kind'), 'cpa');
  expect(dialog().queryByLabelText('Paid by')).toBeNull();
});

test('[AGENT-23] the desk ends a contract between two agents for a breach alone', async () => {
  const contracts = (payer: object) => ({ listAgentContracts: { contracts: [{ ...contract, payer }], firstStarts: starts }, endAgentContract: contract });
  const between = await openAgent(contracts({ ...upline, isTrial: false }));
  await between.user.click(await screen.findByRole('button', { name: 'End or withdraw' }));
  expect(screen.queryByText(/The desk ends it for a breach alone/)).not.toBeNull();
  expect(dialog().queryByRole('switch')).toBeNull();
  await between.user.type(dialog().getByLabelText('Reason'), 'pays for recruiting');
  await between.user.click(dialog().getByRole('button', { name: 'End or withdraw' }));
  await expect.poll(() => between.server.callsOf('endAgentContract').map(({ body }) => body)).toEqual([{ reason: 'pays for recruiting', isBreach: true }]);
});
