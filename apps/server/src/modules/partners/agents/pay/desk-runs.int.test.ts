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
  const run = await one("insert into agent_runs (merchant_code, day, counts_to, computed_at) values ('laro', $1, 0, now()) returning id", [`2026-11-0${day}`]);
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
