import { refuse, type Asked } from '@laro/client/testing/canned-server';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const below = { id: 'a1', name: 'mang_tomas', isAgent: true, state: 'quiet', steps: 1, joined: '2026-11-20', members: 0, valid: '0.00', earned: '0.00' };
const entry = { number: '3', band: 77_000, amount: -1, kind: 'opened', name: 'bagong_kasama', at: '2026-11-20T10:00:00Z' };
const quota = { from: 76_000, bands: [{ band: 77_000, balance: 4, waiting: 1 }], entries: [entry], next: null, canPass: true };
const open = (answers: object) =>
  openSite('/m/agent/quota', {
    as: 'member',
    answers: { getAgentHome: agentHome('team', 'quota'), getQuota: quota, listTeam: { rows: [below], next: null, path: [] }, ...answers } as never,
  });

test('[AGENT-01] [AGENT-39] shows balances and what open invitations hold, and passes some of it to a direct agent', async () => {
  const { user, server } = await open({ passQuota: quota });
  await expect.poll(() => screen.queryByText('7.7% to below 7.8%')).not.toBeNull();
  expect(screen.getByText('In open invitations: 1')).toBeTruthy();
  expect(screen.getByText('Account opened · bagong_kasama')).toBeTruthy();
  const count = await screen.findByLabelText('How many');
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Pass to an agent' });
  await user.clear(count);
  await user.type(count, '5');
  expect(act.disabled).toBe(true);
  expect(screen.getByText('Enter 1 to 4.')).toBeTruthy();
  await user.clear(count);
  await user.type(count, '4');
  await user.click(act);
  await expect.poll(() => server.callsOf('passQuota')[0]?.body).toMatchObject({ memberId: 'a1', band: 77_000, count: 4 });
});

test('[AGENT-39] agents who are not on the first page are loaded on request and can be given quotas; what was typed stays', async () => {
  const pages: Readonly<Record<string, { names: readonly string[]; next: string | null }>> = {
    '': { names: [], next: 'more' },
    more: { names: ['mang_tomas'], next: 'last' },
    last: { names: ['zenaida'], next: null },
  };
  const listTeam = ({ query }: Asked) => {
    const page = pages[query['after'] ?? ''];
    return { rows: (page?.names ?? []).map((name) => ({ ...below, id: name, name })), next: page?.next ?? null, path: [] };
  };
  const { user, server } = await open({ listTeam, passQuota: quota });
  // The first page is empty although there are agents.
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText('You have no direct agents to pass quotas to.')).toBeNull();
  await user.click(more);
  const count = await screen.findByLabelText('How many');
  await user.clear(count);
  await user.type(count, '3');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.selectOptions(await screen.findByLabelText('Direct agent'), await screen.findByRole('option', { name: 'zenaida' }));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pass to an agent' }));
  await expect.poll(() => server.callsOf('passQuota')[0]?.body).toMatchObject({ memberId: 'zenaida', count: 3 });
  expect(server.callsOf('listTeam').map(({ query }) => query['after'] ?? '')).toEqual(expect.arrayContaining(['', 'more', 'last']));
});

test('[AGENT-39] a refusal is shown with what is left, and nothing is cleared', async () => {
  const { user } = await open({ passQuota: refuse('agent.quota_not_enough', { left: 2 }) });
  await user.click(await screen.findByRole('button', { name: 'Pass to an agent' }));
  expect((await screen.findByRole('alert')).textContent).toContain('2');
  expect(screen.getByLabelText<HTMLInputElement>('How many').value).toBe('1');
});

test('[AGENT-39] [AGENT-06] a suspended agent sees the figures without the form', async () => {
  await open({ getAgentHome: { ...agentHome('team', 'quota'), state: 'suspended' }, getQuota: { ...quota, canPass: false } });
  await expect.poll(() => screen.queryByText('7.7% to below 7.8%')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Pass to an agent' })).toBeNull();
});

test.each([
  ['the page says where quotas are off', refuse('agent.quota_off'), 'Quotas aren’t used here'],
  ['the page says who grants quotas where there are none', { ...quota, bands: [], entries: [] }, 'No quotas yet'],
])('[AGENT-39] %s', async (_, getQuota, text) => {
  await open({ getQuota });
  await expect.poll(() => screen.queryByText(text)).not.toBeNull();
});
