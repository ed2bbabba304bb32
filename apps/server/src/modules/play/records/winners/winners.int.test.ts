import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { createCatalogue, type Catalogue } from '#server/modules/play/catalogue/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { addFixtureCatalogue } from '#server/testing/sites/catalogue-fixture.ts';
import { othersHaveEnded, testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { TestRounds } from '#server/testing/money/test-rounds.ts';
import { followWinners } from './follow-winners.ts';

let base: TestDatabase;
let rounds: TestRounds;
let catalogue: Catalogue;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addFixtureCatalogue(base.pool);
  rounds = new TestRounds(base);
  const directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  catalogue = await createCatalogue({ pool: base.pool, directory, onBackgroundError });
});
afterAll(() => base.close());

const follow = async (): Promise<void> => {
  await othersHaveEnded(base);
  while (await followWinners(base.pool, catalogue));
};

test('[WIN-01] one player cannot fill the board: it has the largest of a player’s wins in one game', async () => {
  await follow();
  const player = await rounds.addPlayer({ username: 'dolores' });
  const other = await rounds.addPlayer({ username: 'doris' });
  for (const payout of [30n, 900n, 50n]) await rounds.play(player, { payout: payout * MAJOR_UNIT });
  await follow();
  for (const payout of [70n, 80n]) await rounds.play(player, { payout: payout * MAJOR_UNIT });
  await rounds.play(player, { payout: 20n * MAJOR_UNIT, gameId: 'kislap-sevens' });
  await rounds.play(other, { payout: 60n * MAJOR_UNIT });
  await follow();
  const { rows } = await base.pool.query<{ masked_name: string; amount: bigint; game_id: string }>(
    "select masked_name, amount / 100000 as amount, game_id from winners where masked_name like 'do***%' order by amount desc",
  );
  expect(rows).toEqual([
    { masked_name: 'do***s', amount: 900n, game_id: 'mango-monsoon' },
    { masked_name: 'do***s', amount: 60n, game_id: 'mango-monsoon' },
    { masked_name: 'do***s', amount: 20n, game_id: 'kislap-sevens' },
  ]);
});
