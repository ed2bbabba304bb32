import { randomUUID } from 'node:crypto';
import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';
import { TestAgentTree } from '#server/testing/partners/test-agent-tree.ts';

let tree: TestAgentTree;
let player: TestPlayer;
let gateway: bigint;

/** A player of D's, below three agents. */
beforeAll(async () => {
  tree = await TestAgentTree.open();
  const { pool } = tree.base;
  await addTestSlot(tree.base);
  await tree.plant();
  player = await openTestPlayer(pool);
  gateway = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
  const path = [tree.ids.D, tree.ids.B, tree.ids.A];
  await pool.query("insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, '2026-01-01', $2, $3, 4, false)", [
    player.id,
    tree.ids.D,
    path,
  ]);
  await pool.query(
    "insert into agent_closure (ancestor, member, distance, joined, is_agent) select a, $1, n, '2026-01-01', false from unnest($2::bigint[]) with ordinality as u (a, n)",
    [player.id, path],
  );
});
afterAll(() => tree.close());

const tables = async (): Promise<string[]> =>
  (
    await many<{ name: string }>(
      tree.base.pool,
      String.raw`select relname as name from pg_class where relkind in ('r', 'p') and (relname = 'agents' or relname like 'agent\_%' or relname = 'affiliate_codes') order by 1`,
    )
  ).map(({ name }) => name);

/** Does something while every table of the agent centre is locked exclusively: a statement that reads or locks a row of one would wait. */
async function withoutTree<T>(act: () => Promise<T>): Promise<T> {
  const names = await tables();
  expect(names).toContain('agent_closure');
  const { pool } = tree.base;
  const closed = await pool.connect();
  try {
    await closed.query('begin');
    await closed.query(`lock table ${names.join(', ')} in access exclusive mode`);
    return await act();
  } finally {
    await closed.query('rollback');
    closed.release();
  }
}

test('[AGENT-49] bets, wins, rollbacks and deposits of a player of a team read and lock nothing of the agent centre', async () => {
  const { pool } = tree.base;
  const vendor = testVendor(pool);
  const answers = await withoutTree(async () => {
    const lost = await vendor.bet(player, parseMoney('10'));
    const won = await vendor.bet(player, parseMoney('10'));
    const deposit = { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: player.cash, amount: parseMoney('100') } as const;
    return [
      lost.status,
      won.status,
      (await vendor.win(player, won.key, parseMoney('25'))).status,
      (await vendor.back(player, lost.key)).status,
      (await move(pool, deposit)).status,
    ];
  });
  expect(answers).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('[AGENT-49] what reads the tree does wait while it is closed', async () => {
  const reading = withoutTree(async () => {
    const client = await tree.base.pool.connect();
    try {
      await client.query("set lock_timeout = '50ms'");
      return await client.query('select from agent_closure');
    } finally {
      await client.query('reset lock_timeout');
      client.release();
    }
  });
  await expect(reading).rejects.toThrow('lock timeout');
});
