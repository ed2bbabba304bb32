import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { bigintArray, booleanArray, bytesArray, textArray } from './binary-arrays.ts';

let base: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

/** The items as PostgreSQL has read them, as text, next to the same items sent as node-postgres' own lists. */
async function readBack(type: string, given: unknown): Promise<(string | null)[]> {
  const { rows } = await base.pool.query<{ item: string | null }>(
    `select case when '${type}' = 'bytea' then encode(u.item::text::bytea, 'hex') else u.item::text end as item from unnest($1::${type}[]) with ordinality as u (item, place) order by place`,
    [given],
  );
  return rows.map(({ item }) => item);
}

const texts = [
  '',
  ' ',
  'plain',
  '"',
  '\\',
  '\\"',
  "'",
  '{}',
  '{a,b}',
  ',',
  'NULL',
  'null',
  '\n\r\t',
  'Ñandú',
  '漢字',
  'ไทย',
  '🎰🎲',
  '\uFFFD',
  'x'.repeat(70_000),
];

test('[T35] [T86] texts reach the database unchanged, whatever they contain', async () => {
  expect(await readBack('text', textArray(texts))).toEqual(texts);
  expect(await readBack('text', textArray(texts))).toEqual(await readBack('text', texts));
});

test('[T86] numbers of 64 bits keep every digit and their sign', async () => {
  const numbers = [0n, 1n, -1n, 100_000n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)];
  expect(await readBack('bigint', bigintArray(numbers))).toEqual(numbers.map(String));
  expect(() => bigintArray([2n ** 63n])).toThrow(RangeError);
});

test('[T86] bytes and booleans arrive unchanged', async () => {
  const bytes = [Buffer.alloc(0), Buffer.from([0]), Buffer.from([0, 255, 92, 34]), Buffer.from('\\x00'), Buffer.alloc(40_000, 7)];
  expect(await readBack('bytea', bytesArray(bytes))).toEqual(bytes.map((item) => item.toString('hex')));
  expect(await readBack('boolean', booleanArray([true, false, true]))).toEqual(['true', 'false', 'true']);
});

test('[T86] empty lists arrive as empty lists', async () => {
  for (const [type, list] of [
    ['text', textArray([])],
    ['bigint', bigintArray([])],
    ['bytea', bytesArray([])],
    ['boolean', booleanArray([])],
  ] as const)
    expect((await base.pool.query(`select cardinality($1::${type}[]) as count`, [list])).rows, type).toEqual([{ count: 0 }]);
});
