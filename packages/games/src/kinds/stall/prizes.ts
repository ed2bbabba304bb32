import { drawOrder, type Draws } from '../../fair/draws.ts';
import { choose } from '../../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { decimal, plainText, type Way } from '../../figures/returns.ts';
import { drawCrash, reachChance } from '../crash/rules.ts';
import { limboReturn, tossChance } from '../ladder/rules.ts';
import { parsePrizes } from '../wheel/rules.ts';
import { chances, firstShown, fromTable, type Shown, type StallBet, type StallRules } from './stall.ts';
import { prizeStall } from './wheels.ts';

const RINGS = [2, 5, 20, 100];
const ringBet = (stakes: number): StallBet => {
  const returned = rational(BigInt(stakes));
  return { returnOf: (shown) => (firstShown(shown) === '1' ? returned : ZERO), ways: () => chances([[returned, tossChance(stakes)]]) };
};
const rings: StallRules = {
  id: 'ring-toss-ruben',
  version: 1,
  scene: 'rings',
  isSingle: true,
  listed: RINGS.map((stakes) => `x${stakes}`),
  bet: fromTable(Object.fromEntries(RINGS.map((stakes) => [`x${stakes}`, ringBet(stakes)]))),
  draw: (draws, bet) => [[draws.below(20 * Number(bet.slice(1))) < 19 ? '1' : '0']],
};

const coin = prizeStall('hagis-barya', 'coin', { toss: '0×32 1×16 2×10 3×5 10' });
const clouds = prizeStall('cotton-candy-clouds', 'clouds', { cloud: '0×7100 1×1500 2×800 5×400 10×140 25×40 100×20' });
const ticket = prizeStall('scratch-sampaguita', 'ticket', {
  ticket: '0×676002 1×170000 2×85000 3×36000 5×20000 10×9000 20×2700 50×800 100×350 500×100 1000×40 10000×8',
});

/** The five boxes of each set; the order is drawn, the player names a place. */
const BOX_SETS: Readonly<Record<string, readonly string[]>> = {
  calm: ['0', '0.5', '1', '1.25', '2'],
  mid: ['0', '0', '0.75', '1.5', '2.5'],
  wild: ['0', '0', '0', '0', '4.75'],
};
const BOXES = [1, 2, 3, 4, 5];
const boxBet = (set: readonly string[], place: number): StallBet => ({
  returnOf: (shown) => decimal(shown[0]?.[place - 1] ?? '0'),
  ways: () => set.map((value) => ({ outcome: decimal(value), ways: 1n })),
});
const boxes: StallRules = {
  id: 'mystery-kahon',
  version: 1,
  scene: 'boxes',
  isSingle: true,
  listed: Object.keys(BOX_SETS).map((name) => `${name}:1`),
  bet: fromTable(Object.fromEntries(Object.entries(BOX_SETS).flatMap(([name, set]) => BOXES.map((place) => [`${name}:${place}`, boxBet(set, place)])))),
  tables: BOX_SETS,
  draw: (draws, bet) => [drawOrder(BOX_SETS[bet.split(':')[0] ?? ''] ?? [], draws)],
};

const RIBBONS = parsePrizes('0×64 1×16 2×9 3×6 5×3 10 20');
const RIBBON_COUNTS = [1, 2, 3, 4, 5];
const ribbonsThere = RIBBONS.flatMap(({ odds, weight }) => Array.from({ length: weight }, () => odds));

/** Ways to draw a number of ribbons without putting back, by their sum. */
const ribbonWays = (count: number): Way<Rational>[] => {
  let states = new Map<string, { taken: number; sum: Rational; ways: bigint }>([['0 0', { taken: 0, sum: ZERO, ways: 1n }]]);
  for (const { odds, weight } of RIBBONS) {
    const next = new Map<string, { taken: number; sum: Rational; ways: bigint }>();
    for (const state of states.values())
      for (let more = 0; more <= Math.min(weight, count - state.taken); more += 1) {
        const sum = plus(state.sum, times(decimal(odds), rational(BigInt(more))));
        const taken = state.taken + more;
        const key = `${taken} ${plainText(sum)}`;
        next.set(key, { taken, sum, ways: (next.get(key)?.ways ?? 0n) + state.ways * choose(weight, more) });
      }
    states = next;
  }
  return [...states.values()].filter(({ taken }) => taken === count).map(({ sum, ways }) => ({ outcome: times(sum, rational(1n, BigInt(count))), ways }));
};
const sumShown = (shown: Shown): Rational => (shown[0] ?? []).map(decimal).reduce(plus, ZERO);
const ribbonBet = (count: number): StallBet => ({
  returnOf: (shown) => times(sumShown(shown), rational(1n, BigInt(count))),
  ways: () => ribbonWays(count),
  parts: count,
});
const drawRibbons = (count: number, draws: Draws): string[] => {
  const left = [...ribbonsThere];
  return Array.from({ length: count }, () => left.splice(draws.below(left.length), 1)[0] ?? '0');
};
const ribbons: StallRules = {
  id: 'ribbon-raffle',
  version: 1,
  scene: 'ribbons',
  isSingle: true,
  listed: RIBBON_COUNTS.map((count) => `ribbons:${count}`),
  bet: fromTable(Object.fromEntries(RIBBON_COUNTS.map((count) => [`ribbons:${count}`, ribbonBet(count)]))),
  tables: { ribbons: RIBBONS.map(({ odds, weight }) => `${odds}×${weight}`) },
  draw: (draws, bet) => [drawRibbons(Number(bet.split(':')[1]), draws)],
};

const LIMBO_RHO = 97;
const LIMBO_TARGETS = [200, 101, 150, 500, 1000, 10_000, 100_000, 1_000_000];
const targetIn = (id: string): number | null => {
  const digits = /^target:([1-9]\d{2,6})$/.exec(id)?.[1];
  const target = Number(digits ?? 0);
  return target >= 101 && target <= 1_000_000 ? target : null;
};
const limboBet = (target: number): StallBet => ({
  returnOf: (shown) => limboReturn(target, Number(firstShown(shown))),
  ways: () => chances([[rational(BigInt(target), 100n), reachChance(target, LIMBO_RHO)]]),
});
const limbo: StallRules = {
  id: 'bituin-limbo',
  version: 1,
  scene: 'limbo',
  isSingle: true,
  listed: LIMBO_TARGETS.map((target) => `target:${target}`),
  bet: (id) => {
    const target = targetIn(id);
    return target === null ? null : limboBet(target);
  },
  draw: (draws) => [[String(drawCrash(LIMBO_RHO, draws))]],
};

/** Stalls with one stake on prizes and targets (spec 4.9). */
export const prizeStalls: readonly StallRules[] = [rings, coin, boxes, clouds, ticket, ribbons, limbo];
