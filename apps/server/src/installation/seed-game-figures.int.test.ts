import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { seedGameFigures } from './seed-game-figures.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
  await seedDemo(base.pool);
});
afterAll(() => base.close());

const stated = async () =>
  (
    await base.pool.query<{ game_id: string; mathematics: string; rtp: bigint }>(
      'select game_id, version, mathematics, rtp, deviation, valid_from from game_mathematics order by 1, 2',
    )
  ).rows;

test('[T68] slots that come with the product state their return, once however often the server starts', async () => {
  await seedGameFigures(base.pool);
  const first = await stated();
  expect(first.length).toBeGreaterThan(300);
  // Stalls and ladders are called like their games; they and the Color Game state other returns than slots.
  const slots = first.filter(({ mathematics, game_id }) => mathematics !== 'colour-perya' && mathematics !== game_id);
  expect(slots.length).toBeGreaterThan(300);
  expect(slots.filter(({ rtp }) => rtp <= 940_000n || rtp >= 970_000n)).toEqual([]);
  await base.pool.query('update game_mathematics set rtp = 950000 where game_id = $1', [first[0]?.game_id]);
  await seedGameFigures(base.pool);
  expect(await stated()).toEqual([{ ...first[0], rtp: 950_000n }, ...first.slice(1)]);
});
