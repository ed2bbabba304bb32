import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMoney } from '@laro/domain/money/money';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { waitingAgentWork } from '../waiting.store.ts';

let desk: TestDesk;
const params = { merchant: 'laro' };
const reason = 'agreed at the yearly talks';
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

async function openAgent(): Promise<string> {
  const { id } = await openTestPlayer(desk.base.pool);
  await desk.base.pool.query(
    `insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())`,
    [id],
  );
  return id;
}

test('[AGENT-30] [AGENT-46] all debts are listed with debtor, creditor and run, those that are open apart, with their sums', async () => {
  const { pool } = desk.base;
  const [debtor, creditor] = [await openAgent(), await openAgent()];
  const { rows } = await pool.query<{ id: bigint }>(
    "insert into agent_runs (merchant_code, kind, day, counts_to, computed_at) values ('laro', 'daily', '2026-11-20', 0, now()) returning id",
  );
  const run = rows[0]?.id;
  const owe = (to: string | null, amount: string, left: string) =>
    pool.query('insert into agent_debts (run, debtor, creditor, amount, left_over) values ($1, $2, $3, $4, $5)', [
      run,
      debtor,
      to,
      parseMoney(amount),
      parseMoney(left),
    ]);
  await owe(creditor, '13.33333', '3.33333');
  await owe(null, '20', '20');
  await owe(creditor, '5', '0');
  const auditor = await desk.signIn('auditor');
  const open = (await auditor.call('listAgentDebts', { params })).value;
  expect(open.debts.map((debt) => [debt.debtor.id, debt.creditor?.id ?? 'company', debt.amount, debt.left, debt.kind, debt.day])).toEqual([
    [debtor, 'company', '20.00', '20.00', 'daily', '2026-11-20'],
    [debtor, creditor, '13.33333', '3.33333', 'daily', '2026-11-20'],
  ]);
  expect([open.open, open.next]).toEqual([{ toAgents: '3.33333', toCompany: '20.00' }, null]);
  expect((await auditor.call('listAgentDebts', { params, query: { which: 'all' } })).value.debts.map(({ left }) => left)).toEqual(['0.00', '20.00', '3.33333']);
  const before = open.debts[0]?.id ?? '';
  expect((await auditor.call('listAgentDebts', { params, query: { before } })).value.debts.map(({ left }) => left)).toEqual(['3.33333']);
  const of = async (memberId: string) => (await auditor.call('listAgentDebts', { params, query: { memberId } })).value;
  expect((await of(creditor)).debts.map(({ left }) => left)).toEqual(['3.33333']);
  expect((await of(debtor)).open).toEqual({ toAgents: '3.33333', toCompany: '20.00' });
  expect((await of(creditor)).open).toEqual({ toAgents: '0.00', toCompany: '0.00' });
  expect((await auditor.call('listAgentDebts', { params: { merchant: 'dagat' } })).value).toMatchObject({ debts: [], open: { toCompany: '0.00' } });
});

test('[AGENT-08] [AGENT-46] all moves are listed with the member, by state and page by page', async () => {
  const { pool } = desk.base;
  const [member, upline] = [await openAgent(), await openAgent()];
  for (const [day, state] of [
    ['2026-12-01', 'withdrawn'],
    ['2026-12-16', 'agreed'],
  ] as const) {
    await pool.query(
      `insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at, state) values ('laro', $1, null, $2, $3, 'test', 'ana', now(), $4)`,
      [member, upline, day, state],
    );
  }
  const auditor = await desk.signIn('auditor');
  const { moves } = (await auditor.call('listAllMoves', { params })).value;
  expect(moves.map((move) => [move.member.id, move.from, move.fromDay, move.state])).toEqual([
    [member, null, '2026-12-16', 'agreed'],
    [member, null, '2026-12-01', 'withdrawn'],
  ]);
  expect((await auditor.call('listAllMoves', { params, query: { state: 'withdrawn' } })).value.moves).toHaveLength(1);
  expect((await auditor.call('listAllMoves', { params, query: { before: moves[0]?.id ?? '' } })).value.moves).toHaveLength(1);
  expect((await auditor.call('listAllMoves', { params: { merchant: 'dagat' } })).value.moves).toEqual([]);
});

test('[AGENT-46] [T85] a template is saved, replaced under its name and deleted, each with a reason in the audit log; faulty terms are refused', async () => {
  const staff = await desk.signIn('operations');
  const auditor = await desk.signIn('auditor');
  const step = { betVolume: '1000.00', activeMember: 2, netLoss: '0.00', rateType: 'P', ppm: 1_000, amount: '0.00' };
  const options = { max: '500.00', period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
  const terms = { kind: 'daily', scope: 'CONS', rows: [step], options };
  const save = (body: object, by = staff) => by.call('saveContractTemplate', { params, body: { name: 'Usual salary', ...terms, reason, ...body } });
  expect((await save({}, auditor)).code).toBe('desk.permission_missing');
  expect(await save({ rows: [{ ...step, ppm: 0 }] })).toMatchObject({ code: 'agent.contract_rows', params: { row: 1 } });
  const { value } = await save({});
  expect(value).toMatchObject({ name: 'Usual salary', ...terms });
  expect((await save({ rows: [step, { ...step, betVolume: '5000.00', ppm: 2_000 }] })).value.id).toBe(value.id);
  const listed = (await auditor.call('listContractTemplates', { params })).value.templates;
  expect(listed.map(({ name, rows, options: { max } }) => [name, rows.length, max])).toEqual([['Usual salary', 2, '500.00']]);
  await desk.base.pool.query(
    `insert into agent_contract_templates (merchant_code, name, kind, scope, rows, options, saved_by, saved_at)
      select 'laro', 'Other ' || n, 'daily', 'CONS', '[]', '{}', 'x', now() from generate_series(1, 99) n`,
  );
  expect(await save({ name: 'One more' })).toMatchObject({ code: 'agent.template_limit', params: { max: 100 } });
  await desk.base.pool.query("delete from agent_contract_templates where name like 'Other %'");
  const gone = { params: { ...params, templateId: value.id }, body: { reason } };
  expect((await auditor.call('deleteContractTemplate', gone)).code).toBe('desk.permission_missing');
  expect((await staff.call('deleteContractTemplate', gone)).status).toBe(200);
  expect((await staff.call('deleteContractTemplate', gone)).code).toBe('agent.template_unknown');
  expect((await auditor.call('listContractTemplates', { params })).value.templates).toEqual([]);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject === 'merchant:laro/template:Usual salary');
  expect(acts.map((entry) => [entry.action, entry.reason])).toEqual([
    ['agent.templateDeleted', reason],
    ['agent.templateSaved', reason],
    ['agent.templateSaved', reason],
  ]);
  expect(acts[1]).toMatchObject({ before: { steps: 1 }, after: { steps: 2 } });
});

test('[AGENT-02] [AGENT-46] [T85] the company answers the request of an agent once, with a reason in the audit log', async () => {
  const member = await openAgent();
  const ask = async () => {
    const { rows } = await desk.base.pool.query<{ id: bigint }>(
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, null, 'daily', 'CONS', $2, $3, current_date + 10, 'requested', gen_random_uuid(), 'member', now(), now() + interval '1 day') returning id`,
      [
        member,
        JSON.stringify([{ betVolume: '0', activeMember: 0, netLoss: '0', rateType: 'P', ppm: 1_000, amount: '0' }]),
        JSON.stringify({ max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null }),
      ],
    );
    return String(rows[0]?.id);
  };
  const staff = await desk.signIn('operations');
  const auditor = await desk.signIn('auditor');
  const decide = (contractId: string, accepts: boolean, by = staff) =>
    by.call('decideContractRequest', { params: { ...params, contractId }, body: { accepts, reason } });
  const refused = await ask();
  expect((await auditor.call('listContractRequests', { params })).value.requests).toMatchObject([{ id: refused, member: { id: member }, state: 'requested' }]);
  expect((await waitingAgentWork(desk.base.pool)).requests).toEqual(new Map([['laro', 1]]));
  expect((await decide(refused, false, auditor)).code).toBe('desk.permission_missing');
  expect((await decide(refused, false)).value).toMatchObject({ state: 'refused' });
  expect((await decide(refused, true)).code).toBe('agent.contract_state');
  const offered = await ask();
  expect((await decide(offered, true)).value).toMatchObject({ state: 'offered', payer: null });
  expect((await auditor.call('listContractRequests', { params })).value.requests).toEqual([]);
  expect((await waitingAgentWork(desk.base.pool)).requests).toEqual(new Map());
  expect((await decide('999999', true)).code).toBe('agent.contract_unknown');
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject === `merchant:laro/member:${member}`);
  expect(acts.map((entry) => [entry.action, entry.reason])).toEqual([
    ['agent.contractOffered', reason],
    ['agent.contractRefused', reason],
  ]);
});
