import { randomUUID } from 'node:crypto';
import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { agentAccountOf, houseAccountFor } from '#server/ledger/accounts/agent-money.ts';
import { heldWithin } from '#server/ledger/accounts/withdrawal-money.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { flagRoundTrips } from './flag-round-trips.ts';

let site: TestRegistration;
let agents: TestAgents;
let other: AgentVisitor;
let sender: AgentVisitor;
let browser: TestBrowser;
let below: AgentVisitor;
let player: { id: string; username: string };

interface MemberRow {
  id: bigint;
  cash: bigint;
}
const rowOf = async ({ username }: { username: string }) =>
  (await site.row('select id, cash_account as cash from players where username = $1', [username])) as unknown as MemberRow;

beforeAll(async () => {
  ({ site, agents, other } = await startTestAgents({ RNG: 3000 }));
  await site.set('agent.levelsMax', 5);
  await site.set('agent.openPerDay', 100);
  await site.set('agent.transferMax', 500);
  await site.set('agent.receiverDaySum', 600);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.set('agent.downlineTransfer', true);
  await site.set('agent.transferAgeHours', 0);
  await site.set('risk.largeTransaction', 0);
  const registered = site.browser();
  browser = registered;
  const { value } = await site.send(site.formOf(), registered);
  await site.query('update players set type = 2 where username = $1', [value.userName]);
  const { id } = await rowOf({ username: value.userName });
  await site.query('update players set created_at = $2 where id = $1', [id, new Date(site.clock.now - 48 * 3_600_000)]);
  await site.query(
    `insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', null, 1, now(), now())`,
    [id],
  );
  await site.query(
    "insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, '2020-01-01', array_fill(3000, array[11]), 'test', 'test', now())",
    [id],
  );
  const publicId = await agents.idOf(value.userName);
  sender = { username: value.userName, id: publicId, call: (name, body, params, query) => registered.call(name, body, {}, params, query) };
  below = await agents.agentBelow(sender);
  const invited = (await agents.invite(below)).value;
  await agents.activate(invited.token);
  player = { username: invited.username, id: await agents.idOf(invited.username) };
  await earn(sender, '1000');
});

/** Pays commission to an agent as a run does. */
async function earn(agent: AgentVisitor, amount: string): Promise<void> {
  const { cash } = await rowOf(agent);
  await inTransaction(site.pool, async (transaction) => {
    const to = await agentAccountOf(transaction, cash);
    const from = await houseAccountFor(transaction, cash, 'house');
    await moveWithin(transaction, { kind: 'agent_paid', caller: 'agents', key: randomUUID(), from, to, amount: parseMoney(amount) });
  });
}
const cashOf = async (member: { username: string }): Promise<unknown> =>
  (await site.row('select b.balance from players p join balances b on b.account_id = p.cash_account where p.username = $1', [member.username]))['balance'];
async function send(memberId: string, amount: string, { key = randomUUID(), paymentPassword = '314159' }: { key?: string; paymentPassword?: string } = {}) {
  return browser.call('sendTransfer', { jwe: await browser.seal({ key, memberId, amount, paymentPassword }) }, { encryption: 'JWE' });
}

test('[AGENT-38] money goes to a player of the own team at any depth, once a key, and counts as a deposit', async () => {
  expect((await sender.call('getTransferForm')).value).toMatchObject({ balance: '1000.00', min: '1.00', max: '500.00', hasPassword: true, canSend: true });
  const key = randomUUID();
  expect((await send(player.id, '120.50', { key })).value).toEqual({ state: 'done', balance: '879.50' });
  expect((await send(player.id, '120.50', { key })).value).toEqual({ state: 'done', balance: '879.50' });
  expect((await send(player.id, '120.51', { key })).code).toBe('agent.key_used');
  expect(await cashOf(player)).toBe(parseMoney('120.50'));
  const both = randomUUID();
  await Promise.all([send(player.id, '10', { key: both }), send(player.id, '10', { key: both })]);
  expect(await cashOf(player)).toBe(parseMoney('130.50'));
  const [mail] = await site.query("select path from mails m join players p on p.id = m.player_id where p.username = $1 and topic = 'agent_money'", [
    player.username,
  ]);
  expect(mail).toMatchObject({ path: '/m/transaction/record' });
  const { value } = await sender.call('listTransfers');
  expect(value.transfers.map(({ amount, state }) => [amount, state])).toEqual([
    ['10.00', 'done'],
    ['120.50', 'done'],
  ]);
  expect(isWhole(await auditLedger(site.pool))).toBe(true);
});

test('[AGENT-38] money for an agent below reaches the agent account, and no cash', async () => {
  expect((await send(below.id, '50')).value).toMatchObject({ state: 'done' });
  expect((await below.call('getAgentWallet')).value).toMatchObject({ balance: '50.00', entries: [{ kind: 'agent_sent_agent', amount: '50.00' }] });
  expect(await cashOf(below)).toBe(0n);
});

test('[AGENT-38] [T26] where transfers are off the server refuses them, whatever a client sends', async () => {
  await site.set('agent.downlineTransfer', false);
  const answers = [await send(player.id, '10'), await sender.call('getTransferForm'), await sender.call('listTransfers')];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [403, 'agent.transfer_off']));
  expect(await cashOf(player)).toBe(0n);
  expect((await sender.call('getAgentHome')).value.tools).not.toContain('transfer');
});

test('[AGENT-38] [AGENT-05] nothing goes upwards, to another line, to oneself or to an unknown member, and all get one answer', async () => {
  const ids = [other.id, sender.id, 'nobodyatall'];
  for (const id of ids) expect(await send(id, '10')).toMatchObject({ status: 404, code: 'agent.member_unknown' });
});

test('[AGENT-38] bounds of one transfer, sums and number of a day, and the balance are kept', async () => {
  expect(await send(player.id, '0.50')).toMatchObject({ code: 'agent.transfer_range', params: { min: '1', max: '500' } });
  expect((await send(player.id, '500.01')).code).toBe('agent.transfer_range');
  expect((await send(player.id, '10.001')).code).toBe('request.amount_too_fine');
  expect((await send(player.id, '400')).status).toBe(200);
  expect(await send(player.id, '200.01')).toMatchObject({ code: 'agent.transfer_limit', params: { left: '200.00' } });
  expect((await send(below.id, '450')).status).toBe(200);
  expect((await send(below.id, '150.01')).code).toBe('agent.transfer_limit');
  expect((await send(below.id, '150')).status).toBe(200);
  expect((await send(player.id, '1')).code).toBe('agent.not_enough');
});

test('[AGENT-38] a receiver who is blocked, unverified, or above a deposit limit is unavailable in the same words', async () => {
  const { id } = await rowOf(player);
  const refused = async () => (await send(player.id, '100')).code;
  site.outside.unverified.add(id);
  expect(await refused()).toBe('agent.receiver_unavailable');
  site.outside.unverified.delete(id);
  await site.query("insert into player_limits (player_id, owner, kind, period, amount, set_at) values ($1, 'player', 'deposit', 'day', $2, now())", [
    id,
    parseMoney('150'),
  ]);
  expect((await send(player.id, '90')).status).toBe(200);
  expect(await refused()).toBe('agent.receiver_unavailable');
  await site.query('delete from player_limits where player_id = $1', [id]);
  await site.query("insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) values ($1, 'deposit', 'security', 'test', 'test', now())", [
    id,
  ]);
  expect(await refused()).toBe('agent.receiver_unavailable');
  await site.query('delete from player_blocks where player_id = $1', [id]);
  await site.query('update players set closed_at = now() where id = $1', [id]);
  expect(await refused()).toBe('agent.receiver_unavailable');
});

test('[AGENT-38] the sender needs the payment password, an account that is old enough, a verified identity, and to be active', async () => {
  expect((await send(player.id, '10', { paymentPassword: '000000' })).code).toBe('account.payment_password_wrong');
  const { id } = await rowOf(sender);
  site.outside.withoutPassword.add(id);
  expect((await send(player.id, '10')).code).toBe('agent.payment_password_unset');
  site.outside.withoutPassword.delete(id);
  site.outside.unverified.add(id);
  expect((await send(player.id, '10')).code).toBe('agent.not_verified');
  site.outside.unverified.delete(id);
  await site.set('agent.transferAgeHours', 8_000);
  expect(await send(player.id, '10')).toMatchObject({ code: 'agent.transfer_too_new', params: { hours: 8_000 } });
  await site.set('agent.transferAgeHours', 0);
  await site.query("update agents set state = 'suspended' where member = $1", [id]);
  expect((await send(player.id, '10')).code).toBe('agent.suspended');
  expect((await sender.call('getTransferForm')).value.canSend).toBe(false);
});

test('[AGENT-38] a large transfer waits and moves nothing, and many in an hour are flagged', async () => {
  await site.set('risk.largeTransaction', 100);
  expect((await send(player.id, '150')).value).toEqual({ state: 'waiting', balance: '1000.00' });
  expect(await cashOf(player)).toBe(0n);
  for (const amount of ['1', '2', '3', '4', '5']) await send(player.id, amount);
  const rules = async (member: { username: string }) =>
    (await site.query('select rule from risk_flags f join players p on p.id = f.player_id where p.username = $1', [member.username])).map(({ rule }) => rule);
  expect(await rules(sender)).toContain('fast_transfers');
});

test('[AGENT-38] money that a player withdraws without playing it is flagged once, and what was played is not', async () => {
  const { id, cash } = await rowOf(player);
  await send(player.id, '40');
  await site.query("update agent_transfers set paid_at = now() - interval '1 minute' where receiver = $1", [id]);
  const flags = async () =>
    (await site.query("select count(*)::int as count from risk_flags where rule = 'round_trip' and player_id = $1", [id]))[0]?.['count'];
  await flagRoundTrips(site.pool, new Date());
  expect(await flags()).toBe(0);
  await inTransaction(site.pool, async (transaction) => {
    const held = await heldWithin(transaction, cash);
    await moveWithin(transaction, { kind: 'withdrawal_held', caller: 'test', key: randomUUID(), from: cash, to: held, amount: parseMoney('40') });
  });
  await Promise.all([flagRoundTrips(site.pool, new Date()), flagRoundTrips(site.pool, new Date())]);
  expect(await flags()).toBe(1);
});
