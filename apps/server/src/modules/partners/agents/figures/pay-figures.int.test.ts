import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAgents, type AgentVisitor } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';

let site: TestRegistration;
let top: AgentVisitor;
let id: bigint;

beforeAll(async () => {
  ({ site, top } = await startTestAgents({ RNG: 3_000 }));
  id = (await site.row('select id from players where username = $1', [top.username]))['id'] as bigint;
});
afterAll(() => site.close());

test('[AGENT-40] own pay is what the statements of the period say, by kind and day', async () => {
  const statement = async (kind: string, day: string, gross: bigint, passed: bigint, state = 'paid') => {
    const run = await site.row("insert into agent_runs (merchant_code, kind, day, counts_to, computed_at) values ('laro', $1, $2, 0, now()) returning id", [
      kind,
      day,
    ]);
    await site.query("insert into agent_statements (run, member, is_agent, gross, notes, state, passed) values ($1, $2, true, $3, '{}', $4, $5)", [
      run['id'],
      id,
      gross * MAJOR_UNIT,
      state,
      passed * MAJOR_UNIT,
    ]);
  };
  await statement('rebate', '2026-11-20', 100n, 0n);
  await statement('rebate', '2026-11-21', -30n, 0n);
  await statement('daily', '2026-11-20', 50n, 20n);
  await statement('daily', '2026-11-21', 900n, 0n, 'refused');
  await statement('rebate', '2026-11-05', 40n, 0n);
  const { value } = await top.call('getTeamKpiC', undefined, {}, { period: 'days14' });
  expect(value).toMatchObject({
    gross: { now: '150.00', before: '40.00', changePpm: 2_750_000 },
    passed: { now: '20.00', before: '0.00', changePpm: null },
    takenBack: { now: '30.00' },
    net: { now: '100.00', before: '40.00' },
  });
  const day = (gross: string, passed: string, takenBack: string, net: string) => ({ gross, passed, takenBack, net });
  const [rebates, salary] = [day('100.00', '0.00', '0.00', '100.00'), day('50.00', '20.00', '0.00', '30.00')];
  expect(value.days.map(({ kinds, ...sums }) => ({ ...sums, kinds: kinds.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)) }))).toEqual([
    { day: '2026-11-21', ...day('0.00', '0.00', '30.00', '-30.00'), kinds: [{ kind: 'rebate', ...day('0.00', '0.00', '30.00', '-30.00') }] },
    {
      day: '2026-11-20',
      ...day('150.00', '20.00', '0.00', '130.00'),
      kinds: [
        { kind: 'daily', ...salary },
        { kind: 'rebate', ...rebates },
      ],
    },
  ]);
  expect(value.kinds.map(({ kind, net }) => [kind, net]).toSorted()).toEqual([
    ['daily', '30.00'],
    ['rebate', '70.00'],
  ]);
});

test('[AGENT-40] the estimate of the running half-month has what is missing to each step; amounts come with enough active members', async () => {
  const money = (amount: number) => (BigInt(amount) * MAJOR_UNIT).toString();
  const step = (betVolume: number, netLoss: number, activeMember: number) => ({
    betVolume: money(betVolume),
    netLoss: money(netLoss),
    activeMember,
    rateType: 'P',
    ppm: 100_000,
    amount: '0',
  });
  const { id: contract } = await site.row(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, 'dividend', 'CONS', $2, '{"period": "half"}', '2026-11-16', 'accepted', gen_random_uuid(), 'test', now(), now()) returning id`,
    [id, JSON.stringify([step(500, 100, 1), step(2_000, 900, 3)])],
  );
  await site.query(
    `insert into agent_estimates (contract, merchant_code, agent, day, valid, ggr, active, rebates, rewards, fees, salary, net, carry_in, base, step, amount)
      values ($1, 'laro', $2, '2026-11-20', $3, 0, 2, 0, 0, 0, 0, $4, 0, $4, 0, $5)`,
    [contract, id, money(1_500), money(700), money(70)],
  );
  const estimates = async () => (await top.call('getTeamKpiC', undefined, {}, {})).value.estimates;
  const shared = { scope: 'CONS', period: 'half', day: '2026-11-20', valid: '1500.00', active: 2 };
  expect(await estimates()).toEqual([
    {
      ...shared,
      money: null,
      steps: [
        { isReached: false, turnover: '0.00', active: 0, result: null },
        { isReached: false, turnover: '500.00', active: 1, result: null },
      ],
    },
  ]);
  await site.query("insert into agent_active_days (merchant_code, day, agent, members) values ('laro', '2026-11-19', $1, 50)", [id]);
  expect(await estimates()).toEqual([
    {
      ...shared,
      money: { net: '700.00', base: '700.00', amount: '70.00' },
      steps: [
        { isReached: true, turnover: '0.00', active: 0, result: '0.00' },
        { isReached: false, turnover: '500.00', active: 1, result: '200.00' },
      ],
    },
  ]);
  await site.query("update agent_estimates set day = '2026-11-15'");
  expect(await estimates()).toEqual([]);
});

test('[AGENT-28] [AGENT-40] what is carried is the sum of the dividend contracts in force, one for each category; what an ended one carried is none of it', async () => {
  const { id: run } = await site.row(
    "insert into agent_runs (merchant_code, kind, day, counts_to, computed_at) values ('laro', 'dividend', '2026-11-15', 0, now()) returning id",
  );
  const carrying = async (scope: string, to: string | null, carry: bigint): Promise<void> => {
    const { id: contract } = await site.row(
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, to_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, null, 'dividend', $2, '[]', '{"period": "half", "carry": "always"}', '2026-11-01', $3, 'accepted', gen_random_uuid(), 'test', now(), now()) returning id`,
      [id, scope, to],
    );
    const { number } = await site.row(
      "insert into agent_statements (run, member, is_agent, gross, notes, state, contract, line) values ($1, $2, true, 0, '{}', 'paid', $3, $2) returning number",
      [run, id, contract],
    );
    await site.query(
      `insert into agent_figures (statement, valid, ggr, active, rebates, rewards, fees, salary, net, carry_in, base, step, carry_out) values ($1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, $2)`,
      [number, carry * MAJOR_UNIT],
    );
  };
  await carrying('LIVE', null, -300n);
  await carrying('FISH', null, -40n);
  await carrying('PVP', '2026-11-15', -7n);
  expect((await top.call('getTeamKpiC', undefined, {}, {})).value.carry).toBe('-340.00');
});

test('[AGENT-01] [AGENT-47] the first page tells of open debts, and of an accreditation that runs out within thirty days', async () => {
  const { id: run } = await site.row(
    "insert into agent_runs (merchant_code, kind, day, counts_to, computed_at) values ('laro', 'cpa', '2026-11-01', 0, now()) returning id",
  );
  await site.query('insert into agent_debts (run, debtor, creditor, amount, left_over) values ($1, $2, null, $3, $4)', [
    run,
    id,
    20n * MAJOR_UNIT,
    15n * MAJOR_UNIT,
  ]);
  const notices = async () => (await top.call('getAgentHome')).value.notices;
  const accredit = (days: number) =>
    site.query(
      `insert into agent_accreditations (merchant_code, member, number, holder, issuer, valid_until, document, set_by, reason, set_at)
        values ('laro', $1, 'A-1', 'x', 'x', ($2::timestamptz at time zone 'Asia/Manila')::date + $3::int, 'x', 'x', 'x', now())`,
      [id, new Date(site.clock.now), days],
    );
  await accredit(30);
  expect(await notices()).toEqual({ offers: [], owed: '15.00', accreditedUntil: null, isUnaccredited: false });
  await site.set('agent.accreditation', 'all');
  expect((await notices()).accreditedUntil).toMatch(/^20\d\d-\d\d-\d\d$/);
  await accredit(31);
  expect((await notices()).accreditedUntil).toBeNull();
  await site.set('agent.accreditation', 'none');
});

test('[AGENT-40] a range is refused above 62 days and the wrong way round', async () => {
  for (const [from, to] of [['2026-01-01', '2026-11-20'] as const, ['2026-11-20', '2026-11-19'] as const]) {
    for (const name of ['getTeamKpiA', 'getTeamKpiB', 'getTeamKpiC'] as const) {
      const { code, params } = await top.call(name, undefined, {}, { from, to });
      expect([code, params]).toEqual(['agent.period_too_long', { max: 62 }]);
    }
  }
});
