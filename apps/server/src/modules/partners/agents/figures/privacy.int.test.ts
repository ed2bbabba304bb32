import { randomUUID } from 'node:crypto';
import { agentFigureRoutes, agentRoutes } from '@laro/contract/agents/routes';
import type { CallName } from '@laro/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { addTestSlot } from '#server/testing/money/test-play.ts';
import { appendCounts } from '../counting/counts.store.ts';

const MAJOR = 100_000n;
const DAY = '2026-11-20';
let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let below: AgentVisitor;
/** Members by what became of them. */
const names = { playing: '', absent: '', excluded: '', blocked: '', deep: '' };
const ids = { ...names };

const inner = async (username: string) => {
  const row = await site.row('select id, cash_account from players where username = $1', [username]);
  return { id: row['id'] as bigint, cash: row['cash_account'] as bigint };
};

beforeAll(async () => {
  ({ site, agents, top } = await startTestAgents({ RNG: 3_000 }));
  below = await agents.agentBelow(top);
  const [mine, theirs] = [(await agents.link(top)).value.code, (await agents.link(below)).value.code];
  for (const name of ['playing', 'absent', 'excluded', 'blocked'] as const) names[name] = (await agents.joinBy(mine)).username;
  names.deep = (await agents.joinBy(theirs)).username;
  for (const name of Object.keys(names) as (keyof typeof names)[]) ids[name] = await agents.idOf(names[name]);
  await site.query("update agent_placements set from_day = '2026-01-01'; update agent_rates set from_day = '2026-01-01'");
  const block = 'insert into player_blocks (player_id, origin, kind, cause, until, reason, set_by, set_at) values';
  await site.query(`${block} ($1, 'pause', 'bet', 'exclusion', '2027-11-20', 'test', 'test', now())`, [(await inner(names.excluded)).id]);
  await site.query(`${block} ($1, 'operator', 'full', 'rules', null, 'test', 'test', now())`, [(await inner(names.blocked)).id]);
  await site.query("insert into agent_clocks (merchant_code, since, counted_to) values ('laro', '2026-01-01', '2026-11-21T08:00:00Z')");
  await site.query("insert into agent_figure_clocks (merchant_code, kept_to, members_to) values ('laro', '2026-11-21T08:00:00Z', 0)");
  for (const name of ['playing', 'deep'] as const) {
    const at = new Date(`${DAY}T04:00:00Z`);
    const play = { category: 'RNG' as const, rounds: 1, staked: 900n * MAJOR, paid: 400n * MAJOR, valid: 900n * MAJOR, kept: 0n };
    await inTransaction(site.pool, async (transaction) =>
      appendCounts(
        transaction,
        'laro',
        [{ ...play, member: (await inner(names[name])).id, origin: at, bucket: at, originDay: DAY, bucketDay: DAY, isHeld: false }],
        at,
      ),
    );
  }
});
afterAll(() => site.close());
beforeEach(() => site.set('agent.memberDetail', 'minimal'));

const sheet = async (id: string) => (await top.call('getTeamMember', undefined, { memberId: id }, { period: 'days14' })).value;
const rounds = (id: string, day = DAY) => top.call('getMemberRounds', undefined, { memberId: id }, { day });

test('[AGENT-42] excluded, blocked and absent members read the same in lists and sheets', async () => {
  const strip = ({ id: _id, name: _name, ...rest }: { id: string; name: string }) => rest;
  for (const detail of ['minimal', 'figures']) {
    await site.set('agent.memberDetail', detail);
    const { rows } = (await top.call('listTeam')).value;
    const row = (name: keyof typeof ids) => strip(rows.find(({ id }) => id === ids[name]) ?? { id: '', name: '' });
    expect(row('absent')).toMatchObject({ state: 'quiet', valid: '0.00' });
    expect(row('playing')).toMatchObject({ state: 'playing', valid: '900.00', earned: '0.90' });
    for (const name of ['excluded', 'blocked'] as const) {
      expect(row(name)).toEqual(row('absent'));
      expect(strip(await sheet(ids[name]))).toEqual(strip(await sheet(ids.absent)));
    }
  }
});

/** Words that name what no answer may hold (agents.md 9.3). */
const FORBIDDEN =
  /balance|cash|mobile|phone|mail|address|device|\bip\b|identity|birth|payout|bank|card|limit|pause|exclu|block|note|reason|won|loss|password|realname/i;
/** Figures of the agent's own account and of the whole team. */
const OWN = new Set(['openedAt', 'balance', 'paid', 'payouts']);

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [name, ...fieldsOf(inside)]);
}

test('[AGENT-42] no answer of a call about the team has a forbidden field, and none has a masked name, a number or an address in it', async () => {
  await site.set('agent.memberDetail', 'figures');
  const asked: Partial<Record<CallName, Parameters<AgentVisitor['call']>[2]>> = {
    getAgentHome: {},
    listTeam: {},
    getTeamMember: { memberId: ids.deep },
    getTeamKpiA: {},
    getTeamKpiB: {},
    exportTeam: {},
  };
  const apart = [
    'getTeamKpiC',
    'getMemberRounds',
    'listTeamBets',
    'changeRates',
    'listInvitations',
    'openAccount',
    'endInvitation',
    'listLinks',
    'addLink',
    'changeLink',
  ];
  const rest = ['getLinkDays', 'getRebateDays', 'getStatement', 'getAgentWallet', 'takeOut'];
  expect([...Object.keys(asked), ...apart, ...rest].toSorted()).toEqual(Object.keys({ ...agentRoutes, ...agentFigureRoutes }).toSorted());
  for (const [name, params] of Object.entries(asked)) {
    const { value } = await top.call(name as CallName, undefined, params, { kind: name === 'exportTeam' ? 'members' : 'all', scope: 'all' });
    expect(
      fieldsOf(value).filter((field) => FORBIDDEN.test(field) && !OWN.has(field)),
      name,
    ).toEqual([]);
    expect(JSON.stringify(value), name).not.toContain(names.deep);
    expect(JSON.stringify(value), name).not.toMatch(/\+?639\d{9}|@/);
  }
});

test('[AGENT-43] minimal shows turnover and earnings alone; figures adds amounts by closed day and rounds of direct members', async () => {
  expect(await sheet(ids.playing)).toMatchObject({
    name: `${names.playing.slice(0, 2)}***${names.playing.at(-1)}`,
    days: [{ day: DAY, category: 'RNG', valid: '900.00', earned: '0.90' }],
    figures: null,
  });
  expect((await rounds(ids.playing)).code).toBe('agent.detail_off');
  await site.set('agent.memberDetail', 'figures');
  expect(await sheet(ids.playing)).toMatchObject({
    name: names.playing,
    figures: [{ day: DAY, staked: '900.00', paid: '400.00', deposits: '0.00', withdrawals: '0.00' }],
  });
  expect(await sheet(ids.deep)).toMatchObject({ valid: '900.00', earned: '0.90', figures: null });
  expect((await rounds(ids.deep)).code).toBe('agent.detail_off');
  // A day is shown when it is counted to its end.
  await site.query("update agent_clocks set counted_to = '2026-11-20T15:00:00Z'");
  expect((await sheet(ids.playing)).figures).toEqual([]);
  expect((await rounds(ids.playing)).value).toEqual({ rounds: [], next: null });
  await site.query("update agent_clocks set counted_to = '2026-11-21T08:00:00Z'");
});

test('[AGENT-43] rounds have time, game, stake and turnover, and nothing of their outcome', async () => {
  await site.set('agent.memberDetail', 'figures');
  const { cash } = await inner(names.absent);
  await addTestSlot({ pool: site.pool } as never);
  const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
  const [gateway, vendorAccount] = [await openAccount(site.pool, purse, 'gateway', 'test'), await openAccount(site.pool, purse, 'vendor', 'BGS')];
  const at = (minute: number) => new Date(`${DAY}T05:${String(minute).padStart(2, '0')}:00Z`);
  const betKey = randomUUID();
  const common = { vendorCode: 'BGS', vendorAccount };
  await inTransaction(site.pool, (transaction) =>
    writePast(transaction, cash, [
      { kind: 'deposit', at: at(0), key: randomUUID(), gateway, amount: 70n * MAJOR },
      { ...common, kind: 'bet', at: at(1), key: betKey, roundRef: betKey, gameId: 'test-slot', amount: 50n * MAJOR },
      { ...common, kind: 'win', at: at(2), key: randomUUID(), betKey, amount: 20n * MAJOR },
    ]),
  );
  const { value } = await rounds(ids.absent);
  expect(value.rounds).toHaveLength(1);
  expect(Object.keys(value.rounds[0] ?? {}).toSorted()).toEqual(['at', 'game', 'staked', 'valid']);
  expect(value.rounds[0]).toMatchObject({ staked: '50.00', valid: '50.00' });
  // The same in the list of bets: it was settled and counted on the next day.
  const bets = (query: object) => top.call('listTeamBets', undefined, {}, { from: DAY, to: DAY, ...query } as never);
  await site.query(
    `insert into agent_direct_figures (merchant_code, unit, from_day, agent, member, valid, earned)
      select 'laro', 'day', $1, $2, id, 1, 1 from players where username = any ($3) on conflict do nothing`,
    ['2026-11-21', (await inner(top.username)).id, [names.absent, names.playing]],
  );
  await site.query(
    `insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, counted_at)
      select 'laro', id, 'RNG', $1, '2026-11-21T05:00:00Z', $2, '2026-11-21', 1, 1, 0, 1, 0, now() from players where username = $3`,
    [`${DAY}T05:00:00Z`, DAY, names.absent],
  );
  const { rows, next } = (await bets({})).value;
  expect(rows).toEqual([
    { member: { id: ids.absent, name: names.absent }, at: value.rounds[0]?.at, game: value.rounds[0]?.game, category: 'RNG', staked: '50.00', valid: '50.00' },
  ]);
  expect(next).toBeNull();
  expect((await bets({ from: '', to: '' })).value).toEqual({ from: '2026-11-09', to: DAY, rows, next });
  expect((await bets({ from: '2026-11-10', to: '2026-12-01' })).value).toEqual({ from: '2026-11-10', to: DAY, rows, next });
  expect((await bets({ from: '2026-11-10', to: '2026-11-19' })).value.rows).toEqual([]);
  expect((await bets({ from: '2026-09-01' })).code).toBe('agent.period_too_long');
  expect((await bets({ category: 'LIVE' })).value.rows).toEqual([]);
  expect((await bets({ memberId: ids.absent })).value.rows).toHaveLength(1);
  expect((await bets({ memberId: ids.deep })).code).toBe('agent.detail_off');
  expect((await bets({ from: '2026-11-21', to: '2026-11-21' })).value).toEqual({ from: '2026-11-21', to: DAY, rows: [], next: null });
  expect((await bets({ after: 'nobody-at-all~' })).code).toBe('agent.member_unknown');
  await site.set('agent.memberDetail', 'minimal');
  expect((await bets({})).code).toBe('agent.detail_off');
});

test('[AGENT-43] [T88] each look and export is noted, and a name that is a formula is harmless in a file', async () => {
  await site.query('truncate agent_lookups');
  await site.query('update players set username = $2 where username = $1', [below.username, '=1+1|cmd']);
  const members = (await top.call('exportTeam', undefined, {}, { kind: 'members' })).value;
  expect(members.next).toBeNull();
  expect(members.csv).toContain("\r\n'=1+1|cmd,agent,1,");
  expect(members.csv).not.toContain(names.deep);
  const play = (await top.call('exportTeam', undefined, {}, { kind: 'play', period: 'days14' })).value;
  expect(play.csv.split('\r\n').slice(0, 2)).toEqual(['day,category,rounds,staked,valid,result,active_members', `${DAY},RNG,2,1800.00,1800.00,,0`]);
  await sheet(ids.deep);
  await top.call('getTeamMember', undefined, { memberId: 'p00000000000000000000000000000000' });
  await site.set('agent.memberDetail', 'figures');
  await rounds(ids.playing);
  const noted = await site.query(
    `select l.kind, p.public_id as member from agent_lookups l left join players p on p.id = l.member join players a on a.id = l.agent and a.username = $1 order by l.id`,
    [top.username],
  );
  expect(noted).toEqual([
    { kind: 'members', member: null },
    { kind: 'play', member: null },
    { kind: 'sheet', member: ids.deep },
    { kind: 'rounds', member: ids.playing },
  ]);
});

test('[AGENT-43] a team above the most rows of a file is refused with that number', async () => {
  await site.query('insert into agent_team_sizes (agent, members, direct, agents) values ($1, 50001, 1, 1)', [(await inner(top.username)).id]);
  expect(await top.call('exportTeam', undefined, {}, { kind: 'members' })).toMatchObject({ code: 'agent.export_too_long', params: { max: 50_000 } });
});
