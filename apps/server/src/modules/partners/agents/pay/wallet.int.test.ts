import { randomUUID } from 'node:crypto';
import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { agentAccountOf, houseAccountFor } from '#server/ledger/accounts/agent-money.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import { TestAgents, type AgentVisitor } from '#server/testing/partners/test-agents.ts';
import { TestRegistration } from '#server/testing/people/test-registration.ts';

let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
beforeAll(async () => {
  site = await TestRegistration.start();
  agents = new TestAgents(site, { RNG: 7_000 });
  top = await agents.top({ RNG: 8_000 });
});
afterAll(() => site.close());

const rowOf = async ({ username }: AgentVisitor) =>
  (await site.row('select id, cash_account as cash from players where username = $1', [username])) as { id: bigint; cash: bigint };
const idOf = async (agent: AgentVisitor) => (await rowOf(agent)).id;

/** Pays commission to an agent as a run does. */
async function pay(agent: AgentVisitor, amount: string): Promise<void> {
  const { cash } = await rowOf(agent);
  await inTransaction(site.pool, async (transaction) => {
    const to = await agentAccountOf(transaction, cash);
    const from = await houseAccountFor(transaction, cash, 'house');
    await moveWithin(transaction, { kind: 'agent_paid', caller: 'agents', key: randomUUID(), from, to, amount: parseMoney(amount) });
  });
}
const cashNow = async (agent: AgentVisitor): Promise<bigint> =>
  (await site.row('select b.balance from players p join balances b on b.account_id = p.cash_account where p.id = $1', [await idOf(agent)]))[
    'balance'
  ] as bigint;
const out = (agent: AgentVisitor, amount: string, key = randomUUID()) => agent.call('takeOut', { key, amount });

test('[AGENT-37] earnings reach the own cash in whole minor units, once a key, and never more than there are', async () => {
  await pay(top, '100.12345');
  const before = await cashNow(top);
  expect((await out(top, '0.00001')).code).toBe('request.amount_too_fine');
  expect((await out(top, '100.13')).code).toBe('agent.not_enough');
  const key = randomUUID();
  expect((await out(top, '60.10', key)).value.balance).toBe('40.02345');
  expect((await out(top, '60.10', key)).value.balance).toBe('40.02345');
  expect((await cashNow(top)) - before).toBe(parseMoney('60.10'));
  const { value } = await top.call('getAgentWallet');
  expect(value).toMatchObject({ balance: '40.02345', movable: '40.02', isFrozen: false, owed: '0.00', waiting: '0.00' });
  expect(value.entries.map(({ kind, amount, after }) => [kind, amount, after])).toEqual([
    ['agent_moved', '-60.10', '40.02345'],
    ['agent_paid', '100.12345', '100.12345'],
  ]);
  expect(isWhole(await auditLedger(site.pool))).toBe(true);
});

test('[AGENT-37] [AGENT-06] the account of a suspended agent is frozen, and of another agent nothing is seen', async () => {
  const other = await agents.top({ RNG: 8_000 });
  await pay(other, '10.00');
  await site.query("update agents set state = 'suspended' where member = $1", [await idOf(other)]);
  expect((await out(other, '1.00')).code).toBe('agent.frozen');
  expect((await other.call('getAgentWallet')).value).toMatchObject({ balance: '10.00', isFrozen: true });
  expect((await other.call('getRebateDays')).value.statements).toEqual([]);
  expect((await other.call('getStatement', undefined, { number: '1' })).code).toBe('agent.statement_unknown');
});

test('[AGENT-37] [AGENT-06] a suspension that commits while money is on its way out freezes the account', async () => {
  const other = await agents.top({ RNG: 8_000 });
  await pay(other, '10.00');
  const member = await idOf(other);
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  let answer: ReturnType<typeof out> | undefined;
  await inTransaction(site.pool, async (transaction) => {
    await transaction.query("update agents set state = 'suspended' where member = $1", [member]);
    answer = out(other, '1.00');
    await expect.poll(async () => (await site.pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(1);
  });
  expect((await answer)?.code).toBe('agent.frozen');
  expect((await other.call('getAgentWallet')).value.balance).toBe('10.00');
});

test('[AGENT-37] earnings stay on the agent account until the identity is verified', async () => {
  const other = await agents.top({ RNG: 8_000 });
  await pay(other, '10.00');
  const member = await idOf(other);
  site.outside.unverified.add(member);
  expect((await out(other, '1.00')).code).toBe('agent.not_verified');
  expect((await other.call('getAgentWallet')).value.balance).toBe('10.00');
  site.outside.unverified.delete(member);
  expect((await out(other, '1.00')).value.balance).toBe('9.00');
});

test('[AGENT-37] money of an agent account reaches no cash but the own', async () => {
  const stranger = await agents.top({ RNG: 8_000 });
  await expect(
    inTransaction(site.pool, async (transaction) => {
      const from = await agentAccountOf(transaction, (await rowOf(top)).cash);
      const { cash } = await rowOf(stranger);
      await moveWithin(transaction, { kind: 'agent_moved', caller: 'test', key: randomUUID(), from, to: cash, amount: 1n });
    }),
  ).rejects.toThrow('of two players');
});

test('[AGENT-37] [T50] an agent who is excluded as a player still moves earnings to the own cash', async () => {
  const agent = await agents.top({ RNG: 8_000 });
  await pay(agent, '10.00');
  for (const kind of ['bet', 'deposit']) {
    await site.query(
      `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at, until)
        values ($1, $2, 'pause', 'exclusion', 'test', 'player', now() - interval '1 minute', now() + interval '180 days')`,
      [await idOf(agent), kind],
    );
  }
  const before = await cashNow(agent);
  expect((await out(agent, '10.00')).value).toEqual({ balance: '0.00' });
  expect((await cashNow(agent)) - before).toBe(parseMoney('10'));
});
