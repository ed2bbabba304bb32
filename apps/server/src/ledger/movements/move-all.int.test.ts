import { randomUUID } from 'node:crypto';
import type { Money } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { moveAllWithin, moveWithin } from './move-within.ts';
import type { Movement } from './movements.ts';

let base: TestDatabase;
const PURSE = { merchantCode: 'laro', currency: 'PHP', isTrial: false };

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
});
afterAll(() => base.close());

interface Accounts {
  house: bigint;
  promo: bigint;
  agents: bigint[];
  players: bigint[];
}

async function openAll(): Promise<Accounts> {
  const open = (kind: 'house' | 'promo' | 'agent' | 'player:cash') => openAccount(base.pool, PURSE, kind, randomUUID());
  const some = async (kind: 'agent' | 'player:cash') => [await open(kind), await open(kind), await open(kind)];
  return { house: await open('house'), promo: await open('promo'), agents: await some('agent'), players: await some('player:cash') };
}

type Step = readonly [kind: 'agent_paid' | 'agent_passed' | 'agent_clawed' | 'rebate_paid', from: number, to: number, amount: Money];

const movementsOf = ({ house, promo, agents, players }: Accounts, caller: string, steps: readonly Step[]): Movement[] =>
  steps.map(([kind, from, to, amount], place) => {
    const ends = {
      agent_paid: [house, agents[to]],
      agent_passed: [agents[from], agents[to]],
      agent_clawed: [agents[from], house],
      rebate_paid: [promo, players[to]],
    }[kind];
    return { kind, caller, key: `key:${place}`, from: ends[0] ?? 0n, to: ends[1] ?? 0n, amount };
  });

/** Steps that no account is too poor for, from a seed. */
function stepsOf(seed: number, count: number): Step[] {
  const held = [0n, 0n, 0n];
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  return Array.from({ length: count }, (): Step => {
    const [from, amount] = [below(3), BigInt(1 + below(50))];
    const to = (from + 1 + below(2)) % 3;
    const kind = (['agent_paid', 'agent_passed', 'agent_clawed', 'rebate_paid'] as const)[below(4)] ?? 'agent_paid';
    if (kind === 'rebate_paid') return [kind, 0, to, amount];
    if (kind === 'agent_paid' || (held[from] ?? 0n) < amount) {
      held[to] = (held[to] ?? 0n) + amount;
      return ['agent_paid', 0, to, amount];
    }
    held[from] = (held[from] ?? 0n) - amount;
    if (kind === 'agent_passed') held[to] = (held[to] ?? 0n) + amount;
    return [kind, from, to, amount];
  });
}

/** Rows of the ledger of a caller's movements, with accounts by their names. */
async function written(caller: string, accounts: Accounts): Promise<unknown> {
  const names = new Map<bigint, string>([
    [accounts.house, 'house'],
    [accounts.promo, 'promo'],
    ...accounts.agents.map((id, place): [bigint, string] => [id, `agent ${place}`]),
    ...accounts.players.map((id, place): [bigint, string] => [id, `player ${place}`]),
  ]);
  const rows = await many<{ from: bigint; to: bigint }>(
    base.pool,
    `select m.key, m.kind, m.outcome, m.amount, p.line, p.kind as posted, p.from_account as "from", p.to_account as "to",
      p.amount as moved, p.from_after as "fromAfter", p.to_after as "toAfter"
    from movements m join postings p on p.movement_id = m.id where m.caller = $1 order by m.id`,
    [caller],
  );
  const balances = await many<{ id: bigint; balance: Money }>(
    base.pool,
    'select account_id as id, balance from balances where account_id = any ($1) order by 1',
    [[...names.keys()]],
  );
  return [rows.map((row) => ({ ...row, from: names.get(row.from), to: names.get(row.to) })), balances.map(({ id, balance }) => [names.get(id), balance])];
}

test('[AGENT-30] [AGENT-31] movements made together leave the same rows and balances as one after the other', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const [together, alone] = [await openAll(), await openAll()];
    const steps = stepsOf(seed, 60);
    await inTransaction(base.pool, (transaction) => moveAllWithin(transaction, movementsOf(together, `together ${seed}`, steps)));
    await inTransaction(base.pool, async (transaction) => {
      for (const movement of movementsOf(alone, `alone ${seed}`, steps)) await moveWithin(transaction, movement);
    });
    expect(await written(`together ${seed}`, together)).toEqual(await written(`alone ${seed}`, alone));
  }
});

test('[AGENT-31] [AGENT-32] none of the movements is made where one is known, finds too little, or has accounts that do not fit', async () => {
  const accounts = await openAll();
  const all = (caller: string, steps: readonly Step[], change: (movements: Movement[]) => Movement[] = (movements) => movements) =>
    inTransaction(base.pool, (transaction) => moveAllWithin(transaction, change(movementsOf(accounts, caller, steps))));
  await all('first', [['agent_paid', 0, 0, 100n]]);
  const before = await written('first', accounts);
  await expect(all('first', [['agent_paid', 0, 0, 100n]])).rejects.toThrow('agent_paid of key:0 was answered with replayed');
  await expect(all('first', [['agent_paid', 0, 0, 101n]])).rejects.toThrow('agent_paid of key:0 was answered with duplicate');
  // The second movement is one too much in between, although a later one would make up for it.
  const short: Step[] = [
    ['agent_passed', 0, 1, 60n],
    ['agent_clawed', 0, 0, 41n],
    ['agent_paid', 0, 0, 50n],
  ];
  await expect(all('short', short)).rejects.toThrow('agent_clawed of key:1 was answered with not_enough_money');
  await expect(
    all('misfit', [['agent_paid', 0, 0, 1n]], (movements) => movements.map((movement) => ({ ...movement, to: accounts.players[0] ?? 0n }))),
  ).rejects.toThrow('agent_paid of key:0 was answered with accounts that do not fit');
  const other = await openAccount(base.pool, { ...PURSE, merchantCode: 'dagat', currency: 'USD' }, 'house', 'elsewhere');
  await expect(all('elsewhere', [['agent_paid', 0, 0, 1n]], (movements) => movements.map((movement) => ({ ...movement, from: other })))).rejects.toThrow(
    'a movement must stay within one merchant',
  );
  expect(await written('first', accounts)).toEqual(before);
  expect(await many(base.pool, "select from movements where caller in ('short', 'misfit', 'elsewhere')")).toEqual([]);
});

test('[AGENT-31] two sets of movements at the same time over the same accounts in other orders are both made', async () => {
  const accounts = await openAll();
  await inTransaction(base.pool, (transaction) =>
    moveAllWithin(
      transaction,
      movementsOf(
        accounts,
        'filled',
        [0, 1, 2].map((to): Step => ['agent_paid', 0, to, 1000n]),
      ),
    ),
  );
  const orders: Step[][] = [
    [
      ['agent_passed', 0, 1, 5n],
      ['agent_passed', 1, 2, 7n],
    ],
    [
      ['agent_passed', 2, 1, 11n],
      ['agent_passed', 1, 0, 13n],
    ],
  ];
  const runs = Array.from({ length: 20 }, (_, run) => `run ${run}`);
  await Promise.all(
    runs.map((caller, run) => inTransaction(base.pool, (transaction) => moveAllWithin(transaction, movementsOf(accounts, caller, orders[run % 2] ?? [])))),
  );
  const balances = await many<{ balance: Money }>(base.pool, 'select balance from balances where account_id = any ($1) order by account_id', [accounts.agents]);
  expect(balances.map(({ balance }) => balance)).toEqual([1000n - 50n + 130n, 1000n + 50n - 70n + 110n - 130n, 1000n + 70n - 110n]);
});
