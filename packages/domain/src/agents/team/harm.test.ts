import { expect, test } from 'vitest';
import { isFarAbove } from './harm.ts';

test('[T51] a team is marked from twice the mean on, if it is large enough and the excess is no chance', () => {
  const all = { members: 10_000, marked: 1_000 };
  const team = (members: number, marked: number) => isFarAbove({ members, marked }, all);
  expect([team(100, 20), team(100, 19)]).toEqual([true, false]);
  // Twice the mean in 20 members happens by chance.
  expect([team(20, 4), team(20, 5), team(20, 7)]).toEqual([false, false, true]);
  expect([team(19, 19), team(20, 20)]).toEqual([false, true]);
  expect(isFarAbove({ members: 100, marked: 4 }, { members: 10_000, marked: 1 })).toBe(false);
  expect(isFarAbove({ members: 100, marked: 5 }, { members: 10_000, marked: 5 })).toBe(true);
  expect(isFarAbove({ members: 100, marked: 50 }, { members: 0, marked: 0 })).toBe(false);
});

test('[T51] a team that is like all members is never marked', () => {
  for (const marked of [0, 5, 50, 100]) expect(isFarAbove({ members: 100, marked }, { members: 1_000, marked: marked * 10 })).toBe(false);
});
