import { expect, test } from 'vitest';
import { Bets } from './bets.ts';

const MOST = 500n;

test('[GAME-04] chips add up on their bet, never above its limit', () => {
  const bets = new Bets(() => MOST);
  expect([bets.add('red', 300n), bets.add('blue-twice', 20n), bets.add('red', 200n), bets.add('red', 1n)]).toEqual([true, true, true, false]);
  expect(bets.placed).toEqual(
    new Map([
      ['red', 500n],
      ['blue-twice', 20n],
    ]),
  );
  expect(bets.total).toBe(520n);
});

test('[GAME-04] doubling doubles all bets or none', () => {
  const bets = new Bets(() => MOST);
  expect(bets.double()).toBe(false);
  bets.add('red', 200n);
  bets.add('pink', 100n);
  expect(bets.double()).toBe(true);
  expect(bets.placed).toEqual(
    new Map([
      ['red', 400n],
      ['pink', 200n],
    ]),
  );
  expect(bets.double()).toBe(false);
  expect(bets.total).toBe(600n);
});

test('[GAME-27] undo removes one step at a time until no bet is left', () => {
  const bets = new Bets(() => MOST);
  bets.add('red', 5n);
  bets.add('red', 20n);
  bets.double();
  const totals = [bets.total];
  while (bets.canUndo) {
    bets.undo();
    totals.push(bets.total);
  }
  expect(totals).toEqual([50n, 25n, 5n, 0n]);
  bets.undo();
  expect(bets.total).toBe(0n);
  bets.replace(new Map([['white', 50n]]));
  expect([bets.total, bets.canUndo]).toEqual([50n, true]);
});
