import { randomUUID } from 'node:crypto';
import { agentPeriodNames, daysBetween } from '@laro/domain/agents/counting/periods';
import { shiftDay } from '@laro/domain/time/shift-day';
import { formatMoney } from '@laro/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { appendCounts, writeActive, type CountRow } from '../counting/counts.store.ts';
import { keepActive } from '../counting/active/keep-active.ts';
import { keepTeamFigures } from './keep-figures.ts';
import { addMoney } from '../counting/money/team-money.store.ts';

const MAJOR = 100_000n;
const ACTIVE_MIN = 500n * MAJOR;
/** The day of the test site's clock. */
const TODAY = '2026-11-22';
const FIRST = shiftDay(TODAY, -70);
/** From this day on the second player is directly under the top agent. */
const MOVED = '2026-11-16';
const SEQUENCES = process.env['LARO_LONG'] === '1' ? 60 : 5;

let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let below: AgentVisitor;
const members = ['below', 'first', 'second', 'direct'] as const;
type Member = (typeof members)[number];
const ids = {} as Record<Member | 'top', bigint>;
const cash = {} as Record<Member, bigint>;

/** True if a member is in the team of an agent on a day, by the plainest rule. */
const isIn = (agent: 'top' | 'below', member: Member, day: string): boolean => agent === 'top' || member === 'first' || (member === 'second' && day < MOVED);

async function idOf(username: string): Promise<{ id: bigint; cash: bigint }> {
  const row = await site.row('select id, cash_account from players where username = $1', [username]);
  return { id: row['id'] as bigint, cash: row['cash_account'] as bigint };
}

beforeAll(async () => {
  ({ site, agents, top } = await startTestAgents({ RNG: 3_000, LIVE: 2_000 }));
  below = await agents.agentBelow(top);
  const joined = async (owner: AgentVisitor) => (await agents.joinBy((await agents.link(owner)).value.code)).username;
  const names = { below: below.username, first: await joined(below), second: await joined(below), direct: await joined(top) };
  for (const member of members) {
    const found = await idOf(names[member]);
    [ids[member], cash[member]] = [found.id, found.cash];
  }
  ids.top = (await idOf(top.username)).id;
  const everybody = Object.values(ids);
  await site.query("update agent_placements set from_day = '2026-01-01' where member = any ($1)", [everybody]);
  await site.query('insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, $2, $3, $4, 2, false)', [
    ids.second,
    MOVED,
    ids.top,
    [ids.top],
  ]);
});
afterAll(() => site.close());

const laro = () => site.http.directory.list().filter(({ code }) => code === 'laro');
const keep = () => keepTeamFigures({ pool: site.pool, merchants: laro });

const CLEAR = `alter table agent_counts disable trigger all; truncate agent_counts; alter table agent_counts enable trigger all;
  truncate agent_last_active, agent_left_active, agent_active_ends, agent_active_closings, agent_active_spans, agent_team_days, agent_active_days, agent_figure_clocks,
    agent_team_sizes, agent_milestones, agent_growth_days, agent_member_money, agent_money_days, agent_direct_figures`;
beforeEach(async () => {
  await site.query(CLEAR);
  await setClock(0);
});

const hourOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
async function setClock(hour: number): Promise<void> {
  const at = new Date(site.clock.now - (10 - hour) * 3_600_000);
  await site.query(
    `insert into agent_clocks (merchant_code, since, counted_to) values ('laro', $2, $1) on conflict (merchant_code) do update set counted_to = excluded.counted_to, since = excluded.since`,
    [at, hourOf('2026-01-01')],
  );
}

interface Fact {
  member: Member;
  day: string;
  /** Days from the bet to the day in which it was counted. */
  late: number;
  category: 'RNG' | 'LIVE';
  staked: bigint;
  paid: bigint;
  valid: bigint;
}

async function count(facts: readonly Fact[]): Promise<void> {
  const rows = facts.map(({ member, day, late, category, staked, paid, valid }): CountRow => {
    const originDay = shiftDay(day, -late);
    const common = { member: ids[member], category, rounds: 1, staked, paid, valid, kept: 0n };
    return { ...common, origin: hourOf(originDay), bucket: hourOf(day), originDay, bucketDay: day, isHeld: false };
  });
  await inTransaction(site.pool, async (transaction) => {
    if (rows.length > 0) await appendCounts(transaction, 'laro', rows, new Date(site.clock.now));
    for (const day of new Set(facts.map((fact) => fact.day))) await writeActive(transaction, 'laro', day, ACTIVE_MIN);
  });
}

/** Days up to which play is counted before the next play comes: within a period, at its end, and twice on the last day. */
const TURNS = [shiftDay(FIRST, 17), '2026-10-31', '2026-11-15', shiftDay(TODAY, -1), TODAY];

/** Counts facts as the server does, in turns, each of which follows the active members. */
async function countInTurns(facts: readonly Fact[]): Promise<void> {
  const isLast = (one: Fact, place: number) => one.day === TODAY && place % 2 === 1;
  const turns = [
    ...TURNS.map((day, turn) => facts.filter((one, place) => one.day <= day && one.day > (TURNS[turn - 1] ?? '') && !isLast(one, place))),
    facts.filter(isLast),
  ];
  for (const [turn, own] of turns.entries()) {
    await count(own);
    await inTransaction(site.pool, (transaction) => keepActive(transaction, { merchantCode: 'laro', today: TURNS[turn] ?? TODAY, activeMin: ACTIVE_MIN }));
  }
}

const amount = fc.bigInt({ min: 0n, max: 900n }).map((major) => major * MAJOR);
const fact: fc.Arbitrary<Fact> = fc.record({
  member: fc.constantFrom(...members),
  day: fc.integer({ min: 0, max: 70 }).map((days) => shiftDay(FIRST, days)),
  late: fc.constantFrom(0, 0, 0, 9),
  category: fc.constantFrom('RNG', 'LIVE'),
  staked: amount,
  paid: amount,
  // Late play that is taken back leaves a day with less.
  valid: fc.oneof({ weight: 4, arbitrary: amount }, { weight: 1, arbitrary: amount.map((value) => -value) }),
});
interface Moved {
  member: Member;
  day: string;
  deposits: bigint;
  withdrawals: bigint;
  rewards: bigint;
}
const moved: fc.Arbitrary<Moved> = fc.record({
  member: fc.constantFrom(...members),
  day: fact.map(({ day }) => day),
  deposits: amount,
  withdrawals: amount,
  rewards: amount,
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, value) => total + value, 0n);

/** The figures of a team from the facts alone. */
function factsOf(agent: 'top' | 'below', facts: readonly Fact[], money: readonly Moved[], { from, to }: { from: string; to: string }) {
  const own = facts.filter(({ member, day, late }) => day >= from && day <= to && isIn(agent, member, shiftDay(day, -late)));
  const activeOn = (day: string) =>
    members.filter((member) => {
      const all = facts.filter((one) => one.member === member && one.day === day);
      return all.length > 0 && sum(all.map(({ valid }) => valid)) >= ACTIVE_MIN && isIn(agent, member, day);
    }).length;
  const active = daysBetween(from, to).map(activeOn);
  const paid = money.filter(({ member, day }) => day >= from && day <= to && isIn(agent, member, day));
  return {
    rounds: own.length,
    staked: sum(own.map(({ staked }) => staked)),
    valid: sum(own.map(({ valid }) => valid)),
    paid: sum(own.map((one) => one.paid)),
    deposits: sum(paid.map(({ deposits }) => deposits)),
    withdrawals: sum(paid.map(({ withdrawals }) => withdrawals)),
    rewards: sum(paid.map(({ rewards }) => rewards)),
    mean: Math.floor(active.reduce((total, one) => total + one, 0) / active.length),
    // Different members, however many were active at a time.
    different: members.filter((member) =>
      daysBetween(from, to).some((day) => {
        const all = facts.filter((one) => one.member === member && one.day === day);
        return all.length > 0 && sum(all.map(({ valid }) => valid)) >= ACTIVE_MIN && isIn(agent, member, day);
      }),
    ).length,
  };
}

const ask = async (agent: AgentVisitor, query: Record<string, string>) => (await agent.call('getTeamKpiB', undefined, {}, query)).value;
const questions: Record<string, string>[] = [...agentPeriodNames.map((period) => ({ period })), { from: '2026-10-11', to: '2026-11-17' }];

async function checkPlay(floor: number, facts: readonly Fact[], money: readonly Moved[]): Promise<void> {
  for (const [name, visitor] of [['top', top] as const, ['below', below] as const]) {
    for (const query of questions) {
      const shown = await ask(visitor, query);
      const now = factsOf(name, facts, money, shown);
      const before = factsOf(name, facts, money, { from: shown.before, to: shiftDay(shown.from, -1) });
      const label = `${name} ${JSON.stringify(query)}`;
      expect([shown.rounds, shown.active], label).toEqual([
        { now: now.rounds, before: before.rounds },
        query['period'] === undefined ? { now: now.mean, before: before.mean } : { now: now.different, before: before.different },
      ]);
      expect([shown.staked, shown.valid], label).toMatchObject([
        { now: formatMoney(now.staked), before: formatMoney(before.staked) },
        { now: formatMoney(now.valid), before: formatMoney(before.valid) },
      ]);
      const isShown = now.different >= floor;
      const of = (key: 'paid' | 'deposits' | 'withdrawals' | 'rewards') => ({
        now: formatMoney(now[key]),
        before: before.different >= floor ? formatMoney(before[key]) : null,
      });
      const result = { now: formatMoney(now.staked - now.paid), before: before.different >= floor ? formatMoney(before.staked - before.paid) : null };
      const amounts = { paid: of('paid'), result, deposits: of('deposits'), withdrawals: of('withdrawals'), rewards: of('rewards') };
      if (isShown) expect(shown.money, label).toMatchObject(amounts);
      else expect(shown.money, label).toBeNull();
      expect(
        shown.categories.every(({ result: hidden }) => (hidden === null) === !isShown),
        label,
      ).toBe(true);
      for (const row of shown.days) {
        const day = factsOf(name, facts, money, { from: row.day, to: row.day });
        const expected = {
          staked: formatMoney(day.staked),
          valid: formatMoney(day.valid),
          active: day.different,
          result: day.different >= floor ? formatMoney(day.staked - day.paid) : null,
        };
        expect(row, label).toMatchObject(expected);
      }
    }
  }
}

describe('the figures of a team', () => {
  test('[AGENT-40] play equals the sums over the facts for every period and the one before, with moves and late play; money only from the floor on', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(fact, { maxLength: 40 }), fc.array(moved, { maxLength: 10 }), fc.constantFrom(1, 2, 3), async (facts, money, floor) => {
          await site.set('agent.teamFloor', floor);
          await countInTurns(facts);
          await inTransaction(site.pool, (transaction) =>
            addMoney(
              transaction,
              money.map(({ member, ...row }) => ({ ...row, cashAccount: cash[member] })),
            ),
          );
          await checkPlay(floor, facts, money);
        })
        .beforeEach(async () => {
          await site.query(CLEAR);
          await site.query("insert into agent_figure_clocks (merchant_code, kept_to, members_to) values ('laro', now(), 0)");
        }),
      { numRuns: SEQUENCES },
    );
  });

  test('[AGENT-40] growth counts who joined, was verified and paid the first deposit, once, whenever it is found', async () => {
    const kpi = async (visitor: AgentVisitor, period = 'days14') => (await visitor.call('getTeamKpiA', undefined, {}, { period })).value;
    const zero = { now: 0, before: 0 };
    const whole = { team: { all: 4, direct: 2, agents: 1, players: 3 }, joined: { now: 4, before: 0 }, firstDeposits: zero };
    await site.query("update agent_closure set joined = '2026-11-10' where member = any ($1)", [[ids.first, ids.second, ids.below, ids.direct]]);
    await site.query("update agent_placements set from_day = '2026-11-10' where from_day = '2026-01-01' and member <> $1", [ids.top]);
    expect(await kpi(top)).toMatchObject(whole);
    await setClock(1);
    await keep();
    expect(await kpi(top)).toMatchObject(whole);
    await deposit('first', '2026-11-12T03:00:00Z');
    await deposit('first', '2026-11-13T03:00:00Z');
    await deposit('second', '2026-11-17T03:00:00Z');
    await verify('direct', '2026-11-12T03:00:00Z');
    await site.query("update agent_figure_clocks set kept_to = '2026-11-11T00:00:00Z'");
    await setClock(2);
    await keep();
    await setClock(3);
    await keep();
    expect(await kpi(top)).toMatchObject({ joined: { now: 4, before: 0 }, verified: { now: 1, before: 0 }, firstDeposits: { now: 2, before: 0 } });
    // The second player had left this team before the first deposit.
    expect(await kpi(below)).toMatchObject({ joined: { now: 2, before: 0 }, verified: zero, firstDeposits: { now: 1, before: 0 } });
    expect(await kpi(below, 'half')).toMatchObject({ firstDeposits: { now: 0, before: 1 } });
    const late = await agents.joinBy((await agents.link(below)).value.code);
    expect(late.answer.status).toBe(200);
    expect(await kpi(top, 'today')).toMatchObject({ team: { all: 5, direct: 2, agents: 1, players: 4 }, joined: { now: 1, before: 0 } });
    await setClock(4);
    await keep();
    expect(await kpi(top, 'today')).toMatchObject({ team: { all: 5, direct: 2, agents: 1, players: 4 }, joined: { now: 1, before: 0 } });
    expect((await top.call('getAgentHome', undefined, {}, { period: 'today' })).value).toMatchObject({ joined: { now: 1 }, team: { all: 5 } });
  });

  test.each([
    ['2026-10-23', 'quiet'],
    ['2026-10-24', 'playing'],
  ])('[AGENT-42] [AGENT-40] play of %s is %s on the 22nd of November of the merchant, while it is the 21st in UTC', async (day, state) => {
    await count([{ member: 'direct', day, late: 0, category: 'RNG', staked: MAJOR, paid: 0n, valid: MAJOR }]);
    await setClock(10);
    await keep();
    const { rows } = (await top.call('listTeam', undefined, {}, { kind: 'players' })).value;
    const direct = await agents.idOf(String((await site.row('select username from players where id = $1', [ids.direct]))['username']));
    expect(rows.find(({ id }) => id === direct)?.state).toBe(state);
  });

  test('[AGENT-40] deposits reach the day of their team once, however often the keeping is started', async () => {
    await keep();
    const gateway = await openAccount(site.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
    await inTransaction(site.pool, (transaction) =>
      writePast(transaction, cash.first, [{ kind: 'deposit', at: new Date('2026-11-20T17:00:00Z'), key: randomUUID(), gateway, amount: 70n * MAJOR }]),
    );
    const rows = () => site.query('select agent, day::text, deposits::text, withdrawals::text from agent_money_days order by agent');
    // The ledger's feed waits for every transaction that was open at that time.
    await expect.poll(() => Promise.all([keep(), keep()]).then(rows), { timeout: 20_000 }).toHaveLength(2);
    await keep();
    expect(await rows()).toEqual([
      { agent: ids.top, day: '2026-11-21', deposits: String(70n * MAJOR), withdrawals: '0' },
      { agent: ids.below, day: '2026-11-21', deposits: String(70n * MAJOR), withdrawals: '0' },
    ]);
  });
});

async function verify(member: Member, at: string): Promise<void> {
  await site.query(
    `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, decided_by, decided_at, details_sealed)
      values ('laro', $1, 'verified', 'passport', 'PH', $2, '1', '', $3, '', 'test', $3, '')`,
    [ids[member], Buffer.from(String(ids[member])), at],
  );
}

async function deposit(member: Member, at: string): Promise<void> {
  await site.query(
    `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, paid, credited, movement_id, created_at, expires_at, paid_at)
      values (gen_random_uuid(), 'laro', $1, gen_random_uuid(), 'm', 'qr', 'g', 'PHP', 100, 0, 'paid', 100, 100, gen_random_uuid(), $2, $2, $2)`,
    [ids[member], at],
  );
}
