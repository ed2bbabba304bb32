import { parseMoney, formatMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { sheetOf } from '../../pay/files/statement-sheet.ts';
import { reverseStatement } from '../../pay/reversals/reverse-statement.ts';
import { computeContractRuns } from './compute-contract-runs.ts';
import { payContractRuns } from './pay-contract-runs.ts';

let tree: TestAgentTree;
const merchant = (): Merchant => ({ ...tree.laro(), settings: { ...tree.laro().settings, 'agent.kinds': ['cpa'], 'agent.autoMax': 100_000_000 } });
const deps = () => ({ pool: tree.base.pool, now: () => Date.parse('2026-11-20T00:00:00Z') });

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

const units = (text: string): string => parseMoney(text).toString();

/** Pay of the company to B for each new player: 50 for a first deposit of 100 and a turnover of 500 within 10 days. */
async function contract(monthMax: string | null = null): Promise<void> {
  const cpa = { amount: units('50'), firstDepositMin: units('100'), validMin: units('500'), days: 10, monthMax: monthMax === null ? null : units(monthMax) };
  const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa };
  await tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, 'cpa', 'CONS', '[]', $2, '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [tree.ids.B, JSON.stringify(options)],
  );
}

/** A player of B's who registered by B's link on 8 November. */
async function joined(player: TreeName, by: 'link' | 'nothing' = 'link'): Promise<void> {
  const { pool } = tree.base;
  const at = '2026-11-08T02:00:00Z';
  await pool.query(`insert into affiliate_codes (merchant_code, code, name, owner, ppm) values ('laro', $1, 'test', $2, $3) on conflict do nothing`, [
    `LINK${tree.ids.B}`,
    tree.ids.B,
    Array.from({ length: 11 }, () => 0),
  ]);
  await pool.query("update agent_closure set joined = '2026-11-08' where member = $1", [tree.ids[player]]);
  await pool.query(
    `insert into player_registrations (player_id, merchant_code, attempt, method, register_method, host, ip, rate_address, device_hash, user_agent, affiliate_code, registered_at)
      values ($1, 'laro', gen_random_uuid(), 'username', 'H5', '', '', '', '', '', $2, $3)`,
    [tree.ids[player], by === 'link' ? `LINK${tree.ids.B}` : null, at],
  );
}

async function verified(player: TreeName, day: string): Promise<void> {
  await tree.base.pool.query(
    `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, decided_by, decided_at, details_sealed)
      values ('laro', $1, 'verified', 'passport', 'PH', $2, '1', '', $3, '', 'test', $3, '')`,
    [tree.ids[player], Buffer.from(String(tree.ids[player])), `${day}T03:00:00Z`],
  );
}

async function deposited(player: TreeName, day: string, amount: string): Promise<void> {
  await tree.base.pool.query(
    `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, paid, credited, movement_id, created_at, expires_at, paid_at)
      values ($1, 'laro', $2, gen_random_uuid(), 'm', 'qr', 'g', 'PHP', $3, 0, 'paid', $3, $3, gen_random_uuid(), $4, $4, $4)`,
    [`n${tree.ids[player]}${day}`, tree.ids[player], units(amount), `${day}T03:00:00Z`],
  );
}

async function chargedBack(player: TreeName, day: string): Promise<void> {
  await tree.base.pool.query(
    `insert into deposit_events (order_id, at, event, actor) select id, $2, 'returned', 'test' from deposit_orders where player_id = $1`,
    [tree.ids[player], `${day}T03:00:00Z`],
  );
}

const played = (player: TreeName, day: string, valid: string) => tree.counted(player, day, { category: 'RNG', valid: parseMoney(valid) });
const met = async (player: TreeName, day = '2026-11-10'): Promise<void> => {
  await joined(player);
  await verified(player, '2026-11-09');
  await deposited(player, '2026-11-09', '100');
  await played(player, day, '500');
};

/** Computes and pays the days up to one. */
async function run(day: string): Promise<void> {
  await tree.closeDay(day);
  await Promise.all([computeContractRuns(deps(), merchant()), computeContractRuns(deps(), merchant())]);
  await Promise.all([payContractRuns(deps(), () => merchant()), payContractRuns(deps(), () => merchant())]);
}

const lines = async (): Promise<string[]> =>
  (
    await many<{ day: string; player: bigint; amount: bigint }>(
      tree.base.pool,
      `select r.day::text, n.player, n.amount from agent_new_players n join agent_statements s on s.number = n.statement join agent_runs r on r.id = s.run
        order by r.day, n.amount desc, n.player`,
    )
  ).map(({ day, player, amount }) => `${day.slice(8)} ${tree.nameOf(player)} ${formatMoney(amount)}`);

test('[AGENT-29] [AGENT-32] a player is paid for once, on the day of the last condition, whatever runs at the same time', async () => {
  await contract();
  await met('r');
  await run('2026-11-09');
  expect(await lines()).toEqual([]);
  await run('2026-11-12');
  expect(await lines()).toEqual(['10 r 50.00']);
  expect(formatMoney(await tree.balance('B'))).toBe('50.00');
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-29] who came without the agent’s link, plays under another agent, or is an agent brings nothing', async () => {
  await contract();
  await joined('r', 'nothing');
  await verified('r', '2026-11-09');
  await deposited('r', '2026-11-09', '100');
  await played('r', '2026-11-10', '500');
  await met('p');
  await met('D');
  await run('2026-11-12');
  expect(await lines()).toEqual([]);
});

test('[AGENT-29] a month that is full pays nothing, then or later', async () => {
  await contract('60');
  await met('r');
  await tree.base.pool.query('update agent_closure set distance = 1 where ancestor = $1 and member = $2', [tree.ids.B, tree.ids.q]);
  await met('q', '2026-11-11');
  await run('2026-11-30');
  expect(await lines()).toEqual(['10 r 50.00', '11 q 0.00']);
  await run('2026-12-02');
  expect(await lines()).toHaveLength(2);
  expect(formatMoney(await tree.balance('B'))).toBe('50.00');
});

test('[AGENT-29] a charge-back within 60 days takes the pay back; what the account lacks is owed to the company', async () => {
  await contract();
  await met('r');
  await run('2026-11-12');
  // The agent has no more than 20 left.
  const { account } = await one<{ account: bigint }>(
    tree.base.pool,
    "select a.id as account from accounts a join accounts c on c.owner = a.owner and c.merchant_code = a.merchant_code where c.id = $1 and a.kind = 'agent'",
    [tree.cash.B],
  );
  await tree.base.pool.query("select ledger_move('test', 'out', '', 'agent_moved', array[$1::bigint], array[$2::bigint], array[$3::bigint])", [
    account,
    tree.cash.B,
    units('30'),
  ]);
  await tree.base.pool.query("update agent_contracts set to_day = '2026-11-13'");
  await chargedBack('r', '2026-12-20');
  await run('2026-12-21');
  await run('2026-12-23');
  expect(await lines()).toEqual(['10 r 50.00', '20 r -50.00']);
  expect(formatMoney(await tree.balance('B'))).toBe('0.00');
  expect(await one(tree.base.pool, 'select debtor, creditor, left_over as "left" from agent_debts')).toEqual({
    debtor: tree.ids.B,
    creditor: null,
    left: parseMoney('30'),
  });
  expect(await one(tree.base.pool, 'select clawed, paid, state from agent_statements where gross < 0')).toEqual({
    clawed: parseMoney('20'),
    paid: 0n,
    state: 'paid',
  });
});

const reversed = (number: bigint) =>
  reverseStatement(
    {
      ...deps(),
      merchantOf: merchant,
      audit: { append: async () => undefined },
      // Only the limit for two people is read.
      twoPersons: { aloneUpTo: async () => parseMoney('1000000') } as never,
    },
    merchant(),
    number,
    { reason: 'the players were the agent' },
    { name: 'lead', staffId: 1n, ip: '' },
  );
const statements = () =>
  many<{ number: bigint; gross: bigint }>(tree.base.pool, 'select number, gross from agent_statements where reverses is null and gross <> 0 order by number');

test('[AGENT-29] [AGENT-36] a reversal takes back what was paid for new players, and nothing that a charge-back has taken back before', async () => {
  await contract();
  await met('r');
  await tree.base.pool.query('update agent_closure set distance = 1 where ancestor = $1 and member = $2', [tree.ids.B, tree.ids.q]);
  await met('q', '2026-11-10');
  await run('2026-11-12');
  await chargedBack('r', '2026-11-15');
  await run('2026-11-16');
  expect((await lines()).toSorted()).toEqual(['10 q 50.00', '10 r 50.00', '15 r -50.00']);
  expect(formatMoney(await tree.balance('B'))).toBe('50.00');
  const [paid, taken] = (await statements()).map(({ number }) => number);
  const written = (await reversed(paid ?? 0n)) as bigint;
  expect(formatMoney(await tree.balance('B'))).toBe('0.00');
  expect(await many(tree.base.pool, 'select left_over from agent_debts where left_over <> 0')).toEqual([]);
  expect(await one(tree.base.pool, 'select gross, clawed from agent_statements where reverses = $1', [paid])).toEqual({
    gross: parseMoney('-50'),
    clawed: parseMoney('50'),
  });
  expect((await lines()).toSorted()).toEqual(['10 q -50.00', '10 q 50.00', '10 r 50.00', '15 r -50.00']);
  const sheet = await sheetOf(tree.base.pool, { reader: tree.ids.B, cashAccount: tree.cash.B, detail: 'figures' }, written);
  expect([sheet.players.map(({ amount }) => amount), sheet.steps.at(-1)?.amount]).toEqual([[parseMoney('-50')], parseMoney('-50')]);
  // The charge-back stays: there is no pay that its reversal could bring back.
  await expect(reversed(taken ?? 0n)).rejects.toMatchObject({ code: 'desk.statement_reversed' });
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-29] [AGENT-36] a statement whose only new player was taken back has nothing left to reverse', async () => {
  await contract();
  await met('r');
  await run('2026-11-12');
  await chargedBack('r', '2026-11-15');
  await run('2026-11-16');
  const [paid] = await statements();
  await expect(reversed(paid?.number ?? 0n)).rejects.toMatchObject({ code: 'desk.statement_reversed' });
  expect(formatMoney(await tree.balance('B'))).toBe('0.00');
  expect(await many(tree.base.pool, 'select left_over from agent_debts where left_over <> 0')).toEqual([]);
});
