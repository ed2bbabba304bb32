import { refuse } from '@laro/client/testing/canned-server';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const count = { now: 3, before: 2 };
const span = { from: '2026-11-20', to: '2026-11-21', before: '2026-11-18', countedTo: '2026-11-21T06:00:00Z' };
const amount = (now: string, before: string | null = '10.00') => ({ now, before, changePpm: null });
const line = { rounds: 4, staked: '900.00', valid: '800.00', result: '150.00' };
const play = {
  ...span,
  rounds: count,
  staked: amount('900.00'),
  valid: amount('800.00'),
  active: count,
  teamFloor: 5,
  money: { paid: amount('750.00'), result: amount('150.00', null), deposits: amount('60.00'), withdrawals: amount('20.00'), rewards: amount('5.00') },
  days: [{ day: '2026-11-20', ...line, active: 6 }],
  categories: [{ category: 'RNG', ...line }],
};
const pay = {
  ...span,
  gross: amount('150.00'),
  passed: amount('20.00'),
  takenBack: amount('30.00'),
  net: amount('100.00'),
  kinds: [{ kind: 'rebate', gross: '120.00', passed: '0.00', takenBack: '30.00', net: '90.00' }],
  days: [
    {
      day: '2026-11-20',
      gross: '150.00',
      passed: '20.00',
      takenBack: '30.00',
      net: '100.00',
      kinds: [
        { kind: 'rebate', gross: '120.00', passed: '0.00', takenBack: '30.00', net: '90.00' },
        { kind: 'daily', gross: '30.00', passed: '20.00', takenBack: '0.00', net: '10.00' },
      ],
    },
  ],
  balance: '77.00',
  owed: '0.00',
  owedToMe: '4.00',
  waiting: '0.00',
  carry: '-12.00',
  estimates: [
    {
      scope: 'CONS',
      period: 'half',
      day: '2026-11-20',
      valid: '1500.00',
      active: 2,
      money: { net: '700.00', base: '650.00', amount: '65.00' },
      steps: [
        { isReached: true, turnover: '0.00', active: 0, result: '0.00' },
        { isReached: false, turnover: '500.00', active: 1, result: '250.00' },
      ],
    },
  ],
};
const growth = { ...span, team: agentHome().team, joined: count, verified: count, firstDeposits: count, visits: count, registrations: count };
const open = (answers: object) =>
  openSite('/m/agent/records', {
    as: 'member',
    answers: { getAgentHome: agentHome('team', 'records'), getTeamKpiA: growth, getTeamKpiB: play, getTeamKpiC: pay, ...answers } as never,
  });
const textOf = (label: string) => screen.getByText(label).closest('div')?.textContent;

test('[AGENT-01] [AGENT-40] play shows sums with the days before, categories and days; a hidden period before has no figure', async () => {
  const { server, user } = await open({});
  await expect.poll(() => screen.queryByText('Payouts')).not.toBeNull();
  expect(textOf('Payouts')).toBe('PayoutsBefore: ₱10.00₱750.00');
  expect(textOf('Result of the team')).toBe('Result of the team₱150.00');
  expect(screen.queryByText('Active members')).not.toBeNull();
  expect(screen.getByText('6 active · Valid turnover ₱800.00 · Result of the team ₱150.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  await expect.poll(() => server.callsOf('getTeamKpiB').map(({ query }) => (query as { period: string }).period)).toEqual(['days14', 'yesterday']);
});

test('[AGENT-40] below the floor a note stands for the amounts', async () => {
  const hidden = { ...line, result: null };
  await open({ getTeamKpiB: { ...play, money: null, days: [{ day: '2026-11-20', ...hidden, active: 2 }], categories: [{ category: 'RNG', ...hidden }] } });
  await expect.poll(() => screen.queryByText(/5 or more active members/)).not.toBeNull();
  expect(screen.queryByText(/Payouts|Result/)).toBeNull();
});

test('[AGENT-40] growth and pay have their own figures', async () => {
  const { user } = await open({});
  await user.click(await screen.findByRole('button', { name: 'Growth' }));
  await expect.poll(() => screen.queryByText('Identity verified')).not.toBeNull();
  expect(textOf('Identity verified')).toBe('Identity verifiedBefore: 23');
  expect(textOf('Players')).toBe('Players3');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await expect.poll(() => screen.queryByText('Balance now')).not.toBeNull();
  expect(textOf('Owed to you')).toBe('Owed to you₱4.00');
  expect(screen.queryByText('You owe')).toBeNull();
  const passed = 'Passed on to agents ₱20.00';
  const back = 'Taken back ₱30.00';
  expect(screen.getByText('Rebates').closest('li')?.textContent).toBe(`RebatesEarned ₱120.00 · ${back}₱90.00`);
  // A day has its sums, then each kind.
  expect(screen.getByText('Nov 20').closest('li')?.textContent).toBe(
    `Nov 20Earned ₱150.00 · ${passed} · ${back}Rebates ₱90.00: Earned ₱120.00 · ${back}Daily salary ₱10.00: Earned ₱30.00 · ${passed}₱100.00`,
  );
});

test('[AGENT-40] the estimate is marked as such and says what each step lacks', async () => {
  const { user } = await open({});
  await user.click(await screen.findByRole('button', { name: 'Pay' }));
  await expect.poll(() => screen.queryByText('Estimate of this half-month')).not.toBeNull();
  expect(screen.getByText(/As if the period ended on/)).toBeTruthy();
  expect(textOf('Estimated dividend')).toBe('Estimated dividend₱65.00');
  expect(screen.getByText('Step 1').closest('li')?.textContent).toBe('Step 1Reached');
  expect(screen.getByText('Step 2').closest('li')?.textContent).toBe('Step 2Turnover to go: ₱500.00 · Active members to go: 1 · Result to go: ₱250.00');
});

test('[AGENT-40] an estimate of few active members has no amounts', async () => {
  const hidden = { ...pay.estimates[0], money: null, steps: [{ isReached: false, turnover: '500.00', active: 0, result: null }] };
  const { user } = await open({ getTeamKpiC: { ...pay, estimates: [hidden] } });
  await user.click(await screen.findByRole('button', { name: 'Pay' }));
  await expect.poll(() => screen.queryByText('Amounts appear with more active members.')).not.toBeNull();
  expect(screen.queryByText('Estimated dividend')).toBeNull();
});

test('[AGENT-40] a period without play is an empty state', async () => {
  const none = { ...play, money: null, days: [], categories: [] };
  await open({ getTeamKpiB: none });
  await expect.poll(() => screen.queryByText('Nothing in this period')).not.toBeNull();
});

test('[AGENT-40] a range of days is fetched once both days are a range; one that is too long is refused with its most', async () => {
  const { server, user } = await open({});
  await expect.poll(() => screen.queryByText('Payouts')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Range' }));
  await user.type(await screen.findByLabelText('First day'), '2026-11-10');
  await user.type(screen.getByLabelText('Last day'), '2026-11-09');
  expect(screen.queryByText('Payouts')).toBeNull();
  await user.clear(screen.getByLabelText('Last day'));
  await user.type(screen.getByLabelText('Last day'), '2026-11-12');
  await expect
    .poll(() =>
      server
        .callsOf('getTeamKpiB')
        .map(({ query }) => query)
        .at(-1),
    )
    .toMatchObject({ from: '2026-11-10', to: '2026-11-12' });
  await expect.poll(() => screen.queryByText('Payouts')).not.toBeNull();
  // Of a range the number is a mean of days.
  expect(screen.queryByText('Active per day')).not.toBeNull();
  server.answer({ getTeamKpiB: refuse('agent.period_too_long', { max: 62 }) });
  await user.clear(screen.getByLabelText('First day'));
  await user.type(screen.getByLabelText('First day'), '2026-01-01');
  await expect.poll(() => screen.queryByText('Choose a period of up to 62 days.')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: '14 days' }));
  expect(screen.queryByLabelText('First day')).toBeNull();
});

test('[AGENT-43] bets of direct members are listed where the merchant shows them, by period and category, without their outcome', async () => {
  const bet = { member: { id: 'm_1', name: 'bago7' }, at: '2026-11-20T05:01:00Z', game: 'Mango Rush', category: 'RNG', staked: '50.00', valid: '45.00' };
  const { server, user } = await open({
    getAgentHome: { ...agentHome('team', 'records'), memberDetail: 'figures' },
    listTeamBets: ({ query }: { query: { category?: string } }) => ({
      from: '2026-11-07',
      to: '2026-11-20',
      rows: query.category === 'LIVE' ? [] : [bet],
      next: null,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Bets' }));
  await expect.poll(() => screen.queryByText('bago7')).not.toBeNull();
  expect(screen.getByText(/Mango Rush · Slots$/)).toBeTruthy();
  expect(screen.getByText('₱50.00')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Nov 7 – Nov 20' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Category'), 'LIVE');
  await expect.poll(() => screen.queryByText('No bets in this period')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Last month' }));
  await expect.poll(() => server.callsOf('listTeamBets').length).toBe(3);
  expect(server.callsOf('listTeamBets').map(({ query }) => query)).toMatchObject([
    { period: 'days14' },
    { period: 'days14', category: 'LIVE' },
    { period: 'lastMonth', category: 'LIVE' },
  ]);
});

test('[AGENT-43] where the merchant hides rounds there is no list of bets', async () => {
  await open({});
  await expect.poll(() => screen.queryByText('Payouts')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Bets' })).toBeNull();
});
