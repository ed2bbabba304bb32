import { createHash } from 'node:crypto';
import type { Settings } from '@laro/domain/settings/settings';
import { settingsFrom } from '@laro/domain/settings/settings';
import { formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { summedBalance } from '#server/ledger/feed/touched-rounds.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { addFixtureCatalogue } from '#server/testing/sites/catalogue-fixture.ts';
import { othersHaveEnded, testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { TestRounds, type TestPlayer } from '#server/testing/money/test-rounds.ts';
import { countStakes, type CountingDeps } from './count-stakes.ts';
import { createJackpot } from './index.ts';

const PESO = MAJOR_UNIT;
const secret = Buffer.alloc(32, 9);
const box = new SecretBox(secret, 'jackpot');

let base: TestDatabase;
let rounds: TestRounds;
let own: Record<string, unknown>;
let won: string[];
const settings = (): Settings => settingsFrom(own);
const deps = (changes: Partial<CountingDeps> = {}): CountingDeps => ({
  pool: base.pool,
  box,
  merchants: () => [{ code: 'laro', settings: settings() }],
  onWon: (publicId) => won.push(publicId),
  ...changes,
});
const open: TestDatabase[] = [];

beforeEach(async () => {
  base = await testDatabase();
  open.push(base);
  await addTestMerchants(base.pool);
  await addFixtureCatalogue(base.pool);
  rounds = new TestRounds(base);
  own = { 'jackpot.isOn': true, 'jackpot.seed': 10, 'jackpot.mustDropBy': 12, 'jackpot.rateBasisPoints': 100 };
  won = [];
});
afterAll(async () => {
  for (const database of open) await database.close();
});

interface Pool {
  id: bigint;
  account_id: bigint;
  amount: bigint;
  seed: bigint;
  dropped_at: Date | null;
  winner_account: bigint | null;
  drop_amount: bigint | null;
  commitment: string;
  revealed: string | null;
  hidden: Buffer;
  won_by_round: string | null;
  masked_name: string | null;
}
const pools = async (): Promise<Pool[]> => (await base.pool.query<Pool>('select * from jackpot_pools order by id')).rows;
const count = async (): Promise<void> => {
  await othersHaveEnded(base);
  while (await countStakes(deps()));
};

/** Invariants: every pool's figure is its account in the ledger, its seed, its contributions and its win; all is posted. */
async function expectEqualBooks(): Promise<void> {
  for (const pool of await pools()) {
    const { rows } = await base.pool.query<{ total: bigint }>(
      'select coalesce(sum(amount), 0)::bigint as total from jackpot_contributions where pool_id = $1',
      [pool.id],
    );
    expect(pool.amount).toBe(pool.seed + (rows[0]?.total ?? 0n));
    expect(await summedBalance(base.pool, pool.account_id)).toBe(pool.dropped_at ? 0n : pool.amount);
    if (pool.dropped_at) expect(pool.amount).toBeGreaterThanOrEqual(pool.drop_amount ?? 0n);
  }
  const exact = await base.pool.query<{ exact: bigint; counted: bigint; posted: bigint }>(
    `select (select coalesce(sum(amount), 0) * 10000 from jackpot_contributions)::bigint + (select coalesce(sum(carry), 0) from jackpot_carries)::bigint as exact,
       (select coalesce(sum(counted), 0) * 100 from jackpot_rounds)::bigint as counted,
       (select coalesce(sum(amount), 0) from movements where kind = 'jackpot_contributed')::bigint as posted`,
  );
  const [row] = exact.rows;
  expect(row?.exact).toBe(row?.counted);
  expect((row?.posted ?? 0n) * 10_000n).toBeLessThanOrEqual(row?.counted ?? 0n);
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
}

test('[HOME-06] [T66] a pool opens with the operator’s seed, grows by settled real stakes only, and equals the ledger’s figure', async () => {
  await count();
  expect(await pools()).toMatchObject([{ amount: 10n * PESO, seed: 10n * PESO, dropped_at: null }]);
  const player = await rounds.addPlayer();
  const trial = await rounds.addPlayer({ isTrial: true });
  await rounds.play(player, { stake: 50n * PESO });
  await rounds.play(player, { stake: 70n * PESO, payout: null });
  await rounds.play(player, { stake: 70n * PESO, payout: 'rolled back' });
  await rounds.play(trial, { stake: 70n * PESO });
  await count();
  // One percent of the one settled stake: its hidden amount decides if the pool has dropped.
  const [first] = await pools();
  expect(first?.amount).toBe(10n * PESO + PESO / 2n);
  await expectEqualBooks();
});

test('[T66] an open round counts when it closes, a late stake by its difference, and nothing twice', async () => {
  own['jackpot.mustDropBy'] = 1_000_000;
  const player = await rounds.addPlayer();
  await count();
  const { id } = await rounds.play(player, { stake: 40n * PESO, payout: null });
  await count();
  const amount = async () => (await pools())[0]?.amount ?? 0n;
  expect(await amount()).toBe(10n * PESO);
  await base.pool.query(
    "select ledger_win('KISL', 'late', '', $1, (select to_account from postings where from_account = $1 and kind = 'bet' limit 1), (select key from movements where round_id = $2 and kind = 'bet'), 0, true)",
    [player.cash, id],
  );
  await Promise.all([countStakes(deps()), countStakes(deps())]);
  await count();
  expect(await amount()).toBe(10n * PESO + (40n * PESO) / 100n);
  await base.pool.query("update followers set transaction_number = 0 where name = 'jackpot'");
  await count();
  expect(await amount()).toBe(10n * PESO + (40n * PESO) / 100n);
  await expectEqualBooks();
});

test('[T66] whose stake fills the pool wins all of it, the promise is revealed, and the next pool begins', async () => {
  await count();
  const small = await rounds.addPlayer();
  const lucky = await rounds.addPlayer({ username: 'marisol' });
  await rounds.play(small, { stake: PESO / 1000n });
  const { id } = await rounds.play(lucky, { stake: 250n * PESO });
  const before = (await balanceOf(base.pool, lucky.cash)) ?? 0n;
  await count();
  const [first, next] = await pools();
  expect(first).toMatchObject({ winner_account: lucky.cash, won_by_round: id, masked_name: 'ma***l' });
  expect(await balanceOf(base.pool, lucky.cash)).toBe(before + (first?.amount ?? 0n));
  expect(won).toEqual([lucky.session.publicId]);
  expect(
    createHash('sha256')
      .update(first?.revealed ?? '')
      .digest('hex'),
  ).toBe(first?.commitment);
  expect(first?.revealed).toMatch(new RegExp(`^${first?.id}:${formatMoney(first?.drop_amount ?? 0n).replace('.', '\\.')}:`));
  expect(next).toMatchObject({ amount: 10n * PESO, dropped_at: null });
  expect(next?.commitment).not.toBe(first?.commitment);
  await expectEqualBooks();
});

test('[T66] where a pool drops cannot be read from the database', async () => {
  await count();
  const [pool] = await pools();
  expect(pool?.drop_amount).toBeNull();
  expect(pool?.revealed).toBeNull();
  const hidden = pool?.hidden ?? Buffer.alloc(0);
  expect(hidden.includes(box.open(hidden, `jackpot:${pool?.id}`))).toBe(false);
  expect(() => new SecretBox(Buffer.alloc(32, 1), 'jackpot').open(hidden, `jackpot:${pool?.id}`)).toThrow();
  expect(() => box.open(hidden, 'jackpot:999')).toThrow();
});

test('[T66] off, a pool is kept and does not grow; vendors that are not chosen feed nothing', async () => {
  own['jackpot.mustDropBy'] = 1_000_000;
  await count();
  const player = await rounds.addPlayer();
  own['jackpot.isOn'] = false;
  await rounds.play(player, { stake: 90n * PESO });
  await count();
  own['jackpot.isOn'] = true;
  own['jackpot.vendors'] = ['BGS'];
  await rounds.play(player, { stake: 80n * PESO });
  await rounds.play(player, { stake: 70n * PESO, vendorCode: 'BGS', gameId: 'perya-sevens' });
  await count();
  expect((await pools())[0]?.amount).toBe(10n * PESO + (70n * PESO) / 100n);
  await expectEqualBooks();
});

test('[T35] [T66] pool = seed + contributions − wins, whatever is played and wherever the counting dies', { timeout: 120_000 }, async () => {
  /** A connection that breaks at the nth question, before or after PostgreSQL has done it. */
  const breaking = (at: number, isAfter: boolean): pg.Pool => {
    let asked = 0;
    return {
      query: base.pool.query.bind(base.pool),
      connect: async () => {
        const client = await base.pool.connect();
        const query = async (...given: unknown[]): Promise<unknown> => {
          asked += 1;
          if (asked === at && !isAfter) throw new Error('broken');
          const answer: unknown = await (client.query as (...parts: unknown[]) => Promise<unknown>).apply(client, given);
          if (asked === at) throw new Error('broken');
          return answer;
        };
        return { query, release: () => client.release() };
      },
    } as unknown as pg.Pool;
  };
  const play = fc.record({
    player: fc.nat(2),
    stake: fc.bigInt({ min: 1n, max: 120n * PESO }),
    payout: fc.constantFrom(0n, 3n * PESO, null, 'rolled back' as const),
    vendorCode: fc.constantFrom('KISL', 'BYNI'),
  });
  const step = fc.oneof(
    { weight: 5, arbitrary: play },
    { weight: 1, arbitrary: fc.constant('count' as const) },
    { weight: 2, arbitrary: fc.record({ at: fc.integer({ min: 1, max: 30 }), isAfter: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant('twice' as const) },
  );
  const players: TestPlayer[] = [await rounds.addPlayer(), await rounds.addPlayer(), await rounds.addPlayer()];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      for (const next of steps) {
        if (next === 'count') await count();
        else if (next === 'twice') await Promise.all([countStakes(deps()), countStakes(deps())]);
        else if ('at' in next) await countStakes(deps({ pool: breaking(next.at, next.isAfter) })).catch(() => {});
        else {
          const { player, ...rest } = next;
          await rounds.play(players[player] as TestPlayer, { ...rest, gameId: 'mango-monsoon' });
        }
      }
      await count();
      const { rows } = await base.pool.query<{ settled: bigint; counted: bigint }>(
        "select (select coalesce(sum(staked), 0)::bigint from rounds where state = 'closed') as settled, (select coalesce(sum(counted), 0)::bigint from jackpot_rounds) as counted",
      );
      expect(rows[0]?.counted).toBe(rows[0]?.settled);
      await expectEqualBooks();
    }),
    { numRuns: process.env['LARO_LONG'] === '1' ? 60 : 8 },
  );
  expect((await pools()).length).toBeGreaterThan(1);
});

test('[HOME-06] [T66] [LOTT-57] the public answer is the pool, a larger one of six balls, its rules and its proof, at most some seconds old', async () => {
  const clock = { now: 0 };
  const { directory, app, client } = await testHttp(base.pool, {
    handlers: { getJackpot: async (context, input) => jackpot.handlers.getJackpot(context, input) },
  });
  let six: { gameId: string; name: string; amount: bigint } | null = null;
  const jackpot = createJackpot({
    pool: base.pool,
    secret,
    directory,
    largestSix: async () => six,
    vendorName: () => null,
    onWon: () => {},
    onBackgroundError: () => {},
    now: () => clock.now,
  });
  expect(await client().call('getJackpot')).toEqual({ pool: null, sixBalls: null, isOn: false, drops: [] });
  await directory.changeSettings(
    'laro',
    null,
    { 'jackpot.isOn': true, 'jackpot.seed': 5, 'jackpot.mustDropBy': 6, 'jackpot.rateBasisPoints': 500 },
    async () => {},
  );
  await jackpot.count();
  clock.now += 5000;
  expect(await client().call('getJackpot')).toMatchObject({
    isOn: true,
    pool: { amount: '5.00', seed: '5.00', mustDropBy: '6.00', rateBasisPoints: 500, currency: 'PHP' },
    sixBalls: null,
  });
  six = { gameId: 'grand-pick', name: 'Grand Pick', amount: 4n * PESO };
  clock.now += 5000;
  expect((await client().call('getJackpot')).sixBalls).toBeNull();
  six = { ...six, amount: 9n * PESO };
  clock.now += 5000;
  expect((await client().call('getJackpot')).sixBalls).toEqual({ gameId: 'grand-pick', name: 'Grand Pick', amount: '9.00' });
  six = null;
  const player = await rounds.addPlayer({ username: 'benedicto' });
  await rounds.play(player, { stake: 20n * PESO });
  await othersHaveEnded(base);
  await jackpot.count();
  clock.now += 5000;
  const answer = await client().call('getJackpot');
  const [drop] = answer.drops;
  expect(drop).toMatchObject({ maskedName: 'be***o', amount: '6.00' });
  expect(
    createHash('sha256')
      .update(drop?.revealed ?? '')
      .digest('hex'),
  ).toBe(drop?.commitment);
  expect(JSON.stringify(answer.pool)).not.toContain('hidden');
  await app.close();
});
