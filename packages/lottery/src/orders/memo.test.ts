import { expect, test } from 'vitest';
import { memo } from './memo.ts';

test('[LOTT-26] an answer is worked out once for a subject and key, and the oldest makes room', () => {
  const keep = memo<object, number>();
  const [one, other] = [{}, {}];
  let worked = 0;
  const ask = (subject: object, key: string) => keep(subject, key, () => (worked += 1));
  expect([ask(one, 'a'), ask(one, 'a'), ask(other, 'a'), ask(one, 'b')]).toEqual([1, 1, 2, 3]);
  for (let place = 0; place < 4096; place += 1) ask(one, `more ${place}`);
  const before = worked;
  ask(one, 'a');
  expect(worked).toBe(before + 1);
});
