import { refuse } from '@laro/client/testing/canned-server';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const member = { id: '7', publicId: 'AbCdEfGh', username: 'mang_tomas', isTrial: false };
const other = { ...member, id: '8', username: 'aling_nena' };
const open = (path: string, answers: object) => openDesk(path, answers as never);
const dialog = () => within(screen.getByRole('dialog'));

test('[AGENT-46] the room of debts names who owes what to whom, and has the sums of what is open', async () => {
  const debt = { id: '3', debtor: member, creditor: other, amount: '13.33', left: '3.33', run: '4', kind: 'daily', day: '2026-11-20' };
  const debts = [debt, { ...debt, id: '2', creditor: null, kind: 'rebate' }];
  const { server, user } = await open('/m/laro/agent-debts', { listAgentDebts: { debts, open: { toAgents: '3.33', toCompany: '20.00' }, next: null } });
  await expect.poll(() => screen.queryAllByRole('link', { name: 'mang_tomas' }).length).toBe(2);
  expect(screen.getByRole('link', { name: 'aling_nena' }).getAttribute('href')).toMatch(/\/agents\/8$/);
  expect(screen.getByRole('link', { name: 'Daily salary · 2026-11-20' }).getAttribute('href')).toMatch(/\/agent-runs\/4$/);
  expect(screen.getByText('Company')).toBeTruthy();
  expect(screen.getByText(/Open to agents/).textContent).toContain('20.00');
  await user.selectOptions(screen.getByLabelText('Which debts'), 'all');
  await expect.poll(() => server.callsOf('listAgentDebts').map(({ query }) => (query as { which: string }).which)).toEqual(['open', 'all']);
});

test('[AGENT-46] the room of debts says that there are none', async () => {
  await open('/m/laro/agent-debts', { listAgentDebts: { debts: [], open: { toAgents: '0.00', toCompany: '0.00' }, next: null } });
  await expect.poll(() => screen.queryByText('No debts')).not.toBeNull();
});

const place = { from: null, to: 'aling_nena', fromDay: '2026-12-01', reason: 'a new area', agreedBy: 'ana', endedBy: null };
const move = { ...place, id: '5', member, isAgent: true, state: 'agreed' };

test('[AGENT-08] [AGENT-46] of all moves one that has not acted is withdrawn with a reason', async () => {
  const moves = [move, { ...move, id: '4', member: other, isAgent: false, state: 'acted' }];
  const { server, user } = await open('/m/laro/agent-moves', { listAllMoves: { moves, next: null }, withdrawMove: {} });
  await expect.poll(() => screen.queryAllByRole('button', { name: 'Withdraw' }).length).toBe(1);
  expect(screen.getByRole('link', { name: 'mang_tomas' }).getAttribute('href')).toMatch(/\/agents\/7$/);
  expect(screen.getByRole('link', { name: 'aling_nena' }).getAttribute('href')).toMatch(/\/members\/8$/);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.type(dialog().getByLabelText('Reason'), 'both stay where they are');
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => server.callsOf('withdrawMove')[0]).toMatchObject({ params: { moveId: '5' }, body: { reason: 'both stay where they are' } });
});

test('[AGENT-08] [AGENT-46] a player is found by name, the move is seen before it is proposed, and a second person decides', async () => {
  const found = { ...member, username: 'maria_clara', isAgent: false, upline: 'mang_tomas' };
  const { server, user } = await open('/m/laro/agent-moves', {
    listAllMoves: { moves: [], next: null },
    findMovable: ({ query }: { query: { name: string } }) => ({ members: query.name === 'mar' ? [found] : [], hasMore: query.name === 'mar' }),
    previewMove: { members: 1, levels: 0, cuts: 1, contracts: 0 },
    proposeMove: { proposed: { id: '9', expiresAt: '2026-11-23T00:00:00.000Z' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Move a member' }));
  const search = () => dialog().getByRole('searchbox');
  await user.type(search(), 'zzz');
  expect(await dialog().findByText('No member’s name begins like this.')).toBeTruthy();
  await user.clear(search());
  await user.type(search(), 'mar');
  await user.selectOptions(await dialog().findByLabelText(/^Member/), await dialog().findByRole('option', { name: 'maria_clara · Player · mang_tomas' }));
  expect(dialog().getByText(/Type more letters/)).toBeTruthy();
  await user.type(dialog().getByLabelText(/^New upline/), 'aling_nena');
  await user.type(dialog().getByLabelText('From day (1st or 16th)'), '2026-12-01');
  await user.type(dialog().getByLabelText('Reason'), 'asked for it');
  const submit = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Move' });
  expect(submit().disabled).toBe(true);
  await user.click(dialog().getByRole('button', { name: 'See what it does' }));
  expect(await dialog().findByText('One player. Rates cut: 1. Contracts that end: 0.')).toBeTruthy();
  await user.click(submit());
  await expect
    .poll(() => server.callsOf('proposeMove')[0])
    .toMatchObject({
      params: { memberId: '7' },
      body: { to: 'aling_nena', fromDay: '2026-12-01', reason: 'asked for it' },
    });
});

test('[AGENT-08] [AGENT-46] a move that is refused says why and cannot be proposed', async () => {
  const { user } = await open('/m/laro/agent-moves', {
    listAllMoves: { moves: [], next: null },
    findMovable: { members: [{ ...member, isAgent: true, upline: null }], hasMore: false },
    previewMove: refuse('agent.move_day'),
  });
  await user.click(await screen.findByRole('button', { name: 'Move a member' }));
  await user.type(dialog().getByRole('searchbox'), 'man');
  await user.selectOptions(await dialog().findByLabelText(/^Member/), await dialog().findByRole('option', { name: 'mang_tomas · Agent · Company' }));
  await user.type(dialog().getByLabelText('From day (1st or 16th)'), '2026-12-02');
  await user.type(dialog().getByLabelText('Reason'), 'asked for it');
  await user.click(dialog().getByRole('button', { name: 'See what it does' }));
  expect(await dialog().findByRole('alert')).toBeTruthy();
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
});

const step = { betVolume: '1000.00', activeMember: 2, netLoss: '0.00', rateType: 'P', ppm: 1_000, amount: '0.00' };
const options = { max: '500.00', period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const template = { id: '6', name: 'Usual salary', kind: 'daily', scope: 'RNG', rows: [step], options };

test('[AGENT-46] a template is saved with its terms and a reason, and deleted with one', async () => {
  const { server, user } = await open('/m/laro/agent-templates', {
    listContractTemplates: { templates: [template] },
    listContractRequests: { requests: [] },
    saveContractTemplate: template,
    deleteContractTemplate: {},
  });
  await user.click(await screen.findByRole('button', { name: 'New template' }));
  await user.type(dialog().getByLabelText(/^Name/), 'Small salary');
  await user.type(dialog().getByLabelText('Percentage %'), '0.2');
  await user.type(dialog().getByLabelText('Reason'), 'for new agents');
  await user.click(dialog().getByRole('button', { name: 'Save template' }));
  await expect
    .poll(() => server.callsOf('saveContractTemplate')[0]?.body)
    .toMatchObject({ name: 'Small salary', kind: 'daily', scope: 'CONS', rows: [{ ppm: 2_000 }], reason: 'for new agents' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete: Usual salary' }));
  await user.type(dialog().getByLabelText('Reason'), 'no longer used');
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  await expect.poll(() => server.callsOf('deleteContractTemplate')[0]).toMatchObject({ params: { templateId: '6' }, body: { reason: 'no longer used' } });
});

test('[AGENT-02] [AGENT-46] a request of an agent is offered as it is, or refused, with a reason', async () => {
  const days = { from: '2026-11-22', to: null, offeredAt: '2026-11-21T00:00:00.000Z', lapsesAt: '2026-11-21T16:00:00.000Z' };
  const request = { ...template, ...days, id: '9', state: 'requested', wish: '', endReason: '', payer: null, offeredBy: 'member:7', endedBy: null, member };
  const { server, user } = await open('/m/laro/agent-templates', {
    listContractTemplates: { templates: [] },
    listContractRequests: { requests: [request] },
    decideContractRequest: request,
  });
  await user.click(await screen.findByRole('button', { name: 'Offer' }));
  await user.type(dialog().getByLabelText('Reason'), 'as we talked');
  await user.click(dialog().getByRole('button', { name: 'Offer' }));
  await expect
    .poll(() => server.callsOf('decideContractRequest')[0])
    .toMatchObject({ params: { contractId: '9' }, body: { accepts: true, reason: 'as we talked' } });
});
