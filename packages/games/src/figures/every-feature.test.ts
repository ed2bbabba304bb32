import { describe, expect, test, vi } from 'vitest';
import type { SlotMathematics } from '../kinds/slot/mathematics.ts';
import { everyRound, walkedMoments } from '../testing/every-round.ts';
import { compare, fractionText, minus, over, plus, rational, times, ZERO, type Rational } from './rational.ts';
import { computeFigures } from './slot-figures.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

/** A slot small enough that every round of it can be played. */
const tiny = (id: string, parts: Partial<SlotMathematics>): SlotMathematics => ({
  id,
  version: 1,
  rows: 1,
  coins: 2,
  strips: ['ASBA', 'ABS', 'SAB'],
  pay: { kind: 'lines', lines: [[0, 0, 0]], direction: 'left' },
  pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 } },
  maxWin: 1_000_000,
  stakes: [100_000n],
  ...parts,
});
const scatter = { symbol: 'S', pays: { 3: 4 } };
const freeSpins = { awards: { 2: 1, 3: 2 }, mostSpins: 3, multipliers: [2], rises: 'never' as const };
const twoRows = [
  [0, 0, 0],
  [1, 1, 1],
  [0, 1, 0],
];

const slots: readonly SlotMathematics[] = [
  tiny('lines with a multiplying wild', {
    strips: ['ABWX', 'AWBX', 'WABX'],
    pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 }, X: { 3: 2 } },
    wild: { symbol: 'W', multiplier: 3 },
  }),
  tiny('wilds with their own prize', {
    strips: ['ABWW', 'AWBA', 'WABB'],
    pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 }, W: { 2: 4, 3: 20 } },
    wild: { symbol: 'W', multiplier: 2 },
  }),
  tiny('both ways', {
    strips: ['ABWX', 'AWBX', 'WABX'],
    pay: { kind: 'lines', lines: [[0, 0, 0]], direction: 'both' },
    pays: { A: { 2: 1, 3: 5 }, B: { 2: 3, 3: 8 }, X: { 3: 2 } },
    wild: { symbol: 'W' },
  }),
  tiny('lines of two rows', {
    rows: 2,
    strips: ['ABBA', 'AAB', 'BAX'],
    pay: { kind: 'lines', lines: twoRows, direction: 'left' },
    pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 }, X: { 3: 9 } },
  }),
  tiny('free spins', { scatter, freeSpins }),
  tiny('free spins that are won again up to a limit', { scatter, freeSpins: { ...freeSpins, retriggers: { 2: 1, 3: 2 } } }),
  tiny('free spins on other reels', { scatter, freeSpins: { ...freeSpins, strips: ['AAB', 'AS', 'BAS'], retriggers: { 2: 1 } } }),
  tiny('a multiplier that rises with every free spin', {
    scatter,
    freeSpins: { ...freeSpins, retriggers: { 2: 1 }, multipliers: [1, 2, 5], rises: 'every-spin' },
  }),
  tiny('a multiplier that rises with every win', { scatter, freeSpins: { ...freeSpins, retriggers: { 2: 1 }, multipliers: [1, 3], rises: 'after-win' } }),
  tiny('a multiplier drawn for every free spin', {
    scatter,
    freeSpins: {
      ...freeSpins,
      mostSpins: 2,
      drawnMultipliers: [
        { multiplier: 1, weight: 2 },
        { multiplier: 7, weight: 1 },
      ],
    },
  }),
  tiny('sticky reels', {
    wild: { symbol: 'W', expands: true },
    strips: ['ASB', 'ABS', 'SAB'],
    scatter,
    freeSpins: { ...freeSpins, strips: ['AB', 'ABW', 'ABW'], stickyReels: true },
  }),
  tiny('a special symbol, the scatter being wild', {
    wild: { symbol: 'S' },
    scatter,
    freeSpins: {
      ...freeSpins,
      awards: { 2: 1 },
      retriggers: { 3: 1 },
      mostSpins: 2,
      special: [
        { symbol: 'A', weight: 2 },
        { symbol: 'B', weight: 1 },
      ],
    },
  }),
  tiny('respins of opened reels', {
    rows: 2,
    strips: ['ABX', 'ABW', 'AWXB'],
    pay: { kind: 'lines', lines: twoRows, direction: 'both' },
    pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 }, X: { 2: 9, 3: 10 } },
    wild: { symbol: 'W', expands: true },
    wildRespins: 2,
  }),
  tiny('hold and spin', {
    strips: ['AC', 'BC', 'ACB'],
    pays: { A: { 2: 3 } },
    holdAndSpin: {
      symbol: 'C',
      trigger: 2,
      respins: 2,
      chance: { hits: 1, of: 3 },
      values: [
        { coins: 1, weight: 2 },
        { coins: 6, weight: 1 },
      ],
      full: 11,
    },
    pay: { kind: 'anywhere' },
  }),
  tiny('boxes', { strips: ['AP', 'BP', 'APB'], bonus: { kind: 'boxes', symbol: 'P', trigger: 3, start: 2, prizes: [1, 3, 9], stoppers: 2 } }),
  tiny('boxes that may hold nothing', {
    strips: ['AP', 'BP', 'APB'],
    bonus: { kind: 'boxes', symbol: 'P', trigger: 2, start: 0, prizes: [5, 3], stoppers: 1 },
  }),
  tiny('a wheel', {
    strips: ['AP', 'BP', 'APB'],
    bonus: {
      kind: 'wheel',
      symbol: 'P',
      trigger: 3,
      wedges: [
        { coins: 5, weight: 3 },
        { coins: 50, weight: 1 },
      ],
    },
  }),
  tiny('ways', {
    rows: 2,
    strips: ['ABAX', 'AWBX', 'XWAB'],
    pay: { kind: 'ways' },
    pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 }, X: { 3: 2 } },
    wild: { symbol: 'W', multiplier: 2 },
  }),
  tiny('anywhere', {
    rows: 2,
    strips: ['ABSB', 'ABB', 'SAB'],
    pay: { kind: 'anywhere' },
    pays: { A: { 3: 1, 5: 6 }, B: { 3: 2, 4: 4 } },
    scatter: { symbol: 'S' },
    freeSpins: { ...freeSpins, awards: { 2: 2 } },
  }),
  tiny('clusters that fall', {
    rows: 2,
    strips: ['AABW', 'ABB', 'BAAB'],
    pay: { kind: 'cluster' },
    pays: { A: { 3: 1, 5: 6 }, B: { 3: 2, 4: 4 } },
    wild: { symbol: 'W' },
    cascade: { multipliers: [1, 2], most: 4 },
  }),
  tiny('ways that fall', {
    rows: 2,
    strips: ['ABAX', 'AWBX', 'XWAB'],
    pay: { kind: 'ways' },
    pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 }, X: { 3: 2 } },
    wild: { symbol: 'W', multiplier: 2 },
    cascade: { multipliers: [1, 4], most: 5 },
  }),
  tiny('lines that fall, into free spins', {
    rows: 2,
    strips: ['ABSA', 'ABA', 'XSB'],
    pay: { kind: 'lines', lines: twoRows, direction: 'left' },
    pays: { A: { 2: 1, 3: 5 }, B: { 3: 8 }, X: { 3: 9 } },
    scatter,
    cascade: { multipliers: [1, 3], freeMultipliers: [2, 5], most: 3 },
    freeSpins: { ...freeSpins, awards: { 2: 1 }, mostSpins: 2, retriggers: { 2: 1 } },
  }),
];

const MOST_ROUNDS = 60_000;
const inCoins = (slot: SlotMathematics, stakes: Rational): Rational => times(stakes, rational(BigInt(slot.coins)));

describe.each(slots.map((slot) => [slot.id, slot] as const))('%s', (_, slot) => {
  test('[T58] the figures, their parts and the chances of features are those of all rounds that can be played', () => {
    let [withFree, withHold, withBonus] = [ZERO, ZERO, ZERO];
    const walked = walkedMoments(slot, MOST_ROUNDS, (round, chance) => {
      const kinds = new Set(round.events.map((event) => event.kind));
      if (kinds.has('free-spins')) withFree = plus(withFree, chance);
      if (kinds.has('hold-and-spin')) withHold = plus(withHold, chance);
      if (kinds.has('boxes') || kinds.has('wheel')) withBonus = plus(withBonus, chance);
    });
    const figures = computeFigures(slot);
    expect(fractionText(inCoins(slot, figures.rtp))).toBe(fractionText(walked.mean));
    expect(fractionText(inCoins(slot, inCoins(slot, figures.variance)))).toBe(fractionText(minus(walked.square, times(walked.mean, walked.mean))));
    expect(fractionText(minus(rational(1n), figures.hitRate))).toBe(fractionText(walked.nothing));
    expect(fractionText(inCoins(slot, figures.mostPossible.stakes))).toBe(`${walked.most}/1`);
    expect(fractionText(figures.mostPossible.chance)).toBe(fractionText(walked.atMost));
    const { spins, freeSpins: free, holdAndSpin, bonus } = figures.parts;
    expect(compare([spins, free, holdAndSpin, bonus].reduce(plus), figures.rtp)).toBe(0);
    expect([figures.chances.freeSpins, figures.chances.holdAndSpin, figures.chances.bonus].map(fractionText)).toEqual(
      [withFree, withHold, withBonus].map(fractionText),
    );
  });
});

test('[T58] the top prize and its odds are those of all rounds', () => {
  const named = (id: string): SlotMathematics => slots.find((slot) => slot.id === id) as SlotMathematics;
  const chanceThat = (slot: SlotMathematics, happens: (round: Parameters<Parameters<typeof everyRound>[2]>[0]) => boolean): Rational => {
    let found = ZERO;
    everyRound(slot, MOST_ROUNDS, (round, chance) => {
      if (happens(round)) found = plus(found, chance);
    });
    return found;
  };
  const lines = named('lines with a multiplying wild');
  const threeB = chanceThat(
    lines,
    ({ events: [spin] }) => spin?.kind === 'spin' && spin.falls[0]?.wins.some((win) => win.count === 3 && (win.symbol === 'B' || win.symbol === 'W')) === true,
  );
  expect(computeFigures(lines).topPrize).toEqual({ kind: 'symbols', stakes: over(rational(8n), rational(2n)), chance: threeB });
  const hold = named('hold and spin');
  const full = chanceThat(hold, ({ events }) => events.some((event) => event.kind === 'hold-and-spin' && event.full));
  expect(computeFigures(hold).topPrize).toEqual({ kind: 'full-window', stakes: rational(11n, 2n), chance: full });
  const wheel = named('a wheel');
  expect(computeFigures(wheel).topPrize).toEqual({
    kind: 'wheel',
    stakes: rational(25n),
    chance: chanceThat(wheel, ({ events }) => events.some((event) => event.kind === 'wheel' && event.coins === 50)),
  });
});
