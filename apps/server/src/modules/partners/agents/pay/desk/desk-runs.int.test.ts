import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMoney } from '@laro/domain/money/money';
import { approveProposed } from '#server/testing/people/approved.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const params = { merchant: 'laro' };
const reason = 'the play was looked at';
let day = 0;

async function waiting(amount: string): Promise<{ number: string; run: string; member: string }> {
  const { pool } = desk.base;
  const { id } = await openTestPlayer(pool);
  const one = async (text: string, values: unknown[]) => String((await pool.query<{ id: bigint }>(text, values)).rows[0]?.id);
  day += 1;
  const run = await one("insert into agent_runs (merchant_code, day, counts_to, computed_at) values ('laro', $1, 0, now()) returning id", [
    `2026-11-${String(day).padStart(2, '0')}`,
  ]);
  const number = await one(
    `insert into agent_statements (run, member, is_agent, gross, notes, state) values ($1, $2, false, $3, '{large}', 'waiting') returning number as id`,
    [run, id, parseMoney(amount)],
  );
  return { number, run, member: id };
}

test('[AGENT-35] [T85] one person approves or refuses a statement that waits, once, with a reason in the audit log', async () => {
  const lead = await desk.signIn('cashier-lead');
  const first = await waiting('6000.00');
  const decide = (number: string, act: string, by = lead) => by.call('decideStatement', { params: { ...params, statementId: number }, body: { act, reason } });
  expect((await decide(first.number, 'approve')).value).toMatchObject({ state: 'approved', gross: '6000.00', notes: ['large'] });
  expect((await decide(first.number, 'refuse')).code).toBe('desk.statement_decided');
  const second = await waiting('6000.00');
  expect((await decide(second.number, 'refuse')).value).toMatchObject({ state: 'refused' });
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject.startsWith('merchant:laro/agent-statement:'));
  expect(acts.map(({ action }) => action)).toEqual(['agent.statementRefused', 'agent.statementApproved']);
  const listed = (await lead.call('listRuns', { params })).value.runs;
  expect(listed.find(({ id }) => id === first.run)).toMatchObject({ statements: 1, waiting: 0, gross: '6000.00', paid: '0.00' });
  expect((await lead.call('getRun', { params: { ...params, runId: first.run } })).value.list).toHaveLength(1);
  expect((await lead.call('getRun', { params: { merchant: 'dagat', runId: first.run } })).code).not.toBeNull();
});

test('[AGENT-46] runs are listed by kind, state and days', async () => {
  const lead = await desk.signIn('cashier-lead');
  const [open, decided] = [await waiting('6000.00'), await waiting('10.00')];
  const { pool } = desk.base;
  await pool.query("update agent_statements set state = 'approved' where number = $1", [decided.number]);
  const ids = async (query: object) =>
    (await lead.call('listRuns', { params, query } as never)).value.runs.map(({ id }) => id).filter((id) => id === open.run || id === decided.run);
  const newest = [decided.run, open.run];
  expect(await ids({})).toEqual(newest);
  expect(await ids({ kind: 'rebate' })).toEqual(newest);
  expect(await ids({ kind: 'daily' })).toEqual([]);
  expect(await ids({ state: 'waiting' })).toEqual([open.run]);
  expect(await ids({ state: 'approved' })).toEqual([decided.run]);
  await pool.query("update agent_statements set state = 'paid' where number = $1", [decided.number]);
  await pool.query('update agent_runs set paid_at = now() where id = $1', [decided.run]);
  expect(await ids({ state: 'paid' })).toEqual([decided.run]);
  const { day } = (await lead.call('getRun', { params: { ...params, runId: open.run } })).value;
  expect(await ids({ from: day, to: day })).toContain(open.run);
  expect(await ids({ to: shiftDay(day, -1) })).not.toContain(open.run);
  expect(await ids({ from: shiftDay(day, 1) })).not.toContain(open.run);
});

test('[AGENT-35] above the limit an approval needs a second person, and who has set the member’s rates decides nothing', async () => {
  const lead = await desk.signIn('cashier-lead');
  const { number, member } = await waiting('60000.00');
  const approve = (by = lead) => by.call('decideStatement', { params: { ...params, statementId: number }, body: { act: 'approve', reason } });
  const proposed = await approve();
  expect(proposed.value).toHaveProperty('proposed');
  const state = async () => (await desk.base.pool.query('select state from agent_statements where number = $1', [number])).rows[0]?.state as string;
  expect(await state()).toBe('waiting');
  const other = await desk.signIn('cashier-lead');
  await approveProposed(other, proposed);
  expect(await state()).toBe('approved');

  const next = await waiting('6000.00');
  await desk.base.pool.query(
    `insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, '2026-11-01', array_fill(0, array[11]), $2, 'test', $3)`,
    [next.member, lead.name, new Date(desk.clock.now)],
  );
  expect((await lead.call('decideStatement', { params: { ...params, statementId: next.number }, body: { act: 'approve', reason } })).code).toBe(
    'desk.own_rates',
  );
  expect(member).not.toBe(next.member);
});

test('[AGENT-36] [T85] a paid statement is taken back with a reason, above the limit by a second person', async () => {
  const lead = await desk.signIn('cashier-lead');
  const paid = async (amount: string) => {
    const made = await waiting(amount);
    await desk.base.pool.query("update agent_statements set state = 'paid', paid = gross where number = $1", [made.number]);
    return made;
  };
  const reverse = (number: string, by = lead) => by.call('reverseStatement', { params: { ...params, statementId: number }, body: { reason } });
  const small = await paid('40.00');
  const { value } = await reverse(small.number);
  expect((await reverse(small.number)).code).toBe('desk.statement_reversed');
  const { list } = (await lead.call('getRun', { params: { ...params, runId: small.run } })).value;
  expect(list.find(({ number }) => number === small.number)).toMatchObject({ gross: '40.00', isReversed: true });
  expect(list.find(({ reverses }) => reverses === small.number)).toMatchObject({ ...value, gross: '-40.00', decidedBy: lead.name });
  expect((await reverse((await waiting('6000.00')).number)).code).toBe('desk.statement_unpaid');
  expect((await reverse('999999')).code).toBe('desk.run_unknown');

  const large = await paid('60000.00');
  const proposed = await reverse(large.number);
  const reversals = async () => (await desk.base.pool.query('select 1 from agent_statements where reverses = $1', [large.number])).rowCount;
  expect(await reversals()).toBe(0);
  await approveProposed(await desk.signIn('cashier-lead'), proposed);
  expect(await reversals()).toBe(1);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  expect(entries.filter(({ action }) => action === 'agent.statementReversed')).toHaveLength(2);
});

test('[AGENT-33] a run is computed again by who may read it, and the audit log keeps the outcome', async () => {
  const auditor = await desk.signIn('auditor');
  const { run } = await waiting('10.00');
  const again = (runId: string) => auditor.call('recomputeRun', { params: { ...params, runId } });
  expect((await again(run)).value).toMatchObject({ isFrozen: false, inputs: [] });
  expect((await again('999999')).code).toBe('desk.run_unknown');
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  expect(entries.find(({ action }) => action === 'agent.runChecked')).toMatchObject({ subject: `merchant:laro/agent-run:${run}` });
});

test('[AGENT-35] who has offered the contract decides on nothing that it pays', async () => {
  const lead = await desk.signIn('cashier-lead');
  const { number, member } = await waiting('6000.00');
  const { pool } = desk.base;
  await pool.query(
    "insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', null, 1, now(), now())",
    [member],
  );
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into agent_contracts (merchant_code, member, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, 'daily', 'CONS', '[]', '{}', '2026-11-01', 'accepted', gen_random_uuid(), $2, now(), now()) returning id`,
    [member, lead.name],
  );
  await pool.query('update agent_statements set contract = $2, line = member where number = $1', [number, rows[0]?.id]);
  const answer = await lead.call('decideStatement', { params: { ...params, statementId: number }, body: { act: 'approve', reason } });
  expect(answer.code).toBe('desk.own_rates');
});

test('[AGENT-35] [AGENT-46] a statement is read with its lines, or with the figures of its contract, by who may read runs of the merchant', async () => {
  const { pool } = desk.base;
  const { number, run, member } = await waiting('5.00');
  await pool.query(
    `insert into agent_lines (statement, place, kind, source, category, origin_day, base, ppm, amount, is_lapsed) values ($1, 0, 'own', '', 'RNG', '2026-10-31', $2, 5000, $3, false)`,
    [number, parseMoney('1000'), parseMoney('5')],
  );
  const auditor = await desk.signIn('auditor');
  const read = (statementId: string, merchant = 'laro', by = auditor) => by.call('getAgentStatement', { params: { merchant, statementId } });
  const { value } = await read(number);
  expect(value).toMatchObject({ number, run, kind: 'rebate', gross: '5.00', scope: null, figures: null, member: { id: member }, notes: ['large'] });
  expect(value.lines).toEqual([
    {
      kind: 'own',
      source: '',
      playersPpm: null,
      category: 'RNG',
      origin: '2026-10-31',
      base: '1000.00',
      ppm: 5_000,
      amount: '5.00',
      isLapsed: false,
      // The rates of this test begin after the day of the bets.
      ratesFrom: null,
      sourceRatesFrom: null,
    },
  ]);
  expect((await read('999999')).code).toBe('desk.run_unknown');
  expect((await read(number, 'dagat')).code).toBe('desk.run_unknown');
  expect((await read(number, 'laro', await desk.signIn('support'))).code).toBe('desk.permission_missing');
});
