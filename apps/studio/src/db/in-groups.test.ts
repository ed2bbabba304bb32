import { expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

test('[TABLE-01] what arrives while a group is written forms the next group, up to its size', async () => {
  const groups: number[][] = [];
  const waits: (() => void)[] = [];
  const write = inGroups<number, number>(3, async (items) => {
    groups.push(items);
    await new Promise<void>((resolve) => waits.push(resolve));
    return items.map((item) => item * 10);
  });
  const results = Promise.all([1, 2, 3, 4, 5].map(write));
  for (let group = 0; group < 3; group += 1) {
    await expect.poll(() => waits.length).toBe(group + 1);
    waits[group]?.();
  }
  expect(await results).toEqual([10, 20, 30, 40, 50]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

test('[TABLE-01] a group that fails fails for all its callers, and the next is written', async () => {
  let isBroken = true;
  const write = inGroups<string, string>(10, async (items) => {
    await Promise.resolve();
    if (isBroken) throw new Error('no database');
    return items;
  });
  const failed = await Promise.allSettled(['a', 'b', 'c'].map(write));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isBroken = false;
  expect(await write('d')).toBe('d');
});
