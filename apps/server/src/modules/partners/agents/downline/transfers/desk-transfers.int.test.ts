import { randomUUID } from 'node:crypto';
import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, one } from '#server/db/sql.ts';
import { agentAccountOf, houseAccountFor, lockAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { waitingAgentWork } from '../../desk/waiting.store.ts';

let desk: TestDesk;
let staff: Awaited<ReturnType<TestDesk['signIn']>>;
beforeAll(async () => {
  desk = await testDesk();
  staff = await desk.signIn('cashier-lead');
});
afterAll(() => desk.close());

const reason = 'looked at both accounts';
type Player = Awaited<ReturnType<typeof openTestPlayer>>;

/** A transfer of 100 that waits, from an agent who has earned 150. */
async function waiting(): Promise<{ id: string; agent: Player; player: Player }> {
  const { pool } = desk.base;
  const [agent, player] = [await openTestPlayer(pool, { money: 0n }), await openTestPlayer(pool, { money: 0n })];
  await pool.query(
    `insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())`,
    [agent.id],
  );
  await inTransaction(pool, async (transaction) => {
    const to = await agentAccountOf(transaction, agent.cash);
    const from = await houseAccountFor(transaction, agent.cash, 'house');
    await moveWithin(transaction, { kind: 'agent_paid', caller: 'agents', key: randomUUID(), from, to, amount: parseMoney('150') });
  });
  const { id } = await one<{ id: bigint }>(
    pool,
    `insert into agent_transfers (merchant_code, sender, receiver, to_agent, amount, key, day, sent_at, state)
      values ('laro', $1, $2, false, $3, gen_random_uuid(), '2026-11-20', now(), 'waiting') returning id`,
    [agent.id, player.id, parseMoney('100')],
  );
  return { id: id.toString(), agent, player };
}
const decide = (id: string, act: string, by: Pick<typeof staff, 'call'> = staff) =>
  by.call('decideTransfer', { params: { merchant: 'laro', transferId: id }, body: { act, reason } });
const undo = (id: string) => staff.call('undoTransfer', { params: { merchant: 'laro', transferId: id }, body: { reason } });
const moneyOf = async ({ agent, player }: { agent: Player; player: Player }) =>
  inTransaction(desk.base.pool, async (transaction) => ({
    agent: await lockAgentBalance(transaction, await agentAccountOf(transaction, agent.cash)),
    player: await lockAgentBalance(transaction, player.cash),
  }));

test('[AGENT-38] [AGENT-46] [T85] a large transfer moves once a person has approved it, is undone as far as the money is there, and is in the audit log', async () => {
  const made = await waiting();
  const { value } = await staff.call('listAgentTransfers', { params: { merchant: 'laro' }, query: { state: 'waiting' } });
  expect(value.transfers).toMatchObject([{ id: made.id, amount: '100.00', sender: { id: made.agent.id }, receiver: { id: made.player.id } }]);
  expect((await waitingAgentWork(desk.base.pool)).transfers).toEqual(new Map([['laro', 1]]));
  expect((await undo(made.id)).code).toBe('agent.transfer_state');
  expect((await decide(made.id, 'approve', await desk.signIn('operations'))).code).toBe('desk.permission_missing');
  const both = await Promise.all([decide(made.id, 'approve'), decide(made.id, 'approve')]);
  expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['agent.transfer_state', 'done']);
  expect(await moneyOf(made)).toEqual({ agent: parseMoney('50'), player: parseMoney('100') });
  expect((await waitingAgentWork(desk.base.pool)).transfers).toEqual(new Map());
  await inTransaction(desk.base.pool, async (transaction) => {
    const to = await houseAccountFor(transaction, made.player.cash, 'house');
    const { id } = await one<{ id: bigint }>(
      transaction,
      "select open_account('adjustment', merchant_code, currency, is_trial, '') as id from accounts where id = $1",
      [to],
    );
    await moveWithin(transaction, { kind: 'adjusted_down', caller: 'test', key: randomUUID(), from: made.player.cash, to: id, amount: parseMoney('70') });
  });
  expect((await undo(made.id)).value).toEqual({ takenBack: '30.00' });
  expect(await moneyOf(made)).toEqual({ agent: parseMoney('80'), player: 0n });
  expect((await undo(made.id)).code).toBe('agent.transfer_state');
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject.endsWith(`/transfer:${made.id}`));
  expect(acts.map(({ action }) => action)).toEqual(['agent.transferUndone', 'agent.transferApproved']);
  expect(isWhole(await auditLedger(desk.base.pool))).toBe(true);
});

test('[AGENT-38] a refused transfer moves nothing; without the money, for a suspended sender or a blocked receiver none is approved', async () => {
  const { pool } = desk.base;
  const refused = await waiting();
  expect((await decide(refused.id, 'refuse')).value).toEqual({ state: 'refused' });
  expect(await moneyOf(refused)).toEqual({ agent: parseMoney('150'), player: 0n });
  const short = await waiting();
  await pool.query('update agent_transfers set amount = $2 where id = $1', [short.id, parseMoney('151')]);
  expect((await decide(short.id, 'approve')).code).toBe('agent.not_enough');
  const suspended = await waiting();
  await pool.query("update agents set state = 'suspended' where member = $1", [suspended.agent.id]);
  expect((await decide(suspended.id, 'approve')).code).toBe('agent.suspended');
  const closed = await waiting();
  await pool.query('update players set closed_at = now() where id = $1', [closed.player.id]);
  expect((await decide(closed.id, 'approve')).code).toBe('agent.receiver_unavailable');
  expect((await decide('999999', 'approve')).code).toBe('agent.transfer_unknown');
});

test('[AGENT-38] an undoing that finds nothing is refused', async () => {
  const made = await waiting();
  await desk.base.pool.query("update agent_transfers set state = 'done' where id = $1", [made.id]);
  expect((await undo(made.id)).code).toBe('agent.not_enough');
});
