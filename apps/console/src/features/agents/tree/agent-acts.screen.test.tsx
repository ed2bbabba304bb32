import { agentCategories } from '@laro/domain/agents/tree/rates';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
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
