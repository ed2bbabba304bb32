import { ApiProblem } from '@laro/client/client';
import { refuse } from '@laro/client/testing/canned-server';
import { languageCodes } from '@laro/domain/system/languages';
import { screen, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

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
const movement = { id: '01900000-0000-7000-8000-000000000001', kind: 'agent_paid', amount: '27.50', after: '27.50', at: '2026-11-11T02:00:00Z' };
const rebate = {
  number: '7',
  kind: 'rebate',
  scope: null,
  day: '2026-11-10',
  hour: null,
  state: 'paid',
  isReversal: false,
  reverses: null,
  reversedBy: null,
  gross: '27.50',
  passed: '0.00',
  net: '27.50',
  paid: '27.50',
  clawed: '0.00',
  debt: '0.00',
  owed: '0.00',
  lines: [line],
  contract: null,
  figures: null,
  steps: [],
  players: [],
  movements: [movement],
};
const row = { betVolume: '10000.00', activeMember: 3, netLoss: '0.00', rateType: 'P', ppm: 1_500, amount: '0.00' };
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const contract = { id: '5', kind: 'daily', scope: 'CONS', rows: [row, { ...row, betVolume: '20000.00' }], options, from: '2026-11-01' };
const step = { name: 'percent', base: '23500.00', ppm: 1_500, count: null, amount: '35.25' };
const figures = (step_: number | null, ...amounts: [string, string][]) => ({
  amounts: amounts.map(([name, amount]) => ({ name, amount })),
  active: 5,
  step: step_,
});
const daily = {
  ...rebate,
  kind: 'daily',
  scope: 'CONS',
  gross: '35.25',
  passed: '14.00',
  net: '21.25',
  paid: '35.25',
  lines: [],
  contract,
  figures: figures(2, ['valid', '23500.00'], ['ggr', '4100.00']),
  steps: [step],
  movements: [
    { ...movement, amount: '35.25' },
    { ...movement, id: '01900000-0000-7000-8000-000000000002', kind: 'agent_passed', amount: '-14.00' },
  ],
};
const open = (answer: unknown, path = '/m/agent/statements/7', more: Partial<Parameters<typeof openSite>[1]> = {}) =>
  openSite(path, { as: 'member', ...more, answers: { getAgentHome: agentHome('rebates'), getStatement: answer } as never });
const seen = (text: string | RegExp) => () => screen.queryAllByText(text).length;
const texts = (label: string) => [...(screen.getByText(label).closest('dl')?.children ?? [])].map(({ textContent }) => textContent);
const rowsOf = () => [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);

describe('the page of one statement', () => {
  test('[AGENT-19] [AGENT-45] of rebates: each line with source, base, rate, versions and the day of late bets, sums to the last place, and its movement', async () => {
    const own = { ...line, kind: 'own', source: '', sourceRatesFrom: null, origin: '2026-11-08', base: '500.25', ppm: 1_000, amount: '0.50025' };
    const { server } = await open({ ...rebate, gross: '27.50025', net: '27.50025', paid: '27.50025', lines: [line, own] });
    await expect.poll(seen('Team of mang_tomas')).toBeGreaterThan(0);
    expect(screen.getByText(/₱13,500\.00 × 0\.2%/)).toBeTruthy();
    expect(screen.getByText('Bets of Nov 8, settled later')).toBeTruthy();
    expect([screen.getByText('Your rate since Nov 1, theirs since Nov 9'), screen.getByText('Rate since Nov 1')]).toHaveLength(2);
    expect(['₱27.00', '₱0.50025'].map((text) => screen.queryByText(text)?.textContent)).toEqual(['₱27.00', '₱0.50025']);
    expect(texts('Total')).toEqual(['Total₱27.50025', 'Paid₱27.50025']);
    expect(screen.getByText(/^Own play: turnover × your rate/)).toBeTruthy();
    expect(rowsOf().at(-1)).toMatch(/^Commission.*₱27\.50$/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Statement of Nov 10');
    expect(server.callsOf('getStatement').map(({ params }) => params)).toEqual([{ number: '7' }]);
  });

  test('[AGENT-25] [AGENT-45] of a daily salary: figures, the step that paid as a sentence, the terms, and what was passed on', async () => {
    await open(daily);
    await expect.poll(seen('Step 2: ₱23,500.00 × 0.15% = ₱35.25')).toBeGreaterThan(0);
    expect(texts('Team’s turnover')).toEqual(['Team’s turnover₱23,500.00', 'Result of the team₱4,100.00', 'Active members5', 'Step2']);
    expect(texts('Total')).toEqual(['Total₱35.25', 'Passed on to agents₱14.00', 'Commission₱21.25', 'Paid₱35.25']);
    expect(screen.getByText('turnover ₱20,000.00 or more · 3 active members')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open this contract' }).getAttribute('href')).toBe('/m/agent/contracts/5');
    expect(rowsOf().slice(-2)).toEqual([expect.stringMatching(/^Commission.*₱35\.25$/), expect.stringMatching(/^By contract.*−\u2060₱14\.00$/)]);
  });

  test('[AGENT-26] [AGENT-45] of an hourly salary: its hour, and a fixed amount that is cut to the most of a payment', async () => {
    const fixed = { ...step, name: 'fixed', base: null, ppm: null, amount: '6.00' };
    await open({ ...daily, kind: 'hourly', hour: '2026-11-10T06:00:00Z', steps: [fixed, { ...fixed, name: 'most', amount: '5.50' }] });
    await expect.poll(seen('Step 2: a fixed ₱6.00')).toBeGreaterThan(0);
    expect(screen.getByText('Cut to the most per payment: ₱5.50')).toBeTruthy();
    expect(screen.getByText(/Hourly salary · All categories · .*14:00/)).toBeTruthy();
    expect(screen.getByText(/^Of the steps that the hour’s turnover/)).toBeTruthy();
  });

  test('[AGENT-27] [AGENT-28] [AGENT-45] of a dividend: from the result to the base, what the contract before pays, and what is carried', async () => {
    const all = figures(
      1,
      ['valid', '30500.00'],
      ['ggr', '9754.32109'],
      ['rebates', '262.50'],
      ['rewards', '190.00'],
      ['fees', '1107.9321'],
      ['salary', '35.25'],
      ['net', '8158.63899'],
      ['carryIn', '-1500.00'],
      ['base', '6658.63899'],
      ['takenOver', '600.00'],
      ['carryOut', '0.00'],
    );
    const less = { ...step, name: 'less', base: '600.00', ppm: null, amount: '1397.59169' };
    await open({
      ...daily,
      kind: 'dividend',
      contract: { ...contract, kind: 'dividend' },
      figures: all,
      steps: [{ ...step, base: '6658.63899', ppm: 300_000, amount: '1997.59169' }, less],
    });
    await expect.poll(seen('Step 1: ₱6,658.63899 × 30% = ₱1,997.59169')).toBeGreaterThan(0);
    expect(screen.getByText('Less ₱600.00 from the contract before: ₱1,397.59169')).toBeTruthy();
    expect(texts('Net result')).toContain('Brought forward−\u2060₱1,500.00');
    expect(screen.getByText(/^Result less rebates, rewards, fees and salaries is the net result/)).toBeTruthy();
  });

  test('[AGENT-27] [AGENT-45] of a dividend that reached no step: nothing is due, and nothing moved', async () => {
    const none = { ...step, name: 'none', base: null, ppm: null, amount: '0.00' };
    await open({
      ...daily,
      kind: 'dividend',
      contract: { ...contract, kind: 'dividend' },
      figures: figures(null, ['base', '-10.00']),
      steps: [none],
      movements: [],
    });
    await expect.poll(seen('No step was reached, so nothing is due.')).toBeGreaterThan(0);
    expect(screen.getByText('No movements on your account')).toBeTruthy();
    expect(screen.getByText('None reached')).toBeTruthy();
  });

  test('[AGENT-29] [AGENT-45] of new players: the conditions, each player, a full month, and what was taken back', async () => {
    const cpa = { amount: '50.00', firstDepositMin: '100.00', validMin: '500.00', days: 10, monthMax: null };
    const players = [
      { name: 'be••••g', amount: '50.00' },
      { name: 'ka••••a', amount: '0.00' },
      { name: 'ri••••o', amount: '-50.00' },
    ];
    await open({
      ...daily,
      kind: 'cpa',
      contract: { ...contract, kind: 'cpa', rows: [], options: { ...options, cpa } },
      figures: { amounts: [], active: 1, step: null },
      steps: [
        { name: 'players', base: '50.00', ppm: null, count: 1, amount: '50.00' },
        { name: 'players_back', base: '50.00', ppm: null, count: 1, amount: '0.00' },
      ],
      players,
    });
    await expect.poll(seen('1 player × ₱50.00 = ₱50.00')).toBeGreaterThan(0);
    expect(screen.getByText('Taken back for 1 player × ₱50.00, leaves ₱0.00')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'New players' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'be••••g₱50.00',
      'ka••••aThe month’s maximum was reached₱0.00',
      'ri••••o−\u2060₱50.00',
    ]);
    expect(screen.getByText(/first deposit/i)).toBeTruthy();
  });

  test('[AGENT-36] [AGENT-22] [AGENT-45] of a reversal: the mirrored lines, what was taken and what is left, and the way to the statement that it takes back', async () => {
    const back = { ...rebate, number: '9', gross: '-30.00', net: '-30.00', isReversal: true, reverses: '7', paid: '0.00', clawed: '12.50', debt: '17.50' };
    const mirrored = { ...line, base: '-15000.00', amount: '-30.00', ratesFrom: null, sourceRatesFrom: null };
    const { server, user } = await open(
      { ...back, lines: [mirrored], movements: [{ ...movement, kind: 'agent_clawed', amount: '-12.50' }] },
      '/m/agent/statements/9',
    );
    await expect.poll(seen(/^This statement takes another one back/)).toBeGreaterThan(0);
    expect(texts('Total')).toEqual(['Total−\u2060₱30.00', 'Taken back₱12.50', 'Left to settle from later pay₱17.50']);
    expect(screen.getByText(/−\u2060₱15,000\.00 × 0\.2%/)).toBeTruthy();
    expect(screen.queryByText(/since/)).toBeNull();
    server.answer({ getStatement: { ...rebate, reversedBy: '9' } } as never);
    await user.click(screen.getByRole('link', { name: 'See the statement that was taken back' }));
    await expect
      .poll(() => screen.queryByRole('link', { name: 'Taken back by another statement: see it' })?.getAttribute('href'))
      .toBe('/m/agent/statements/9');
    expect(server.callsOf('getStatement').map(({ params }) => params['number'])).toEqual(['9', '7']);
  });
});

describe('its states', () => {
  test('[AGENT-45] it says what it waits for', async () => {
    let arrive: (value: object) => void = () => undefined;
    const { server } = await open(() => new Promise((resolve) => (arrive = resolve)));
    await expect.poll(() => server.callsOf('getStatement').length).toBe(1);
    await expect.poll(() => document.querySelector('span[aria-hidden="true"][style*="width"]')).not.toBeNull();
    arrive(rebate);
    await expect.poll(seen('Team of mang_tomas')).toBeGreaterThan(0);
  });

  test.each([
    ['a failure', refuse('internal')],
    ['no internet', () => Promise.reject(new ApiProblem(0, 'network.unreachable'))],
  ])('[AGENT-45] after %s a tap loads it', async (_, answer) => {
    const { server, user } = await open(answer);
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    server.answer({ getStatement: rebate } as never);
    await user.click(again!);
    await expect.poll(seen('Team of mang_tomas')).toBeGreaterThan(0);
  });

  test('[AGENT-05] [AGENT-45] a statement of somebody else says that it is none of the own', async () => {
    await open(refuse('agent.statement_unknown'));
    await expect.poll(seen('This statement isn’t one of yours.')).toBeGreaterThan(0);
  });

  test('[AGENT-45] an address without a number makes no call', async () => {
    const { server } = await open(rebate, '/m/agent/statements/latest');
    await expect.poll(seen('This statement isn’t one of yours.')).toBeGreaterThan(0);
    expect(server.callsOf('getStatement')).toEqual([]);
  });

  test.each([
    ['suspended', /Your agency is suspended/],
    ['ended', /Your agency has ended/],
  ])('[AGENT-45] [AGENT-06] an agent who is %s reads why, and the statement', async (state, why) => {
    await openSite('/m/agent/statements/7', { as: 'member', answers: { getAgentHome: { ...agentHome(), state }, getStatement: rebate } as never });
    await expect.poll(seen(why)).toBeGreaterThan(0);
    await expect.poll(seen('Team of mang_tomas')).toBeGreaterThan(0);
  });

  test('[AGENT-45] [AGENT-06] who has applied reads that it is being checked, and no call for the statement is made', async () => {
    const { server } = await openSite('/m/agent/statements/7', {
      as: 'member',
      answers: { getAgentHome: { ...agentHome(), state: 'applied' }, getStatement: rebate } as never,
    });
    await expect.poll(seen(/Your application is being checked/)).toBeGreaterThan(0);
    expect(server.callsOf('getStatement')).toEqual([]);
  });

  test('[AGENT-19] [AGENT-43] it is saved as PDF or as a table; a refusal is said, and the next tap tries again', async () => {
    const { server, user } = await open(rebate);
    server.answer({ downloadAgentStatement: refuse('agent.statement_unknown') } as never);
    await user.click(await screen.findByRole('button', { name: 'Save as a table (CSV)' }));
    await expect.poll(() => screen.queryByRole('alert')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
    const calls = () => server.callsOf('downloadAgentStatement').map(({ params, query }) => [params, query['format'], query['language']]);
    await expect.poll(calls).toEqual([
      [{ number: '7' }, 'csv', 'EN'],
      [{ number: '7' }, 'pdf', 'EN'],
    ]);
  });

  test.each(languageCodes)('[AGENT-45] in %s it has words for everything', async (language) => {
    await open({ ...daily, isReversal: true, reverses: '3', steps: [step, { ...step, name: 'mirrored', amount: '-35.25' }] }, undefined, { language });
    await expect.poll(() => document.querySelectorAll('main dd').length).toBeGreaterThan(5);
    expect(document.body.textContent?.match(/\b(?:agent|computed|figures|earnings|contracts)\.[a-z_]+(?:\.[a-z_]+)*\b/g) ?? []).toEqual([]);
  });
});
