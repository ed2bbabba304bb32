import { expect, test } from 'vitest';
import type { SlotMathematics } from './mathematics.ts';
import { mathematicsFaults } from './mathematics-faults.ts';
import { slots } from './slots.ts';

const named = (id: string): SlotMathematics => {
  const found = slots.find((slot) => slot.id === id);
  if (!found) throw new Error(`no slot ${id}`);
  return found;
};
const lines = named('lines-20-tripled');

test('[T56] [T58] no slot breaks a rule', () => {
  for (const slot of slots) expect(mathematicsFaults(slot), slot.id).toEqual([]);
});

test('[T58] there are at least twelve different mathematics, the first a video slot of five reels with free spins', () => {
  expect(slots.length).toBeGreaterThanOrEqual(12);
  expect(new Set(slots.map(({ id }) => id)).size).toBe(slots.length);
  expect(new Set(slots.map(({ strips }) => strips.join())).size).toBe(slots.length);
  expect([lines.strips.length, lines.rows, slots[0]]).toEqual([5, 3, lines]);
  expect(lines.freeSpins).toBeDefined();
});

const { freeSpins, scatter } = lines;
if (!freeSpins || !scatter) throw new Error('the first slot has free spins');
const hold = named('lines-25-hold');
const boxes = named('lines-15-boxes');

test.each<readonly [fault: string, slot: SlotMathematics]>([
  ['coins do not divide a major unit', { ...lines, coins: 30 }],
  ['a stake has no whole coin', { ...lines, stakes: [100_001n] }],
  ['stakes do not rise', { ...lines, stakes: [200_000n, 100_000n] }],
  ['the most a round pays is not a whole number of stakes', { ...lines, maxWin: 0.5 }],
  ['a strip is shorter than the window', { ...lines, rows: 99 }],
  ['there are fewer than 3 or more than 6 reels', { ...lines, strips: lines.strips.slice(0, 2) }],
  ['symbols without a meaning: Z', { ...lines, strips: lines.strips.map((strip) => `${strip}Z`) }],
  ['free spins have another number of reels', { ...lines, freeSpins: { ...freeSpins, strips: lines.strips.slice(1) } }],
  ['prizes do not rise with the count: A', { ...lines, pays: { ...lines.pays, A: { 3: 5, 4: 5 } } }],
  ['scatter prizes do not rise', { ...lines, scatter: { ...scatter, pays: { 3: 5, 4: 4 } } }],
  ['prizes that cannot be won: 1', { ...lines, strips: lines.strips.map((strip, reel) => (reel === 4 ? strip.replaceAll('1', '2') : strip)) }],
  ['more scatters are promised than can show', { ...lines, freeSpins: { ...freeSpins, awards: { 3: 5, 9: 10 } } }],
  ['hold and spin cannot start', { ...hold, holdAndSpin: { ...(hold.holdAndSpin as NonNullable<typeof hold.holdAndSpin>), trigger: 16 } }],
  [
    'the chance of a coin is none or certain',
    { ...hold, holdAndSpin: { ...(hold.holdAndSpin as NonNullable<typeof hold.holdAndSpin>), chance: { hits: 2, of: 2 } } },
  ],
  ['the bonus game cannot start', { ...boxes, bonus: { ...(boxes.bonus as NonNullable<typeof boxes.bonus>), trigger: 9 } }],
  ['boxes need a stopper and different prizes', { ...boxes, bonus: { kind: 'boxes', symbol: 'P', trigger: 3, start: 1, prizes: [5, 5], stoppers: 1 } }],
  ['a line leaves the window', { ...lines, pay: { kind: 'lines', direction: 'left', lines: [[0, 0, 0, 0, 3]] } }],
  [
    'two lines are the same',
    {
      ...lines,
      pay: {
        kind: 'lines',
        direction: 'left',
        lines: [
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
    },
  ],
  ['a wild on the first reel would pay every symbol', { ...lines, pay: { kind: 'ways' }, strips: lines.strips.map((strip) => `${strip}W`) }],
  ['symbols that pay anywhere know no wild and are at most ten', { ...lines, pay: { kind: 'anywhere' } }],
  ['the window is too large to be counted', { ...lines, pay: { kind: 'cluster' }, rows: 7 }],
  ['wilds multiply on lines and ways only', { ...lines, pay: { kind: 'cluster' }, wild: { symbol: 'W', multiplier: 2 } }],
  ['more free spins are promised than a round may have', { ...lines, freeSpins: { ...freeSpins, mostSpins: 9 } }],
  ['a multiplier is not a whole number', { ...lines, freeSpins: { ...freeSpins, multipliers: [1.5] } }],
  ['sticky reels need an expanding wild that is no scatter', { ...lines, freeSpins: { ...freeSpins, stickyReels: true } }],
  ['a special symbol must pay on lines', { ...lines, freeSpins: { ...freeSpins, special: [{ symbol: 'W', weight: 1 }] } }],
  ['symbols without effect in free spins: C', { ...hold, scatter, freeSpins: { ...freeSpins, strips: hold.strips } }],
  ['respins need an expanding wild and stand alone', { ...lines, wildRespins: 2 }],
  ['cascades know no held, opened or special symbols', { ...hold, cascade: { multipliers: [1], most: 3 } }],
  ['clusters know no held or opened reels', { ...lines, pay: { kind: 'cluster' }, wild: { symbol: 'W', expands: true } }],
])('[T58] a slot is refused: %s', (fault, slot) => {
  expect(mathematicsFaults(slot)).toContain(fault);
});

test('[T58] free spins without a scatter are refused', () => {
  const { scatter: _, ...without } = lines;
  expect(mathematicsFaults(without)).toContain('free spins need a scatter');
});
