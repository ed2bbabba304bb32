import { ApiProblem } from '@laro/client/client';
import { refuse } from '@laro/client/testing/canned-server';
import type { CallName } from '@laro/contract/routes';
import { languageCodes, type Language } from '@laro/domain/system/languages';
import { screen } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const count = { now: 0, before: 0 };
const none = { now: '0.00', before: '0.00', changePpm: null };
const span = { from: '2026-11-20', to: '2026-11-21', before: '2026-11-18', countedTo: '2026-11-21T06:00:00Z' };
const at = '2026-11-20T10:00:00Z';
const { rates } = agentHome();

const growth = { ...span, team: agentHome().team, joined: count, verified: count, firstDeposits: count, visits: count, registrations: count };
const play = { ...span, rounds: count, staked: none, valid: none, active: count, teamFloor: 5, money: null, days: [], categories: [] };
const pay = {
  ...span,
  gross: none,
  passed: none,
  takenBack: none,
  net: none,
  kinds: [],
  days: [],
  balance: '0.00',
  owed: '0.00',
  owedToMe: '0.00',
  waiting: '0.00',
  carry: '0.00',
  estimates: [],
};
const row = { id: 'a1', name: 'mang_tomas', isAgent: true, state: 'playing', steps: 1, joined: '2026-11-20', members: 3, valid: '400.00', earned: '2.00' };
const invitation = { id: '1', username: 'bago7', isAgent: false, rates, state: 'open', openedAt: at, expiresAt: '2026-12-04T10:00:00Z' };
const link = {
  code: 'MANGGA88',
  name: 'Facebook page',
  isAgent: false,
  landing: 'register',
  promotionId: null,
  rates,
  isOn: true,
  isValid: true,
  validFrom: null,
  validUntil: null,
  usesMax: null,
  createdAt: at,
  visits: 2,
  registrations: 1,
};
const statement = { number: '7', day: '2026-11-10', state: 'paid', gross: '27.50', isReversal: false };
const wallet = { balance: '100.12', movable: '100.12', isFrozen: false, owed: '0.00', owedToMe: '0.00', waiting: '0.00', next: null };
const entry = { id: '01900000-0000-7000-8000-000000000001', kind: 'agent_paid', amount: '100.12', after: '100.12', at };
const contract = {
  id: '5',
  kind: 'daily',
  scope: 'CONS',
  from: '2026-11-01',
  to: null,
  state: 'in_force',
  offeredAt: at,
  lapsesAt: at,
  wish: '',
  endReason: '',
  member: null,
  rows: [{ betVolume: '1000.00', activeMember: 3, netLoss: '0.00', rateType: 'P', ppm: 1_500, amount: '0.00' }],
  options: { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null },
  isFromCompany: true,
  status: 'V',
  downlineHigherRate: 'N',
};
const contracts = (list: object[]) => ({ isOn: true, firstStart: '2026-11-22', contracts: list, next: null });
const form = { balance: '250.00', min: '1.00', max: '500.00', left: '400.00', countLeft: 20, hasPassword: true, canSend: true };
const quota = { from: 76_000, bands: [{ band: 77_000, balance: 4, waiting: 1 }], next: null, canPass: true };
const quotaEntry = { number: '3', band: 77_000, amount: 5, kind: 'granted', name: null, at };

interface PageOf {
  path: string;
  /** The call whose answer the page waits for. */
  call: CallName;
  /** Text with entries, and without. */
  shown: string | RegExp;
  none: string | RegExp;
  full: object;
  empty: object;
  /** Buttons that the server would refuse to a suspended agent. */
  acts: readonly string[];
  /** Further answers, and those to a suspended agent. */
  more: object;
  suspended: object;
}

type Texts = [shown: string | RegExp, none: string | RegExp];
type Entries = [full: object, empty: object];
const pageOf = (path: string, call: CallName, [shown, none]: Texts, [full, empty]: Entries, more: Partial<PageOf> = {}): PageOf => ({
  path,
  call,
  shown,
  none,
  full,
  empty,
  acts: [],
  more: {},
  suspended: {},
  ...more,
});

const team = { rows: [row], next: null, path: [] };
const withTeam = { ...agentHome('team'), top: [row] };
const alone = { ...agentHome('team'), team: { all: 0, direct: 0, agents: 0, players: 0 } };
const transfer = { number: '4', to: 'be••••g', amount: '100.00', state: 'waiting', sentAt: at };
const noEntries = { ...wallet, balance: '0.00', movable: '0.00', entries: [] };
const links = { max: 20, daysMax: 365 };
const pages: readonly PageOf[] = [
  pageOf('/m/agent/home', 'getAgentHome', ['mang_tomas', 'No one here yet'], [withTeam, alone]),
  pageOf('/m/agent/team', 'listTeam', ['mang_tomas', 'No one here yet'], [team, { ...team, rows: [] }]),
  pageOf(
    '/m/agent/open',
    'listInvitations',
    [/bago7/, /20 invitations left today/],
    [
      { invitations: [invitation], leftToday: 19 },
      { invitations: [], leftToday: 20 },
    ],
    { acts: ['Create invitation', 'Withdraw: bago7'] },
  ),
  pageOf(
    '/m/agent/links',
    'listLinks',
    ['Facebook page', 'No links yet'],
    [
      { ...links, links: [link] },
      { ...links, links: [] },
    ],
    { acts: ['New link'] },
  ),
  pageOf(
    '/m/agent/records',
    'getTeamKpiB',
    [/^Valid turnover$/, /Nothing in this period|Amounts of the team/],
    [{ ...play, valid: { ...none, now: '800.00' } }, play],
    { more: { getTeamKpiA: growth, getTeamKpiC: pay } },
  ),
  pageOf(
    '/m/agent/rebates',
    'getRebateDays',
    ['Nov 10', 'No statements yet'],
    [
      { isOn: true, statements: [statement], next: null },
      { isOn: true, statements: [], next: null },
    ],
  ),
  pageOf('/m/agent/wallet', 'getAgentWallet', ['₱100.12', 'Nothing here yet'], [{ ...wallet, entries: [entry] }, noEntries], {
    acts: ['Move to my cash'],
    suspended: { getAgentWallet: { ...wallet, isFrozen: true, entries: [entry] } },
  }),
  pageOf('/m/member/agent/getSalaryContract', 'listContracts', [/3 active members/, 'No contracts yet'], [contracts([contract]), contracts([])], {
    acts: ['Offer a contract', 'End contract'],
    more: { listContractPay: { statements: [], next: null } },
  }),
  pageOf(
    '/m/agent/transfer',
    'listTransfers',
    [/Being checked/, 'Nothing sent yet'],
    [
      { transfers: [transfer], next: null },
      { transfers: [], next: null },
    ],
    { acts: ['Send'], more: { getTransferForm: form, listTeam: team }, suspended: { getTransferForm: { ...form, canSend: false } } },
  ),
  pageOf(
    '/m/agent/quota',
    'getQuota',
    [/7\.7% to below 7\.8%/, 'No quotas yet'],
    [
      { ...quota, entries: [quotaEntry] },
      { ...quota, bands: [], entries: [] },
    ],
    { acts: ['Pass to an agent'], more: { listTeam: team }, suspended: { getQuota: { ...quota, entries: [quotaEntry], canPass: false } } },
  ),
];

const tools = ['team', 'open', 'links', 'rebates', 'contracts', 'wallet', 'records', 'transfer', 'quota'];
const visit = (of: PageOf, answers: object, language?: Language) =>
  openSite(of.path, {
    as: 'member',
    ...(language === undefined ? {} : { language }),
    answers: { getAgentHome: agentHome(...tools), [of.call]: of.full, ...of.more, ...answers } as never,
  });
const seen = (text: string | RegExp) => () => screen.queryAllByText(text).length;
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
const actsShown = (of: PageOf) => of.acts.filter((act) => screen.queryAllByRole('button').some((button) => nameOf(button) === act));
const isWaiting = () => document.querySelector('[aria-busy="true"], span[aria-hidden="true"][style*="width"]') !== null;

describe.each(pages)('[AGENT-45] $path', (of) => {
  test('[AGENT-45] says what it waits for, then shows it, or that there is nothing', async () => {
    const waiting: ((value: object) => void)[] = [];
    const { server } = await visit(of, { [of.call]: () => new Promise((resolve) => waiting.push(resolve)) });
    await expect.poll(() => server.callsOf(of.call).length).toBeGreaterThan(0);
    await expect.poll(isWaiting).toBe(true);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    server.answer({ [of.call]: of.full } as never);
    for (const arrive of waiting) arrive(of.full);
    await expect.poll(seen(of.shown)).toBeGreaterThan(0);
  });

  test('[AGENT-45] without entries it says so', async () => {
    await visit(of, { [of.call]: of.empty });
    await expect.poll(seen(of.none)).toBeGreaterThan(0);
  });

  test.each([
    ['a failure', refuse('internal')],
    ['no internet', () => Promise.reject(new ApiProblem(0, 'network.unreachable'))],
  ])('[AGENT-45] after %s a tap loads it', async (_, answer) => {
    const { server, user } = await visit(of, { [of.call]: answer });
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    server.answer({ [of.call]: of.full } as never);
    await user.click(again!);
    await expect.poll(seen(of.shown)).toBeGreaterThan(0);
  });

  test('[AGENT-45] [AGENT-06] a suspended agent reads the reason and has no button that would be refused', async () => {
    const state = of.call === 'getAgentHome' ? { getAgentHome: { ...(of.full as object), state: 'suspended' } } : {};
    await visit(of, { getAgentHome: { ...agentHome(...tools.filter((tool) => tool !== 'open')), state: 'suspended' }, ...of.suspended, ...state });
    await expect.poll(seen(/Your agency is suspended/)).toBeGreaterThan(0);
    await expect.poll(seen(of.shown)).toBeGreaterThan(0);
    expect(actsShown(of)).toEqual([]);
  });

  test('[AGENT-45] who has applied reads that the application is being checked, and no other call is made', async () => {
    const { server } = await visit(of, { getAgentHome: { ...agentHome(), state: 'applied' } });
    await expect.poll(seen(/Your application is being checked/)).toBeGreaterThan(0);
    if (of.call !== 'getAgentHome') expect(server.callsOf(of.call)).toEqual([]);
  });
});

/** Pages of statements, with the call that each makes for an ended agent and a text that it then shows. */
const statements: Readonly<Record<string, readonly [CallName, object, string | RegExp]>> = {
  '/m/agent/rebates': ['getRebateDays', { isOn: true, statements: [statement], next: null }, 'Nov 10'],
  '/m/agent/wallet': ['getAgentWallet', { ...wallet, isFrozen: true, entries: [entry] }, /moves to your cash 30 days after the end/],
  '/m/member/agent/getSalaryContract': ['listContractPay', { statements: [], next: null }, 'Daily salary'],
};
test.each(pages)('[AGENT-45] [AGENT-06] an ended agent reads of $path the statements alone', async (of) => {
  const [call, answer, shown] = statements[of.path] ?? [];
  const { server } = await visit(of, { getAgentHome: { ...agentHome(), state: 'ended' }, ...(call === undefined ? {} : { [call]: answer }) });
  await expect.poll(seen(/Your agency has ended/)).toBeGreaterThan(0);
  if (shown !== undefined) await expect.poll(seen(shown)).toBeGreaterThan(0);
  expect(actsShown(of)).toEqual([]);
  if (call === of.call || of.call === 'getAgentHome') return;
  expect(server.callsOf(of.call)).toEqual([]);
  if (call === undefined) expect(screen.queryAllByRole('link', { name: 'Earnings' }).length).toBe(1);
});

test.each(pages.filter(({ acts }) => acts.length > 0))('[AGENT-45] an active agent has the acts of $path', async (of) => {
  await visit(of, {});
  await expect.poll(seen(of.shown)).toBeGreaterThan(0);
  await expect.poll(() => actsShown(of)).toEqual(of.acts);
});

test.each(languageCodes.map((language, place) => [language, pages[place % pages.length] as PageOf] as const))(
  '[AGENT-45] in %s a page of the agent centre has words for everything',
  async (language, of) => {
    await visit(of, {}, language);
    await expect.poll(() => document.querySelectorAll('main li, main dd, main form').length).toBeGreaterThan(0);
    const text = document.body.textContent ?? '';
    expect(text.match(/\b(?:agent|agentlinks|figures|earnings|contracts|transfer|quota)\.[a-z_]+(?:\.[a-z_]+)*\b/g) ?? []).toEqual([]);
  },
);

test('[AGENT-47] [AGENT-45] who is suspended for an accreditation that has expired reads why, and how it goes on', async () => {
  const answer = { ...agentHome('team'), state: 'suspended', top: [row] };
  await openSite('/m/agent/home', { as: 'member', answers: { getAgentHome: { ...answer, notices: { ...answer.notices, isUnaccredited: true } } } as never });
  await expect.poll(() => screen.queryByText(/Your accreditation has expired/)).not.toBeNull();
  expect(screen.getAllByRole('link', { name: 'Your application and accreditation' })[0]?.getAttribute('href')).toBe('/m/agent/apply');
});

test('[AGENT-37] amounts below a cent are shown with all their places, never as nothing', async () => {
  const small = { ...entry, id: '01900000-0000-7000-8000-000000000002', kind: 'agent_clawed', amount: '-0.00999' };
  await openSite('/m/agent/wallet', {
    as: 'member',
    answers: {
      getAgentHome: agentHome('wallet'),
      getAgentWallet: { ...wallet, balance: '0.00134', movable: '0.00', entries: [{ ...entry, amount: '0.00045' }, small] },
    } as never,
  });
  await expect.poll(() => screen.queryByText('₱0.00134')).not.toBeNull();
  expect(screen.getByText('₱0.00045')).toBeTruthy();
  expect(screen.getByText('−\u2060₱0.00999')).toBeTruthy();
  expect(screen.queryByText(/₱0\.00$/)).toBeNull();
});

test('[AGENT-48] where rebates are off the page says so, and shows those of before', async () => {
  await openSite('/m/agent/rebates', {
    as: 'member',
    answers: { getAgentHome: agentHome('rebates'), getRebateDays: { isOn: false, statements: [statement], next: null } } as never,
  });
  await expect.poll(() => screen.queryByText('Rebates are off here. Days before are settled as usual.')).not.toBeNull();
  expect(screen.getByText('Nov 10')).toBeTruthy();
});
