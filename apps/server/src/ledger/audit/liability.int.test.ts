import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { openAccount, type Purse } from '../accounts/accounts.ts';
import { auditLedger } from './audit.ts';
import { move, type MovementKind } from '../movements/movements.ts';
import { readLiability, type LiabilityRow } from '../accounts/withdrawal-money.ts';

const PLAYERS = 8;
const ACTS = 160;
/** 20,000 players are written, summed and audited while other tests run. */
const LARGE_MS = 120_000;
/** The database may keep one plan for all later calls after five of them. */
const CALLS_TO_KEEP_A_PLAN = 8;
const purses: readonly Purse[] = [
  { merchantCode: 'laro', currency: 'PHP', isTrial: false },
  { merchantCode: 'laro', currency: 'USD', isTrial: false },
  { merchantCode: 'dagat', currency: 'PHP', isTrial: false },
  // Trial money is not a liability.
  { merchantCode: 'laro', currency: 'PHP', isTrial: true },
];

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
});
afterAll(() => base.close());

/** The same, computed by reading every balance. */
const readBalances = async (merchant: string) =>
  (
    await base.pool.query<LiabilityRow>(
      `select a.currency, count(distinct a.owner) filter (where b.balance > 0)::integer as players,
        coalesce(sum(b.balance) filter (where a.kind = 'player:cash'), 0)::bigint as cash,
        coalesce(sum(b.balance) filter (where a.kind = 'player:bonus'), 0)::bigint as bonus,
        coalesce(sum(b.balance) filter (where a.kind = 'player:held'), 0)::bigint as held, sum(b.balance)::bigint as total
      from accounts a join balances b on b.account_id = a.id
      where a.merchant_code = $1 and not a.is_trial and a.kind in ('player:cash', 'player:bonus', 'player:held') group by 1 order by 1`,
      [merchant],
    )
  ).rows;
/** A currency without liability may or may not have a row. */
const owed = (rows: readonly LiabilityRow[]) => rows.filter(({ total, players }) => total !== 0n || players !== 0);
const expectExact = async () => {
  for (const merchant of ['laro', 'dagat']) expect(owed(await readLiability(base.pool, merchant))).toEqual(owed(await readBalances(merchant)));
};
const rollUp = () => base.pool.query('select roll_up_ledger()');

/** Pairs of rows that the joins of a statement and of the functions it calls compared in vain: a count that does not depend on the machine's speed. */
async function pairsCompared(client: pg.PoolClient, statement: string): Promise<number> {
  const plans: string[] = [];
  const keep = ({ message }: { message?: string | undefined }) => plans.push(message ?? '');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set client_min_messages = log`,
  );
  client.on('notice', keep);
  await client.query(statement);
  client.off('notice', keep);
  expect(plans.join('\n')).toContain('owed_accounts');
  return plans.flatMap((plan) => [...plan.matchAll(/Rows Removed by Join Filter: (\d+)/g)]).reduce((sum, [, rows]) => sum + Number(rows), 0);
}

async function openPlayer(purse: Purse) {
  const owner = randomUUID();
  const [cash, held, gateway] = await Promise.all([
    openAccount(base.pool, purse, 'player:cash', owner),
    openAccount(base.pool, purse, 'player:held', owner),
    openAccount(base.pool, purse, 'gateway', 'test'),
  ]);
  return { cash, held, gateway };
}

test('[T34] the liability always equals the sum of all balances: before, between and after roll-ups, with players whose balance becomes zero', async () => {
  const players = await Promise.all(Array.from({ length: PLAYERS }, (_, place) => openPlayer(purses[place % purses.length] as Purse)));
  const go = (kind: MovementKind, from: bigint, to: bigint, amount: bigint) => move(base.pool, { kind, caller: 'test', key: randomUUID(), from, to, amount });
  let draw = 7;
  const below = (count: number) => (draw = (draw * 48_271) % 2_147_483_647) % count;
  await expectExact();
  for (let act = 0; act < ACTS; act += 1) {
    const { cash, held, gateway } = players[below(PLAYERS)] as (typeof players)[number];
    // Few different amounts, so that accounts are often emptied to the last unit; amounts above the balance are refused.
    const amount = BigInt(1 + below(2)) * MAJOR_UNIT;
    const acts = [
      ['deposit_paid', gateway, cash],
      ['withdrawal_held', cash, held],
      ['withdrawal_released', held, cash],
      ['withdrawal_paid', held, gateway],
    ] as const;
    const [kind, from, to] = acts[below(acts.length)] as (typeof acts)[number];
    await go(kind, from, to, amount);
    if (act % 13 === 0) await rollUp();
    if (act % 10 === 0) await expectExact();
  }
  await rollUp();
  await expectExact();
  expect((await readLiability(base.pool, 'laro')).map(({ currency }) => currency)).toEqual(['PHP', 'USD']);
  expect((await auditLedger(base.pool)).owedOff).toBe(0n);
});

test('[T34] a transaction that runs during a roll-up is counted once, after it has ended', async () => {
  const [purse] = purses as [Purse];
  const { cash, gateway } = await openPlayer(purse);
  const late = await base.pool.connect();
  try {
    await late.query('begin');
    await move(late as never, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: cash, amount: 5n * MAJOR_UNIT });
    await move(base.pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: (await openPlayer(purse)).cash, amount: MAJOR_UNIT });
    await rollUp();
    await expectExact();
    await late.query('commit');
  } finally {
    late.release();
  }
  await expectExact();
  await Promise.all([rollUp(), rollUp()]);
  await expectExact();
  expect((await auditLedger(base.pool)).owedOff).toBe(0n);
});

test(
  '[T34] [T35] a window in which 20,000 players moved compares no player with every other, also on a connection that planned it for few',
  async () => {
    const client = await base.pool.connect();
    for (let call = 0; call < CALLS_TO_KEEP_A_PLAN; call += 1) {
      const { cash, gateway } = await openPlayer(purses[0] as Purse);
      await move(client as never, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: cash, amount: MAJOR_UNIT });
      await client.query('select roll_up_ledger()');
    }
    // Not by open_account: a connection that planned it while there were few accounts would read all earlier ones for each.
    await base.pool.query(
      `insert into accounts (kind, merchant_code, currency, is_trial, owner) select 'player:cash', 'laro', 'PHP', false, 'wide ' || n from generate_series(1, 20000) n;
      insert into balances (account_id) select id from accounts where owner like 'wide %';
      insert into player_rights (cash_account) select id from accounts where owner like 'wide %'`,
    );
    await base.pool.query(
      `with made as materialized (
        select a.id as cash, uuidv7() as id, (select id from accounts where kind = 'gateway' and merchant_code = 'laro' and currency = 'PHP' and not is_trial limit 1) as gateway
        from accounts a where a.owner like 'wide %'
      ), asked as (
        insert into movements (caller, key, input_hash, id, kind, outcome, amount) select 'wide', id::text, ''::bytea, id, 'deposit_paid', 'done', 1 from made
      ), posted as (
        insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after) select id, 1, 'deposit_paid', gateway, cash, 1, 1 from made
      ) update balances b set balance = 1 from made m where b.account_id = m.cash`,
    );
    const compared = await pairsCompared(client, 'select roll_up_ledger()');
    client.release(true);
    expect(compared).toBeLessThan(10 * 20_000);
    await expectExact();
    expect((await auditLedger(base.pool)).owedOff).toBe(0n);
  },
  LARGE_MS,
);

test('[T29] [T34] the audit finds sums of the liability that differ from the balances', async () => {
  await base.pool.query("update owed_sums set cash = cash + 1 where merchant_code = 'dagat'");
  expect((await auditLedger(base.pool)).owedOff).toBe(1n);
  await base.pool.query("update owed_sums set cash = cash - 1 where merchant_code = 'dagat'");
  expect((await auditLedger(base.pool)).owedOff).toBe(0n);
});
