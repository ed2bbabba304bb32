import { createHash, randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';
import { openAccount, type Purse } from '../accounts/accounts.ts';

const purse: Purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
const VENDOR = 'BGS';
const TABLE = 'one spin of a live table';
const ROUNDS = 20_000;
const GROUP = 8;

let base: Awaited<ReturnType<typeof testDatabase>>;
let vendorAccount: bigint;
/** The first player is the one with the many rounds. */
let players: TestPlayer[];

/** Rounds of this month, written without their bets, because only the search for them matters here. */
const writeRounds = (reference: string, cash: string) =>
  base.pool.query(
    `insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets)
     select uuidv7(), $1, ${reference}, ${cash}, 'test-slot', 'open', 100000, 1 from generate_series(1, ${ROUNDS}) n`,
    [VENDOR],
  );

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  vendorAccount = await openAccount(base.pool, purse, 'vendor', VENDOR);
  players = await Promise.all(Array.from({ length: GROUP }, () => openTestPlayer(base.pool, { money: 1000n * MAJOR_UNIT })));
});
afterAll(() => base.close());

type Placed = (group: readonly TestPlayer[], reference: () => string) => { text: string; values: unknown[] };

const alone: Placed = ([player], reference) => ({
  text: 'select * from ledger_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
  values: [VENDOR, randomUUID(), createHash('sha256').digest(), player?.token, player?.cash, vendorAccount, reference(), 'test-slot', MAJOR_UNIT, false],
});

const together =
  (name: 'ledger_bets' | 'ledger_bets_apart'): Placed =>
  (group, reference) => {
    const each = <Value>(pick: (player: TestPlayer) => Value) => group.map(pick);
    return {
      text: `select * from ${name}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        each(() => VENDOR),
        each(() => randomUUID()),
        each(() => createHash('sha256').digest()),
        each(({ token }) => token),
        each(({ cash }) => String(cash)),
        each(() => String(vendorAccount)),
        each(reference),
        each(() => 'test-slot'),
        each(() => String(MAJOR_UNIT)),
        each(() => false),
      ],
    };
  };

const ways: [string, Placed][] = [
  ['alone', alone],
  ['in a group', together('ledger_bets')],
  ['in a group of different players', together('ledger_bets_apart')],
];

/** Number of blocks that the bets read, the same on every machine; the bets are rolled back. */
async function blocksOf(client: pg.PoolClient, { text, values }: ReturnType<Placed>): Promise<number> {
  try {
    await client.query('begin');
    // Blocks of system tables that a connection reads at its first use are not counted for the bet.
    await client.query('savepoint warm');
    await client.query(text, values);
    await client.query('rollback to warm');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  } finally {
    await client.query('rollback');
  }
}

/** On one connection, which caches its plans like those of a server. */
async function allBlocks(client: pg.PoolClient): Promise<Map<string, number>> {
  const blocks = new Map<string, number>();
  for (const [way, placed] of ways) {
    blocks.set(`${way}, new rounds`, await blocksOf(client, placed(players, randomUUID)));
    blocks.set(
      `${way}, the shared round`,
      await blocksOf(
        client,
        placed(players, () => TABLE),
      ),
    );
  }
  return blocks;
}

test('[T69] a bet costs the same in a round of 20,000 players, for a player with 20,000 rounds, and in a month without statistics', async () => {
  // The functions plan once per connection: this one keeps its plans for empty tables.
  const client = await base.pool.connect();
  try {
    // Future months are empty and may have been analysed, for example after restoring a backup. The upkeep removes such statistics.
    await base.pool.query('vacuum analyze rounds, movements, postings');
    await allBlocks(client);
    await base.pool.query("call make_ledger_partitions(now()::date, (now() + interval '3 months')::date)");
    const before = await allBlocks(client);
    await writeRounds(`'${TABLE}'`, '1000000000 + n');
    await writeRounds(`'round ' || n`, String(players[0]?.cash));
    const thoughtEmpty = await allBlocks(client);
    // First create statistics for the movements of all months.
    await base.pool.query('vacuum analyze movements, balances, player_rights, play_tokens');
    const unknown = await allBlocks(client);
    await base.pool.query('vacuum analyze rounds');
    const known = await allBlocks(client);
    for (const [stage, blocks] of Object.entries({ thoughtEmpty, unknown, known }))
      // One more level of each index per bet, but never all 20,000.
      for (const [what, few] of before) expect(blocks.get(what), `${what}, ${stage}`).toBeLessThanOrEqual(few * 1.5 + 30);
  } finally {
    client.release();
  }
});
